"""One way to answer: a page from its template or, at the address with `.json`, what the template shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from fastapi import Request, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from twenty.web.assets import address, build
from twenty.web.language import for_script, language_of, look_of, of_game, plurals, texts
from twenty.web.messages import Json


@cache
def templates() -> Environment:
    """The templates; a name that they don't know is an error."""
    found = Environment(
        loader=PackageLoader("twenty.web"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {"static": address}
    return found


def page(request: Request, template: str, model: Mapping[str, Any], *, status: int = 200) -> Response:
    """The page, or its JSON twin where the address ends with `.json`."""
    if request.url.path.endswith(".json"):
        return Json(model, status)
    language = language_of(request)
    html = (
        templates()
        .get_template(template)
        .render(**model, t=texts(language), language=language, look=look_of(request), path=request.url.path)
    )
    return Response(html, status, media_type="text/html; charset=utf-8")


def script_data(
    language: str, areas: Sequence[str | None], code: str, message: Mapping[str, Any], **more: Any
) -> Markup:
    """What a live page's script reads: as JSON that can stand in a page, no tag can end it early.

    Of a text that stands in several of the areas it gets the last one; the words of the game's own catalogue
    are there too.
    """
    told_texts: dict[str, Any] = dict(of_game(language, message["view"]["game"]))
    for area in filter(None, areas):
        told_texts |= for_script(language, area)
    told = {
        "build": build(),
        "language": language,
        "code": code,
        "texts": told_texts,
        "plurals": plurals(language),
        "message": message,
        **more,
    }
    raw = msgspec.json.encode(told).decode()
    return Markup(raw.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))  # noqa: S704
