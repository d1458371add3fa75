"""What is shown: lit beds, header, scoreboard, pictures (D4-01, D4-09, D4-12, D4-21, D4-40, D4-50, D4-58)."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, played, view_of

from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.draw import dartboard_svg, grid_svg, grid_text, landing_svg, stone_svg
from twenty.games.darts_four.segments import BEDS
from twenty.text import catalogue

BEGUN = ("toss 0", EASY)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own picture


WON = f"{EASY} stones=......./......./......./......./......./ggg.ccc"


def test_before_anything_is_dealt() -> None:
    own = view_of(played())
    assert own["header"] == []
    assert own["lit"] == []
    assert not own["visit_over"]
    assert own["ending"] is None
    assert own["commitment"] is None
    assert "·" in grid_text(own)
    parsed(grid_svg(own))
    parsed(dartboard_svg(own))


@pytest.mark.rule("D4-09", "counts")
def test_lit_beds_are_exactly_those_that_fit() -> None:
    own = view_of(played(*BEGUN))
    starts = (14, 9, 12, 5, 20, 1, 18)
    assert set(own["lit"]) == {f"{ring}{number}" for ring in "SDT" for number in starts}
    assert own["lit"][:3] == ["S20", "D20", "T20"], "clockwise from the top"
    for dart in BEDS:
        fits = "stone" in [ruling.code for ruling in played(*BEGUN, f"dart {dart}").history]
        assert fits == (str(dart) in own["lit"])
    five = "......c/......g/......c/......g/......c/......g"
    bull = view_of(played("toss 0", f"{EASY} stones={five.replace('c', '.', 1)}"))
    assert bull["header"][6]["text"] == "Bull"
    assert {"25", "50"} <= set(bull["lit"])
    assert "25" not in own["lit"]


@pytest.mark.rule("D4-09", "counts")
def test_nothing_is_lit_when_it_is_nobodys_throw() -> None:
    for lines in (("S14",), ("MISS MISS MISS",), ("MISS", "pause"), ("MISS", "break_off"), ("resign_leg 0",)):
        assert view_of(played(*BEGUN, *lines, config=Config(legs=3)))["lit"] == []
    assert view_of(played(*BEGUN, "pause", "resume"))["lit"] != []


@pytest.mark.rule("D4-12", "allows")
def test_rings_on_a_hard_level_are_marked_from_the_bottom() -> None:
    head = view_of(played(*BEGUN, config=Config(level=Level.HARD, mode=Mode.RINGS)))["header"][0]
    assert head == {"text": "14", "field": "D·T14", "ring": True}
    assert "14°" in grid_text(view_of(played(*BEGUN, config=Config(level=Level.HARD, mode=Mode.RINGS))))


@pytest.mark.rule("D4-50", "counts")
def test_the_scoreboard() -> None:
    config = Config(double=Bonus.TWO_STONES, treble=Bonus.CAPTURE, legs=3)
    own = view_of(played(*BEGUN, "MISS D14 S1 / MISS MISS MISS / S9", config=config))
    assert own["stones"] == [3, 0]
    assert own["darts"] == [3, 3], "misses included, ignored ones not"
    again = view_of(played(*BEGUN, "MISS D14", "resign_leg 1", "/", "deal 1", config=config))
    assert (again["stones"], again["darts"]) == ([0, 0], [0, 0]), "of this leg"


@pytest.mark.rule("D4-57", "counts")
def test_chips() -> None:
    assert view_of(played(*BEGUN))["chips"] == [None, None, None]
    assert [chip["segment"] for chip in view_of(played(*BEGUN, "MISS S14 T20"))["chips"]] == [
        "MISS",
        "S14",
        "T20",
    ]
    assert view_of(played(*BEGUN, "MISS S14 T20 /"))["chips"] == [None, None, None]


def test_the_ending_of_a_leg_without_darts() -> None:
    config = Config(legs=5)
    judged = played("toss 0", WON, "S5 /", "leg_result 2 1", config=config)
    assert view_of(judged)["ending"] == {"rule": "GE-03", "code": "leg-result", "winner": 1, "lines": ()}
    assert view_of(played("toss 0", WON, "S5 /", "deal 4", config=config))["ending"] is None
    left = view_of(played("toss 0", WON, "leave 0", config=config))
    assert left["ending"] is None, "the match was left, the leg did not end"


def test_whose_turn() -> None:
    own = view_of(played(*BEGUN, "S14 /", players=(2, 1)))
    assert (own["turn"], own["seat"], own["starter"]) == ("cream", 2, "green")
    assert view_of(played("toss 2", EASY, players=(2, 1)))["turn"] == "cream"


def circles(text: str, name: str) -> list[Any]:
    root = parsed(text)
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


@pytest.mark.rule("D4-40", "counts")
def test_picture_of_a_win() -> None:
    own = view_of(played("toss 0", WON, "S5"))
    svg = grid_svg(own, title="Ann & Bob")
    assert len(circles(svg, "dim")) == 38
    (four,) = circles(svg, "four")
    assert len(four.findall(f"{SVG}circle")) == 4
    line = four.find(f"{SVG}line")
    assert line is not None
    assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["30", "280", "180", "280"]
    assert "Ann &amp; Bob" in svg


@pytest.mark.rule("D4-01", "allows")
def test_stones_differ_by_a_mark() -> None:
    svg = grid_svg(view_of(played("toss 0", WON)))
    assert (len(circles(svg, "green")), len(circles(svg, "cream"))) == (3, 3)
    assert "<path" not in stone_svg("green")
    assert "<path" in stone_svg("cream")


@pytest.mark.rule("D4-21", "allows")
def test_dartboard_lit_and_dark() -> None:
    lit = dartboard_svg(view_of(played(*BEGUN)))
    assert len(circles(lit, "lit")) == 7 * 4
    assert len(circles(lit, "bed")) == 82
    assert circles(lit, "no-dart") == []
    dark = dartboard_svg(view_of(played(*BEGUN, "S14")))
    assert circles(dark, "lit") == []
    assert len(circles(dark, "no-dart")) == 1
    (rim,) = circles(dark, "rim")
    assert rim.get("fill") == "#7a45e0"


@pytest.mark.rule("D4-51", "shows")
def test_a_landing_stone() -> None:
    config = Config(double=Bonus.TWO_STONES, treble=Bonus.CAPTURE)
    one = view_of(played(*BEGUN, "MISS S14", config=config))["landing"]
    assert one == {
        "side": "green",
        "segment": "S14",
        "column": 1,
        "row": 1,
        "captured": False,
        "stones": 1,
    }
    assert "S14" in landing_svg(one)
    assert "× 2" not in landing_svg(one)
    two = view_of(played(*BEGUN, "D14", config=config))["landing"]
    assert "× 2" in landing_svg(two)
    fields = f"{EASY} fields=[(1 2 T11)]"
    cream = view_of(played("toss 0", fields, "S14 / T11", config=config))["landing"]
    assert (cream["side"], cream["captured"]) == ("cream", True)
    assert parsed(landing_svg(cream)).get("class") == "d4-landing cream captured"
    assert view_of(played(*BEGUN, "MISS"))["landing"] is None


def test_between_legs_the_board_is_not_dark_once_the_darts_are_pulled() -> None:
    config = Config(legs=3)
    assert view_of(played("toss 0", WON, "S5", config=config))["visit_over"]
    assert not view_of(played("toss 0", WON, "S5 /", config=config))["visit_over"]


def test_pictures_of_all_kinds_of_fields() -> None:
    for config in (
        Config(level=Level.EXTREME, mode=Mode.OPEN),
        Config(mode=Mode.RINGS),
        Config(mode=Mode.SAME),
    ):
        svg = grid_svg(view_of(played("toss 0", EASY, config=config)))
        assert parsed(svg).tag == f"{SVG}svg"
        assert ("Bullseye" in svg) == (config.level is Level.EXTREME)
    marked = grid_svg(view_of(played(*BEGUN, config=Config(level=Level.HARD, mode=Mode.RINGS))))
    assert len(circles(marked, "ring")) == 7


# --- words ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D4-58", "shows")
def test_the_german_catalogue_uses_the_words_of_the_seed() -> None:
    german = catalogue("de", "darts-four")
    for key, word in {
        "level.easy": "Leicht",
        "level.medium": "Mittel",
        "level.hard": "Schwer",
        "level.extreme": "Extrem",
        "mode.surprise": "Überraschung (Standard)",
        "mode.open": "Neue Felder, sichtbar",
        "mode.rings": "Nur Ringe",
        "mode.same": "Immer gleich",
        "bonus.two_stones": "2 Steine",
        "bonus.extra_turn": "Extrazug",
        "bonus.capture": "Kapern",
        "said.two_stones": "Doppelstein!",
        "said.captured": "Gekapert!",
        "said.visit_over": "Aufnahme beendet",
        "said.four": "Vier in einer Reihe",
        "said.nobody_can_win": "Keiner kann gewinnen: Unentschieden",
        "name.view_board": "Brett ansehen",
        "name.bull": "Bull",
        "name.bullseye": "Bullseye",
        "name.visit": "Aufnahme",
        "name.oche": "Oche",
    }.items():
        assert german.text(key) == word
    assert german.text("call-double", {"number": "zehn"}) == "Double zehn"
    assert "Extrazug" in german.text("extra-turn", {"darts": 1})


@pytest.mark.parametrize("language", ["hu", "cs", "af", "de"])
def test_catalogues_say_what_the_english_one_says(language: str) -> None:
    english, other = catalogue("en", "darts-four"), catalogue(language, "darts-four")
    for key, message in other.messages.items():
        assert key in english, key
        filled = dict.fromkeys(_facts(english.messages[key].forms), "x")
        assert set(_facts(message.forms)) <= set(filled), key


def _facts(forms: tuple[str, ...]) -> list[str]:
    return [part.split("}")[0] for form in forms for part in form.split("{")[1:]]
