"""Crokinole told shot by shot is shown read-only: board, scores, who shoots next, and the log in words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.hall import Hall

from twenty.service.access import HOST
from twenty.service.app import open_service

STARTS = {
    "two": "start crokinole 1 [[a] [b]] ()",
    "darts": "start crokinole 1 [[a] [b]] (variant=darts discs=- free_shot=- free_shot_removes=- scoring=- "
    "length=- tie=- target=400 legs=2 sets=2 deciding_set=lot)",
    "four": "start crokinole 1 [[a] [b] [c] [d]] (players=four discs=6 scoring=sum)",
}
NAMES = "".join(
    f'person {word} "{name} Nagy"\n'
    for word, name in zip("abcd", ("Anna", "Bea", "Cili", "Dani"), strict=True)
)
SHOTS = {"two": "call 20\ncall 15\n", "darts": "call 20\ncall 15\n", "four": "call 20\ncall 15\ncall 10 b1\n"}
NEXT = {"two": "Anna", "darts": "Anna", "four": "Dani"}


@pytest.fixture
def told(hall: Hall) -> Callable[[str], str]:
    """Brings a match told shot by shot into the database of the hall; its code."""

    def brought(variant: str) -> str:
        service = open_service(hall.db)
        text = NAMES + STARTS[variant] + "\ntoss 0\n" + SHOTS[variant]
        stream: str = service.matches.import_record(HOST, text).view["stream"]
        service.close()
        return stream[:10]

    return brought


@pytest.mark.parametrize("variant", list(STARTS))
def test_a_match_shot_by_shot_is_shown(
    hall: Hall, phone: Callable[..., Page], told: Callable[[str], str], variant: str
) -> None:
    code = told(variant)
    for width, height in ((1600, 900), (390, 844)):
        wall = phone(width, height)
        wall.goto(f"{hall.address}/m/{code}?language=en")
        expect(wall.get_by_text(f"{NEXT[variant]} Nagy shoots next")).to_be_visible()
        board = wall.get_by_role("img", name="On the board: ")
        expect(board).to_be_visible()
        assert board.evaluate("image => image.complete && image.naturalWidth > 0")
        for name in ("Anna", "Bea", "Cili", "Dani")[: 4 if variant == "four" else 2]:
            side = wall.get_by_role("region", name=f"{name} Nagy")
            expect(side).to_be_visible()
            held = side.bounding_box()
            assert held is not None
            assert held["y"] + held["height"] <= height
        assert wall.evaluate("document.documentElement.scrollWidth <= innerWidth")
        wall.goto(f"{hall.address}/m/{code}/log?language=en")
        expect(wall.get_by_text("Shot: Anna Nagy").first).to_be_visible()


def test_the_board_of_another_game_is_not_shown(hall: Hall, phone: Callable[..., Page]) -> None:
    service = open_service(hall.db)
    text = "start jakkolo 1 [[a]] ()\n"
    stream: str = service.matches.import_record(HOST, text).view["stream"]
    service.close()
    answer = phone().goto(f"{hall.address}/m/{stream[:10]}/board.svg")
    assert answer is not None
    assert answer.status == 404
