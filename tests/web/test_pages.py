"""The pages over HTTP, without a browser: forms that work without scripts, JSON twins, errors, entries."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from twenty.service.app import open_service
from twenty.web import Settings, create_app
from twenty.web.settings import LOOPBACK


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    """A client at the machine itself."""
    service = open_service(tmp_path / "pages.db")
    app = create_app(service, Settings(LOOPBACK | {"hall.test"}, ("http://192.168.1.20:8020",)))
    with TestClient(
        app, base_url="http://localhost", client=("127.0.0.1", 50000), headers={"Origin": "http://localhost"}
    ) as client:
        yield client
    service.close()


def stranger(host: TestClient, address: str = "192.168.1.77") -> TestClient:
    """A client of its own at another machine."""
    return TestClient(
        host.app, base_url="http://hall.test", client=(address, 50000), headers={"Origin": "http://hall.test"}
    )


def started(client: TestClient, **fields: str) -> str:
    """The code of a new match."""
    answer = client.post(
        "/new/crokinole", data={"a1": "Anna", "b1": "Bence"} | fields, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/m/")


def entry(number: int, after: str | None, **action: Any) -> dict[str, Any]:
    kind = action.pop("kind")
    return {"id": f"{number:032x}", "after": after, "action": {"type": f"crokinole.{kind}", "v": 1, **action}}


def head(client: TestClient, code: str) -> str:
    return str(client.get(f"/m/{code}.json").json()["head"])


def test_the_first_page_lists_matches_and_what_can_be_started(host: TestClient) -> None:
    code = started(host)
    page = host.get("/").text
    assert f'href="/m/{code}"' in page
    assert "Anna" in page
    assert 'href="/new/crokinole"' in page
    twin = host.get("/index.json").json()
    assert [match["sides"] for match in twin["running"]] == [["Anna", "Bence"]]
    assert twin["addresses"] == ["http://192.168.1.20:8020"]


PAGES = ("/index", "/settings", "/new/crokinole", "/join", "/m/{}", "/tv/{}", "/m/{}/log", "/m/{}/share")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_json_twin(host: TestClient, path: str) -> None:
    code = started(host)
    page = path.format(code)
    assert host.get("/" if page == "/index" else page).headers["content-type"] == "text/html; charset=utf-8"
    twin = host.get(f"{page}.json")
    assert twin.headers["content-type"] == "application/json"
    assert twin.json()


def test_a_match_of_pairs_with_a_length_of_its_own(host: TestClient) -> None:
    code = started(host, players="pairs", a2="Áron", b2="Cili", until="rounds", length="6")
    told = host.get(f"/m/{code}.json").json()
    assert told["sides"] == ["Anna & Áron", "Bence & Cili"]
    assert told["view"]["own"]["length"] == "rounds:6"
    assert told["view"]["own"]["discs"] == 12


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"b1": "  "}, "Each player needs a name."),
        ({"b1": "\u202e\u0007"}, "Each player needs a name."),
        ({"until": "rounds", "length": "many"}, "A figure is missing"),
        ({"preset": "none"}, "A figure is missing"),
        ({"until": "race_to", "length": "9", "preset": "hu_home"}, "match points"),
        ({"discs": "30"}, "30"),
    ],
)
def test_a_form_that_does_not_work_says_why_and_keeps_what_was_typed(
    host: TestClient, fields: dict[str, str], says: str
) -> None:
    answer = host.post("/new/crokinole", data={"a1": "Anna Mária", "b1": "Bence"} | fields)
    assert answer.status_code == 422
    assert says in answer.text
    assert 'value="Anna Mária"' in answer.text
    assert host.get("/index.json").json()["running"] == []


def test_names_are_shown_as_text_and_never_as_markup(host: TestClient) -> None:
    code = started(host, a1="<script>alert(1)</script>", b1="</script><b id=x>")
    for path in ("/", f"/m/{code}", f"/tv/{code}", f"/m/{code}/log", f"/m/{code}/share"):
        page = host.get(path).text
        assert "<script>alert" not in page
        assert "<b id=x>" not in page


def test_entries_are_recorded_and_answered_with_the_new_message(host: TestClient) -> None:
    code = started(host)
    toss = entry(1, head(host, code), kind="toss", seat=0, how="drawn")
    counts = entry(2, toss["id"], kind="counts", counts=["1/0/0+2", "0/3/0+0"])
    told = host.post(f"/m/{code}/entries", content=json.dumps([toss, counts])).json()
    assert told["version"] == 3
    assert told["head"] == counts["id"]
    assert told["view"]["own"]["score"] == [2, 0]
    assert told["undo"] == {"target": counts["id"], "title": "Round 1: 55 : 30"}
    assert [news["code"] for news in told["news"]] == ["starts", "round-scored"]
    again = host.post(f"/m/{code}/entries", content=json.dumps([toss, counts]))
    assert again.status_code == 200
    assert again.json()["version"] == 3


def test_a_conflict_shows_what_came_between_and_the_message_as_it_stands(host: TestClient) -> None:
    code = started(host)
    first = head(host, code)
    host.post(f"/m/{code}/entries", content=json.dumps([entry(1, first, kind="toss", seat=0, how="drawn")]))
    late = entry(2, first, kind="toss", seat=2, how="drawn")
    answer = host.post(f"/m/{code}/entries", content=json.dumps([late]))
    assert answer.status_code == 409
    told = answer.json()
    assert told["error"] == "conflict"
    assert [line["title"] for line in told["since"]] == ["First shot: Anna"]
    assert told["current"]["version"] == 2


def test_what_the_rules_refuse_is_told_in_words(host: TestClient) -> None:
    code = started(host)
    early = entry(1, head(host, code), kind="counts", counts=["0/0/0+0", "0/0/0+0"])
    answer = host.post(f"/m/{code}/entries?language=hu", content=json.dumps([early]))
    assert answer.status_code == 409
    told = answer.json()
    assert (told["error"], told["rule"], told["code"]) == ("illegal", "CK-03", "toss-missing")
    assert told["text"]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b"[1]", b'[{"id": 1}]', b"\xff\xfe", b"[" * 5000, b'{"entries": []}'],
)
def test_what_cannot_be_read_is_refused_and_nothing_breaks(host: TestClient, body: bytes) -> None:
    code = started(host)
    for path in ("entries", "preview"):
        answer = host.post(f"/m/{code}/{path}", content=body)
        assert answer.status_code == 422
        assert answer.json()["error"] == "malformed"


def test_numbers_in_quotes_and_unknown_fields_are_refused(host: TestClient) -> None:
    code = started(host)
    for fields in ({"seat": "0", "how": "drawn"}, {"seat": 0, "how": "drawn", "extra": 1}):
        wrong = entry(1, head(host, code), kind="toss", **fields)
        answer = host.post(f"/m/{code}/entries", content=json.dumps([wrong]))
        assert answer.status_code == 422
        assert answer.json()["path"].startswith("$[0].action")


def test_a_preview_keeps_nothing(host: TestClient) -> None:
    code = started(host)
    toss = entry(1, head(host, code), kind="toss", seat=0, how="drawn")
    counts = entry(2, toss["id"], kind="counts", counts=["1/0/0+2", "0/3/0+0"])
    told = host.post(f"/m/{code}/preview", content=json.dumps([toss, counts])).json()
    assert told["view"]["own"]["score"] == [2, 0]
    assert [news["code"] for news in told["news"]] == ["starts", "round-scored"]
    assert host.get(f"/m/{code}.json").json()["version"] == 1


def test_the_log_names_each_entry_and_what_was_corrected(host: TestClient) -> None:
    code = started(host)
    toss = entry(1, head(host, code), kind="toss", seat=0, how="drawn")
    counts = entry(2, toss["id"], kind="counts", counts=["1/0/0+2", "0/3/0+0"])
    instead = {"type": "crokinole.counts", "v": 1, "counts": ["0/0/1+0", "0/3/0+0"]}
    mended = entry(3, counts["id"], kind="replace", target=counts["id"], action=instead)
    host.post(f"/m/{code}/entries", content=json.dumps([toss, counts, mended]))
    lines = host.get(f"/m/{code}/log.json").json()["lines"]
    assert [line["title"] for line in lines][:2] == ["The match begins", "First shot: Anna"]
    assert lines[3]["title"] == "Correction: Round: 5 : 30"
    assert lines[2]["corrected"] is True
    assert lines[2]["action"]["counts"] == ["0/0/1+0", "0/3/0+0"]
    assert "First shot: Anna" in host.get(f"/m/{code}/log").text


def test_who_only_looks_gets_the_board_and_may_not_record(host: TestClient) -> None:
    code = started(host)
    other = stranger(host)
    assert 'class="wall"' in other.get(f"/m/{code}").text
    assert other.get(f"/m/{code}.json").json()["may_record"] is False
    toss = entry(1, head(host, code), kind="toss", seat=0, how="drawn")
    for path in ("entries", "preview"):
        assert other.post(f"/m/{code}/{path}", content=json.dumps([toss])).status_code == 403
    for path in ("invite", "devices/" + "0" * 32 + "/remove"):
        assert other.post(f"/m/{code}/{path}", data={"role": "referee"}).status_code == 403
    assert other.get(f"/m/{code}/share.json").json()["owns"] is False


def test_a_device_owns_what_it_creates_and_lets_others_join(host: TestClient) -> None:
    owner, friend = stranger(host), stranger(host, "192.168.1.78")
    code = started(owner)
    cookie = owner.cookies.jar
    assert all(each.has_nonstandard_attr("HttpOnly") for each in cookie)
    assert owner.get(f"/m/{code}.json").json()["may_record"] is True
    page = owner.post(f"/m/{code}/invite", data={"role": "referee"}).text
    found = re.search(r'class="code num">(\d{3}) (\d{3})<', page)
    assert found is not None
    assert "/qr/" in page
    assert friend.post("/join", data={"word": "000000"}).status_code in (404, 303)
    joined = friend.post("/join", data={"word": f"{found[1]} {found[2]}"}, follow_redirects=False)
    assert joined.headers["location"] == f"/m/{code}"
    assert friend.get(f"/m/{code}.json").json()["may_record"] is True
    devices = owner.get(f"/m/{code}/share.json").json()["devices"]
    assert sorted(role for device in devices for role in device["roles"]) == ["owner", "referee"]
    gone = next(device["id"] for device in devices if device["roles"] == ["referee"])
    owner.post(f"/m/{code}/devices/{gone}/remove")
    assert friend.get(f"/m/{code}.json").json()["may_record"] is False


def test_a_link_invites_only_when_the_key_is_pressed(host: TestClient) -> None:
    code = started(host)
    page = host.post(f"/m/{code}/invite", data={"role": "player"}).text
    link = re.search(r'src="/qr/([0-9a-f]{64})\.svg', page)
    assert link is not None
    assert host.get(f"/qr/{link[1]}.svg").headers["content-type"].startswith("image/svg+xml")
    friend = stranger(host)
    assert "You are invited" in friend.get(f"/join/{link[1]}").text
    assert friend.get(f"/m/{code}.json").json()["may_record"] is False
    friend.post("/join", data={"word": link[1]})
    assert friend.get(f"/m/{code}.json").json()["may_record"] is True


def test_guessing_codes_comes_to_an_end(host: TestClient) -> None:
    started(host)
    guesser = stranger(host)
    answers = [guesser.post("/join", data={"word": f"{guess:06}"}).status_code for guess in range(12)]
    assert answers[-1] == 429


def test_language_and_look_are_kept_and_lead_back_to_our_own_pages_only(host: TestClient) -> None:
    answer = host.post(
        "/settings", data={"language": "hu", "look": "dark", "back": "/join"}, follow_redirects=False
    )
    assert answer.headers["location"] == "/join"
    page = host.get("/join").text
    assert '<html lang="hu" data-theme="dark">' in page
    assert "Csatlakozás kóddal" in page
    for elsewhere in ("https://example.org", "//example.org", "/\\example.org", "javascript:1", "/a\nb"):
        away = host.post("/settings", data={"back": elsewhere}, follow_redirects=False)
        assert away.headers["location"] == "/"
    assert "data-theme" not in host.get("/join").text


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("hu-HU,hu;q=0.9", "hu"), ("sk, cs;q=0.8", "cs"), ("fr", "en"), ("", "en"), ("DE-at", "de")],
)
def test_the_browser_s_language_is_taken_where_nothing_was_chosen(
    host: TestClient, asked: str, shown: str
) -> None:
    assert f'<html lang="{shown}">' in host.get("/join", headers={"Accept-Language": asked}).text


def test_what_is_not_there_is_a_page_for_people_and_json_for_scripts(host: TestClient) -> None:
    page = host.get("/m/ffffff", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "There is no such match." in page.text
    assert host.get("/m/ffffff.json").json()["error"] == "no-such-stream"
    assert host.get("/nothing").json()["error"] == "unknown"


def test_static_files_may_be_kept_for_ever_under_the_address_of_their_build(host: TestClient) -> None:
    page = host.get("/").text
    address = re.search(r'href="(/static/[0-9a-f]{12}/css/base\.css)"', page)
    assert address is not None
    found = host.get(address[1])
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-encoding"] == "gzip"
    old = host.get("/static/000000000000/css/base.css")
    assert old.headers["cache-control"] == "no-cache"
    assert host.get("/static/000000000000/css/none.css").status_code == 404
    assert host.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_the_description_holds_the_shape_of_every_action(host: TestClient) -> None:
    told = host.get("/openapi.json").json()
    body = told["paths"]["/m/{code}/entries"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/entries"}
    assert {"entries", "crokinole", "crokinole.counts"} <= told["components"]["schemas"].keys()
    assert told == host.get("/openapi.json").json()
