"""What a card comes to: total, games, average, values for tie-breaks (JK-44, JK-48, JK-49)."""

from __future__ import annotations

from dataclasses import dataclass

from twenty.games.jakkolo.card.state import State, counted
from twenty.games.jakkolo.formats import average


@dataclass(frozen=True, slots=True)
class Tally:
    """`total` of the `games` that count as played; `average` in hundredths, None without a game.

    `singles` are the scores for tie-breaks, the highest first, without sanctioned games. `by_average`:
    whether the card has the games that a ranking by average asks for (JK-49).
    """

    total: int
    games: int
    average: int | None
    singles: tuple[int, ...]
    by_average: bool


def tally(state: State) -> Tally:
    """Missing games are no zeros, sanctioned ones are, and they count as played (JK-44, JK-49)."""
    scores = [score for line in state.lines if (score := counted(line).score) is not None]
    singles = [
        score for line in state.lines if not line.sanctioned and (score := counted(line).score) is not None
    ]
    total, games = sum(scores), len(scores)
    asked = state.config.games if state.config.min_games is None else state.config.min_games
    return Tally(
        total,
        games,
        average(total, games) if games else None,
        tuple(sorted(singles, reverse=True)),
        games >= asked,
    )
