"""Everything that the next entry is judged with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from twenty.games.darts_four.config import Config
from twenty.games.darts_four.deals import Salt
from twenty.games.darts_four.fields import COLUMNS, Column
from twenty.games.darts_four.grid import EMPTY, Grid
from twenty.games.darts_four.segments import Segment


class Stage(StrEnum):
    """Where the match stands."""

    TOSS = "toss"  # who starts is not known yet
    DEAL = "deal"  # the next leg is not dealt yet; the grid is that of the leg before
    PLAY = "play"
    OVER = "over"


class Ending(StrEnum):
    """How a match ended."""

    LEGS = "legs"
    DRAWN = "drawn"
    RESIGNED = "resigned"
    CONCEDED = "conceded"
    WALKOVER = "walkover"
    NO_SHOW = "no_show"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class Over:
    """The outcome of the match."""

    ending: Ending
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """What opens the deal: its text and its salt."""

    text: str
    salt: Salt


@dataclass(frozen=True, slots=True)
class State:
    """A match of two sides, 0 green and 1 cream.

    `players` are the persons on each side. `starter` starts this leg, or between legs the next one;
    `set_leg` counts the legs begun in this set, which `set_starter` started. `legs` and `drawn` are those of
    the set (`drawn` is counted only where a drawn leg counts half). `green` and `cream` are the fields of the
    seven columns; `cream` is empty where both sides have the same. `blind` are the filled holes, written
    column and row, whose fields nobody has seen. `visits` are the visits closed by each side, `darts` those
    recorded since the last pull; `hits` are the darts of this visit that brought a stone.
    """

    config: Config
    players: tuple[int, ...]
    stage: Stage = Stage.TOSS
    leg: int = 0
    starter: int = 0
    set_leg: int = 0
    set_starter: int = 0
    legs: tuple[int, ...] = (0, 0)
    drawn: int = 0
    sets: tuple[int, ...] = (0, 0)
    green: tuple[Column, ...] = ()
    cream: tuple[Column, ...] = ()
    secret: Secret | None = None
    grid: Grid = EMPTY
    blind: tuple[int, ...] = ()
    turn: int = 0
    visits: tuple[int, ...] = (0, 0)
    darts: int = 0
    open: bool = False
    hits: tuple[Segment, ...] = ()
    captures: int = 0
    offer: int | None = None
    offered: bool = False
    over: Over | None = None

    def fields(self, side: int) -> tuple[Column, ...]:
        """The fields of the seven columns as `side` has them (D4-28)."""
        return self.cream if side and self.cream else self.green

    @property
    def visit(self) -> int:
        """The number of the visit at hand in the match, from 1."""
        return sum(self.visits) + 1

    def seat(self, side: int) -> int:
        """Who throws for `side` now (D4-27); seats count through green's players, then cream's."""
        return side * self.players[0] + self.visits[side] % self.players[side]


def unsoundness(state: State) -> str | None:
    """What no match can lead to, so that nothing could be judged with it; None for a state that is sound."""
    pairs = (state.players, state.legs, state.sets, state.visits)
    if any(len(pair) != 2 or min(pair) < 0 for pair in pairs) or min(state.players) < 1:
        return "players, legs, sets and visits are two numbers, and each side has a player"
    if not {state.turn, state.starter, state.set_starter, state.offer or 0} <= {0, 1}:
        return "sides are 0 and 1"
    if state.grid.floats():
        return "a stone lies over a free hole"
    if len(state.green) not in (0, COLUMNS) or len(state.cream) not in (0, len(state.green)):
        return f"there are {COLUMNS} columns of fields"
    if state.stage is Stage.PLAY and not state.green:
        return "a running leg has fields"
    if (state.stage is Stage.OVER) != (state.over is not None):
        return "a match that is over has an outcome"
    return None
