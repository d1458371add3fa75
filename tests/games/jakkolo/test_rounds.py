"""The game by counts: rounds, permission, bonus, bare results (JK-03, JK-04, JK-10, JK-22 to JK-33)."""

from __future__ import annotations

import pytest
from tests.games.jakkolo.table import WRITE, Table

from twenty.core.errors import IllegalAction
from twenty.games.jakkolo.config import FORMATS, Bonus, Config, configure

FULL = "round 7/7/9/7"


@pytest.mark.rule("JK-03", "allows")
@pytest.mark.rule("JK-04", "allows")
def test_a_game_of_thirty_discs_and_one_player() -> None:
    table = Table()
    assert table.game.discs == 30
    assert table.expected == ["round", "throw", "result"]
    assert configure(discs=20, rounds=2, bonus=Bonus.NONE) == FORMATS["20x2"]


@pytest.mark.rule("JK-03", "refuses")
@pytest.mark.rule("JK-04", "refuses")
@pytest.mark.rule("JK-48", "refuses")
@pytest.mark.parametrize(
    ("options", "rest", "players", "refusal"),
    [
        ("discs=31", "", "anna", "JK-03 discs-of-game"),
        ("discs=0", "", "anna", "JK-03 discs-of-game"),
        ("rounds=4", "", "anna", "JK-10 rounds-of-game"),
        ("discs=20", "", "anna", "JK-48 no-bonus-in-format"),
        ("rounds=2", "", "anna", "JK-48 no-bonus-in-format"),
        ("pair=yes", "", "anna bela", "JK-48 pair-plays-two-rounds"),
        ("rounds=2 bonus=none pair=yes", "", "anna", "JK-48 players"),
        ("", "", "anna bela", "JK-04 players"),
        ("", "", "anna] [bela", "JK-04 one-side"),
        ("", "handicap=[5] handicap_each=round", "anna", "GE-12 handicap-per-game"),
    ],
)
def test_starts_that_are_refused(options: str, rest: str, players: str, refusal: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Table(options, rest=rest, players=players)
    assert f"{caught.value.rule} {caught.value.code}" == refusal


def test_configure_refuses_what_no_game_can_have() -> None:
    with pytest.raises(IllegalAction):
        configure(discs=20)


@pytest.mark.rule("JK-10", "allows")
@pytest.mark.rule("JK-25", "counts")
def test_three_rounds_of_which_the_last_counts() -> None:
    table = Table()
    table.tell("round 3/3/3/3")
    assert table.score == 60
    assert table.tell("permit returned=18")[0].fact("discs") == 18
    table.tell("round 4/4/5/4", "permit returned=13")
    assert table.codes("round 5/5/6/5") == ["round-judged", "last-round"]
    assert table.score == 104  # what lies there now: neither the best nor a sum
    table.tell(*WRITE)
    assert table.over


@pytest.mark.rule("JK-10", "refuses")
def test_a_difference_is_shown_before_the_permission() -> None:
    table = Table()
    assert table.refused("permit") == "JK-10 nothing-to-permit"
    table.tell("round 5/5/5/5")
    assert table.refused("throw 4") == "JK-10 not-permitted"
    found = table.violation("permit returned=9")
    assert dict(found.facts) == {"placed": 20, "returned": 9, "discs": 30}
    table.tell("discs 29", "permit returned=9")
    assert table.refused("permit") == "JK-10 nothing-to-permit"
    table.tell("round 5/5/5/5", "round 5/5/5/5")
    assert table.refused("permit") == "JK-33 game-over"


@pytest.mark.rule("JK-22", "allows")
@pytest.mark.parametrize(
    ("bonus", "rounds", "landings", "total"),
    [
        ("standard", [FULL], ["4", "1"], 153),
        ("standard", [FULL], ["4", "4"], 156),
        ("standard", [FULL], ["none", "4"], 152),
        ("standard", [FULL], ["waived", "none"], 148),
        ("standard", ["round 7/7/8/7", FULL], ["4"], 152),
        ("standard", ["round 0/0/0/0", "round 1/1/1/1", FULL], [], 148),
        ("single", [FULL], ["4"], 152),
        ("single", ["round 7/7/8/7", FULL], ["3"], 151),
        ("none", [FULL], [], 148),
    ],
)
def test_bonus(bonus: str, rounds: list[str], landings: list[str], total: int) -> None:
    table = Table(f"bonus={bonus}" if bonus != "standard" else "")
    table.tell(*rounds)
    for landing in landings:
        assert table.expected[:2] == ["permit", "bonus"]
        table.tell("permit returned=1", f"bonus {landing}")
    assert table.score == total
    assert table.expected == ["announce"]
    assert table.refused("bonus 4") == "JK-33 game-over"
    table.tell(*WRITE)


@pytest.mark.rule("JK-22", "refuses")
@pytest.mark.rule("JK-33", "refuses")
def test_a_bonus_round_is_no_normal_round_and_the_reverse() -> None:
    table = Table()
    assert table.refused("bonus 4") == "JK-33 no-bonus-due"
    table.tell(FULL)
    assert table.refused("round 7/7/9/7") == "JK-33 bonus-round-due"
    assert table.refused("permit returned=2") == "JK-10 discs-differ"


@pytest.mark.rule("JK-22", "allows")
def test_bonus_rounds_that_are_not_played_are_waived_with_a_warning() -> None:
    table = Table()
    table.tell(FULL)
    warning, announced = table.tell("announce")
    assert (warning.warning, warning.code, warning.fact("rounds")) == (True, "bonus-not-played", 2)
    assert announced.fact("score") == 148
    table.tell("bonus 4")  # the score is not written yet: they can still be played
    assert table.game.stage.value == "play"
    table.tell("permit", "bonus 1", *WRITE)
    assert table.score == 153


@pytest.mark.rule("JK-23", "counts")
def test_the_ledger_never_falls() -> None:
    table = Table()
    table.tell(FULL, "permit", "throw board", "all_thrown", "bonus none")
    assert table.score == 148
    assert table.tell("permit returned=1")[0].fact("discs") == 1  # one disc again, not two
    table.tell("throw 3")
    assert table.codes("moved 4 board") == ["ledger-stays"]
    table.tell("bonus 3")
    assert table.score == 151


@pytest.mark.rule("JK-24", "allows")
@pytest.mark.parametrize("counts", ["7/7/8/8", "8/8/7/7", "30/0/0/0"])
def test_all_discs_in_but_not_148_ends_the_game(counts: str) -> None:
    table = Table()
    assert table.codes(f"round {counts}") == ["round-judged", "all-discs-in"]
    assert table.expected == ["announce"]


@pytest.mark.rule("JK-24", "refuses")
@pytest.mark.rule("JK-33", "refuses")
def test_nothing_is_played_after_the_end() -> None:
    table = Table()
    table.tell("round 7/7/8/8")
    for line in ("round 7/7/8/8", "bonus 4", "permit", "throw 4", "result 100", "abandon player"):
        assert table.refused(line) == "JK-33 game-over"


@pytest.mark.rule("JK-24", "allows")
@pytest.mark.rule("JK-32", "allows")
def test_all_of_fewer_discs_in_ends_the_game_too() -> None:
    table = Table()
    table.tell("round 6/6/6/6", "discs 29")
    assert table.codes("round 7/7/8/7")[-1] == "all-discs-in"


@pytest.mark.rule("JK-33", "allows")
def test_fewer_discs_with_a_reason() -> None:
    table = Table()
    table.tell("round 5/5/6/5")
    told = table.codes("round 5/4/5/9 fewer=[4:through_gate 3:jumped_out]")
    assert told == ["fewer", "fewer", "round-judged", "stack"]
    assert table.game.rounds[0].four == 6


@pytest.mark.rule("JK-33", "allows")
@pytest.mark.rule("JK-26", "allows")
def test_a_miscount_corrects_the_round_before() -> None:
    table = Table()
    table.tell("round 5/5/6/5")
    assert "round-corrected" in table.codes("round 5/5/5/9 fewer=[4:miscounted]")
    assert [str(counts) for counts in table.game.rounds] == ["5/5/5/5", "5/5/5/9"]


@pytest.mark.rule("JK-33", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("round 5/5/5/5", "fewer-without-reason"),
        ("round 5/5/6/6 fewer=[4:miscounted]", "reason-without-fewer"),
        ("round 5/5/5/5 fewer=[4:jumped_out 4:miscounted]", "reason-twice"),
        ("round 9/9/9/9", "sum-too-high"),
        ("round -1/9/9/9", "count-negative"),
        ("result 149", None),
        ("result 153", "impossible-score"),
        ("result -1", "impossible-score"),
    ],
)
def test_entries_that_are_refused(line: str, code: str | None) -> None:
    table = Table()
    table.tell("round 5/5/6/5")
    if code is None:
        table.tell(line)
    else:
        assert table.refused(line) == f"JK-33 {code}"


