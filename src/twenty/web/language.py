"""Which language and which look a page is shown in, and the texts that a script needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from babel import Locale
from fastapi import Request
from starlette.requests import HTTPConnection

from twenty.text import LANGUAGES, catalogue

LOOKS = ("light", "dark", "contrast")
LANGUAGE_COOKIE = "language"
LOOK_COOKIE = "look"
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")

Texts = Callable[..., str]


def language_of(connection: HTTPConnection) -> str:
    """As the address says, or the cookie, or the browser; else English."""
    for asked in (connection.query_params.get("language"), connection.cookies.get(LANGUAGE_COOKIE)):
        if asked in LANGUAGES:
            return asked
    for part in connection.headers.get("accept-language", "").split(",")[:20]:
        spoken = part.split(";")[0].strip().lower().split("-")[0]
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


def look_of(request: Request) -> str | None:
    """As the address says, or the cookie; None leaves it to the system."""
    asked = request.query_params.get("look") or request.cookies.get(LOOK_COOKIE)
    return asked if asked in LOOKS else None


def texts(language: str) -> Texts:
    """`t(key, **facts)` for the pages."""
    held = catalogue(language, "web")

    def text(key: str, **facts: object) -> str:
        return held.text(key, facts)

    return text


@cache
def for_script(language: str, area: str) -> dict[str, Any]:
    """The texts whose keys begin with `area.`, without it, as the scripts read them."""
    held = catalogue(language, "web")
    return {
        key.removeprefix(f"{area}."): message.forms[0]
        if message.counts is None
        else {"counts": message.counts, "forms": list(message.forms)}
        for key, message in held.messages.items()
        if key.startswith(f"{area}.")
    }


_OF_GAMES = ("level.", "mode.", "bonus.", "said.", "name.")  # words of a game's own catalogue for its pages


@cache
def of_game(language: str, game: str) -> dict[str, Any]:
    """The words of a game's catalogue that its pages show, as the scripts read them."""
    return {
        key: message.forms[0]
        for key, message in catalogue(language, game).messages.items()
        if key.startswith(_OF_GAMES)
    }


@cache
def plurals(language: str) -> list[str]:
    """The plural categories of a language in the order of a catalogue's forms."""
    locale = Locale.parse(language)
    used = {locale.plural_form(number) for number in range(200)}
    return [category for category in _CATEGORIES if category in used]


def language_names() -> list[tuple[str, str]]:
    """The languages, each with its own name of itself."""
    return [(code, (Locale.parse(code).display_name or code).capitalize()) for code in LANGUAGES]
