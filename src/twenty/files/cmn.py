"""Crokinole matches in CMN 1.0-draft, read (single file and batch).

A CMN "game" is our round. Every game becomes what is known of it: a round with its points where the
scores agree with the named winner, else a round won, and the reader warns. CMN says that `hammer` is the
side that shot first, while everyone else means the last shot, so its meaning is a setting; `x-last-shot`
(the side with the last shot) is plain and goes before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any

from twenty.core.actions import Action, Lot, Toss
from twenty.core.entries import chain
from twenty.core.errors import IllegalAction
from twenty.core.rulebook import Ruling, warn
from twenty.files.match import Match, Person, seated
from twenty.files.tree import Node, read_json
from twenty.games.crokinole.actions import GameFinished, GameTwenties, RoundPoints, RoundWon
from twenty.games.crokinole.config import Config, Length, Players, Preset, Until, configure
from twenty.games.crokinole.game import start
from twenty.games.crokinole.rounds import check_report
from twenty.games.crokinole.seats import seats_of
from twenty.games.crokinole.tally import Tally
from twenty.text.names import tidy

VERSION = "1.0"
LONGEST_GAME = 400  # rounds of one match
_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z")


class Hammer(StrEnum):
    """What a file means by `hammer`: the side that shot first (as CMN says) or last (as players say)."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class _Format:
    """How long the match was to be, and whether it came to its end."""

    length: Length
    finish: bool
    source: dict[str, Any]
    warnings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class _Round:
    """One CMN game as the file has it. `last` is the side with the last shot."""

    winner: int | None
    scores: tuple[int, ...] | None
    twenties: Tally | None
    last: int | None


def read_cmn(text: str, hammer: Hammer | None = None) -> tuple[Match, ...]:
    """The matches of a CMN text; raises `UnreadableFile` with the path of what is wrong.

    `hammer` says what the file means by that field; None takes CMN's own definition and notes in
    `source` that this was assumed.
    """
    root = read_json(text)
    root["cmn"].choice(VERSION)
    batch = root.get("batch")
    if batch is None or not batch.flag():
        return (_match(root, root, hammer),)
    return tuple(_match(item, root, hammer) for item in root["matches"].parts())


def _match(item: Node, root: Node, hammer: Hammer | None) -> Match:
    node = item["match"]
    pairs = node["format"].choice("singles", "doubles") == "doubles"
    sides = [_side(team, 2 if pairs else 1) for team in node["teams"].parts(2, 2)]
    games = list(node["games"].parts(0, LONGEST_GAME))
    rounds = [_round(game, hammer or Hammer.FIRST) for game in games]
    winner: int | None = node["winner"].choice(0, 1, None)
    form = _format(node.get("gameFormat"), rounds, winner)
    config = _config(item, form.length, pairs)
    reported = [_report(config, number, played) for number, played in enumerate(rounds, 1)]
    ids, people = seated(sides)
    toss, turns = _toss(config, rounds)
    actions: list[Action] = [start(config, ids), toss, *(action for action, _ in reported)]
    total = item.get("x-twenties")
    if total is not None and rounds:
        actions.append(GameTwenties(_tally(total, len(rounds) * (config.discs or 0))))
    if form.finish:
        actions.append(GameFinished())
    told = (
        *form.warnings,
        *turns,
        *(warning for _, several in reported for warning in several),
        *_recomputed(form, rounds, winner),
    )
    source = _source(item, root) | form.source
    if any("hammer" in game and "x-last-shot" not in game for game in games):
        source["hammer"] = {"means": (hammer or Hammer.FIRST).value, "assumed": hammer is None}
    return Match(item["id"].text(), "crokinole", people, chain(actions), source, told)


# --- one match ---------------------------------------------------------------------------------------------


def _source(item: Node, root: Node) -> dict[str, Any]:
    source: dict[str, Any] = {"format": "cmn", "date": _date(item["match"]["date"])}
    for name in ("event", "source"):
        held = item.get(name) or root.get(name)
        if held is not None:
            source[name] = held.value
    return source


def _date(node: Node) -> str:
    text = node.text()
    if not _DATE.fullmatch(text):
        node.wrong("a date is written in UTC: 2020-01-25T12:00:00Z")
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        node.wrong(str(error))
    return text


def _side(team: Node, players: int) -> list[Person]:
    return [_person(player) for player in team["players"].parts(players, players)]


def _person(node: Node) -> Person:
    cid = node.get("cid")
    try:
        return Person(tidy(node["name"].text()), cid.text() if cid else None)
    except ValueError as error:
        node["name"].wrong(str(error))


def _config(item: Node, length: Length, pairs: bool) -> Config:
    discs = item.get("x-discs")
    try:
        return _configured(length, pairs, discs.whole(1, 12) if discs else None)
    except IllegalAction as error:
        (discs or item).wrong(str(error.violation))


@cache
def _configured(length: Length, pairs: bool, discs: int | None) -> Config:
    players = Players.PAIRS if pairs else Players.TWO
    if discs is None:
        return configure(Preset.NCA, players, length=length)
    return configure(Preset.NCA, players, length=length, discs=discs)


