"""Live messages: a WebSocket for our pages, a feed of server-sent events for everybody else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import anyio
import msgspec
from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import StreamingResponse
from starlette.websockets import WebSocketDisconnect

from twenty.service.access import ANYBODY
from twenty.service.errors import NotAllowed, TwentyError
from twenty.service.messages import Message
from twenty.web.language import language_of, texts
from twenty.web.messages import Json, shaped
from twenty.web.visitors import Uses, Who, actor_of, service_of

router = APIRouter()
BEAT = 15.0  # seconds without a message after which a sign of life is sent
_BEAT_TEXT = '{"beat":true}'
_GONE, _NO = 4404, 4403  # close codes: no such match, may not look
_TRY_LATER = 1013


class Watchers:
    """How many sockets and feeds are open; there is an end to what one machine can serve."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = 0

    def enter(self) -> bool:
        """Takes a place; False where there is none left."""
        if self._open >= self._most:
            return False
        self._open += 1
        return True

    def leave(self) -> None:
        """Gives the place back."""
        self._open -= 1


@router.websocket("/m/{code}/live")
async def live(socket: WebSocket, code: str) -> None:
    """The messages of a match; `since` is the version that the page shows already.

    With `public` they are those that everybody gets, whoever asks: a wall is looked at by a hall.
    """
    await socket.accept()
    watchers: Watchers = socket.app.state.watchers
    if not watchers.enter():
        await socket.close(_TRY_LATER)
        return
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_hear, socket, tasks.cancel_scope)
            await _tell(socket, code)
            tasks.cancel_scope.cancel()
    finally:
        watchers.leave()


async def _tell(socket: WebSocket, code: str) -> None:
    language = language_of(socket)
    t = texts(language)
    service = service_of(socket)
    actor = ANYBODY if "public" in socket.query_params else actor_of(socket)
    since = socket.query_params.get("since", "")
    try:
        stream = service.matches.find_match(actor, code)
        messages = service.live.watch(
            actor, stream, since=int(since) if since.isdigit() else None, language=language
        )
        async for message in with_beats(messages):
            text = _BEAT_TEXT if message is None else msgspec.json.encode(shaped(message, t)).decode()
            await socket.send_text(text)
    except TwentyError as error:
        with contextlib.suppress(RuntimeError):
            await socket.close(_NO if isinstance(error, NotAllowed) else _GONE)
    except WebSocketDisconnect:
        pass


async def _hear(socket: WebSocket, everything: anyio.CancelScope) -> None:
    """A page says nothing on its socket: a word, or the end of the socket, ends it."""
    try:
        await socket.receive_text()
        await socket.close(1003)
    except WebSocketDisconnect:
        pass
    except RuntimeError:
        return  # it is being closed by us, which must come to its end
    everything.cancel()


async def with_beats(messages: AsyncIterator[Message], beat: float = BEAT) -> AsyncIterator[Message | None]:
    """The messages, and None whenever there was none for `beat` seconds."""
    waiting: asyncio.Task[Message] | None = None
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(messages))
            if not (await asyncio.wait((waiting,), timeout=beat))[0]:
                yield None
                continue
            done, waiting = waiting, None
            try:
                message = done.result()
            except StopAsyncIteration:
                return
            yield message
    finally:
        if waiting is not None:
            waiting.cancel()  # which ends the watching


@router.get("/m/{code}/events")
async def feed(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """The public feed: server-sent events whose ids are the versions. Its JSON twin is `/m/{code}.json`."""
    language = language_of(request)
    t = texts(language)
    stream = service.matches.find_match(actor, code)
    last = request.headers.get("last-event-id", "") or request.query_params.get("since", "")
    watchers: Watchers = request.app.state.watchers
    if not watchers.enter():
        return Json({"error": "too-many", "text": t("error.too-many")}, 503)

    async def events() -> AsyncIterator[bytes]:
        try:
            messages = service.live.watch(
                actor, stream, since=int(last) if last.isdigit() else None, language=language
            )
            async for message in with_beats(messages):
                if message is None:
                    yield b": beat\n\n"
                else:
                    data = msgspec.json.encode(shaped(message, t))
                    yield b"id: %d\ndata: %b\n\n" % (message.version, data)
        finally:
            watchers.leave()

    return StreamingResponse(events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
