"""Rounds as they are reported: counts, points, winners, score cards; games by totals (CK-40 to CK-43)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.crokinole import reference
from tests.games.crokinole.matches import Match, broken, codes

from twenty.games.crokinole.actions import CountedRound, RoundPoints
from twenty.games.crokinole.config import Length, Players, Preset, Scoring, Until, configure
from twenty.games.crokinole.rounds import check_report
from twenty.games.crokinole.scoring import credited
from twenty.games.crokinole.tally import Counts, Tally

OPEN = Length(Until.OPEN)


def open_match(players: Players = Players.TWO, **options) -> Match:
    """A match that no round ends, seat 0 starts."""
    match = Match(configure(players=players, length=OPEN, **options))
    match.tell("toss 0")
    return match


# --- the count ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.rule("CK-42", "allows")
@pytest.mark.parametrize(("discs", "ways"), [(6, 210), (8, 495), (12, 1820)])
def test_all_rest_counts_are_taken_and_worth_what_the_zones_say(discs, ways):
    config = configure(discs=discs)
    taken = 0
    for held in reference.rest_counts(discs):
        counts = Counts(*held)
        assert counts.points == reference.worth(held)
        assert counts.discs == sum(held)
        assert check_report(config, CountedRound((counts, Counts(0, 0, 0, 0)))) is None
        assert Counts.parse(str(counts)) == counts
        taken += 1
    assert taken == ways


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("discs", [6, 8, 12])
def test_one_disc_more_than_was_issued_is_refused(discs):
    config = configure(discs=discs)
    too_many = [held for held in reference.rest_counts(discs + 1) if sum(held) == discs + 1]
    for held in too_many:
        for side in (0, 1):
            counts = [Counts(0, 0, 0, 0), Counts(0, 0, 0, 0)]
            counts[side] = Counts(*held)
            violation = check_report(config, CountedRound(tuple(counts)))
            assert violation is not None
            assert broken(violation) == ("CK-42", "too-many-discs")
            facts = dict(violation.facts)
            assert (facts["side"], facts["discs"], facts["issued"]) == (side, discs + 1, discs)


@pytest.mark.rule("CK-40", "counts")
def test_the_example_of_the_desk():
    assert Counts.parse("3/1/0+2").points == 95


@pytest.mark.rule("CK-41", "counts")
@pytest.mark.parametrize(
    ("blue", "red", "points"),
    [
        ("1/2/2+0", "0/1/3+0", (45, 25)),  # zones that make up the sums of the picture
        ("1/2/2+3", "0/1/3+1", (105, 45)),  # and what is collected on top
    ],
)
def test_the_sums_of_the_picture_and_the_collected_20s(blue, red, points):
    match = open_match()
    told = match.tell(f"counts [{blue} {red}]")[0]
    assert told.fact("points") == points


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize(
    ("players", "line"),
    [
        (Players.TWO, "counts [0/0/0+0]"),
        (Players.TWO, "counts [0/0/0+0 0/0/0+0 0/0/0+0]"),
        (Players.PAIRS, "counts [0/0/0+0 0/0/0+0 0/0/0+0 0/0/0+0]"),
        (Players.FOUR, "counts [0/0/0+0 0/0/0+0]"),
        (Players.TWO, "round 10:20:30"),
        (Players.FOUR, "round 10:20"),
        (Players.TWO, "round 10:20 twenties=0:0:1"),
        (Players.TWO, "cards 2:0:0"),
    ],
)
def test_one_figure_for_each_side(players, line):
    assert broken(open_match(players).refused(line)) == ("CK-42", "figure-per-side")


@pytest.mark.rule("CK-60", "allows")
@pytest.mark.rule("CK-60", "refuses")
def test_pairs_count_the_twelve_discs_of_a_side():
    match = open_match(Players.PAIRS)
    match.tell("counts [6/3/2+1 0/0/0+12]")
    assert match.twenties == (1, 12)
    assert broken(match.refused("counts [6/3/2+2 0/0/0+0]")) == ("CK-42", "too-many-discs")


# --- points ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-42", "allows")
@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("discs", [6, 8, 12])
def test_points_are_taken_where_discs_can_make_them(discs):
    """With known 20s exactly the points of some count pass; too few for the 20s bring a warning."""
    config = configure(discs=discs)
    possible = {(reference.worth(held), held[3]) for held in reference.rest_counts(discs)}
    for points, holed in product(range(20 * discs + 10), range(discs + 2)):
        match = Match(config)
        match.tell("toss 0")
        told = RoundPoints(Tally((points, 0)), Tally((holed, 0)))
        violation = check_report(config, told)
        if (points, holed) in possible:
            assert violation is None
        elif violation is None:
            assert points < 20 * holed
            assert points % 5 == 0
            rulings = match.tell(f"round {points}:0 twenties={holed}:0")
            warning = rulings[0]
            assert (warning.rule, warning.code, warning.warning) == ("CK-40", "points-below-twenties", True)
            assert (warning.fact("side"), warning.fact("round")) == (0, 1)
        else:
            assert broken(violation) in (("CK-40", "no-such-points"), ("CK-42", "too-many-twenties"))


@pytest.mark.parametrize("discs", [6, 8, 12])
@pytest.mark.parametrize("twenties", ["", " twenties=?:?", " twenties=?:0"])
def test_points_with_unknown_20s_are_any_that_discs_can_make(discs, twenties):
    possible = {reference.worth(held) for held in reference.rest_counts(discs)}
    for points in range(20 * discs + 10):
        match = Match(configure(discs=discs))
        match.tell("toss 0")
        line = f"round {points}:0{twenties}"
        if points in possible:
            assert codes(match.tell(line))[0] == "round-scored"
            assert match.twenties[0] is None
        else:
            assert broken(match.refused(line)) == ("CK-40", "no-such-points")


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("line", ["round ?:20", "round 20:?", "round ?:?"])
def test_points_that_are_given_must_be_known(line):
    assert broken(open_match().refused(line)) == ("CK-42", "points-unknown")


@pytest.mark.rule("CK-42", "allows")
def test_unknown_20s_stay_unknown():
    match = open_match()
    match.tell("round 40:35 twenties=1:0", "round 40:35 twenties=1:?", "round 40:35 twenties=2:0")
    assert match.twenties == (4, None)
    match.tell("won 0")
    assert match.twenties == (None, None)


# --- the winner only ---------------------------------------------------------------------------------------


@pytest.mark.rule("CK-42", "allows")
@pytest.mark.rule("CK-52", "counts")
def test_the_winner_alone_is_enough_for_match_points():
    match = open_match()
    match.tell("won 0", "won 1", "won 1 twenties=0:3", "won -")
    assert match.score == (3, 5)
    assert [ruling.fact("gained") for ruling in match.rulings[2:]] == [(2, 0), (0, 2), (0, 2), (1, 1)]
    assert all(ruling.fact("points") is None for ruling in match.rulings[2:])


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("scoring", [Scoring.SUM, Scoring.DIFFERENCE])
@pytest.mark.parametrize("line", ["won 0", "won -", "cards 2:0"])
def test_other_scorings_need_the_points(scoring, line):
    match = open_match(scoring=scoring)
    assert broken(match.refused(line)) == ("CK-42", "winner-needs-match-points")


@pytest.mark.rule("CK-71", "refuses")
def test_four_singles_must_say_between_whom_a_round_was_tied():
    match = open_match(Players.FOUR, scoring=Scoring.MATCH_POINTS)
    match.tell("won 3")
    assert match.score == (0, 0, 0, 2)
    assert broken(match.refused("won -")) == ("CK-71", "tied-between-whom")
    assert broken(match.refused("cards 2:0:0:0")) == ("CK-42", "winner-needs-match-points")


@pytest.mark.rule("GE-01", "refuses")
@pytest.mark.parametrize("side", [-1, 2, 3])
def test_only_a_side_of_the_match_wins_a_round(side):
    assert broken(open_match().refused(f"won {side}")) == ("GE-01", "no-such-side")


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("line", ["won 0 twenties=9:0", "round 0:0 twenties=9:0", "cards 2:0 twenties=0:9"])
def test_no_more_20s_than_discs(line):
    violation = open_match().refused(line)
    assert broken(violation) == ("CK-42", "too-many-twenties")
    assert dict(violation.facts)["most"] == 8


# --- score cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.parametrize(("own", "other"), [(2, 0), (1, 1), (0, 2)])
def test_cards_that_agree_are_a_round_like_any(own, other):
    match = open_match()
    told = match.tell(f"cards {own}:{other} twenties=2:1")
    assert [(ruling.code, ruling.warning) for ruling in told] == [("round-scored", False)]
    assert (match.score, match.twenties) == ((own, other), (2, 1))


@pytest.mark.parametrize(("own", "other"), [(2, 1), (2, 2), (1, 0), (0, 0), ("?", 2), (1, "?")])
def test_cards_that_disagree_are_kept_and_warned_about(own, other):
    """Each side's own figure stands in its own total; nothing is guessed."""
    match = open_match()
    told = match.tell("cards 2:0", f"cards {own}:{other}")[1]
    assert (told.rule, told.code, told.warning, told.fact("round")) == ("CK-52", "cards-disagree", True, 2)
    known = [0 if figure == "?" else figure for figure in (own, other)]
    assert match.score == (2 + known[0], known[1])


