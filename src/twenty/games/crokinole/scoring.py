"""What a round is worth (CK-50 to CK-52, CK-71)."""

from __future__ import annotations

from collections.abc import Sequence

from twenty.games.crokinole.config import Scoring


def credited(scoring: Scoring, points: Sequence[int]) -> tuple[int, ...]:
    """What each side's game score gains from a round that brought it `points`.

    `sum`: all of them. `difference`: the best side gets its lead over the second, nobody where several
    are best. `match_points`: 2 to the best, 1 each where several are best.
    """
    if scoring is Scoring.SUM:
        return tuple(points)
    best = max(points)
    leaders = [side for side, figure in enumerate(points) if figure == best]
    if scoring is Scoring.MATCH_POINTS:
        reward = 2 if len(leaders) == 1 else 1
        return tuple(reward if side in leaders else 0 for side in range(len(points)))
    lead = best - sorted(points)[-2] if len(leaders) == 1 else 0
    return tuple(lead if side in leaders else 0 for side in range(len(points)))


def leaders(score: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    """The sides of `among` with the highest score."""
    best = max(score[side] for side in among)
    return tuple(side for side in among if score[side] == best)
