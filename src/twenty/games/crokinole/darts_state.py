"""The state of a match of Darts on the crokinole board between two entries (CK-88 to CK-96)."""

from __future__ import annotations

from dataclasses import dataclass

from twenty.games.crokinole.board import Level, Table
from twenty.games.crokinole.config import Config
from twenty.games.crokinole.state import Over


@dataclass(frozen=True, slots=True)
class DartsState:
    """Everything that the rest of the match depends on; side 0 sits at seat 0, side 1 at seat 2.

    `totals` are those of the leg at hand before the turn under way, `legs` those won in the set at hand,
    `sets` those won. `set_starter` is the side that started the set, `turn` the side whose turn it is;
    both None before the toss. `shots` are those taken in this turn, `check_out` says that the next shot
    is the check-out. `level` and `if_void` are as in `Play`.
    """

    config: Config
    totals: tuple[int, ...]
    legs: tuple[int, ...] = (0, 0)
    sets: tuple[int, ...] = (0, 0)
    set_starter: int | None = None
    turn: int | None = None
    toss_due: bool = True
    shots: int = 0
    table: Table = Table((), (0, 0))
    check_out: bool = False
    level: Level | None = None
    if_void: Table | None = None
    over: Over | None = None
    handicap: tuple[int, ...] = ()
