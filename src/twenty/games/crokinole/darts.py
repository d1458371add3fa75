"""Darts on the crokinole board: turns of five shots, bust, check-out, legs and sets (CK-88 to CK-96)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from twenty.core.actions import Action, Clock, Decision, Each, Effect, Lot, Start, Toss
from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Expect, Step, rule
from twenty.games.crokinole.actions import CallSeen, ShotSeen
from twenty.games.crokinole.board import DiscId, Level, Place, Table
from twenty.games.crokinole.config import DARTS_DISCS, DecidingSet
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.facts import Seen, observe
from twenty.games.crokinole.judgement import counts, judge, voided
from twenty.games.crokinole.seats import own_disc, seats_of, side_of
from twenty.games.crokinole.shooting import SeenShot, check_placing, check_seat
from twenty.games.crokinole.state import Ending, Over

EMPTY = Table((), (0, 0))


# --- start and check ---------------------------------------------------------------------------------------


def refuse_start(start: Start[Any]) -> Violation | None:
    """Why Darts can't be played so: it has no clock, and a handicap is points at the start of each leg."""
    if start.clock is not Clock.NONE:
        return refuse("CK-88", "no-clock-in-darts", clock=start.clock.value)
    if start.handicap_each is Each.ROUND:
        return refuse("CK-88", "no-rounds-in-darts")
    for points in start.handicap:
        if points % 5 or points >= start.config.target:
            return refuse("GE-12", "darts-handicap", points=points, target=start.config.target)
    return None


def begin(start: Start[Any]) -> DartsState:
    """The state before the toss."""
    return DartsState(start.config, start.handicap or (0, 0), handicap=start.handicap)


def check(state: DartsState, action: Action) -> Violation | None:
    """Why `action` is refused, or None."""
    match action:
        case Decision():
            return _check_decision(state, action)
        case Toss():
            return _check_toss(state, action)
        case CallSeen() | ShotSeen():
            return _check_shot(state, action)
        case _:
            return refuse("CK-88", "not-an-action-of-darts", action=type(action).__name__)


def _check_toss(state: DartsState, toss: Toss) -> Violation | None:
    if not state.toss_due:
        return refuse("CK-96", "no-toss-due")
    if toss.seat is None or toss.how is Lot.UNKNOWN:
        return refuse("CK-96", "starter-unknown")
    if toss.seat not in (0, 2):
        return refuse("CK-01", "no-such-seat", given=toss.seat, seats=(0, 2))
    return None


def _check_shot(state: DartsState, told: SeenShot) -> Violation | None:
    if state.turn is None:
        return refuse("CK-96", "toss-missing")
    seat = seats_of(state.config, state.turn)[0]
    if violation := check_seat((seat,), told.seat):
        return violation
    if isinstance(told, ShotSeen) and state.level is Level.CALLS:
        return refuse("GE-03", "finer-after-coarser")
    if violation := _check_lift(state, told.lift):
        return violation
    table = without(state.table, told.lift)
    if isinstance(told, ShotSeen) and (violation := check_placing(state.config, table, told.placed, seat)):
        return violation
    seen = _seen(state, state.turn, told)
    return seen if isinstance(seen, Violation) else None


def _check_lift(state: DartsState, lift: DiscId | None) -> Violation | None:
    """CK-94: a disc is lifted for the check-out if and only if all five lie on the board."""
    wanted = state.check_out and len(state.table.board) == DARTS_DISCS
    if lift is None:
        return refuse("CK-94", "lift-one") if wanted else None
    if not wanted:
        return refuse("CK-94", "nothing-to-lift", disc=str(lift))
    held = state.table.disc(lift)
    return None if held else refuse("CK-94", "lift-not-on-board", disc=str(lift))


def without(table: Table, lift: DiscId | None) -> Table:
    """The table without the lifted disc; one that lay on it alone drops where it lay (CK-35)."""
    board = tuple(
        replace(held, on=tuple(under for under in held.on if under != lift))
        for held in table.board
        if held.disc != lift
    )
    return replace(table, board=board)


