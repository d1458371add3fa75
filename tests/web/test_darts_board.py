"""The dartboard, the chips and what waits, on the pad of Darts Four."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.hall import Hall, state
from tests.web.test_darts_pad import EVEN, begin, deal, heads, stones, tap_wedge, toss

Device = Callable[..., Page]


def thrown(page: Page, *segments: str) -> None:
    """The darts of the visit as the chips show them."""
    expect(page.locator(".d4chip b")).to_have_text(list(segments))


@pytest.mark.rule("D4-21", "allows")
def test_the_board_goes_dark_until_the_darts_are_pulled(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    pad.keyboard.press("5")
    pad.keyboard.press("Enter")
    expect(pad.locator(".darts .night .n-rim")).to_have_css("fill", "rgb(122, 69, 224)")
    expect(pad.locator(".darts .crossed")).to_be_visible()
    expect(pad.locator(".darts .seg.lit")).to_have_count(0)
    expect(pad.locator(".say")).to_contain_text("Visit over")
    expect(pad.locator(".say")).to_contain_text("Pull the darts, then Bence throws.")
    tap_wedge(pad, 0, -0.5)
    pad.get_by_role("button", name="treble 20").click()
    expect(pad.locator(".d4chip.no")).to_contain_text("T20")
    expect(pad.locator(".say")).to_contain_text("That dart does not count.")
    pad.get_by_role("button", name="Darts pulled").click()
    expect(pad.locator(".say")).to_contain_text("Bence throws")
    expect(pad.locator(".night")).to_have_count(0)
    thrown(pad)


def test_a_tap_picks_the_wedge_and_the_bed_is_asked(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    tap_wedge(pad, 0.48, 0.35)
    sheet = pad.get_by_role("dialog", name="Dart 1: which bed of 15?")
    expect(sheet.get_by_role("button", name="single 15, column 5")).to_be_visible()
    expect(sheet.locator(".bed b")).to_have_text(
        [f"{ring}{number}" for number in (15, 10, 2) for ring in "SDT"]
    )
    sheet.get_by_role("button", name="double 2, no field").click()
    thrown(pad, "D2")
    tap_wedge(pad, 0, 0)
    pad.get_by_role("dialog", name="which bull?").get_by_role("button", name="bullseye, 50").click()
    thrown(pad, "D2", "50")
    pad.get_by_role("button", name="Miss", exact=True).click()
    expect(pad.locator(".say")).to_contain_text("Visit over")
    stones(pad, 4, 4)


@pytest.mark.rule("D4-53", "counts")
@pytest.mark.rule("D4-57", "counts")
def test_a_chip_is_tapped_and_corrected_and_the_field_is_covered_again(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    pad.get_by_role("button", name="Column 2: single 7").click()
    stones(pad, 5, 4)
    pad.get_by_role("button", name=re.compile("Dart 1: S7, stone")).click()
    sheet = pad.get_by_role("dialog", name="S7, Anna")
    expect(sheet.locator(".beds").first.locator("b")).to_have_text(["S7", "D7", "T7"])
    sheet.get_by_role("button", name="double 7").click()
    expect(sheet.get_by_role("img", name="The grid after the correction")).to_be_visible()
    stones_then = sheet.locator(".effect .grid .hole .stone.a")
    expect(stones_then).to_have_count(4)
    sheet.get_by_role("button", name="Save").click()
    stones(pad, 4, 4)
    assert heads(pad)[1] == "S7"
    thrown(pad, "D7")
    expect(pad.locator(".grid .gt.cov")).to_have_count(27)
    pad.locator("#undo").click()
    stones(pad, 5, 4)
    pad.get_by_role("button", name=re.compile("Dart 1: S7")).click()
    pad.get_by_role("button", name="Insert a forgotten dart after it").click()
    pad.get_by_role("dialog").get_by_role("textbox", name="Which bed?").fill("t20")
    pad.get_by_role("dialog").get_by_role("button", name="Enter").click()
    pad.get_by_role("button", name="Save").click()
    expect(pad.locator(".d4chip.no")).to_contain_text("T20")
    pad.get_by_role("button", name=re.compile("Dart 1: S7")).click()
    pad.get_by_role("dialog").get_by_role("button", name="It did not happen: take it back").click()
    pad.get_by_role("button", name="Save").click()
    stones(pad, 4, 4)
    thrown(pad, "T20")


@pytest.mark.rule("D4-43", "allows")
def test_a_draw_is_offered_and_declined_then_accepted(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN), legs="3")
    for answer in ("Decline", "Accept"):
        pad.get_by_role("button", name="Menu").click()
        pad.get_by_role("dialog").get_by_role("button", name="offers a draw").click()
        pad.get_by_role("alert").get_by_role("button", name=answer).click()
        expect(pad.get_by_role("alert")).to_have_count(0)
        if answer == "Decline":
            for _ in range(3):
                pad.get_by_role("button", name="Miss", exact=True).click()
                pad.wait_for_timeout(300)
            pad.get_by_role("button", name="Darts pulled").click()
            expect(pad.locator(".say")).to_contain_text("Bence throws")
    expect(pad.get_by_role("heading", name="The leg is drawn")).to_be_visible()


def test_offline_darts_are_taken_and_not_judged(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN))
    pad.context.set_offline(True)
    state(pad, "Offline")
    pad.keyboard.press("m")
    pad.keyboard.press("Enter")
    pad.wait_for_timeout(300)
    pad.keyboard.press("d")
    pad.get_by_role("textbox", name="Which bed?").press_sequentially("20")
    pad.get_by_role("button", name="Enter").click()
    state(pad, "Offline, 2 waiting")
    expect(pad.locator(".say")).to_contain_text("Not judged yet")
    expect(pad.locator(".d4chip.wait")).to_have_count(2)
    expect(pad.locator(".darts .seg.lit")).to_have_count(0)
    pad.context.set_offline(False)
    state(pad, "Saved")
    thrown(pad, "miss", "D20")
    expect(pad.locator(".say")).to_contain_text("dart 3 of 3")


@pytest.mark.rule("D4-28", "allows")
def test_each_side_has_a_level_of_its_own(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, toss(), deal(EVEN), level_cream="hard")
    assert heads(pad)[0] == "14"
    expect(pad.locator(".half.b .sub")).to_contain_text("Hard")
    pad.get_by_role("button", name="Column 2: single 7").click()
    stones(pad, 5, 4)
    assert heads(pad)[0] == "D·T14"
