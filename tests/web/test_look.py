"""What people see: nothing hidden from assistive technology, nothing too small, too wide or too heavy."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request, expect
from tests.web.hall import Hall, enter_round, ready, start_match, tap

Device = Callable[..., Page]
TARGET, NUMBER_TARGET = 48, 64


def findings(page: Page) -> list[str]:
    """What axe finds, one line each."""
    told = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in told for node in each["nodes"]]


def too_small(page: Page, selector: str, least: int) -> list[str]:
    """Targets that are lower or narrower than `least`."""
    found: list[str] = page.evaluate(
        """([selector, least]) => [...document.querySelectorAll(selector)]
            .filter((each) => each.checkVisibility() && !each.closest(".vh"))
            .map((each) => [each, each.getBoundingClientRect()])
            .filter(([, box]) => box.height < least - 0.1 || box.width < least - 0.1)
            .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)""",
        [selector, least],
    )
    return found


def cut_off(page: Page) -> list[str]:
    """What does not fit: the page sideways, or words in their boxes."""
    found: list[str] = page.evaluate(
        """() => [document.body, ...document.querySelectorAll("button, .name, .nm, td, .v, select")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
            .map((each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`)"""
    )
    return found


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_axe_finds_nothing_on_any_page(hall: Hall, phone: Device, look: str) -> None:
    page = phone()
    code = start_match(page, hall)
    found: dict[str, list[str]] = {}
    for path in (
        "/",
        "/new/crokinole",
        "/settings",
        "/join",
        f"/m/{code}/share",
        f"/m/{code}/log",
        f"/tv/{code}",
        "/x",
    ):
        page.goto(f"{hall.address}{path}?look={look}")
        found[path] = findings(page)
    page.goto(f"{hall.address}/m/{code}?look={look}")
    ready(page)
    found["toss"] = findings(page)
    page.get_by_role("button", name="Anna").click()
    enter_round(page, 1, {20: 1}, {15: 1})
    tap(page, "Anna", 20)
    page.wait_for_timeout(500)
    found["pad"] = findings(page)
    for name in ("How was this counted?", "Menu"):
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(400)
        found[name] = findings(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Log and corrections").click()
    page.get_by_role("button", name="Correct: Round 1: 20 : 15").click()
    page.wait_for_timeout(400)
    found["correction"] = findings(page)
    page.keyboard.press("Escape")
    for mode in ("Points", "Winner and 20s only"):
        page.get_by_role("radio", name=mode).click()
        found[mode] = findings(page)
    assert {where: told for where, told in found.items() if told} == {}


@pytest.mark.parametrize("language", ["en", "hu", "cs", "af", "de"])
@pytest.mark.parametrize("width", [360, 390])
def test_targets_are_large_enough_and_nothing_is_cut_off(
    hall: Hall, phone: Device, width: int, language: str
) -> None:
    page = phone(width, 740)
    code = start_match(page, hall, "Bartholomäus Schwarzenegger", "Szűcs-Fehérvári Bendegúz")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        small = too_small(
            page, "button, a, summary, select, input:not([type=radio]), .seg-ctl > label", TARGET
        )
        found[where] = small + cut_off(page)

    for path in ("/", "/new/crokinole", "/settings", "/join", f"/m/{code}/share", f"/m/{code}/log"):
        page.goto(f"{hall.address}{path}?language={language}")
        look(path)
    page.goto(f"{hall.address}/m/{code}?language={language}")
    ready(page)
    look("toss")
    page.locator(".pick").first.click()
    page.wait_for_selector(".pad")
    page.locator(".cell.a .up").first.click()
    page.wait_for_timeout(500)
    look("pad")
    found["numbers"] = too_small(page, ".cell .up", NUMBER_TARGET)
    for place in (2, 3):
        page.locator(f".modes button:nth-child({place})").click()
        look(f"mode {place}")
    page.locator("#menu").click()
    look("menu")
    assert {where: told for where, told in found.items() if told} == {}


def test_the_pad_is_light_enough(hall: Hall, phone: Device) -> None:
    page = phone()
    code = start_match(page, hall, "Szűcs Bence", "Anna")
    fresh = phone(storage_state=page.context.storage_state())
    asked: list[Request] = []
    fresh.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108 (it looks inside)
    fresh.goto(f"{hall.address}/m/{code}")
    ready(fresh)
    fresh.wait_for_load_state("networkidle")
    sizes = {request.url.rpartition("/")[2]: request.sizes() for request in asked}
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes.values())
    assert len(asked) <= 16, sizes.keys()
    assert weight <= 100_000, sizes


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 720), (1366, 768), (3840, 2160), (1024, 768), (820, 1180), (390, 844)]
)
def test_the_wall_fits_any_screen(hall: Hall, phone: Device, size: tuple[int, int]) -> None:
    page = phone(*size)
    code = start_match(page, hall, "Bartholomäus Schwarzenegger", "Szűcs-Fehérvári Bendegúz")
    page.get_by_role("button", name="Szűcs").click()
    page.wait_for_selector(".pad")
    page.goto(f"{hall.address}/tv/{code}?language=hu")
    ready(page)
    expect(page.locator("button, input, a")).to_have_count(0)
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".head, .nm, .sc, .facts, .rds, .rd, .base span, .board, .qr")]
            .map((each) => [each.className, each.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.left, box.top) < 0
              || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            .map(([name]) => name)"""
    )
    assert outside == []
    overlaps = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".nm, .sc, .facts, .rds, .base, .board")]
            .map((each) => [each.className, each.getBoundingClientRect()]);
          return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
            .filter(([, b]) => a.left < b.right - 2 && b.left < a.right - 2)
            .filter(([, b]) => a.top < b.bottom - 2 && b.top < a.bottom - 2)
            .map(([other]) => `${one} / ${other}`));
        }"""
    )
    assert overlaps == []


def test_the_looks_of_the_system_repeat_the_chosen_ones_word_for_word() -> None:
    css = (files("twenty.web") / "static/css/tokens.css").read_text()

    def declared(selector: str) -> set[str]:
        block = re.search(rf"{re.escape(selector)} \{{(.*?)\}}", css, re.DOTALL)
        assert block is not None
        return {line.strip() for line in block[1].split(";") if line.strip()}

    chosen = {look: declared(f'[data-theme="{look}"]') for look in ("dark", "contrast")}
    for query, look in (("prefers-color-scheme: dark", "dark"), ("prefers-contrast: more", "contrast")):
        css = (files("twenty.web") / "static/css/tokens.css").read_text().split(f"@media ({query})")[1]
        assert declared(":root:not([data-theme])") == chosen[look]
