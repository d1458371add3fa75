"""What goes wrong: broken discs, too many or too few, a game broken off, orders (JK-26, JK-31 to JK-34)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.actions import Clock, Decision, Effect, TimeOver
from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule
from twenty.games.jakkolo.actions import Abandon, BrokenDisc, Discs, PlayOn, StoppedBy
from twenty.games.jakkolo.calls import apply_void, check_void
from twenty.games.jakkolo.config import Again
from twenty.games.jakkolo.scoring import FULL_SCORE
from twenty.games.jakkolo.state import (
    Stage,
    State,
    due,
    fresh,
    full,
    halted,
    in_play,
    number,
    over,
    score,
)

HIGHEST = FULL_SCORE + 8


def check_broken_disc(state: State, action: BrokenDisc) -> Violation | None:
    """The running round, or the one just played while the next has not begun (JK-31)."""
    return _check_again(state, action.round)


def apply_broken_disc(state: State, action: BrokenDisc) -> Step[State]:
    bonus = _is_bonus(state, action.round)
    if state.config.broken_disc is Again.GAME and not bonus:
        return Step(fresh(state), (rule("JK-31", "game-again", round=action.round),))
    return _again(state, action.round, "JK-31")


def _check_again(state: State, nth: int) -> Violation | None:
    if state.fixed is not None or state.abandoned or halted(state):
        return refuse("JK-31", "rounds-unknown")
    running = nth == number(state) and not over(state)
    just_played = nth == state.played > 0 and state.calls is None
    if not running and not just_played:
        return refuse("JK-31", "round-not-again", round=nth, running=number(state))
    return None


def _is_bonus(state: State, nth: int) -> bool:
    return nth > len(state.rounds) and full(state)


def _again(state: State, nth: int, by: str) -> Step[State]:
    """The state at the stacked start of round `nth`; what the round brought is void."""
    told = rule(by, "round-again", round=nth)
    if _is_bonus(state, nth):
        told = rule(by, "bonus-again", round=nth)
    back = in_play(replace(state, calls=None, permitted=False, was_full=False))
    if nth <= len(state.rounds):
        back = replace(back, rounds=state.rounds[: nth - 1], bonus=())
    elif nth == state.played:
        back = replace(back, bonus=state.bonus[:-1])
    return Step(back, (told,))


def check_discs(state: State, action: Discs) -> Violation | None:
    """More discs: the game again. Fewer: nothing is corrected, and none comes back (JK-32)."""
    if action.found < 0:
        return refuse("JK-32", "count-of-discs", found=action.found)
    if action.found > state.config.discs:
        return None
    if action.found >= state.discs:
        return refuse("JK-32", "discs-not-more", found=action.found, discs=state.discs)
    lost = state.discs - action.found
    seen = state.placed.total
    if state.calls is not None and not due(state):
        seen = state.discs - state.calls.hand
    if state.begun and state.fixed is None and lost > state.discs - seen:
        return refuse("JK-32", "more-discs-seen", found=action.found, seen=seen)
    return None


def apply_discs(state: State, action: Discs) -> Step[State]:
    if not state.begun:
        told = rule("JK-32", "set-completed", found=action.found, discs=state.config.discs)
        return Step(state, (told,))
    if action.found > state.config.discs:
        void = rule(
            "JK-32",
            "too-many-discs",
            found=action.found,
            discs=state.config.discs,
            void=score(state),
            written=state.stage is Stage.WRITTEN,
        )
        return Step(fresh(state), (void,))
    lost = state.discs - action.found
    after = replace(state, missing=state.config.discs - action.found)
    if state.calls is not None and not due(state):
        after = replace(after, calls=replace(state.calls, hand=state.calls.hand - lost))
    return Step(after, (rule("JK-32", "fewer-discs", found=action.found, discs=state.config.discs),))


def check_abandon(state: State, action: Abandon) -> Violation | None:
    """Only a game that is not over can be broken off (JK-34)."""
    return refuse("JK-33", "game-over") if over(state) else None


def apply_abandon(state: State, action: Abandon) -> Step[State]:
    if action.by is StoppedBy.PLAYER:
        after = replace(state, abandoned=True, calls=None, permitted=False)
        return Step(after, (rule("JK-34", "broken-off-by-player", score=score(state)),))
    return Step(fresh(state), (rule("JK-34", "broken-off-again", by=action.by.value),))


def check_play_on(state: State, action: PlayOn) -> Violation | None:
    """After a correction: bonus rounds made up, or play from the position set up again (JK-26)."""
    if state.stage is Stage.WRITTEN:
        return None if due(state) else refuse("JK-26", "nothing-to-play-on")
    if not halted(state) or state.placed.total == state.discs or len(state.rounds) == state.config.rounds:
        return refuse("JK-26", "nothing-to-play-on")
    return None


def apply_play_on(state: State, action: PlayOn) -> Step[State]:
    author = str(action.author)
    told = rule("JK-26", "position-set-up", author=author, text=action.text)
    if due(state):
        told = rule("JK-26", "bonus-made-up", author=author, text=action.text)
    return Step(in_play(replace(state, void=0, was_full=False)), (told,))


def check_time_over(state: State, action: TimeOver) -> Violation | None:
    """The running round is finished and counted as it lies (GE-11)."""
    return refuse("JK-33", "game-over") if over(state) or state.time_over is not None else None


def apply_time_over(state: State, action: TimeOver) -> Step[State]:
    told = rule("GE-11", "time-over", round=number(state))
    if state.clock is Clock.MATCH:
        return Step(replace(state, time_over=number(state)), (told,))
    calls = None if state.calls is None else replace(state.calls, said=True)
    return Step(replace(state, calls=calls), (told,))


def check_decision(state: State, decision: Decision) -> Violation | None:
    """A director's ruling and its figures: a score, a round; a throw or the game need none (JK-46)."""
    figures = decision.figures
    if decision.effect is Effect.SCORE:
        if len(figures) == 1 and 0 <= figures[0] <= HIGHEST:
            return None
        return refuse("JK-46", "one-score", most=HIGHEST)
    if decision.effect is Effect.ROUND_AGAIN:
        if len(figures) != 1:
            return refuse("JK-46", "one-round")
        if state.stage is Stage.WRITTEN:
            return refuse("JK-47", "already-written")
        return _check_again(state, figures[0])
    if figures:
        return refuse("JK-46", "no-figures")
    return check_void(state) if decision.effect is Effect.SHOT_VOID else None


def apply_decision(state: State, decision: Decision) -> Step[State]:
    if decision.effect is Effect.SCORE:
        return _scored(state, decision.figures[0])
    if decision.effect is Effect.ROUND_AGAIN:
        return _again(state, decision.figures[0], "JK-46")
    if decision.effect is Effect.SHOT_VOID:
        return apply_void(state)
    return Step(fresh(state), (rule("JK-46", "game-again-ordered", void=score(state)),))


def _scored(state: State, figure: int) -> Step[State]:
    rulings: tuple[Ruling, ...] = (rule("JK-46", "score-set", old=score(state), new=figure),)
    stage = Stage.AGREED if state.stage is Stage.DISPUTED else state.stage
    after = replace(state, fixed=figure, stage=stage, calls=None, permitted=False, void=0, was_full=False)
    return Step(after, rulings)
