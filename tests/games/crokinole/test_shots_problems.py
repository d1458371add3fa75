"""Positions that can't be (CK-36, CK-37), and that play never leads to one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.crokinole.boards import standing
from tests.games.crokinole.matches import Match

from twenty.games.crokinole.board import DiscId, Lying, Place, Table
from twenty.games.crokinole.config import Players, Variant, configure
from twenty.games.crokinole.game import RULEBOOK
from twenty.games.crokinole.problems import problems
from twenty.testing import walk


def found(
    match: Match, *discs: str, twenties: tuple[int, ...] | None = None, **changes
) -> list[tuple[str, str]]:
    """The problems of the match's position with other discs on the board."""
    state = match.game
    table = Table(standing(*discs).board, twenties or state.play.table.twenties)
    play = replace(state.play, table=table, **changes)
    return [(problem.rule, problem.code) for problem in problems(replace(state, play=play))]


def after_four_shots(**options) -> Match:
    match = Match(configure(**options))
    match.tell("toss 0", "call 15", "call 10 r1", "call 10 b1", "call 5 r1")
    return match


@pytest.mark.rule("CK-37", "allows")
def test_a_position_that_can_be():
    match = after_four_shots()
    assert problems(match.game) == ()
    assert found(match, "r1@0,50", "r2@0,82", "b1@0,83:on:r2", "b2@100,200", twenties=(0, 0)) == []


@pytest.mark.rule("CK-36", "refuses")
@pytest.mark.rule("CK-37", "refuses")
@pytest.mark.parametrize(
    ("discs", "problem"),
    [
        (("r1@0,288",), ("CK-37", "disc-on-start-line")),
        (("r1:ditch",), ("CK-37", "disc-on-start-line")),
        (("r1:20",), ("CK-37", "disc-in-hole")),
        (("r1@0,50", "b1@0,81.98"), ("CK-37", "discs-overlap")),
        (("r1@93.866,38.881",), ("CK-37", "disc-in-peg")),
        (("r3:10",), ("CK-36", "discs-do-not-add-up")),
    ],
)
def test_what_can_not_be(discs, problem):
    assert found(after_four_shots(), *discs) == [problem]


@pytest.mark.rule("CK-37", "refuses")
def test_an_upper_disc_without_a_lower():
    match = after_four_shots()
    upper = Lying(DiscId(0, 1), Place.TEN, None, (DiscId(1, 1),))
    play = replace(match.game.play, table=Table((upper,), (0, 0)))
    assert [p.code for p in problems(replace(match.game, play=play))] == ["upper-without-lower"]


@pytest.mark.rule("CK-36", "allows")
@pytest.mark.rule("CK-36", "refuses")
def test_sums_of_the_discs():
    match = after_four_shots()
    assert found(match, "r1:10", "b1:5", twenties=(1, 1)) == []
    assert found(match, "r1:10", "r2:5", twenties=(1, 0)) == [("CK-36", "discs-do-not-add-up")]
    play = replace(match.game.play, table=Table((*standing("r1:10").board, *standing("r1:5").board), (0, 0)))
    assert [p.code for p in problems(replace(match.game, play=play))] == ["discs-do-not-add-up"]


@pytest.mark.rule("CK-37", "allows")
@pytest.mark.rule("CK-37", "refuses")
@pytest.mark.parametrize(
    ("players", "starter", "shots", "fits"),
    [
        (Players.TWO, 0, (3, 3), True),
        (Players.TWO, 0, (4, 3), True),
        (Players.TWO, 2, (3, 4), True),
        (Players.TWO, 0, (3, 4), False),
        (Players.TWO, 0, (5, 3), False),
        (Players.TWO, 0, (9, 8), False),
        (Players.TWO, None, (1, 1), False),
        (Players.FOUR, 3, (2, 1, 1, 2), True),
        (Players.FOUR, 3, (2, 2, 1, 2), True),
        (Players.FOUR, 3, (2, 1, 1, 1), False),
        (Players.PAIRS, 1, (1, 2, 2, 1), True),
        (Players.PAIRS, 1, (2, 1, 1, 2), False),
        (Players.TACTICAL, 0, (0, 4, 4, 0), True),
        (Players.TACTICAL, 0, (1, 4, 4, 0), True),
        (Players.TACTICAL, 0, (0, 4, 4, 1), False),
        (Players.TACTICAL, 1, (0, 4, 4, 1), True),
        (Players.TACTICAL, 1, (0, 7, 4, 0), False),
        (Players.TACTICAL, None, (0, 1, 0, 0), False),
    ],
)
def test_the_shots_fit_the_order_of_play(players, starter, shots, fits):
    match = Match(configure(players=players))
    match.tell("toss 0", "call ditch seat=0")
    play = replace(match.game.play, shots=shots)
    wrong = [problem.code for problem in problems(replace(match.game, play=play, starter=starter))]
    assert wrong == ([] if fits else ["shots-out-of-order"])


@pytest.mark.rule("CK-37", "refuses")
def test_positions_of_darts():
    match = Match(configure(variant=Variant.DARTS))
    match.tell("toss 0", "call 20", "call 15")
    assert problems(match.game) == ()
    assert [p.code for p in problems(replace(match.game, shots=6))] == ["shots-out-of-order"]
    assert [p.code for p in problems(replace(match.game, shots=1))] == ["discs-do-not-add-up"]
    other = replace(match.game, table=Table(standing("b1:10").board, (0, 0)))
    assert [p.code for p in problems(other)] == ["discs-do-not-add-up"]


@pytest.mark.rule("CK-36", "allows")
@pytest.mark.parametrize("seed", range(150))
def test_play_never_leads_to_an_impossible_position(seed):
    """The audit of CK-36 and all of CK-37 on random games of every variant."""
    for state in walk(RULEBOOK, 5000 + seed, 80).states:
        if state.game is not None:
            assert problems(state.game) == (), RULEBOOK.position(state)