def test_calls_that_saw_a_disc_leave_are_reason_enough() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "permit", "throw board", "moved 4 board")
    assert table.codes("round 5/5/5/5") == ["round-judged", "stack"]


@pytest.mark.parametrize(
    ("options", "lines", "most"),
    [
        ("", (), 156),
        ("", ("round 1/1/1/1",), 152),
        ("", ("round 1/1/1/1", "round 1/1/1/1"), 148),
        ("", (FULL, "bonus 1"), 153),
        ("bonus=single", (), 152),
        ("bonus=single", ("round 1/1/1/1", "round 1/1/1/1"), 148),
        ("bonus=none", (), 148),
        ("discs=20 rounds=2 bonus=none", (), 100),
        ("", ("round 1/1/1/1", "discs 29"), 144),
    ],
)
def test_a_bare_result_has_a_limit(options: str, lines: tuple[str, ...], most: int) -> None:
    table = Table(options)
    table.tell(*lines)
    assert table.refused(f"result {most + 1}") == "JK-33 impossible-score"
    table.tell(f"result {most}")
    assert table.score == most
    assert table.expected == ["announce"]


def test_a_result_below_the_ledger_is_warned_of() -> None:
    table = Table()
    table.tell(FULL)
    assert table.tell("result 100")[0].warning
    assert table.score == 100


