"""Formats beside the ten games: order of play, match points, knock-out, series, classes (JK-04, JK-48).

Plain figures in and out; a tournament uses them, a game does not know them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

WIN, TIE = 2, 1
TARGETS = (9, 11, 13)
SERIES = 10
LIMITS = (("A", 13_100), ("B", 12_400), ("C", 11_200))  # hundredths of a point; below the last: D


class Order(StrEnum):
    """How the games of a match stand side by side (JK-04)."""

    ROUNDS = "rounds"
    GAMES = "games"


def order_of_play(players: int, rounds: int, order: Order) -> Iterator[tuple[int, int]]:
    """Player (from 0) and round (from 1) in the order of play. A game that is over is passed over."""
    if order is Order.ROUNDS:
        return ((player, nth) for nth in range(1, rounds + 1) for player in range(players))
    return ((player, nth) for player in range(players) for nth in range(1, rounds + 1))


def match_points(ours: int, theirs: int) -> tuple[int, int]:
    """The match points of one game: 2 for the higher score, 1 each for equal ones."""
    if ours == theirs:
        return TIE, TIE
    return (WIN, 0) if ours > theirs else (0, WIN)


def sum_points(games: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The match points of both sides over `games`, pairs of scores; a team tie is one over 25 games."""
    both = [match_points(ours, theirs) for ours, theirs in games]
    return sum(ours for ours, _ in both), sum(theirs for _, theirs in both)


@dataclass(frozen=True, slots=True)
class Knockout:
    """How a knock-out stands: match points, the winner (0, 1 or None), and whether six discs decide."""

    points: tuple[int, int]
    winner: int | None
    decider: bool


def knockout(
    games: Sequence[tuple[int, int]], target: int, deciders: Sequence[tuple[int, int]] = ()
) -> Knockout:
    """The state of a knock-out to `target` match points after `games` and `deciders` (pairs of scores).

    Raises `ValueError` for games after the end, or a decider that is not due.
    """
    for played in range(len(games)):
        if max(sum_points(games[:played])) >= target:
            raise ValueError(f"game {played + 1} was played after the end")
    points = sum_points(games)
    reached = max(points) >= target
    level = reached and points[0] == points[1]
    if deciders and not level:
        raise ValueError("no decider is due")
    if reached and not level:
        return Knockout(points, _higher(points), False)
    decided = [_higher(pair) for pair in deciders]
    if any(winner is not None for winner in decided[:-1]):
        raise ValueError("a decider was played after the end")
    winner = decided[-1] if decided else None
    return Knockout(points, winner, level and winner is None)


def _higher(pair: tuple[int, int]) -> int | None:
    return None if pair[0] == pair[1] else int(pair[1] > pair[0])


def best_games(series: Sequence[Sequence[int]], games: int = SERIES) -> tuple[int, ...]:
    """The best `games` scores out of several series, the highest first."""
    return tuple(sorted((score for one in series for score in one), reverse=True)[:games])


def average(total: int, games: int) -> int:
    """The average in hundredths of a point, halves rounded up; `games` is at least 1."""
    return (200 * total + games) // (2 * games)


def two_decimals(hundredths: int) -> str:
    """An average as text with a decimal point: 13125 is `131.25`."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def class_of(hundredths: int, limits: Sequence[tuple[str, int]] = LIMITS, last: str = "D") -> str:
    """The class of an average in hundredths; `limits` are the least averages, the best class first."""
    return next((name for name, least in limits if hundredths >= least), last)


def places(totals: Sequence[tuple[int, Sequence[int]]]) -> tuple[int, ...]:
    """The place of each (total, single games): ties by the highest game, then the next, then shared."""
    keys = [(total, sorted(games, reverse=True)) for total, games in totals]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
