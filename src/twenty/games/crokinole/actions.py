"""What a crokinole referee may be told, from single shots to the totals of a game (GE-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from twenty.core.actions import Start
from twenty.games.crokinole.board import DiscId, Point
from twenty.games.crokinole.config import Config
from twenty.games.crokinole.reports import Called, Contact, Spot, Where
from twenty.games.crokinole.tally import Counts, Tally


@dataclass(frozen=True, slots=True)
class CallSeen:
    """Level `calls`: where the shot disc ended, which discs it or an own disc touched, where those ended.

    Discs that were only moved by others are named too, they make no difference to the judgement: where
    they come in, an opponent disc was touched. `seat` is needed only where a side chooses its shooter
    (CK-61). `void`: the referee rules the shot void (CK-04, CK-11). `lift` is the disc that is lifted for a
    check-out (CK-94).
    """

    ended: Where
    discs: tuple[Called, ...]
    seat: int | None = None
    void: bool = False
    lift: DiscId | None = None


@dataclass(frozen=True, slots=True)
class ShotSeen:
    """Level `shots`: where the disc was placed, all contacts in the order of time, and where the shot disc
    and every disc that moved came to rest. The rest as in `CallSeen`."""

    placed: Point
    contacts: tuple[Contact, ...]
    rest: tuple[Spot, ...]
    seat: int | None = None
    void: bool = False
    lift: DiscId | None = None


@dataclass(frozen=True, slots=True)
class CountedRound:
    """CK-42: the discs of each side at the end of a round."""

    counts: tuple[Counts, ...]


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """CK-42: the disc points of each side in a round (`95:60`), and its 20s where they were noted."""

    points: Tally
    twenties: Tally | None = None


@dataclass(frozen=True, slots=True)
class RoundWon:
    """CK-42: only who won the round (None: tied), and its 20s where they were noted."""

    side: int | None
    twenties: Tally | None = None


@dataclass(frozen=True, slots=True)
class RoundCards:
    """A round as each side's own score card tells it: its own match points. The cards may disagree."""

    points: Tally
    twenties: Tally | None = None


@dataclass(frozen=True, slots=True)
class GameTotals:
    """CK-42: the totals of a whole game, no rounds; only with `length: open`."""

    points: Tally
    twenties: Tally | None = None


@dataclass(frozen=True, slots=True)
class GameTwenties:
    """CK-42: the 20s of all rounds so far, entered when single rounds have none noted."""

    twenties: Tally


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """CK-43: all sides agree to end the round early; it is counted as it lies."""


@dataclass(frozen=True, slots=True)
class GameFinished:
    """CK-54: the game of open length ends here; GE-11: or the game whose time is over."""


ACTIONS: dict[str, Any] = {
    "start": Start[Config],
    "call": CallSeen,
    "shot": ShotSeen,
    "counts": CountedRound,
    "round": RoundPoints,
    "won": RoundWon,
    "cards": RoundCards,
    "totals": GameTotals,
    "twenties": GameTwenties,
    "end_round": RoundEnded,
    "finish": GameFinished,
}
