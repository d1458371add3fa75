"""Who makes a request: the person at the machine itself, a device with a cookie, or anybody."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from twenty.service.access import HOST, Actor
from twenty.service.app import Service
from twenty.web.gate import name_of, peer_of
from twenty.web.settings import LOOPBACK, Settings

COOKIE = "device"
_YEAR = 365 * 24 * 3600


def service_of(connection: HTTPConnection) -> Service:
    """The service behind the pages."""
    service: Service = connection.app.state.service
    return service


def settings_of(connection: HTTPConnection) -> Settings:
    """How the server was started."""
    settings: Settings = connection.app.state.settings
    return settings


def actor_of(connection: HTTPConnection) -> Actor:
    """The host asks from this machine, by a name that only this machine has; else the cookie decides."""
    host = name_of(connection.headers.get("host", ""))
    if peer_of(connection.scope) in LOOPBACK and host in LOOPBACK:
        return HOST
    return service_of(connection).devices.actor(connection.cookies.get(COOKIE))


def as_device(request: Request, response: Response) -> Actor:
    """The same, but who is nobody yet becomes a device, which the cookie in `response` will tell."""
    actor = actor_of(request)
    if actor.host or actor.device is not None:
        return actor
    arrived = service_of(request).devices.arrive(actor, address=peer_of(request.scope))
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, arrived.token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return arrived.actor


def _actor(request: Request) -> Actor:
    return actor_of(request)


def _service(request: Request) -> Service:
    return service_of(request)


async def _body(request: Request) -> bytes:
    return await request.body()


Who = Annotated[Actor, Depends(_actor)]
Uses = Annotated[Service, Depends(_service)]
Body = Annotated[bytes, Depends(_body)]
