"""Every ruling and every refusal has a text, and every text is one of them."""

from __future__ import annotations

import re

import pytest
from tests.text.codes import Used, domain_of, strings, unresolved, used

from twenty.core.errors import Violation
from twenty.core.referee import Ending as CommonEnding
from twenty.core.rulebook import Ruling
from twenty.games.crokinole.state import Ending as CrokinoleEnding
from twenty.games.registry import NAMES, rulebook
from twenty.testing import walk
from twenty.text import LANGUAGES, catalogue
from twenty.text.catalogue import Message

FIELD = re.compile(r"\{([a-z_]+)\}")
DOMAINS = ("core", "files", *NAMES)


def texts(domain: str, code: str, language: str = "en") -> dict[str, Message]:
    """The texts of a code in a catalogue: its own and those for each `how`."""
    messages = catalogue(language, domain).messages
    return {key: held for key, held in messages.items() if key.partition(".")[0] == code}


def fields(message: Message) -> set[str]:
    """The facts that a text asks for, the one that it counts too."""
    asked = {name for form in message.forms for name in FIELD.findall(form)}
    return asked | ({message.counts} if message.counts else set())


def spoken_in(told: Used) -> dict[str, Message]:
    """The texts that `say` finds for a code: of its own catalogue first, then the common one. Files speak of
    crokinole too."""
    domain = domain_of(told.module)
    further = ("crokinole", "core") if domain == "files" else ("core",)
    return next((held for name in (domain, *further) if (held := texts(name, told.code))), {})


def test_codes_are_found():
    assert len(used()) > 300
    assert not unresolved()


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_code_has_an_english_text(domain):
    assert not [str(told) for told in used() if domain_of(told.module) == domain and not spoken_in(told)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_texts_ask_only_for_facts_that_are_there(domain):
    wrong = []
    for told in used():
        if domain_of(told.module) == domain and told.facts is not None:
            for key, message in spoken_in(told).items():
                if unknown := fields(message) - told.facts:
                    wrong.append(f"{told} as {key}: {', '.join(sorted(unknown))}")
    assert not wrong


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_is_that_of_a_code(domain):
    """Texts that nothing says any more go. Words, discs and the like are no codes."""
    kept = {"word", "disc"}
    codes = {key.partition(".")[0] for key in catalogue("en", domain).messages} - kept
    assert codes <= strings() | {told.code for told in used()}


@pytest.mark.parametrize("ending", CommonEnding)
def test_every_common_ending_has_its_text(ending):
    assert f"ended.{ending.value}" in catalogue("en", "core")


@pytest.mark.parametrize("ending", CrokinoleEnding)
def test_every_ending_of_crokinole_has_its_text(ending):
    assert f"game-over.{ending.value}" in catalogue("en", "crokinole")


@pytest.mark.parametrize("game", NAMES)
def test_what_is_said_on_random_walks_has_all_its_facts(game):
    book = rulebook(game)
    for seed in range(40):
        made = walk(book, seed)
        said: list[Ruling | Violation] = [*made.rulings, *(violation for _, violation in made.refused)]
        for told in said:
            facts = dict(told.facts)
            candidates = (f"{told.code}.{facts.get('how')}", told.code)
            held = next(
                catalogue("en", domain).messages[key]
                for key in candidates
                for domain in (game, "core")
                if key in catalogue("en", domain)
            )
            assert fields(held) <= set(facts), told
            if held.counts:
                assert isinstance(facts[held.counts], int), told


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_figure_has_the_name_of_a_fact_that_becomes_a_name(domain):
    """`left` darts would be spoken as the person on that side."""
    counted = {message.counts for message in catalogue("en", domain).messages.values()}
    assert not counted & {"side", "left", "winner", "winners", "loser", "tied", "seat", "hammer", "shooter"}


def test_there_are_five_languages():
    assert LANGUAGES == ("en", "hu", "cs", "af", "de")
