"""How long a game is and by what it is decided (CK-50 to CK-54, CK-71)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.crokinole import reference
from tests.games.crokinole.matches import Match, broken, codes

from twenty.core.actions import Clock
from twenty.games.crokinole.config import Config, Length, Players, Preset, Scoring, Tie, configure


def begun(config: Config | None = None, **options: Any) -> Match:
    """A match whose lot is drawn: seat 0 starts."""
    if "length" in options:
        options["length"] = Length.parse(options["length"])
    match = Match(config or configure(**options))
    match.tell("toss 0")
    return match


# --- a number of rounds ------------------------------------------------------------------------------------


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.rule("CK-54", "allows")
@pytest.mark.parametrize(
    ("winners", "score", "won_by"),
    [
        ("0000", (8, 0), ("points", (0,))),
        ("000-", (7, 1), ("points", (0,))),
        ("0001", (6, 2), ("points", (0,))),
        ("01-0", (5, 3), ("points", (0,))),
        ("1-10", (3, 5), ("points", (1,))),
        ("1111", (0, 8), ("points", (1,))),
    ],
)
def test_four_rounds_are_worth_eight_match_points(winners, score, won_by):
    match = begun()
    for winner in winners:
        assert match.won_by() is None
        match.tell(f"won {winner}")
    assert (match.score, match.won_by()) == (score, won_by)
    assert match.expected == set()


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.rule("CK-54", "refuses")
def test_all_four_rounds_are_played_and_none_more():
    match = begun()
    match.tell("won 0", "won 0", "won 0")
    assert match.won_by() is None  # 6:0 is not yet the end
    match.tell("won 0")
    assert broken(match.refused("won 0")) == ("GE-06", "match-over")


@pytest.mark.rule("CK-54", "allows")
@pytest.mark.parametrize("number", [1, 2, 3, 6])
@pytest.mark.parametrize("scoring", Scoring)
def test_any_number_of_rounds(number, scoring):
    match = begun(scoring=scoring, length=f"rounds:{number}")
    for _ in range(number):
        assert match.won_by() is None
        match.tell("round 30:20")
    assert match.won_by() == ("points", (0,))


# --- a target ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-50", "counts")
def test_the_first_to_reach_100_wins():
    match = begun(configure(Preset.HU_HOME))
    match.tell("round 60:55")
    assert (match.score, match.won_by()) == ((60, 55), None)
    match.tell("round 40:35")
    assert (match.score, match.won_by()) == ((100, 90), ("points", (0,)))


@pytest.mark.rule("CK-50", "counts")
def test_if_both_pass_100_the_higher_sum_wins():
    match = begun(configure(Preset.HU_HOME))
    match.tell("round 95:90", "round 10:20")
    assert (match.score, match.won_by()) == ((105, 110), ("points", (1,)))


@pytest.mark.rule("CK-50", "counts")
@pytest.mark.rule("CK-54", "allows")
def test_equal_sums_above_100_go_on_till_they_differ():
    match = begun(configure(Preset.HU_HOME))
    match.tell("round 100:100")
    assert match.won_by() is None
    match.tell("round 20:20")
    assert match.won_by() is None
    match.tell("round 20:25")
    assert (match.score, match.won_by()) == ((140, 145), ("points", (1,)))


@pytest.mark.rule("CK-51", "counts")
def test_differences_add_up_to_100():
    match = begun(configure(Preset.AF_HOME))
    match.tell("round 60:35")
    assert match.score == (25, 0)
    match.tell("round 20:95", "round 35:35", "round 100:25")
    assert (match.score, match.won_by()) == ((100, 75), ("points", (0,)))


@pytest.mark.rule("CK-54", "refuses")
@pytest.mark.parametrize("preset", Preset)
def test_a_game_that_ends_by_itself_is_not_finished_by_hand(preset):
    match = begun(configure(preset))
    match.tell("round 20:15")
    assert broken(match.refused("finish")) == ("CK-54", "finish-needs-open")


# --- a race ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-54", "allows")
def test_a_race_needs_the_figure_and_the_lead():
    match = begun(length="race_to:5")
    match.tell("won 0", "won 1", "won 0", "won 1")
    assert (match.score, match.won_by()) == ((4, 4), None)
    match.tell("won -")
    assert (match.score, match.won_by()) == ((5, 5), None)  # nobody leads
    match.tell("won -")
    assert (match.score, match.won_by()) == ((6, 6), None)
    match.tell("won 1")
    assert (match.score, match.won_by()) == ((6, 8), ("points", (1,)))


@pytest.mark.rule("CK-54", "allows")
def test_a_race_with_a_lead_of_two_as_in_a_real_final():
    """16:18: level again and again, until one side leads by two."""
    match = begun(length="race_to:9,lead:2")
    for _ in range(4):
        match.tell("won 0", "won 1")
    match.tell("won -")
    assert (match.score, match.won_by()) == ((9, 9), None)
    for _ in range(3):
        match.tell("won -", "won -")
        assert match.won_by() is None
    assert match.score == (15, 15)
    match.tell("won -")
    assert (match.score, match.won_by()) == ((16, 16), None)
    match.tell("won 1")
    assert (match.score, match.won_by()) == ((16, 18), ("points", (1,)))


def test_a_lead_of_one_ends_a_race_without_lead():
    """12:13, as in another real final."""
    match = begun(length="race_to:13")
    for _ in range(5):
        match.tell("won 0", "won 1")
    match.tell("won -", "won -")
    assert (match.score, match.won_by()) == ((12, 12), None)
    match.tell("cards 0:1")  # the cards hold half a round only
    assert match.score == (12, 13)


@pytest.mark.rule("CK-54", "allows")
def test_a_lead_of_two_is_asked_beyond_the_figure():
    match = begun(length="race_to:5,lead:3")
    match.tell("won 0", "won 0", "won 1")
    assert match.score == (4, 2)
    match.tell("won -")
    assert (match.score, match.won_by()) == ((5, 3), None)
    match.tell("won 0")
    assert (match.score, match.won_by()) == ((7, 3), ("points", (0,)))


# --- open length -------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-54", "allows")
@pytest.mark.parametrize(
    ("winners", "won_by"), [("0", ("points", (0,))), ("01", ("level", ())), ("0101011", ("points", (1,)))]
)
def test_an_open_game_ends_by_an_entry(winners, won_by):
    match = begun(length="open")
    for winner in winners:
        match.tell(f"won {winner}")
        assert match.won_by() is None
        assert "finish" in match.expected
    assert codes(match.tell("finish")) == ["game-over"]
    assert match.won_by() == won_by


@pytest.mark.rule("CK-54", "refuses")
def test_an_open_game_without_rounds_is_not_finished():
    match = begun(length="open")
    assert "finish" not in match.expected
    assert broken(match.refused("finish")) == ("CK-54", "finish-without-rounds")


# --- a level score -----------------------------------------------------------------------------------------

LEVEL_ON_20S = ["round 20:15 twenties=1:0", "round 15:20 twenties=0:1"] * 2


@pytest.mark.rule("CK-53", "allows")
def test_more_20s_of_all_rounds_win_a_level_game():
    match = begun()
    match.tell(*LEVEL_ON_20S[:3])
    told = match.tell("round 20:40 twenties=0:2")
    assert codes(told) == ["round-scored", "game-over"]
    assert (told[1].rule, told[1].fact("how"), told[1].fact("score")) == ("CK-53", "twenties", (4, 4))
    assert (match.score, match.twenties) == ((4, 4), (2, 3))  # the score stays 4:4
    assert match.won_by() == ("twenties", (1,))


@pytest.mark.rule("CK-53", "allows")
def test_level_in_20s_too_asks_for_extra_rounds():
    match = begun()
    told = match.tell(*LEVEL_ON_20S)[-1]
    assert (told.rule, told.code) == ("CK-53", "level-in-twenties")
    assert match.won_by() is None
    match.tell("toss 2")
    tied = match.tell("round 40:40 twenties=2:1")
    assert codes(tied) == ["round-scored", "extra-round-tied"]
    assert tied[0].fact("extra") is True
    assert match.won_by() is None  # its 20s don't decide
    match.tell("round 40:45 twenties=2:0")
    assert (match.score, match.twenties) == ((4, 4), (2, 2))
    assert match.won_by() == ("extra_round", (1,))


@pytest.mark.rule("CK-53", "allows")
@pytest.mark.parametrize("lines", [["won 1"], ["won -", "won 1"], ["won -", "won -", "won 1"]])
def test_an_extra_round_by_its_winner(lines):
    match = begun()
    match.tell(*LEVEL_ON_20S, "toss 0", *lines)
    assert match.won_by() == ("extra_round", (1,))


@pytest.mark.rule("CK-53", "allows")
def test_a_league_draw_stands():
    match = begun(configure(Preset.NCA))
    told = match.tell("round 20:0 twenties=1:0", "won 0", "won 1", "won 1")[-1]
    assert (told.rule, told.code, told.fact("how")) == ("CK-53", "game-over", "level")
    assert match.won_by() == ("level", ())


@pytest.mark.rule("CK-53", "allows")
def test_a_knock_out_goes_to_extra_rounds_without_looking_at_the_20s():
    match = begun(configure(Preset.NCA, tie=Tie.EXTRA))
    told = match.tell(*LEVEL_ON_20S[:3], "round 20:40 twenties=0:2")[-1]
    assert (told.rule, told.code, told.fact("tied")) == ("CK-53", "level-extra", (0, 1))
    assert match.won_by() is None
    match.tell("toss 0", "won 0")
    assert match.won_by() == ("extra_round", (0,))


@pytest.mark.rule("CK-42", "allows")
@pytest.mark.rule("CK-53", "refuses")
def test_a_level_score_has_no_outcome_until_unknown_20s_are_entered():
    match = begun()
    told = match.tell("won 0", "won 1", "won 0", "won 1")[-1]
    assert (told.rule, told.code) == ("CK-53", "twenties-missing")
    assert (match.won_by(), match.expected) == (None, {"twenties"})
    for line in ("won 0", "round 20:0", "finish", "toss 0", "end_round"):
        assert broken(match.refused(line)) == ("CK-54", "no-more-rounds")
    match.tell("twenties 7:?")
    assert match.won_by() is None
    match.tell("twenties ?:6")
    assert match.won_by() == ("twenties", (0,))


def test_entered_20s_that_are_level_lead_to_an_extra_round():
    match = begun()
    match.tell("won 0", "won 1", "won 0", "won 1", "twenties 6:6")
    assert match.expected == {"toss"}
    match.tell("toss 2", "won 1")
    assert match.won_by() == ("extra_round", (1,))


@pytest.mark.parametrize("tie", [Tie.TWENTIES, Tie.EXTRA])
@pytest.mark.parametrize("scoring", [Scoring.SUM, Scoring.DIFFERENCE])
def test_any_level_score_after_the_last_round_is_a_tie(tie, scoring):
    match = begun(scoring=scoring, length="rounds:2", tie=tie)
    match.tell("round 30:20 twenties=0:0", "round 20:30 twenties=0:1")
    assert match.won_by() == (("twenties", (1,)) if tie is Tie.TWENTIES else None)


@pytest.mark.rule("CK-53", "refuses")
def test_an_extra_round_that_is_due_can_not_be_finished_away():
    match = Match(configure(tie=Tie.EXTRA), clock=Clock.MATCH)
    match.tell("toss 0", *LEVEL_ON_20S, "toss 0")
    match.tell("time_over")
    assert broken(match.refused("finish")) == ("CK-53", "extra-round-due")


# --- four singles ------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-70", "allows")
@pytest.mark.rule("CK-71", "allows")
def test_the_highest_total_of_four_rounds_wins():
    match = begun(players=Players.FOUR)
    match.tell(*["round 20:30:25:15"] * 4)
    assert (match.score, match.won_by()) == ((80, 120, 100, 60), ("points", (1,)))


@pytest.mark.rule("CK-71", "allows")
def test_level_at_the_top_is_decided_by_20s_of_those_who_are_level():
    match = begun(players=Players.FOUR)
    line = "round 40:40:35:0 twenties=1:0:{}:0"
    match.tell(*[line.format(1)] * 3, line.format("?"))  # an unknown 20 of one who is not level
    assert match.won_by() == ("twenties", (0,))


@pytest.mark.rule("CK-71", "allows")
def test_an_extra_round_is_shot_by_all_four_and_the_best_of_the_tied_wins():
    match = begun(players=Players.FOUR)
    told = match.tell(*["round 40:35:40:40 twenties=1:1:1:0"] * 4)[-1]
    assert told.fact("tied") == (0, 2)
    match.tell("toss 3", "round 20:100:25:100")
    assert match.won_by() == ("extra_round", (2,))


@pytest.mark.rule("CK-71", "allows")
def test_tied_again_goes_on_between_those_who_are_still_level():
    match = begun(players=Players.FOUR, tie=Tie.EXTRA)
    match.tell(*["round 40:35:40:40"] * 4)
    assert match.game.tied == (0, 2, 3)
    match.tell("toss 3", "round 20:0:25:25")
    assert match.game.tied == (2, 3)
    match.tell("round 100:0:20:25")
    assert match.won_by() == ("extra_round", (3,))


@pytest.mark.rule("CK-71", "allows")
def test_places_are_shared_where_a_draw_stands():
    match = begun(players=Players.FOUR, tie=Tie.STANDS)
    match.tell(*["round 40:35:40:0"] * 4)
    assert match.won_by() == ("level", (0, 2))


@pytest.mark.rule("CK-71", "refuses")
def test_four_singles_take_no_round_without_all_four():
    match = begun(players=Players.FOUR)
    assert broken(match.refused("won -")) == ("CK-42", "winner-needs-match-points")
    assert broken(match.refused("round 20:30:25")) == ("CK-42", "figure-per-side")


# --- score cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-52", "counts")
def test_cards_that_disagree_still_name_one_winner():
    match = begun()
    match.tell("won 0", "won 0", "won 0", "cards 2:1")
    assert (match.score, match.won_by()) == ((8, 1), ("points", (0,)))


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.parametrize(
    "lines",
    [
        ["won 0", "won 1", "won -", "cards 2:2"],  # each card names its own side
        ["won 0", "won 1", "won -", "cards 0:0"],  # each card names the other side
        ["won 0", "won 1", "won -", "cards 1:2"],  # one says level
        ["cards 2:2", "won 0", "won 1", "cards 0:0"],  # both say level, of rounds that they saw otherwise
    ],
)
def test_cards_that_name_no_winner_leave_it_to_the_director(lines):
    match = begun()
    told = match.tell(*lines)[-1]
    assert (told.rule, told.code) == ("CK-52", "readings-open")
    assert (match.won_by(), match.expected) == (None, {"decision"})
    match.tell('decision director "the card of a is wrong" effect=score figures=[3 5]')
    assert (match.score, match.won_by()) == ((3, 5), ("points", (1,)))


def test_a_card_without_a_round_is_read_by_the_rounds_it_has():
    match = begun()
    match.tell("won 0", "won 0", "won 1", "cards ?:0")
    assert match.score == (4, 2)
    assert match.won_by() == ("points", (0,))  # a: 4 of 3 rounds, b: 2 of 4 rounds


def test_cards_of_an_extra_round_decide_only_where_they_agree():
    match = begun()
    match.tell(*LEVEL_ON_20S, "toss 0")
    for line in ("cards 2:1", "cards ?:2", "cards 2:2"):
        assert broken(match.refused(line)) == ("CK-53", "extra-round-disputed")
    match.tell("cards 1:1")
    assert match.won_by() is None
    match.tell("cards 0:2")
    assert match.won_by() == ("extra_round", (1,))


# --- all of it against the second reading ----------

CONFIGS = [
    configure(players=players, scoring=scoring, length=length, tie=tie)
    for players in (Players.TWO, Players.PAIRS, Players.FOUR)
    for scoring in Scoring
    for text in ("rounds:1", "rounds:3", "target:60", "race_to:3", "race_to:3,lead:2")
    for length in [Length.parse(text)]
    for tie in (Tie if text.startswith("rounds") else (None,))
    if not (text.startswith("target") and scoring is Scoring.MATCH_POINTS)
    and (not text.startswith("race") or scoring is Scoring.MATCH_POINTS)
]


@st.composite
def games(draw: st.DrawFn) -> tuple[Config, list[reference.Told]]:
    """A configuration and more rounds than a game mostly takes, often level ones."""
    config = draw(st.sampled_from(CONFIGS))
    count = 4 if config.players is Players.FOUR else 2
    holed = st.one_of(st.integers(0, 1), st.integers(0, 1), st.none())
    rounds = st.builds(
        reference.Told,
        st.tuples(*[st.sampled_from((20, 25, 30))] * count),
        st.tuples(*[holed] * count),
    )
    return config, draw(st.lists(rounds, min_size=1, max_size=9))


@pytest.mark.rule("CK-53", "allows")
@pytest.mark.rule("CK-54", "allows")
@given(games())
def test_games_go_as_the_second_reading_says(game):
    config, rounds = game
    wanted = reference.played(config, rounds)
    match = begun(config)
    for told in rounds[: wanted.rounds]:
        assert match.won_by() is None
        if match.game.toss_due:
            match.tell("toss 0")
        points = ":".join(map(str, told.points))
        twenties = ":".join("?" if figure is None else str(figure) for figure in told.twenties)
        match.tell(f"round {points} twenties={twenties}")
    assert match.score == wanted.score
    assert match.won_by() == ((wanted.how, wanted.winners) if wanted.how else None)
