"""The heads of the streams that are in use: read from the store when asked for, the least used let go."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.core.log import Head, opened
from twenty.core.referee import Referee
from twenty.games.registry import rulebook
from twenty.service.errors import NoSuchStream
from twenty.store import streams
from twenty.store.database import Store
from twenty.store.streams import Stream

KEPT = 2048


@dataclass(frozen=True, slots=True)
class Held:
    """A stream with its rulebook and its head. `started` and `changed` are in ms since 1970.

    `said` keeps what was already put into words of this head.
    """

    stream: Stream
    book: Referee[Any]
    head: Head[Any]
    started: int
    changed: int
    said: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def grown(self, head: Head[Any], changed: int) -> Held:
        """The stream with a newer head."""
        return Held(self.stream, self.book, head, self.started, changed)

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.head.log)

    @property
    def over(self) -> bool:
        """Whether the match has an outcome: then nothing in it is hidden any more."""
        return self.book.outcome(self.head.replay.state) is not None

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries."""
        return self.head.log


class Heads:
    """Looked up from many threads; what is handed out never changes."""

    def __init__(self, store: Store, kept: int = KEPT) -> None:
        self._store = store
        self._kept = kept
        self._held: OrderedDict[EntryId, Held] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, stream: EntryId) -> Held:
        """The stream as it stands. Raises `NoSuchStream`."""
        with self._lock:
            held = self._held.get(stream)
            if held is not None:
                self._held.move_to_end(stream)
                return held
        loaded = load(self._store, stream)
        return self.put(loaded)

    def put(self, held: Held) -> Held:
        """Keeps `held`, or what is kept already where that is newer; gives back the one that is kept."""
        with self._lock:
            other = self._held.get(held.stream.id)
            if other is not None and other.version > held.version:
                held = other
            self._held[held.stream.id] = held
            self._held.move_to_end(held.stream.id)
            while len(self._held) > self._kept:
                self._held.popitem(last=False)
            return held

    def version(self, stream: EntryId) -> int | None:
        """The version that is kept, if any is."""
        with self._lock:
            held = self._held.get(stream)
            return held.version if held else None

    def forget(self, stream: EntryId) -> None:
        """The next look reads the store."""
        with self._lock:
            self._held.pop(stream, None)


def load(store: Store, stream: EntryId) -> Held:
    """The stream read from the store and replayed whole. Raises `NoSuchStream`."""
    with store.reading() as conn:
        found = streams.find(conn, stream)
        if found is None:
            raise NoSuchStream(f"there is no match, card or tournament {stream.digits}")
        book = rulebook(found.game)
        stored = streams.read(conn, stream, book.vocabulary)
    head = opened(book, [line.entry for line in stored])
    return Held(found, book, head, stored[0].mark.at, stored[-1].mark.at)
