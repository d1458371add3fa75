"""The catalogues: one PO file per language and domain, with codes as message ids.

A message id is a code (`toss-missing`) or a key (`pad.undo`). Where a message needs plural forms, its
msgid_plural names the fact that is counted. A text that a language lacks is shown in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files

from babel.messages.pofile import read_po

LANGUAGES: tuple[str, ...] = ("en", "hu", "cs", "af", "de")
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Message:
    """The forms of a text (one, unless it counts something) and the fact that it counts."""

    forms: tuple[str, ...]
    counts: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """The texts of one domain in one language."""

    language: str
    domain: str
    messages: Mapping[str, Message]
    plural: Callable[[int], int]

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def text(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The text of `key` filled with `facts`; raises `KeyError` where there is no such text."""
        message = self.messages[key]
        held = dict(facts or {})
        form = 0
        if message.counts is not None:
            number = held.get(message.counts)
            form = self.plural(abs(number) if isinstance(number, int) else 0)
            form = min(form, len(message.forms) - 1)  # an English text that stands in may have fewer
        return message.forms[form].format_map(_Filled(held))


class _Filled(dict[str, object]):
    """Facts that a text asks for and nobody knows are shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@cache
def catalogue(language: str, domain: str) -> Catalogue:
    """The catalogue of `domain` (core, a game, web, cli); English stands in for what is missing.

    Raises `KeyError` for an unknown language; a domain that has no file is empty.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    messages: dict[str, Message] = {}
    if language != ENGLISH:
        messages |= catalogue(ENGLISH, domain).messages
    path = files("twenty.text").joinpath("locale", language, f"{domain}.po")
    if not path.is_file():
        return Catalogue(language, domain, messages, c2py("n != 1"))
    with path.open("rb") as file:
        held = read_po(file, locale=language)
    for message in held:
        if not message.id or message.fuzzy:
            continue
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if not all(forms):
            continue
        if isinstance(message.id, str):
            messages[message.id] = Message(forms)
        else:
            messages[message.id[0]] = Message(forms, message.id[1])
    return Catalogue(language, domain, messages, c2py(held.plural_expr))
