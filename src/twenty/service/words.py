"""Rulings, refusals and the log in words: what leaves the service of what was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from twenty.codec.json import action_to
from twenty.core.actions import Action
from twenty.core.entries import AMENDMENTS, Amendment, Entry, InsertAfter, Replace, Retract, retracted
from twenty.core.errors import Fact, Violation
from twenty.core.ids import EntryId
from twenty.core.replay import Judged
from twenty.core.rulebook import Ruling, Viewer, rule
from twenty.service.heads import Held
from twenty.store.streams import Mark
from twenty.text.say import Cast, say


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling or refusal for a client. `entry` is the entry that brought it, `text` its sentence."""

    entry: str | None
    rule: str
    code: str
    facts: Mapping[str, Any]
    warning: bool
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in the log in words. `action` is public; `state` is in_force, replaced or taken_back.

    `target` is the entry that an amendment is about. `at` is in ms since 1970.
    """

    seq: int
    id: str
    by: str | None
    device: str | None
    at: int | None
    action: Mapping[str, Any]
    target: str | None
    reason: str
    state: str
    rulings: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Speech:
    """How to say things about one match, and to whom: language, names, and who listens."""

    language: str
    game: str
    cast: Cast
    viewer: Viewer = None

    def told(self, ruling: Ruling | Violation, entry: EntryId | None = None) -> Told:
        """A ruling or refusal with its sentence."""
        facts = {name: plain(value) for name, value in ruling.facts}
        warning = isinstance(ruling, Ruling) and ruling.warning
        text = say(ruling, self.language, self.game, self.cast)
        return Told(entry.digits if entry else None, ruling.rule, ruling.code, facts, warning, text)


def plain(fact: Fact) -> Any:
    """A fact as JSON."""
    return [plain(part) for part in fact] if isinstance(fact, tuple) else fact


def cast_of(view: Mapping[str, Any], names: Mapping[str, str]) -> Cast:
    """Who is spoken of, from a view and the names of its people."""
    people: Sequence[Sequence[str]] = view["people"]
    sides = [" & ".join(names.get(person, "–") for person in side) for side in people]
    seats = {
        seat: names.get(person, "–")
        for numbers, side in zip(seats_of(view), people, strict=False)
        for seat, person in zip(numbers, side, strict=False)
    }
    return Cast(sides, seats, names)


def seats_of(view: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """The seats of each side; where the game numbers none, they count through the sides from 0."""
    count = iter(range(sum(map(len, view["people"]))))
    own: Sequence[Sequence[int]] | None = (view["own"] or {}).get("seats")
    return own or [[next(count) for _ in side] for side in view["people"]]


def public(held: Held, action: Action, viewer: Viewer) -> dict[str, Any]:
    """The action or amendment as JSON, as `viewer` may see it."""
    shown = action if held.over else held.book.public(action, held.head.replay.state, viewer)
    return action_to(shown, held.book.vocabulary)


def heard(held: Held, state: Any, judged: Iterable[Judged], speech: Speech) -> tuple[Told, ...]:
    """These rulings as the listener may hear them while the match stands at `state`."""
    open_to_all = held.book.outcome(state) is not None
    told = []
    for each in judged:
        ruling = each.ruling if open_to_all else held.book.heard(state, each.ruling, speech.viewer)
        if ruling is not None:
            told.append(speech.told(ruling, each.entry))
    return tuple(told)


def amendment_line(held: Held, entry: Entry) -> Ruling:
    """What is said of an amendment itself; the place is that of its target in the log, from 1."""
    places = {known.id: place for place, known in enumerate(held.log, 1)}
    by_id = {known.id: known for known in held.log}
    action: Amendment = entry.action
    target = by_id[action.target]
    code = {Replace: "entry-replaced", InsertAfter: "entry-inserted", Retract: "entry-taken-back"}[
        type(action)
    ]
    if isinstance(action, Retract):
        if action.undo:
            again = isinstance(target.action, Retract) and target.action.undo
            code = "entry-redone" if again else "entry-undone"
        elif isinstance(target.action, Amendment):
            code = "correction-taken-back"
    how = "with_reason" if action.reason else "without_reason"
    return rule("GE-13", code, place=places[target.id], how=how, reason=action.reason)


def news(held: Held, since: int, most: int, speech: Speech) -> tuple[Told, ...] | None:
    """What is new after version `since`; None where it is too much, or an amendment lies further back.

    After an amendment that is the newest entry alone there is only the amendment's own line.
    """
    fresh = held.log[since:]
    if len(fresh) > most:
        return None
    amending = [entry for entry in fresh if isinstance(entry.action, Amendment)]
    if amending:
        if len(amending) < len(fresh):
            return None
        return tuple(speech.told(amendment_line(held, entry), entry.id) for entry in amending)
    wanted = {entry.id for entry in fresh}
    replayed = held.head.replay
    brought = (judged for judged in replayed.rulings if judged.entry in wanted)
    return heard(held, replayed.state, brought, speech)


def lines(held: Held, marks: Iterable[Mark], speech: Speech, since: int = 0) -> tuple[Line, ...]:
    """The log in words, in the order in which it was recorded, from the entry behind version `since`.

    `marks` are those of the same entries.
    """
    fresh, replayed = held.log[since:], held.head.replay
    wanted = {entry.id for entry in fresh}
    judged = (each for each in replayed.rulings if each.entry in wanted)
    brought: dict[str | None, list[Told]] = {}
    for told in heard(held, replayed.state, judged, speech):
        brought.setdefault(told.entry, []).append(told)
    gone = retracted(held.log)
    replaced = {
        entry.action.target
        for entry in held.log
        if isinstance(entry.action, Replace) and entry.id not in gone
    }
    shown = []
    for seq, (entry, mark) in enumerate(zip(fresh, marks, strict=True), since + 1):
        own: list[Told] = []
        if isinstance(entry.action, Amendment):
            own.append(speech.told(amendment_line(held, entry), entry.id))
        rulings = (*own, *brought.get(entry.id.digits, ()))
        state = "taken_back" if entry.id in gone else "replaced" if entry.id in replaced else "in_force"
        shown.append(_line(held, seq, entry, mark, state, rulings, speech.viewer))
    return tuple(shown)


def _line(
    held: Held,
    seq: int,
    entry: Entry,
    mark: Mark,
    state: str,
    rulings: tuple[Told, ...],
    viewer: Viewer,
) -> Line:
    amends = type(entry.action) in AMENDMENTS.values()
    return Line(
        seq=seq,
        id=entry.id.digits,
        by=mark.by,
        device=mark.device,
        at=mark.at,
        action=public(held, entry.action, viewer),
        target=entry.action.target.digits if amends else None,
        reason=entry.action.reason if amends else "",
        state=state,
        rulings=rulings,
    )