@pytest.mark.parametrize("line", ["cards 3:0", "cards 0:7", "cards ?:?"])
def test_what_no_card_can_say(line):
    assert broken(open_match().refused(line)) == ("CK-52", "match-points-of-a-round")


# --- totals -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-42", "allows")
@pytest.mark.rule("GE-03", "allows")
def test_a_whole_game_by_its_totals():
    match = Match(configure(Preset.NCA, length=OPEN))
    assert match.expected == {"toss", "totals"}
    told = match.tell("totals 5:3 twenties=12:9")
    assert codes(told) == ["totals-taken", "game-over"]
    assert (match.score, match.twenties, match.game.rounds) == ((5, 3), (12, 9), 0)
    assert match.won_by() == ("points", (0,))


@pytest.mark.rule("CK-42", "allows")
def test_totals_may_leave_the_20s_open():
    match = Match(configure(Preset.NCA, length=OPEN))
    match.tell("totals 4:4")
    assert match.twenties == (None, None)
    assert match.won_by() == ("level", ())


@pytest.mark.rule("CK-42", "allows")
def test_an_odd_sum_of_match_points_is_warned_about():
    match = Match(configure(Preset.NCA, length=OPEN))
    told = match.tell("totals 5:2")
    assert [(ruling.rule, ruling.code) for ruling in told if ruling.warning] == [("CK-52", "odd-total")]
    assert match.won_by() == ("points", (0,))


