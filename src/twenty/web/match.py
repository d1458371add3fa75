"""One match: its pad or, for who only watches, its board; the log, the wall; what the pad sends."""

from __future__ import annotations

from typing import Any

import msgspec
import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from twenty.codec.json import parse
from twenty.service.access import ANYBODY, Actor
from twenty.service.app import Service
from twenty.service.errors import MalformedAction
from twenty.web.language import language_of, texts
from twenty.web.messages import Json, shaped, shaped_log, shaped_preview
from twenty.web.pads import PADS
from twenty.web.pages import page, script_data
from twenty.web.visitors import Body, Uses, Who, settings_of
from twenty.web.words import side_names

router = APIRouter()
CARD = "jakkolo-card"
_ENTRIES = {  # raw bytes go to the codec; this only tells readers of the description what it takes
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/entries"}}},
    }
}


def _current(request: Request, service: Service, actor: Actor, code: str) -> tuple[str, dict[str, Any]]:
    """The match of `code` and its message as it stands."""
    stream = service.matches.find_match(actor, code)
    language = language_of(request)
    message = service.matches.message(actor, stream, language=language)
    return stream, shaped(message, texts(language))


@router.get("/m/{code}")
@router.get("/m/{code}.json")  # the lower one is looked at first
def match(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """The pad for who may record, the board for everybody else."""
    stream, message = _current(request, service, actor, code)
    records = service.matches.may_record(actor, stream) and _has_pad(message["view"])
    if request.url.path.endswith(".json"):
        return Json({"may_record": records, **message})
    if not records and message["view"]["game"] == CARD:
        return RedirectResponse(f"/m/{code}/card", 303)
    if not records:
        return _wall(request, code, message)
    pad = PADS[message["view"]["game"]]
    data = script_data(language_of(request), ("pad", pad.texts), code, message)
    model = {"title": _title(message), "data": data, "pad": pad, "game": message["view"]["game"]}
    return page(request, "pad.html", model)


def _has_pad(view: dict[str, Any]) -> bool:
    """Whether there is a pad for the match as it stands. Crokinole has one by counts and rounds for two
    sides; a round under way that is told shot by shot, four singles and Darts are shown and not recorded."""
    own = view["own"]
    if view["game"] != "crokinole":
        return view["game"] in PADS
    return own["variant"] != "darts" and own["players"] != "four" and own["table"] is None


@router.get("/m/{code}/board.svg")
def board(code: str, actor: Who, service: Uses) -> Response:
    """The crokinole board with the discs as they lie."""
    picture = service.matches.board(actor, service.matches.find_match(actor, code))
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/tv/{code}")
@router.get("/tv/{code}.json")
def wall(request: Request, code: str, service: Uses) -> Response:
    """The match for a screen on the wall: it has no controls, and goes on by itself.

    It shows what the public may see, whoever opens it: the hall looks at it too.
    """
    _, message = _current(request, service, ANYBODY, code)
    return Json(message) if request.url.path.endswith(".json") else _wall(request, code, message)


def _wall(request: Request, code: str, message: dict[str, Any]) -> Response:
    pad = PADS.get(message["view"]["game"], PADS["crokinole"])
    areas = ("tv", pad.texts, pad.texts and f"tv.{pad.texts}")
    data = script_data(language_of(request), areas, code, message)
    address = follow_address(request, code)
    model = {
        "title": _title(message),
        "data": data,
        "pad": pad,
        "game": message["view"]["game"],
        "code": code,
        "follow": address and address.partition("://")[2],
    }
    return page(request, "tv.html", model)


def _title(message: dict[str, Any]) -> str:
    return " – ".join(message["sides"])


def follow_address(request: Request, code: str) -> str | None:
    """Where others on the network can follow the match; None where nobody else can reach this server."""
    addresses = settings_of(request).addresses
    return f"{addresses[0]}/m/{code}" if addresses else None


@router.post("/m/{code}/people")
def introduce(request: Request, code: str, actor: Who, service: Uses, body: Body) -> Response:
    """Names people by the ids that entries will give them: a JSON object."""
    names = parse(body)
    if not isinstance(names, dict):
        raise MalformedAction("$", "an object of names should stand here")
    service.matches.introduce(actor, service.matches.find_match(actor, code), names)
    return Json({"ok": True})


@router.get("/m/{code}/qr.svg")
def follow_qr(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """The same address as a QR code."""
    service.matches.find_match(actor, code)
    return qr(follow_address(request, code) or f"{request.url.scheme}://{request.url.netloc}/m/{code}")


def qr(text: str) -> Response:
    """A QR code as a picture that a page can show."""
    picture = segno.make(text, error="m").svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml")


@router.get("/m/{code}/log.json")
@router.get("/m/{code}/log")
def log(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """The log in words with its rulings; anybody may read it."""
    stream, message = _current(request, service, actor, code)
    language = language_of(request)
    view = service.matches.message(actor, stream, language=language).view
    lines = shaped_log(service.matches.log(actor, stream, language=language), view, texts(language))
    model = {"title": _title(message), "code": code, "sides": side_names(view), "lines": lines}
    return page(request, "log.html", model | {"message": message})


@router.post("/m/{code}/entries", openapi_extra=_ENTRIES)
def record(request: Request, code: str, actor: Who, service: Uses, body: Body) -> Response:
    """Records a JSON list of entries, all or nothing; answers with the message that follows from them."""
    language = language_of(request)
    stream = service.matches.find_match(actor, code)
    message = service.matches.append(actor, stream, body, language=language)
    return Json(shaped(message, texts(language)))


@router.post("/m/{code}/draw/{verb}")
def draw(request: Request, code: str, verb: str, actor: Who, service: Uses, entry: str = "") -> Response:
    """Has the service draw who starts, or a deal (GE-02, D4-08), and record it under the id `entry`, with
    which the call may be repeated; answers with the message that follows."""
    language = language_of(request)
    stream = service.matches.find_match(actor, code)
    message = service.matches.draw(actor, stream, verb, entry_id=entry or None, language=language)
    return Json(shaped(message, texts(language)))


@router.post("/m/{code}/preview", openapi_extra=_ENTRIES)
def preview(request: Request, code: str, actor: Who, service: Uses, body: Body) -> Response:
    """What the same entries would change; nothing is kept."""
    language = language_of(request)
    stream = service.matches.find_match(actor, code)
    told = service.matches.preview(actor, stream, body, language=language)
    entries = msgspec.json.decode(body)  # the service has read it already
    fresh = frozenset(entry["id"] for entry in entries)
    targets = frozenset(entry["action"].get("target", "") for entry in entries)
    return Json(shaped_preview(told, fresh, targets))
