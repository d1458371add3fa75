"""The pad of Darts Four as people drive it: keys, taps on the dartboard, typing, corrections, the wall."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.hall import Hall, invited, ready, state

Device = Callable[..., Page]
DEAL = ["14:11:8", "9:16:7", "12:3:19", "5:2:17", "20:10:15", "1:13:6", "18:4:Bull"]
EMPTY = "/".join(["......."] * 6)
EVEN = "......./......./......./...c.../.c.gg../.gccg.."
THREE = "......./......./......./......./ccc..../ggg...."
FULL = ".gggcc./gcccggc/ccggccc/gcccggg/gggcccg/gcgggcg"


def record(page: Page, *actions: dict[str, Any]) -> None:
    """Records entries from a page of the match, behind its newest one."""
    told = page.evaluate(
        """async (actions) => {
            const at = location.pathname.split("/").slice(0, 3).join("/");
            let after = (await (await fetch(`${at}.json`)).json()).head;
            const entries = actions.map((action, place) => {
                const bytes = crypto.getRandomValues(new Uint8Array(16));
                const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
                const entry = { id, after, action: { v: 1, ...action, type: `darts-four.${action.type}` } };
                after = id;
                return entry;
            });
            const headers = { "Content-Type": "application/json" };
            const body = JSON.stringify(entries);
            const answer = await fetch(`${at}/entries`, { method: "POST", headers, body });
            return [answer.status, await answer.text()];
        }""",
        list(actions),
    )
    assert told[0] == 200, told


def toss(seat: int = 0) -> dict[str, Any]:
    return {"type": "toss", "seat": seat, "how": "agreed"}


def deal(stones: str = EMPTY) -> dict[str, Any]:
    fixed: dict[str, Any] = {"salt": None, "fields": [], "starter": None, "commitment": None}
    return {"type": "deal_numbers", "columns": DEAL, "stones": stones, **fixed}


def begin(page: Page, hall: Hall, *actions: dict[str, Any], language: str = "en", **options: str) -> str:
    """A new match through its form in English, then `actions`; the code of the match."""
    page.goto(f"{hall.address}/new/darts-four?language=en")
    page.get_by_label("Green", exact=True).fill("Anna")
    page.get_by_label("Cream", exact=True).fill("Bence")
    page.get_by_label("Who starts").select_option("later" if actions else "green")
    page.locator("details.more summary").click()
    for name, value in options.items():
        page.locator(f"#{name}").select_option(value)
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/m/*")
    ready(page)
    code = page.url.rpartition("/")[2]
    if actions:
        record(page, *actions)
    page.goto(f"{hall.address}/m/{code}?language={language}")
    ready(page)
    return code


def heads(page: Page) -> list[str]:
    return page.locator(".heads button").all_inner_texts()


def chips(page: Page) -> list[str]:
    """What the three chips say: a segment, or a dash where none was thrown."""
    texts = [text.split("\n")[0] for text in page.locator(".d4chip").all_inner_texts()]
    return [re.sub(r"^Dart \d: ", "", text) for text in texts]


def stones(page: Page, green: int, cream: int) -> None:
    expect(page.locator(".grid .hole .stone.a")).to_have_count(green)
    expect(page.locator(".grid .hole .stone.b")).to_have_count(cream)


def tap_wedge(page: Page, x: float, y: float) -> None:
    """Taps the dartboard, measured from its middle in halves of its size."""
    box = page.locator("svg.darts").bounding_box()
    assert box is not None
    half = min(box["width"], box["height"]) / 2
    page.mouse.click(box["x"] + box["width"] / 2 + x * half, box["y"] + box["height"] / 2 + y * half)


@pytest.mark.rule("D4-09", "counts")
@pytest.mark.rule("D4-51", "shows")
@pytest.mark.rule("D4-22", "counts")
def test_a_key_of_a_column_sets_a_stone_with_one_tap(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    assert heads(pad) == ["14", "S7", "S3", "S5", "S15", "1", "18"]
    expect(pad.locator(".darts .seg.lit")).to_have_count(3 * 4 + 4 * 2)
    expect(
        pad.get_by_role("button", name="Column 2: single 7. Stones from below: Green, Cream")
    ).to_be_visible()
    pad.get_by_role("button", name="Column 2: single 7").click()
    expect(pad.locator(".landing .hit")).to_have_text("S7")
    expect(pad.locator(".grid .falls")).to_have_count(1)
    stones(pad, 5, 4)
    assert heads(pad)[1] == "S9"
    assert chips(pad) == ["S7", "–", "–"]
    expect(pad.locator(".half.a .sub")).to_contain_text("1 stone")
    state(pad, "Saved")


def test_a_whole_number_asks_for_its_ring(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN), treble="extra_turn", double="two_stones")
    pad.get_by_role("button", name="Column 1: 14").click()
    pad.get_by_role("button", name="treble 14, column 1").click()
    expect(pad.locator(".say")).to_contain_text("Extra turn: go on")
    expect(pad.locator(".say")).to_contain_text("dart 2 of 3")
    pad.get_by_role("button", name="Column 7: 18").click()
    pad.get_by_role("button", name="double 18, column 7").click()
    expect(pad.locator(".say")).to_contain_text("Two stones!")
    expect(pad.locator(".landing .twice")).to_have_count(1)
    stones(pad, 7, 4)


@pytest.mark.rule("D4-33", "counts")
def test_a_capture_turns_the_stone(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(THREE), level="medium", double="capture", mode="same")
    pad.keyboard.press("d")
    pad.get_by_role("textbox", name="Which bed?").press_sequentially("9")
    pad.get_by_role("button", name="Enter").click()
    expect(pad.locator(".say")).to_contain_text("Captured!")
    stones(pad, 4, 2)


@pytest.mark.rule("D4-29", "counts")
def test_pulling_in_an_open_visit_asks_first(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    pad.get_by_role("button", name="Miss", exact=True).click()
    for key in ("The visit goes on", "The darts are pulled"):
        pad.get_by_role("button", name="Menu").click()
        pad.get_by_role("dialog").get_by_role("button", name="Darts pulled").click()
        expect(pad.get_by_text("2 darts not thrown will not be counted.")).to_be_visible()
        pad.get_by_role("button", name=key).click()
    expect(pad.locator(".say")).to_contain_text("Bence throws")
    pad.locator("#undo").click()
    expect(pad.locator(".say")).to_contain_text("dart 2 of 3")


@pytest.mark.rule("D4-40", "counts")
def test_a_match_of_legs_to_its_end_with_the_wall_beside_it(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall, toss(), deal(THREE), legs="3")
    wall.goto(f"{hall.address}/tv/{code}")
    ready(wall)
    pad.get_by_role("button", name="Column 4: 5.").click()
    pad.get_by_role("button", name="single 5, column 4").click()
    expect(pad.get_by_role("heading", name="Anna wins the leg")).to_be_visible()
    expect(pad.locator(".grid .wring")).to_have_count(4)
    expect(pad.locator(".grid .wline")).to_have_count(1)
    expect(pad.locator(".grid .hole.dim")).to_have_count(38)
    expect(wall.locator(".side .sc").nth(0)).to_have_text("1")
    expect(wall.locator(".wring")).to_have_count(4)
    pad.get_by_role("button", name="View board").click()
    expect(pad.locator(".grid .hole.dim")).to_have_count(0)
    expect(pad.locator(".grid .wring")).to_have_count(4)
    pad.get_by_role("button", name="Leg 2, Bence starts").click()
    expect(pad.locator(".say")).to_contain_text("Bence throws")
    expect(pad.locator("#next")).to_have_text("Leg 2")
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Bence resigns the leg").click()
    expect(pad.get_by_role("heading", name="Anna wins the match")).to_be_visible()
    expect(wall.locator(".side.a")).to_have_class(re.compile("won"))
    expect(wall.locator("#right")).to_have_text("Finished")
    pad.locator("#undo").click()
    expect(pad.locator(".say")).to_contain_text("Bence throws")


@pytest.mark.rule("D4-41", "counts")
def test_nobody_can_win(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(1), deal(FULL), language="de")
    assert heads(pad) == ["D8", "–", "–", "–", "–", "–", "Bull"]
    pad.locator("#column1").click()
    expect(pad.get_by_role("heading", name="Das Leg endet unentschieden")).to_be_visible()
    expect(pad.get_by_text("Keiner kann gewinnen: Unentschieden")).to_be_visible()
    expect(pad.get_by_role("button", name="Brett ansehen")).to_be_visible()


@pytest.mark.rule("D4-54", "allows")
def test_pause_goes_on_in_the_same_visit(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    pad.get_by_role("button", name="Miss", exact=True).click()
    expect(pad.locator(".say")).to_contain_text("dart 2 of 3")
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Pause").click()
    expect(pad.get_by_role("heading", name="Paused")).to_be_visible()
    hall.stop()
    hall.start()
    pad.get_by_role("button", name="Resume").click()
    expect(pad.locator(".say")).to_contain_text("dart 2 of 3")


def test_two_pads_show_the_same(hall: Hall, phone: Device) -> None:
    first, second = phone(), phone()
    code = begin(first, hall, toss(), deal(EVEN))
    invited(first, hall, code, second)
    second.get_by_role("button", name="Column 2: single 7").click()
    stones(first, 4, 4)
    first.get_by_role("button", name="Darts pulled").click()
    expect(second.locator(".say")).to_contain_text("Bence throws")


@pytest.mark.rule("D4-58", "shows")
@pytest.mark.rule("D4-59", "shows")
def test_the_app_explains_itself_in_german(hall: Hall, phone: Device) -> None:
    page = phone()
    page.goto(f"{hall.address}/help/darts-four?language=de")
    for word in ("Leicht", "Mittel", "Schwer", "Extrem", "Überraschung (Standard)", "Neue Felder, sichtbar"):
        expect(page.get_by_role("heading", name=word)).to_be_visible()
    for word in ("Nur Ringe", "Immer gleich", "2 Steine", "Extrazug", "Kapern", "Vier in einer Reihe"):
        expect(page.get_by_role("heading", name=word)).to_be_visible()
    for word in ("Aufnahme beendet", "Keiner kann gewinnen: Unentschieden"):
        expect(page.get_by_role("heading", name=word, exact=True)).to_be_visible()
    assert page.locator("#level-easy .starts li").all_inner_texts() == ["14", "9", "12", "5", "20", "1", "18"]
    assert page.locator("#level-hard .column li").all_inner_texts() == [
        "T5",
        "T12",
        "D3",
        "D5",
        "D12",
        "D·T3",
    ]
    expect(page.locator(".example svg")).to_have_count(13)
    assert page.locator("#surprise svg").get_by_text("?", exact=True).count() == 27
