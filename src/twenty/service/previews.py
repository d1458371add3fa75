"""What entries would change, before they are saved (GE-13); nothing hidden is shown by it (D4-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from twenty.core.entries import Entry, slots
from twenty.core.ids import EntryId
from twenty.core.log import admitted
from twenty.core.replay import Judged, Replay
from twenty.service.heads import Held
from twenty.service.words import Speech, Told, heard

COVERED = "field-covered"  # where a preview ends because of what is hidden (`Referee.preview`)


@dataclass(frozen=True, slots=True)
class Changed:
    """The rulings of one entry as they are, and as they would be."""

    entry: str
    before: tuple[Told, ...]
    after: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would do. `view` is what one would see then.

    `breaks` is why an entry would be illegal then (None: none would, and saving works), and `following` are
    that entry and those in force behind it: amend the first one too, or retract them all, in the same
    append. `covered` says that nothing behind that entry can be shown before it is saved, because a hidden
    thing decides; then `breaks` is None.
    """

    view: Mapping[str, Any]
    changed: tuple[Changed, ...]
    breaks: Told | None
    covered: str | None
    following: tuple[str, ...]


def preview_of(held: Held, batch: Sequence[Entry], speech: Speech) -> Preview:
    """The preview of appending `batch`. Raises `MalformedAction`, `LogConflict`, and `IllegalAction` for an
    amendment that can't stand in the log; an action that the rules refuse is told as what `breaks`."""
    fresh = admitted(held.head, batch)
    replay = held.book.preview(held.log, fresh)
    stopped = replay.stopped
    covered = stopped is not None and stopped.violation.code == COVERED
    return Preview(
        held.book.view(replay.state, replay.history, speech.viewer),
        _changed(held, replay, speech),
        speech.told(stopped.violation, stopped.entry) if stopped and not covered else None,
        stopped.entry.digits if stopped and covered else None,
        () if covered else _following((*held.log, *fresh), replay),
    )


def _changed(held: Held, then: Replay[Any], speech: Speech) -> tuple[Changed, ...]:
    before, after = _by_entry(held.head.replay), _by_entry(then)
    entries = [*before, *(entry for entry in after if entry not in before)]
    return tuple(
        Changed(
            entry.digits,
            heard(held, held.head.replay.state, before.get(entry, ()), speech),
            heard(held, then.state, after.get(entry, ()), speech),
        )
        for entry in entries
        if before.get(entry) != after.get(entry)
    )


def _by_entry(replay: Replay[Any]) -> dict[EntryId, list[Judged]]:
    found: dict[EntryId, list[Judged]] = {}
    for judged in replay.rulings:
        found.setdefault(judged.entry, []).append(judged)
    return found


def _following(log: Sequence[Entry], replay: Replay[Any]) -> tuple[str, ...]:
    if replay.stopped is None:
        return ()
    filled = [slot.made_by for slot in slots(log) if slot.action is not None]
    return tuple(entry.digits for entry in filled[filled.index(replay.stopped.entry) :])
