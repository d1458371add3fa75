"""kill -9 under posting clients: a server process that may die at any moment, and pads with an outbox."""

from __future__ import annotations

import contextlib
import random
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from tests.service.conftest import Hall

from twenty.service.access import HOST

CLIENTS = 60


class Line(Protocol):
    """A pad's connection to the server; raises `OSError` or `EOFError` when the server is gone."""

    def head(self, stream: str) -> str:
        """The newest entry of a match."""

    def post(self, stream: str, entry: dict[str, object]) -> bool:
        """Whether the entry was kept; else it was refused, for it came too late."""


class Server:
    """The process that is killed and started again. `connected` makes a pad's connection."""

    def __init__(
        self, command: list[str], sign: str, connected: Callable[[], AbstractContextManager[Line]]
    ) -> None:
        self.command, self.sign, self.connected = command, sign, connected
        self.back: list[float] = []  # seconds until it was there again

    def start(self) -> None:
        began = time.monotonic()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        while self.sign not in (line := self.process.stdout.readline()):
            assert line, "the server ended"
        self.back.append(time.monotonic() - began)

    def kill(self) -> None:
        """Kills the process, if it still runs."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Pad:
    """A client with an outbox: an entry stays the same until it is answered; a conflict makes a new one."""

    def __init__(self, hall: Hall, server: Server, stream: str, name: str) -> None:
        self.hall, self.server, self.stream, self.name = hall, server, stream, name
        self.kept: list[str] = []  # acknowledged
        self.sent: set[str] = set()
        self.waiting: dict[str, object] | None = None

    def run(self, done: threading.Event) -> None:
        while not done.is_set():
            with contextlib.suppress(OSError, EOFError), self.server.connected() as line:
                while not done.is_set():
                    self.post(line)
            time.sleep(0.01)

    def post(self, line: Line) -> None:
        if self.waiting is None:
            made = self.hall.entry("note", line.head(self.stream), text=f"{self.name} {len(self.sent)}")
            self.sent.add(made["id"])
            self.waiting = made
        if line.post(self.stream, self.waiting):
            self.kept.append(str(self.waiting["id"]))
        self.waiting = None


def kill_under_load(hall: Hall, server: Server, kills: int, between: int) -> None:
    """Kills the server so often, each time after about `between` more entries, and looks at the log.

    What was acknowledged is there once, nothing is there twice, nothing is there that nobody sent.
    """
    made = [hall.match() for _ in range(CLIENTS // 3)]
    hall.service.close()
    server.start()
    pads = [Pad(hall, server, made[number % len(made)], f"pad {number}") for number in range(CLIENTS)]
    done = threading.Event()
    threads = [threading.Thread(target=pad.run, args=(done,), daemon=True) for pad in pads]
    for thread in threads:
        thread.start()
    chance = random.Random(kills)
    try:
        for number in range(kills + 1):
            kept = _wait_for(pads, between // 2 + chance.randrange(between))
            server.kill()
            assert kept <= _recorded(hall).keys()
            if number < kills:
                server.start()
    finally:
        done.set()
        server.kill()
    for thread in threads:
        thread.join()
    counted = _recorded(hall)
    assert max(counted.values()) == 1
    assert {entry for pad in pads for entry in pad.kept} <= counted.keys()
    assert counted.keys() <= {entry for pad in pads for entry in pad.sent}
    assert hall.service.upkeep.examine(HOST).findings == ()


def _wait_for(pads: list[Pad], more: int) -> set[str]:
    """Waits for so many more acknowledged entries; all that are acknowledged then."""
    wanted = sum(len(pad.kept) for pad in pads) + more
    until = time.monotonic() + 300
    while sum(len(pad.kept) for pad in pads) < wanted:
        assert time.monotonic() < until, "the server does not answer"
        time.sleep(0.005)
    return {entry for pad in pads for entry in tuple(pad.kept)}


def _recorded(hall: Hall) -> Counter[str]:
    """How often each entry that a pad made stands in the store, whatever its id is there."""
    with hall.service.store.reading() as conn:
        rows = conn.exec_driver_sql("SELECT id, body FROM entries WHERE type = 'crokinole.note'").all()
    assert len({row.body for row in rows}) == len(rows)  # no two pads write the same text
    return Counter(row.id for row in rows)
