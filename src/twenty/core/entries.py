"""The log: entries that are never changed, amendments that name them, and the slots they leave.

An action makes a slot at the end. `Replace` changes what is in a slot, `Retract` empties it (the
place stays), `InsertAfter` makes a slot directly behind its target and behind those inserted there
earlier. An amendment can only be retracted, which takes it back. The newest amendment in force on a
slot says what is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from twenty.core.actions import Action, Start
from twenty.core.errors import IllegalAction, Violation, refuse
from twenty.core.ids import EntryId


@dataclass(frozen=True, slots=True)
class Replace:
    """GE-13: what was recorded as `target` was really `action`."""

    target: EntryId
    action: Action
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Retract:
    """GE-13: `target` did not happen; `undo` marks an undo or a redo."""

    target: EntryId
    reason: str = ""
    undo: bool = False


@dataclass(frozen=True, slots=True)
class InsertAfter:
    """GE-13: `action` happened directly after `target` and was not recorded then."""

    target: EntryId
    action: Action
    reason: str = ""


Amendment = Replace | Retract | InsertAfter
AMENDMENTS: dict[str, type[Amendment]] = {"replace": Replace, "retract": Retract, "insert": InsertAfter}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log. `after` is the last entry that its recorder had seen."""

    id: EntryId
    after: EntryId | None
    action: Action  # an action of the game, or an amendment


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the effective log. `action` is None when the slot is empty.

    `made_by` is the entry that made the slot, `filled_by` the one that says what is in it now.
    """

    made_by: EntryId
    filled_by: EntryId
    action: Action | None


def retracted(log: Sequence[Entry]) -> frozenset[EntryId]:
    """The entries that a retraction in force takes back."""
    gone: set[EntryId] = set()
    for entry in reversed(log):  # a retraction names an earlier entry, so the later ones decide first
        if isinstance(entry.action, Retract) and entry.id not in gone:
            gone.add(entry.action.target)
    return frozenset(gone)


def slots(log: Sequence[Entry]) -> tuple[Slot, ...]:
    """The effective log, empty slots included, in the order of play."""
    if not any(isinstance(entry.action, Amendment) for entry in log):
        return tuple(Slot(entry.id, entry.id, entry.action) for entry in log)
    gone = retracted(log)
    made: dict[EntryId, None] = {}  # the slots of ordinary actions, in their order
    inserted: dict[EntryId, list[EntryId]] = {}
    content: dict[EntryId, Slot] = {}
    for entry in log:
        action = entry.action
        match action:
            case Replace(target, new):
                if entry.id not in gone:
                    content[target] = Slot(target, entry.id, _in_place(new, content[target].action))
            case Retract(target):
                if entry.id not in gone and target in made:
                    content[target] = Slot(target, entry.id, None)
            case InsertAfter(target, new):
                inserted.setdefault(target, []).append(entry.id)
                content[entry.id] = Slot(entry.id, entry.id, None if entry.id in gone else new)
            case _:
                made[entry.id] = None
                content[entry.id] = Slot(entry.id, entry.id, action)
    result: list[Slot] = []
    for made_by in made:
        result.append(content[made_by])
        result.extend(content[later] for later in inserted.get(made_by, ()))
    return tuple(result)


def _in_place(new: Action, old: Action | None) -> Action:
    """`new` where `old` stood: an action that must know what it corrects says so by `in_place_of(old)`."""
    corrects = getattr(new, "in_place_of", None)
    return new if corrects is None or old is None else corrects(old)


def check_amendment(log: Sequence[Entry], amendment: Amendment) -> Violation | None:
    """Whether `amendment` may be appended to `log`, leaving aside what it does to the game (GE-13)."""
    by_id = {entry.id: entry for entry in log}
    target = by_id.get(amendment.target)
    if target is None:
        return refuse("GE-13", "unknown-target", target=str(amendment.target))
    if isinstance(amendment, Retract):
        if target is log[0]:
            return refuse("GE-01", "start-retracted")
        if not _in_force(log, target):
            return refuse("GE-13", "already-retracted", target=str(target.id))
        return None
    if isinstance(amendment.action, Amendment):
        return refuse("GE-13", "nested-amendment")
    if isinstance(target.action, Amendment):
        return refuse("GE-13", "amendment-only-retracted", target=str(target.id))
    starts = isinstance(amendment.action, Start)
    if starts != (isinstance(amendment, Replace) and target is log[0]):
        return refuse("GE-01", "start-first-only")
    return None


def require_amendment(log: Sequence[Entry], amendment: Amendment) -> None:
    """Raise `IllegalAction` where `check_amendment` refuses."""
    if violation := check_amendment(log, amendment):
        raise IllegalAction(violation)


def undo_of(log: Sequence[Entry]) -> Retract | None:
    """The undo button: retract the newest entry in force that is not itself an undo; None at the start."""
    gone = retracted(log)
    for entry in reversed(log[1:]):
        if entry.id not in gone and not _is_undo(entry):
            return Retract(entry.id, undo=True)
    return None


def redo_of(log: Sequence[Entry]) -> Retract | None:
    """The redo button: retract the newest undo in force, while nothing but undos follows it."""
    if not log or not _is_undo(log[-1]):
        return None
    gone = retracted(log)
    undos = {entry.id for entry in log if _is_undo(entry)}
    for entry in reversed(log):
        if not _is_undo(entry):
            break
        if entry.id not in gone and entry.action.target not in undos:
            return Retract(entry.id, undo=True)
    return None


def _in_force(log: Sequence[Entry], entry: Entry) -> bool:
    if isinstance(entry.action, Amendment):
        return entry.id not in retracted(log)
    return any(slot.made_by == entry.id and slot.action is not None for slot in slots(log))


def _is_undo(entry: Entry) -> bool:
    return isinstance(entry.action, Retract) and entry.action.undo


def chain(actions: Iterable[Action]) -> tuple[Entry, ...]:
    """A log of `actions` with ids that count from 1, each after the one before."""
    log: list[Entry] = []
    for number, action in enumerate(actions, 1):
        log.append(Entry(EntryId.numbered(number), log[-1].id if log else None, action))
    return tuple(log)
