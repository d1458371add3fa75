"""The judgement of a shot is the same from every side of the board and for every colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from twenty.games.crokinole import standard
from twenty.games.crokinole.actions import ShotSeen
from twenty.games.crokinole.board import DiscId, Level, Lying, Point, Table
from twenty.games.crokinole.config import FreeShot, Players, Preset, Variant, configure
from twenty.games.crokinole.measure import from_seat
from twenty.games.crokinole.reports import Contact, Spot, Where
from twenty.games.crokinole.sampling_shots import sample_shot
from twenty.games.crokinole.seats import seats, sides
from twenty.games.crokinole.shooting import next_discs, shooters, table_of
from twenty.games.crokinole.state import Play, State

CONFIGS = [
    configure(),
    configure(Preset.AF_HOME),
    configure(Preset.NCA, free_shot=FreeShot.NONE),
    configure(Preset.NCA, damage_suspends_fouls=True),
    configure(Preset.HU_HOME, variant=Variant.HUSSAR),
    configure(players=Players.PAIRS),
    configure(players=Players.FOUR),
]


@dataclass(frozen=True)
class Change:
    """How to see the same board otherwise: where its points are, whose its discs and seats."""

    point: Callable[[Point], Point]
    side: Callable[[int], int]
    seat: Callable[[int], int]

    def disc(self, disc: DiscId) -> DiscId:
        return DiscId(self.side(disc.side), disc.number)

    def table(self, table: Table) -> Table:
        board = [
            Lying(self.disc(held.disc), held.place, held.at and self.point(held.at), self.discs(held.on))
            for held in table.board
        ]
        count = len(table.twenties)
        twenties = [0] * count
        for side, number in enumerate(table.twenties):
            twenties[self.side(side)] = number
        return Table(tuple(sorted(board, key=lambda held: held.disc)), tuple(twenties))

    def discs(self, discs: tuple[DiscId, ...]) -> tuple[DiscId, ...]:
        return tuple(self.disc(disc) for disc in discs)

    def shot(self, told: ShotSeen) -> ShotSeen:
        contacts = tuple(Contact(self.disc(c.mover), self.disc(c.other), c.rebound) for c in told.contacts)
        rest = tuple(
            Spot(
                self.disc(spot.disc),
                spot.at and self.point(spot.at),
                spot.where and Where(spot.where.place, self.discs(spot.where.on)),
            )
            for spot in told.rest
        )
        return ShotSeen(self.point(told.placed), contacts, rest)

    def state(self, state: State) -> State:
        assert state.play is not None
        assert state.starter is not None
        order = seats(state.config)
        shots = [0] * len(order)
        for place, seat in enumerate(order):
            shots[order.index(self.seat(seat))] = state.play.shots[place]
        play = Play(tuple(shots), self.table(state.play.table), Level.SHOTS)
        return State(
            state.config,
            state.score,
            state.twenties,
            starter=self.seat(state.starter),
            toss_due=False,
            play=play,
        )


def same(number: int) -> int:
    return number


def mirror(at: Point) -> Point:
    return Point(-at.x, at.y)


def turned(quarters: int, count: int) -> Change:
    """The board turned clockwise, with everybody on it, by so many quarters."""
    return Change(
        lambda at: from_seat(at, -quarters % 4),
        lambda side: (side + quarters * count // 4) % count if count == 4 else (side + quarters // 2) % 2,
        lambda seat: (seat + quarters) % 4,
    )


def changes(config: Any) -> list[Change]:
    """Mirrored for who sits at seats 0 and 2; turned by as much as leaves the seats occupied."""
    found = [turned(2, 2)] if config.players is Players.TWO else []
    if config.players is Players.FOUR:
        found = [turned(quarters, 4) for quarters in (1, 2, 3)]
    if config.players is Players.PAIRS:
        found = [
            Change(lambda at: from_seat(at, 3), lambda side: 1 - side, lambda seat: (seat + 1) % 4),
            Change(lambda at: from_seat(at, 2), same, lambda seat: (seat + 2) % 4),
        ]
    if config.players is Players.TWO:
        found.append(Change(mirror, same, same))
    return found


def a_game(config: Any, draw: Callable[[int], int], shots: int) -> list[tuple[State, ShotSeen]]:
    """Legal shots one after another, each with the state before it."""
    none = (0,) * sides(config)
    play = Play((0,) * len(seats(config)), Table((), none), Level.SHOTS)
    state = State(config, none, none, starter=0, toss_due=False, play=play)
    made = []
    for _ in range(shots):
        [seat] = shooters(state)
        side = seat // 2 if config.players is Players.TWO else seat % len(none)
        told = sample_shot(table_of(state), next_discs(state, side), seat, False, draw)
        if standard.check(state, told) is None:
            made.append((state, told))
            after = standard.apply(state, told).state
            assert after.play is not None
            state = after
    return made


@settings(deadline=None)
@given(st.sampled_from(CONFIGS), st.randoms(use_true_random=False))
def test_mirror_rotation_and_colours_change_no_judgement(config, chance):
    for state, told in a_game(config, chance.randrange, 8):
        step = standard.apply(state, told)
        if step.state.play is None:
            continue
        for change in changes(config):
            other = standard.apply(change.state(state), change.shot(told))
            assert other.state.play is not None
            assert other.state.play.table == change.table(step.state.play.table)
            codes = [(ruling.rule, ruling.code) for ruling in step.rulings]
            assert sorted(codes) == sorted((ruling.rule, ruling.code) for ruling in other.rulings)
