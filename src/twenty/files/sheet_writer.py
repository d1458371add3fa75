"""Crokinole matches as score sheets in CSV, one line per side. Cells can't be taken for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from twenty.core.errors import CannotSay
from twenty.files.cells import guarded
from twenty.files.match import Match
from twenty.files.results import Figures, Result, result_of
from twenty.files.sheets import COLUMNS
from twenty.games.crokinole.config import Scoring, Variant

_FROM_SOURCE = (
    "date",
    "tournament",
    "category",
    "stage",
    "pool",
    "stage_game",
    "board",
    "position",
    "round1_role",
    "scorer_comment",
)


def write_sheets(matches: Sequence[Match], date: str | None = None) -> tuple[str, tuple[CannotSay, ...]]:
    """The CSV text, and the matches that it has no words for (they are left out).

    `date` is taken for matches that have none of their own.
    """
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    unsaid: list[CannotSay] = []
    for match in matches:
        try:
            rows = _rows(result_of(match), date)
        except CannotSay as error:
            unsaid.append(error)
            continue
        for row in rows:
            writer.writerow({name: guarded(cell) for name, cell in row.items()})
    return text.getvalue(), tuple(unsaid)


def _rows(result: Result, date: str | None) -> list[dict[str, str]]:
    match, config = result.match, result.config
    if config.variant is not Variant.STANDARD or config.scoring is not Scoring.MATCH_POINTS:
        raise CannotSay(match.id, "score sheets have match points only")
    if not result.rounds and result.outcome is None:
        raise CannotSay(match.id, "nothing was played")
    if any(played.extra for played in result.rounds):
        raise CannotSay(match.id, "score sheets don't tell extra rounds from the others")
    names = ["/".join(person.name for person in side) for side in result.people]
    if names[0] == names[1] or any("/" in person.name for side in result.people for person in side):
        raise CannotSay(match.id, f"the names {' and '.join(names)} don't tell who is who")
    return [_row(result, side, date) for side in (0, 1)]


def _row(result: Result, side: int, date: str | None) -> dict[str, str]:
    match = result.match
    row = {name: _noted(match, name, side) for name in _FROM_SOURCE}
    row["date"] = row["date"] or date or ""
    row["tournament"] = row["tournament"] or _event(match)
    row["stage"] = row["stage"] or match.id
    names = ["/".join(person.name for person in persons) for persons in result.people]
    row["side"], row["opponent"] = names[side], names[1 - side]
    row["category"] = row["category"] or ("Doubles" if len(result.people[0]) == 2 else "Singles")
    first = result.rounds[0].last_shot if result.rounds else None
    if first is not None:
        row["round1_role"] = "Hammer" if first == side else "First"
    row["pts_total"] = str(result.score[side])
    row["pts_by_round"] = _by_round(match, [played.gained for played in result.rounds], side)
    total = result.twenties[side]
    row["twenties_total"] = "" if total is None else str(total)
    holed = [played.twenties[side] for played in result.rounds if played.gained[side] is not None]
    row["twenties_by_round"] = "" if None in holed else " ".join(map(str, holed))
    return row


def _noted(match: Match, name: str, side: int) -> str:
    """A cell that the match's own sheet had; a list where its two lines differ."""
    held: Any = match.source.get(name, "")
    if isinstance(held, list):
        return str(held[side]) if side < len(held) else ""
    return str(held)


def _event(match: Match) -> str:
    event = match.source.get("event")
    name = event.get("name") if isinstance(event, dict) else None
    return name if isinstance(name, str) else ""


def _by_round(match: Match, rounds: Sequence[Figures], side: int) -> str:
    figures = [gained[side] for gained in rounds]
    while figures and figures[-1] is None:
        figures.pop()
    if None in figures:
        raise CannotSay(match.id, f"a round before the last is missing on the card of {match.sides[side]}")
    return " ".join(map(str, figures))