@pytest.mark.rule("JK-30", "allows")
def test_five_trial_discs() -> None:
    table = Table()
    table.tell("trial 2", "trial 3", "round 1/1/1/1")
    assert table.score == 20


@pytest.mark.rule("JK-30", "refuses")
def test_no_sixth_trial_disc_and_none_once_the_game_has_begun() -> None:
    table = Table()
    assert table.refused("trial 6") == "JK-30 too-many-trials"
    assert table.refused("trial 0") == "JK-30 too-many-trials"
    table.tell("trial 5")
    assert table.refused("trial 1") == "JK-30 too-many-trials"
    table.tell("throw short")
    assert table.refused("trial 1") == "JK-30 game-begun"


@pytest.mark.rule("JK-48", "allows")
def test_a_pair_throws_a_round_each() -> None:
    table = Table("rounds=2 bonus=none pair=yes", players="anna bela")
    assert [expect.seat for expect in table.book.expects(table.state)] == [0, 0, 0]
    table.tell("round 5/5/6/5", "permit returned=9")
    assert [expect.seat for expect in table.book.expects(table.state)] == [1, 1, 1]
    assert table.codes(FULL) == ["round-judged", "full-score"]
    table.tell(*WRITE)


def test_the_formats_can_be_played() -> None:
    assert all(
        configure(discs=c.discs, rounds=c.rounds, bonus=c.bonus, pair=c.pair) == c for c in FORMATS.values()
    )
    assert FORMATS["standard"] == Config()
    decider = Table("discs=6 rounds=1 bonus=none")
    decider.tell("round 1/1/3/1", *WRITE)
    assert decider.score == 28


def test_a_handicap_is_shown_beside_the_score() -> None:
    table = Table(rest="handicap=[5]")
    table.tell("round 1/1/1/1")
    assert (table.view()["handicap"], table.view()["score"]) == (5, 20)


def test_the_absent_player_has_nothing() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "leave 0 how=walkover")
    assert (table.over, table.score) == (True, 0)


def test_nobody_agrees_on_a_draw() -> None:
    assert Table().refused("offer_draw 0") == "GE-07 no-draw-here"


@pytest.mark.parametrize("level", ["match", "round"])
def test_the_clock_runs_out_and_the_round_is_counted_as_it_lies(level: str) -> None:
    table = Table(rest=f"clock={level}")
    table.tell("throw 4")
    assert table.codes("time_over") == ["time-over"]
    table.tell("round 0/0/1/0")
    assert table.expected == (["announce"] if level == "match" else ["permit", "round", "result"])
    if level == "match":
        assert table.refused("time_over") == "JK-33 game-over"
    else:
        table.tell("time_over", "time_over")


def test_the_clock_runs_out_in_a_bonus_round() -> None:
    table = Table(rest="clock=match")
    table.tell(FULL, "time_over")
    assert table.refused("time_over") == "JK-33 game-over"
    table.tell("bonus 4")
    assert (table.expected, table.score) == (["announce"], 152)


@pytest.mark.rule("GE-02", "refuses")
def test_a_game_of_one_needs_no_lot() -> None:
    assert Table().refused("toss 0") == "GE-02 no-toss-here"
