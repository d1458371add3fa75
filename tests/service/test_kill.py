"""kill -9 under sixty posting clients: what was acknowledged is there once, and nothing is there twice."""

from __future__ import annotations

import contextlib
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Client, Connection
from pathlib import Path

import pytest
from tests.service.conftest import Hall

from twenty.service.access import HOST

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows kills otherwise")

ANSWERING = Path(__file__).with_name("answering.py")
CLIENTS = 60


@dataclass
class Server:
    """The process that is killed and started again."""

    database: Path
    socket: Path
    process: subprocess.Popen[str] | None = None
    back: list[float] = field(default_factory=list)  # seconds until it answered again

    def start(self) -> None:
        self.socket.unlink(missing_ok=True)
        began = time.monotonic()
        command = [sys.executable, str(ANSWERING), str(self.database), str(self.socket)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        self.back.append(time.monotonic() - began)

    def kill(self) -> None:
        assert self.process is not None
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
            with contextlib.suppress(OSError, EOFError), Client(str(self.server.socket), "AF_UNIX") as client:
                self.post(client, done)
            time.sleep(0.01)

    def post(self, client: Connection, done: threading.Event) -> None:
        while not done.is_set():
            if self.waiting is None:
                client.send((self.stream, None))
                self.waiting = self.entry(client.recv()[1])
            client.send((self.stream, [self.waiting]))
            answer, _ = client.recv()
            if answer == "kept":
                self.kept.append(str(self.waiting["id"]))
            self.waiting = None

    def entry(self, head: str) -> dict[str, object]:
        made = self.hall.entry("note", head, text=f"{self.name} {len(self.sent)}")
        self.sent.add(made["id"])
        return made


def killed_under_load(hall: Hall, tmp_path: Path, kills: int, between: int) -> Server:
    """Kills the server so often, each time after about `between` more entries, and looks at the log."""
    made = [hall.match() for _ in range(CLIENTS // 3)]
    hall.service.close()
    server = Server(hall.service.store.path, tmp_path / "socket")
    server.start()
    pads = [Pad(hall, server, made[number % len(made)], f"pad {number}") for number in range(CLIENTS)]
    done = threading.Event()
    threads = [threading.Thread(target=pad.run, args=(done,)) for pad in pads]
    for thread in threads:
        thread.start()
    chance = random.Random(kills)
    for number in range(kills + 1):
        kept = _wait_for(pads, between // 2 + chance.randrange(between))
        server.kill()
        assert kept <= recorded(hall).keys()
        if number < kills:
            server.start()
    done.set()
    for thread in threads:
        thread.join()
    counted = recorded(hall)
    assert max(counted.values()) == 1
    assert {entry for pad in pads for entry in pad.kept} <= counted.keys()
    assert counted.keys() <= {entry for pad in pads for entry in pad.sent}
    assert hall.service.upkeep.examine(HOST).findings == ()
    return server


def _wait_for(pads: list[Pad], more: int) -> set[str]:
    """Waits for so many more acknowledged entries; all that are acknowledged then."""
    wanted = sum(len(pad.kept) for pad in pads) + more
    until = time.monotonic() + 120
    while sum(len(pad.kept) for pad in pads) < wanted:
        assert time.monotonic() < until
        time.sleep(0.005)
    return {entry for pad in pads for entry in tuple(pad.kept)}


def recorded(hall: Hall) -> Counter[str]:
    """How often each entry that a pad made stands in the store, by its text that nobody else writes."""
    with hall.service.store.reading() as conn:
        rows = conn.exec_driver_sql("SELECT id, body FROM entries WHERE type = 'crokinole.note'").all()
    assert len({row.body for row in rows}) == len(rows)
    return Counter(row.id for row in rows)


def test_killed_three_times(hall: Hall, tmp_path: Path) -> None:
    assert len(killed_under_load(hall, tmp_path, kills=3, between=60).back) == 4


@pytest.mark.soak
def test_killed_fifteen_times(hall: Hall, tmp_path: Path) -> None:
    assert len(killed_under_load(hall, tmp_path, kills=15, between=600).back) == 16
