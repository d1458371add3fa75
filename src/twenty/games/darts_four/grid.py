"""The grid as two bitboards, its 69 lines of four and the lines of a win (D4-01, D4-40).

A column takes seven bits: six holes from the bottom up and one that stays empty, so that no line runs on
into the next column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from twenty.games.darts_four.fields import COLUMNS, ROWS

GREEN, CREAM = 0, 1
Hole = tuple[int, int]  # column from the left, row from the bottom, both counted from 1

_MARKS = ".gc"
_HEIGHT = ROWS + 1
_FULL = (1 << ROWS) - 1
_STEPS = (1, _HEIGHT - 1, _HEIGHT, _HEIGHT + 1)  # up, diagonally down, across, diagonally up


def lines(columns: int, rows: int, length: int) -> tuple[int, ...]:
    """All runs of `length` holes across, up or diagonal of a grid, as bit masks."""
    found = []
    for column in range(columns):
        for row in range(rows):
            for across, up in ((0, 1), (1, -1), (1, 0), (1, 1)):
                far, high = column + across * (length - 1), row + up * (length - 1)
                if far < columns and 0 <= high < rows:
                    steps = ((column + across * step, row + up * step) for step in range(length))
                    found.append(sum(1 << (at * (rows + 1) + over) for at, over in steps))
    return tuple(found)


@cache
def fours() -> tuple[int, ...]:
    """The 69 lines of the grid."""
    return lines(COLUMNS, ROWS, 4)


@dataclass(frozen=True, slots=True)
class Grid:
    """The stones of both sides; text by rows from the top: `.` free, `g` green, `c` cream."""

    green: int = 0
    cream: int = 0

    def __str__(self) -> str:
        owners = {None: _MARKS[0], GREEN: _MARKS[1], CREAM: _MARKS[2]}
        return "/".join(
            "".join(owners[self.at((column, row))] for column in _COUNTED) for row in range(ROWS, 0, -1)
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        rows = text.split("/")
        if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set(_MARKS) for row in rows):
            raise ValueError(f"{text!r} is no grid: {ROWS} rows from the top of {COLUMNS} marks . g c")
        stones = [0, 0]
        for down, row in enumerate(rows):
            for across, mark in enumerate(row):
                if mark != ".":
                    stones[_MARKS.index(mark) - 1] |= 1 << (across * _HEIGHT + ROWS - 1 - down)
        return cls(*stones)

    def of(self, side: int) -> int:
        """The stones of `side` as a bit mask."""
        return self.cream if side else self.green

    def at(self, hole: Hole) -> int | None:
        """The side whose stone is in `hole`, or None."""
        bit = 1 << ((hole[0] - 1) * _HEIGHT + hole[1] - 1)
        if self.green & bit:
            return GREEN
        return CREAM if self.cream & bit else None

    def height(self, column: int) -> int:
        """How many stones are in `column`."""
        return (((self.green | self.cream) >> ((column - 1) * _HEIGHT)) & _FULL).bit_count()

    def top(self, column: int) -> int | None:
        """The side of the topmost stone of `column`, None where there is none."""
        height = self.height(column)
        return self.at((column, height)) if height else None

    def drop(self, column: int, side: int) -> Grid:
        """The grid with a stone of `side` in the lowest free hole of `column`."""
        bit = 1 << ((column - 1) * _HEIGHT + self.height(column))
        return Grid(self.green, self.cream | bit) if side else Grid(self.green | bit, self.cream)

    def turn(self, column: int) -> Grid:
        """The grid with the topmost stone of `column` turned to the other side (D4-33)."""
        bit = 1 << ((column - 1) * _HEIGHT + self.height(column) - 1)
        return Grid(self.green ^ bit, self.cream ^ bit)

    def floats(self) -> bool:
        """Whether a stone lies over a free hole."""
        stones = self.green | self.cream
        held = (stones >> (column * _HEIGHT) & _FULL for column in range(COLUMNS))
        return any(column & (column + 1) for column in held)  # not filled from the bottom without a gap


_COUNTED = range(1, COLUMNS + 1)
EMPTY = Grid()


def has_four(stones: int) -> bool:
    """Whether `stones` hold a line of four."""
    for step in _STEPS:
        pairs = stones & (stones >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


def won_lines(stones: int) -> tuple[tuple[Hole, ...], ...]:
    """All lines of four or more, each whole, as holes from the left (from the bottom up in a column)."""
    return tuple(_runs(stones))


def _runs(stones: int) -> Iterator[tuple[Hole, ...]]:
    for step in _STEPS:
        pairs = stones & (stones >> step)
        fours_from = pairs & (pairs >> (2 * step))
        for bit in range(COLUMNS * _HEIGHT):
            begins = fours_from >> bit & 1 and not (bit >= step and fours_from >> (bit - step) & 1)
            if begins:
                run = []
                while stones >> bit & 1:
                    run.append((bit // _HEIGHT + 1, bit % _HEIGHT + 1))
                    bit += step  # noqa: PLW2901
                yield tuple(run)
