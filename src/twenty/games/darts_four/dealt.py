"""A deal as text and as JSON, for the console and for pages about a deal that is open (D4-05 to D4-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from twenty.games.darts_four.config import Level
from twenty.games.darts_four.deals import Numbers, numbers_of
from twenty.games.darts_four.fields import ROWS, Column
from twenty.games.darts_four.levels import column


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal of a level, its number, and what it gives."""

    level: Level
    n: int
    numbers: tuple[Numbers, ...]
    columns: tuple[Column, ...]


def dealt(level: Level, n: int) -> Dealt:
    """Deal `n` of `level`; raises `ValueError` where there is none."""
    numbers = numbers_of(level, n)
    return Dealt(level, n, numbers, tuple(column(level, owned.start, owned.others) for owned in numbers))


def deal_json(deal: Dealt) -> dict[str, Any]:
    """The deal as plain JSON values: columns 1 to 7, fields from the bottom up."""
    return {
        "level": deal.level.value,
        "n": deal.n,
        "columns": [
            {
                "start": owned.start,
                "others": [*owned.others, *("Bull",) * (2 - len(owned.others))],
                "fields": [str(field) for field in given.fields],
            }
            for owned, given in zip(deal.numbers, deal.columns, strict=True)
        ],
    }


def deal_text(deal: Dealt) -> str:
    """The deal for a person: start numbers, each column from the bottom up, the grid from the top."""
    lines = [
        f"Darts Four, level {deal.level.value}, deal {deal.n}",
        f"Start numbers: {' '.join(str(owned.start) for owned in deal.numbers)}",
        "",
    ]
    for place, (owned, given) in enumerate(zip(deal.numbers, deal.columns, strict=True), 1):
        fields = " ".join(str(field) for field in given.fields)
        lines.append(f"Column {place}  {owned!s:<11}  {fields}")
    lines.append("")
    lines.extend(
        " ".join(f"{given.fields[row]!s:>8}" for given in deal.columns) for row in range(ROWS - 1, -1, -1)
    )
    return "\n".join(lines) + "\n"
