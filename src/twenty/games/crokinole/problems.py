"""What can't be so in a position that somebody set up (CK-37)."""

from __future__ import annotations

from collections.abc import Iterator

from twenty.core.errors import Violation, refuse
from twenty.games.crokinole.board import OFF_BOARD, ON_START_LINE, Place, Table
from twenty.games.crokinole.config import DARTS_DISCS, Players
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.facts import crowded
from twenty.games.crokinole.seats import seats, side_of
from twenty.games.crokinole.shooting import (
    discs_per_shot,
    shots_each,
    shots_of_sides,
    shots_so_far,
    table_of,
)
from twenty.games.crokinole.state import State


def problems(state: State | DartsState) -> tuple[Violation, ...]:
    """All that is wrong with the discs of a position; empty where it can be played on."""
    if isinstance(state, DartsState):
        shot = [state.shots if side == state.turn else 0 for side in range(2)]
        too_many = state.shots > DARTS_DISCS
        order = (refuse("CK-37", "shots-out-of-order", shots=(state.shots,)),) if too_many else ()
        return (*_of_table(state.table), *_sums(state.table, shot), *order)
    shot = [shots * discs_per_shot(state.config) for shots in shots_of_sides(state)]
    return (*_of_table(table_of(state)), *_sums(table_of(state), shot), *_order(state))


def _of_table(table: Table) -> Iterator[Violation]:
    lying = {held.disc for held in table.board}
    for held in table.board:
        disc = str(held.disc)
        if held.place in ON_START_LINE | OFF_BOARD:
            yield refuse("CK-37", "disc-on-start-line", disc=disc)
        if held.place is Place.HOLE:
            yield refuse("CK-37", "disc-in-hole", disc=disc)
        if any(under not in lying for under in held.on):
            yield refuse("CK-37", "upper-without-lower", disc=disc)
    if violation := crowded(table.board):
        yield violation


def _sums(table: Table, shot: list[int]) -> Iterator[Violation]:
    """CK-36: no more discs lie there than were shot, and each has a number that was."""
    for side, number in enumerate(shot):
        own = [held.disc for held in table.board if held.disc.side == side]
        discs = len(own) + table.twenties[side]
        if discs > number or len(set(own)) < len(own) or any(disc.number > number for disc in own):
            yield refuse("CK-36", "discs-do-not-add-up", side=side, discs=discs, shot=number)


def _order(state: State) -> Iterator[Violation]:
    """The shots of the seats are those of a round in the order of play (CK-03, CK-12, CK-61)."""
    config, so_far = state.config, shots_so_far(state)
    total, order = sum(so_far), seats(config)
    wrong = max(so_far) > shots_each(config) or (total > 0 and state.starter is None)
    if total and state.starter is not None and config.players is Players.TACTICAL:
        first = shots_of_sides(state)[side_of(config, state.starter)]
        wrong = wrong or first != (total + 1) // 2
    elif total and state.starter is not None:
        start = order.index(state.starter)
        expected = [
            (total - (place - start) % len(order) + len(order) - 1) // len(order)
            for place in range(len(order))
        ]
        wrong = wrong or list(so_far) != expected
    if wrong:
        yield refuse("CK-37", "shots-out-of-order", shots=so_far)
