"""What is common to all games, as crokinole sees it (GE-01 to GE-13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.crokinole.matches import Match, broken, codes, people

from twenty.core.actions import Clock, Each
from twenty.core.entries import Entry
from twenty.core.errors import AmendmentBreaksLog
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.record import read_action, read_entry
from twenty.games.crokinole.config import Config, Length, Players, Preset, Scoring, Tie, configure
from twenty.games.crokinole.game import RULEBOOK, start
from twenty.games.crokinole.state import State

LEVEL = "round 20:20 twenties=0:0"


def begun(config: Config | None = None, **common: Any) -> Match:
    match = Match(config, **common)
    match.tell("toss 0")
    return match


# --- leaving (GE-06) -------------------------------------------------------------------------------------


@pytest.mark.rule("GE-06", "allows")
@pytest.mark.parametrize("how", ["walkover", "no_show"])
@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("absent", [0, 1])
def test_a_walkover_is_eight_to_nothing_without_20s(preset, absent, how):
    match = Match(configure(preset))
    told = match.tell(f"leave {absent} how={how}")
    assert [(ruling.rule, ruling.code) for ruling in told] == [("GE-06", "ended")]
    assert match.won_by() == (how, (1 - absent,))
    assert match.score == ((0, 8), (8, 0))[absent]
    assert match.twenties == (0, 0)


@pytest.mark.rule("GE-06", "allows")
def test_a_walkover_replaces_what_was_played():
    match = begun()
    match.tell("round 0:60 twenties=0:3", "leave 1 how=walkover")
    assert (match.score, match.twenties) == ((8, 0), (0, 0))
    assert match.won_by() == ("walkover", (0,))


@pytest.mark.rule("GE-06", "allows")
def test_a_walkover_takes_all_match_points_of_the_rounds():
    match = Match(configure(length=Length.parse("rounds:6")))
    match.tell("leave 0 how=walkover")
    assert match.score == (0, 12)


@pytest.mark.rule("GE-06", "allows")
@pytest.mark.parametrize("how", ["resigned", "conceded", "withdrawn"])
def test_who_leaves_loses_and_the_score_stays(how):
    match = begun()
    match.tell("won 0", "won 0", f"leave 0 how={how}")
    assert match.score == (4, 0)
    assert match.won_by() == (how, (1,))
    assert match.expected == set()


@pytest.mark.rule("GE-06", "allows")
def test_when_one_of_four_leaves_the_best_of_the_others_wins():
    match = begun(configure(players=Players.FOUR))
    match.tell("round 60:20:40:40", "leave 0")
    assert match.won_by() == ("resigned", (2, 3))


@pytest.mark.rule("GE-06", "refuses")
@pytest.mark.parametrize(
    "line", ["won 0", "leave 0", "toss 2", "pause", "finish", "time_over", "twenties 1:1"]
)
def test_nothing_is_played_after_the_match(line):
    match = begun()
    match.tell("leave 1")
    assert broken(match.refused(line)) == ("GE-06", "match-over")


@pytest.mark.rule("GE-06", "refuses")
@pytest.mark.parametrize("side", [-1, 2])
def test_only_a_side_can_leave(side):
    assert broken(begun().refused(f"leave {side}")) == ("GE-01", "no-such-side")


# --- handicap (GE-12) ------------------------------------------------------------------------------------


@pytest.mark.rule("GE-12", "allows")
def test_a_handicap_of_the_game_is_there_from_the_start():
    match = begun(configure(Preset.HU_HOME), handicap=(0, 30))
    assert match.score == (0, 30)
    match.tell("round 60:40")
    assert (match.score, match.won_by()) == ((60, 70), None)
    match.tell("round 20:35")
    assert (match.score, match.won_by()) == ((80, 105), ("points", (1,)))


@pytest.mark.rule("GE-12", "allows")
def test_a_handicap_of_each_round_counts_with_its_points():
    match = begun(handicap=(0, 10), handicap_each=Each.ROUND)
    told = match.tell("round 60:55")[0]
    assert told.fact("points") == (60, 65)
    assert told.fact("gained") == (0, 2)
    told = match.tell("counts [1/0/0+0 0/0/1+0]")[0]
    assert (told.fact("points"), told.fact("gained")) == ((15, 15), (1, 1))
    assert match.score == (1, 3)


def test_a_handicap_of_each_round_does_not_loosen_what_discs_can_make():
    match = begun(handicap=(0, 10), handicap_each=Each.ROUND)
    assert broken(match.refused("round 0:165")) == ("CK-40", "no-such-points")


def test_a_handicap_is_shown_beside_the_score():
    match = begun(handicap=(0, 10), handicap_each=Each.ROUND)
    own = RULEBOOK.view(match.state, (), None)["own"]
    assert own["handicap"] == {"each": "round", "points": [0, 10]}
    assert RULEBOOK.view(begun().state, (), None)["own"]["handicap"] is None


@pytest.mark.rule("GE-12", "refuses")
@pytest.mark.parametrize(
    ("handicap", "code"),
    [((5,), "handicap-per-side"), ((1, 2, 3), "handicap-per-side"), ((-1, 0), "handicap-negative")],
)
def test_a_handicap_has_a_figure_for_each_side(handicap, code):
    config = configure()
    violation = RULEBOOK.check(RULEBOOK.initial(), start(config, people(config), handicap=handicap))
    assert violation is not None
    assert broken(violation) == ("GE-12", code)


# --- clock (GE-11) ---------------------------------------------------------------------------------------


@pytest.mark.rule("GE-11", "allows")
def test_when_the_match_clock_runs_out_the_round_at_hand_is_the_last():
    match = begun(clock=Clock.MATCH)
    match.tell("won 0")
    assert codes(match.tell("time_over")) == ["match-time-over"]
    assert match.won_by() is None
    match.tell("won 0")
    assert (match.score, match.won_by()) == ((4, 0), ("points", (0,)))


@pytest.mark.rule("GE-11", "allows")
@pytest.mark.parametrize(
    ("config", "won_by"),
    [
        (configure(Preset.NCA), ("level", ())),
        (configure(), ("twenties", (1,))),
        (configure(Preset.NCA, tie=Tie.EXTRA), None),
    ],
)
def test_a_level_score_at_the_end_of_time_is_a_tie_like_any(config, won_by):
    match = begun(config, clock=Clock.MATCH)
    match.tell("round 20:15 twenties=0:0", "time_over", "round 15:20 twenties=0:1")
    assert match.won_by() == won_by
    if won_by is None:
        assert match.expected == {"toss"}
        match.tell("toss 0", "won -", "won 1")
        assert match.won_by() == ("extra_round", (1,))


@pytest.mark.rule("GE-11", "allows")
def test_a_race_or_target_that_time_cuts_off_is_won_by_who_leads():
    match = begun(configure(Preset.HU_HOME), clock=Clock.MATCH)
    match.tell("time_over", "round 30:25")
    assert (match.score, match.won_by()) == ((30, 25), ("points", (0,)))


@pytest.mark.rule("GE-11", "allows")
def test_after_the_time_the_game_may_be_finished_without_the_round_at_hand():
    match = begun(clock=Clock.MATCH)
    match.tell("won 1", "time_over")
    assert "finish" in match.expected
    match.tell("finish")
    assert match.won_by() == ("points", (1,))


@pytest.mark.rule("GE-11", "allows")
def test_when_the_round_clock_runs_out_the_round_is_counted_as_it_lies():
    match = begun(clock=Clock.ROUND)
    assert codes(match.tell("time_over")) == ["round-time-over"]
    told = match.tell("counts [1/0/0+0 0/0/0+0]")[0]
    assert told.fact("incomplete") is True
    assert match.won_by() is None
    assert match.tell("won 0")[0].fact("incomplete") is False
    match.tell("time_over")  # of the next round


@pytest.mark.rule("GE-11", "refuses")
@pytest.mark.parametrize("clock", [Clock.MATCH, Clock.ROUND])
def test_time_runs_out_once(clock):
    match = begun(clock=clock)
    match.tell("time_over")
    assert broken(match.refused("time_over")) == ("GE-11", "time-already-over")


@pytest.mark.rule("GE-11", "refuses")
def test_no_time_of_a_round_runs_out_before_its_lot():
    match = Match(clock=Clock.ROUND)
    assert broken(match.refused("time_over")) == ("GE-11", "no-round-under-way")


@pytest.mark.rule("GE-11", "refuses")
def test_no_time_runs_out_without_a_clock():
    assert broken(begun().refused("time_over")) == ("GE-11", "no-clock")


# --- decisions (GE-04), notes (GE-05) --------------------------------------------------------------------


@pytest.mark.rule("GE-04", "allows")
def test_a_decision_sets_the_score():
    match = begun()
    match.tell("won 0", "won 0")
    told = match.tell('decision dora "a disc was counted twice" rule=CK-40 effect=score figures=[3 1]')
    assert (told[0].rule, told[0].code, told[0].fact("author")) == ("CK-40", "decided", "dora")
    assert (match.score, match.game.rounds) == ((3, 1), 2)
    match.tell("won 1", "won 1")
    assert (match.score, match.won_by()) == ((3, 5), ("points", (1,)))


@pytest.mark.rule("GE-04", "allows")
def test_a_decision_may_change_the_outcome():
    match = begun()
    match.tell(*["won 0"] * 4)
    assert match.won_by() == ("points", (0,))
    match.tell("decision dora protest effect=score figures=[2 6]")
    assert match.won_by() == ("points", (1,))
    match.tell("decision dora protest effect=score figures=[4 4]")
    assert match.won_by() is None  # level: the 20s are not known
    match.tell("twenties 3:2")
    assert match.won_by() == ("twenties", (0,))


@pytest.mark.rule("GE-04", "allows")
def test_a_score_set_during_an_extra_round_ends_it_or_asks_for_one_anew():
    match = begun(configure(tie=Tie.EXTRA, length=Length.parse("rounds:1")))
    match.tell(LEVEL, "toss 0", "decision dora recount effect=score figures=[2 0]")
    assert match.won_by() == ("points", (0,))
    match.tell("decision dora recount effect=score figures=[1 1]")
    assert (match.won_by(), match.expected) == (None, {"toss"})


@pytest.mark.rule("GE-04", "allows")
def test_a_decision_names_the_winner():
    match = begun()
    match.tell("decision dora misconduct effect=win figures=[1]")
    assert match.won_by() == ("ruled", (1,))


@pytest.mark.rule("GE-04", "allows")
@pytest.mark.parametrize("played", [["won 0"], ["won 0"] * 4, ["leave 0"]])
def test_a_game_is_played_again_from_its_lot(played):
    match = begun(handicap=(1, 0))
    match.tell(*played, 'decision dora "wrong board" effect=game_again')
    assert (match.score, match.game.rounds, match.won_by()) == ((1, 0), 0, None)
    assert match.expected == {"toss"}


@pytest.mark.rule("GE-04", "allows")
def test_a_round_is_played_again_with_the_same_starter():
    match = begun()
    match.tell("won 0", "end_round", 'decision dora "somebody knocked" effect=round_again')
    assert (match.score, match.game.starter) == ((2, 0), 2)
    match.tell("end_round")  # the round at hand is whole again


@pytest.mark.rule("GE-04", "allows")
def test_a_decision_without_effect_is_a_warning_that_is_kept():
    match = begun()
    before = match.game
    told = match.tell('decision dora "stays seated" rule=CK-04')
    assert [(ruling.rule, ruling.code) for ruling in told] == [("CK-04", "decided")]
    assert match.game == before


@pytest.mark.rule("GE-04", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("decision dora x effect=score figures=[5]", "figure-per-side"),
        ("decision dora x effect=score figures=[5 3 0]", "figure-per-side"),
        ("decision dora x effect=score figures=[5 -3]", "figure-per-side"),
        ("decision dora x effect=score", "figure-per-side"),
        ("decision dora x effect=shot_void", "no-shot-under-way"),
        ("decision dora x effect=round_again figures=[1]", "figures-without-effect"),
        ("decision dora x effect=game_again figures=[1]", "figures-without-effect"),
        ("decision dora x figures=[1]", "figures-without-effect"),
        ("decision dora x effect=win figures=[1 1]", "side-twice"),
    ],
)
def test_a_decision_says_what_it_sets_and_nothing_else(line, code):
    assert broken(begun().refused(line)) == ("GE-04", code)


@pytest.mark.rule("GE-04", "refuses")
@pytest.mark.parametrize("lines", [[], ["toss 0", "won 0", "won 1", "won 0", "won 1"]])
def test_no_round_is_played_again_while_none_is_under_way(lines):
    match = Match()
    match.tell(*lines)
    violation = match.refused("decision dora x effect=round_again")
    assert broken(violation) == ("GE-04", "no-round-under-way")


@pytest.mark.rule("GE-04", "refuses")
def test_only_a_side_of_the_match_is_named_the_winner():
    assert broken(begun().refused("decision dora x effect=win figures=[2]")) == ("GE-01", "no-such-side")


@pytest.mark.rule("GE-05", "allows")
@pytest.mark.rule("CK-04", "allows")
def test_conduct_is_a_note_without_effect():
    match = begun()
    before = match.state
    told = match.tell('note "leaves the chair" rule=CK-04 side=1 author=dora')
    assert [(ruling.rule, ruling.code, ruling.fact("side")) for ruling in told] == [("CK-04", "noted", 1)]
    assert match.state == before


@pytest.mark.rule("GE-05", "refuses")
def test_a_note_is_of_a_side_of_the_match():
    assert broken(begun().refused("note late side=2")) == ("GE-01", "no-such-side")


# --- draws (GE-07) ---------------------------------------------------------------------------------------

DRAWN = [
    configure(Preset.NCA),
    configure(Preset.NCA, Players.PAIRS),
    configure(length=Length.parse("open")),
    configure(players=Players.FOUR, length=Length.parse("open")),
]
DECIDED = [
    configure(Preset.HU_TOURNAMENT),
    configure(Preset.HU_HOME),
    configure(Preset.AF_HOME),
    configure(Preset.NCA, tie=Tie.EXTRA),
    configure(length=Length.parse("race_to:9")),
]


@pytest.mark.rule("GE-07", "allows")
@pytest.mark.parametrize("config", DRAWN)
def test_a_draw_by_agreement_needs_all_sides(config):
    match = begun(config)
    sides = len(match.score)
    match.tell("offer_draw 1")
    for side in (side for side in range(sides) if side != 1):
        assert match.won_by() is None
        match.tell(f"answer_draw {side} yes")
    assert match.won_by() == ("agreed", ())


@pytest.mark.rule("GE-07", "allows")
def test_a_declined_draw_goes_on():
    match = begun(configure(Preset.NCA))
    match.tell("offer_draw 0")
    assert "answer_draw" in match.expected
    match.tell("won 0")  # play goes on meanwhile
    assert codes(match.tell("answer_draw 1 no")) == ["draw-declined"]
    assert match.won_by() is None
    match.tell("offer_draw 0")


@pytest.mark.rule("GE-07", "refuses")
@pytest.mark.parametrize("config", DECIDED)
def test_no_draw_where_a_level_score_is_decided(config):
    assert broken(begun(config).refused("offer_draw 0")) == ("GE-07", "no-draw-here")


@pytest.mark.rule("GE-07", "refuses")
def test_a_draw_is_answered_by_the_other_side_once_offered():
    match = begun(configure(Preset.NCA))
    assert broken(match.refused("answer_draw 1 yes")) == ("GE-07", "no-draw-offered")
    match.tell("offer_draw 0")
    assert broken(match.refused("answer_draw 0 yes")) == ("GE-07", "own-draw-offer")
    assert broken(match.refused("offer_draw 1")) == ("GE-07", "draw-already-offered")


# --- resting (GE-08, GE-09), substitution (GE-10) --------------------------------------------------------


@pytest.mark.rule("GE-08", "allows")
def test_a_pause_changes_nothing_but_time():
    match = begun()
    match.tell("won 0")
    before = match.state
    match.tell("pause", 'note "a lamp is changed"')
    assert (match.won_by(), match.expected) == (None, {"resume"})
    match.tell("resume")
    assert match.state == before


@pytest.mark.rule("GE-08", "refuses")
@pytest.mark.parametrize(
    "line",
    [
        "won 0",
        "leave 0",
        "pause",
        "break_off",
        "twenties 1:1",
        "offer_draw 0",
        "decision dora x effect=score figures=[1 1]",
        "substitute 0 0 z",
    ],
)
def test_nothing_is_played_during_a_pause(line):
    match = begun(configure(Preset.NCA))
    match.tell("won 0", "pause")
    assert broken(match.refused(line)) == ("GE-08", "paused")


@pytest.mark.rule("GE-08", "refuses")
def test_only_what_rests_is_resumed():
    assert broken(begun().refused("resume")) == ("GE-08", "not-paused")


@pytest.mark.rule("GE-09", "allows")
def test_a_match_broken_off_is_kept_and_can_go_on():
    match = begun()
    match.tell("won 0")
    before = match.state
    told = match.tell('break_off reason="the hall closes"')
    assert [(ruling.rule, ruling.code) for ruling in told] == [("GE-09", "broken-off")]
    assert match.won_by() is None
    match.tell("resume")
    assert match.state == before


@pytest.mark.rule("GE-09", "allows")
@pytest.mark.rule("GE-04", "allows")
@pytest.mark.parametrize(
    ("line", "won_by"),
    [
        ("decision dora x effect=win figures=[0]", ("ruled", (0,))),
        ("decision dora x effect=win", ("ruled", ())),
        ("decision dora x effect=score figures=[1 0]", None),
    ],
)
def test_the_director_may_rule_about_a_match_broken_off(line, won_by):
    match = begun()
    match.tell("won 0", "break_off", line)
    assert match.won_by() == won_by


@pytest.mark.rule("GE-09", "refuses")
def test_nothing_is_played_while_broken_off():
    match = begun()
    match.tell("break_off")
    assert broken(match.refused("won 0")) == ("GE-09", "broken-off")


@pytest.mark.rule("GE-10", "allows")
def test_another_person_takes_a_seat():
    match = begun(configure(players=Players.PAIRS))
    before = match.game
    told = match.tell("substitute 1 0 zita")[0]
    assert (told.rule, told.fact("old"), told.fact("new")) == ("GE-10", "c", "zita")
    assert [[str(person) for person in side] for side in match.state.people] == [["a", "b"], ["zita", "d"]]
    assert match.game == before


@pytest.mark.rule("GE-10", "refuses")
@pytest.mark.parametrize(
    ("line", "rule_and_code"),
    [
        ("substitute 0 0 b", ("GE-10", "already-seated")),
        ("substitute 0 1 z", ("GE-10", "no-such-place")),
        ("substitute 2 0 z", ("GE-01", "no-such-side")),
    ],
)
def test_a_substitute_is_new_and_takes_a_seat_that_is_there(line, rule_and_code):
    assert broken(begun().refused(line)) == rule_and_code


# --- start and level (GE-01, GE-03), corrections (GE-13) -------------------------------------------------


@pytest.mark.rule("GE-01", "refuses")
def test_the_start_comes_first_and_once():
    assert broken(begun().refused("start crokinole 1 [[a] [b]] ()")) == ("GE-01", "already-started")
    violation = RULEBOOK.check(RULEBOOK.initial(), read_action("won 0", RULEBOOK.vocabulary))
    assert violation is not None
    assert broken(violation) == ("GE-01", "not-started")


@pytest.mark.rule("GE-03", "allows")
def test_each_round_may_be_told_at_its_own_level():
    match = begun()
    match.tell("counts [1/0/0+0 0/0/0+0]", "round 20:35", "won 0", "cards 1:1")
    assert (match.score, match.won_by()) == ((5, 3), ("points", (0,)))


def recorded(*lines: str) -> Head[Any]:
    """The log of a match between a and b, told line by line, entries numbered from 1."""
    head: Head[Any] = opened(RULEBOOK)
    for line in ("start crokinole 1 [[a] [b]] ()", "toss 0", *lines):
        head = append(RULEBOOK, head, [_next(head, line)])
    return head


def _next(head: Head[Any], line: str) -> Entry:
    return read_entry(line, head.log, RULEBOOK.vocabulary)


def _game(head: Head[Any]) -> State:
    state: State = head.replay.state.game
    return state


def _won_by(head: Head[Any]) -> tuple[str, tuple[int, ...]] | None:
    outcome = RULEBOOK.outcome(head.replay.state)
    return (outcome.termination.value, outcome.winners) if outcome else None


@pytest.mark.rule("GE-13", "allows")
def test_a_round_is_corrected_after_the_game_was_won():
    head = recorded("won 0", "won 0", "won 1", "won -")
    assert (_game(head).score, _won_by(head)) == ((5, 3), ("points", (0,)))
    head = append(RULEBOOK, head, [_next(head, 'replace 3 (won 1) reason="cards mixed up"')])
    assert (_game(head).score, _won_by(head)) == ((3, 5), ("points", (1,)))
    head = append(RULEBOOK, head, [_next(head, "retract 7")])
    assert (_game(head).score, _won_by(head)) == ((5, 3), ("points", (0,)))


@pytest.mark.rule("GE-13", "allows")
@pytest.mark.rule("CK-42", "allows")
def test_unknown_20s_may_come_by_a_correction():
    head = recorded("won 0", "won 1", "won 0", "won 1")
    assert _won_by(head) is None
    for number, twenties in zip((3, 4, 5, 6), ("1:0", "0:2", "1:0", "0:1"), strict=True):
        winner = 0 if number % 2 else 1
        head = append(RULEBOOK, head, [_next(head, f"replace {number} (won {winner} twenties={twenties})")])
    assert _won_by(head) == ("twenties", (1,))


@pytest.mark.rule("GE-13", "refuses")
def test_a_correction_after_which_a_later_entry_is_illegal_is_refused():
    """Without its tied round the game would not have gone on to an extra round."""
    head = recorded("won 0 twenties=0:0", "won 1 twenties=0:0", LEVEL, LEVEL, "toss 2", "won 1")
    with pytest.raises(AmendmentBreaksLog) as error:
        append(RULEBOOK, head, [_next(head, "replace 5 (won 0)")])
    assert (error.value.entry, error.value.violation.code) == (EntryId.numbered(7), "match-over")


@pytest.mark.rule("GE-13", "allows")
def test_a_forgotten_round_is_inserted():
    head = recorded("won 0", "won 0", "won 0")
    head = append(RULEBOOK, head, [_next(head, "insert 3 (won 1)")])
    assert (_game(head).score, _game(head).rounds) == ((6, 2), 4)


@pytest.mark.rule("GE-01", "allows")
@pytest.mark.rule("GE-13", "allows")
def test_the_options_are_corrected_in_the_first_entry():
    head = recorded("round 60:35", "round 20:20")
    options = "(preset=hu_home discs=12 scoring=sum length=target:100 tie=-)"
    new = f"replace 1 (start crokinole 1 [[a] [b]] {options})"
    head = append(RULEBOOK, head, [_next(head, new)])
    assert (_game(head).config.scoring, _game(head).score) == (Scoring.SUM, (80, 55))