@pytest.mark.rule("CK-42", "allows")
def test_an_odd_sum_names_a_winner_only_where_both_cards_do():
    match = Match(configure(Preset.NCA, length=OPEN))
    match.tell("totals 4:5")
    assert match.won_by() is None
    match.tell('decision d "as it stood" effect=score figures=[4 4]')
    assert match.won_by() == ("level", ())


@pytest.mark.parametrize(
    ("players", "scoring", "line"),
    [
        (Players.TWO, Scoring.SUM, "totals 105:80"),
        (Players.TWO, Scoring.DIFFERENCE, "totals 25:0"),
        (Players.TWO, Scoring.MATCH_POINTS, "totals 6:2"),
        (Players.FOUR, Scoring.MATCH_POINTS, "totals 2:2:2:1"),
    ],
)
def test_other_totals_bring_no_warning(players, scoring, line):
    match = Match(configure(players=players, scoring=scoring, length=OPEN))
    assert not any(ruling.warning for ruling in match.tell(line))


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize("preset", Preset)
def test_totals_need_a_game_of_open_length(preset):
    match = Match(configure(preset))
    match.tell("toss 0")
    assert broken(match.refused("totals 5:3")) == ("CK-42", "totals-need-open")


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.rule("GE-03", "refuses")
def test_totals_are_one_entry_without_rounds():
    match = open_match()
    match.tell("won 0")
    assert broken(match.refused("totals 5:3")) == ("CK-42", "totals-after-rounds")


