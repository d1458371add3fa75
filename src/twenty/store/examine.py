"""Whether a database is sound: as a file, in its references, and in the hash chain of each stream."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from twenty.store.chain import Link, link
from twenty.store.database import Store
from twenty.store.errors import StoreDamaged
from twenty.store.schema import entries, streams


def faults(store: Store) -> list[str]:
    """What is wrong with the database, in words; empty when it is sound."""
    try:
        with store.reading() as conn:
            return [*_file(conn), *_references(conn), *_chains(conn)]
    except StoreDamaged as error:
        return [str(error)]


def _file(conn: Connection) -> Iterator[str]:
    for (told,) in conn.exec_driver_sql("PRAGMA integrity_check(20)"):
        if told != "ok":
            yield f"the file: {told}"


def _references(conn: Connection) -> Iterator[str]:
    for row in conn.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"a row of {row[0]} names one of {row[2]} that is not there"


def _chains(conn: Connection) -> Iterator[str]:
    salts = {row.id: row.salt for row in conn.execute(sa.select(streams.c.id, streams.c.salt))}
    stream, before, seq, broken = "", b"", 0, False
    for row in conn.execute(sa.select(entries).order_by(entries.c.stream, entries.c.seq)):
        if row.stream != stream:
            stream, before, seq, broken = row.stream, b"", 0, False
        seq += 1
        if broken or stream not in salts:
            continue
        line = Link(
            stream=row.stream,
            seq=row.seq,
            id=row.id,
            after=row.after,
            type=row.type,
            v=row.v,
            body=row.body,
            by=row.by,
            device=row.device,
            at=row.at,
        )
        if row.seq != seq:
            yield f"stream {stream}: entry {seq} is missing"
            broken = True
        elif link(salts[stream], before, line) != row.hash:
            yield f"stream {stream}: entry {seq} is not what was recorded"
            broken = True
        before = row.hash
    held = sa.select(streams.c.id).where(~sa.exists().where(entries.c.stream == streams.c.id))
    for (empty,) in conn.execute(held):
        yield f"stream {empty} has no entries"
