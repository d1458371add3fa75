"""The game disc by disc (JK-11 to JK-18)."""

from __future__ import annotations

import pytest
from tests.games.jakkolo.table import Table


@pytest.mark.rule("JK-11", "allows")
@pytest.mark.rule("JK-14", "allows")
@pytest.mark.rule("JK-16", "allows")
def test_a_round_disc_by_disc() -> None:
    table = Table("discs=6 rounds=2 bonus=none")
    table.tell("throw 4", "throw 4", "throw 1", "throw board", "throw back", "throw flew_off")
    assert table.refused("judge") == "JK-16 not-all-thrown"
    table.tell("consent", "all_thrown", "stop_bar 4 no", "stop_bar 1 yes", "judge")
    assert str(table.game.placed) == "0/0/2/0"
    assert table.tell("permit returned=4")[0].fact("discs") == 4
    table.tell("throw 2")
    assert str(table.game.calls.lying) == "1/0/2/0"


@pytest.mark.rule("JK-11", "refuses")
@pytest.mark.rule("JK-13", "refuses")
def test_what_is_in_play_is_not_touched() -> None:
    table = Table()
    assert table.refused("consent") == "JK-13 none-came-back"
    table.tell("throw board")
    assert table.refused("consent") == "JK-13 none-came-back"
    assert table.refused("moved board short") == "JK-18 not-moved-so"


@pytest.mark.rule("JK-13", "allows")
def test_a_disc_that_came_back_is_not_thrown_again_in_this_round() -> None:
    table = Table("discs=2 rounds=2 bonus=none")
    table.tell("throw back", "throw board", "moved board back")
    assert table.tell("consent")[0].fact("discs") == 2
    assert table.refused("throw 4") == "JK-13 no-disc-in-hand"
    table.tell("all_thrown", "judge")
    assert table.tell("permit")[0].fact("discs") == 2  # for the next round it is there again
    table.tell("throw 4", "throw board")
    assert table.refused("throw 4") == "JK-10 no-disc-in-hand"


@pytest.mark.rule("JK-12", "allows")
@pytest.mark.parametrize("reason", ["flew_off", "over_gate", "jumped_back", "jumped_over", "on_partition"])
def test_discs_that_are_taken_out_at_once(reason: str) -> None:
    table = Table()
    told = table.tell(f"throw {reason}")
    assert [(ruling.rule, ruling.fact("reason")) for ruling in told] == [("JK-12", reason)]
    assert table.game.calls.out == 1


@pytest.mark.rule("JK-12", "allows")
def test_also_a_disc_placed_in_an_earlier_round_goes_out() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "permit", "throw board")
    for line in ("moved 4 jumped_back", "moved 4 jumped_over", "moved 2 on_partition", "moved 3 flew_off"):
        assert table.codes(line) == ["moved", "out"]
    table.tell("moved board over_gate")
    assert str(table.game.calls.lying) == "4/4/4/5"
    assert (table.game.calls.out, table.game.calls.board) == (5, 0)


@pytest.mark.rule("JK-12", "refuses")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("moved board jumped_back", "JK-12 not-out-so"),
        ("moved board jumped_over", "JK-12 not-out-so"),
        ("moved 4 over_gate", "JK-12 not-out-so"),
        ("throw 4 touches=4", "JK-12 touches-only-on-partition"),
        ("moved 4 board touches=4", "JK-12 touches-only-on-partition"),
        ("moved 1 board", "JK-18 no-disc-there"),
        ("moved back board", "JK-18 not-from-there"),
        ("moved 4 4", "JK-18 not-moved-so"),
    ],
)
def test_movements_that_can_not_be(line: str, refusal: str) -> None:
    table = Table()
    table.tell("throw 4", "throw board")
    assert table.refused(line) == refusal


@pytest.mark.rule("JK-12", "allows")
@pytest.mark.parametrize(
    ("options", "line", "lying"),
    [
        ("", "throw on_partition touches=4", "0/0/1/0"),
        ("partition_contact=yes", "throw on_partition touches=4", "0/0/2/0"),
        ("partition_contact=yes", "throw on_partition", "0/0/1/0"),
        ("partition_contact=yes", "moved 4 on_partition touches=1", "0/0/0/1"),
    ],
)
def test_on_a_partition(options: str, line: str, lying: str) -> None:
    table = Table(options)
    table.tell("throw 4", line)
    assert str(table.game.calls.lying) == lying


@pytest.mark.rule("JK-14", "refuses")
def test_the_stop_bar_waits_for_the_end_of_the_round() -> None:
    table = Table()
    assert table.refused("stop_bar 4 yes") == "JK-14 stop-bar-at-the-end"
    table.tell("throw 4")
    assert table.refused("stop_bar 4 yes") == "JK-14 stop-bar-at-the-end"
    table.tell("all_thrown")
    assert table.refused("stop_bar 1 yes") == "JK-14 no-disc-in-doubt"


