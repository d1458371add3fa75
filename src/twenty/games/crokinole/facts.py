"""What was seen of a shot, the same facts whether people called it or positions were measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from twenty.core.errors import Violation, refuse
from twenty.games.crokinole import measure
from twenty.games.crokinole.actions import CallSeen, ShotSeen
from twenty.games.crokinole.board import (
    OFF_BOARD,
    DiscId,
    Lying,
    Place,
    Point,
    Table,
    stack_of,
    with_places_of_stacks,
)
from twenty.games.crokinole.reports import Contact, Where

Own = Callable[[DiscId], bool]
_NEEDS_NO_POINT = OFF_BOARD | {Place.HOLE, Place.START, Place.STAYED}


@dataclass(frozen=True, slots=True)
class Seen:
    """The facts of one shot, all that the judgement asks.

    `shot` is the shot disc (Hussar: the lower, then the upper), `touched` the own discs touched
    (CK-28), `hit` whether an opponent disc was touched, `damage` whether a disc that had left the board
    touched one on it (CK-26). `lying` are all discs that were on the board or shot, as they came to rest.
    """

    shot: tuple[DiscId, ...]
    touched: tuple[DiscId, ...]
    hit: bool
    damage: bool
    lying: tuple[Lying, ...]


def observe(table: Table, shot: tuple[DiscId, ...], own: Own, told: CallSeen | ShotSeen) -> Seen | Violation:
    """The facts that `told` reports of the discs `shot`, or why it can't have been so."""
    if isinstance(told, CallSeen):
        return _called(table, shot, own, told)
    return _measured(table, shot, own, told)


def _called(table: Table, shot: tuple[DiscId, ...], own: Own, call: CallSeen) -> Seen | Violation:
    rests = [_rest(shot[0], None, call.ended)]
    reached = [called.disc for called in call.discs if not called.rebound]
    for called in call.discs:
        before = table.disc(called.disc)
        if called.where is not None:
            rests.append(_rest(called.disc, None, called.where))
        elif called.rebound and called.disc in reached:
            continue  # touched before and again on the rebound; where it rests is said once
        elif before is not None:
            rests.append(replace(before, at=None))  # touched, so it lies somewhere in its place now
        else:
            return refuse("CK-36", "disc-not-on-board", disc=str(called.disc))
    lying = _at_rest(table, shot, rests)
    if isinstance(lying, Violation):
        return lying
    damage = any(called.rebound for called in call.discs)
    if damage and not any(held.place in OFF_BOARD for held in lying.values()):
        return refuse("CK-26", "rebound-without-leaving")
    touched, hit = _split(table, shot, own, reached)
    return Seen(shot, touched, hit, damage, tuple(lying.values()))


def _measured(table: Table, shot: tuple[DiscId, ...], own: Own, told: ShotSeen) -> Seen | Violation:
    rests = []
    for spot in told.rest:
        where = spot.where
        if where is None:
            assert spot.at is not None
            stayed = len(shot) > 1 and spot.disc in shot and spot.at == told.placed
            where = Where(Place.STAYED if stayed else measure.place(spot.at))
        if spot.at is None and where.place not in _NEEDS_NO_POINT:
            return refuse("CK-06", "point-missing", disc=str(spot.disc), where=str(where))
        rests.append(_rest(spot.disc, spot.at, where))
    lying = _at_rest(table, shot, rests)
    if isinstance(lying, Violation):
        return lying
    if violation := _check_contacts(told.contacts, lying) or crowded(lying.values()):
        return violation
    reached = _chain(table, shot, own, told.contacts)
    touched, hit = _split(table, shot, own, reached)
    damage = any(contact.rebound for contact in told.contacts)
    return Seen(shot, touched, hit, damage, tuple(lying.values()))


def _rest(disc: DiscId, at: Point | None, where: Where) -> Lying:
    """A disc at rest; the place of one on top follows from those below, when all are known."""
    return Lying(disc, where.place or Place.FIVE, at, where.on)


