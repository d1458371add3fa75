"""The service is killed in the middle of everything: nothing acknowledged is lost, nothing doubled."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Client, Connection
from pathlib import Path

import pytest
from tests.service.conftest import Hall
from tests.service.killing import Line, Server, kill_under_load

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows kills otherwise")


class Pipe:
    """A connection to the smallest server."""

    def __init__(self, client: Connection) -> None:
        self._client = client

    def head(self, stream: str) -> str:
        self._client.send((stream, None))
        return str(self._client.recv()[1])

    def post(self, stream: str, entry: dict[str, object]) -> bool:
        self._client.send((stream, [entry]))
        return bool(self._client.recv()[0] == "kept")


def _server(hall: Hall, tmp_path: Path) -> Server:
    socket = tmp_path / "socket"

    @contextmanager
    def connected() -> Iterator[Line]:
        with Client(str(socket), "AF_UNIX") as client:
            yield Pipe(client)

    answering = Path(__file__).with_name("answering.py")
    command = [sys.executable, str(answering), str(hall.service.store.path), str(socket)]
    return Server(command, "ready", connected)


def test_killed_three_times(hall: Hall, tmp_path: Path) -> None:
    kill_under_load(hall, _server(hall, tmp_path), kills=3, between=60)


@pytest.mark.soak
def test_killed_fifteen_times(hall: Hall, tmp_path: Path) -> None:
    kill_under_load(hall, _server(hall, tmp_path), kills=15, between=200)
