"""What goes wrong, as an answer: a page for people, JSON for scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from twenty.service.errors import Conflict, TooMany, TwentyError
from twenty.service.problems import problem_of, status_of
from twenty.text import Cast
from twenty.web.language import language_of, texts
from twenty.web.messages import Json, shaped, shaped_lines
from twenty.web.pages import page
from twenty.web.visitors import actor_of, service_of
from twenty.web.words import seat_names, side_names


def install(app: FastAPI) -> None:
    """Answers for every error that the service or the framework raises."""
    app.add_exception_handler(TwentyError, _ours)
    app.add_exception_handler(HTTPException, _frameworks)
    app.add_exception_handler(RequestValidationError, _frameworks)


def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, TwentyError)
    language = language_of(request)
    view = _view(request)
    told = problem_of(error, language, view["game"] if view else "core", cast_of(view))
    t = texts(language)
    told.setdefault("text", t(f"error.{told['error']}"))
    if isinstance(error, Conflict):
        told |= _conflict(request, error, t)
    answer = _answer(request, status_of(error), told)
    if isinstance(error, TooMany) and error.wait:
        answer.headers["Retry-After"] = str(error.wait)
    return answer


def _frameworks(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 422
    kind = {404: "unknown", 422: "malformed"}.get(status, "error")
    return _answer(request, status, {"error": kind, "text": texts(language_of(request))(f"error.{kind}")})


def _answer(request: Request, status: int, told: dict[str, Any]) -> Response:
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.endswith(".json")
    return page(request, "error.html", told, status=status) if wants_page else Json(told, status)


def cast_of(view: Mapping[str, Any] | None) -> Cast:
    """Who is spoken of in a match."""
    if view is None:
        return Cast()
    seats = {int(seat): name for seat, name in seat_names(view).items()}
    return Cast(side_names(view), seats, view["names"])


def _view(request: Request) -> Mapping[str, Any] | None:
    """The match that the request was about, as far as its sender may see it."""
    code = request.path_params.get("code")
    if code is None:
        return None
    matches, actor = service_of(request).matches, actor_of(request)
    try:
        return matches.message(actor, matches.find_match(actor, code)).view
    except TwentyError:
        return None


def _conflict(request: Request, error: Conflict, t: Any) -> dict[str, Any]:
    """Both versions are shown: what came between, and with the newest message what it led to."""
    matches, actor = service_of(request).matches, actor_of(request)
    stream = matches.find_match(actor, request.path_params["code"])
    message = matches.message(actor, stream, language=language_of(request))
    return {"since": shaped_lines(error.since, message.view, t), "current": shaped(message, t)}
