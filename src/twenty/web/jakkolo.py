"""Jakkolo on the pages: a new game, for one player or several in turn, and a new card (JK-04, JK-48)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_datetime
from babel.numbers import format_decimal
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from twenty.games.jakkolo import game
from twenty.games.jakkolo.card import game as card
from twenty.games.jakkolo.card.config import GAMES
from twenty.games.jakkolo.card.config import configure as configure_card
from twenty.games.jakkolo.config import FORMATS, Again, Bonus, Config, configure
from twenty.games.jakkolo.formats import Order
from twenty.service.access import Actor
from twenty.service.app import Service
from twenty.service.errors import IllegalAction, NoSuchStream
from twenty.text import say
from twenty.text.names import tidy
from twenty.web.home import CODE
from twenty.web.language import language_of, texts
from twenty.web.pages import page
from twenty.web.visitors import Uses, Who, as_device

router = APIRouter()
PLAYERS = 8  # at one board
_REMEMBERED = 40  # so many matches are looked through for names


@router.get("/new/jakkolo")
@router.get("/new/jakkolo.json")
def new_game(request: Request, actor: Who, service: Uses) -> Response:
    """The form of a new game at a real board."""
    return _game_form(request, actor, service, {}, None)


def _game_form(
    request: Request, actor: Actor, service: Service, held: dict[str, str], problem: str | None
) -> Response:
    model = {
        "formats": list(FORMATS),
        "bonuses": [bonus.value for bonus in Bonus],
        "orders": [order.value for order in Order],
        "places": list(range(1, PLAYERS + 1)),
        "known": remembered(actor, service),
        "held": held,
        "problem": problem,
    }
    return page(request, "new-jakkolo.html", model, status=422 if problem else 200)


def remembered(actor: Actor, service: Service) -> list[str]:
    """The names of who played lately, the latest first."""
    lines = service.matches.list_matches(actor, most=_REMEMBERED)
    return list(dict.fromkeys(name for line in lines for side in line.sides for name in side))


@router.post("/new/jakkolo")
async def create_game(request: Request, actor: Who, service: Uses) -> Response:
    """Starts a game for each player and goes on to the pad of the first one."""
    held = _told(await request.form())
    language = language_of(request)
    t = texts(language)
    try:
        names = [tidy(name) for place in range(1, PLAYERS + 1) if (name := held.get(f"p{place}", "").strip())]
        config = _config(held)
    except IllegalAction as error:
        return _game_form(request, actor, service, held, say(error.violation, language, "jakkolo"))
    except ValueError:
        return _game_form(request, actor, service, held, t("new.figure_missing"))
    if not names or (config.pair and len(names) % 2):
        missing = "jakkolo.new.pair_missing" if config.pair and names else "new.names_missing"
        return _game_form(request, actor, service, held, t(missing))
    answer = RedirectResponse("/", 303)
    device = as_device(request, answer)
    size = 2 if config.pair else 1
    codes = []
    for first in range(0, len(names), size):
        people = {service.people.fresh_id(): name for name in names[first : first + size]}
        made = service.matches.create_match(
            device, "jakkolo", game.start(config, list(people)), names=people, language=language
        )
        codes.append(made.view["stream"][:CODE])
    order = held.get("order", Order.ROUNDS)
    beside = f"?with={','.join(codes)}&order={Order(order)}" if len(codes) > 1 else ""
    answer.headers["location"] = f"/m/{codes[0]}{beside}"
    return answer


def _told(form: Any) -> dict[str, str]:
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _config(held: dict[str, str]) -> Config:
    """What the form says. Raises `IllegalAction`, and `ValueError` for what is no option."""
    chosen = FORMATS.get(held.get("format", "standard"))
    if chosen is None:
        raise ValueError("no such format")
    options: dict[str, Any] = {
        "partition_contact": held.get("partition_contact") == "yes",
        "hide_running": held.get("hide_running") == "yes",
        "broken_disc": Again.GAME if held.get("broken_disc") == "yes" else Again.ROUND,
    }
    if held.get("bonus"):
        options["bonus"] = Bonus(held["bonus"])
    return configure(**{f.name: getattr(chosen, f.name) for f in dataclasses.fields(chosen)} | options)


# --- a card ------------------------------------------------------------------------------------------------


@router.get("/new/jakkolo-card")
@router.get("/new/jakkolo-card.json")
def new_card(request: Request, actor: Who, service: Uses) -> Response:
    """The form of a new card."""
    return _card_form(request, actor, service, {}, None)


def _card_form(
    request: Request, actor: Actor, service: Service, held: dict[str, str], problem: str | None
) -> Response:
    model = {"games": GAMES, "known": remembered(actor, service), "held": held, "problem": problem}
    return page(request, "new-card.html", model, status=422 if problem else 200)


@router.post("/new/jakkolo-card")
async def create_card(request: Request, actor: Who, service: Uses) -> Response:
    """Starts a card and goes on to it."""
    held = _told(await request.form())
    language = language_of(request)
    t = texts(language)
    try:
        player = tidy(held.get("player", ""))
        director = tidy(held["director"]) if held.get("director", "").strip() else None
    except ValueError:
        return _card_form(request, actor, service, held, t("new.names_missing"))
    names = {service.people.fresh_id(): name for name in (player, director) if name is not None}
    people = list(names)
    options: dict[str, Any] = {}
    try:
        options["games"] = int(held.get("games") or GAMES)
        if held.get("min_games"):
            options["min_games"] = int(held["min_games"])
        first = card.start(configure_card(**options), *people)
    except IllegalAction as error:
        return _card_form(request, actor, service, held, say(error.violation, language, "jakkolo-card"))
    except ValueError:
        return _card_form(request, actor, service, held, t("new.figure_missing"))
    answer = RedirectResponse("/", 303)
    made = service.matches.create_match(
        as_device(request, answer), "jakkolo-card", first, names=names, language=language
    )
    answer.headers["location"] = f"/m/{made.view['stream'][:CODE]}"
    return answer


@router.get("/m/{code}/card")
@router.get("/m/{code}/card.json")
def printed(request: Request, code: str, actor: Who, service: Uses) -> Response:
    """The card as it is printed on A5: the original for who keeps it, for everybody else the copy (JK-43)."""
    matches, language = service.matches, language_of(request)
    stream = matches.find_match(actor, code)
    view = matches.message(actor, stream, language=language).view
    if view["game"] != card.NAME:
        raise NoSuchStream(f"{code} is no card")
    own = view["own"]
    at = max((line.at or 0 for line in matches.log(actor, stream, language=language)), default=0)
    model = {
        "code": code,
        "player": view["names"].get(view["people"][0][0], "–"),
        "copy": own["copy"] or "copy" in request.query_params,
        "may_record": matches.may_record(actor, stream),
        "lines": [_printed(line, own, view["names"]) for line in own["games"]],
        "average": None if own["average"] is None else format_decimal(own["average"], "0.00", language),
        "played": own["played"],
        "total": own["score"],
        "sanctions": own["sanctions"],
        "time": format_datetime(
            datetime.fromtimestamp(at / 1000, UTC).astimezone(), "short", locale=language
        ),
    }
    return page(request, "printed-card.html", model)


def _printed(line: Mapping[str, Any], own: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A line of the card: what counts, what was struck out, whose initials stand there and why."""
    told = line["history"]
    by_code = {each["code"]: each for each in told}
    signed, corrected = by_code.get("initialled"), by_code.get("corrected")
    sanction = next((each for each in reversed(own["sanctions"]) if each["code"] == "sanctioned"), None)
    written = by_code.get("game-written")
    return {
        "game": line["game"],
        "counts": line["counts"],
        "struck": [value for value in line["values"] if value["score"] != line["counts"]],
        "referee": initials(names.get(written["referee"], "")) if written else "",
        "initials": initials(names.get(signed["author"], "")) if signed else "",
        "unconfirmed": line["unconfirmed"] and corrected,
        "reason": corrected["reason"] if corrected and not line["unconfirmed"] else "",
        "sanction": sanction["reason"] if line["sanctioned"] and sanction else None,
    }


def initials(name: str) -> str:
    """The first letters of the parts of a name."""
    return "".join(part[0] for part in name.split()).upper()
