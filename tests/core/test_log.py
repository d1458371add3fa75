"""Appending: batches, retries, conflicts, corrections that break what follows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.notes import WORDS, End, Say, start

from twenty.core.entries import Entry, Replace, Retract, chain
from twenty.core.errors import AmendmentBreaksLog, IllegalAction, LogConflict, MalformedAction
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.replay import play, replay

A, B, C = Say("A"), Say("B"), Say("C")


def head_of(*actions: Any) -> Head[Any]:
    return opened(WORDS, chain((start(), *actions)))


def said_in(head: Head[Any]) -> Any:
    return head.replay.state.game.said


def entry(number: int, after: int | None, action: Any) -> Entry:
    return Entry(EntryId.numbered(number), None if after is None else EntryId.numbered(after), action)


def test_an_empty_log_has_no_head() -> None:
    head = opened(WORDS)
    assert head.id is None
    assert append(WORDS, head, ()) is head


@pytest.mark.rule("GE-01", "allows")
def test_a_batch_is_appended_whole() -> None:
    head = append(WORDS, opened(WORDS), chain((start(), A, B)))
    assert head.id == EntryId.numbered(3)
    assert said_in(head) == ("A", "B")
    assert head == opened(WORDS, head.log)


def test_a_batch_with_an_illegal_entry_changes_nothing() -> None:
    head = head_of(A)
    with pytest.raises(IllegalAction, match="said-twice") as error:
        append(WORDS, head, (entry(3, 2, B), entry(4, 3, B)))
    assert error.value.rule == "GE-05"
    assert error.value.code == "said-twice"
    assert error.value.facts == (("word", "B"),)
    assert error.value.position.startswith("words ")
    assert str(error.value).endswith(error.value.position)
    assert head == head_of(A)


def test_the_same_id_for_something_else_is_refused() -> None:
    with pytest.raises(MalformedAction, match="already stands for something else"):
        append(WORDS, head_of(A), (entry(2, 1, B),))


def test_a_retry_that_mixes_known_and_new_takes_the_new() -> None:
    head = append(WORDS, head_of(A), (entry(2, 1, A), entry(3, 2, B)))
    assert said_in(head) == ("A", "B")
    with pytest.raises(MalformedAction, match="out of order"):
        append(WORDS, head_of(A), (entry(3, 2, B), entry(2, 1, A)))


def test_who_comes_late_is_told_what_came_between() -> None:
    head = head_of(A, B, C)
    with pytest.raises(LogConflict, match="moved on by 2 entries") as conflict:
        append(WORDS, head, (entry(9, 2, C),))
    assert conflict.value.since == head.log[2:]
    with pytest.raises(LogConflict) as conflict:
        append(WORDS, head, (entry(9, 77, C),))
    assert conflict.value.since == head.log


def test_a_batch_must_chain_to_itself() -> None:
    with pytest.raises(LogConflict):
        append(WORDS, head_of(A), (entry(3, 2, B), entry(4, 2, C)))


@pytest.mark.rule("GE-13", "refuses")
def test_a_correction_that_makes_a_later_entry_illegal_names_it() -> None:
    head = head_of(A, B, C)
    with pytest.raises(AmendmentBreaksLog, match="entry 3 would become illegal") as error:
        append(WORDS, head, (entry(5, 4, Replace(EntryId.numbered(2), B)),))
    assert error.value.entry == EntryId.numbered(3)
    assert error.value.violation.code == "said-twice"
    both = (
        entry(5, 4, Replace(EntryId.numbered(2), B)),
        entry(6, 5, Replace(EntryId.numbered(3), A)),
    )
    assert said_in(append(WORDS, head, both)) == ("B", "A", "C")


def test_a_correction_that_is_illegal_itself() -> None:
    with pytest.raises(IllegalAction, match="said-twice"):
        append(WORDS, head_of(A, B), (entry(4, 3, Replace(EntryId.numbered(3), A)),))
    with pytest.raises(IllegalAction, match="unknown-target"):
        append(WORDS, head_of(A), (entry(3, 2, Retract(EntryId.numbered(8))),))
    with pytest.raises(IllegalAction, match="not-started"):
        append(WORDS, opened(WORDS), (entry(1, None, Retract(EntryId.numbered(8))),))


@pytest.mark.rule("GE-13", "allows")
def test_an_entry_and_the_correction_of_it_in_one_batch() -> None:
    batch = (entry(3, 2, B), entry(4, 3, Replace(EntryId.numbered(3), C)))
    assert said_in(append(WORDS, head_of(A), batch)) == ("A", "C")


def test_replay_stops_at_the_first_illegal_entry() -> None:
    log = chain((start(), A, A, B))
    judged = replay(WORDS, log)
    assert judged.stopped is not None
    assert judged.stopped.entry == EntryId.numbered(3)
    assert judged.stopped.violation.rule == "GE-05"
    assert judged.state == replay(WORDS, log[:2]).state
    with pytest.raises(IllegalAction):
        list(play(WORDS, log))
    emptied = (*log, entry(5, 4, Retract(EntryId.numbered(3))))
    assert [str(slot.made_by) for slot, _ in play(WORDS, emptied)] == ["1", "2", "4"]


def test_a_log_that_new_rules_broke_is_mended_step_by_step() -> None:
    broken = opened(WORDS, chain((start(), A, A, B, B)))
    with pytest.raises(AmendmentBreaksLog):
        append(WORDS, broken, (entry(6, 5, C),))
    once = append(WORDS, broken, (entry(6, 5, Retract(EntryId.numbered(3))),))
    assert once.replay.stopped is not None
    mended = append(WORDS, once, (entry(7, 6, Replace(EntryId.numbered(5), C)),))
    assert mended.replay.stopped is None
    assert said_in(mended) == ("A", "B", "C")


def test_after_the_end_only_corrections() -> None:
    head = head_of(A, End())
    with pytest.raises(IllegalAction, match="match-over"):
        append(WORDS, head, (entry(4, 3, B),))
    again = append(WORDS, head, (entry(4, 3, Retract(EntryId.numbered(3))), entry(5, 4, B)))
    assert said_in(again) == ("A", "B")
