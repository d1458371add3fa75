"""A round shot by shot: whose turn it is, what a reported shot does, when the round is counted."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.crokinole import measure
from twenty.games.crokinole.actions import CallSeen, CountedRound, RoundPoints, ShotSeen
from twenty.games.crokinole.board import DiscId, Level, Point, Table
from twenty.games.crokinole.config import Config, Players, Variant
from twenty.games.crokinole.facts import Seen, observe
from twenty.games.crokinole.judgement import counts, judge, voided
from twenty.games.crokinole.rounds import RoundReport, report
from twenty.games.crokinole.seats import own_disc, seats, seats_of, side_of, sides
from twenty.games.crokinole.state import Play, State

SeenShot = CallSeen | ShotSeen


# --- whose turn --------------------------------------------------------------------------------------------


def discs_per_shot(config: Config) -> int:
    """A Hussar shot takes two discs (CK-80)."""
    return 2 if config.variant is Variant.HUSSAR else 1


def shots_each(config: Config) -> int:
    """How many shots each seat has in a round."""
    seats_per_side = len(seats(config)) // sides(config)
    return (config.discs or 0) // seats_per_side // discs_per_shot(config)


def shots_so_far(state: State) -> tuple[int, ...]:
    """The shots of each occupied seat in the round at hand."""
    return state.play.shots if state.play else (0,) * len(seats(state.config))


def shots_of_sides(state: State) -> tuple[int, ...]:
    """The shots of each side in the round at hand."""
    so_far = dict(zip(seats(state.config), shots_so_far(state), strict=True))
    return tuple(
        sum(so_far[seat] for seat in seats_of(state.config, side)) for side in range(sides(state.config))
    )


def shooters(state: State) -> tuple[int, ...]:
    """The seats that may shoot now: one, or with tactical pairs those of the side that have shots left.

    Empty while nobody knows who starts the round.
    """
    config, starter = state.config, state.starter
    if starter is None:
        return ()
    so_far = shots_so_far(state)
    order = seats(config)
    if config.players is not Players.TACTICAL:
        return (order[(order.index(starter) + sum(so_far)) % len(order)],)
    side = (side_of(config, starter) + sum(so_far)) % 2
    return tuple(seat for seat in seats_of(config, side) if so_far[seat] < shots_each(config))


def table_of(state: State) -> Table:
    """The table as it stands."""
    return state.play.table if state.play else Table((), (0,) * sides(state.config))


def next_discs(state: State, side: int) -> tuple[DiscId, ...]:
    """The discs that the next shot of `side` takes; Hussar: the lower, then the upper."""
    each = discs_per_shot(state.config)
    first = shots_of_sides(state)[side] * each + 1
    return tuple(DiscId(side, first + more) for more in range(each))


# --- what may be reported ----------------------------------------------------------------------------------


def check_shot(state: State, told: SeenShot) -> Violation | None:
    """Why the shot can't have been as reported, or None."""
    able = shooters(state)
    if not able:
        return refuse("CK-03", "starter-unknown")
    if told.lift is not None:
        return refuse("CK-94", "nothing-to-lift", disc=str(told.lift))
    if violation := check_seat(able, told.seat):
        return violation
    if isinstance(told, ShotSeen) and _called(state):
        return refuse("GE-03", "finer-after-coarser")
    seat = able[0] if told.seat is None else told.seat
    if isinstance(told, ShotSeen) and (
        violation := check_placing(state.config, table_of(state), told.placed, seat)
    ):
        return violation
    seen = _seen(state, seat, told)
    return seen if isinstance(seen, Violation) else None


def check_seat(able: tuple[int, ...], seat: int | None) -> Violation | None:
    """CK-12, CK-61: whether `seat` may shoot now."""
    if seat is not None:
        return None if seat in able else refuse("CK-12", "not-your-turn", seat=seat, turn=able)
    return refuse("CK-61", "shooter-not-named", turn=able) if len(able) > 1 else None


def check_placing(config: Config, table: Table, at: Point, seat: int) -> Violation | None:
    """CK-10: why the disc can't be shot from there, or None."""
    if not measure.touches_start_line(at):
        return refuse("CK-10", "off-start-line", at=str(at))
    if not measure.in_quadrant(at, seat, config.quadrant):
        return refuse("CK-10", "outside-quadrant", at=str(at), seat=seat, quadrant=config.quadrant.value)
    for held in table.board:
        if held.at is not None and measure.overlap(held.at, at):
            return refuse("CK-10", "placed-on-disc", at=str(at), disc=str(held.disc))
    return None


