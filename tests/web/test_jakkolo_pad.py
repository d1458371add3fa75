"""The pads of jakkolo, driven as referees drive them: a game, several players in turn, a card, bad Wi-Fi."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.hall import Hall, invited, ready, state
from tests.web.test_look import cut_off, findings, too_small

Device = Callable[..., Page]
AGAIN = 650  # ms: a second press of the one key so soon would be taken for the same one
COMPARTMENTS = (2, 3, 4, 1)


def speak(page: Page, hall: Hall, language: str) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": hall.address}])


def start_game(page: Page, hall: Hall, *names: str, **fields: str) -> str:
    """A new game through its form; the code in its address."""
    page.goto(f"{hall.address}/new/jakkolo")
    for place, name in enumerate(names, 1):
        if place == 3:
            page.locator("details.more summary").first.click()
        page.locator(f"#p{place}").fill(name)
    if "format" in fields:
        page.locator("#format").select_option(fields["format"])
    if "hide_running" in fields:
        page.locator("details.more summary").last.click()
        page.locator("[name=hide_running]").check()
    page.locator("form button.go").click()
    page.wait_for_url("**/m/*")
    ready(page)
    return re.split(r"[/?]", page.url)[4]


def press(page: Page, word: str | None = None) -> None:
    """Presses the one key, which says `word` at the time."""
    if word is not None:
        expect(page.locator("#go")).to_contain_text(word)
    page.locator("#go").click()
    page.wait_for_timeout(AGAIN)


def count(page: Page, counts: tuple[int, int, int, int]) -> None:
    """All thrown, then what lies in the compartments, by the number keys."""
    page.locator("#go").click()
    for number in counts:
        page.locator(".jknumbers").get_by_text(str(number), exact=True).click()
    page.wait_for_timeout(AGAIN)


def enter(page: Page, counts: tuple[int, int, int, int]) -> None:
    count(page, counts)
    press(page)


def score(page: Page, points: int | str) -> None:
    expect(page.locator("#plaque .score")).to_have_text(re.compile(rf"(^|\D){points}$"))


@pytest.mark.rule("JK-01", "shows")
@pytest.mark.rule("JK-47", "allows")
def test_a_game_from_the_form_to_what_is_written(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = start_game(pad, hall, "Anna")
    wall.goto(f"{hall.address}/tv/{code}")
    ready(wall)
    assert pad.locator(".box .val").all_inner_texts() == ["2", "3", "4", "1"]
    assert wall.locator(".box .val").all_inner_texts() == ["2", "3", "4", "1"]
    count(pad, (3, 4, 4, 3))
    score(pad, 67)
    expect(pad.locator(".need")).to_contain_text("16discs left")
    expect(pad.locator(".need")).to_contain_text("2: +43: +34: +51: +4")
    press(pad, "Enter round 1: 67")
    expect(wall.locator(".jkwallside .sc")).to_have_text("67")
    expect(pad.locator(".need")).to_contain_text("Stack: 2: 3 · 3: 4 · 4: 4 · 1: 3")
    press(pad, "Permit round 2")
    enter(pad, (5, 5, 6, 5))
    press(pad, "Permit round 3")
    pad.get_by_role("button", name="One more: 4").click()
    pad.get_by_role("button", name="One more: 1").click()
    score(pad, 109)
    press(pad, "Enter round 3: 109")
    press(pad, "Announce 109")
    press(pad, "Player agrees: 109")
    expect(wall.locator("#right")).to_have_text("Agreed")
    press(pad, "Write 109")
    expect(pad.get_by_role("heading", name="Anna: 109")).to_be_visible()
    expect(wall.locator("#right")).to_have_text("Finished")
    state(pad, "Saved")
    pad.get_by_role("button", name="Undo").click()
    press(pad, "Write 109")
    expect(pad.get_by_role("heading", name="Anna: 109")).to_be_visible()


@pytest.mark.rule("JK-22", "allows")
def test_a_full_score_and_its_bonus_in_czech(hall: Hall, phone: Device) -> None:
    pad = phone()
    speak(pad, hall, "cs")
    start_game(pad, hall, "Kateřina Dvořáková")
    enter(pad, (7, 7, 9, 7))
    expect(pad.locator("#next")).to_have_text("1. bonusový disk ze 2")
    pad.get_by_role("radio", name="Přihrádka 4").click()
    press(pad, "Zapsat bonus")
    score(pad, 152)
    expect(pad.locator("#plaque")).to_contain_text("148 +4")
    pad.get_by_role("radio", name="neumístěný").click()
    press(pad, "Zapsat bonus")
    press(pad, "Oznámit 152")
    press(pad, "Hráč souhlasí: 152")
    press(pad, "Zapsat 152")
    expect(pad.get_by_role("heading", name="Kateřina Dvořáková: 152")).to_be_visible()


@pytest.mark.rule("JK-24", "allows")
def test_all_discs_in_end_the_game_early(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    count(pad, (8, 8, 7, 7))
    expect(pad.locator(".need")).to_contain_text("All discs in: 145 ends the game")
    press(pad, "Enter round 1: 145")
    expect(pad.locator("#go")).to_contain_text("Announce 145")


@pytest.mark.rule("JK-33", "refuses")
def test_fewer_than_before_needs_its_reason(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    enter(pad, (3, 4, 4, 3))
    press(pad, "Permit")
    pad.get_by_role("button", name="One less: 4").click()
    expect(pad.locator(".slip.why")).to_contain_text("Why fewer in the 4?")
    expect(pad.locator("#go")).to_be_disabled()
    pad.get_by_role("radio", name="out through the gate").click()
    expect(pad.get_by_role("radio", name="out through the gate")).to_be_checked()
    press(pad, "Enter round 2: 63")
    score(pad, 63)
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    expect(pad.get_by_role("dialog")).to_contain_text("Compartment 4: 3 instead of 4")


@pytest.mark.rule("JK-26", "allows")
def test_an_earlier_round_is_corrected_and_all_is_judged_again(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    enter(pad, (7, 7, 9, 7))
    expect(pad.locator("#next")).to_have_text("Bonus disc 1 of 2")
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    pad.get_by_role("button", name="Correct: Round 1: 7 7 9 7 = 148").click()
    sheet = pad.get_by_role("dialog")
    sheet.get_by_role("button", name="One less: 4").click()
    sheet.get_by_role("button", name="What this changes").click()
    expect(sheet.locator(".shift")).to_contain_text("144")
    sheet.get_by_role("button", name="Save").click()
    score(pad, 144)
    expect(pad.locator("#go")).to_contain_text("Permit round 2")


@pytest.mark.rule("JK-30", "allows")
@pytest.mark.rule("JK-12", "allows")
def test_trial_discs_and_a_disc_that_is_out(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    pad.get_by_role("button", name="Trial discs").click()
    expect(pad.get_by_role("dialog").locator(".choices button")).to_have_count(5)
    pad.get_by_role("button", name="Trial discs: 5").click()
    expect(pad.locator(".quick").get_by_text("Trial discs")).to_have_count(0)
    pad.get_by_role("button", name="Disc out, why?").click()
    pad.get_by_role("button", name="It flew off the board").click()
    enter(pad, (7, 7, 8, 7))
    score(pad, 144)
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Log and corrections").click()
    expect(pad.get_by_role("dialog")).to_contain_text("JK-12")
    expect(pad.get_by_role("dialog")).to_contain_text("All discs thrown")


def test_rounds_are_kept_while_the_network_is_away(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna", format="20x2")
    pad.context.set_offline(True)
    enter(pad, (3, 3, 3, 3))
    expect(pad.locator("#notices")).to_contain_text("Round 1: 3 3 3 3 = 60")
    press(pad, "Permit round 2")
    enter(pad, (5, 5, 4, 4))
    expect(pad.locator("#go")).to_contain_text("Announce 85")
    expect(pad.locator("#state")).to_contain_text("3")
    pad.context.set_offline(False)
    state(pad, "Saved")
    score(pad, 85)
    for word in ("Announce 85", "Player agrees: 85", "Write 85"):
        press(pad, word)
    expect(pad.get_by_role("heading", name="Anna: 85")).to_be_visible()


@pytest.mark.rule("JK-17", "shows")
def test_the_players_own_device_shows_counts_on_request_only(hall: Hall, phone: Device) -> None:
    pad, player = phone(), phone()
    code = start_game(pad, hall, "Anna")
    pad.goto(f"{hall.address}/m/{code}/share")
    pad.get_by_role("button", name="Invite a player").click()
    digits = pad.locator(".code").inner_text()
    player.goto(f"{hall.address}/join")
    player.get_by_label("Six-digit code").fill(digits)
    player.get_by_role("button", name="Join").click()
    ready(player)
    pad.goto(f"{hall.address}/m/{code}")
    ready(pad)
    enter(pad, (5, 5, 6, 5))
    expect(player.get_by_role("heading", name="The referee counts")).to_be_visible()
    expect(player.locator("#plaque .score")).to_have_text("–")
    assert "104" not in player.content()
    assert "104" not in player.evaluate(
        "code => fetch(`/m/${code}/log.json`).then((answer) => answer.text())", code
    )
    pad.get_by_role("button", name="Tell the counts").click()
    expect(pad.get_by_role("dialog").locator(".told b")).to_have_text(["5", "5", "6", "5"])
    pad.get_by_role("button", name="Close").click()
    expect(player.locator(".told b")).to_have_text(["5", "5", "6", "5"])


@pytest.mark.rule("JK-17", "shows")
def test_the_pad_can_be_covered_before_the_player(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    enter(pad, (3, 4, 4, 3))
    press(pad, "Permit")
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Cover the counts from the player").click()
    pad.keyboard.press("Escape")
    expect(pad.locator("#plaque .score")).to_have_text("–")
    expect(pad.locator(".box .v").first).to_have_text("·")
    press(pad, "All thrown")
    expect(pad.locator(".box .v").first).to_have_text("3")


@pytest.mark.rule("JK-17", "shows")
def test_a_wall_waits_for_the_end_where_the_game_hides_its_course(hall: Hall, phone: Device) -> None:
    pad, wall = phone(), phone(1920, 1080)
    code = start_game(pad, hall, "Anna", format="20x2", hide_running="yes")
    wall.goto(f"{hall.address}/tv/{code}")
    ready(wall)
    enter(pad, (3, 3, 3, 3))
    expect(wall.locator(".call")).to_contain_text("Round 1 is judged")
    expect(wall.locator(".sc")).to_have_text("–")
    with hall.host() as host:  # the machine itself keeps the sheet, but its wall is for the hall
        assert '"score":null' in host.get(f"/tv/{code}.json").text.replace(" ", "")
    press(pad, "Permit round 2")
    enter(pad, (5, 5, 5, 5))
    for word in ("Announce 100", "Player agrees: 100", "Write 100"):
        press(pad, word)
    expect(wall.locator(".sc")).to_have_text("100")


@pytest.mark.rule("JK-04", "allows")
def test_players_at_one_board_take_turns_without_leaving_the_page(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna", "Bence", "Cecil", format="20x2")
    bar = pad.get_by_role("navigation", name="Players at this board")
    expect(bar.get_by_role("button", name="Anna, 0: next")).to_be_visible()
    address = pad.url
    enter(pad, (3, 3, 3, 3))
    expect(bar.get_by_role("button", name="Bence, 0: next")).to_be_visible()
    press(pad, "Next player")
    expect(pad.locator("#plaque")).to_contain_text("Bence")
    enter(pad, (2, 2, 2, 2))
    bar.get_by_role("button", name="Cecil").click()
    enter(pad, (4, 4, 4, 4))
    expect(bar.get_by_role("button", name="Anna, 60: next")).to_be_visible()
    pad.get_by_role("button", name="Undo").click()
    expect(bar.get_by_role("button", name="Cecil, 0: next")).to_be_visible()
    assert pad.url == address
    pad.reload()
    ready(pad)
    expect(bar.get_by_role("button", name="Bence, 40")).to_be_visible()


@pytest.mark.rule("JK-48", "allows")
def test_pairs_throw_a_round_each(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna", "Bence", format="pairs")
    expect(pad.locator("#plaque")).to_contain_text("Anna & Bence")
    expect(pad.locator("#plaque")).to_contain_text("Anna throws")
    enter(pad, (3, 4, 4, 3))
    press(pad, "Permit round 2")
    pad.get_by_role("button", name="One more: 4").click()
    expect(pad.locator("#plaque")).to_contain_text("Bence throws")


@pytest.mark.rule("JK-48", "allows")
@pytest.mark.parametrize("language", ["hu", "af", "de"])
def test_a_decider_to_its_end_in_other_languages(hall: Hall, phone: Device, language: str) -> None:
    pad = phone()
    speak(pad, hall, language)
    start_game(pad, hall, "Anna", format="decider")
    enter(pad, (2, 1, 2, 1))
    for _ in range(3):  # announce, agree, write
        press(pad)
    expect(pad.get_by_role("heading", name="Anna: 26")).to_be_visible()


def test_two_devices_show_the_same_game(hall: Hall, phone: Device) -> None:
    pad, other = phone(), phone()
    code = start_game(pad, hall, "Anna")
    invited(pad, hall, code, other)
    enter(pad, (3, 4, 4, 3))
    score(other, 67)
    press(other, "Permit round 2")
    expect(pad.locator("#go")).to_contain_text("All thrown")
    other.get_by_role("button", name="Undo").click()
    expect(pad.locator("#go")).to_contain_text("Permit round 2")


def test_a_round_takes_six_taps_and_less_than_eight_seconds(hall: Hall, phone: Device) -> None:
    pad = phone()
    start_game(pad, hall, "Anna")
    begun = time.monotonic()
    pad.locator("#go").click()
    for number in (3, 4, 4, 3):
        pad.locator(".jknumbers").get_by_text(str(number), exact=True).click()
    pad.wait_for_timeout(AGAIN)
    pad.locator("#go").click()
    expect(pad.locator("#go")).to_contain_text("Permit round 2")
    assert time.monotonic() - begun < 8


# --- the card -----------------------------------------------------------------------------------------------


def start_card(page: Page, hall: Hall, games: int = 2) -> str:
    page.goto(f"{hall.address}/new/jakkolo-card")
    page.locator("#player").fill("Kateřina Dvořáková")
    page.locator("#director").fill("Tomáš Horák")
    page.locator("details.more summary").click()
    page.locator("#games").fill(str(games))
    page.locator("form button.go").click()
    page.wait_for_url("**/m/*")
    ready(page)
    return page.url.rpartition("/")[2]


def hand_to(page: Page, name: str) -> None:
    """The card goes to somebody whose name is new."""
    page.locator("#person").fill(name)
    page.locator("dialog .go").click()
    expect(page.locator("dialog")).to_have_count(0)


def write_game(page: Page, digits: str) -> None:
    """Announce, agree, write."""
    for digit in digits:
        page.locator(".keypad .grid").get_by_text(digit, exact=True).click()
    for _ in range(3):
        press(page)


@pytest.mark.rule("JK-40", "allows")
@pytest.mark.rule("JK-41", "allows")
@pytest.mark.rule("JK-43", "allows")
@pytest.mark.rule("JK-44", "allows")
def test_a_card_from_hand_to_hand_to_the_director(hall: Hall, phone: Device) -> None:
    pad, other = phone(), phone()
    code = start_card(pad, hall)
    press(pad, "Hand out the card")
    hand_to(pad, "Jan Novák")
    expect(pad.locator("#next")).to_have_text("Card held by: Jan Novák (referee)")
    write_game(pad, "112")
    pad.get_by_role("button", name="Menu").click()
    pad.get_by_role("button", name="Hand the card on").click()
    hand_to(pad, "Šárka Malá")
    write_game(pad, "86")
    score(pad, 198)
    pad.get_by_role("button", name="Game 2: 86").click()
    pad.get_by_role("button", name="Correct the result").click()
    pad.locator("#score").fill("97")
    pad.locator("#reason").fill("one disc more")
    pad.locator("dialog .go").click()
    expect(pad.locator(".gamelist")).to_contain_text("without initials")
    score(pad, 198)
    pad.get_by_role("button", name="Game 2: 86").click()
    pad.get_by_role("button", name="Initials of the director").click()
    score(pad, 209)
    press(pad, "Make the copy")
    press(pad, "Hand in the original")
    expect(pad.locator("#next")).to_have_text("Card held by: Tomáš Horák (director)")
    pad.get_by_role("button", name="Game 1: 112").click()
    pad.get_by_role("button", name="Sanction: the game counts 0").click()
    pad.locator("#reason").fill("changed the score")
    pad.locator("dialog .go").click()
    score(pad, 97)
    expect(pad.locator(".sanctions")).to_contain_text("Tomáš Horák: games 1 count 0. changed the score")
    other.goto(f"{hall.address}/m/{code}")
    expect(other.locator(".kind")).to_have_text("Copy")
    expect(other.locator(".a5")).to_contain_text("86")
    expect(other.locator(".ini")).to_have_text("TH")
    pad.goto(f"{hall.address}/m/{code}/card")
    expect(pad.locator(".kind")).to_have_text("Original")


@pytest.mark.rule("JK-49", "allows")
def test_a_short_card_in_hungarian(hall: Hall, phone: Device) -> None:
    pad = phone()
    speak(pad, hall, "hu")
    code = start_card(pad, hall, games=10)
    press(pad, "A lap kiadása")
    hand_to(pad, "Nagy Éva")
    write_game(pad, "131")
    pad.locator("#menu").click()
    pad.get_by_role("button", name="A lap lezárása").click()
    pad.locator("#reason").fill("késés")
    pad.locator("dialog .go").click()
    press(pad, "Másolat készítése")
    press(pad, "Az eredeti leadása")
    expect(pad.locator("#next")).to_contain_text("Tomáš Horák (versenyvezető)")
    pad.goto(f"{hall.address}/m/{code}/card")
    expect(pad.locator(".a5 .tot")).to_contain_text("131,00")


@pytest.mark.rule("JK-43", "refuses")
def test_the_player_cannot_write_on_the_card(hall: Hall, phone: Device) -> None:
    pad, player = phone(), phone()
    code = start_card(pad, hall)
    pad.goto(f"{hall.address}/m/{code}/share")
    pad.get_by_role("button", name="Invite a player").click()
    player.goto(f"{hall.address}/join")
    player.get_by_label("Six-digit code").fill(pad.locator(".code").inner_text())
    player.get_by_role("button", name="Join").click()
    expect(player.locator(".kind")).to_have_text("Copy")
    entry = {"id": "a" * 32, "after": None, "action": {"type": "jakkolo-card.copy", "v": 1}}
    status = player.evaluate(
        """([code, entry]) => fetch(`/m/${code}/entries`, {method: "POST", body: JSON.stringify([entry])})
            .then((answer) => answer.status)""",
        [code, entry],
    )
    assert status == 403


# --- what people see ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_axe_finds_nothing(hall: Hall, phone: Device, look: str) -> None:
    page = phone()
    page.context.add_cookies([{"name": "look", "value": look, "url": hall.address}])
    found: dict[str, list[str]] = {}
    for path in ("/", "/new/jakkolo", "/new/jakkolo-card"):
        page.goto(f"{hall.address}{path}")
        found[path] = findings(page)
    code = start_game(page, hall, "Anna", "Bence")
    found["pad"] = findings(page)
    count(page, (3, 4, 4, 3))
    press(page)
    page.get_by_role("button", name="One less: 4").click()
    found["why"] = findings(page)
    page.locator(".v").first.click()
    found["numbers"] = findings(page)
    page.get_by_role("button", name="Disc out, why?").click() if page.locator(".quick").is_visible() else None
    page.keyboard.press("Escape")
    page.goto(f"{hall.address}/tv/{code}")
    ready(page)
    found["tv"] = findings(page)
    card = start_card(page, hall)
    found["hand"] = findings(page)
    press(page)
    page.wait_for_timeout(300)
    found["person"] = findings(page)
    hand_to(page, "Jan Novák")
    write_game(page, "112")
    found["card"] = findings(page)
    page.get_by_role("button", name="Game 1: 112").click()
    page.wait_for_timeout(300)
    found["game"] = findings(page)
    page.goto(f"{hall.address}/m/{card}/card")
    found["printed"] = findings(page)
    page.goto(f"{hall.address}/tv/{card}")
    ready(page)
    found["card tv"] = findings(page)
    assert {where: told for where, told in found.items() if told} == {}


@pytest.mark.parametrize("language", ["en", "hu", "cs", "af", "de"])
@pytest.mark.parametrize("width", [360, 390])
def test_targets_are_large_enough_and_nothing_is_cut_off(
    hall: Hall, phone: Device, width: int, language: str
) -> None:
    page = phone(width, 740)
    speak(page, hall, language)
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        targets = "button, a, summary, select, input:not([type=radio]):not([type=checkbox]), .seg-ctl > label"
        found[where] = too_small(page, targets, 48) + cut_off(page)
        found[f"{where}, texts"] = re.findall(
            r"\b(?:jakkolo|card|pad)\.[a-z_.]+", page.locator("body").inner_text()
        )

    for path in ("/", "/new/jakkolo", "/new/jakkolo-card"):
        page.goto(f"{hall.address}{path}")
        look(path)
    start_game(page, hall, "Bartholomäus Schwarzenegger", "Szűcs-Fehérvári Bendegúz")
    look("pad")
    page.locator("#go").click()
    look("numbers")
    found["keys"] = too_small(page, ".jknumbers button, .box .up", 64)
    for number in (3, 4, 4, 3):
        page.locator(".jknumbers").get_by_text(str(number), exact=True).click()
    page.wait_for_timeout(AGAIN)
    look("counted")
    press(page)
    look("permit")
    page.locator(".dn").nth(2).click()
    look("why")
    start_card(page, hall)
    look("hand")
    press(page)
    hand_to(page, "Szűcs-Fehérvári Bendegúz")
    found["digits"] = too_small(page, ".keypad .grid button", 64)
    look("keypad")
    page.locator(".keypad .grid").get_by_text("9", exact=True).click()
    press(page)
    look("agree")
    assert {where: told for where, told in found.items() if told} == {}
