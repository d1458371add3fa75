"""The table of levels and the fields that a column's numbers give (D4-05 to D4-07, D4-12, D4-13)."""

from __future__ import annotations

from twenty.games.darts_four.config import Level, Mode
from twenty.games.darts_four.fields import ROWS, Column, Demand, Field
from twenty.games.darts_four.segments import BULL

_S, _D, _T = Demand.SINGLE, Demand.DOUBLE, Demand.TREBLE
DEMANDS: dict[Level, tuple[Demand, ...]] = {
    Level.EASY: (Demand.WHOLE, _S, _S, _S, _D, _D),
    Level.MEDIUM: (Demand.WHOLE, _S, _S, _D, _D, _T),
    Level.HARD: (Demand.DOUBLE_OR_TREBLE, _D, _D, _D, _T, _T),
    Level.EXTREME: (Demand.DOUBLE_OR_TREBLE, _D, _T, _T, _T, _T),
}
# How far the start numbers lie apart on the circle: neighbours, or spread over the board (D4-08).
STEPS = {Level.EASY: 1, Level.MEDIUM: 3, Level.HARD: 1, Level.EXTREME: 3}
_BULLS = {
    Level.EASY: Field(BULL),
    Level.MEDIUM: Field(BULL),
    Level.HARD: Field(BULL, Demand.DOUBLE),
    Level.EXTREME: Field(BULL, Demand.DOUBLE),
}


def column(level: Level, start: int, others: tuple[int, ...]) -> Column:
    """The column of a start number and its two others; with one other it is the bull column."""
    demands = DEMANDS[level]
    if len(others) == 1:
        alternating = (start, others[0], start, others[0], start)
        return Column((*map(Field, alternating, demands[:-1]), _BULLS[level]))
    return Column(tuple(map(Field, (start, *others) * 2, demands)))


def in_mode(mode: Mode, given: Column) -> Column:
    """The fields that hold in `mode`: *rings* and *same* know nothing but the bottom field."""
    bottom = given.fields[0]
    match mode:
        case Mode.RINGS:
            return Column((bottom, *(Field(bottom.number, Demand.DOUBLE_OR_TREBLE),) * (ROWS - 1)))
        case Mode.SAME:
            return Column((bottom,) * ROWS)
        case _:
            return given
