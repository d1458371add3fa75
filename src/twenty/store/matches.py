"""The list of matches: a projection, written with each append and made again from the entries at will."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from twenty.core.ids import EntryId
from twenty.store.schema import matches, streams


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list. `summary` is plain JSON of what anybody may see."""

    stream: EntryId
    game: str
    version: int
    started: int
    changed: int
    state: str
    summary: Mapping[str, Any]


def put(conn: Connection, line: Listed) -> None:
    """Writes the line of a match."""
    held = {
        "version": line.version,
        "started": line.started,
        "changed": line.changed,
        "state": line.state,
        "summary": msgspec.json.encode(line.summary).decode(),
    }
    changed = conn.execute(sa.update(matches).where(matches.c.stream == line.stream.digits).values(held))
    if changed.rowcount == 0:
        conn.execute(sa.insert(matches).values(stream=line.stream.digits, **held))


def clear(conn: Connection) -> None:
    """Drops all lines, to be made again."""
    conn.execute(sa.delete(matches))


def newest(
    conn: Connection, most: int, before: int | None = None, state: str | None = None
) -> tuple[Listed, ...]:
    """Up to `most` matches by their last change, newest first; `before` and `state` narrow the choice."""
    wanted = _listed().order_by(matches.c.changed.desc(), matches.c.stream).limit(most)
    if before is not None:
        wanted = wanted.where(matches.c.changed < before)
    if state is not None:
        wanted = wanted.where(matches.c.state == state)
    return tuple(_line(row) for row in conn.execute(wanted))


def find(conn: Connection, stream: EntryId) -> Listed | None:
    """The line of one match, or None."""
    row = conn.execute(_listed().where(matches.c.stream == stream.digits)).one_or_none()
    return None if row is None else _line(row)


def every(conn: Connection) -> Iterator[Listed]:
    """All lines, by id."""
    for row in conn.execute(_listed().order_by(matches.c.stream)):
        yield _line(row)


def _listed() -> sa.Select[tuple[Any, ...]]:
    return sa.select(matches, streams.c.game).join(streams, streams.c.id == matches.c.stream)


def _line(row: sa.Row[tuple[Any, ...]]) -> Listed:
    summary = msgspec.json.decode(row.summary)
    return Listed(EntryId(row.stream), row.game, row.version, row.started, row.changed, row.state, summary)
