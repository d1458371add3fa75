"""What people see of Darts Four: nothing hidden from assistive technology, too small, too wide."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from tests.web.hall import Hall
from tests.web.test_darts_pad import EVEN, begin, deal, tap_wedge, toss
from tests.web.test_look import cut_off, findings, too_small

Device = Callable[..., Page]


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_axe_finds_nothing(hall: Hall, phone: Device, look: str) -> None:
    page = phone()
    code = begin(page, hall, toss(), deal(EVEN), mode="open")
    found: dict[str, list[str]] = {}
    for path in ("/new/darts-four", "/help/darts-four", f"/tv/{code}", f"/m/{code}"):
        page.goto(f"{hall.address}{path}?look={look}")
        page.wait_for_timeout(300)
        found[path] = findings(page)
    tap_wedge(page, 0, -0.5)
    page.wait_for_timeout(400)
    found["pick"] = findings(page)
    page.keyboard.press("Escape")
    page.keyboard.press("7")
    page.wait_for_timeout(400)
    found["type"] = findings(page)
    page.keyboard.press("Enter")
    page.wait_for_timeout(1600)
    found["over"] = findings(page)
    assert {where: told for where, told in found.items() if told} == {}


@pytest.mark.parametrize("language", ["en", "hu", "cs", "af", "de"])
def test_targets_are_large_enough_and_nothing_is_cut_off(hall: Hall, phone: Device, language: str) -> None:
    page = phone(360, 740)
    code = begin(page, hall, toss(), deal(EVEN), language=language, level="hard", mode="open")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        wanted = "button, a, summary, select, input:not([type=radio]):not([type=checkbox]), .tick"
        found[where] = too_small(page, wanted, 48) + cut_off(page)

    found["columns"] = too_small(page, ".heads button", 48)
    look("pad")
    page.locator("#column1").click()
    page.wait_for_timeout(300)
    found["beds"] = too_small(page, ".bed", 64)
    look("pick")
    page.keyboard.press("Escape")
    page.locator("#column2").click()
    page.wait_for_timeout(1300)
    look("over")
    page.locator("#chip0").click()
    page.wait_for_timeout(500)
    look("correction")
    for path in ("/new/darts-four", "/help/darts-four", f"/m/{code}/log"):
        page.goto(f"{hall.address}{path}?language={language}")
        look(path)
    assert {where: told for where, told in found.items() if told} == {}
