"""What is known of a running leg, and what may leave it (D4-10)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.actions import Action
from twenty.games.darts_four.actions import Deal, GivenDeal
from twenty.games.darts_four.board import next_field, shown_side
from twenty.games.darts_four.config import Mode
from twenty.games.darts_four.dealing import committed
from twenty.games.darts_four.deals import SEALED
from twenty.games.darts_four.fields import ROWS, UNKNOWN, Column
from twenty.games.darts_four.state import State


def known(state: State) -> State:
    """The state with every covered hole's field not known, and without what would open the deal.

    Known are the holes that are or were next in their column, and a full column's top hole while its column
    shows it, then only in the rings that are shown (D4-34). The second hole of two stones was never next.
    """
    if state.config.mode is not Mode.SURPRISE:
        return replace(state, secret=None)
    green = _known_columns(state, 0, state.green)
    return replace(state, green=green, cream=_known_columns(state, 1, state.cream), secret=None)


def _known_columns(state: State, side: int, given: tuple[Column, ...]) -> tuple[Column, ...]:
    return tuple(_known_column(state, column, side, fields) for column, fields in enumerate(given, 1))


def _known_column(state: State, column: int, side: int, given: Column) -> Column:
    height = state.grid.height(column)
    fields = [
        field if row <= height + 1 and 10 * column + row not in state.blind else UNKNOWN
        for row, field in enumerate(given.fields, 1)
    ]
    shown = shown_side(state)
    if height == ROWS and fields[-1] == UNKNOWN and (side == shown or not state.cream):
        fields[-1] = next_field(state, column, shown) or UNKNOWN
    return Column(tuple(fields))


def public(action: Action) -> Action:
    """The action as it may leave the service before the match is closed: of a deal nothing but its
    commitment, who starts and a given position."""
    if isinstance(action, GivenDeal):
        sealed = isinstance(action, Deal) and action.n == SEALED
        digest = action.commitment if sealed else committed(action)
        return Deal(SEALED, None, action.starter, action.stones, digest)
    return action
