"""Whether the game is over after a round, and by what it is decided (CK-50 to CK-54, CK-71)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from twenty.core.rulebook import Ruling, Step, rule
from twenty.games.crokinole.config import Tie, Until
from twenty.games.crokinole.scoring import leaders
from twenty.games.crokinole.state import Ending, Over, State

_RULES = {
    Ending.POINTS: "CK-54",
    Ending.TWENTIES: "CK-53",
    Ending.EXTRA_ROUND: "CK-53",
    Ending.LEVEL: "CK-53",
}


def settle(state: State, points: Sequence[int] = ()) -> Step[State]:
    """Looks at the score as it stands: goes on, ends the game, or says what is still missing.

    `points` are those of the round just played; an extra round is decided by them alone.
    """
    if state.tied:
        return _after_extra_round(state, points)
    if not (state.finished or state.time_over) and not _reached(state):
        return Step(state)
    return _decide(replace(state, finished=True, over=None))


def _reached(state: State) -> bool:
    """CK-54, for lengths that play can reach."""
    length = state.config.length
    assert length is not None
    best = sorted(state.score)
    match length.until:
        case Until.ROUNDS:
            return state.rounds >= length.number
        case Until.TARGET:
            return best[-1] >= length.number and best[-1] > best[-2]
        case Until.RACE_TO:
            return best[-1] >= length.number and best[-1] - best[-2] >= length.lead
        case _:  # open: it ends by an entry
            return False


def _decide(state: State) -> Step[State]:
    if state.readings:
        return _decide_readings(state)
    everybody = range(len(state.score))
    best = leaders(state.score, everybody)
    if len(best) == 1:
        return _ended(state, Ending.POINTS, best)
    if state.config.tie is Tie.EXTRA:
        return _extra_round(state, best, "level-extra")
    if state.config.tie is not Tie.TWENTIES:
        return _ended(state, Ending.LEVEL, () if len(everybody) == 2 else best)
    twenties = [state.twenties[side] for side in best]
    if None in twenties:
        return Step(state, (rule("CK-53", "twenties-missing", tied=best),))
    by_twenties = leaders([holed or 0 for holed in state.twenties], best)
    if len(by_twenties) == 1:
        return _ended(state, Ending.TWENTIES, by_twenties)
    return _extra_round(state, by_twenties, "level-in-twenties")


def _decide_readings(state: State) -> Step[State]:
    """Two cards that disagree: a winner only where both name the same one; nothing is guessed."""
    named = set()
    for side, (own, rounds) in enumerate(zip(state.score, state.readings, strict=True)):
        other = 2 * rounds - own
        named.add(side if own > other else 1 - side if other > own else None)
    winner = named.pop()
    if named or winner is None:
        return Step(state, (rule("CK-52", "readings-open"),))
    return _ended(state, Ending.POINTS, (winner,))


def _after_extra_round(state: State, points: Sequence[int]) -> Step[State]:
    best = leaders(points, state.tied)
    if len(best) == 1:
        return _ended(state, Ending.EXTRA_ROUND, best)
    return Step(replace(state, tied=best), (rule("CK-53", "extra-round-tied", tied=best),))


def _extra_round(state: State, tied: tuple[int, ...], code: str) -> Step[State]:
    after = replace(state, finished=False, tied=tied, starter=None, toss_due=True)
    return Step(after, (rule("CK-53", code, tied=tied),))


def _ended(state: State, ending: Ending, winners: tuple[int, ...]) -> Step[State]:
    told: Ruling = rule(_RULES[ending], "game-over", how=ending.value, winners=winners, score=state.score)
    return Step(replace(state, finished=True, over=Over(ending, winners)), (told,))
