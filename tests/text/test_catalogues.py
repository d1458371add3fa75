"""The catalogues: readable, complete in their forms, the same facts in all languages, the style of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import twenty
from twenty.text import LANGUAGES, Catalogue, catalogue
from twenty.text.catalogue import Message

LOCALE = Path(twenty.__file__).parent / "text" / "locale"
FILES = sorted(LOCALE.rglob("*.po"))
TRANSLATED = [path for path in FILES if path.parent.name != "en"]
FIELD = re.compile(r"\{([a-z_]*)[^}]*\}")
FORMS = {"en": 2, "hu": 2, "cs": 3, "af": 2, "de": 2}


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def own_messages(path: Path) -> dict[str, tuple[str | None, tuple[str, ...]]]:
    """What a file itself holds: by key the counted fact and the forms."""
    with path.open("rb") as file:
        held = read_po(file, locale=path.parent.name, abort_invalid=True)
    found: dict[str, tuple[str | None, tuple[str, ...]]] = {}
    for message in held:
        if message.id:
            key, counts = (message.id, None) if isinstance(message.id, str) else message.id
            text = message.string
            found[key] = (counts, (text,) if isinstance(text, str) else tuple(text or ()))
    return found


def fields(forms: tuple[str, ...]) -> set[str]:
    return {field for form in forms for field in FIELD.findall(form)}


def test_catalogues_are_found():
    assert {path.parent.name for path in FILES} == set(LANGUAGES)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_says_which_language_it_is_and_has_no_message_twice(path):
    text = path.read_text("utf-8")
    with path.open("rb") as file:
        held = read_po(file, abort_invalid=True)
    assert str(held.locale) == path.parent.name
    assert held.num_plurals == FORMS[path.parent.name]
    keys = re.findall(r'^msgid "(.+)"$', text, flags=re.MULTILINE)
    assert len(set(keys)) == len(keys)
    assert "fuzzy" not in text
    assert "\t" not in text


@pytest.mark.parametrize("path", FILES, ids=name)
def test_all_forms_are_there(path):
    for key, (counts, forms) in own_messages(path).items():
        assert len(forms) == (FORMS[path.parent.name] if counts else 1), key
        assert all(form.strip() == form and form for form in forms), key


@pytest.mark.parametrize("path", TRANSLATED, ids=name)
def test_translations_have_the_messages_and_facts_of_the_english_text(path):
    english = own_messages(LOCALE / "en" / path.name)
    for spoken, (counts, forms) in own_messages(path).items():
        key = spoken.removesuffix(".spoken")  # how a voice is to be spelled, where it needs that
        assert key in english, f"{key} has no English text"
        wanted = fields(english[key][1])
        for form in forms:
            # A form for one thing may say the number in a word.
            assert fields((form,)) in (wanted, wanted - {counts}), key
        assert counts == english[key][0], key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("domain", sorted(path.stem for path in FILES if path.parent.name == "en"))
def test_nothing_is_left_in_english(language, domain):
    path = LOCALE / language / f"{domain}.po"
    held = set(own_messages(path)) if path.is_file() else set()
    english = {key for key in own_messages(LOCALE / "en" / f"{domain}.po") if not key.startswith("clip.")}
    lacking = english - held  # a clip is a word between two numbers: some languages have none
    assert not lacking, f"{len(lacking)} texts of {domain} lack a translation into {language}"


# What a language never does with what is put in (the names and figures are not known beforehand).
NEVER = {
    "hu": {
        "an ending on what is put in": r"\}-?[a-záéíóöőúüű]",
        "an article before what is put in": r"(?<!\w)[Aa]z? \{",
    },
    "cs": {"an ending on what is put in": r"\}-?[a-zěščřžýáíéúůťďň]"},
    "af": {
        "a straight apostrophe": r"'n\b",
        "a capital ’N": r"’N\b",
        "the wrong board": r"\b(raad|direksie)\b",
    },
    "de": {
        "polite address": r"(?<=[a-zäöüß,] )(Sie|Ihr|Ihnen|Ihre[nmrs]?)\b",
        "straight quotation marks": r"\"",
    },
}


@pytest.mark.parametrize("path", TRANSLATED, ids=name)
def test_the_style_of_a_language_is_kept(path):
    for key, (_, forms) in own_messages(path).items():
        for what, pattern in NEVER[path.parent.name].items():
            assert not any(re.search(pattern, form) for form in forms), f"{key}: {what}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_numbers_and_nouns_keep_together(path):
    """A figure that is put in and counted stands with its noun: a no-break space between them."""
    if path.parent.name == "en":
        return
    for key, (counts, forms) in own_messages(path).items():
        if counts:
            assert not any(f"{{{counts}}} " in form for form in forms), key


# --- reading a catalogue -----------------------------------------------------------------------------------


def test_an_unknown_language_is_refused():
    with pytest.raises(KeyError):
        catalogue("tlh", "core")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_domain_without_a_file_is_empty(language):
    empty = catalogue(language, "no-such-domain")
    assert not empty.messages
    assert "started" not in empty
    with pytest.raises(KeyError):
        empty.text("started")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_english_text_at_least_in_english(language):
    for path in FILES:
        if path.parent.name == "en":
            held = catalogue(language, path.stem)
            assert set(own_messages(path)) <= set(held.messages)


@pytest.mark.parametrize(
    ("language", "forms", "said"),
    [
        ("en", "ot", "otttt"),
        ("hu", "ot", "otttt"),
        ("cs", "oft", "offft"),
        ("af", "ot", "otttt"),
        ("de", "ot", "otttt"),
    ],
)
def test_the_form_follows_the_number(language, forms, said):
    """The forms for one, for few and for others, said of 1, 2, 3, 4 and 0."""
    plural = catalogue(language, "crokinole").plural
    held = Catalogue(language, "test", {"n": Message(tuple(forms), "n")}, plural)
    assert "".join(held.text("n", {"n": number}) for number in (1, 2, 3, 4, 0)) == said
    assert held.text("n", {"n": -1}) == "o"
    assert held.text("n", {"n": None}) == held.text("n") == held.text("n", {"n": 0})


def test_an_english_text_that_stands_in_has_a_form_for_every_number():
    czech = catalogue("cs", "crokinole").plural
    message = Catalogue("cs", "test", {"n": Message(("one", "other"), "n")}, czech)
    assert [message.text("n", {"n": number}) for number in (1, 2, 5)] == ["one", "other", "other"]


def test_a_fact_that_nobody_knows_is_shown_as_a_dash():
    held = Catalogue("en", "test", {"n": Message(("{a} and {b}",))}, lambda number: 0)
    assert held.text("n", {"a": 1}) == "1 and –"
