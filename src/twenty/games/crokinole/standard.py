"""The ordinary game, Hussar among it: what its referee accepts, what follows, what he waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from twenty.core.actions import Action, Clock, Decision, Each, Effect, Lot, Start, TimeOver, Toss
from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Bound, Expect, Step, rule
from twenty.games.crokinole.actions import (
    CallSeen,
    CountedRound,
    GameFinished,
    GameTotals,
    GameTwenties,
    RoundCards,
    RoundEnded,
    RoundPoints,
    RoundWon,
    ShotSeen,
)
from twenty.games.crokinole.board import Level
from twenty.games.crokinole.config import Config, Players, Scoring, Tie, Until
from twenty.games.crokinole.ending import settle
from twenty.games.crokinole.rounds import (
    check_game_twenties,
    check_report,
    check_totals,
    enter_twenties,
    report,
    report_totals,
)
from twenty.games.crokinole.scoring import leaders
from twenty.games.crokinole.seats import seats, seats_of, side_of, sides
from twenty.games.crokinole.shooting import (
    check_shot,
    contradictions,
    count,
    count_if_over,
    shoot,
    shooters,
    void_last,
)
from twenty.games.crokinole.state import State


def begin(start: Start[Any]) -> State:
    """The state before the toss."""
    return _fresh(start.config, start.clock, start.handicap, start.handicap_each)


def check(state: State, action: Action) -> Violation | None:
    """Why `action` is refused, or None."""
    match action:
        case Decision():
            return _check_decision(state, action)
        case GameTwenties():
            return check_game_twenties(state, action)
        case TimeOver():
            if state.clock is Clock.ROUND and state.toss_due:
                return refuse("GE-11", "no-round-under-way")
            return refuse("GE-11", "time-already-over") if _stopping(state) else None
    if state.finished:
        return refuse("CK-54", "no-more-rounds", rounds=state.rounds)
    match action:
        case Toss():
            return _check_toss(state, action)
        case GameTotals():
            return check_totals(state, action)
        case GameFinished():
            return _check_finish(state)
    if state.toss_due:
        return refuse("CK-53" if state.tied else "CK-03", "toss-missing")
    match action:
        case CallSeen() | ShotSeen():
            return check_shot(state, action)
        case RoundEnded():
            return refuse("CK-43", "already-ended-early") if state.ended_early else None
    return check_report(state.config, action, extra=bool(state.tied))


def apply(state: State, action: Action) -> Step[State]:
    """The step of an action that `check` lets pass."""
    match action:
        case Toss():
            return _tossed(state, action)
        case CallSeen() | ShotSeen():
            return shoot(state, action)
        case CountedRound() | RoundPoints() | RoundWon() | RoundCards():
            step = report(state, action)
            return Step(step.state, (*contradictions(state, action), *step.rulings))
        case GameTotals():
            return report_totals(state, action)
        case GameTwenties():
            return enter_twenties(state, action)
        case RoundEnded():
            return _ended_early(state)
        case GameFinished():
            return settle(replace(state, finished=True))
        case TimeOver():
            return _time_over(state)
        case _:
            return _decided(state, action)


def expects(state: State) -> tuple[Expect, ...]:
    """What the referee waits for; empty if and only if the game is over."""
    if state.over:
        return ()
    if state.finished:
        return (Expect("decision"),) if state.readings else (Expect("twenties"),)
    finish = (Expect("finish"),) if _check_finish(state) is None else ()
    totals = (Expect("totals"),) if _is_open(state) and not state.rounds and not state.play else ()
    if state.toss_due:
        return (Expect("toss"), *totals)
    return (*_shots(state), *_reports(state.config), *totals, *finish)


def left(state: State, side: int) -> tuple[int, ...]:
    """The other side wins; among four singles the best of the others."""
    return leaders(state.score, [other for other in range(len(state.score)) if other != side])


def walkover(state: State, side: int) -> State:
    """GE-06: all match points of the game (8:0 for four rounds) and no 20s."""
    length = state.config.length
    counted = length is not None and length.until is Until.ROUNDS
    full = 2 * length.number if length is not None and counted else 8
    score = tuple(0 if other == side else full for other in range(len(state.score)))
    return replace(state, score=score, twenties=(0,) * len(score), play=None)


def may_draw(state: State) -> bool:
    """A draw is possible where a level score stands."""
    return (state.config.tie is None and _is_open(state)) or _level_stands(state.config)


def _fresh(config: Config, clock: Clock, handicap: tuple[int, ...], each: Each) -> State:
    none = (0,) * sides(config)
    score = handicap if handicap and each is Each.GAME else none
    return State(config, score, none, clock=clock, handicap=handicap, handicap_each=each)


def _is_open(state: State) -> bool:
    return state.config.length is not None and state.config.length.until is Until.OPEN


def _level_stands(config: Config) -> bool:
    return config.tie is Tie.STANDS and config.players is not Players.FOUR


def _stopping(state: State) -> bool:
    return state.time_over or state.ended_early or state.finished


def _check_toss(state: State, toss: Toss) -> Violation | None:
    if not state.toss_due:
        return refuse("CK-03", "no-toss-due")
    if (toss.seat is None) != (toss.how is Lot.UNKNOWN):
        return refuse("GE-02", "toss-unknown", how=toss.how.value)
    if toss.seat is not None and toss.seat not in seats(state.config):
        return refuse("CK-01", "no-such-seat", given=toss.seat, seats=seats(state.config))
    return None


def _tossed(state: State, toss: Toss) -> Step[State]:
    starter = toss.seat
    if starter is not None and state.config.players is Players.TACTICAL:
        starter = seats_of(state.config, side_of(state.config, starter))[0]  # the side starts (CK-61)
    told = rule("CK-03", "starts", seat=starter, how=toss.how.value)
    return Step(replace(state, starter=starter, toss_due=False), (told,))


def _check_finish(state: State) -> Violation | None:
    if not (_is_open(state) or state.time_over):
        return refuse("CK-54", "finish-needs-open", length=str(state.config.length))
    if state.play:
        return refuse("CK-43", "round-under-way", shots=sum(state.play.shots))
    if state.tied:
        return refuse("CK-53", "extra-round-due", tied=state.tied)
    if not state.rounds and not state.time_over:
        return refuse("CK-54", "finish-without-rounds")
    return None


def _ended_early(state: State) -> Step[State]:
    told = rule("CK-43", "round-ended-early")
    if state.play is None:
        return Step(replace(state, ended_early=True), (told,))
    step = count(state)
    return Step(step.state, (told, *step.rulings))


def _time_over(state: State) -> Step[State]:
    """GE-11: the side with fewer shots in the round under way takes one more before it is counted."""
    if state.clock is Clock.ROUND:
        after, told = replace(state, ended_early=True), rule("GE-11", "round-time-over")
    else:
        after, told = replace(state, time_over=True), rule("GE-11", "match-time-over")
    if state.play is None:
        return Step(after, (told,))
    step = count_if_over(after)
    if step.state.play is not None:
        return Step(step.state, (told, rule("GE-11", "one-more-shot", turn=shooters(step.state))))
    return Step(step.state, (told, *step.rulings))


def _check_decision(state: State, decision: Decision) -> Violation | None:
    match decision.effect:
        case Effect.SCORE:
            if len(decision.figures) != len(state.score) or min(decision.figures) < 0:
                return refuse("GE-04", "figure-per-side", given=len(decision.figures), sides=len(state.score))
            return None
        case Effect.GAME_AGAIN:
            return refuse("GE-04", "figures-without-effect") if decision.figures else None
        case Effect.ROUND_AGAIN:
            if state.finished or state.toss_due:
                return refuse("GE-04", "no-round-under-way")
            return refuse("GE-04", "figures-without-effect") if decision.figures else None
        case _:
            if state.play is None or state.play.if_void is None:
                return refuse("GE-04", "no-shot-under-way")
            return refuse("GE-04", "figures-without-effect") if decision.figures else None


def _decided(state: State, decision: Decision) -> Step[State]:
    if decision.effect is Effect.SCORE:
        finished = state.finished or bool(state.tied)
        after = replace(state, score=decision.figures, readings=(), tied=(), finished=finished)
        return settle(replace(after, play=None) if finished else after)
    if decision.effect is Effect.SHOT_VOID:
        return void_last(state)
    if decision.effect is Effect.ROUND_AGAIN:
        return Step(replace(state, ended_early=False, play=None))
    return Step(_fresh(state.config, state.clock, state.handicap, state.handicap_each))


def _shots(state: State) -> tuple[Expect, ...]:
    """A shot by whoever may shoot, as closely seen as the round allows (GE-03)."""
    coarse = state.play is not None and state.play.level is Level.CALLS
    verbs = ("call",) if coarse else ("call", "shot")
    return tuple(Expect(verb, seat) for seat in shooters(state) for verb in verbs)


def _reports(config: Config) -> tuple[Expect, ...]:
    discs = config.discs or 0
    counts = Expect("counts", None, (Bound("discs", 0, discs),))
    points = Expect("round", None, (Bound("points", 0, 20 * discs), Bound("twenties", 0, discs)))
    if config.scoring is not Scoring.MATCH_POINTS:
        return (counts, points)
    return (counts, points, Expect("won", None, (Bound("twenties", 0, discs),)))
