"""The one way into the log: judge, store, keep the new head, then tell. One writer at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.engine import Connection

from twenty.core.entries import Entry
from twenty.core.errors import MalformedAction, TwentyError
from twenty.core.ids import EntryId
from twenty.core.log import append, opened
from twenty.games.registry import rulebook
from twenty.service.errors import NoSuchStream
from twenty.service.heads import Heads, Held
from twenty.service.listing import line_of
from twenty.store import matches, streams
from twenty.store.database import Store
from twenty.store.errors import HeadMoved, StoreBusy
from twenty.store.streams import Kind, Mark, Stream

_TRIES = 5  # another process may append between our look and our write, seldom twice


@dataclass(frozen=True, slots=True)
class Change:
    """What an append did to a stream; `before` is the version until then."""

    before: int
    held: Held


class Ledger:
    """Appends to streams."""

    def __init__(self, store: Store, heads: Heads, told: Callable[[EntryId], None]) -> None:
        self._store = store
        self._heads = heads
        self._told = told
        self._writer = threading.Lock()

    def append(
        self,
        batches: Mapping[EntryId, Sequence[Entry]],
        mark: Mark,
        also: Callable[[Connection], None] | None = None,
        new: Mapping[EntryId, Stream] | None = None,
    ) -> dict[EntryId, Change]:
        """Appends to one or several streams, all or nothing; `also` is done in the same transaction.

        `new` are the streams that are made where they are not there yet; one that is there is not grown.
        Entries that are there already
        are passed over: then nothing is written for that stream. Raises what `core.log.append` raises,
        `NoSuchStream`, and what the store raises.
        """
        with self._writer:
            changes = self._tried(batches, mark, also, new or {})
        for stream, change in changes.items():
            if change.held.version > change.before:
                self._told(stream)
        return changes

    def _tried(
        self,
        batches: Mapping[EntryId, Sequence[Entry]],
        mark: Mark,
        also: Callable[[Connection], None] | None,
        new: Mapping[EntryId, Stream],
    ) -> dict[EntryId, Change]:
        for _ in range(_TRIES):
            try:
                changes = {
                    stream: self._judged(stream, batch, mark, new.get(stream))
                    for stream, batch in batches.items()
                }
            except TwentyError:
                if self._all_newest(batches):
                    raise
                continue
            grown = [change for change in changes.values() if change.held.version > change.before]
            if not grown:
                return changes
            try:
                with self._store.writing() as conn:
                    for change in grown:
                        _write(conn, change, mark)
                    if also is not None:
                        also(conn)
            except BaseException as error:
                for stream in batches:  # whether it was kept or not, the store knows
                    self._heads.forget(stream)
                if not isinstance(error, HeadMoved):
                    raise
                continue
            for change in grown:
                self._heads.put(change.held)
            return changes
        raise StoreBusy("others append to this stream faster than we can judge")

    def _judged(self, stream: EntryId, batch: Sequence[Entry], mark: Mark, new: Stream | None) -> Change:
        try:
            held = self._heads.get(stream)
        except NoSuchStream:
            if new is None:
                raise
            book = rulebook(new.game)
            held = Held(new, book, opened(book), mark.at, mark.at)
        head = append(held.book, held.head, batch)
        if new is not None and 0 < held.version < len(head.log):
            raise MalformedAction("id", "there is already a match of that id, and it is another one")
        return Change(held.version, held.grown(head, mark.at))

    def _all_newest(self, wanted: Iterable[EntryId]) -> bool:
        """Whether the heads that are kept are the store's own; those that are not are let go."""
        with self._store.reading() as conn:
            old = [
                each for each in wanted if self._heads.version(each) not in (None, streams.length(conn, each))
            ]
        for stream in old:
            self._heads.forget(stream)
        return not old


def _write(conn: Connection, change: Change, mark: Mark) -> None:
    held = change.held
    if change.before == 0:
        streams.create(conn, held.stream)
    fresh = held.log[change.before :]
    streams.append(conn, held.stream, change.before, fresh, mark, held.book.vocabulary)
    if held.stream.kind is not Kind.TOURNAMENT:
        matches.put(conn, line_of(held))
