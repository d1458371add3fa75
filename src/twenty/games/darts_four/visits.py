"""A dart, and what lies between two pulls (D4-20 to D4-36, D4-55)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule
from twenty.games.darts_four.actions import Dart, Pulled
from twenty.games.darts_four.board import column_hit, next_field, nobody_can_win, undecided
from twenty.games.darts_four.config import Bonus
from twenty.games.darts_four.fields import ROWS
from twenty.games.darts_four.grid import has_four, won_lines
from twenty.games.darts_four.legs import end_leg
from twenty.games.darts_four.segments import Segment
from twenty.games.darts_four.state import Stage, State

MOST_DARTS = 3


def check_dart(state: State, dart: Dart) -> Violation | None:
    """Why a dart is not taken, or None."""
    if state.leg == 0:
        return refuse("D4-08", "not-dealt")
    if state.darts == MOST_DARTS:
        return refuse("D4-21", "fourth-dart", darts=MOST_DARTS)
    if state.open and (column := undecided(state, dart.segment)) is not None:
        return refuse("D4-10", "field-covered", column=column)
    return None


def throw(state: State, dart: Dart) -> Step[State]:
    """What a dart brings."""
    segment = dart.segment
    thrown = replace(state, darts=state.darts + 1)
    if not state.open:
        ended = state.stage is not Stage.PLAY
        told = _dart("D4-56" if ended else "D4-21", "ignored", state, segment)
        return Step(thrown, (told,))
    column = column_hit(state, segment)
    if column is None:
        told = _dart("D4-20", "fits-nothing", state, segment)
        if thrown.darts == MOST_DARTS:
            return _visit_over(thrown, told)
        return Step(thrown, (told,))
    return _hit(replace(thrown, hits=(*state.hits, segment)), segment, column)


def _dart(rule_id: str, code: str, state: State, segment: Segment, **facts: int | str | None) -> Ruling:
    return rule(
        rule_id,
        code,
        side=state.turn,
        seat=state.seat(state.turn),
        visit=state.visit,
        dart=state.darts + 1,
        segment=str(segment),
        **facts,
    )


def _hit(state: State, segment: Segment, column: int) -> Step[State]:
    """A dart that fits: stones or a capture, then whether the leg, the visit or nothing ends (D4-44)."""
    side = state.turn
    bonus = state.config.bonus(segment.number, segment.ring)
    before = replace(state, darts=state.darts - 1)
    if bonus is Bonus.CAPTURE and state.grid.top(column) == 1 - side:
        state = replace(state, grid=state.grid.turn(column), captures=_captures(state))
        row = state.grid.height(column)
        told = [_dart("D4-33", "captured", before, segment, column=column, row=row)]
    else:
        row = state.grid.height(column) + 1
        field = str(next_field(state, column, side))
        told = [_dart("D4-20", "stone", before, segment, column=column, row=row, field=field)]
        state = replace(state, grid=state.grid.drop(column, side), captures=0)
        if bonus is Bonus.TWO_STONES and row < ROWS and not has_four(state.grid.of(side)):
            blind = tuple(sorted((*state.blind, 10 * column + row + 1)))
            state = replace(state, grid=state.grid.drop(column, side), blind=blind)
            told.append(rule("D4-31", "two-stones", side=side, column=column))
    ends = _ending(state)
    if ends is not None:
        winner, why = ends
        said = (*told, *_shown(state, column, 1 - side), _call(state))
        return end_leg(state, winner, *said, why)
    if bonus is Bonus.EXTRA_TURN and state.darts < MOST_DARTS:
        extra = rule("D4-32", "extra-turn", side=side, darts=MOST_DARTS - state.darts)
        return Step(state, (*told, *_shown(state, column, side), extra))
    return _visit_over(state, *told, *_shown(state, column, 1 - side))


def _captures(state: State) -> int:
    """Captures since the last new stone, counted only where a cap stands (D4-43)."""
    return state.captures + 1 if state.config.capture_cap else 0


def _shown(state: State, column: int, side: int) -> tuple[Ruling, ...]:
    """D4-22: the field that `column` now shows to `side`, the one that throws next."""
    field = next_field(state, column, side)
    return (rule("D4-22", "field-shown", column=column, field="–" if field is None else str(field)),)


def _ending(state: State) -> tuple[int | None, Ruling] | None:
    """D4-44: a four, then a grid in which nobody can win, then the cap; the winner and why, or None."""
    side = state.turn
    stones = state.grid.of(side)
    if has_four(stones):
        return side, rule("D4-40", "leg-won", side=side, leg=state.leg, lines=won_lines(stones))
    if nobody_can_win(state):
        by = "D4-42" if state.config.captures else "D4-41"
        return None, rule(by, "nobody-can-win", leg=state.leg)
    cap = state.config.capture_cap
    if cap and state.captures >= cap:
        return None, rule("D4-43", "too-many-captures", leg=state.leg, captures=state.captures)
    return None


def _visit_over(state: State, *told: Ruling) -> Step[State]:
    over = rule("D4-21", "visit-over", side=state.turn, visit=state.visit)
    return Step(replace(state, open=False, hits=()), (*told, over, _call(state)))


def _call(state: State) -> Ruling:
    """D4-52: what the caller says of the visit."""
    hits = tuple(str(hit) for hit in state.hits)
    if not hits:
        return rule("D4-52", "no-score", side=state.turn, visit=state.visit)
    return rule("D4-52", "call", side=state.turn, visit=state.visit, hits=hits)


def check_pulled(state: State) -> Violation | None:
    """Why darts can't be pulled yet, or None."""
    return refuse("D4-08", "not-dealt") if state.leg == 0 else None


def check_takeout(state: State, finished: bool, false_alarm: bool) -> Violation | None:
    """D4-26: why a takeout that an automatic board reports does not close the visit, or None.

    This is asked before a report becomes a `Pulled` entry, and never again: a correction that takes the
    only dart out of a visit must not join two visits.
    """
    if not finished:
        return refuse("D4-26", "takeout-unfinished")
    if false_alarm:
        return refuse("D4-26", "takeout-false")
    return None if state.darts else refuse("D4-26", "takeout-without-dart")


def pull(state: State, pulled: Pulled) -> Step[State]:
    """The darts are pulled: the visit is closed, the next one opens (D4-26, D4-27, D4-29)."""
    told: tuple[Ruling, ...] = ()
    if state.open:
        closed = _visit_over(state)
        state, told = closed.state, closed.rulings
    side = state.turn
    by = "D4-29" if told else "D4-26"
    told = (*told, rule(by, "pulled", side=side, visit=state.visit, by=pulled.by.value))
    if state.offer == 1 - side:
        state = replace(state, offer=None)
        told = (*told, rule("D4-43", "draw-lapsed", side=1 - side))
    visits = tuple(count + (other == side) for other, count in enumerate(state.visits))
    running = state.stage is Stage.PLAY
    state = replace(state, darts=0, turn=1 - side, visits=visits, offered=False, open=running)
    if running:
        seat = state.seat(state.turn)
        told = (*told, rule("D4-27", "visit", side=state.turn, seat=seat, visit=state.visit))
    return Step(state, told)
