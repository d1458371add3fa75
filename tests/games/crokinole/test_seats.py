"""Who sits where, who starts, who has the last shot (CK-01, CK-03, CK-06, CK-60, CK-61, CK-70)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.crokinole.matches import Match, broken, codes

from twenty.games.crokinole.config import Length, Players, Until, configure
from twenty.games.crokinole.seats import hammer, next_seat, seats, seats_of, side_of, sides

OPEN = Length(Until.OPEN)
LEVEL = "counts [0/0/0+0 0/0/0+0]"
LEVEL_FOUR = "counts [0/0/0+0 0/0/0+0 0/0/0+0 0/0/0+0]"


def test_two_players_sit_opposite_each_other():
    config = configure()
    assert (seats(config), sides(config)) == ((0, 2), 2)
    assert [seats_of(config, side) for side in (0, 1)] == [(0,), (2,)]
    assert [side_of(config, seat) for seat in (0, 2)] == [0, 1]


@pytest.mark.rule("CK-60", "allows")
@pytest.mark.rule("CK-61", "allows")
@pytest.mark.parametrize("players", [Players.PAIRS, Players.TACTICAL])
def test_partners_sit_opposite_each_other(players):
    config = configure(players=players)
    assert (seats(config), sides(config)) == ((0, 1, 2, 3), 2)
    assert [seats_of(config, side) for side in (0, 1)] == [(0, 2), (1, 3)]
    assert [side_of(config, seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("CK-70", "allows")
def test_four_singles_play_each_for_themselves():
    config = configure(players=Players.FOUR)
    assert (seats(config), sides(config)) == ((0, 1, 2, 3), 4)
    assert [seats_of(config, side) for side in range(4)] == [(0,), (1,), (2,), (3,)]
    assert [side_of(config, seat) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("CK-03", "allows")
@pytest.mark.parametrize(
    ("players", "order"),
    [(Players.TWO, (0, 2, 0, 2)), (Players.PAIRS, (0, 1, 2, 3, 0)), (Players.FOUR, (0, 1, 2, 3, 0))],
)
def test_play_goes_clockwise(players, order):
    config = configure(players=players)
    for seat, after in pairwise(order):
        assert next_seat(config, seat) == after
        assert hammer(config, after) == seat  # whom the starter follows shoots last


@pytest.mark.rule("CK-03", "allows")
@pytest.mark.rule("CK-70", "allows")
@pytest.mark.parametrize(
    ("players", "line", "starters", "hammers"),
    [
        (Players.TWO, LEVEL, [2, 0, 2, 0], [0, 2, 0, 2]),
        (Players.PAIRS, LEVEL, [2, 3, 0, 1], [1, 2, 3, 0]),
        (Players.FOUR, LEVEL_FOUR, [2, 3, 0, 1], [1, 2, 3, 0]),
    ],
)
def test_each_round_starts_one_seat_on_from_the_lot(players, line, starters, hammers):
    match = Match(configure(players=players, tie=None, length=OPEN))
    match.tell("toss 2")
    for starter, last in zip(starters, hammers, strict=True):
        assert match.game.starter == starter
        told = match.tell(line)[0]
        assert told.fact("hammer") == last


@pytest.mark.rule("CK-61", "allows")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_sides_take_turns_to_start_in_tactical_pairs(seat):
    match = Match(configure(players=Players.TACTICAL))
    match.tell(f"toss {seat}")
    for number in range(3):
        assert match.game.starter is not None
        assert side_of(match.game.config, match.game.starter) == (seat + number) % 2
        match.tell(LEVEL)


@pytest.mark.rule("CK-03", "allows")
@pytest.mark.parametrize("length", ["rounds:4", "open"])
def test_a_tied_round_moves_the_start_too(length):
    match = Match(configure(tie=None, length=OPEN) if length == "open" else None)
    match.tell("toss 0", LEVEL)
    assert match.game.starter == 2
    match.tell("won 0")
    assert match.game.starter == 0


@pytest.mark.rule("CK-03", "refuses")
@pytest.mark.parametrize("line", [LEVEL, "round 20:15", "won 0", "cards 2:0", "end_round"])
def test_no_round_before_the_lot(line):
    assert broken(Match().refused(line)) == ("CK-03", "toss-missing")


@pytest.mark.rule("CK-03", "refuses")
@pytest.mark.rule("GE-02", "refuses")
def test_one_lot_for_the_whole_game():
    match = Match()
    match.tell("toss 0")
    assert broken(match.refused("toss 2")) == ("CK-03", "no-toss-due")
    match.tell(LEVEL)
    assert broken(match.refused("toss 2")) == ("CK-03", "no-toss-due")


@pytest.mark.rule("CK-01", "refuses")
@pytest.mark.rule("CK-06", "refuses")
@pytest.mark.parametrize(
    ("players", "empty"), [(Players.TWO, (1, 3, 4, -1)), (Players.PAIRS, (4, -1)), (Players.FOUR, (4, -1))]
)
def test_only_an_occupied_seat_starts(players, empty):
    for seat in empty:
        violation = Match(configure(players=players)).refused(f"toss {seat}")
        assert broken(violation) == ("CK-01", "no-such-seat")


@pytest.mark.rule("CK-06", "allows")
@pytest.mark.rule("GE-02", "allows")
@pytest.mark.parametrize("how", ["drawn", "thrown", "agreed"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_lot_is_told_with_how_it_was_found(how, seat):
    match = Match()
    told = match.tell(f"toss {seat} how={how}")
    assert codes(told) == ["starts"]
    assert (told[0].fact("seat"), told[0].fact("how")) == (seat, how)
    assert match.game.starter == seat


@pytest.mark.rule("GE-02", "allows")
def test_an_unknown_starter_stays_unknown():
    match = Match()
    match.tell("toss - how=unknown")
    assert match.game.starter is None
    assert match.tell(LEVEL)[0].fact("hammer") is None
    assert match.game.starter is None


@pytest.mark.rule("GE-02", "refuses")
@pytest.mark.parametrize("line", ["toss - how=drawn", "toss 0 how=unknown"])
def test_a_starter_is_known_or_unknown_not_both(line):
    assert broken(Match().refused(line)) == ("GE-02", "toss-unknown")


@pytest.mark.rule("CK-53", "allows")
@pytest.mark.rule("CK-03", "allows")
def test_an_extra_round_starts_by_a_lot_of_its_own_and_the_next_by_the_other_side():
    match = Match()
    match.tell("toss 0", *[LEVEL] * 4)
    assert match.game.toss_due
    assert match.expected == {"toss"}
    assert broken(match.refused("won 0")) == ("CK-53", "toss-missing")
    match.tell("toss 0", LEVEL)
    assert match.game.starter == 2
    assert broken(match.refused("toss 0")) == ("CK-03", "no-toss-due")
    match.tell(LEVEL)
    assert match.game.starter == 0
