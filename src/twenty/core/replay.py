"""From a log to what follows: step by step, or the whole at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from twenty.core.entries import Entry, Slot, slots
from twenty.core.errors import IllegalAction, Violation
from twenty.core.ids import EntryId
from twenty.core.rulebook import Rulebook, Ruling, Step

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Judged:
    """A ruling and the slot whose content brought it."""

    entry: EntryId
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Stopped:
    """The first slot whose content is illegal where it stands."""

    entry: EntryId  # the slot
    filled_by: EntryId  # the entry that says what is in it
    violation: Violation


@dataclass(frozen=True, slots=True)
class Replay(Generic[S]):
    """The last legal state of a log, all rulings up to it, and where the log became illegal."""

    state: S
    rulings: tuple[Judged, ...] = ()
    stopped: Stopped | None = None

    @property
    def history(self) -> tuple[Ruling, ...]:
        """The rulings alone."""
        return tuple(judged.ruling for judged in self.rulings)


def play(rulebook: Rulebook[S], log: Sequence[Entry]) -> Iterator[tuple[Slot, Step[S]]]:
    """Each filled slot of the effective log with the step it makes; raises `IllegalAction` at the first
    one that the rules refuse."""
    state = rulebook.initial()
    for slot in slots(log):
        if slot.action is not None:
            step = rulebook.apply(state, slot.action)
            yield slot, step
            state = step.state


def replay(rulebook: Rulebook[S], log: Sequence[Entry]) -> Replay[S]:
    """Plays the log as far as it is legal."""
    state = rulebook.initial()
    rulings: list[Judged] = []
    for slot in slots(log):
        if slot.action is None:
            continue
        try:
            step = rulebook.apply(state, slot.action)
        except IllegalAction as error:
            return Replay(state, tuple(rulings), Stopped(slot.made_by, slot.filled_by, error.violation))
        state = step.state
        rulings.extend(Judged(slot.made_by, ruling) for ruling in step.rulings)
    return Replay(state, tuple(rulings))