def _format(node: Node | None, rounds: Sequence[_Round], winner: int | None) -> _Format:
    """What the match was to be: a count of rounds, or first to so many wins or points."""
    opened = Length(Until.OPEN)
    if node is None:
        return _Format(opened, bool(rounds), {})
    if node["type"].choice("fixed", "first_to") == "fixed":
        count = node["count"].whole(1, LONGEST_GAME)
        if len(rounds) == count or (len(rounds) < count and winner is None):
            return _Format(Length(Until.ROUNDS, count), False, {})
        told = warn("CK-54", "rounds-not-count", rounds=len(rounds), count=count)
        return _Format(opened, bool(rounds), {}, (told,))
    target = node["target"].whole(1, 10_000)
    meant = _target_means(rounds, target)
    source = {"target": {"number": target, "means": meant, "assumed": True}}
    if meant is None and winner is not None:
        told = warn("CK-54", "target-not-reached", target=target)
        return _Format(opened, bool(rounds), source, (told,))
    return _Format(opened, meant is not None, source)


def _target_means(rounds: Sequence[_Round], target: int) -> str | None:
    """CMN doesn't say whether a target counts rounds won or match points: what the last round reached."""
    wins, points, before = [0, 0], [0, 0], 0
    for played in rounds:
        before = max(points)
        for side in (0, 1):
            wins[side] += played.winner == side
            points[side] += 1 if played.winner is None else 2 * (played.winner == side)
    if max(wins) >= target and before >= target:
        return "wins"
    return "points" if max(points) >= target else None


def _recomputed(form: _Format, rounds: Sequence[_Round], winner: int | None) -> tuple[Ruling, ...]:
    """The rounds decide who won; a file that names somebody else is warned about."""
    over = form.finish or len(rounds) == form.length.number
    lead = sum(1 if played.winner == 0 else -1 for played in rounds if played.winner is not None)
    counted = int(lead < 0) if over and lead else None
    if counted == winner:
        return ()
    winners = () if counted is None else (counted,)
    return (warn("CK-52", "winner-recomputed", winner=winner, winners=winners),)


# --- one round ---------------------------------------------------------------------------------------------


def _round(node: Node, hammer: Hammer) -> _Round:
    winner: int | None = node["winner"].choice(0, 1, None)
    scores, twenties = node.get("scores"), node.get("twenties")
    last, told = node.get("x-last-shot"), node.get("hammer")
    side: int | None = None
    if last is not None:
        side = last.choice(0, 1)
    elif told is not None:
        side = told.choice(0, 1)
        side = side if hammer is Hammer.LAST else 1 - side
    return _Round(
        winner,
        tuple(part.whole(0, 100_000) for part in scores.parts(2, 2)) if scores else None,
        _tally(twenties, 1000) if twenties else None,
        side,
    )


def _tally(node: Node, most: int) -> Tally:
    return Tally(tuple(None if part.value is None else part.whole(0, most) for part in node.parts(2, 2)))


def _report(config: Config, number: int, played: _Round) -> tuple[Action, tuple[Ruling, ...]]:
    """The round as it goes into the log, and what is odd about it."""
    won = RoundWon(played.winner, played.twenties)
    told: list[Ruling] = []
    if violation := check_report(config, won):
        told.append(Ruling(violation.rule, violation.code, (("round", number), *violation.facts), True))
        won = RoundWon(played.winner)
    if played.scores is None:
        return won, tuple(told)
    points = RoundPoints(Tally(played.scores), won.twenties)
    ahead = None if played.scores[0] == played.scores[1] else int(played.scores[0] < played.scores[1])
    if ahead != played.winner:
        told.append(
            warn("CK-52", "scores-against-winner", round=number, scores=played.scores, winner=played.winner)
        )
    elif violation := check_report(config, points):
        told.append(Ruling(violation.rule, violation.code, (("round", number), *violation.facts), True))
    else:
        return points, tuple(told)
    return won, (*told, *_below_twenties(number, played))


def _below_twenties(number: int, played: _Round) -> tuple[Ruling, ...]:
    """The rules warn of it themselves when the points go into the log."""
    twenties = played.twenties.figures if played.twenties else ()
    return tuple(
        warn("CK-40", "points-below-twenties", round=number, side=side, points=score, twenties=holed)
        for side, (score, holed) in enumerate(zip(played.scores or (), twenties, strict=False))
        if holed is not None and score < 20 * holed
    )


def _toss(config: Config, rounds: Sequence[_Round]) -> tuple[Toss, tuple[Ruling, ...]]:
    """Who started, by the first round that tells it and CK-03; rounds that don't alternate are warned about.

    Of two partners the file doesn't say which one started: the first named is taken.
    """
    known = [(place, played.last) for place, played in enumerate(rounds) if played.last is not None]
    if not known:
        return Toss(None, Lot.UNKNOWN), ()
    place, last = known[0]
    first_last = last if place % 2 == 0 else 1 - last
    told = tuple(
        warn("CK-03", "last-shot-out-of-turn", round=place + 1, side=last)
        for place, last in known
        if last != (first_last + place) % 2
    )
    return Toss(seats_of(config, 1 - first_last)[0]), told
