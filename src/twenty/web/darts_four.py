"""Darts Four on the pages: a new match, and the game explained.

The options of the form are those of D4-05, D4-10 to D4-13, D4-24, D4-27, D4-28, D4-30, D4-43 and D4-45.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from twenty.games.darts_four.config import Bonus, Config, DrawnLeg, Level, Mode, problem
from twenty.games.darts_four.draw import dartboard_svg, grid_svg
from twenty.games.darts_four.examples import BOARDS, LEVELS, example
from twenty.games.darts_four.game import start
from twenty.service.access import Actor
from twenty.service.app import Service
from twenty.service.errors import IllegalAction
from twenty.text import say
from twenty.text.names import tidy
from twenty.web.home import CODE
from twenty.web.language import language_of, of_game, texts
from twenty.web.pages import page
from twenty.web.visitors import Uses, Who, as_device

router = APIRouter()
GAME = "darts-four"
PLAYERS = 4  # on one side
SIDES = ("green", "cream")
STARTERS = ("lot", *SIDES, "later")
CAP = 20  # D4-43: the cap on captures where it is on
_REMEMBERED = 40  # so many matches are looked through for names
_BEST_OF = (1, 3, 5, 7, 9)


@router.get("/new/darts-four")
@router.get("/new/darts-four.json")
def new_match(request: Request, actor: Who, service: Uses) -> Response:
    """The form of a new match at a real dartboard."""
    return _form(request, actor, service, {}, None)


def _form(
    request: Request, actor: Actor, service: Service, held: dict[str, str], told: str | None
) -> Response:
    language = language_of(request)
    t, own = texts(language), of_game(language, GAME)
    lines = service.matches.list_matches(actor, most=_REMEMBERED)
    model = {
        "level_names": {"": t("new.as_preset")} | {each.value: own[f"level.{each}"] for each in Level},
        "mode_names": {each.value: own[f"mode.{each}"] for each in Mode},
        "bonus_names": {each.value: own[f"bonus.{each}"] for each in Bonus},
        "leg_names": {each: t("d4.new.best_of_legs", n=each) for each in _BEST_OF},
        "set_names": {each: t("d4.new.best_of_sets", n=each) for each in _BEST_OF},
        "starter_names": {each: t(f"d4.new.starter.{each}") for each in STARTERS},
        "bull_names": {each: t(f"d4.new.bull.{each}") for each in ("yes", "no")},
        "levels": [level.value for level in Level],
        "modes": [mode.value for mode in Mode],
        "bonuses": [bonus.value for bonus in Bonus],
        "best_of": list(_BEST_OF),
        "starters": list(STARTERS),
        "places": list(range(1, PLAYERS + 1)),
        "known": list(dict.fromkeys(name for line in lines for side in line.sides for name in side)),
        "held": held,
        "problem": told,
    }
    return page(request, "new-darts-four.html", model, status=422 if told else 200)


@router.post("/new/darts-four")
async def create_match(request: Request, actor: Who, service: Uses) -> Response:
    """Starts the match, has the first leg dealt where it is known who starts, and goes on to the pad."""
    held = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    language = language_of(request)
    t = texts(language)
    try:
        config, starter = _config(held), STARTERS.index(held.get("starter", "lot"))
    except ValueError:
        return _form(request, actor, service, held, t("new.figure_missing"))
    try:
        names = [
            [
                tidy(name)
                for place in range(1, PLAYERS + 1)
                if (name := held.get(f"{side}{place}", "").strip())
            ]
            for side in "ab"
        ]
    except ValueError:
        names = [[], []]
    if not all(names):
        return _form(request, actor, service, held, t("new.names_missing"))
    if violation := problem(config):
        return _form(request, actor, service, held, say(violation, language, GAME))
    people = [[(service.people.fresh_id(), name) for name in side] for side in names]
    answer = RedirectResponse("/", 303)
    device = as_device(request, answer)
    try:
        message = service.matches.create_match(
            device,
            GAME,
            start(config, [[person for person, _ in side] for side in people]),
            names={person: name for side in people for person, name in side},
            language=language,
        )
    except IllegalAction as error:
        return _form(request, actor, service, held, say(error.violation, language, GAME))
    stream = message.view["stream"]
    if STARTERS[starter] == "lot":
        service.matches.draw(device, stream, "toss", language=language)
    elif STARTERS[starter] in SIDES:
        seat = 0 if STARTERS[starter] == "green" else len(names[0])
        _toss(service, device, stream, seat, language)
    if STARTERS[starter] != "later":
        service.matches.draw(device, stream, "deal", language=language)
    answer.headers["location"] = f"/m/{stream[:CODE]}"
    return answer


def _toss(service: Service, device: Actor, stream: str, seat: int, language: str) -> None:
    """Who throws first, as the form says."""
    action = {"type": f"{GAME}.toss", "v": 1, "seat": seat, "how": "agreed"}
    entry = {"id": service.people.fresh_id(), "after": stream, "action": action}
    service.matches.append(device, stream, [entry], language=language)


def _config(held: dict[str, str]) -> Config:
    """What the form says. Raises `ValueError` for what is no option."""
    levels = tuple(Level(held.get(f"level_{side}") or held.get("level") or Level.EASY) for side in SIDES)
    options: dict[str, Any] = {}
    if levels[0] != levels[1]:
        options["levels"] = levels
    return Config(
        level=Level(held.get("level") or Level.EASY),
        mode=Mode(held.get("mode") or Mode.SURPRISE),
        double=Bonus(held.get("double") or Bonus.NONE),
        treble=Bonus(held.get("treble") or Bonus.NONE),
        bull_is_double=held.get("bull", "yes") == "yes",
        capture_cap=CAP if held.get("cap") == "yes" else 0,
        legs=int(held.get("legs") or 1),
        sets=int(held.get("sets") or 1),
        drawn_leg=DrawnLeg.HALF if held.get("half") == "yes" else DrawnLeg.AGAIN,
        same_deal=held.get("same_deal") == "yes",
        **options,
    )


# --- the game explained ----------------------------------------------------------------------------------


@router.get("/help/darts-four")
@router.get("/help/darts-four.json")
def explained(request: Request) -> Response:
    """The levels, modes, bonuses and what the screen shows, drawn by the game's own code (D4-59)."""
    language = language_of(request)
    shown = {key.partition(".")[2]: example(key) for key in BOARDS}
    pictures = {name: Markup(grid_svg(own, name)) for name, own in shown.items()}  # noqa: S704
    for name, of in (("lit", "surprise"), ("dark", "visit_over")):
        pictures[name] = Markup(dartboard_svg(shown[of], name))  # noqa: S704
    model = {
        "samples": [
            {
                "level": sample.level.value,
                "starts": list(sample.starts),
                "fields": [str(field) for field in reversed(sample.column.fields)],
            }
            for sample in LEVELS
        ],
        "pictures": pictures,
        "chips": {name: own["chips"] for name, own in shown.items() if own["chips"][0]},
        "own": of_game(language, GAME),
    }
    return page(request, "help-darts-four.html", model)
