"""The caller in a browser: a page of its own; stand-ins for speech and sound write down what they say."""

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import BrowserContext, Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parents[2] / "src" / "twenty" / "web" / "static"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self'"
PAGE = """<!doctype html><html lang="en"><title>Caller</title><script type="module" src="/page.js"></script>
<button>Voice</button><ol role="log"></ol>"""
SCRIPT = """
import { Caller, voiceFor } from "/static/js/caller.js";
const language = new URL(location.href).searchParams.get("language");
const states = [];
const caller = new Caller(language, document.querySelector("ol"), (state) => states.push(state));
document.querySelector("button").addEventListener("click", () => caller.turn(!caller.on));
Object.assign(window, { caller, states, voiceFor });
"""
# Speech that only writes down what it is told, an utterance lasting until `finish()` is called; sound that is
# played, and written down.
STAND_INS = """
window.said = [];
window.cancelled = 0;
let current = null;
class Utterance { constructor(text) { this.text = text; this.volume = 1; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => window.voices ?? [],
  speak: (utterance) => {
    if (utterance.volume === 0) return;
    said.push([utterance.text, utterance.voice.name, utterance.lang]);
    if (window.refuses) return utterance.onerror({ error: "network" });
    current = utterance;
    utterance.onstart?.();
  },
  cancel: () => { cancelled += 1; current = null; },
} });
window.finish = () => { const ended = current; current = null; ended.onend(); };
window.played = [];
window.starts = [];
window.lengths = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (at) {
  starts.push(at);
  lengths.push(this.buffer.duration);
  start.call(this, at);
};
const fetched = window.fetch;
window.fetch = (url) => { played.push(String(url).split("/clips/")[1]); return fetched(url); };
"""
ENGLISH = {"name": "Daisy", "default": False, "lang": "en-US", "localService": True}
BRITISH = {"name": "Arthur", "default": False, "lang": "en_GB", "localService": False}
DUTCH = {"name": "Xander", "lang": "nl-NL", "localService": True, "default": True}
AFRIKAANS = {"name": "Adri", "default": False, "lang": "af-ZA", "localService": False}


def page_of(_: Request) -> Response:
    return Response(PAGE, media_type="text/html", headers={"Content-Security-Policy": POLICY})


def script_of(_: Request) -> Response:
    return Response(SCRIPT, media_type="text/javascript")


@pytest.fixture(scope="module")
def address(insecure_host: str) -> Iterator[str]:
    """The address of a server that serves the page and the static files."""
    static = Mount("/static", StaticFiles(directory=STATIC))
    app = Starlette(routes=[Route("/", page_of), Route("/page.js", script_of), static])
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        with contextlib.ExitStack() as stack:
            stack.callback(thread.join)
            stack.callback(lambda: setattr(server, "should_exit", True))
            yield f"http://{insecure_host}:{listening.getsockname()[1]}/"


@pytest.fixture
def board(page: Page, context: BrowserContext, address: str) -> Iterator["Board"]:
    """A device at a board; nothing on it may break the content security policy or fail in another way."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if "Security" in line.text else None)
    context.add_init_script(STAND_INS)
    yield Board(page, address)
    assert not wrong


class Board:
    """The page with a caller and what the stand-ins wrote down."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, language: str, *voices: dict[str, Any]) -> "Board":
        self.page.add_init_script(f"window.voices = {json.dumps(voices)}")
        self.page.goto(f"{self.address}?language={language}")
        self.until("window.caller !== undefined")
        return self

    def tap(self) -> "Board":
        self.page.get_by_role("button", name="Voice").click()
        return self

    def take(self, *news: dict[str, Any], resync: bool = False) -> "Board":
        self.page.evaluate("(message) => caller.take(message)", {"news": news, "resync": resync})
        return self

    def finish(self) -> "Board":
        """What is being said is over."""
        self.page.evaluate("finish()")
        return self

    def until(self, expression: str) -> None:
        """Waits until `expression` is true; the page's policy forbids the driver to watch it from inside."""
        for _ in range(500):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"never true: {expression}")

    @property
    def said(self) -> list[str]:
        return [text for text, _, _ in self.page.evaluate("said")]

    @property
    def log(self) -> list[str]:
        return self.page.get_by_role("log").get_by_role("listitem").all_text_contents()

    @property
    def state(self) -> str:
        return str(self.page.evaluate("caller.state"))


def news(entry: str, text: str, *clips: str, rule: str = "D4-52") -> dict[str, Any]:
    return {"entry": entry, "rule": rule, "call": {"text": text, "spoken": f"say {text}", "clips": clips}}


def correction(entry: str) -> dict[str, Any]:
    return {"entry": entry, "rule": "GE-13", "call": None}


def test_it_speaks_after_one_tap_and_writes_down_all_calls(board: Board) -> None:
    board.open("en", DUTCH, ENGLISH, BRITISH)
    assert board.state == "off"
    board.take(news("a", "Double ten"))
    assert (board.said, board.log) == ([], ["Double ten"])
    board.tap().take(news("b", "Treble one"), news("b", "Two stones!"), {"entry": "b", "rule": "D4-21"})
    assert board.state == "voice"
    assert board.page.evaluate("said") == [["say Treble one", "Arthur", "en_GB"]]
    board.finish()
    assert board.said == ["say Treble one", "say Two stones!"]
    assert board.log == ["Double ten", "Treble one", "Two stones!"]


