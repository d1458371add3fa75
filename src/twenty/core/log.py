"""Appending to a log: known entries answered as before, conflicts shown, amendments judged whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from twenty.core.entries import Amendment, Entry, check_amendment
from twenty.core.errors import AmendmentBreaksLog, IllegalAction, LogConflict, MalformedAction, refuse
from twenty.core.ids import EntryId
from twenty.core.replay import Judged, Replay, replay
from twenty.core.rulebook import Rulebook

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Head(Generic[S]):
    """A log and what follows from it."""

    log: tuple[Entry, ...]
    replay: Replay[S]

    @property
    def id(self) -> EntryId | None:
        return self.log[-1].id if self.log else None


def opened(rulebook: Rulebook[S], log: Sequence[Entry] = ()) -> Head[S]:
    """The head of a log as it stands in a store or a file, judged as far as it is legal."""
    return Head(tuple(log), replay(rulebook, log))


def append(rulebook: Rulebook[S], head: Head[S], batch: Sequence[Entry]) -> Head[S]:
    """The head after `batch`, all or nothing.

    Entries that the log already holds are passed over: a retry is answered as the first time. Raises
    `MalformedAction` (an id used again for something else), `LogConflict`, `IllegalAction` (an entry at
    the end is refused), `AmendmentBreaksLog` (a correction makes a later entry illegal). An error tells the
    position of `head`, never one that the batch would lead to: that may show what was covered.
    """
    fresh = admitted(head, batch)
    if not fresh:
        return head
    if not any(isinstance(entry.action, Amendment) for entry in fresh) and head.replay.stopped is None:
        return _played_on(rulebook, head, fresh)
    return _judged_again(rulebook, head, fresh)


def admitted(head: Head[Any], batch: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries of `batch` that are new, looked at as far as one can without judging the game.

    Raises `MalformedAction`, `LogConflict` and, for an amendment that can't stand here, `IllegalAction`.
    """
    fresh = _unknown(head.log, batch)
    last = head.id
    for entry in fresh:
        if entry.after != last:
            raise LogConflict(head.id, _since(head.log, fresh[0].after))
        last = entry.id
    for place, entry in enumerate(fresh):
        if isinstance(entry.action, Amendment):
            log = (*head.log, *fresh[:place])
            violation = check_amendment(log, entry.action) if log else refuse("GE-01", "not-started")
            if violation:
                raise IllegalAction(violation)
    return tuple(fresh)


def _unknown(log: tuple[Entry, ...], batch: Sequence[Entry]) -> list[Entry]:
    held = {entry.id: entry for entry in log}
    fresh: list[Entry] = []
    for entry in batch:
        known = held.get(entry.id)
        if known is None:
            held[entry.id] = entry
            fresh.append(entry)
        elif known != entry:
            raise MalformedAction(f"entry {entry.id}", "this id already stands for something else")
        elif fresh:
            raise MalformedAction(f"entry {entry.id}", "the batch is out of order")
    return fresh


def _since(log: tuple[Entry, ...], after: EntryId | None) -> tuple[Entry, ...]:
    for place, entry in enumerate(log):
        if entry.id == after:
            return log[place + 1 :]
    return log


def _played_on(rulebook: Rulebook[S], head: Head[S], fresh: Sequence[Entry]) -> Head[S]:
    state, rulings = head.replay.state, list(head.replay.rulings)
    for entry in fresh:
        try:
            step = rulebook.apply(state, entry.action)
        except IllegalAction as error:
            raise IllegalAction(error.violation, rulebook.position(head.replay.state)) from None
        state = step.state
        rulings.extend(Judged(entry.id, ruling) for ruling in step.rulings)
    return Head((*head.log, *fresh), Replay(state, tuple(rulings)))


def _judged_again(rulebook: Rulebook[S], head: Head[S], fresh: Sequence[Entry]) -> Head[S]:
    log = (*head.log, *fresh)
    judged = replay(rulebook, log)
    stopped = judged.stopped
    if stopped is None:
        return Head(log, judged)
    if head.replay.stopped is not None and all(isinstance(entry.action, Amendment) for entry in fresh):
        return Head(log, judged)  # a log that new rules broke is mended step by step
    if stopped.filled_by in {entry.id for entry in fresh}:
        raise IllegalAction(stopped.violation, rulebook.position(head.replay.state))
    raise AmendmentBreaksLog(stopped.entry, stopped.violation)
