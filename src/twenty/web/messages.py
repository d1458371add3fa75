"""The service's messages, logs and previews as the pages read them: with names, titles and the build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec
from fastapi import Response

from twenty.service.messages import Message
from twenty.service.previews import Preview
from twenty.service.words import Line, Told
from twenty.web.assets import build
from twenty.web.language import Texts
from twenty.web.words import Titles, seat_names, side_names

_BUTTONS = ("undo", "redo")


class Json(Response):
    """An answer in JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def shaped(message: Message, texts: Texts) -> dict[str, Any]:
    """A message for a page: the view with names, what is new, what the buttons would do."""
    view = message.view
    titles = Titles.of(view, texts)
    return {
        "version": message.version,
        "head": view["head"],
        "view": {name: value for name, value in view.items() if name not in ("head", "names", *_BUTTONS)},
        "sides": side_names(view),
        "seats": seat_names(view),
        "names": view["names"],
        "news": message.news,
        "resync": message.resync,
        "build": build(),
        **{name: _button(view[name], titles, texts) for name in _BUTTONS},
    }


def _button(button: Mapping[str, Any] | None, titles: Titles, texts: Texts) -> dict[str, str] | None:
    if button is None:
        return None
    rulings = _plain(button["rulings"])
    place = next((told["facts"]["place"] for told in rulings if "place" in told["facts"]), "–")
    title = titles.title(button["action"], rulings, texts("entry.number", n=place))
    return {"target": button["target"], "title": title}


def shaped_log(lines: Sequence[Line], view: Mapping[str, Any], texts: Texts) -> list[dict[str, Any]]:
    """The log for a page, oldest first. `action` is what stands there now, corrections done."""
    titles = Titles.of(view, texts)
    told: list[dict[str, Any]] = []
    named: dict[str, str] = {}
    now = {
        line.target: line.action["action"]
        for line in lines
        if line.state == "in_force" and line.action["type"].endswith(".replace")
    }
    undos: set[str] = set()
    for line in lines:
        rulings = _plain(line.rulings)
        verb = line.action["type"].partition(".")[2]
        title = _title(line, rulings, titles, named, undos, texts)
        named[line.id] = title
        if verb == "retract" and line.action["undo"]:
            undos.add(line.id)
        told.append(
            {
                "id": line.id,
                "title": title,
                "verb": verb,
                "action": now.get(line.id, line.action),
                "gone": line.state == "taken_back",
                "corrected": line.state == "replaced",
                "amends": line.target,
                "fixed": line.seq == 1 or line.target is not None,
                "rulings": [
                    {name: ruling[name] for name in ("rule", "code", "facts", "text", "warning")}
                    for ruling in rulings
                ],
                "at": line.at,
            }
        )
    return told


def _title(
    line: Line,
    rulings: Sequence[Mapping[str, Any]],
    titles: Titles,
    named: Mapping[str, str],
    undos: set[str],
    texts: Texts,
) -> str:
    target = named.get(line.target or "", "–")
    if line.target in undos:
        return texts("entry.redo", what=target)
    return titles.title(line.action, rulings, target)


def shaped_lines(lines: Iterable[Line], view: Mapping[str, Any], texts: Texts) -> list[dict[str, Any]]:
    """What came between, for a page whose entries are in conflict with it."""
    titles = Titles.of(view, texts)
    return [
        {
            "title": titles.title(line.action, _plain(line.rulings), "–"),
            "news": [told.text for told in line.rulings],
        }
        for line in lines
    ]


def shaped_preview(preview: Preview, fresh: frozenset[str], targets: frozenset[str]) -> dict[str, Any]:
    """A preview for a page. `fresh` are the ids of the entries shown, `targets` what they amend."""
    told = {
        "view": {name: preview.view[name] for name in ("own", "outcome")},
        "news": [ruling for changed in preview.changed for ruling in changed.after],
        "affected": sum(changed.entry not in fresh | targets for changed in preview.changed),
        "later": preview.following,
    }
    if preview.breaks is not None:
        told |= {"error": "breaks", "text": preview.breaks.text, "rule": preview.breaks.rule}
    return told


def _plain(rulings: Iterable[Told]) -> list[dict[str, Any]]:
    return [asdict(told) for told in rulings]