def test_an_entry_is_called_once(board: Board) -> None:
    board.open("en", ENGLISH).tap().take(news("a", "Six"))
    board.finish().take(news("a", "Six"), news("b", "Seven"))
    assert board.said == ["say Six", "say Seven"]
    assert board.log == ["Six", "Seven"]


def test_a_correction_ends_what_is_said_and_repeats_nothing(board: Board) -> None:
    board.open("en", ENGLISH).tap().take(news("a", "Six"), news("b", "Seven"), news("c", "Eight"))
    board.take(correction("d"))
    assert board.page.evaluate("cancelled") == 1
    board.take(correction("d"), news("e", "Nine"))
    assert board.said == ["say Six", "say Nine"]
    assert board.page.evaluate("cancelled") == 1
    board.finish().take(news("a", "Six"), news("f", "Ten"))
    assert board.said == ["say Six", "say Nine", "say Ten"]


def test_news_that_were_left_out_end_what_is_said(board: Board) -> None:
    board.open("en", ENGLISH).tap().take(news("a", "Six"), news("b", "Seven"))
    board.take(resync=True).take(news("c", "Eight"))
    assert board.said == ["say Six", "say Eight"]


def test_who_is_far_behind_leaves_out_the_oldest(board: Board) -> None:
    board.open("en", ENGLISH).tap()
    board.take(*(news(str(n), str(n)) for n in range(20)))
    for _ in range(6):
        board.finish()
    assert board.said == [f"say {n}" for n in range(14, 20)]
    assert len(board.log) == 20


def test_afrikaans_is_said_by_clips_and_never_by_a_dutch_voice(board: Board) -> None:
    board.open("af", DUTCH).tap().take(news("a", "Dubbel tien", "double", "10"), news("b", "Leg: Anna"))
    board.until("lengths.length === 2")
    assert board.page.evaluate("played") == ["af/double.opus", "af/10.opus"]
    first, second = board.page.evaluate("starts")
    lengths = board.page.evaluate("lengths")
    assert all(0.1 < length < 1.5 for length in lengths)
    assert 0 < second - first - lengths[0] < 0.1  # one after the other
    assert (board.said, board.state) == ([], "clips")
    assert board.log == ["Dubbel tien", "Leg: Anna"]


def test_an_afrikaans_voice_says_what_clips_cannot(board: Board) -> None:
    board.open("af", DUTCH, AFRIKAANS).tap().take(news("a", "Tien", "10"), news("b", "Leg: Anna"))
    board.until("said.length === 1")
    assert board.page.evaluate("[played, said]") == [["af/10.opus"], [["say Leg: Anna", "Adri", "af-ZA"]]]


@pytest.mark.parametrize("language", ["hu", "cs", "de"])
def test_without_a_voice_clips_speak(board: Board, language: str) -> None:
    board.open(language, ENGLISH).tap().take(news("a", "148", "100", "48"))
    board.until("lengths.length === 2")
    assert (board.said, board.state) == ([], "clips")


def test_a_voice_that_fails_gives_way_to_clips(board: Board) -> None:
    board.open("en", ENGLISH).tap().page.evaluate("window.refuses = true")
    board.take(news("a", "Ten", "10"))
    board.until("lengths.length === 1")
    assert board.said == ["say Ten"]


def test_where_a_clip_is_missing_there_is_silence_and_text(board: Board) -> None:
    board.open("af").tap().take(news("a", "Elf", "no-such-clip"), news("b", "Tien", "10"))
    board.until("lengths.length === 1")
    assert board.log == ["Elf", "Tien"]


def test_the_switch_is_kept_and_a_page_opened_again_waits_for_a_tap(board: Board) -> None:
    board.open("en", ENGLISH).tap()
    board.page.reload()
    board.until("window.caller !== undefined")
    assert board.state == "locked"
    board.take(news("a", "Six"))
    board.page.get_by_role("log").click(force=True)
    assert (board.said, board.state) == ([], "voice")
    board.take(news("b", "Seven")).tap()
    assert board.state == "off"
    board.take(news("c", "Eight"))
    assert board.said == ["say Seven"]
    assert board.page.evaluate("cancelled") == 1
    assert board.page.evaluate("states") == ["voice", "off"]


def test_the_server_may_say_which_device_speaks(board: Board) -> None:
    board.open("en", ENGLISH).tap().page.evaluate("caller.speaks = () => window.chosen")
    board.take(news("a", "Six"))
    board.page.evaluate("window.chosen = true")
    board.take(news("b", "Seven"))
    assert board.said == ["say Seven"]
    assert board.log == ["Six", "Seven"]


def test_languages_of_voices_are_read_as_devices_write_them(board: Board) -> None:
    board.open("en")
    for written, language in (("deu-DEU", "de"), ("hun", "hu"), ("cs_CZ", "cs"), ("AF", "af")):
        voices = [DUTCH, {"name": "found", "lang": written, "localService": False}]
        found = board.page.evaluate("([voices, language]) => voiceFor(voices, language)", [voices, language])
        assert found["name"] == "found"
    assert board.page.evaluate("(voices) => voiceFor(voices, 'af')", [DUTCH]) is None