def _seen(state: DartsState, side: int, told: SeenShot) -> Seen | Violation:
    shot = told.lift or DiscId(side, state.shots + 1)
    return observe(without(state.table, told.lift), (shot,), own_disc(state.config, side), told)


def _check_decision(state: DartsState, decision: Decision) -> Violation | None:
    if state.turn is None:
        return refuse("GE-04", "no-turn-under-way")
    if decision.effect is Effect.SCORE:
        target = state.config.target or 0
        if len(decision.figures) != 2 or any(not 0 <= points <= target for points in decision.figures):
            return refuse("GE-04", "total-per-side", target=target)
        return None
    if decision.figures:
        return refuse("GE-04", "figures-without-effect")
    if decision.effect is Effect.SHOT_VOID and state.if_void is None:
        return refuse("GE-04", "no-shot-under-way")
    return None


# --- what follows ------------------------------------------------------------------------------------------


def apply(state: DartsState, action: Action) -> Step[DartsState]:
    """The step of an action that `check` lets pass."""
    match action:
        case Toss(seat, how):
            side = side_of(state.config, seat or 0)
            told = rule("CK-96", "starts-set", seat=seat, side=side, how=how.value)
            return Step(_turn_of(replace(state, set_starter=side, toss_due=False), side), (told,))
        case CallSeen() | ShotSeen():
            return _shoot(state, action)
        case _:
            return _decided(state, action)


def _shoot(state: DartsState, told: SeenShot) -> Step[DartsState]:
    side = state.turn
    assert side is not None
    seen = _seen(state, side, told)
    assert isinstance(seen, Seen)
    if state.check_out:
        return _check_out(state, side, seen, told.void)
    verdict = judge(state.config, state.table, seen, told.void)
    if_void = verdict.table if told.void else judge(state.config, state.table, seen, void=True).table
    called = isinstance(told, CallSeen) or state.level is Level.CALLS
    level = Level.CALLS if called else Level.SHOTS
    after = replace(state, shots=state.shots + 1, table=verdict.table, level=level, if_void=if_void)
    seat = seats_of(state.config, side)[0]
    shot = rule("CK-12", "shot", seat=seat, discs=(str(seen.shot[0]),), how=verdict.word)
    step = _looked_at(after, side)
    return Step(step.state, (shot, *verdict.rulings, *step.rulings))


def _looked_at(state: DartsState, side: int) -> Step[DartsState]:
    """CK-92 to CK-94: the total with the 20s of this turn (S) and with the board (S + B)."""
    held = counts(state.table)[side]
    target = state.config.target or 0
    secure = state.totals[side] + 20 * held.twenties
    reached = state.totals[side] + held.points
    if secure > target or (reached > target and state.shots == DARTS_DISCS):
        told = rule("CK-93", "bust", side=side, reached=max(secure, reached), total=state.totals[side])
        return Step(_turn_of(state, 1 - side), (told,))
    if reached == target:
        after = _with_total(replace(state, check_out=True, if_void=None), side, target)
        return Step(after, (rule("CK-94", "target-reached", side=side, total=target),))
    if state.shots == DARTS_DISCS:
        told = rule("CK-92", "turn-scored", side=side, points=held.points, total=reached)
        return Step(_turn_of(_with_total(state, side, reached), 1 - side), (told,))
    if reached > target:
        return Step(state, (rule("CK-93", "over-for-now", side=side, total=reached),))
    return Step(state, (rule("CK-92", "stands-at", side=side, total=reached),))


def _with_total(state: DartsState, side: int, total: int) -> DartsState:
    return replace(state, totals=tuple(total if one == side else old for one, old in enumerate(state.totals)))


def _turn_of(state: DartsState, side: int) -> DartsState:
    """The turn of `side` on an empty board; who stands at the target has the check-out alone (CK-95)."""
    check_out = state.totals[side] == state.config.target
    return replace(state, turn=side, shots=0, table=EMPTY, check_out=check_out, level=None, if_void=None)


