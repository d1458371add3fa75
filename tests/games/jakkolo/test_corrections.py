"""An earlier round is corrected: what follows is judged again (JK-26, GE-13). See also the playthroughs."""

from __future__ import annotations

from typing import Any

import pytest

from twenty.core.errors import AmendmentBreaksLog, IllegalAction
from twenty.core.log import Head, append, opened
from twenty.core.record import read_entry
from twenty.games.jakkolo.game import RULEBOOK
from twenty.games.jakkolo.state import State, score

FULL = "round 7/7/9/7"
WRITTEN = ("announce", "agree", "write")


def after(*lines: str) -> Head[Any]:
    """The log of a game with these lines behind its start."""
    head = opened(RULEBOOK)
    for line in ("start jakkolo 1 [[anna]] ()", *lines):
        head = append(RULEBOOK, head, (read_entry(line, head.log, RULEBOOK.vocabulary),))
    return head


def game(head: Head[Any]) -> State:
    state: State = head.replay.state.game
    return state


@pytest.mark.rule("JK-26", "allows")
@pytest.mark.parametrize(
    ("lines", "correction", "total", "halted"),
    [
        ((FULL, "bonus 4"), "round 7/7/9/6", 137, True),
        ((FULL, "bonus 4", "bonus 1"), "round 7/7/9/6", 137, True),
        ((FULL, "bonus 4", "bonus 1", *WRITTEN), "round 7/7/9/6", 137, True),
        ((FULL, "bonus 4"), "round 7/7/10/6", 141, True),
        ((FULL, "permit", "throw 1", "all_thrown", "bonus 1"), "round 7/7/10/6", 141, True),
        ((FULL, "permit returned=1", "bonus 1"), "round 7/7/8/6", 133, True),
        ((FULL,), "round 7/7/9/6", 137, False),
        (("round 7/7/10/6",), FULL, 148, False),
        (("round 7/7/10/6", *WRITTEN), FULL, 148, False),
        (("round 7/7/9/6", "permit returned=1", "round 7/7/10/6"), "round 7/6/10/6", 141, False),
    ],
)
def test_no_bonus_stands_without_a_valid_148(
    lines: tuple[str, ...], correction: str, total: int, halted: bool
) -> None:
    head = after(*lines, f"replace 2 ({correction}) reason=recounted")
    assert (score(game(head)), game(head).void > 0) == (total, halted)
    assert game(head).bonus == ()
    if "write" in lines:
        assert RULEBOOK.outcome(head.replay.state) is not None


@pytest.mark.rule("JK-26", "refuses")
def test_normal_rounds_after_what_is_now_148_stop_the_replay() -> None:
    with pytest.raises(AmendmentBreaksLog) as caught:
        after("round 7/7/9/6", "round 7/7/9/6", f"replace 2 ({FULL})")
    assert caught.value.violation.code == "bonus-round-due"


@pytest.mark.rule("JK-26", "refuses")
def test_after_a_lost_148_nothing_is_played_without_the_director() -> None:
    lost = (FULL, "bonus 4", "replace 2 (round 7/7/9/6)")
    for line in ("round 7/7/9/7", "result 140"):
        with pytest.raises(IllegalAction):
            after(*lost, line)
    head = after(*lost, 'play_on eva "all discs are there"', "permit returned=1", "round 7/7/9/7")
    assert (score(game(head)), len(game(head).rounds)) == (148, 2)
    assert [expect.verb for expect in RULEBOOK.expects(after(*lost).replay.state)] == ["announce", "play_on"]


@pytest.mark.rule("JK-26", "refuses")
@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("round 5/5/6/5",),
        (FULL, "bonus 4", "replace 2 (round 7/7/10/6)"),
        (FULL, "bonus 4", "bonus 4", *WRITTEN),
        (FULL, "bonus 4", *WRITTEN, "replace 2 (round 7/7/9/6)"),
    ],
)
def test_there_is_nothing_to_play_on(lines: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        after(*lines, 'play_on eva ""')
    assert caught.value.code == "nothing-to-play-on"


@pytest.mark.rule("JK-26", "allows")
def test_bonus_rounds_are_made_up_by_the_directors_order() -> None:
    head = after(
        "round 7/7/10/6", *WRITTEN, f"replace 2 ({FULL})", 'play_on eva "made up"', "bonus 4", "bonus 4"
    )
    assert score(game(head)) == 156


@pytest.mark.rule("JK-26", "refuses")
def test_a_correction_that_corrects_nothing() -> None:
    with pytest.raises(IllegalAction) as caught:
        after("round 7/7/9/6", "replace 2 (round 7/7/9/6 was=7/7/9/6)")
    assert caught.value.code == "nothing-corrected"
    same = after("round 7/7/9/6", "replace 2 (round 7/7/9/6)")
    assert same.replay.state == after("round 7/7/9/6").replay.state


@pytest.mark.rule("JK-26", "allows")
def test_a_correction_taken_back_leaves_no_trace() -> None:
    before = after(FULL, "bonus 4", "bonus 1")
    back = after(FULL, "bonus 4", "bonus 1", "replace 2 (round 7/7/9/6)", "retract 5 undo=yes")
    assert back.replay.state == before.replay.state


@pytest.mark.rule("JK-26", "allows")
def test_a_148_that_once_stood_there_is_remembered_through_further_corrections() -> None:
    head = after(FULL, "bonus 4", "replace 2 (round 7/7/9/6)", "replace 2 (round 7/7/8/6)")
    assert (score(game(head)), game(head).void) == (133, 1)
    again = after(FULL, "bonus 4", "replace 2 (round 7/7/9/6)", f"replace 2 ({FULL})")
    assert again.replay.state == after(FULL, "bonus 4").replay.state


@pytest.mark.rule("JK-26", "allows")
def test_a_round_that_replaces_calls_says_what_they_came_to() -> None:
    called = ("throw 4", "all_thrown", "judge")
    assert game(after(*called, "replace 4 (round 0/0/2/0)")).placed.four == 2
    typed = after(FULL, "bonus 4", "replace 2 (round 7/7/9/6 was=7/7/9/7)")
    assert game(typed).void == 1


def test_no_more_void_bonus_rounds_than_there_could_have_been() -> None:
    head = after(FULL, "bonus 4", "bonus 4", "replace 2 (round 7/7/9/6)")
    assert game(head).void == 2
    with pytest.raises(IllegalAction):
        after(FULL, "bonus 4", "bonus 4", "replace 2 (round 7/7/9/6)", "bonus 4")


def test_a_broken_disc_does_not_bring_a_lost_148_back() -> None:
    with pytest.raises(IllegalAction) as caught:
        after(FULL, "bonus 4", "replace 2 (round 7/7/9/6)", "broken_disc 1")
    assert caught.value.code == "rounds-unknown"
