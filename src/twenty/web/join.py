"""Joining a match by QR or code, inviting to it, and the devices that were let in."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from twenty.service.access import Role, may
from twenty.service.errors import TooMany, Unknown
from twenty.web.gate import peer_of
from twenty.web.home import CODE
from twenty.web.language import language_of, texts
from twenty.web.match import qr
from twenty.web.messages import shaped
from twenty.web.pages import page
from twenty.web.visitors import Uses, Who, as_device, settings_of

router = APIRouter()
_INVITED = (Role.REFEREE, Role.PLAYER, Role.DISPLAY)


@router.get("/join")
@router.get("/join.json")
def join(request: Request) -> Response:
    """Where a code is typed."""
    return page(request, "join.html", {"word": "", "problem": None})


@router.get("/join/{word}")
def join_by_link(request: Request, word: str) -> Response:
    """Where a QR leads: looking changes nothing, a key has to be pressed."""
    return page(request, "join.html", {"word": word, "problem": None})


@router.post("/join")
def take_up(request: Request, actor: Who, service: Uses, word: str = Form("")) -> Response:
    """The device takes up the invitation and goes on to the match."""
    answer = RedirectResponse("/", 303)
    typed = "".join(word.split())
    try:
        stream = service.devices.join(as_device(request, answer), typed, address=peer_of(request.scope))
    except (Unknown, TooMany) as error:
        kind = "unknown_code" if isinstance(error, Unknown) else "too_many"
        problem = texts(language_of(request))(f"join.{kind}")
        status = 404 if isinstance(error, Unknown) else 429
        return page(request, "join.html", {"word": "", "problem": problem}, status=status)
    answer.headers["location"] = f"/m/{stream[:CODE]}"
    return answer


@router.get("/m/{code}/share")
@router.get("/m/{code}/share.json")
def share(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """Who has a part in the match, and how others can follow or join."""
    return _share(request, code, actor, service, None)


def _share(
    request: Request, code: str, actor: Who, service: Uses, invitation: dict[str, Any] | None
) -> Response:
    stream = service.matches.find_match(actor, code)
    message = shaped(service.matches.message(actor, stream), texts(language_of(request)))
    owns = may(actor, "invite", service.matches.stream(stream))
    devices = service.devices.list_devices(actor, stream) if owns else ()
    model = {
        "code": code,
        "sides": message["sides"],
        "owns": owns,
        "own_device": actor.device,
        "addresses": list(settings_of(request).addresses) or [f"{request.url.scheme}://{request.url.netloc}"],
        "reachable": bool(settings_of(request).addresses),
        "roles": [role.value for role in _INVITED],
        "invitation": invitation,
        "devices": [
            {
                "id": device.id,
                "name": device.name,
                "seen": device.seen,
                "roles": [role for role, of, _ in device.roles if of == stream],
            }
            for device in devices
        ],
    }
    return page(request, "share.html", model)


@router.post("/m/{code}/invite")
def invite(request: Request, code: str, actor: Who, service: Uses, role: str = Form("referee")) -> Response:
    """A new invitation: its code, and a QR for each address of this machine."""
    stream = service.matches.find_match(actor, code)
    alone = len(service.matches.message(actor, stream).view["people"]) == 1
    side = 0 if role == Role.PLAYER and alone else None  # one player: then it is known which side that is
    invited = service.devices.invite(actor, stream, role, side=side)
    addresses = settings_of(request).addresses or (f"{request.url.scheme}://{request.url.netloc}",)
    told = {
        "id": invited.id,
        "code": f"{invited.code[:3]} {invited.code[3:]}",
        "role": invited.role,
        "links": [f"{address}/join/{invited.link}" for address in addresses],
    }
    return _share(request, code, actor, service, told)


@router.get("/m/{code}/invite")
def invite_again(code: str) -> Response:
    """The answer to a form, asked for again: back to the page of the form."""
    return RedirectResponse(f"/m/{code}/share", 303)


@router.get("/qr/{word}.svg")
def invitation_qr(request: Request, word: str) -> Response:
    """The QR of an invitation, as the page that made it asks for it; `at` is one of our addresses."""
    addresses = settings_of(request).addresses
    asked = request.query_params.get("at", "0")
    place = int(asked) if asked.isdigit() and int(asked) < len(addresses) else 0
    base = addresses[place] if addresses else f"{request.url.scheme}://{request.url.netloc}"
    return qr(f"{base}/join/{word}")


@router.post("/m/{code}/devices/{device}/remove")
def remove_device(request: Request, code: str, device: str, actor: Who, service: Uses) -> Response:
    """Takes a device's part in the match away."""
    stream = service.matches.find_match(actor, code)
    service.devices.remove_device(actor, stream, device)
    return RedirectResponse(f"/m/{code}/share", 303)
