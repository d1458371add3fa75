"""Every board that the seed pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.games.darts_four.matches import (
    EASY,
    VECTORS,
    codes,
    find,
    played,
    rows,
    stacked,
    state_of,
    view_of,
)

from twenty.games.darts_four.board import all_blocked, nobody_can_win, staying
from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.deals import Numbers, number_of, numbers_of
from twenty.games.darts_four.grid import fours
from twenty.games.darts_four.levels import DEMANDS, column, in_mode
from twenty.games.darts_four.segments import CIRCLE

LEVELS = {german: Level(VECTORS["names"][german]) for german in ("leicht", "mittel", "schwer", "extrem")}
BOARDS = VECTORS["boards_leicht"]
BONUSES = VECTORS["bonus_boards_schwer"]


def heads(own: Any) -> list[str]:
    return [head["text"] for head in own["header"]]


def covered(own: Any) -> int:
    return sum(hole["field"] == "?" for row in own["rows"] for hole in row)


@pytest.mark.rule("D4-04", "allows")
def test_circle() -> None:
    assert list(CIRCLE) == VECTORS["order_clockwise_from_top"]


@pytest.mark.rule("D4-05", "counts")
@pytest.mark.parametrize("german", LEVELS)
def test_kinds(german: str) -> None:
    letters = {"N": "", "S": "S", "D": "D", "T": "T", "X": "D·T"}
    wanted = [letters[kind] for kind in VECTORS["kinds_bottom_to_top"][german]]
    assert [demand.value for demand in DEMANDS[LEVELS[german]]] == wanted


@pytest.mark.rule("D4-05", "counts")
@pytest.mark.parametrize("german", LEVELS)
def test_start_numbers_of_the_seed_are_those_of_a_deal(german: str) -> None:
    starts = VECTORS["starts"][german]
    others = [number for number in CIRCLE if number not in starts]
    numbers = tuple(
        Numbers(begin, tuple(others[2 * place : 2 * place + 2])) for place, begin in enumerate(starts)
    )
    assert numbers_of(LEVELS[german], number_of(LEVELS[german], numbers)) == numbers
    assert len(numbers[-1].others) == 1


@pytest.mark.rule("D4-06", "counts")
@pytest.mark.parametrize("german", LEVELS)
def test_sample_columns(german: str) -> None:
    sample = VECTORS["sample_columns_bottom_to_top"][german]
    start = VECTORS["starts"][german][sample["col"] - 1]
    digits = [int("".join(char for char in field if char.isdigit())) for field in sample["fields"]]
    given = column(LEVELS[german], start, (digits[1], digits[2]))
    assert [str(field) for field in given.fields] == sample["fields"]


@pytest.mark.rule("D4-07", "counts")
@pytest.mark.parametrize("level", Level)
def test_bull_column(level: Level) -> None:
    wanted = VECTORS["bull_column_18_4_bottom_to_top (easy pictured, others decided, D4-07)"][level.value]
    assert [str(field) for field in column(level, 18, (4,)).fields] == wanted


@pytest.mark.rule("D4-08", "allows")
def test_the_deal_of_the_seed_has_a_number() -> None:
    numbers = tuple(
        Numbers(int(start), tuple(other for other in others if other != "BULL"))
        for start, others in VECTORS["leicht_full_deal"].items()
    )
    n = number_of(Level.EASY, numbers)
    assert numbers_of(Level.EASY, n) == numbers
    judged = played("toss 0", f"deal {n} salt=1")
    assert heads(view_of(judged)) == [str(owned.start) for owned in numbers]


@pytest.mark.rule("D4-09", "counts")
@pytest.mark.rule("D4-10", "allows")
@pytest.mark.parametrize(
    "name", ["ueberraschung/sichtbar", "neues_feld", "aufnahme_beendet", "vier_in_einer_reihe"]
)
def test_headers_and_covered_holes(name: str) -> None:
    board = BOARDS[name]
    own = view_of(played("toss 0", f"{EASY} stones={stacked(board['stones'])}"))
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]


@pytest.mark.rule("D4-11", "counts")
def test_open_board() -> None:
    board = BOARDS["ueberraschung/sichtbar"]
    own = view_of(
        played("toss 0", f"{EASY} stones={stacked(board['stones'])}", config=Config(mode=Mode.OPEN))
    )
    assert heads(own) == board["header"]
    shown = [[hole["field"] or "." for hole in row] for row in own["rows"][:5]]
    assert shown == board["open_cells_rows_6_to_2 (. = stone or header hole)"]


@pytest.mark.rule("D4-22", "counts")
def test_a_new_field_appears() -> None:
    board = BOARDS["neues_feld"]
    before = board["one_consistent_start (inferred: same for both pictures)"]
    judged = played("toss 0", f"{EASY} stones={stacked(before['stones'])}", before["dart"])
    assert find(judged, "stone").fact("column") == before["column"]
    assert dict(find(judged, "field-shown").facts) == {"column": 4, "field": "D2"}
    assert heads(view_of(judged)) == board["header"]
    assert covered(view_of(judged)) == board["hidden"]


@pytest.mark.rule("D4-21", "allows")
@pytest.mark.rule("D4-57", "counts")
def test_visit_over() -> None:
    board = BOARDS["aufnahme_beendet"]
    before = board["one_consistent_start (inferred: same for both pictures)"]
    judged = played("toss 0", f"{EASY} stones={stacked(before['stones'])}", "S19 T20")
    own = view_of(judged)
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]
    assert own["visit_over"]
    assert own["lit"] == []
    assert own["chips"] == [
        {"segment": "S19", "code": "stone", "counts": True},
        {"segment": "T20", "code": "ignored", "counts": False},
        None,
    ]


@pytest.mark.rule("D4-40", "counts")
def test_four_in_a_row() -> None:
    board = BOARDS["vier_in_einer_reihe"]
    laid = rows(
        ". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . c . . .", ". c c g . . .", ". g g g c c c"
    )
    judged = played("toss 0", f"{EASY} stones={laid}", "S14")
    own = view_of(judged)
    assert own["ending"] == {
        "rule": "D4-40",
        "code": "leg-won",
        "winner": 0,
        "lines": (((1, 1), (2, 1), (3, 1), (4, 1)),),
    }
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"], "covered holes stay covered on the win screen"


@pytest.mark.rule("D4-41", "counts")
@pytest.mark.rule("D4-42", "counts")
@pytest.mark.parametrize("config", [Config(), Config(treble=Bonus.CAPTURE)])
def test_nobody_can_win(config: Config) -> None:
    board = BOARDS["remis"]
    found = board["one_consistent_position"]
    before = [text.split() for text in found["rows_6_to_1"]]
    before[0][0] = "."
    laid = "/".join("".join(row) for row in before)
    judged = played("toss 1", f"{EASY} stones={laid}", found["dart"], config=config)
    assert find(judged, "stone").fact("column") == found["column"]
    assert find(judged, "nobody-can-win").rule == ("D4-42" if config.captures else "D4-41")
    own = view_of(judged)
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]
    assert own["ending"]["winner"] is None
    assert nobody_can_win(state_of(judged))
    capturing = replace(state_of(judged), config=Config(double=Bonus.CAPTURE))
    assert not nobody_can_win(capturing), "five lines can still be made"
    still = [line for line in fours() if not all_blocked((line,), *staying(capturing))]
    assert len(still) == 5


@pytest.mark.rule("D4-41", "counts")
def test_early_draw_and_not_earlier() -> None:
    early = BOARDS["early_draw (made up, not pictured)"]
    laid = [text.split() for text in early["rows_6_to_1"]]
    assert sum(mark != "." for row in laid for mark in row) == early["stones"]
    for place in range(7):
        top = next(down for down, row in enumerate(laid) if row[place] != ".")
        less = [list(row) for row in laid]
        side = "gc".index(less[top][place])
        less[top][place] = "."
        judged = played(
            f"toss {side}",
            f"{EASY} stones={'/'.join(''.join(row) for row in less)}",
        )
        lit = [head["field"] for head in view_of(judged)["header"]][place]
        dart = "25" if lit == "Bull" else lit if lit[0] in "SDT" else f"S{lit}"
        after = played(f"toss {side}", f"{EASY} stones={'/'.join(''.join(row) for row in less)}", dart)
        assert "nobody-can-win" in codes(after)


@pytest.mark.rule("D4-12", "allows")
def test_rings() -> None:
    board = BOARDS["nur_ringe"]
    heights = [2] * 7  # fourteen stones, one uncovered hole in each column
    own = view_of(played("toss 0", f"{EASY} stones={stacked(heights)}", config=Config(mode=Mode.RINGS)))
    assert heads(own) == board["header"]
    written = [hole["field"] for row in own["rows"] for hole in row if hole["field"]]
    assert written == ["D·T"] * board["cells_above_header_labelled_D·T"]
    assert all(head["ring"] for head in own["header"])
    assert own["header"][0]["field"] == "D·T14"
    fresh = view_of(played("toss 0", EASY, config=Config(mode=Mode.RINGS)))
    assert not any(head["ring"] for head in fresh["header"])


@pytest.mark.rule("D4-13", "allows")
def test_same() -> None:
    own = view_of(
        played("toss 0", f"{EASY} stones={stacked([3, 1, 0, 5, 2, 2, 1])}", config=Config(mode=Mode.SAME))
    )
    assert heads(own) == BOARDS["immer_gleich"]["header"]
    assert not any(hole["field"] for row in own["rows"] for hole in row)
    assert [str(field) for field in in_mode(Mode.SAME, column(Level.HARD, 3, (5, 12))).fields] == ["D·T3"] * 6


HARD = (
    "deal_numbers [14:11:8 9:16:7 12:3:19 5:2:17 20:10:15 1:13:6 18:4:Bull]"
    " fields=[(1 2 D11) (2 4 D9) (3 4 D12) (4 4 D2) (4 5 T17) (5 4 D10) (5 5 T15) (5 6 T10) (6 2 D13)]"
)


def laid_bonus_board() -> str:
    colours = BONUSES["one_consistent_colouring (col,row bottom=1; g green=to move, c cream)"]
    return "/".join(
        "".join(colours.get(f"{place},{row}", ".") for place in range(1, 8)) for row in range(6, 0, -1)
    )


@pytest.mark.rule("D4-31", "counts")
def test_picture_of_two_stones() -> None:
    board = BONUSES["two_stones"]
    config = Config(level=Level.HARD, double=Bonus.TWO_STONES)
    judged = played("toss 0", f"{HARD} stones={laid_bonus_board()}", "D10", config=config)
    own = view_of(judged)
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]
    assert own["stones"] == [2, 0]
    assert find(judged, "two-stones").fact("column") == 5


@pytest.mark.rule("D4-32", "counts")
def test_picture_of_an_extra_turn() -> None:
    board = BONUSES["extra_turn"]
    config = Config(level=Level.HARD, double=Bonus.EXTRA_TURN)
    lines = ("toss 0", f"{HARD} stones={laid_bonus_board()}", "D10 D2")
    judged = played(*lines, config=config)
    own = view_of(judged)
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]
    assert own["darts_left"] == 1
    won = played(*lines, "T15", config=config)
    assert find(won, "leg-won").fact("lines") == (
        tuple((place, row) for place, row in board["dart 3 T15 would win"]),
    )


@pytest.mark.rule("D4-33", "counts")
def test_picture_of_a_capture() -> None:
    board = BONUSES["capture"]
    config = Config(level=Level.HARD, double=Bonus.CAPTURE)
    judged = played("toss 0", f"{HARD} stones={laid_bonus_board()}", "D2", config=config)
    own = view_of(judged)
    assert heads(own) == board["header"]
    assert covered(own) == board["hidden"]
    assert own["stones"] == [0, 0], "a capture drops no stone"
    assert find(judged, "leg-won").fact("lines") == (
        tuple((place, row) for place, row in board["winning_line"]),
    )
