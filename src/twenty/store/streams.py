"""Streams and their entries: appended, read, never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from twenty.codec.json import action_from, action_to, parse
from twenty.core.entries import Entry
from twenty.core.errors import TwentyError
from twenty.core.ids import EntryId
from twenty.core.vocabulary import Vocabulary
from twenty.store.chain import Link, link
from twenty.store.errors import HeadMoved, StoreDamaged
from twenty.store.schema import entries, streams


class Kind(StrEnum):
    """What a stream holds."""

    MATCH = "match"
    CARD = "card"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream; `id` is the id of its first entry. `salt` never leaves the service while it runs."""

    id: EntryId
    kind: Kind
    game: str
    salt: bytes


@dataclass(frozen=True, slots=True)
class Mark:
    """Who recorded an entry (a person's id, if known), with which device, and when (ms since 1970)."""

    by: str | None
    device: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as it stands in the store."""

    seq: int
    entry: Entry
    mark: Mark
    hash: bytes


def create(conn: Connection, stream: Stream) -> None:
    """A new stream without entries. Raises `HeadMoved` where it is there already."""
    try:
        conn.execute(
            sa.insert(streams).values(
                id=stream.id.digits, kind=stream.kind, game=stream.game, salt=stream.salt
            )
        )
    except sa.exc.IntegrityError as error:
        raise HeadMoved(f"stream {stream.id} is there already") from error


def find(conn: Connection, stream: EntryId) -> Stream | None:
    """The stream of that id, or None."""
    row = conn.execute(sa.select(streams).where(streams.c.id == stream.digits)).one_or_none()
    return None if row is None else Stream(EntryId(row.id), Kind(row.kind), row.game, row.salt)


def every(conn: Connection, kind: Kind | None = None) -> Iterator[Stream]:
    """All streams, or those of one kind."""
    wanted = sa.select(streams).order_by(streams.c.id)
    if kind is not None:
        wanted = wanted.where(streams.c.kind == kind)
    for row in conn.execute(wanted):
        yield Stream(EntryId(row.id), Kind(row.kind), row.game, row.salt)


def starting_with(conn: Connection, digits: str, most: int = 2) -> tuple[EntryId, ...]:
    """Up to `most` streams whose id begins with these hex digits."""
    within = streams.c.id >= digits, streams.c.id < digits + "g"  # a range, which the index knows
    found = sa.select(streams.c.id).where(*within).limit(most)
    return tuple(EntryId(row.id) for row in conn.execute(found))


def append(
    conn: Connection, stream: Stream, version: int, batch: Sequence[Entry], mark: Mark, words: Vocabulary
) -> None:
    """Appends `batch` to a stream that has `version` entries. Raises `HeadMoved` where it has not."""
    last = sa.select(entries.c.seq, entries.c.hash).where(entries.c.stream == stream.id.digits)
    head = conn.execute(last.order_by(entries.c.seq.desc()).limit(1)).one_or_none()
    if (head.seq if head else 0) != version:
        raise HeadMoved(f"stream {stream.id} no longer ends with entry {version}")
    before = head.hash if head else b""
    rows = []
    for seq, entry in enumerate(batch, version + 1):
        body = action_to(entry.action, words)
        line = Link(
            stream=stream.id.digits,
            seq=seq,
            id=entry.id.digits,
            after=entry.after.digits if entry.after else None,
            type=body.pop("type"),
            v=body.pop("v"),
            body=msgspec.json.encode(body).decode(),
            by=mark.by,
            device=mark.device,
            at=mark.at,
        )
        before = link(stream.salt, before, line)
        rows.append({**line.columns(), "hash": before})
    conn.execute(sa.insert(entries), rows)


def read(conn: Connection, stream: EntryId, words: Vocabulary) -> tuple[Stored, ...]:
    """All entries of a stream in order. Raises `StoreDamaged` where one can't be read."""
    wanted = sa.select(entries).where(entries.c.stream == stream.digits).order_by(entries.c.seq)
    stored = []
    for row in conn.execute(wanted):
        try:
            action = action_from({**parse(row.body), "type": row.type, "v": row.v}, words)
            after = EntryId(row.after) if row.after else None
            entry = Entry(EntryId(row.id), after, action)
        except (ValueError, TypeError, TwentyError) as error:
            raise StoreDamaged(f"entry {row.seq} of {stream} can't be read: {error}") from error
        stored.append(Stored(row.seq, entry, Mark(row.by, row.device, row.at), row.hash))
    return tuple(stored)


def marks(conn: Connection, stream: EntryId, since: int, until: int) -> tuple[Mark, ...]:
    """Who recorded the entries of a stream behind version `since` up to version `until`, and when."""
    wanted = sa.select(entries.c.by, entries.c.device, entries.c.at).where(entries.c.stream == stream.digits)
    between = wanted.where(entries.c.seq > since, entries.c.seq <= until)
    found = conn.execute(between.order_by(entries.c.seq))
    return tuple(Mark(row.by, row.device, row.at) for row in found)


def amount(conn: Connection) -> int:
    """The number of entries in the store."""
    return conn.execute(sa.select(sa.func.count()).select_from(entries)).scalar_one()


def hash_at(conn: Connection, stream: EntryId, seq: int) -> bytes:
    """The hash of entry `seq` of a stream."""
    wanted = sa.select(entries.c.hash).where(entries.c.stream == stream.digits, entries.c.seq == seq)
    found: bytes = conn.execute(wanted).scalar_one()
    return found


def length(conn: Connection, stream: EntryId) -> int:
    """The number of entries of a stream."""
    wanted = sa.select(sa.func.max(entries.c.seq)).where(entries.c.stream == stream.digits)
    return conn.execute(wanted).scalar_one() or 0
