"""Sockets and the public feed."""

import asyncio
import json
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.hall import Hall

from twenty.service.app import open_service
from twenty.web import Settings, create_app
from twenty.web.live import Watchers, with_beats
from twenty.web.settings import LOOPBACK

OURS = {"Origin": "http://localhost", "Host": "localhost"}


@pytest.fixture
def host(tmp_path: Path) -> Any:
    service = open_service(tmp_path / "live.db")
    app = create_app(service, Settings(LOOPBACK, watchers=2))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5)) as client:
        yield client
    service.close()


def started(client: TestClient | httpx2.Client) -> tuple[str, str]:
    made = client.post("/new/crokinole", data={"a1": "Anna", "b1": "Bence"}, follow_redirects=False)
    code = str(made.headers["location"]).removeprefix("/m/")
    return code, str(client.get(f"/m/{code}.json").json()["head"])


def toss(client: TestClient | httpx2.Client, code: str, head: str) -> None:
    action = {"type": "crokinole.toss", "v": 1, "seat": 0, "how": "drawn"}
    entries = [{"id": "1" * 32, "after": head, "action": action}]
    assert client.post(f"/m/{code}/entries", content=json.dumps(entries)).status_code == 200


def test_a_socket_tells_the_match_and_each_change_once(host: TestClient) -> None:
    code, head = started(host)
    with host.websocket_connect(f"/m/{code}/live?since=1", headers=OURS) as socket:
        assert socket.receive_json()["version"] == 1
        toss(host, code, head)
        told = socket.receive_json()
    assert told["version"] == 2
    assert [news["code"] for news in told["news"]] == ["starts"]
    assert told["sides"] == ["Anna", "Bence"]


def test_who_was_away_is_told_what_came_since(host: TestClient) -> None:
    code, head = started(host)
    toss(host, code, head)
    with host.websocket_connect(f"/m/{code}/live?since=1&language=hu", headers=OURS) as socket:
        told = socket.receive_json()
    assert [news["code"] for news in told["news"]] == ["starts"]
    with host.websocket_connect(f"/m/{code}/live", headers=OURS) as socket:
        assert socket.receive_json()["news"] == []


def test_a_socket_that_talks_is_closed(host: TestClient) -> None:
    code, _ = started(host)
    with host.websocket_connect(f"/m/{code}/live", headers=OURS) as socket:
        socket.receive_json()
        socket.send_text("hello")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_match_that_is_not_there_ends_the_socket(host: TestClient) -> None:
    with host.websocket_connect("/m/ffffff/live", headers=OURS) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_there_is_an_end_to_the_watchers(host: TestClient) -> None:
    code, _ = started(host)
    address = f"/m/{code}/live"
    with (
        host.websocket_connect(address, headers=OURS) as first,
        host.websocket_connect(address, headers=OURS) as second,
    ):
        first.receive_json()
        second.receive_json()
        with host.websocket_connect(address, headers=OURS) as third:
            with pytest.raises(WebSocketDisconnect) as closed:
                third.receive_json()
            assert closed.value.code == 1013
        assert host.get(f"/m/{code}/events").status_code == 503
    watchers = Watchers(1)
    assert watchers.enter()
    assert not watchers.enter()
    watchers.leave()
    assert watchers.enter()


def test_the_feed_is_for_everybody_and_goes_on_where_it_was_left(hall: Hall) -> None:
    with hall.host() as client:
        code, head = started(client)
        with client.stream("GET", f"/m/{code}/events") as feed:
            assert feed.headers["content-type"].startswith("text/event-stream")
            lines = feed.iter_lines()
            assert next(lines) == "id: 1"
            assert json.loads(next(lines).removeprefix("data: "))["version"] == 1
            next(lines)
            toss(client, code, head)
            assert next(lines) == "id: 2"
        with client.stream("GET", f"/m/{code}/events", headers={"Last-Event-ID": "1"}) as feed:
            lines = feed.iter_lines()
            assert next(lines) == "id: 2"
            assert json.loads(next(lines).removeprefix("data: "))["news"][0]["code"] == "starts"


def test_a_sign_of_life_is_given_where_nothing_happens() -> None:
    async def slow() -> AsyncIterator[str]:
        yield "first"
        await asyncio.sleep(0.05)
        yield "second"

    async def heard() -> list[object]:
        return [told async for told in with_beats(slow(), beat=0.02)]  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as apart:  # where no browser test has left a loop running
        told = apart.submit(lambda: asyncio.run(heard())).result()
    assert [each for each in told if each] == ["first", "second"]
    assert None in told
