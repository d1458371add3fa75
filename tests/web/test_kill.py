"""The whole server is killed (kill -9) under sixty posting clients."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.service.conftest import MORNING
from tests.service.conftest import Hall as Desk
from tests.service.killing import Line, Server, kill_under_load

from twenty.service.app import open_service
from twenty.service.chance import Seeded
from twenty.service.clock import HandClock

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows kills otherwise")


class Page:
    """What a pad says to the server, over one connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def head(self, stream: str) -> str:
        return str(self._answer("GET", f"/m/{stream}.json")[1]["head"])

    def post(self, stream: str, entry: dict[str, object]) -> bool:
        status, _ = self._answer("POST", f"/m/{stream}/entries", json.dumps([entry]))
        assert status in (200, 409), status
        return status == 200

    def close(self) -> None:
        self._connection.close()

    def _answer(self, method: str, path: str, body: str | None = None) -> tuple[int, Any]:
        try:
            self._connection.request(method, path, body)
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read())
        except http.client.HTTPException as error:
            raise EOFError from error


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    clock = HandClock(MORNING)
    service = open_service(tmp_path / "twenty.db", clock=clock, chance=Seeded("desk"))
    yield Desk(service, clock)
    service.close()


def _server(desk: Desk) -> Server:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    @contextmanager
    def connected() -> Iterator[Line]:
        page = Page(port)
        try:
            yield page
        finally:
            page.close()

    run = "import sys; from twenty.cli import main; sys.exit(main())"
    path = str(desk.service.store.path)
    command = [sys.executable, "-u", "-c", run, "serve", "--db", path, "--port", str(port)]
    return Server(command, f"127.0.0.1:{port}", connected)


def test_killed_three_times(desk: Desk) -> None:
    kill_under_load(desk, _server(desk), kills=3, between=30)


@pytest.mark.soak
def test_killed_fifteen_times(desk: Desk) -> None:
    kill_under_load(desk, _server(desk), kills=15, between=200)