def _at_rest(
    table: Table, shot: tuple[DiscId, ...], rests: Sequence[Lying]
) -> dict[DiscId, Lying] | Violation:
    """All discs as they came to rest; CK-36: each that is named is there, each that was shot is named."""
    lying = {held.disc: held for held in table.board}
    named: set[DiscId] = set()
    for held in rests:
        if held.disc not in lying and held.disc not in shot:
            return refuse("CK-36", "disc-not-on-board", disc=str(held.disc))
        if held.disc in named:
            return refuse("CK-36", "disc-named-twice", disc=str(held.disc))
        named.add(held.disc)
    lying |= {held.disc: held for held in rests}
    for disc in shot:
        if disc not in named:
            return refuse("CK-36", "disc-missing", disc=str(disc))
    for held in lying.values():
        if any(under not in lying or lying[under].place in OFF_BOARD for under in held.on):
            if held.disc not in named:
                return refuse("CK-36", "disc-missing", disc=str(held.disc))
            return refuse("CK-37", "upper-without-lower", disc=str(held.disc))
    if circle := _lies_on_itself(lying):
        return refuse("CK-37", "stack-in-a-circle", disc=str(circle))
    return with_places_of_stacks(lying)


def _lies_on_itself(lying: dict[DiscId, Lying]) -> DiscId | None:
    for disc, held in lying.items():
        below = set(held.on)
        for _ in lying:
            below |= {lower for under in below for lower in lying[under].on}
        if disc in below:
            return disc
    return None


def _check_contacts(contacts: Sequence[Contact], lying: dict[DiscId, Lying]) -> Violation | None:
    left: set[DiscId] = set()
    for contact in contacts:
        for disc in (contact.mover, contact.other):
            if disc not in lying:
                return refuse("CK-36", "disc-not-on-board", disc=str(disc))
        if contact.mover == contact.other:
            return refuse("CK-28", "touches-itself", disc=str(contact.mover))
        if contact.rebound:
            gone = {disc for disc in (contact.mover, contact.other) if lying[disc].place in OFF_BOARD}
            if not gone:
                return refuse("CK-26", "rebound-without-leaving", contact=str(contact))
            left |= gone if len(gone) == 1 else {contact.mover}
        elif contact.mover in left or contact.other in left:
            return refuse("CK-26", "contact-after-leaving", contact=str(contact))
    return None


def crowded(board: Iterable[Lying]) -> Violation | None:
    """CK-37: two discs that overlap without one lying on the other, or one where a peg stands, or None."""
    flat = [held for held in board if held.at is not None and held.place not in OFF_BOARD]
    for number, held in enumerate(flat):
        assert held.at is not None
        if measure.in_peg(held.at):
            return refuse("CK-37", "disc-in-peg", disc=str(held.disc), at=str(held.at))
        for other in flat[:number]:
            assert other.at is not None
            stacked = other.disc in held.on or held.disc in other.on
            if not stacked and measure.overlap(held.at, other.at):
                return refuse("CK-37", "discs-overlap", discs=(str(other.disc), str(held.disc)))
    return None


def _chain(
    table: Table, shot: tuple[DiscId, ...], own: Own, contacts: Sequence[Contact]
) -> tuple[DiscId, ...]:
    """CK-28: the discs that the shot disc, or an own disc touched before, ran into, in the order of time."""
    members = set(shot)
    reached = []
    for contact in contacts:
        if contact.mover in members and not contact.rebound:
            reached.append(contact.other)
            members |= {disc for disc in stack_of(table.board, contact.other) if own(disc)}
    return tuple(reached)


def _split(
    table: Table, shot: tuple[DiscId, ...], own: Own, reached: Iterable[DiscId]
) -> tuple[tuple[DiscId, ...], bool]:
    """Own discs touched, and whether another was; who touches one disc of a stack touches all of it."""
    found = {disc for one in reached for disc in stack_of(table.board, one)} - set(shot)
    touched = tuple(sorted(disc for disc in found if own(disc)))
    return touched, len(touched) < len(found)
