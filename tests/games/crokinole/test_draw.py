"""The board as text and as SVG."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.crokinole.matches import Match

from twenty.games.crokinole.config import Players, Variant, configure
from twenty.games.crokinole.draw import board_svg, board_text
from twenty.games.crokinole.game import RULEBOOK
from twenty.testing import walk

SVG = "{http://www.w3.org/2000/svg}"


def svg_of(game: Any) -> ElementTree.Element:
    """The parsed image; it is our own text."""
    return ElementTree.fromstring(board_svg(game))  # noqa: S314


def shot_match() -> Match:
    match = Match()
    match.tell(
        "toss 0",
        "shot 0,-304.8 [] [r1@20,-70]",
        "shot 10,304.8 [b1>r1] [b1@-120,30 r1@200,-100]",
        "shot 0,-304.8 [r2>b1] [r2@0,14 b1@-180,120]",
    )
    return match


def test_the_text_shows_whose_turn_and_what_lies_in_each_zone():
    match = Match()
    match.tell("toss 0", "call 15", "call line r1:10", "call on:b1 b1:5", "call leaning r1")
    lines = board_text(match.game).splitlines()
    assert lines[0] == "score 0:0 | shots 2 2 of 8 each | to shoot: seat 0"
    assert lines[1:] == [
        " leaning b2",
        "      15 -",
        "    line -",
        "      10 r1",
        "       5 r2(on b1) b1",
        "       r 0/1/1+0 = 15",
        "       b 1/0/1+0 = 20",
    ]


def test_the_text_draws_discs_where_they_lie():
    rows = board_text(shot_match().game).splitlines()[1:32]
    assert len(rows) == 31
    found = {
        disc: (row.index(disc), number)
        for number, row in enumerate(rows)
        for disc in ("r1", "r2", "b1")
        if disc in row
    }
    assert set(found) == {"r1", "r2", "b1"}
    assert found["b1"][0] < found["r2"][0] < found["r1"][0], "from left to right"
    assert found["b1"][1] < found["r2"][1] < found["r1"][1], "from top to bottom"


def test_discs_that_were_called_stand_only_in_the_zones():
    match = shot_match()
    match.tell("call 15 r2:20")
    rows = board_text(match.game).splitlines()
    assert sum("r1" in row for row in rows) == 2, "in the picture and in its zone"
    assert sum("b2" in row for row in rows) == 1


def test_the_picture_is_as_round_as_the_board():
    match = Match()
    match.tell("toss 0", "shot 0,-304.8 [] [r1@0,17.2]")
    rows = [row.ljust(61) for row in board_text(match.game).splitlines()[1:32]]
    ground = [row.replace("r1", "  ") for row in rows]
    for above, below in zip(ground[:14], ground[:16:-1], strict=True):
        assert above == below, "the same from both ends"
    assert sum(row.count("o") for row in rows) == 8


def test_before_the_first_shot():
    match = Match()
    assert "to shoot: seat -" in board_text(match.game)
    match.tell("toss 2")
    assert "to shoot: seat 2" in board_text(match.game)
    tactical = Match(configure(players=Players.TACTICAL))
    tactical.tell("toss 0")
    assert "to shoot: seat 0/2" in board_text(tactical.game)


def test_darts_shows_totals_and_turn():
    match = Match(configure(variant=Variant.DARTS, target=60))
    assert "turn: -, shots 0/5" in board_text(match.game)
    match.tell("toss 2", "call 20")
    assert board_text(match.game).startswith(
        "r: 0 (legs 0, sets 0) b: 0 (legs 0, sets 0) | turn: b, shots 1/5\n"
    )
    match.tell("call 20", "call 20")
    assert "turn: b, check-out" in board_text(match.game)
    svg_of(match.game)


def test_the_svg_draws_discs_in_millimetres_with_y_up():
    root = svg_of(shot_match().game)
    discs = {group.findtext(f"{SVG}text"): group.get("transform") for group in root.iter(f"{SVG}g")}
    assert discs == {"r1": "translate(200 100)", "r2": "translate(0 -14)", "b1": "translate(-180 -120)"}
    radii = [circle.get("r") for circle in root.iter(f"{SVG}circle")]
    for radius in ("330.2", "101.6", "203.2", "304.8", "17.465", "4.75"):
        assert radius in radii
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count("20s: 0") == 2


def test_discs_without_a_position_are_drawn_in_their_zone():
    match = Match()
    match.tell("toss 0", "call 15", "call 15 r1:10", "call on:b1 b1:5 r1:10", "call 5 r1:leaning")
    root = svg_of(match.game)
    drawn = {}
    for group in root.iter(f"{SVG}g"):
        x, y = (float(part) for part in (group.get("transform") or "")[10:-1].split())
        drawn[group.findtext(f"{SVG}text")] = (x * x + y * y) ** 0.5
        assert [circle.get("stroke-dasharray") for circle in group.iter(f"{SVG}circle")] == ["6 4"]
    assert 16 < drawn["r1"] < 18
    assert 236 < drawn["b1"] < 238
    assert 236 < drawn["b2"] < 238
    assert abs(drawn["r2"] - drawn["b1"]) < 8, "on top of b1"


@pytest.mark.parametrize("seed", range(60))
def test_every_position_can_be_drawn(seed):
    made = walk(RULEBOOK, seed, 60)
    for state in made.states[-5:]:
        if state.game is not None:
            assert board_text(state.game).endswith("\n")
            svg_of(state.game)
