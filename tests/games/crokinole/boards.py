"""A position set up disc by disc, one shot told to the referee, and what became of every disc."""

from __future__ import annotations

from typing import Any

from twenty.core.errors import Violation
from twenty.core.record import read_action
from twenty.core.rulebook import Ruling
from twenty.games.crokinole import standard
from twenty.games.crokinole.board import DiscId, Level, Lying, Place, Table, with_places_of_stacks
from twenty.games.crokinole.config import Config, configure
from twenty.games.crokinole.game import RULEBOOK
from twenty.games.crokinole.measure import place
from twenty.games.crokinole.reports import Spot
from twenty.games.crokinole.seats import seats, sides
from twenty.games.crokinole.state import Play, State

WORDS = RULEBOOK.vocabulary


def standing(*discs: str) -> Table:
    """A table with discs as the record tells them: `r1:10`, `r1@0,100`, `b1:on:r1`."""
    lying = {}
    for text in discs:
        spot = Spot.parse(text)
        on = spot.where.on if spot.where else ()
        told = spot.where.place if spot.where else None
        where = told or (place(spot.at) if spot.at else Place.FIVE)
        lying[spot.disc] = Lying(spot.disc, where, spot.at, on)
    board = tuple(sorted(with_places_of_stacks(lying).values(), key=lambda held: held.disc))
    return Table(board, (0, 0))


class Board:
    """Red (seat 0) shoots; each seat has taken two shots, so red's next disc is r3 (Hussar: r5 under r6)."""

    def __init__(self, *discs: str, config: Config | None = None, **options: Any) -> None:
        self.config = config or configure(**options)
        count = sides(self.config)
        table = Table(standing(*discs).board, (0,) * count)
        so_far = (2,) * len(seats(self.config))
        level = Level.SHOTS if any("@" in disc for disc in discs) or not discs else Level.CALLS
        play = Play(so_far, table, level)
        none = (0,) * count
        self.state = State(self.config, none, none, starter=0, toss_due=False, play=play)
        self.rulings: tuple[Ruling, ...] = ()

    def tell(self, line: str) -> Board:
        """One shot as a record line."""
        action = read_action(line, WORDS)
        violation = standard.check(self.state, action)
        assert violation is None, violation
        step = standard.apply(self.state, action)
        self.state, self.rulings = step.state, step.rulings
        return self

    def refused(self, line: str) -> tuple[str, str]:
        """The rule and the code of the refusal."""
        found: Violation | None = standard.check(self.state, read_action(line, WORDS))
        assert found is not None, f"{line} was not refused"
        return found.rule, found.code

    @property
    def table(self) -> Table:
        assert self.state.play is not None
        return self.state.play.table

    @property
    def valid(self) -> bool:
        return self.rulings[0].fact("how") == "valid"

    def __getitem__(self, name: str) -> str:
        """What became of a disc: a place, `20`, or the rule and code by which it went off."""
        disc = DiscId.parse(name)
        held = self.table.disc(disc)
        if held:
            return held.place.value
        for ruling in self.rulings:
            if ruling.fact("disc") == str(disc) and ruling.code == "twenty":
                return "20"
        [gone] = [
            ruling
            for ruling in self.rulings
            if ruling.fact("disc") == str(disc) and ruling.fact("twenty") is not None
        ]
        return f"{gone.rule} {gone.code}"
