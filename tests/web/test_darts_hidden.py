"""Nothing about a covered hole leaves by the web: pages, JSON, sockets, the feed, previews, refusals (D4-10).

The random legs of the referee's own leak test are told to two servers, whose deals differ only in holes which
nobody has seen. Everything that both answer must be the same to the byte. Masked are commitments, as there,
and hashes; the servers draw from the same seed, so that ids and cookies are the same by themselves.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.games.darts_four.matches import log_of
from tests.games.darts_four.test_leaks import DIGEST, Story, story, twin

from twenty.codec.entries import entry_to
from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.games.darts_four.actions import DealFields
from twenty.games.darts_four.game import GAME
from twenty.service.access import HOST
from twenty.service.app import open_service
from twenty.service.chance import Seeded
from twenty.service.clock import HandClock
from twenty.web import create_app

OURS = {"Origin": "http://localhost", "Host": "localhost"}
PAGES = ("/m/{}", "/tv/{}", "/m/{}/log", "/m/{}/share", "/")
TWINS = ("/m/{}.json", "/tv/{}.json", "/m/{}/log.json", "/index.json")


class Server:
    """A match on a server of its own, and everything that it says."""

    def __init__(self, client: TestClient, stream: str) -> None:
        self.client = client
        self.stream = stream
        self.said: list[str] = []

    def get(self, address: str) -> None:
        """Reads a page or its twin in German, which has words for everything."""
        answer = self.client.get(f"{address.format(self.stream)}?language=de")
        self.said.append(f"{address} {answer.status_code} {dict(answer.headers)} {answer.text}")

    def post(self, what: str, entries: list[dict[str, Any]]) -> bool:
        """Records or previews entries."""
        answer = self.client.post(f"/m/{self.stream}/{what}", content=json.dumps(entries), headers=OURS)
        self.said.append(f"{what} {answer.status_code} {dict(answer.headers)} {answer.text}")
        return answer.status_code == 200

    def entry(self, number: int, action: Any) -> dict[str, Any]:
        """The next entry as JSON; `number` makes its id."""
        head = EntryId(self.client.get(f"/m/{self.stream}.json").json()["head"])
        return entry_to(Entry(EntryId.numbered(number), head, action), GAME.vocabulary)

    def feed(self) -> None:
        """The first message of the public feed."""
        with ThreadPoolExecutor(1) as apart:  # a browser's test may have left its loop in this thread
            self.said.append(apart.submit(asyncio.run, first_of_feed(self.client.app, self.stream)).result())


async def first_of_feed(app: Any, stream: str) -> str:
    sent: list[bytes] = []
    told = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await told.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message.get("body", b""))
        if sent[-1]:
            told.set()

    headers = [(b"host", b"localhost")]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": f"/m/{stream}/events",
        "query_string": b"since=0",
    }
    scope |= {"headers": headers, "client": ("127.0.0.1", 5), "scheme": "http", "http_version": "1.1"}
    scope |= {"root_path": "", "raw_path": b"", "server": ("localhost", 80), "asgi": {"version": "3.0"}}
    await app(scope, receive, send)
    return b"".join(sent).decode()


@contextmanager
def served(leg: Story, deal: DealFields) -> Iterator[Server]:
    """A server with the match of `leg`, its first leg just dealt."""
    start, toss = log_of("toss 0", config=leg.config)
    with tempfile.TemporaryDirectory() as folder:
        service = open_service(
            Path(folder) / "hidden.db", clock=HandClock(1_000_000), chance=Seeded("hidden")
        )
        with TestClient(create_app(service), base_url="http://localhost", client=("127.0.0.1", 5)) as client:
            people = {str(person): f"Seat {person}" for side in start.action.sides for person in side}
            people = dict(zip((f"{at:032x}" for at in range(1, 9)), people.values(), strict=False))
            action = entry_to(start, GAME.vocabulary)["action"]
            ids = iter(people)
            action["sides"] = [[next(ids) for _ in side] for side in action["sides"]]
            message = service.matches.create_match(
                HOST, GAME.name, action, entry_id=start.id.digits, names=people
            )
            client.headers["Accept-Encoding"] = "identity"  # commitments are packed to other lengths
            server = Server(client, message.view["stream"])
            assert server.post("entries", [server.entry(2, toss.action)])
            assert server.post("entries", [server.entry(3, deal)])
            yield server
        service.close()


def everything(leg: Story, deal: DealFields, steps: int) -> list[str]:
    """All that leaves while the first steps of `leg` are told, by every way."""
    with served(leg, deal) as server:
        address = f"/m/{server.stream}/live?since=0&language=de"
        with server.client.websocket_connect(address, headers=OURS) as socket:
            server.said.append(socket.receive_text())
            number = 103  # the story names its entries so: behind the start, the toss and the deal
            for place, (kind, action) in enumerate(leg.told[:steps]):
                told = server.post(
                    "preview" if kind == "preview" else "entries", [server.entry(number, action)]
                )
                if told and kind != "preview":
                    server.said.append(socket.receive_text())
                    number += 1
                if not place % 5:
                    for page in TWINS:
                        server.get(page)
        for page in (*PAGES, *TWINS):
            server.get(page)
        server.feed()
        return [DIGEST.sub("#", text) for text in server.said]


@pytest.mark.rule("D4-10", "refuses")
@pytest.mark.parametrize("seed", range(6))
def test_two_deals_that_differ_only_in_covered_holes(seed: int) -> None:
    leg = story(seed)
    other = twin(leg.deal, leg.seen[-1], random.Random(-seed))
    assert other != leg.deal
    mine, theirs = (everything(leg, deal, len(leg.told)) for deal in (leg.deal, other))
    for place, (one, two) in enumerate(zip(mine, theirs, strict=True)):
        assert one == two, (seed, place)


def test_the_test_sees_a_leak() -> None:
    """What is shown differs as soon as a hole that differs has been uncovered, by every way."""
    leg = story(3)
    other = twin(leg.deal, set(), random.Random(0))
    mine, theirs = (everything(leg, deal, 0) for deal in (leg.deal, other))
    by_way = [one != two for one, two in zip(mine, theirs, strict=True)]
    assert len(by_way) == 3 + len(PAGES) + len(TWINS) + 1
    assert by_way[2]  # the socket
    assert by_way[3]
    assert by_way[4]
    assert by_way[-1]  # the feed
