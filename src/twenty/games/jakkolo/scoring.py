"""What counts are worth, and which counts and scores are possible (JK-20, JK-21, JK-33)."""

from __future__ import annotations

from collections.abc import Iterable

from twenty.core.errors import IllegalAction, Violation, refuse
from twenty.games.jakkolo.board import COMPARTMENTS, WHOLE, Counts

DISCS = 30
FULL = Counts(7, 7, 9, 7)  # the only way to 148
FULL_SCORE = 148
SET = 20


def points(counts: Counts) -> int:
    """The score of what lies in the compartments, without a bonus (JK-20)."""
    sets = min(counts)
    extra = zip(COMPARTMENTS, counts, strict=True)
    return sets * SET + sum((discs - sets) * compartment.points for compartment, discs in extra)


def best(discs: int) -> int:
    """The highest score of `discs` discs (JK-21)."""
    return SET * (discs // 4) + 4 * (discs % 4)


def possible(score: int, discs: int) -> bool:
    """Whether some counts of up to `discs` discs make `score` (JK-21).

    With s sets, the discs left over make every sum from 0 to four times their number.
    """
    return any(SET * sets <= score <= 4 * (discs + sets) for sets in range(discs // 4 + 1))


def check_counts(counts: Counts, discs: int) -> Violation | None:
    """Why these counts can't lie in the compartments in a game of `discs` discs, or None (JK-33)."""
    for compartment, count in zip(COMPARTMENTS, counts, strict=True):
        if count < 0:
            return refuse("JK-33", "count-negative", compartment=compartment.value, count=count)
        if count > discs:
            return refuse("JK-33", "count-too-high", compartment=compartment.value, count=count, discs=discs)
    if counts.total > discs:
        return refuse("JK-33", "sum-too-high", counts=str(counts), sum=counts.total, discs=discs)
    return None


def score(words: Iterable[str | int], discs: int = DISCS) -> int:
    """The score of four counts in the order 2 3 4 1, as typed: `score(["5", "5", "6", "5"])` is 104.

    Raises `IllegalAction` with the rule, and the compartment where it is one's fault (JK-33).
    """
    given = tuple(str(word) for word in words)
    if len(given) != len(COMPARTMENTS):
        raise IllegalAction(refuse("JK-33", "four-counts", given=len(given)))
    for compartment, word in zip(COMPARTMENTS, given, strict=True):
        if not WHOLE.fullmatch(word):
            raise IllegalAction(refuse("JK-33", "count-not-whole", compartment=compartment.value, count=word))
    counts = Counts(*(int(word) for word in given))
    if violation := check_counts(counts, discs):
        raise IllegalAction(violation)
    return points(counts)
