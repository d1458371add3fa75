"""Jakkolo over HTTP, without a browser: the forms, who sees what, the printed card; and its texts."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from twenty.games.jakkolo.actions import ACTIONS as GAME
from twenty.games.jakkolo.card.actions import ACTIONS as CARD
from twenty.service.app import open_service
from twenty.text import LANGUAGES, catalogue
from twenty.web import Settings, create_app
from twenty.web.settings import LOOPBACK

OURS = {"Host": "localhost", "Origin": "http://localhost"}
THEIRS = {"Host": "hall.test", "Origin": "http://hall.test"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    """A client at the machine itself."""
    service = open_service(tmp_path / "pages.db")
    app = create_app(service, Settings(LOOPBACK | {"hall.test"}))
    with TestClient(
        app, base_url="http://localhost", client=("127.0.0.1", 50000), headers={"Origin": "http://localhost"}
    ) as client:
        yield client
    service.close()


def stranger(host: TestClient) -> TestClient:
    """A client of its own at another machine."""
    return TestClient(host.app, base_url="http://hall.test", client=("192.168.1.7", 50000), headers=THEIRS)


def made(client: TestClient, path: str, **fields: str) -> str:
    """Where the form leads."""
    answer = client.post(path, data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def record(client: TestClient, code: str, *actions: dict[str, Any]) -> Any:
    """Records actions one after the other; the last answer."""
    message = client.get(f"/m/{code}.json").json()
    for action in actions:
        ident = f"{len(action):02x}{message['version']:030x}"
        entry = {"id": ident, "after": message["head"], "action": {"v": 1} | action}
        answer = client.post(f"/m/{code}/entries", json=[entry])
        message = answer.json()
        assert answer.status_code == 200, message
    return message


def test_a_game_is_started_by_its_form(host: TestClient) -> None:
    place = made(host, "/new/jakkolo", format="standard", p1="Anna", hide_running="yes", bonus="single")
    view = host.get(f"{place}.json").json()["view"]
    assert (view["game"], view["own"]["discs"], view["own"]["planned"]) == ("jakkolo", 30, 3)
    assert view["own"]["hide_running"]
    assert "Anna" in host.get("/").text
    assert "Anna" in host.get("/new/jakkolo.json").json()["known"]


@pytest.mark.rule("JK-04", "allows")
def test_each_player_of_a_board_gets_a_game(host: TestClient) -> None:
    place = made(host, "/new/jakkolo", p1="Anna", p2="Bence", p3="Cecil", order="games")
    code, _, rest = place.removeprefix("/m/").partition("?")
    codes = re.fullmatch(r"with=([0-9a-f,]+)&order=games", rest)
    assert codes is not None
    assert codes[1].split(",")[0] == code
    names = [host.get(f"/m/{each}.json").json()["sides"] for each in codes[1].split(",")]
    assert names == [["Anna"], ["Bence"], ["Cecil"]]


@pytest.mark.rule("JK-48", "allows")
@pytest.mark.parametrize(
    ("preset", "discs", "rounds"), [("standard", 30, 3), ("pairs", 30, 2), ("20x2", 20, 2), ("decider", 6, 1)]
)
def test_formats_are_presets(host: TestClient, preset: str, discs: int, rounds: int) -> None:
    place = made(host, "/new/jakkolo", format=preset, p1="Anna", p2="Bence" if preset == "pairs" else "")
    own = host.get(f"{place}.json").json()["view"]["own"]
    assert (own["discs"], own["planned"]) == (discs, rounds)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "Each player needs a name."),
        ({"p1": "Anna", "format": "pairs"}, "A pair needs two names."),
        ({"p1": "Anna", "format": "triples"}, "A figure is missing"),
        ({"p1": "Anna", "format": "20x2", "bonus": "standard"}, "bonus"),
    ],
)
def test_what_can_not_be_started_is_said_on_the_form(
    host: TestClient, fields: dict[str, str], told: str
) -> None:
    answer = host.post("/new/jakkolo", data=fields, follow_redirects=False)
    assert answer.status_code == 422
    assert told in answer.text


@pytest.mark.parametrize(
    "fields", [{}, {"games": "0"}, {"player": "Anna", "games": "x"}, {"player": "Anna", "min_games": "99"}]
)
def test_a_card_needs_a_player_and_games(host: TestClient, fields: dict[str, str]) -> None:
    assert host.post("/new/jakkolo-card", data=fields, follow_redirects=False).status_code == 422


@pytest.mark.rule("JK-17", "shows")
def test_the_hall_sees_on_no_address_what_the_sheet_says(host: TestClient) -> None:
    code = made(host, "/new/jakkolo", p1="Anna", hide_running="yes").removeprefix("/m/")
    record(host, code, {"type": "jakkolo.round", "counts": "7/5/9/3"})
    other = stranger(host)
    for path in ("/m/{}", "/m/{}.json", "/m/{}/log", "/m/{}/log.json", "/tv/{}", "/"):
        text = other.get(path.format(code)).text
        assert not re.search(r"7/5/9/3|7,\s*5,\s*9,\s*3|7 5 9 3|(?<![0-9a-f])90(?![0-9a-f])", text), path
    for path in (f"/tv/{code}", f"/tv/{code}.json"):
        assert "7/5/9/3" not in host.get(path).text
    with other.websocket_connect(f"/m/{code}/live?since=1", headers=THEIRS) as socket:
        assert "7/5/9/3" not in json.dumps(socket.receive_json())
    with host.websocket_connect(f"/m/{code}/live?since=1&public=1", headers=OURS) as socket:
        assert "7/5/9/3" not in json.dumps(socket.receive_json())
    with host.websocket_connect(f"/m/{code}/live?since=1", headers=OURS) as socket:
        assert "7/5/9/3" in json.dumps(socket.receive_json())


@pytest.mark.rule("JK-43", "allows")
def test_the_printed_card_is_the_original_or_a_copy(host: TestClient) -> None:
    code = made(host, "/new/jakkolo-card", player="Anna", games="3").removeprefix("/m/")
    referee = "b" * 32
    assert host.post(f"/m/{code}/people", json={referee: "Jan Novák"}).status_code == 200
    hand = {"type": "jakkolo-card.hand", "to": referee, "role": "referee"}
    announce = {"type": "jakkolo-card.announce", "score": 112}
    announce = {"type": "jakkolo-card.announce", "score": 112, "game": None}
    told = record(host, code, hand, announce, {"type": "jakkolo-card.agree"}, {"type": "jakkolo-card.write"})
    assert told["names"][referee] == "Jan Novák"
    assert [news["text"] for news in told["news"]] == ["Game 1: 112 is written."]
    page = host.get(f"/m/{code}/card").text
    assert "Original" in page
    assert ">JN<" in page
    copy = stranger(host).get(f"/m/{code}/card.json").json()
    assert copy["copy"]
    assert [line["counts"] for line in copy["lines"]] == [112, None, None]
    assert stranger(host).get(f"/m/{code}", follow_redirects=False).headers["location"] == f"/m/{code}/card"
    assert host.get(f"/m/{code}/log.json").json()["lines"][1]["title"] == "The card goes to Jan Novák"


def test_only_who_judges_names_people(host: TestClient) -> None:
    code = made(host, "/new/jakkolo-card", player="Anna").removeprefix("/m/")
    assert stranger(host).post(f"/m/{code}/people", json={"c" * 32: "Eve"}).status_code == 403
    assert host.post(f"/m/{code}/people", json=["Eve"]).status_code == 422
    assert host.post(f"/m/{code}/people", json={"short": "Eve"}).status_code == 422
    many = {f"{number:032x}": "Eve" for number in range(1, 40)}
    assert host.post(f"/m/{code}/people", json=many).status_code == 429


def test_only_a_card_is_printed(host: TestClient) -> None:
    code = made(host, "/new/jakkolo", p1="Anna").removeprefix("/m/")
    assert host.get(f"/m/{code}/card").status_code == 404


# --- texts -------------------------------------------------------------------------------------------------

SCRIPTS = files("twenty.web") / "static" / "js"
ENDS = {
    "jakkolo": {
        "did.": ("announce", "agree", "write"),
        "ending.": ("written", "resigned", "walkover", "no_show", "withdrawn", "conceded", "ruled"),
        "hint.": ("announce", "agree", "write", "disputed"),
        "out.": ("flew_off", "over_gate", "on_partition", "back", "jumped_back", "jumped_over"),
        "stage.": ("announce", "agree", "write", "disputed", "entered", "hidden"),
        "why.": ("through_gate", "jumped_out", "miscounted"),
        "word.": ("none", "waived"),
    },
    "card": {
        "did.": ("announce", "agree", "write"),
        "hint.": ("agree", "write", "hand", "copy", "hand_in", "over"),
        "history.": (
            *("game-written", "corrected", "initialled", "paper-value"),
            *("taken-out", "game-ruled", "counts-now"),
        ),
        "key.": tuple(
            f"{phase}{then}"
            for phase in ("announce", "agree", "write", "copy", "hand_in", "hand")
            for then in ("", ".then")
        ),
        "reason.": ("sanctioned", "initialled", "lowest", "only", "illegible", "not_played"),
        "role.": ("referee", "director"),
        "ruling.": ("sanctioned", "lifted"),
    },
}
ASKED = (
    ("compartments.js", "jakkolo", ("jakkolo", "pad")),
    ("jakkolo.js", "jakkolo", ("jakkolo", "pad")),
    ("beside.js", "jakkolo", ("jakkolo", "pad")),
    ("card.js", "card", ("card", "pad")),
    ("jakkolo-tv.js", "jakkolo", ("tv.jakkolo", "jakkolo", "tv")),
    ("card-tv.js", "card", ("tv.card", "card", "tv")),
)


@pytest.mark.parametrize(("script", "area", "places"), ASKED)
def test_a_script_finds_every_text_that_it_asks_for(script: str, area: str, places: tuple[str, ...]) -> None:
    held = catalogue("en", "web").messages
    text = (SCRIPTS / script).read_text()
    asked = set(re.findall(r'\bt\("([a-z_.-]+)"', text))
    for call in re.findall(r"\bt\([^()`]*\?([^()`]*)\)", text):
        asked |= set(re.findall(r'"([a-z_.]+)"', call))
    for start in re.findall(r"\bt\(`([a-z_.]+)\$", text):
        asked |= {start + end for end in ENDS[area][start]}
    missing = {key for key in asked if not any(f"{place}.{key}" in held for place in places)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_game_and_card_has_words(language: str) -> None:
    held = catalogue(language, "web").messages
    for kind, verbs in (("jakkolo", GAME), ("jakkolo-card", CARD)):
        for verb in verbs:
            assert f"entry.{kind}.{verb}" in held
