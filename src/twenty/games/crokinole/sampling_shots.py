"""Random shots for random walks: called, and with contacts and positions."""

from __future__ import annotations

from math import isqrt

from twenty.core.rulebook import Draw
from twenty.games.crokinole import measure
from twenty.games.crokinole.actions import CallSeen, ShotSeen
from twenty.games.crokinole.board import OFF_BOARD, DiscId, Place, Point, Table
from twenty.games.crokinole.reports import Called, Contact, Spot, Where

_CALLED = (*Place, Place.HOLE, Place.FIFTEEN, Place.LINE, Place.TEN, Place.DITCH)


def sample_call(table: Table, shot: tuple[DiscId, ...], seat: int | None, draw: Draw) -> CallSeen:
    """What a person might call of the shot of `shot`."""
    more = [Called(disc, _where(table, draw)) for disc in shot[1:] if draw(20)]
    for held in table.board:
        if draw(3) == 0:
            where = _where(table, draw) if draw(3) else None
            more.append(Called(held.disc, where, draw(8) == 0))
    if draw(40) == 0:
        more.append(Called(DiscId(draw(2), 1 + draw(12)), _where(table, draw)))
    return CallSeen(_where(table, draw), tuple(more), seat, draw(25) == 0)


def _where(table: Table, draw: Draw) -> Where:
    if table.board and draw(15) == 0:
        return Where(None, (table.board[draw(len(table.board))].disc,))
    return Where(_CALLED[draw(len(_CALLED))])


def sample_shot(table: Table, shot: tuple[DiscId, ...], seat: int, named: bool, draw: Draw) -> ShotSeen:
    """What might have been measured of the shot of `shot` by `seat`."""
    x = (draw(430) - 215) * 1000
    placed = measure.from_seat(Point(x, -isqrt(measure.START_CIRCLE**2 - x * x)), -seat % 4)
    moved = [held.disc for held in table.board if draw(3) == 0]
    taken = [held.at for held in table.board if held.at and held.disc not in moved]
    spots = []
    for disc in (*shot, *moved):
        if len(shot) > 1 and disc == shot[0] and draw(4) == 0:
            spots.append(Spot(disc, placed))
        elif draw(6) == 0:
            spots.append(Spot(disc, None, Where((Place.HOLE, Place.LEFT, Place.DITCH)[draw(3)])))
        elif len(shot) > 1 and disc == shot[1] and spots[0].at and draw(4) == 0:
            spots.append(Spot(disc, spots[0].at, Where(None, (shot[0],))))
        else:
            at = _free(taken, draw)
            spots.append(Spot(disc, at))
            taken.append(at)
    return ShotSeen(placed, _contacts(table, shot, spots, draw), tuple(spots), seat if named else None)


def _free(taken: list[Point], draw: Draw) -> Point:
    """A point, if possible one where a disc has room."""
    for _ in range(20):
        at = Point((draw(600) - 300) * 1000 + draw(1000), (draw(600) - 300) * 1000 + draw(1000))
        if not measure.in_peg(at) and not any(measure.overlap(at, other) for other in taken):
            return at
    return at


def _contacts(table: Table, shot: tuple[DiscId, ...], spots: list[Spot], draw: Draw) -> tuple[Contact, ...]:
    discs = [*shot, *(held.disc for held in table.board)]
    left = {spot.disc for spot in spots if spot.where and spot.where.place in OFF_BOARD}
    contacts: list[Contact] = []
    mover = shot[0]
    for _ in range(draw(5) if len(discs) > 1 else 0):
        other = discs[draw(len(discs))]
        if other != mover or draw(30) == 0:
            contacts.append(Contact(mover, other, mover in left and draw(2) == 0))
        if draw(2):
            mover = other
    return tuple(contacts)
