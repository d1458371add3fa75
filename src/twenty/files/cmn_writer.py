"""Crokinole matches as CMN 1.0-draft, single or batch.

`hammer` is written as CMN defines it, the side that shot first, and beside it `x-last-shot`. Our own
fields begin with `x-`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from twenty.core.errors import CannotSay
from twenty.files.match import Match, Person
from twenty.files.results import PlayedRound, Result, known_sum, result_of
from twenty.games.crokinole.config import Config, Players, Until, Variant

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NOON = "T12:00:00Z"  # CMN wants a time; where only the day is known it is noon
_OURS = {"app": "twenty"}


def write_cmn(matches: Sequence[Match], date: str | None = None) -> tuple[str, tuple[CannotSay, ...]]:
    """The CMN text, and the matches that CMN has no words for (they are left out).

    `date` (a day) is taken for matches that have none of their own. One match makes a single file.
    """
    written: list[tuple[dict[str, Any], Any, Any]] = []
    unsaid: list[CannotSay] = []
    for match in matches:
        try:
            item = _item(result_of(match), date)
        except CannotSay as error:
            unsaid.append(error)
            continue
        written.append((item, match.source.get("event"), match.source.get("source", _OURS)))
    return _file(written, single=len(matches) == 1), tuple(unsaid)


def _file(written: Sequence[tuple[dict[str, Any], Any, Any]], *, single: bool) -> str:
    """Event and source stand once where all matches share them."""
    root: dict[str, Any] = {"cmn": "1.0"}
    if single and written:
        item, event, source = written[0]
        root |= item | ({"event": event} if event else {}) | {"source": source}
        return json.dumps(root, ensure_ascii=False) + "\n"
    root["batch"] = True
    shared: dict[str, Any] = {}
    for name, place in (("event", 1), ("source", 2)):
        values = [one[place] for one in written]
        if values and values[0] and all(value == values[0] for value in values):
            shared[name] = values[0]
    items = []
    for item, event, source in written:
        own = {"event": event, "source": source}
        items.append(item | {name: value for name, value in own.items() if value and name not in shared})
    root |= shared
    root["matches"] = items
    return json.dumps(root, ensure_ascii=False) + "\n"


def _item(result: Result, date: str | None) -> dict[str, Any]:
    config = result.config
    item: dict[str, Any] = {"id": result.match.id, "match": _match(result, date)}
    if config.discs != (8 if config.players is Players.TWO else 12):
        item["x-discs"] = config.discs
    some_unknown = any(known_sum(played.twenties) is None for played in result.rounds)
    if some_unknown and result.twenties != (None, None):
        item["x-twenties"] = list(result.twenties)
    return item


def _match(result: Result, date: str | None) -> dict[str, Any]:
    match, config = result.match, result.config
    if config.variant is not Variant.STANDARD:
        raise CannotSay(match.id, f"CMN has no words for the variant {config.variant.value}")
    if not result.rounds and result.outcome is not None:
        raise CannotSay(match.id, "CMN has no words for a game known by its totals only")
    written: dict[str, Any] = {
        "date": _date(match, date),
        "format": "singles" if config.players is Players.TWO else "doubles",
        "teams": [{"players": [_player(person) for person in side]} for side in result.people],
    }
    if form := _format(config, result.rounds):
        written["gameFormat"] = form
    written["games"] = [_game(match, number, played) for number, played in enumerate(result.rounds, 1)]
    winners = result.outcome.winners if result.outcome else ()
    written["winner"] = winners[0] if len(winners) == 1 else None
    return written


def _date(match: Match, date: str | None) -> str:
    text = match.source.get("date") or date
    if text is None:
        raise CannotSay(match.id, "CMN wants a date, and none is known (--date)")
    if _DAY.fullmatch(text):
        text += _NOON
    if not text.endswith("Z"):
        raise CannotSay(match.id, f"CMN wants a date such as 2020-01-25, not {text!r}")
    return str(text)


def _player(person: Person) -> dict[str, str]:
    return {"name": person.name} | ({"cid": person.cid} if person.cid else {})


def _format(config: Config, rounds: Sequence[PlayedRound]) -> dict[str, Any] | None:
    length = config.length
    if length is None or any(played.extra for played in rounds):
        return None
    if length.until is Until.ROUNDS:
        return {"type": "fixed", "count": length.number}
    if length.until is Until.RACE_TO and length.lead == 1:
        return {"type": "first_to", "target": length.number}
    return None


def _game(match: Match, number: int, played: PlayedRound) -> dict[str, Any]:
    if not played.agreed:
        raise CannotSay(match.id, f"the two cards disagree in round {number}, and CMN has one winner of each")
    figures = played.points or played.gained
    first, second = (figure or 0 for figure in figures)
    game: dict[str, Any] = {"winner": None if first == second else int(first < second)}
    if played.last_shot is not None:
        game["hammer"] = 1 - played.last_shot
        game["x-last-shot"] = played.last_shot
    if played.points is not None:
        game["scores"] = list(played.points)
    if known_sum(played.twenties) is not None:
        game["twenties"] = list(played.twenties)
    return game
