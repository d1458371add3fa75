"""Watching: the newest message, never a queue; nothing for those who may no longer look."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from tests.service.conftest import Hall

from twenty.core.ids import EntryId
from twenty.service.access import ANYBODY, HOST, TABLE, Permission, Role, Scope
from twenty.service.errors import NoSuchStream, NotAllowed
from twenty.service.live import Publisher
from twenty.service.messages import Message


async def _next(messages: AsyncIterator[Message]) -> Message:
    return await asyncio.wait_for(anext(messages), 5)


def test_a_watcher_gets_the_match_and_each_change(hall: Hall) -> None:
    stream = hall.match()

    async def watch() -> None:
        async with aclosing(hall.service.live.watch(ANYBODY, stream)) as messages:
            first = await _next(messages)
            assert (first.version, first.news, first.resync) == (1, (), False)
            await asyncio.to_thread(hall.record, stream, "toss", seat=0, how="drawn")
            second = await _next(messages)
            assert (second.version, [told.code for told in second.news]) == (2, ["starts"])
            hall.record(hall.match(), "pause")  # another match
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(messages), 0.1)

    asyncio.run(watch())
    assert hall.service.publisher.watchers(EntryId(stream)) == 0


def test_a_watcher_that_comes_back_is_told_what_it_missed(hall: Hall) -> None:
    stream = hall.played(2)

    async def watch(since: int) -> Message:
        async with aclosing(hall.service.live.watch(ANYBODY, stream, since=since)) as messages:
            return await _next(messages)

    assert [told.code for told in asyncio.run(watch(2)).news] == ["round-scored", "round-scored"]
    assert asyncio.run(watch(4)).news == ()
    assert asyncio.run(watch(77)).resync


def test_a_slow_watcher_gets_the_newest_and_nothing_piles_up(hall: Hall) -> None:
    stream = hall.played(0)

    async def watch() -> None:
        async with aclosing(hall.service.live.watch(ANYBODY, stream)) as messages:
            await _next(messages)
            for number in range(100):
                await asyncio.to_thread(hall.record, stream, "note", text=f"note {number}")
            last = await _next(messages)
            assert (last.version, last.news, last.resync) == (102, (), True)
            for number in range(3):
                await asyncio.to_thread(hall.record, stream, "note", text=f"more {number}")
            assert len((await _next(messages)).news) == 3

    asyncio.run(watch())


def test_every_watcher_sees_the_end_whatever_is_appended_meanwhile(hall: Hall) -> None:
    """From several threads, with watchers in several loops: nobody is left behind."""
    stream = hall.played(0)
    ends: list[int] = []

    async def watch() -> None:
        async with aclosing(hall.service.live.watch(ANYBODY, stream)) as messages:
            version = 0
            while version < 42:
                message = await _next(messages)
                assert message.version > version
                version = message.version
            ends.append(version)

    async def many() -> None:
        await asyncio.gather(*(watch() for _ in range(10)))

    loops = [threading.Thread(target=lambda: asyncio.run(many())) for _ in range(3)]
    for loop in loops:
        loop.start()
    for number in range(40):
        hall.record(stream, "note", text=f"note {number}")
    for loop in loops:
        loop.join()
    assert ends == [42] * 30


def test_a_watcher_who_may_no_longer_look_is_shut_out(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    row = Permission("watch", Scope.STREAM, frozenset({Role.PLAYER}), "see")
    monkeypatch.setitem(TABLE, "watch", row)
    stream = hall.match()
    player = hall.joined(stream, Role.PLAYER)

    async def watch() -> None:
        async with aclosing(hall.service.live.watch(player, stream)) as messages:
            await _next(messages)
            hall.service.devices.revoke_device(HOST, str(player.device))
            hall.record(stream, "pause")
            with pytest.raises(NotAllowed):
                await _next(messages)

    asyncio.run(watch())


def test_nobody_watches_what_is_not_there(hall: Hall) -> None:
    async def watch() -> None:
        async with aclosing(hall.service.live.watch(HOST, "f" * 32)) as messages:
            await _next(messages)

    with pytest.raises(NoSuchStream):
        asyncio.run(watch())


def test_a_loop_that_has_ended_is_no_harm() -> None:
    publisher, stream = Publisher(), EntryId("a" * 32)

    async def leave_open() -> object:
        watching = publisher.watching(stream)
        watching.__enter__()
        return watching

    kept = asyncio.run(leave_open())
    assert publisher.watchers(stream) == 1
    publisher.publish(stream)
    del kept
