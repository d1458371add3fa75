"""Devices that were seen, the roles they were given, and the invitations by which they get them."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from twenty.core.ids import EntryId
from twenty.store.schema import devices, grants, invitations


@dataclass(frozen=True, slots=True)
class Device:
    """A phone, tablet or screen. Times are in ms since 1970; `revoked` is None while it is welcome."""

    id: str
    name: str
    person: str | None
    since: int
    seen: int
    revoked: int | None


@dataclass(frozen=True, slots=True)
class Granted:
    """A role of a device; `stream` None is the whole house."""

    device: str
    role: str
    stream: EntryId | None
    side: int | None


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a code or a link stands for, until `until` (ms since 1970)."""

    id: str
    code: str
    role: str
    stream: EntryId | None
    side: int | None
    until: int


def add(conn: Connection, device: str, token: bytes, name: str, now: int) -> None:
    """A new device; `token` is the hash of what it will show."""
    conn.execute(sa.insert(devices).values(id=device, token=token, name=name, since=now, seen=now))


def by_token(conn: Connection, token: bytes) -> Device | None:
    """The device whose token has that hash, revoked or not."""
    return _device(conn.execute(sa.select(devices).where(devices.c.token == token)).one_or_none())


def find(conn: Connection, device: str) -> Device | None:
    """The device of that id."""
    return _device(conn.execute(sa.select(devices).where(devices.c.id == device)).one_or_none())


def every(conn: Connection) -> tuple[Device, ...]:
    """All devices, the last seen first."""
    found = conn.execute(sa.select(devices).order_by(devices.c.seen.desc(), devices.c.id))
    return tuple(device for row in found if (device := _device(row)))


def _device(row: sa.Row[tuple[object, ...]] | None) -> Device | None:
    return row and Device(row.id, row.name, row.person, row.since, row.seen, row.revoked)


def seen(conn: Connection, device: str, now: int) -> None:
    """Notes that the device was there."""
    conn.execute(sa.update(devices).where(devices.c.id == device).values(seen=now))


def describe(conn: Connection, device: str, name: str, person: str | None) -> None:
    """Gives the device a name, and a person who holds it."""
    conn.execute(sa.update(devices).where(devices.c.id == device).values(name=name, person=person))


def revoke(conn: Connection, device: str, now: int) -> bool:
    """Sends the device away for good; False where there is none."""
    gone = sa.update(devices).where(devices.c.id == device).values(revoked=now)
    conn.execute(sa.delete(grants).where(grants.c.device == device))
    return conn.execute(gone).rowcount > 0


def grant(
    conn: Connection, device: str, role: str, stream: EntryId | None, side: int | None, now: int
) -> None:
    """Gives a device a role; again is no change."""
    if Granted(device, role, stream, side) in granted(conn, device):
        return
    held = stream.digits if stream else None
    conn.execute(sa.insert(grants).values(device=device, role=role, stream=held, side=side, at=now))


def withdraw(conn: Connection, device: str, stream: EntryId | None) -> bool:
    """Takes from a device all roles in `stream` (None: in the house); False where it had none."""
    place = grants.c.stream.is_(None) if stream is None else grants.c.stream == stream.digits
    return conn.execute(sa.delete(grants).where(grants.c.device == device, place)).rowcount > 0


def granted(conn: Connection, device: str) -> tuple[Granted, ...]:
    """The roles of a device."""
    return _granted(conn, grants.c.device == device)


def granted_in(conn: Connection, stream: EntryId) -> tuple[Granted, ...]:
    """The roles that devices have in a stream."""
    return _granted(conn, grants.c.stream == stream.digits)


def _granted(conn: Connection, where: sa.ColumnElement[bool]) -> tuple[Granted, ...]:
    found = conn.execute(sa.select(grants).where(where).order_by(grants.c.id))
    return tuple(
        Granted(row.device, row.role, EntryId(row.stream) if row.stream else None, row.side) for row in found
    )


def invite(conn: Connection, invitation: Invitation, link: bytes, by: str | None) -> None:
    """Keeps an invitation; `link` is the hash of the word in its address."""
    conn.execute(
        sa.insert(invitations).values(
            id=invitation.id,
            code=invitation.code,
            link=link,
            role=invitation.role,
            stream=invitation.stream.digits if invitation.stream else None,
            side=invitation.side,
            by=by,
            until=invitation.until,
        )
    )


def by_code(conn: Connection, code: str, now: int) -> Invitation | None:
    """The invitation of a code that still holds."""
    return _invitation(conn, invitations.c.code == code, now)


def by_link(conn: Connection, link: bytes, now: int) -> Invitation | None:
    """The invitation of a link that still holds."""
    return _invitation(conn, invitations.c.link == link, now)


def by_id(conn: Connection, invitation: str, now: int) -> Invitation | None:
    """The invitation of that id that still holds."""
    return _invitation(conn, invitations.c.id == invitation, now)


def _invitation(conn: Connection, where: sa.ColumnElement[bool], now: int) -> Invitation | None:
    row = conn.execute(sa.select(invitations).where(where, invitations.c.until > now)).one_or_none()
    if row is None:
        return None
    stream = EntryId(row.stream) if row.stream else None
    return Invitation(row.id, row.code, row.role, stream, row.side, row.until)


def uninvite(conn: Connection, invitation: str) -> None:
    """An invitation holds no longer."""
    conn.execute(sa.delete(invitations).where(invitations.c.id == invitation))


def tidy_invitations(conn: Connection, now: int) -> None:
    """Forgets the invitations whose time is over."""
    conn.execute(sa.delete(invitations).where(invitations.c.until <= now))