@pytest.mark.rule("JK-16", "allows")
def test_a_forgotten_disc_while_the_referee_has_touched_none() -> None:
    table = Table("discs=3 rounds=1 bonus=none")
    table.tell("throw 4", "all_thrown")
    assert table.codes("throw 4") == ["forgotten-disc", "lies-in"]
    table.tell("stop_bar 4 no")
    assert table.refused("throw 4") == "JK-16 judging-begun"
    assert table.refused("moved 4 board") == "JK-16 judging-begun"
    assert table.codes("judge") == ["hand-not-placed", "round-judged", "last-round"]
    assert table.score == 8


@pytest.mark.rule("JK-16", "refuses")
def test_all_thrown_is_said_once_and_not_before_a_throw() -> None:
    table = Table()
    assert table.refused("all_thrown") == "JK-16 nothing-thrown"
    table.tell("throw 4", "all_thrown")
    assert table.refused("all_thrown") == "JK-16 already-said"
    table.tell("judge")
    assert table.refused("all_thrown") == "JK-10 not-permitted"


@pytest.mark.rule("JK-18", "allows")
def test_not_yet_in_play_through_the_gate_and_a_foreign_disc() -> None:
    table = Table("discs=2 rounds=1 bonus=none")
    assert table.codes("throw short", "throw 4") == ["not-in-play", "lies-in"]
    table.tell("moved 4 board")
    table.tell('note "a disc of board 3 flew in and was removed" rule=JK-18', "moved board 4")
    assert str(table.game.calls.lying) == "0/0/1/0"


@pytest.mark.rule("JK-18", "refuses")
def test_nothing_moves_before_the_first_throw() -> None:
    table = Table()
    assert table.refused("moved board 4") == "JK-11 nothing-thrown"
    table.tell("round 1/1/1/1")
    assert table.refused("moved 4 board") == "JK-10 not-permitted"


def test_closed_by_count_with_a_warning_where_the_calls_differ() -> None:
    table = Table()
    table.tell("throw 4", "throw 4")
    warning = table.tell("round 0/0/1/0")[0]
    assert (warning.rule, warning.warning, warning.fact("seen")) == ("GE-03", True, "0/0/2/0")
    table.tell("permit", "throw 4")
    assert table.codes("round 0/0/2/0") == ["round-judged", "stack"]


@pytest.mark.parametrize(
    ("call", "landing", "warned"), [("4", "4", 0), ("4", "1", 1), ("back", "none", 0), ("back", "2", 1)]
)
def test_a_bonus_disc_by_calls(call: str, landing: str, warned: int) -> None:
    table = Table()
    table.tell("round 7/7/9/7", "permit", f"throw {call}")
    assert table.expected == ["throw", "all_thrown", "bonus"]
    table.tell("all_thrown")
    assert table.refused("judge") == "JK-22 bonus-closes-with-bonus"
    assert table.refused("throw 4") in ("JK-10 no-disc-in-hand", "JK-13 no-disc-in-hand")
    assert sum(ruling.warning for ruling in table.tell(f"bonus {landing}")) == warned


def test_a_bonus_disc_at_the_stop_bar() -> None:
    table = Table()
    table.tell("round 7/7/9/7", "permit", "throw 4", "all_thrown", "stop_bar 4 yes")
    assert "bonus-differs-from-calls" not in table.codes("bonus none")


def test_all_called_and_judged() -> None:
    table = Table("discs=1 rounds=1 bonus=none")
    table.tell("throw 4", "all_thrown")
    assert table.expected == ["judge", "all_thrown", "round"]
    table.tell("judge")
    assert table.score == 4


@pytest.mark.rule("JK-46", "allows")
@pytest.mark.parametrize("where", ["4", "board", "back", "flew_off"])
def test_a_throw_is_made_void(where: str) -> None:
    table = Table()
    table.tell("throw 4", f"throw {where}", "decision eva touched effect=shot_void rule=JK-11")
    assert (str(table.game.calls.lying), table.game.calls.apart) == ("0/0/1/0", 1)
    assert table.refused("decision eva again effect=shot_void") == "GE-04 no-throw-to-void"


@pytest.mark.rule("JK-46", "refuses")
def test_no_throw_to_make_void() -> None:
    table = Table()
    assert table.refused("decision eva touched effect=shot_void") == "GE-04 no-throw-to-void"
    table.tell("throw short")
    assert table.refused("decision eva touched effect=shot_void") == "GE-04 no-throw-to-void"
    table.tell("throw back", "consent")
    assert table.refused("decision eva touched effect=shot_void") == "GE-04 no-throw-to-void"
