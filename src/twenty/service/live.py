"""Telling watchers that a stream has changed. No queues: a watcher that is behind gets the newest message.

So memory is bounded by the number of watchers, and a slow reader misses announcements, never the score.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, Iterator

from twenty.core.ids import EntryId
from twenty.service.access import Actor, require
from twenty.service.devices import Devices
from twenty.service.matches import Matches
from twenty.service.messages import Message


class Publisher:
    """Wakes the watchers of a stream. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._watching: dict[EntryId, set[_Watch]] = {}
        self._lock = threading.Lock()

    def publish(self, stream: EntryId) -> None:
        """Wakes whoever watches `stream`."""
        with self._lock:
            watches = tuple(self._watching.get(stream, ()))
        for loop in {watch.loop for watch in watches}:
            with contextlib.suppress(RuntimeError):  # a loop that has been closed has no watchers left
                loop.call_soon_threadsafe(_wake, [watch for watch in watches if watch.loop is loop])

    @contextlib.contextmanager
    def watching(self, stream: EntryId) -> Iterator[asyncio.Event]:
        """An event that is set whenever the stream has changed; clear it, then look."""
        watch = _Watch(asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._watching.setdefault(stream, set()).add(watch)
        try:
            yield watch.event
        finally:
            with self._lock:
                watches = self._watching[stream]
                watches.discard(watch)
                if not watches:
                    del self._watching[stream]

    def watchers(self, stream: EntryId) -> int:
        """How many watch `stream`."""
        with self._lock:
            return len(self._watching.get(stream, ()))


class _Watch:
    """A watcher: its event and the loop that it lives in."""

    __slots__ = ("event", "loop")

    def __init__(self, loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
        self.loop = loop
        self.event = event


def _wake(watches: list[_Watch]) -> None:
    for watch in watches:
        watch.event.set()


class Live:
    """The use case of watching."""

    def __init__(self, publisher: Publisher, matches: Matches, devices: Devices) -> None:
        self._publisher = publisher
        self._matches = matches
        self._devices = devices

    async def watch(
        self, actor: Actor, stream: str, *, since: int | None = None, language: str = "en"
    ) -> AsyncGenerator[Message, None]:
        """The messages of a match, without end: the first at once, then one after each change.

        `since` is the version that the client has. Changes that come faster than they are taken are told in
        one message. Raises `NotAllowed` as soon as the actor may no longer look, and `NoSuchStream`.
        """
        first = self._matches.stream(stream)
        with self._publisher.watching(first) as changed:
            version, told = since, False
            while True:
                changed.clear()
                now = self._devices.current(actor)
                require(now, "watch", first)
                message = self._matches.message(now, stream, since=version, language=language)
                if message.version != version or not told:
                    yield message
                version, told = message.version, True
                await changed.wait()
