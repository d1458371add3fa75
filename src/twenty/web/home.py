"""The first page, the settings, and a new match."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from twenty.games.crokinole.config import Config, Length, Players, Preset, Until, configure
from twenty.games.crokinole.game import start
from twenty.service.access import may
from twenty.service.errors import IllegalAction
from twenty.service.matches import MatchLine
from twenty.text import LANGUAGES, say
from twenty.text.names import tidy
from twenty.web.language import (
    LANGUAGE_COOKIE,
    LOOK_COOKIE,
    LOOKS,
    language_names,
    language_of,
    texts,
)
from twenty.web.messages import Json
from twenty.web.pages import page
from twenty.web.visitors import Uses, Who, as_device, settings_of
from twenty.web.words import BETWEEN

router = APIRouter()
CODE = 10  # so many first digits of a match's id stand in addresses; hardly two of 100,000 share them
_YEAR = 365 * 24 * 3600
_RUNNING, _OVER = 12, 12  # so many matches on the first page


@router.get("/")
@router.get("/index.json")
def home(request: Request, actor: Who, service: Uses) -> Response:
    """The running matches, those that ended last, and what can be started."""
    running = [
        line
        for state in ("running", "resting", "stopped")
        for line in service.matches.list_matches(actor, most=_RUNNING, state=state)
    ]
    over = service.matches.list_matches(actor, most=_OVER, state="over")
    model = {
        "running": [_listed(line) for line in sorted(running, key=lambda line: -line.changed)[:_RUNNING]],
        "over": [_listed(line) for line in over],
        "addresses": list(settings_of(request).addresses),
        "may_create": may(actor, "create_match"),
    }
    return page(request, "home.html", model)


def _listed(line: MatchLine) -> dict[str, Any]:
    outcome = line.summary["outcome"]
    sides = [BETWEEN.join(side) for side in line.sides]
    return {
        "code": line.stream[:CODE],
        "stream": line.stream,
        "game": line.game,
        "state": line.state,
        "sides": sides,
        "score": [score] if isinstance(score := line.summary["score"], int) else score,
        "winners": [sides[side] for side in outcome["winners"]] if outcome else None,
        "termination": outcome["termination"] if outcome else None,
        "warnings": line.summary["warnings"],
        "changed": line.changed,
    }


@router.get("/settings")
@router.get("/settings.json")
def settings(request: Request) -> Response:
    """The language and the look of the pages on this device."""
    model = {
        "languages": language_names(),
        "looks": list(LOOKS),
        "back": request.query_params.get("back", "/"),
    }
    return page(request, "settings.html", model)


@router.post("/settings")
def save_settings(
    request: Request, language: str = Form(""), look: str = Form(""), back: str = Form("/")
) -> Response:
    """Keeps them in cookies. An empty look leaves it to the system."""
    answer = RedirectResponse(_own_address(back), 303)
    secure = request.url.scheme == "https"
    if language in LANGUAGES:
        answer.set_cookie(
            LANGUAGE_COOKIE, language, max_age=_YEAR, samesite="lax", httponly=True, secure=secure
        )
    if look in LOOKS:
        answer.set_cookie(LOOK_COOKIE, look, max_age=_YEAR, samesite="lax", httponly=True, secure=secure)
    elif not look:
        answer.delete_cookie(LOOK_COOKIE)
    return answer


def _own_address(address: str) -> str:
    """An address of ours to go back to; never another site."""
    plain = address.startswith("/") and not address.startswith("//") and "\\" not in address
    return address if plain and address.isprintable() else "/"


# --- a new match -------------------------------------------------------------------------------------------


@router.get("/new/crokinole")
@router.get("/new/crokinole.json")
def new_crokinole(request: Request) -> Response:
    """The form of a new match at a real board."""
    return _form(request, {}, None)


def _form(request: Request, held: dict[str, str], problem: str | None) -> Response:
    model = {
        "presets": [preset.value for preset in Preset],
        "lengths": [until.value for until in Until],
        "held": held,
        "problem": problem,
    }
    return page(request, "new.html", model, status=422 if problem else 200)


@router.post("/new/crokinole")
async def create_crokinole(request: Request, actor: Who, service: Uses) -> Response:
    """Starts the match and goes on to its pad."""
    held = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    language = language_of(request)
    t = texts(language)
    pairs = held.get("players") == Players.PAIRS
    wanted = ("a1", "b1", "a2", "b2") if pairs else ("a1", "b1")
    try:
        names = {place: tidy(held.get(place, "")) for place in wanted}
    except ValueError:
        return _form(request, held, t("new.names_missing"))
    try:
        config = _config(held)
    except IllegalAction as error:
        return _form(request, held, say(error.violation, language, "crokinole"))
    except ValueError:
        return _form(request, held, t("new.figure_missing"))
    people = {place: service.people.fresh_id() for place in wanted}
    sides = [[people[place] for place in wanted if place.startswith(side)] for side in "ab"]
    answer = RedirectResponse("/", 303)
    message = service.matches.create_match(
        as_device(request, answer),
        "crokinole",
        start(config, sides),
        names={people[place]: name for place, name in names.items()},
        language=language,
    )
    answer.headers["location"] = f"/m/{message.view['stream'][:CODE]}"
    return answer


def _config(held: dict[str, str]) -> Config:
    """What the form says. Raises `IllegalAction`, and `ValueError` for what is no figure."""
    players = Players.PAIRS if held.get("players") == Players.PAIRS else Players.TWO
    options: dict[str, Any] = {}
    if held.get("discs") and players is Players.TWO:
        options["discs"] = int(held["discs"])
    if until := held.get("until"):
        figure = held.get("length", "").strip()
        options["length"] = Length.parse(until if until == Until.OPEN else f"{until}:{figure}")
    return configure(Preset(held.get("preset", Preset.HU_TOURNAMENT)), players, **options)


@router.get("/health.json", include_in_schema=False)
def health() -> Response:
    """That the server answers."""
    return Json({"ok": True})
