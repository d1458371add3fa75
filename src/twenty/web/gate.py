"""What every request must pass: host, origin, size, rate. And the headers of answers."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from twenty.service.clock import SystemClock
from twenty.service.errors import TooMany
from twenty.service.limits import Limits
from twenty.web.settings import LOOPBACK, Settings

_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # not no-referrer: that would turn the Origin of our own forms into null
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def policy(host: str) -> str:
    """The content security policy of our pages; older browsers don't count sockets to 'self'."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; media-src 'self'; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


class _TooLong(Exception):
    """The body goes on for longer than its header said, or has no length and no end."""


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.limits = Limits(SystemClock())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        headed = self._headed(send, headers.get("host", ""))
        if refused is None:
            try:
                await self.app(scope, self._bounded(receive), headed)
            except _TooLong:
                await PlainTextResponse("This is more than is taken at once.", 413)(scope, receive, headed)
        elif scope["type"] == "websocket":
            await WebSocketClose(1008, refused[1])(scope, receive, send)
        else:
            answer = PlainTextResponse(
                refused[1], refused[0], {"Retry-After": "1"} if refused[0] == 429 else None
            )
            await answer(scope, receive, self._headed(send, "localhost"))

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if name_of(host) not in self.settings.hosts:
            return 421, "This server is not known under that name."
        socket = scope["type"] == "websocket"
        if not socket and scope["method"] in _SAFE:
            return None
        if not same_origin(headers, host, needed=socket):
            return 403, "This request comes from another site."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.longest_body:
            return 413, "This is more than is taken at once."
        peer = peer_of(scope)
        if peer not in LOOPBACK:
            try:
                self.limits.spend(self.settings.changes, peer)
            except TooMany:
                return 429, "Too many requests; try again in a moment."
        return None

    def _bounded(self, receive: Receive) -> Receive:
        """Counts a body while it comes."""
        left = self.settings.longest_body

        async def bounded() -> Message:
            nonlocal left
            message = await receive()
            if message["type"] == "http.request":
                left -= len(message.get("body", b""))
                if left < 0:
                    raise _TooLong
            return message

        return bounded

    def _headed(self, send: Send, host: str) -> Send:
        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", policy(host))
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return headed


def peer_of(scope: Scope) -> str:
    """The address from which a request comes; empty where it is not known."""
    client = scope.get("client")
    return client[0] if client else ""


def name_of(host: str) -> str:
    """The name in a Host header, without port and brackets, in lower case; empty where it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def same_origin(headers: Headers, host: str, *, needed: bool) -> bool:
    """Whether a request comes from our own pages. Browsers say so; what says nothing is no browser."""
    origin = headers.get("origin")
    if origin is None:
        return (
            not needed and "cookie" not in headers and headers.get("sec-fetch-site") in (None, "same-origin")
        )
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
