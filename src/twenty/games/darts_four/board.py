"""Which field each column lights, and whether anyone can still make a four (D4-09, D4-34, D4-41, D4-42)."""

from __future__ import annotations

from collections.abc import Sequence

from twenty.games.darts_four.fields import COLUMNS, ROWS, UNKNOWN, Field
from twenty.games.darts_four.grid import GREEN, fours
from twenty.games.darts_four.segments import MISS, Segment
from twenty.games.darts_four.state import State

COUNTED = range(1, COLUMNS + 1)


def next_field(state: State, column: int, side: int) -> Field | None:
    """What `column` demands of `side`, None where no dart can do anything (D4-23).

    In a full column with the other side's stone on top that is the top hole's field in its capturing rings
    (D4-34).
    """
    height = state.grid.height(column)
    field = state.fields(side)[column - 1].fields[min(height, ROWS - 1)]
    if height < ROWS:
        return field
    if state.grid.top(column) == side or not state.config.captures:
        return None
    return field if field == UNKNOWN else field.only(state.config.capturing(field.number))


def shown_side(state: State) -> int:
    """Whose fields are shown: those of the side to throw, from the end of a visit those of the next one
    (D4-28)."""
    return state.turn if state.open or not state.darts else 1 - state.turn


def header(state: State) -> tuple[Field | None, ...]:
    """The fields above the seven columns, None where a column shows `–`."""
    return tuple(next_field(state, column, shown_side(state)) for column in COUNTED)


def column_hit(state: State, segment: Segment) -> int | None:
    """The column whose field the dart of the side to throw fits, None where it fits nothing."""
    for column in COUNTED:
        field = next_field(state, column, state.turn)
        if field is not None and field.fits(segment):
            return column
    return None


def undecided(state: State, segment: Segment) -> int | None:
    """The column whose field would have to be known to judge the dart; None where it can be judged.

    Only a state read from a public position, or the preview of a correction, has fields that are not known.
    """
    if segment == MISS or column_hit(state, segment) is not None:
        return None
    return next((column for column in COUNTED if next_field(state, column, state.turn) == UNKNOWN), None)


def can_turn(state: State, column: int) -> bool:
    """D4-42: whether the top stone of `column` can still be captured by the side that does not own it.

    A field that is not known counts as one that captures.
    """
    owner = state.grid.top(column)
    if owner is None or not state.config.captures:
        return False
    height = state.grid.height(column)
    field = state.fields(1 - owner)[column - 1].fields[min(height, ROWS - 1)]
    return field == UNKNOWN or field.only(state.config.capturing(field.number)) is not None


def staying(state: State) -> tuple[int, int]:
    """D4-42: the stones of green and of cream that will stay whatever is thrown, as bit masks."""
    green, cream = state.grid.green, state.grid.cream
    for column in COUNTED:
        if can_turn(state, column):
            owner = state.grid.top(column)
            turned = state.grid.turn(column)
            # what both grids have is what stays
            green, cream = (green & turned.green, cream) if owner == GREEN else (green, cream & turned.cream)
    return green, cream


def nobody_can_win(state: State) -> bool:
    """D4-41, D4-42: every line holds stones of both sides that will stay."""
    return all_blocked(fours(), *staying(state))


def all_blocked(lines: Sequence[int], green: int, cream: int) -> bool:
    """Whether each of `lines` holds stones of both sides."""
    return all(line & green and line & cream for line in lines)
