"""The state of a crokinole match between two entries."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from twenty.core.actions import Clock, Each
from twenty.games.crokinole.board import Level, Table
from twenty.games.crokinole.config import Config


class Ending(StrEnum):
    """By what a game that was played out was decided (CK-50 to CK-54)."""

    POINTS = "points"
    TWENTIES = "twenties"
    EXTRA_ROUND = "extra_round"
    LEVEL = "level"
    SETS = "sets"


@dataclass(frozen=True, slots=True)
class Over:
    """How the game ended and the sides that won it."""

    ending: Ending
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A round that is seen shot by shot: the shots of each occupied seat so far and the table now.

    `level` is the coarsest that its shots were seen at. `if_void` is the table as it would be, were the
    last shot ruled void (CK-04).
    """

    shots: tuple[int, ...]
    table: Table
    level: Level
    if_void: Table | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the rest of the match depends on.

    `starter` is the seat that starts the round at hand, None while nobody knows. `score` is the game's,
    `twenties` those of all its rounds so far (None once a round's are unknown). `tied` are the sides that
    an extra round is played for. `readings` counts the rounds on each side's own card, once the cards
    have disagreed. `finished`: no further round is played, though there may be no outcome yet. `play` is
    the round under way, when its shots are seen.
    """

    config: Config
    score: tuple[int, ...]
    twenties: tuple[int | None, ...]
    starter: int | None = None
    toss_due: bool = True
    rounds: int = 0
    extra_rounds: int = 0
    tied: tuple[int, ...] = ()
    ended_early: bool = False
    time_over: bool = False
    readings: tuple[int, ...] = ()
    finished: bool = False
    over: Over | None = None
    play: Play | None = None
    clock: Clock = Clock.NONE
    handicap: tuple[int, ...] = ()
    handicap_each: Each = Each.GAME
