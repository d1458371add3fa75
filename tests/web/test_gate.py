"""What is refused before a page sees it, and what every answer carries."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from twenty.service.app import open_service
from twenty.service.limits import Limit
from twenty.web import Settings, create_app
from twenty.web.gate import name_of
from twenty.web.settings import LOOPBACK

NEW = {"a1": "Anna", "b1": "Bence"}


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[TestClient]:
    """A client at another machine, at a server that takes little at once."""
    service = open_service(tmp_path / "gate.db")
    settings = Settings(
        LOOPBACK | {"hall.test", "::1"}, changes=Limit("change", most=5, every=60_000), longest_body=2000
    )
    with TestClient(
        create_app(service, settings), base_url="http://hall.test:8020", client=("192.168.1.77", 5)
    ) as client:
        yield client
    service.close()


@pytest.mark.parametrize("host", ["evil.example", "hall.test.evil.example", "", "[", "192.168.1.9:8020"])
def test_an_unknown_host_name_is_refused(guest: TestClient, host: str) -> None:
    assert guest.get("/", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["hall.test", "HALL.test:8020", "localhost", "127.0.0.1:1", "[::1]:8020"])
def test_a_known_host_name_is_served(guest: TestClient, host: str) -> None:
    assert guest.get("/", headers={"Host": host}).status_code == 200


def test_names_in_host_headers() -> None:
    assert name_of("[::1]:80") == "::1"
    assert name_of("Hall.test:80") == "hall.test"
    assert name_of("[") == ""


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://hall.test", "http://hall.test:9", "ftp://hall.test:8020", ""],
)
def test_a_change_from_another_site_is_refused(guest: TestClient, origin: str) -> None:
    assert guest.post("/new/crokinole", data=NEW, headers={"Origin": origin}).status_code == 403
    assert guest.get("/", headers={"Origin": origin}).status_code == 200


def test_a_change_from_our_own_page_is_taken(guest: TestClient) -> None:
    answer = guest.post(
        "/new/crokinole", data=NEW, headers={"Origin": "http://hall.test:8020"}, follow_redirects=False
    )
    assert answer.status_code == 303


def test_without_an_origin_only_what_is_no_browser_may_change_something(guest: TestClient) -> None:
    assert guest.post("/settings", data={}, follow_redirects=False).status_code == 303
    assert guest.post("/settings", data={}, headers={"Cookie": "device=1"}).status_code == 403
    assert guest.post("/settings", data={}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_a_socket_needs_our_own_origin(guest: TestClient, headers: dict[str, str]) -> None:
    headers = {"Host": "hall.test:8020", **headers}
    with pytest.raises(WebSocketDisconnect), guest.websocket_connect("/m/abcdef/live", headers=headers):
        pass


def test_a_large_body_is_refused_whether_it_says_so_or_not(guest: TestClient) -> None:
    assert guest.post("/m/abcdef/entries", content=b" " * 3000).status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 100

    refused = guest.post("/m/abcdef/entries", content=endless())
    assert refused.status_code == 413


def test_too_many_changes_are_slowed_down(guest: TestClient) -> None:
    answers = [guest.post("/settings", data={}, follow_redirects=False) for _ in range(7)]
    assert [answer.status_code for answer in answers].count(429) >= 1
    assert answers[-1].headers["retry-after"] == "1"
    assert guest.get("/").status_code == 200


@pytest.mark.parametrize("path", ["/", "/nothing", "/index.json", "/static/0/css/base.css"])
def test_every_answer_carries_the_headers(guest: TestClient, path: str) -> None:
    headers = guest.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "ws://hall.test:8020" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in policy


def test_no_page_has_a_script_or_style_of_its_own(guest: TestClient) -> None:
    origin = {"Origin": "http://hall.test:8020"}
    made = guest.post("/new/crokinole", data=NEW, headers=origin, follow_redirects=False)
    for path in ("/", "/settings", "/join", "/new/crokinole", made.headers["location"]):
        page = guest.get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert " on" + "click=" not in page
        assert page.count("<script") == page.count('<script type="module" src=') + page.count(
            "application/json"
        )
