"""Rounds as the referee decides them: permission, counts, bonus, bare result (JK-10, JK-20 to JK-26)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.jakkolo.actions import BonusDisc, Judge, Landing, Permit, Result, Round, Tell, Trial, Why
from twenty.games.jakkolo.board import COMPARTMENTS, Counts, stacks
from twenty.games.jakkolo.scoring import FULL, FULL_SCORE, check_counts, points, possible
from twenty.games.jakkolo.state import (
    Calls,
    Stage,
    State,
    bonus_points,
    calls_of,
    due,
    entitled,
    full,
    halted,
    highest,
    in_play,
    number,
    over,
    score,
)

TRIALS = 5


def check_trial(state: State, action: Trial) -> Violation | None:
    """Up to five trial discs, before the game (JK-30)."""
    if state.begun:
        return refuse("JK-30", "game-begun")
    if action.discs < 1 or state.trial + action.discs > TRIALS:
        return refuse("JK-30", "too-many-trials", thrown=state.trial, given=action.discs, most=TRIALS)
    return None


def apply_trial(state: State, action: Trial) -> Step[State]:
    told = rule("JK-30", "trial-returned", discs=action.discs)
    return Step(replace(state, trial=state.trial + action.discs), (told,))


def check_permit(state: State, action: Permit) -> Violation | None:
    """The next round is permitted once the last is judged and no disc is missing (JK-10)."""
    if over(state):
        return refuse("JK-33", "game-over")
    if not state.rounds or state.permitted or state.calls is not None:
        return refuse("JK-10", "nothing-to-permit", round=number(state))
    given = _given_back(state)
    if action.returned not in (None, given) and not state.was_full:
        return refuse(
            "JK-10", "discs-differ", placed=state.discs - given, returned=action.returned, discs=state.discs
        )
    return None


def apply_permit(state: State, action: Permit) -> Step[State]:
    told = rule("JK-10", "permitted", round=number(state), discs=_given_back(state))
    return Step(in_play(replace(state, permitted=True)), (told,))


def check_round(state: State, action: Round) -> Violation | None:
    """JK-33: what may stand as the counts of a round, here and now."""
    if due(state):
        return refuse("JK-33", "bonus-round-due", round=number(state))
    if halted(state):
        return refuse("JK-26", "position-not-set-up")
    if over(state):
        return refuse("JK-33", "game-over")
    if action.was == action.counts:
        return refuse("JK-26", "nothing-corrected")
    return check_counts(action.counts, state.discs) or _check_fewer(state, action)


def _check_fewer(state: State, action: Round) -> Violation | None:
    reasons = [fewer.compartment for fewer in action.fewer]
    seen = calls_of(state).lying  # discs that the calls saw leaving need no other reason
    for compartment in COMPARTMENTS:
        before, now = state.placed[compartment], action.counts[compartment]
        facts = {"compartment": compartment.value, "before": before, "now": now}
        if reasons.count(compartment) > 1:
            return refuse("JK-33", "reason-twice", compartment=compartment.value)
        if compartment in reasons and now >= before:
            return refuse("JK-33", "reason-without-fewer", **facts)
        if compartment not in reasons and now < min(before, seen[compartment]):
            return refuse("JK-33", "fewer-without-reason", **facts)
    return None


def apply_round(state: State, action: Round) -> Step[State]:
    rulings: list[Ruling] = []
    if state.calls is not None and _contradicts(action.counts, state.calls):
        seen = str(state.calls.lying)
        rulings.append(warn("GE-03", "counts-differ-from-calls", seen=seen, counts=str(action.counts)))
    state, told = _corrected(state, action)
    rulings += told
    was_full = action.was == FULL and entitled(replace(state, rounds=(*state.rounds, FULL))) > 0
    return _judged(replace(state, was_full=was_full), action.counts, rulings)


def _contradicts(counts: Counts, calls: Calls) -> bool:
    """Whether discs that were seen in a compartment are not there, or more came in than were left (GE-03)."""
    gone = any(counts[compartment] < calls.lying[compartment] for compartment in COMPARTMENTS)
    return gone or counts.total - calls.lying.total > calls.hand


def _corrected(state: State, action: Round) -> tuple[State, list[Ruling]]:
    """Discs that left with their reason; a miscount corrects the round before (JK-33)."""
    told = [
        rule(
            "JK-33",
            "fewer",
            compartment=fewer.compartment.value,
            reason=fewer.why.value,
            before=state.placed[fewer.compartment],
            now=action.counts[fewer.compartment],
        )
        for fewer in action.fewer
    ]
    if action.was is not None:
        told.append(rule("JK-26", "round-corrected", old=str(action.was), new=str(action.counts)))
    before = state.placed
    for fewer in action.fewer:
        if fewer.why is Why.MISCOUNTED:
            lost = action.counts[fewer.compartment] - state.placed[fewer.compartment]
            before = before.plus(fewer.compartment, lost)
    if before != state.placed:
        told.append(rule("JK-26", "round-corrected", old=str(state.placed), new=str(before)))
        state = replace(state, rounds=(*state.rounds[:-1], before))
    return state, told


def check_judge(state: State, action: Judge) -> Violation | None:
    """A round is decided as called once the player has said that all are thrown (JK-16)."""
    if state.calls is None or not state.calls.said:
        return refuse("JK-16", "not-all-thrown")
    if due(state):
        return refuse("JK-22", "bonus-closes-with-bonus")
    return None


def apply_judge(state: State, action: Judge) -> Step[State]:
    calls = calls_of(state)
    told = [rule("JK-16", "hand-not-placed", discs=calls.hand)] if calls.hand else []
    return _judged(replace(state, was_full=False), calls.lying, told)


def _judged(state: State, counts: Counts, before: list[Ruling]) -> Step[State]:
    nth = number(state)
    after = replace(state, rounds=(*state.rounds, counts), calls=None, permitted=False)
    back = after.discs - counts.total
    told = rule("JK-25", "round-judged", round=nth, counts=str(counts), score=points(counts), returned=back)
    return Step(after, (*before, told, *_follows(after)))


def _follows(state: State) -> tuple[Ruling, ...]:
    """What a judged round leads to: a bonus, the end, or the stacking for the next round."""
    if full(state):
        told = rule("JK-21", "full-score", score=FULL_SCORE)
        return (told, rule("JK-22", "bonus-due", rounds=due(state))) if due(state) else (told,)
    if state.placed.total == state.discs:
        return (rule("JK-24", "all-discs-in", score=score(state)),)
    if over(state):
        return (rule("JK-10", "last-round", score=score(state)),)
    return (rule("JK-15", "stack", columns=_columns(state.placed)),)


def check_bonus(state: State, action: BonusDisc) -> Violation | None:
    """A bonus round is played where one is due, or stands void behind a corrected 148 (JK-26, JK-33)."""
    if due(state):
        return None
    if state.was_full and state.stage is Stage.PLAY and state.void < entitled(state):
        return None
    if over(state):
        return refuse("JK-33", "game-over")
    return refuse("JK-33", "no-bonus-due", round=number(state))


def apply_bonus(state: State, action: BonusDisc) -> Step[State]:
    if not due(state):
        void = rule("JK-26", "bonus-void", landing=action.landing.value)
        return Step(replace(state, void=state.void + 1, calls=None, permitted=False), (void,))
    nth = number(state)
    rulings: list[Ruling] = []
    if state.calls is not None and state.calls.hand == 0 and not _as_called(state.calls, action.landing):
        seen = str(state.calls.lying)
        rulings.append(warn("GE-03", "bonus-differs-from-calls", seen=seen, landing=action.landing.value))
    after = in_play(replace(state, bonus=(*state.bonus, action.landing), calls=None, permitted=False))
    rulings.append(
        rule(
            "JK-22",
            "bonus-judged",
            round=nth,
            landing=action.landing.value,
            points=bonus_points(action.landing),
            score=score(after),
        )
    )
    next_one = rule("JK-22", "bonus-due", rounds=due(after))
    rulings.append(next_one if due(after) else rule("JK-22", "bonus-over", score=score(after)))
    return Step(after, tuple(rulings))


def _as_called(calls: Calls, landing: Landing) -> bool:
    placed = [compartment.value for compartment in COMPARTMENTS if calls.lying[compartment]]
    return placed == ([landing.value] if bonus_points(landing) else [])


def check_result(state: State, action: Result) -> Violation | None:
    """A bare score must be one that the discs and the bonus can make (JK-21, JK-33)."""
    if over(state):
        return refuse("JK-33", "game-over")
    if not possible(action.score, state.discs) and not FULL_SCORE < action.score <= highest(state):
        return refuse("JK-33", "impossible-score", score=action.score, discs=state.discs)
    return None


def apply_result(state: State, action: Result) -> Step[State]:
    rulings: list[Ruling] = []
    if full(state) and action.score < score(state):
        rulings.append(warn("GE-03", "result-below-ledger", score=action.score, ledger=score(state)))
    rulings.append(rule("GE-03", "result", score=action.score))
    return Step(replace(state, fixed=action.score, calls=None, permitted=False), tuple(rulings))


def check_tell(state: State, action: Tell) -> Violation | None:
    """The referee may always tell, but only on request and without a word more (JK-17)."""
    return None


def apply_tell(state: State, action: Tell) -> Step[State]:
    lying = state.placed if full(state) else calls_of(state).lying
    return Step(state, (rule("JK-17", "told", counts=str(lying)),))


def _given_back(state: State) -> int:
    return 1 if due(state) else state.discs - state.placed.total


def _columns(counts: Counts) -> str:
    """The heights of the columns in each compartment, for the referee who stacks: `4+1 4+1 4+2 4+1`."""
    return " ".join("+".join(str(discs) for discs in stacks(count)) or "0" for count in counts)
