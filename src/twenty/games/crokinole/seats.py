"""Who sits where and who shoots next (CK-01, CK-03, CK-06)."""

from __future__ import annotations

from collections.abc import Callable

from twenty.games.crokinole.board import DiscId
from twenty.games.crokinole.config import Config, Players, Variant


def seats(config: Config) -> tuple[int, ...]:
    """The occupied seats, clockwise from seat 0; two players sit opposite each other."""
    return (0, 2) if config.players is Players.TWO else (0, 1, 2, 3)


def sides(config: Config) -> int:
    """How many sides play."""
    return 4 if config.players is Players.FOUR else 2


def side_of(config: Config, seat: int) -> int:
    """The side of an occupied seat: partners sit opposite (0+2 and 1+3)."""
    if config.players is Players.TWO:
        return seat // 2
    return seat if config.players is Players.FOUR else seat % 2


def seats_of(config: Config, side: int) -> tuple[int, ...]:
    """The seats of a side, in the order in which `Start.sides` names its persons."""
    return tuple(seat for seat in seats(config) if side_of(config, seat) == side)


def next_seat(config: Config, seat: int) -> int:
    """The next occupied seat clockwise, the left-hand neighbour."""
    order = seats(config)
    return order[(order.index(seat) + 1) % len(order)]


def next_starter(config: Config, seat: int) -> int:
    """The seat that starts the next round (CK-03); for tactical pairs the first seat of the other side."""
    if config.players is Players.TACTICAL:
        return seats_of(config, 1 - side_of(config, seat))[0]
    return next_seat(config, seat)


def own_disc(config: Config, side: int) -> Callable[[DiscId], bool]:
    """CK-13: whether a disc is of `side`, partners' discs too; CK-89: in Darts every disc on the board plays
    the opponent's part."""
    return lambda disc: config.variant is not Variant.DARTS and disc.side == side


def hammer(config: Config, starter: int) -> int:
    """The seat with the last shot of a round that `starter` starts."""
    order = seats(config)
    return order[order.index(starter) - 1]
