"""The round disc by disc: in play, back, out, in a compartment, the stop bar (JK-11 to JK-18)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule
from twenty.games.jakkolo.actions import AllThrown, Consent, Moved, StopBar, Throw, Where
from twenty.games.jakkolo.board import Compartment
from twenty.games.jakkolo.config import Config
from twenty.games.jakkolo.state import Calls, Stage, State, calls_of, full, number, over

OUT = frozenset({Where.FLEW_OFF, Where.OVER_GATE, Where.JUMPED_BACK, Where.JUMPED_OVER, Where.ON_PARTITION})
_JUMPS = frozenset({Where.JUMPED_BACK, Where.JUMPED_OVER})
_COMPARTMENTS = {Where(compartment.value): compartment for compartment in Compartment}


def check_running(state: State) -> Violation | None:
    """Why no disc can be thrown now, or None."""
    if over(state):
        return refuse("JK-33", "game-over")
    if state.calls is None and state.rounds and not state.permitted:
        return refuse("JK-10", "not-permitted", round=number(state))
    return None


def check_throw(state: State, action: Throw) -> Violation | None:
    """A disc can be thrown while one is in the hand and the referee has not begun to judge."""
    if violation := check_running(state) or _check_touches(action):
        return violation
    calls = calls_of(state)
    if calls.touched:
        return refuse("JK-16", "judging-begun")
    if calls.hand == 0:
        by = "JK-13" if calls.back or calls.apart else "JK-10"
        return refuse(by, "no-disc-in-hand")
    return None


def apply_throw(state: State, action: Throw) -> Step[State]:
    calls = calls_of(state)
    where = settled(action.where, action.touches, state.config)
    forgotten = (rule("JK-16", "forgotten-disc"),) if calls.said else ()
    if where is not Where.SHORT:
        calls = replace(calls, hand=calls.hand - 1)
    thrown = replace(_put(calls, where), last=where)
    return Step(replace(state, calls=thrown, stage=Stage.PLAY), (*forgotten, _told(where)))


def check_moved(state: State, action: Moved) -> Violation | None:
    """Only a disc that lies there can be moved, and only as its place allows."""
    if violation := check_running(state) or _check_touches(action):
        return violation
    calls = calls_of(state)
    source, where = action.source, action.where
    if state.calls is None:
        return refuse("JK-11", "nothing-thrown")
    if calls.touched:
        return refuse("JK-16", "judging-begun")
    if source not in _COMPARTMENTS and source is not Where.BOARD:
        return refuse("JK-18", "not-from-there", source=source.value)
    if where is Where.SHORT or where is source:
        return refuse("JK-18", "not-moved-so", source=source.value, where=where.value)
    if (where in _JUMPS) != (source in _COMPARTMENTS) and where in (*_JUMPS, Where.OVER_GATE):
        return refuse("JK-12", "not-out-so", source=source.value, where=where.value)
    if not full(state) and _held(calls, source) == 0:
        return refuse("JK-18", "no-disc-there", source=source.value)
    return None


def apply_moved(state: State, action: Moved) -> Step[State]:
    if full(state):
        return Step(state, (rule("JK-23", "ledger-stays"),))
    where = settled(action.where, action.touches, state.config)
    calls = _put(_take(calls_of(state), action.source), where)
    moved = rule("JK-18", "moved", source=action.source.value, where=where.value)
    return Step(replace(state, calls=calls), (moved, _told(where)))


def check_consent(state: State, action: Consent) -> Violation | None:
    """Only a disc that came wholly back may be taken off the board (JK-11, JK-13)."""
    if state.calls is None or state.calls.back == 0:
        return refuse("JK-13", "none-came-back")
    return None


def apply_consent(state: State, action: Consent) -> Step[State]:
    calls = calls_of(state)
    apart = replace(calls, back=0, apart=calls.apart + calls.back)
    return Step(replace(state, calls=apart), (rule("JK-13", "laid-apart", discs=calls.back),))


def check_all_thrown(state: State, action: AllThrown) -> Violation | None:
    if violation := check_running(state):
        return violation
    if state.calls is None:
        return refuse("JK-16", "nothing-thrown")
    if state.calls.said:
        return refuse("JK-16", "already-said")
    return None


def apply_all_thrown(state: State, action: AllThrown) -> Step[State]:
    calls = calls_of(state)
    told = rule("JK-16", "all-thrown", hand=calls.hand)
    return Step(replace(state, calls=replace(calls, said=True)), (told,))


def check_stop_bar(state: State, action: StopBar) -> Violation | None:
    """The stop bar is used at rest, when all are thrown, at a disc that was called placed."""
    if state.calls is None or not state.calls.said:
        return refuse("JK-14", "stop-bar-at-the-end")
    if state.calls.lying[action.compartment] == 0:
        return refuse("JK-14", "no-disc-in-doubt", compartment=action.compartment.value)
    return None


def apply_stop_bar(state: State, action: StopBar) -> Step[State]:
    calls = replace(calls_of(state), touched=True)
    told = rule("JK-14", "stop-bar-placed", compartment=action.compartment.value)
    if action.moved:
        told = rule("JK-14", "stop-bar-not-placed", compartment=action.compartment.value)
        calls = replace(calls, lying=calls.lying.plus(action.compartment, -1), board=calls.board + 1)
    return Step(replace(state, calls=calls), (told,))


def check_void(state: State) -> Violation | None:
    """GE-04, a shot void: the disc thrown last must still be where it was called."""
    last = state.calls.last if state.calls else None
    if state.calls is None or last in (None, Where.SHORT) or _held(state.calls, last) == 0:
        return refuse("GE-04", "no-throw-to-void")
    return None


def apply_void(state: State) -> Step[State]:
    """The disc thrown last is laid apart: it counts as not placed."""
    calls = calls_of(state)
    assert calls.last is not None
    taken = _take(calls, calls.last)
    void = replace(taken, apart=taken.apart + 1, last=None)
    return Step(replace(state, calls=void), (rule("JK-46", "throw-void", where=calls.last.value),))


def settled(where: Where, touches: Compartment | None, config: Config) -> Where:
    """Where a disc counts as being: on a partition it may stay in, if the option says so (JK-12)."""
    if where is Where.ON_PARTITION and touches is not None and config.partition_contact:
        return Where(touches.value)
    return where


def _check_touches(action: Throw | Moved) -> Violation | None:
    if action.touches is not None and action.where is not Where.ON_PARTITION:
        return refuse("JK-12", "touches-only-on-partition")
    return None


def _held(calls: Calls, where: Where | None) -> int:
    if where in _COMPARTMENTS:
        return calls.lying[_COMPARTMENTS[where]]
    if where is Where.BOARD:
        return calls.board
    return calls.back if where is Where.BACK else calls.out


def _put(calls: Calls, where: Where, discs: int = 1) -> Calls:
    if where in _COMPARTMENTS:
        return replace(calls, lying=calls.lying.plus(_COMPARTMENTS[where], discs))
    if where is Where.BOARD:
        return replace(calls, board=calls.board + discs)
    if where is Where.BACK:
        return replace(calls, back=calls.back + discs)
    if where is Where.SHORT:
        return calls
    return replace(calls, out=calls.out + discs)


def _take(calls: Calls, where: Where) -> Calls:
    return _put(calls, where, -1)


def _told(where: Where) -> Ruling:
    if where in _COMPARTMENTS:
        return rule("JK-14", "lies-in", compartment=where.value)
    if where in OUT:
        return rule("JK-12", "out", reason=where.value)
    return {
        Where.BOARD: rule("JK-11", "in-play"),
        Where.SHORT: rule("JK-18", "not-in-play"),
        Where.BACK: rule("JK-13", "came-back"),
    }[where]
