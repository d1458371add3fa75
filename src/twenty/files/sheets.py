"""Crokinole score sheets in CSV: one line per side of a game, with its own figures round by round.

Two lines make a game: same date, tournament, category, stage and pair of sides. The two cards can
disagree; each is kept as it is and the rules warn of the round. What a card doesn't tell stays unknown.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Any

from twenty.core.actions import Action, Lot, Toss
from twenty.core.entries import chain
from twenty.core.errors import UnreadableFile
from twenty.core.rulebook import Ruling, warn
from twenty.files.cells import unguarded
from twenty.files.match import Match, Person, seated
from twenty.games.crokinole.actions import GameFinished, GameTotals, GameTwenties, RoundCards
from twenty.games.crokinole.config import Config, Length, Players, Preset, Until, configure
from twenty.games.crokinole.game import start
from twenty.games.crokinole.seats import seats_of
from twenty.games.crokinole.tally import Tally
from twenty.text.names import tidy

COLUMNS = (
    "date",
    "tournament",
    "category",
    "stage",
    "pool",
    "stage_game",
    "board",
    "position",
    "side",
    "opponent",
    "round1_role",
    "pts_total",
    "pts_by_round",
    "twenties_total",
    "twenties_by_round",
    "scorer_comment",
)
_GAME = ("date", "tournament", "category", "stage")
NEEDED = frozenset((*_GAME, "side", "opponent", "pts_total", "pts_by_round"))
LONGEST_GAME = 400  # rounds of one match
_FIGURE = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class _Card:
    """One line: what one side wrote down. Nothing where the cell is empty."""

    line: int
    row: dict[str, str]
    total: int | None
    rounds: tuple[int, ...]
    twenties_total: int | None
    twenties: tuple[int, ...]

    @property
    def side(self) -> str:
        return self.row["side"]

    @property
    def role(self) -> str:
        return self.row.get("round1_role", "")


def read_sheets(text: str) -> tuple[Match, ...]:
    """The games of a file of score sheets in the order of their first lines.

    Raises `UnreadableFile` with line and column of what is wrong.
    """
    games: dict[tuple[str, ...], list[_Card]] = {}
    for card in _cards(text):
        sides = sorted((card.side, card.row["opponent"]))
        games.setdefault((*(card.row[name] for name in _GAME), *sides), []).append(card)
    return tuple(match for key, cards in games.items() for match in _matches(key, cards))


# --- lines -------------------------------------------------------------------------------------------------


def _cards(text: str) -> Iterator[_Card]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        names = reader.fieldnames or ()
        if missing := sorted(NEEDED.difference(names)):
            raise UnreadableFile("line 1", f"these columns are missing: {', '.join(missing)}")
        for row in reader:
            yield _card(reader.line_num, row)
    except csv.Error as error:
        raise UnreadableFile(f"line {reader.reader.line_num}", str(error)) from None


def _card(line: int, row: dict[str, Any]) -> _Card:
    if None in row or None in row.values():
        raise UnreadableFile(f"line {line}", "it has not as many cells as the first line has names")
    cells = {name: unguarded(cell.strip()) for name, cell in row.items()}
    card = _Card(
        line,
        cells,
        _figure(cells, "pts_total", line),
        _figures(cells, "pts_by_round", line),
        _figure(cells, "twenties_total", line),
        _figures(cells, "twenties_by_round", line),
    )
    if card.side == cells["opponent"]:
        raise UnreadableFile(f"line {line}, opponent", f"{card.side!r} plays against itself")
    if card.total is None and not card.rounds:
        raise UnreadableFile(f"line {line}, pts_total", "neither a total nor rounds are given")
    return card


def _figure(cells: dict[str, str], column: str, line: int) -> int | None:
    text = cells.get(column, "")
    if not text:
        return None
    if not _FIGURE.fullmatch(text):
        raise UnreadableFile(f"line {line}, {column}", f"{text[:40]!r} is no figure")
    return int(text)


def _figures(cells: dict[str, str], column: str, line: int) -> tuple[int, ...]:
    parts = cells.get(column, "").split()
    if len(parts) > LONGEST_GAME:
        raise UnreadableFile(f"line {line}, {column}", f"more than {LONGEST_GAME} rounds")
    for part in parts:
        if not _FIGURE.fullmatch(part):
            raise UnreadableFile(f"line {line}, {column}", f"{part[:40]!r} is no figure")
    return tuple(map(int, parts))


# --- games -------------------------------------------------------------------------------------------------


def _matches(key: Sequence[str], cards: Sequence[_Card]) -> Iterator[Match]:
    """The games between two sides in one stage: one, unless their lines are there several times."""
    first, second = ([card for card in cards if card.side == side] for side in key[-2:])
    for number, pair in enumerate(zip_longest(first, second), 1):
        game_id = "/".join(key) + (f"#{number}" if number > 1 else "")
        yield _match(game_id, key[-2:], pair)


def _match(game_id: str, sides: Sequence[str], cards: Sequence[_Card | None]) -> Match:
    held = [card for card in cards if card]
    persons = [_persons(side, held[0].line) for side in sides]
    if len(persons[0]) != len(persons[1]):
        raise UnreadableFile(f"line {held[0].line}, side", f"{' and '.join(sides)} are not equally many")
    config = _config(len(persons[0]))
    ids, people = seated(persons)
    toss, told = _toss(config, cards)
    actions: list[Action] = [start(config, ids), toss]
    warnings = [*told, *_card_warnings(cards)]
    if any(card.rounds for card in held):
        actions += _rounds(cards)
        actions.append(GameFinished())
    else:
        actions.append(GameTotals(_totals(cards), _twenties_totals(cards)))
    return Match(game_id, "crokinole", people, chain(actions), _source(held), tuple(warnings))


def _persons(side: str, line: int) -> list[Person]:
    names = side.split("/")
    if not 1 <= len(names) <= 2:
        raise UnreadableFile(f"line {line}, side", f"{side[:80]!r} is neither one name nor two with a /")
    try:
        return [Person(tidy(name)) for name in names]
    except ValueError as error:
        raise UnreadableFile(f"line {line}, side", str(error)) from None


@cache
def _config(players: int) -> Config:
    kind = Players.PAIRS if players == 2 else Players.TWO
    return configure(Preset.NCA, kind, length=Length(Until.OPEN))


def _source(cards: Sequence[_Card]) -> dict[str, Any]:
    source: dict[str, Any] = {"format": "csv", "lines": [card.line for card in cards]}
    for name in COLUMNS:
        if name in ("side", "opponent") or name.startswith(("pts", "twenties")):
            continue
        noted = [card.row.get(name, "") for card in cards]
        if any(noted):
            source[name] = noted[0] if len(set(noted)) == 1 else noted
    return source


def _toss(config: Config, cards: Sequence[_Card | None]) -> tuple[Toss, tuple[Ruling, ...]]:
    """Who started: a card says `First` or `Hammer`; anything else is unknown.

    Of two partners the card doesn't say which one started: the first named is taken.
    """
    starters = set()
    for side, card in enumerate(cards):
        if card and card.role in ("First", "Hammer"):
            starters.add(side if card.role == "First" else 1 - side)
    if len(starters) == 1:
        return Toss(seats_of(config, starters.pop())[0]), ()
    unknown = Toss(None, Lot.UNKNOWN)
    if not starters:
        return unknown, ()
    roles = {card.role.lower() for card in cards if card}
    return unknown, (warn("CK-03", f"both-{roles.pop()}"),)


def _rounds(cards: Sequence[_Card | None]) -> list[Action]:
    """Round by round each card's own figures; 20s of a card that tells only their total come after them."""
    points = zip_longest(*(card.rounds if card else () for card in cards))
    twenties = zip_longest(*(_twenties_by_round(card) for card in cards))
    actions: list[Action] = [
        RoundCards(_tally(gained), _tally(holed) if holed and holed != (None, None) else None)
        for gained, holed in zip_longest(points, twenties)
    ]
    longest = len(actions)
    rest = [
        card.twenties_total if card and len(_twenties_by_round(card)) < longest else None for card in cards
    ]
    if rest != [None, None]:
        actions.append(GameTwenties(_tally(rest)))
    return actions