def _check_out(state: DartsState, side: int, seen: Seen, void: bool) -> Step[DartsState]:
    """CK-94, CK-95: any disc that drops wins the leg; CK-20 to CK-24 do not apply."""
    shot = rule("CK-94", "check-out", seat=seats_of(state.config, side)[0], discs=(str(seen.shot[0]),))
    dropped = next((held.disc for held in seen.lying if held.place is Place.HOLE and not void), None)
    if dropped is None:
        return Step(_turn_of(state, 1 - side), (shot, rule("CK-95", "check-out-missed", side=side)))
    told = rule("CK-94", "leg-won", side=side, disc=str(dropped))
    step = _leg_won(state, side)
    return Step(step.state, (shot, told, *step.rulings))


def _leg_won(state: DartsState, side: int) -> Step[DartsState]:
    config = state.config
    legs = tuple(won + (one == side) for one, won in enumerate(state.legs))
    state = replace(state, totals=state.handicap or (0, 0), legs=legs)
    if legs[side] < (config.legs or 0):
        starter = _leg_starter(state)
        return Step(_turn_of(state, starter), (rule("CK-96", "next-leg", side=starter, legs=legs),))
    sets = tuple(won + (one == side) for one, won in enumerate(state.sets))
    told = [rule("CK-96", "set-won", side=side, legs=legs, sets=sets)]
    if sets[side] == config.sets:
        state = replace(_cleared(state), sets=sets, over=Over(Ending.SETS, (side,)))
        told.append(rule("CK-96", "game-over", how=Ending.SETS.value, winners=(side,), score=sets))
        return Step(state, tuple(told))
    state = replace(state, legs=(0, 0), sets=sets)
    deciding = set(sets) == {(config.sets or 0) - 1}
    if deciding and config.deciding_set is DecidingSet.LOT:
        told.append(rule("CK-96", "lot-for-deciding-set"))
        return Step(replace(_cleared(state), set_starter=None, toss_due=True), tuple(told))
    starter = 1 - _set_starter(state)
    told.append(rule("CK-96", "next-set", side=starter))
    return Step(_turn_of(replace(state, set_starter=starter), starter), tuple(told))


def _set_starter(state: DartsState) -> int:
    assert state.set_starter is not None
    return state.set_starter


def _leg_starter(state: DartsState) -> int:
    """CK-96: who starts the leg at hand; starters alternate within the set."""
    return _set_starter(state) if sum(state.legs) % 2 == 0 else 1 - _set_starter(state)


def _cleared(state: DartsState) -> DartsState:
    """Nobody's turn."""
    return replace(state, turn=None, shots=0, table=EMPTY, check_out=False, level=None, if_void=None)


def _decided(state: DartsState, decision: Decision) -> Step[DartsState]:
    """A score set, the last shot void, the turn or the leg again (GE-04)."""
    side = state.turn
    assert side is not None
    match decision.effect:
        case Effect.SCORE:
            return Step(_turn_of(replace(state, totals=decision.figures), side))
        case Effect.SHOT_VOID:
            assert state.if_void is not None
            told = voided(state.table, state.if_void)
            step = _looked_at(replace(state, table=state.if_void, if_void=None), side)
            return Step(step.state, (told, *step.rulings))
        case Effect.ROUND_AGAIN:
            return Step(_turn_of(state, side))
        case _:
            return Step(_turn_of(replace(state, totals=state.handicap or (0, 0)), _leg_starter(state)))


# --- what the frame asks -----------------------------------------------------------------------------------


def expects(state: DartsState) -> tuple[Expect, ...]:
    """What the referee waits for; empty if and only if the match is over."""
    if state.over:
        return ()
    if state.turn is None:
        return (Expect("toss"),)
    seat = seats_of(state.config, state.turn)[0]
    call = Expect("call", seat)
    return (call,) if state.level is Level.CALLS else (call, Expect("shot", seat))


def walkover(state: DartsState, side: int) -> DartsState:
    """GE-06: all sets to the other side."""
    sets = tuple(0 if one == side else state.config.sets or 0 for one in range(2))
    return replace(_cleared(state), totals=state.handicap or (0, 0), legs=(0, 0), sets=sets, toss_due=False)