@pytest.mark.rule("CK-42", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("totals 5:3:0", "figure-per-side"),
        ("totals 5:?", "points-unknown"),
        ("totals 5:3 twenties=1:2:3", "figure-per-side"),
    ],
)
def test_totals_are_known_for_each_side(line, code):
    assert broken(open_match().refused(line)) == ("CK-42", code)


# --- 20s of a game ----------------------------------------------------------------------------------------


@pytest.mark.rule("CK-42", "allows")
def test_the_20s_of_the_game_can_be_entered_at_once():
    match = open_match()
    match.tell("won 0", "won 1")
    told = match.tell("twenties 5:?")
    assert codes(told) == ["twenties-entered"]
    assert match.twenties == (5, None)
    match.tell("twenties ?:3")
    assert match.twenties == (5, 3)


@pytest.mark.rule("CK-42", "allows")
def test_20s_that_differ_from_those_of_the_rounds_are_warned_about():
    match = open_match()
    match.tell("counts [0/0/0+2 0/0/0+1]", "counts [0/0/0+1 0/0/0+1]")
    told = match.tell("twenties 3:4")
    assert [(ruling.code, ruling.warning) for ruling in told] == [
        ("twenties-entered", False),
        ("twenties-differ", True),
    ]
    assert (told[1].fact("side"), told[1].fact("counted"), told[1].fact("entered")) == (1, 2, 4)
    assert match.twenties == (3, 4)


@pytest.mark.rule("CK-42", "refuses")
def test_20s_of_the_game_need_rounds_and_discs():
    match = open_match()
    assert broken(match.refused("twenties 1:1")) == ("CK-42", "twenties-need-rounds")
    match.tell("won 0", "won 0")
    assert broken(match.refused("twenties 17:0")) == ("CK-42", "too-many-twenties")
    match.tell("twenties 16:0")
    assert broken(match.refused("twenties 1:1:1")) == ("CK-42", "figure-per-side")


@pytest.mark.rule("CK-42", "refuses")
def test_20s_of_the_game_are_closed_once_extra_rounds_begin():
    match = Match()
    match.tell("toss 0", *["counts [0/0/0+1 0/0/0+1]"] * 4)
    assert match.game.tied == (0, 1)
    assert broken(match.refused("twenties 4:5")) == ("CK-42", "twenties-need-rounds")


# --- ended early -------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-43", "allows")
def test_a_round_ended_early_is_counted_and_marked_incomplete():
    match = Match()
    match.tell("toss 0")
    assert codes(match.tell("end_round")) == ["round-ended-early"]
    told = match.tell("counts [1/0/0+0 0/1/0+0]")[0]
    assert told.fact("incomplete") is True
    assert match.score == (2, 0)
    assert match.tell("won 0")[0].fact("incomplete") is False


@pytest.mark.rule("CK-43", "refuses")
def test_the_end_of_a_round_is_agreed_once():
    match = Match()
    match.tell("toss 0", "end_round")
    assert broken(match.refused("end_round")) == ("CK-43", "already-ended-early")


# --- what a round brings -----------------------------------------------------------------------------------


@pytest.mark.rule("CK-50", "counts")
@pytest.mark.rule("CK-51", "counts")
@pytest.mark.rule("CK-52", "counts")
@pytest.mark.parametrize("scoring", Scoring)
def test_two_sides_are_credited_as_the_rules_say(scoring):
    figures = range(0, 241, 5)
    for points in product(figures, repeat=2):
        assert credited(scoring, points) == reference.credited(scoring, points)