def _twenties_by_round(card: _Card | None) -> tuple[int, ...]:
    """The 20s of each round, or nothing where they don't belong to the rounds one by one."""
    return card.twenties if card and len(card.twenties) == len(card.rounds) else ()


def _totals(cards: Sequence[_Card | None]) -> Tally:
    return _tally([card.total if card else None for card in cards])


def _twenties_totals(cards: Sequence[_Card | None]) -> Tally | None:
    totals = [card.twenties_total if card else None for card in cards]
    return None if totals == [None, None] else _tally(totals)


def _tally(figures: Sequence[int | None]) -> Tally:
    return Tally(tuple(figures))


def _card_warnings(cards: Sequence[_Card | None]) -> Iterator[Ruling]:
    """What is odd about a card itself. `side` is the side that wrote it."""
    for side, card in enumerate(cards):
        if card is None:
            yield warn("CK-42", "card-missing", side=side)
            continue
        if card.twenties and len(card.twenties) != len(card.rounds):
            yield warn(
                "CK-42", "twenties-list-length", side=side, given=len(card.twenties), rounds=len(card.rounds)
            )
        elif card.twenties and card.twenties_total not in (None, holed := sum(card.twenties)):
            yield warn("CK-42", "twenties-total-differs", side=side, given=card.twenties_total, sum=holed)
        if card.rounds and card.total not in (None, sum(card.rounds)):
            yield warn("CK-52", "points-total-differs", side=side, given=card.total, sum=sum(card.rounds))
