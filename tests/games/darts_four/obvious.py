"""A slow and obvious second referee of one leg, written apart from the first: lists, loops and strings."""

from __future__ import annotations

from itertools import product
from typing import Any

COLUMNS, ROWS = 7, 6
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def accepted(field: str) -> set[str]:
    """The segments that give what a field demands."""
    if field == "Bull":
        return {"25", "50"}
    if field == "Bullseye":
        return {"50"}
    number = "".join(char for char in field if char.isdigit())
    kinds = field[: -len(number)]
    return {ring + number for ring in (kinds.split("·") if kinds else ["S", "D", "T"])}


class Leg:
    """A leg: `fields[side][column][row]` are texts, `bonuses` what D and T bring."""

    def __init__(
        self,
        fields: list[list[list[str]]],
        bonuses: dict[str, str],
        cap: int = 0,
        bull: bool = True,
        turn: int = 0,
    ) -> None:
        self.fields, self.bonuses, self.cap, self.bull, self.turn = fields, bonuses, cap, bull, turn
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.result: Any = None  # a side, "drawn", or None while the leg is open
        self.open = True
        self.in_visit = 0
        self.captures = 0
        self.seen: set[tuple[int, int]] = {(column, 0) for column in range(COLUMNS)}

    def bonus(self, segment: str) -> str:
        if segment == "50":
            return self.bonuses["D"] if self.bull else "none"
        return self.bonuses.get(segment[0], "none")

    def capturing(self, side: int, column: int) -> set[str]:
        """Darts that turn the column's top stone to `side`."""
        stones = self.columns[column]
        if not stones or stones[-1] == side:
            return set()
        field = self.fields[side][column][min(len(stones), ROWS - 1)]
        return {segment for segment in accepted(field) if self.bonus(segment) == "capture"}

    def lit(self, column: int) -> set[str]:
        stones = self.columns[column]
        if len(stones) == ROWS:
            return self.capturing(self.turn, column)
        return accepted(self.fields[self.turn][column][len(stones)])

    def dart(self, segment: str) -> str:
        """What the dart brings, in one word."""
        assert self.in_visit < 3
        self.in_visit += 1
        if not self.open or self.result is not None:
            return "ignored"
        hit = [column for column in range(COLUMNS) if segment in self.lit(column)]
        assert len(hit) <= 1, "a dart fits two columns"
        if not hit:
            self.open = self.in_visit < 3
            return "fits-nothing"
        column = hit[0]
        stones = self.columns[column]
        bonus = self.bonus(segment)
        said = "stone"
        if segment in self.capturing(self.turn, column):
            stones[-1] = self.turn
            self.captures += 1
            said = "captured"
        else:
            self.captures = 0
            stones.append(self.turn)
            if bonus == "two_stones" and len(stones) < ROWS and not self.fours():
                stones.append(self.turn)
                said = "two-stones"
        if len(stones) < ROWS:
            self.seen.add((column, len(stones)))
        if self.fours():
            self.result = self.turn
        elif self.dead() or (self.cap and self.captures >= self.cap):
            self.result = "drawn"
        goes_on = bonus == "extra_turn" and self.in_visit < 3
        self.open = self.result is None and goes_on
        return said

    def pulled(self) -> None:
        self.in_visit = 0
        self.turn = 1 - self.turn
        self.open = self.result is None

    def at(self, column: int, row: int) -> int | None:
        stones = self.columns[column]
        return stones[row] if row < len(stones) else None

    def lines(self) -> list[list[tuple[int, int]]]:
        found = []
        for column, row in product(range(COLUMNS), range(ROWS)):
            for across, up in DIRECTIONS:
                line = [(column + across * step, row + up * step) for step in range(4)]
                if all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in line):
                    found.append(line)
        return found

    def fours(self) -> list[list[tuple[int, int]]]:
        return [
            line
            for line in self.lines()
            if len({self.at(*hole) for hole in line} | {None}) == 2
            and all(self.at(*hole) is not None for hole in line)
        ]

    def fixed(self, column: int, row: int) -> int | None:
        """The side whose stone will stay in this hole."""
        owner = self.at(column, row)
        if owner is None:
            return None
        top = row == len(self.columns[column]) - 1
        return None if top and self.capturing(1 - owner, column) else owner

    def dead(self) -> bool:
        return all({self.fixed(*hole) for hole in line} >= {0, 1} for line in self.lines())

    def grid(self) -> str:
        marks = {None: ".", 0: "g", 1: "c"}
        return "/".join(
            "".join(marks[self.at(column, row)] for column in range(COLUMNS))
            for row in range(ROWS - 1, -1, -1)
        )
