"""A slow second reading of the scoring rules (CK-40, CK-50 to CK-54, CK-71), sentence by sentence.

It knows nothing of the package but the names of the options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from twenty.games.crokinole.config import Config, Scoring, Tie, Until

Figures = tuple[int, ...]


def rest_counts(discs: int) -> Iterator[tuple[int, int, int, int]]:
    """All ways in which at most `discs` discs lie: 15s, 10s, 5s, 20s; the rest is in the ditch."""
    figures = range(discs + 1)
    for counts in product(figures, figures, figures, figures):
        if sum(counts) <= discs:
            yield counts


def worth(counts: tuple[int, int, int, int]) -> int:
    """CK-40: disc by disc."""
    total = 0
    for value, number in zip((15, 10, 5, 20), counts, strict=True):
        for _ in range(number):
            total += value
    return total


def credited(scoring: Scoring, points: Sequence[int]) -> Figures:
    """What each side gains, seen from that side against all the others."""
    gained = []
    for side, own in enumerate(points):
        others = [figure for other, figure in enumerate(points) if other != side]
        beats_all = all(own > figure for figure in others)
        beaten = any(own < figure for figure in others)
        match scoring:
            case Scoring.SUM:  # all points count
                gained.append(own)
            case Scoring.DIFFERENCE:  # the higher side gets the lead over the next, equal nobody
                gained.append(min(own - figure for figure in others) if beats_all else 0)
            case Scoring.MATCH_POINTS:  # won 2, tied 1, lost 0
                gained.append(2 if beats_all else 0 if beaten else 1)
    return tuple(gained)


def pairs_taken_off(one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> tuple[int, int]:
    """CK-51 [HU]: discs of opposite colour in the same zone go in pairs, 20s among them; then the points
    of what is left: the difference is the winner's."""
    left_one, left_two = list(one), list(two)
    for zone in range(4):
        while left_one[zone] > 0 and left_two[zone] > 0:
            left_one[zone] -= 1
            left_two[zone] -= 1
    first = worth((left_one[0], left_one[1], left_one[2], left_one[3]))
    second = worth((left_two[0], left_two[1], left_two[2], left_two[3]))
    return max(0, first - second), max(0, second - first)


@dataclass(frozen=True)
class Told:
    """A round: the disc points and the 20s of each side."""

    points: Figures
    twenties: tuple[int | None, ...]


@dataclass(frozen=True)
class Result:
    """The score after `rounds` rounds, and how and by whom the game was won where it was."""

    score: Figures
    rounds: int
    how: str = ""
    winners: Figures = ()


def best_of(figures: Sequence[int], among: Sequence[int]) -> Figures:
    """The sides of `among` that nobody else of them tops."""
    return tuple(side for side in among if not any(figures[other] > figures[side] for other in among))


def over(config: Config, rounds: int, score: Figures) -> bool:
    """CK-54, after a round."""
    assert config.length is not None
    number = config.length.number
    leader = best_of(score, range(len(score)))
    alone = len(leader) == 1
    match config.length.until:
        case Until.ROUNDS:
            return rounds == number
        case Until.TARGET:  # more if both pass; equal: another round, till they differ
            return alone and score[leader[0]] >= number
        case Until.RACE_TO:
            behind = max(figure for side, figure in enumerate(score) if side != leader[0])
            return alone and score[leader[0]] >= number and score[leader[0]] >= behind + config.length.lead
        case Until.OPEN:
            return False


def played(config: Config, rounds: Sequence[Told]) -> Result:
    """How a game goes whose rounds are these, until it is over or they run out."""
    assert config.scoring is not None
    sides = range(len(rounds[0].points))
    score = tuple(0 for _ in sides)
    for number, told in enumerate(rounds, 1):
        gains = credited(config.scoring, told.points)
        score = tuple(score[side] + gains[side] for side in sides)
        if over(config, number, score):
            return decided(config, score, number, rounds)
    return Result(score, len(rounds))


def decided(config: Config, score: Figures, number: int, rounds: Sequence[Told]) -> Result:
    """CK-53, CK-71 after the last round, `number`; the rounds behind it are extra rounds."""
    best = best_of(score, range(len(score)))
    if len(best) == 1:
        return Result(score, number, "points", best)
    if config.tie is Tie.STANDS or config.tie is None:
        return Result(score, number, "level", best if len(score) > 2 else ())
    if config.tie is Tie.TWENTIES:
        totals = []
        for side in range(len(score)):
            total = 0
            for told in rounds[:number]:
                holed = told.twenties[side]
                if holed is None and side in best:
                    return Result(score, number)  # no outcome until they are entered
                total += holed or 0
            totals.append(total)
        best = best_of(totals, best)
        if len(best) == 1:
            return Result(score, number, "twenties", best)
    for played_so_far, told in enumerate(rounds[number:], number + 1):
        best = best_of(told.points, best)
        if len(best) == 1:
            return Result(score, played_so_far, "extra_round", best)
    return Result(score, len(rounds))
