"""The pad, driven as people drive it: taps, bad Wi-Fi, two pads, corrections; the wall shows each step."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect
from tests.web.hall import (
    Hall,
    enter_round,
    invited,
    ready,
    score,
    start_match,
    state,
    tap,
    wall_score,
)

Device = Callable[..., Page]


def begin(page: Page, hall: Hall, **fields: str) -> str:
    code = start_match(page, hall, **fields)
    page.get_by_role("button", name="Anna").click()
    expect(page.get_by_role("button", name="Finish round 1")).to_be_visible()
    return code


def watch(page: Page, hall: Hall, code: str) -> None:
    page.goto(f"{hall.address}/tv/{code}")
    ready(page)


def test_a_match_from_the_form_to_its_result_with_a_wall_beside_it(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall)
    watch(wall, hall, code)
    enter_round(pad, 1, {20: 2, 15: 1}, {10: 3})
    score(pad, 2, 0)
    wall_score(wall, 2, 0)
    enter_round(pad, 2, {5: 1}, {5: 1})
    wall_score(wall, 3, 1)
    enter_round(pad, 3, {10: 1}, {15: 1})
    enter_round(pad, 4, {20: 1}, {15: 1})
    score(pad, 5, 3)
    state(pad, "Saved")
    expect(pad.get_by_role("heading", name="Winner: Anna")).to_be_visible()
    wall_score(wall, 5, 3)
    expect(wall.locator("#right")).to_have_text("Finished")
    pad.get_by_role("button", name="Undo").click()
    wall_score(wall, 3, 3)
    expect(pad.get_by_role("button", name="Finish round 4")).to_be_visible()
    pad.get_by_role("button", name="Redo: Round 4: 20 : 15").click()
    wall_score(wall, 5, 3)


def test_the_page_tells_what_the_round_would_bring(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    tap(pad, "Anna", 20, 2)
    tap(pad, "Bence", 15)
    expect(pad.locator("#told")).to_contain_text("Anna wins the round by 25")
    expect(pad.locator("#told")).to_contain_text("+2")
    pad.get_by_role("button", name="How was this counted?").click()
    sheet = pad.get_by_role("dialog")
    expect(sheet.get_by_role("row", name="20 2 × 20 = 40 0 × 20 = 0")).to_be_visible()
    expect(sheet.get_by_text("CK-52")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_undo_names_what_it_undoes_tap_by_tap(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    tap(pad, "Anna", 20)
    tap(pad, "Bence", 10)
    undo = pad.locator("#undo")
    expect(undo).to_contain_text("one 10 for Bence")
    undo.click()
    expect(undo).to_contain_text("one 20 for Anna")
    pad.get_by_role("button", name="Redo: one 10 for Bence").click()
    expect(undo).to_contain_text("one 10 for Bence")
    undo.click()
    undo.click()
    expect(undo).to_contain_text("First shot: Anna")


def test_by_points_and_by_winner(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    pad.get_by_role("radio", name="Points").click()
    pad.get_by_role("textbox", name="Points: Anna").fill("95")
    pad.get_by_role("textbox", name="Points: Bence").fill("60")
    pad.get_by_role("button", name="Finish round 1").click()
    score(pad, 2, 0)
    pad.get_by_role("radio", name="Winner and 20s only").click()
    pad.get_by_role("radio", name="Bence").click()
    tap(pad, "Bence", 20, 2)
    pad.wait_for_timeout(700)
    pad.get_by_role("button", name="Finish round 2").click()
    score(pad, 2, 2)
    pad.get_by_role("radio", name="Tied").click()
    pad.wait_for_timeout(700)
    pad.get_by_role("button", name="Finish round 3").click()
    score(pad, 3, 3)


def test_a_double_tap_finishes_one_round(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    tap(pad, "Anna", 20)
    pad.get_by_role("button", name="Finish round 1").dblclick()
    score(pad, 2, 0)
    tap(pad, "Anna", 20)
    expect(pad.get_by_role("button", name="Finish round 2")).to_be_enabled()
    state(pad, "Saved")


def test_offline_to_the_end_of_the_game_and_back(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall)
    watch(wall, hall, code)
    pad.context.set_offline(True)
    state(pad, "Offline")
    for number in (1, 2, 3, 4):
        enter_round(pad, number, {20: 1}, {15: 1})
    state(pad, "Offline, 4 waiting")
    expect(pad.get_by_text("not judged yet")).to_have_count(4)
    expect(pad.get_by_role("heading", name="All rounds are entered")).to_be_visible()
    score(pad, 0, 0)
    wall_score(wall, 0, 0)
    pad.context.set_offline(False)
    state(pad, "Saved")
    score(pad, 8, 0)
    wall_score(wall, 8, 0)
    expect(pad.get_by_role("heading", name="Winner: Anna")).to_be_visible()


def test_offline_an_entry_that_waits_can_be_undone(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    pad.context.set_offline(True)
    enter_round(pad, 1, {20: 1}, {15: 1})
    enter_round(pad, 2, {20: 1}, {15: 1})
    expect(pad.locator("#undo")).to_contain_text("Round 2: 20 : 15")
    pad.locator("#undo").click()
    state(pad, "Offline, 3 waiting")
    pad.context.set_offline(False)
    state(pad, "Saved")
    score(pad, 2, 0)


def test_entries_and_taps_outlive_the_page_and_the_server(hall: Hall, phone: Device) -> None:
    pad = phone()
    code = begin(pad, hall)
    hall.stop()
    enter_round(pad, 1, {20: 2}, {15: 1})
    tap(pad, "Bence", 10, 3)
    state(pad, "Offline, 1 waiting")
    context = pad.context
    pad.close(run_before_unload=False)
    hall.start()
    again = context.new_page()
    again.goto(f"{hall.address}/m/{code}")
    ready(again)
    state(again, "Saved")
    score(again, 2, 0)
    expect(again.get_by_role("group", name="Bence, 10: 3")).to_be_visible()


def test_the_first_page_says_what_a_closed_pad_has_not_sent(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    pad.route("**/entries*", lambda route: route.abort())
    enter_round(pad, 1, {20: 2}, {15: 1})
    state(pad, "Offline, 1 waiting")
    first = pad.context.new_page()
    pad.close(run_before_unload=False)
    first.goto(hall.address)
    first.get_by_role("link", name="Not sent yet").click()
    ready(first)
    score(first, 2, 0)
    first.goto(hall.address)
    ready(first)
    expect(first.get_by_role("link", name="Not sent yet")).to_have_count(0)


def test_leaving_is_warned_about_only_while_something_waits(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    warned: list[str] = []

    def stay(dialog: Dialog) -> None:
        warned.append(dialog.type)
        dialog.dismiss()

    pad.on("dialog", stay)
    hall.stop()
    enter_round(pad, 1, {20: 1}, {15: 1})
    pad.evaluate("location.href = '/'")
    pad.wait_for_timeout(500)
    assert warned == ["beforeunload"]
    hall.start()
    state(pad, "Saved")
    pad.goto(hall.address)
    assert warned == ["beforeunload"]


def test_two_pads_in_conflict_show_both_versions_and_lose_nothing(hall: Hall, phone: Device) -> None:
    first, second, wall = phone(), phone(), phone(1920, 1080)
    code = begin(first, hall)
    invited(first, hall, code, second)
    watch(wall, hall, code)
    second.context.set_offline(True)
    state(second, "Offline")
    enter_round(second, 1, {5: 1}, {20: 2})
    enter_round(second, 2, {5: 2}, {20: 1})
    enter_round(first, 1, {20: 1}, {15: 1})
    wall_score(wall, 2, 0)
    second.context.set_offline(False)
    slip = second.get_by_role("alert")
    expect(slip.get_by_role("heading", name="The match has moved on")).to_be_visible()
    expect(slip.get_by_text("Round 1: 20 : 15")).to_be_visible()
    expect(slip.get_by_text("Round 1: 5 : 40")).to_be_visible()
    state(second, "Stopped, 2 waiting")
    slip.get_by_role("button", name="Set the first one aside").click()
    state(second, "Saved")
    score(second, 2, 2)
    wall_score(wall, 2, 2)
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("button", name="Log and corrections").click()
    expect(second.get_by_role("dialog").get_by_text("set aside", exact=True)).to_be_visible()


def test_a_conflict_can_be_recorded_behind_what_came_between(hall: Hall, phone: Device) -> None:
    first, second = phone(), phone()
    code = begin(first, hall)
    invited(first, hall, code, second)
    second.context.set_offline(True)
    enter_round(second, 1, {5: 1}, {20: 2})
    enter_round(first, 1, {20: 1}, {15: 1})
    score(first, 2, 0)
    second.context.set_offline(False)
    second.get_by_role("button", name="Record mine behind it").click()
    state(second, "Saved")
    score(second, 2, 2)
    score(first, 2, 2)


def test_what_turns_out_illegal_stands_at_its_place_and_stays(hall: Hall, phone: Device) -> None:
    first, second = phone(), phone()
    code = begin(first, hall)
    invited(first, hall, code, second)
    for number in (1, 2, 3):
        enter_round(first, number, {20: 1}, {15: 1})
    score(second, 6, 0)
    second.context.set_offline(True)
    enter_round(second, 4, {20: 1}, {5: 1})
    enter_round(first, 4, {20: 1}, {15: 1})
    score(first, 8, 0)
    second.context.set_offline(False)
    second.get_by_role("button", name="Record mine behind it").click()
    slip = second.get_by_role("alert")
    expect(slip.get_by_role("heading", name="The rules refuse this entry")).to_be_visible()
    expect(slip.get_by_text("The match is over.")).to_be_visible()
    state(second, "Stopped, 1 waiting")
    slip.get_by_role("button", name="Set the first one aside").click()
    state(second, "Saved")
    score(second, 8, 0)


def test_round_1_is_corrected_after_the_game_was_won(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall)
    watch(wall, hall, code)
    for number in (1, 2, 3):
        enter_round(pad, number, {20: 1}, {15: 1})
    enter_round(pad, 4, {15: 1}, {20: 1})
    wall_score(wall, 6, 2)
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    pad.get_by_role("button", name="Correct: Round 1: 20 : 15").click()
    sheet = pad.get_by_role("dialog", name="Round 1: 20 : 15")
    sheet.get_by_role("button", name="20, one less: Anna").click()
    sheet.get_by_role("button", name="What this changes").click()
    expect(sheet.get_by_text("The score was 6 : 2 and becomes 4 : 4.")).to_be_visible()
    wall_score(wall, 6, 2)
    sheet.get_by_role("button", name="Save").click()
    score(pad, 4, 4)
    wall_score(wall, 4, 4)
    expect(pad.locator("#undo")).to_contain_text("Correction")
    pad.locator("#undo").click()
    score(pad, 6, 2)
    wall_score(wall, 6, 2)


def test_a_correction_that_breaks_what_follows_says_so(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall, preset="hu_home")
    enter_round(pad, 1, {20: 4}, {15: 1})
    enter_round(pad, 2, {20: 1}, {15: 1})
    score(pad, 100, 30)
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    pad.get_by_role("button", name="Correct: Round 1: 80 : 15").click()
    sheet = pad.get_by_role("dialog", name="Round 1: 80 : 15")
    sheet.get_by_role("button", name="20, one more: Anna").click()
    sheet.get_by_role("button", name="What this changes").click()
    expect(sheet.get_by_role("heading", name="What follows would no longer be allowed")).to_be_visible()
    score(pad, 100, 30)
    sheet.get_by_role("button", name="Save, and take 1 later entry back").click()
    score(pad, 100, 15)


def test_a_forgotten_round_is_inserted(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    enter_round(pad, 1, {20: 1}, {15: 1})
    enter_round(pad, 2, {20: 1}, {15: 1})
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    pad.get_by_role("button", name="Correct: Round 1: 20 : 15").click()
    pad.get_by_role("button", name="Insert a forgotten round after it").click()
    sheet = pad.get_by_role("dialog", name="Insert a forgotten round after it")
    sheet.get_by_role("button", name="20, one more: Bence").click()
    sheet.get_by_role("button", name="What this changes").click()
    expect(sheet.get_by_text("The score was 4 : 0 and becomes 4 : 2.")).to_be_visible()
    sheet.get_by_role("button", name="Save").click()
    score(pad, 4, 2)
    expect(pad.get_by_role("button", name="Finish round 4")).to_be_visible()


def test_the_wall_goes_on_by_itself_when_the_server_was_away(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall)
    watch(wall, hall, code)
    hall.stop()
    expect(wall.locator("#state")).to_have_text("No connection")
    hall.start()
    enter_round(pad, 1, {20: 1}, {15: 1})
    wall_score(wall, 2, 0)
    expect(wall.locator("#state")).to_have_text("")


def test_the_wall_loads_itself_anew_when_the_server_has_been_renewed(
    hall: Hall, phone: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = begin(pad, hall)
    watch(wall, hall, code)
    wall.evaluate("window.former = true")
    for module in ("messages", "pages"):
        monkeypatch.setattr(f"twenty.web.{module}.build", lambda: "renewed")
    enter_round(pad, 1, {20: 1}, {15: 1})
    wall_score(wall, 2, 0)
    expect(wall.locator("html[data-ready]")).to_be_attached()
    assert wall.evaluate("window.former") is None
    score(pad, 2, 0)


def test_a_round_is_entered_in_less_than_five_seconds(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    begun = time.monotonic()
    for name in ("Anna", "Bence"):
        for ring in (20, 15, 10, 5):
            tap(pad, name, ring)
    pad.get_by_role("button", name="Finish round 1").click()
    score(pad, 1, 1)
    assert time.monotonic() - begun < 5


def test_quick_taps_one_after_the_other_are_chained_and_never_in_conflict(hall: Hall, phone: Device) -> None:
    pad = phone()
    begin(pad, hall)
    for _ in range(3):
        tap(pad, "Anna", 20)
        pad.get_by_role("button", name="Finish round 1").click()
        pad.locator("#undo").click()
        pad.wait_for_timeout(700)
    state(pad, "Saved")
    score(pad, 0, 0)
    expect(pad.get_by_role("alert")).to_have_count(0)


def test_who_only_follows_gets_the_board_and_no_pad(hall: Hall, phone: Device) -> None:
    pad, stranger = phone(), phone()
    code = begin(pad, hall)
    stranger.goto(f"{hall.address}/m/{code}")
    ready(stranger)
    expect(stranger.locator("button, input, a")).to_have_count(0)
    enter_round(pad, 1, {20: 1}, {15: 1})
    wall_score(stranger, 2, 0)


def test_hungarian_from_the_first_page_to_the_pad(hall: Hall, phone: Device) -> None:
    pad = phone()
    pad.goto(f"{hall.address}/settings")
    pad.get_by_label("Language", exact=True).select_option("hu")
    pad.get_by_role("button", name="Save").click()
    pad.get_by_role("article").filter(has_text="Crokinole").get_by_role("link").first.click()
    pad.get_by_label("1. fél", exact=True).fill("Kovács Anna")
    pad.get_by_label("2. fél", exact=True).fill("Szűcs Bence")
    pad.get_by_role("button", name="Mérkőzés indítása").click()
    pad.get_by_role("button", name="Kovács Anna").click()
    pad.get_by_role("button", name="20, eggyel több: Szűcs Bence").click()
    pad.get_by_role("button", name="1. parti lezárása").click()
    score(pad, 0, 2)
    state(pad, "Mentve")
