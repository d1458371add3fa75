"""The message to a client: `{version, view, news}` (design: Live)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from twenty.core.entries import Amendment, Retract, redo_of, undo_of
from twenty.core.replay import replay
from twenty.service.heads import Held
from twenty.service.words import Speech, Told, amendment_line, cast_of, heard, news, public

FEW = 20  # entries whose news a client that was away is still told


@dataclass(frozen=True, slots=True)
class Message:
    """What a client is told. `version` is the number of entries, `news` what is new at it.

    `view` is the rulebook's view for this viewer and besides: `stream`, `head` (the newest entry's id, the
    next entry's `after`), `names` (person id: name), `undo` and `redo` (what the buttons would do:
    `{"target", "action", "rulings"}` or null), `stopped` (where newer rules refuse the log, or null).
    `resync` says that news were left out: look at the view, announce nothing.
    """

    version: int
    view: Mapping[str, Any]
    news: tuple[Told, ...]
    resync: bool = False


def message_of(
    held: Held, viewer: int | None, names: Mapping[str, str], language: str, since: int | None
) -> Message:
    """The message of a head for `viewer`; `since` is the version that the client has (None: none)."""
    replay = held.head.replay
    view = dict(held.book.view(replay.state, replay.history, viewer))
    speech = Speech(language, held.stream.game, cast_of(view, names), viewer)
    stopped = replay.stopped
    view |= {
        "stream": held.stream.id.digits,
        "head": held.log[-1].id.digits,
        "names": dict(names),
        "undo": _button(held, undo_of(held.log), speech),
        "redo": _button(held, redo_of(held.log), speech),
        "stopped": speech.told(stopped.violation, stopped.entry) if stopped else None,
    }
    known = held.version if since is None or not 0 <= since <= held.version else since
    fresh = news(held, known, FEW, speech)
    lost = since is not None and (known != since or fresh is None)
    return Message(held.version, view, fresh or (), lost)


def _button(held: Held, what: Retract | None, speech: Speech) -> Mapping[str, Any] | None:
    """What a button does: the entry that it takes back and what stands there, in words.

    For redo `target` is the undo, and the words are those of what the undo took back.
    """
    if what is None:
        return None
    by_id = {entry.id: entry for entry in held.log}
    shown, replayed = by_id[what.target], held.head.replay
    while isinstance(shown.action, Retract) and shown.action.undo:
        shown = by_id[shown.action.target]
        replayed = replay(held.book, held.log[: held.log.index(shown) + 1])
    if isinstance(shown.action, Amendment):
        told: tuple[Told, ...] = (speech.told(amendment_line(held, shown), shown.id),)
    else:
        brought = (judged for judged in replayed.rulings if judged.entry == shown.id)
        told = heard(held, held.head.replay.state, brought, speech)
    return {
        "target": what.target.digits,
        "entry": shown.id.digits,
        "action": public(held, shown.action, speech.viewer),
        "rulings": told,
    }


def people_of(held: Held) -> frozenset[str]:
    """Ids of all people whose names a view or a ruling of this match may need."""
    wanted: set[str] = set()
    for entry in held.log:
        action = getattr(entry.action, "action", entry.action)
        for side in getattr(action, "sides", ()):
            wanted |= {str(person) for person in side}
        for told in (action, getattr(action, "config", None)):
            for field in ("person", "author", "to", "initials", "director"):
                if (person := getattr(told, field, None)) is not None:
                    wanted.add(str(person))
    return frozenset(wanted)