@pytest.mark.rule("CK-71", "counts")
@pytest.mark.parametrize("scoring", Scoring)
def test_four_sides_are_credited_as_the_rules_say(scoring):
    for points in product(range(0, 45, 5), repeat=4):
        assert credited(scoring, points) == reference.credited(scoring, points)


@pytest.mark.rule("CK-51", "counts")
@pytest.mark.rule("CK-85", "counts")
def test_taking_off_pairs_gives_the_same_difference():
    all_counts = list(reference.rest_counts(6))
    for one, two in product(all_counts, repeat=2):
        points = (reference.worth(one), reference.worth(two))
        assert credited(Scoring.DIFFERENCE, points) == reference.pairs_taken_off(one, two)


@pytest.mark.parametrize(
    ("scoring", "points", "gained"),
    [
        pytest.param(Scoring.DIFFERENCE, (60, 35), (25, 0), marks=pytest.mark.rule("CK-51", "counts")),
        pytest.param(Scoring.DIFFERENCE, (35, 35), (0, 0), marks=pytest.mark.rule("CK-51", "counts")),
        pytest.param(Scoring.SUM, (60, 35), (60, 35), marks=pytest.mark.rule("CK-50", "counts")),
        pytest.param(Scoring.MATCH_POINTS, (60, 35), (2, 0), marks=pytest.mark.rule("CK-52", "counts")),
        pytest.param(Scoring.MATCH_POINTS, (35, 35), (1, 1), marks=pytest.mark.rule("CK-52", "counts")),
        pytest.param(Scoring.MATCH_POINTS, (0, 5), (0, 2), marks=pytest.mark.rule("CK-52", "counts")),
    ],
)
def test_examples_of_the_seeds(scoring, points, gained):
    match = open_match(scoring=scoring)
    told = match.tell(f"round {points[0]}:{points[1]}")[0]
    assert told.fact("gained") == gained == match.score
    wanted = {Scoring.SUM: "CK-50", Scoring.DIFFERENCE: "CK-51", Scoring.MATCH_POINTS: "CK-52"}
    assert told.rule == wanted[scoring]


@pytest.mark.rule("CK-71", "allows")
@pytest.mark.parametrize(
    ("scoring", "points", "gained"),
    [
        (Scoring.SUM, (40, 35, 0, 60), (40, 35, 0, 60)),
        (Scoring.MATCH_POINTS, (40, 35, 0, 60), (0, 0, 0, 2)),
        (Scoring.MATCH_POINTS, (60, 35, 0, 60), (1, 0, 0, 1)),
        (Scoring.DIFFERENCE, (40, 35, 0, 60), (0, 0, 0, 20)),
        (Scoring.DIFFERENCE, (60, 35, 0, 60), (0, 0, 0, 0)),
    ],
)
def test_examples_of_four_singles(scoring, points, gained):
    match = open_match(Players.FOUR, scoring=scoring)
    told = match.tell(f"round {':'.join(map(str, points))}")[0]
    assert (told.rule, told.fact("gained")) == ("CK-71", gained)


# --- figures as people write them ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["95:60", "?:2", "0:0", "1:2:3:4", "?:?", "999999:0"])
def test_tallies_are_written_as_they_are_read(text):
    assert str(Tally.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "95", "95:", ":", "a:b", "-1:2", "1:2:3:4:5", "1;2", "1.5:2", "1000000:0", "٣:٤"]
)
def test_what_is_no_tally(text):
    with pytest.raises(ValueError, match="no tally"):
        Tally.parse(text)


@pytest.mark.parametrize(
    "text", ["", "3/1/0", "3/1/0+", "3/1+2", "-1/0/0+0", "3/1/0+2+1", "1000/0/0+0", "٣/0/0+0"]
)
def test_what_is_no_count(text):
    with pytest.raises(ValueError, match="no count"):
        Counts.parse(text)