def _seen(state: State, seat: int, told: SeenShot) -> Seen | Violation:
    side = side_of(state.config, seat)
    return observe(table_of(state), next_discs(state, side), own_disc(state.config, side), told)


# --- what follows ------------------------------------------------------------------------------------------


def shoot(state: State, told: SeenShot) -> Step[State]:
    """The state after a shot that `check_shot` lets pass, counted if it was the last one."""
    config = state.config
    seat = shooters(state)[0] if told.seat is None else told.seat
    before = table_of(state)
    seen = _seen(state, seat, told)
    assert isinstance(seen, Seen)
    verdict = judge(config, before, seen, told.void)
    if_void = verdict.table if told.void else judge(config, before, seen, void=True).table
    shots = tuple(
        so_far + (one == seat) for one, so_far in zip(seats(config), shots_so_far(state), strict=True)
    )
    level = Level.CALLS if isinstance(told, CallSeen) or _called(state) else Level.SHOTS
    after = replace(state, play=Play(shots, verdict.table, level, if_void))
    shot = rule("CK-12", "shot", seat=seat, discs=tuple(map(str, seen.shot)), how=verdict.word)
    step = count_if_over(after)
    return Step(step.state, (shot, *verdict.rulings, *step.rulings))


def _called(state: State) -> bool:
    return state.play is not None and state.play.level is Level.CALLS


def count_if_over(state: State) -> Step[State]:
    """Counts the round when all its shots are taken, or time is over and the sides had as many (GE-11)."""
    by_side = shots_of_sides(state)
    all_taken = all(so_far == shots_each(state.config) for so_far in shots_so_far(state))
    stopped = (state.time_over or state.ended_early) and len(set(by_side)) == 1
    return count(state) if all_taken or stopped else Step(state)


def count(state: State) -> Step[State]:
    """Counts the round as it lies (CK-40, CK-43)."""
    held = counts(table_of(state))
    early = any(so_far < shots_each(state.config) for so_far in shots_so_far(state))
    level = state.play.level.value if state.play else None
    told = rule("CK-40", "counted", counts=tuple(map(str, held)), incomplete=early, level=level)
    step = report(replace(state, ended_early=early), CountedRound(held))
    return Step(step.state, (told, *step.rulings))


def void_last(state: State) -> Step[State]:
    """CK-04: the last shot of the round under way is void; nothing is put back."""
    play = state.play
    assert play is not None
    assert play.if_void is not None
    told = voided(play.table, play.if_void)
    return Step(replace(state, play=replace(play, table=play.if_void, if_void=None)), (told,))


# --- closing a round by a coarser report (GE-03) -----------------------------------------------------------


def contradictions(state: State, told: RoundReport) -> tuple[Ruling, ...]:
    """Warnings where a coarser report of the round under way can't be true with what was seen of it."""
    if state.play is None:
        return ()
    warnings = [rule("GE-03", "closed-by-count", shots=sum(state.play.shots))]
    for side, banked in enumerate(state.play.table.twenties):
        entered = _most_twenties(told, side)
        if entered is not None and entered < banked:
            warnings.append(warn("GE-03", "banked-twenties-missing", side=side, seen=banked, entered=entered))
    if isinstance(told, CountedRound):
        for side, held in enumerate(told.counts):
            most = _still_counting(state, side)
            if held.discs > most:
                told_more = warn("GE-03", "more-discs-than-left", side=side, most=most, entered=held.discs)
                warnings.append(told_more)
    return tuple(warnings)


def _still_counting(state: State, side: int) -> int:
    """The discs of a side that can still count: not yet shot, on the board, set aside."""
    table = table_of(state)
    shot = shots_of_sides(state)[side] * discs_per_shot(state.config)
    lying = sum(held.disc.side == side for held in table.board)
    return (state.config.discs or 0) - shot + lying + table.twenties[side]


def _most_twenties(told: RoundReport, side: int) -> int | None:
    """The 20s that a report gives a side, or the most that its points can hold; None for neither."""
    if isinstance(told, CountedRound):
        return told.counts[side].twenties
    noted = told.twenties.figures[side] if told.twenties else None
    if noted is None and isinstance(told, RoundPoints):
        return (told.points.figures[side] or 0) // 20
    return noted
