"""Each text that a page asks for is there, in every language, and asks for the same facts."""

import re
from importlib.resources import files

import pytest

from twenty.text import LANGUAGES, catalogue
from twenty.web.language import plurals

WEB = files("twenty.web")
FACT = re.compile(r"\{(\w+)\}")
COMPLETED = {  # keys that are put together: what may stand behind the dot
    "home.state.": ("resting", "stopped"),
    "settings.look.": ("light", "dark", "contrast"),
    "new.players.": ("two", "pairs"),
    "preset.": ("hu_tournament", "hu_home", "af_home", "nca"),
    "length.": ("rounds", "target", "race_to", "open"),
    "share.invite.": ("referee", "player", "display"),
    "role.": ("owner", "referee", "player", "display", "spectator", "director", "host"),
    "game.": ("crokinole",),
    "jakkolo.format.": ("standard", "pairs", "20x2", "decider"),
    "jakkolo.bonus.": ("standard", "single", "none"),
    "jakkolo.order.": ("rounds", "games"),
}
IN_SCRIPTS = {
    "ending.": (
        *("points", "twenties", "extra_round", "level", "resigned", "conceded"),
        *("walkover", "no_show", "withdrawn", "agreed", "ruled"),
    ),
    "mode.": ("counts", "points", "winner"),
    "rest.": ("paused", "broken_off"),
    "stop.": ("conflict", "illegal", "breaks-log", "malformed", "refused"),
    "round.empty.": ("counts", "points", "winner"),
}


def asked_in_templates() -> set[str]:
    keys: set[str] = set()
    for template in (WEB / "templates").iterdir():
        found = re.findall(r"\bt\(\s*[\"']([a-z_.-]+)[\"']", template.read_text())
        for key in found:
            keys |= {key + end for end in COMPLETED[key]} if key.endswith(".") else {key}
    return keys


def asked_in_script(name: str, area: str) -> set[str]:
    script = (WEB / "static" / "js" / name).read_text()
    keys = set(re.findall(r"\bt\(\"([a-z_.-]+)\"", script))
    keys |= {
        found
        for call in re.findall(r"\bt\(([^()]*)\)", script)
        for found in re.findall(r"[?:] \"([a-z_.]+)\"", call)
    }
    for start in re.findall(r"\bt\(`([a-z_.]+)\$", script):
        keys |= {start + end for end in IN_SCRIPTS[start]}
    return {f"{area}.{key}" for key in keys}


def test_english_has_all_texts_that_are_asked_for() -> None:
    asked = asked_in_templates() | asked_in_script("tv.js", "tv")
    for script in ("pad.js", "round.js", "log.js"):
        asked |= asked_in_script(script, "pad")
    assert {key for key in asked if key not in catalogue("en", "web")} == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_each_language_is_complete_and_fills_in_the_same_facts(language: str) -> None:
    english, other = catalogue("en", "web"), catalogue(language, "web")
    own = (files("twenty.text") / "locale" / language / "web.po").read_text()
    for key, message in english.messages.items():
        assert f'msgid "{key}"' in own
        wanted = {fact for form in message.forms for fact in FACT.findall(form)}
        for form in other.messages[key].forms:
            assert set(FACT.findall(form)) <= wanted, key
        assert other.messages[key].counts == message.counts


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", ["one", "other"]),
        ("hu", ["one", "other"]),
        ("cs", ["one", "few", "other"]),
        ("de", ["one", "other"]),
    ],
)
def test_the_forms_stand_in_the_order_in_which_scripts_count(language: str, categories: list[str]) -> None:
    assert plurals(language) == categories


@pytest.mark.parametrize(("count", "says"), [(1, "1\u00a0čeká"), (3, "3\u00a0čekají"), (5, "5\u00a0čeká")])
def test_czech_counts_in_three_forms(count: int, says: str) -> None:
    assert catalogue("cs", "web").text("pad.waiting", {"n": count}) == says
