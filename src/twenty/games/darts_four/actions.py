"""What a match of Darts Four is told (D4-08, D4-20 to D4-29, D4-43, D4-56; GE-03)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from twenty.core.actions import Start
from twenty.core.ids import PersonId
from twenty.games.darts_four.config import Config
from twenty.games.darts_four.deals import DealNumber, Digest, Numbers, Salt
from twenty.games.darts_four.fields import Column, Field
from twenty.games.darts_four.grid import EMPTY, Grid
from twenty.games.darts_four.segments import Segment


class PulledBy(StrEnum):
    """How it is known that the darts were pulled (D4-26)."""

    BUTTON = "button"
    TAKEOUT = "takeout"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class Deal:
    """D4-08: a leg begins with the deal of this number.

    `starter` is the side that starts, where it is recorded: a correction never changes it. `stones` is a
    given position. `commitment` is what was published. A sealed deal has nothing but these.
    """

    n: DealNumber
    salt: Salt | None = None
    starter: int | None = None
    stones: Grid = EMPTY
    commitment: Digest | None = None


@dataclass(frozen=True, slots=True)
class HoleField:
    """One field that is given by itself."""

    column: int
    row: int
    field: Field


@dataclass(frozen=True, slots=True)
class DealNumbers:
    """D4-08: a leg begins with these numbers; `fields` replace single fields that they give."""

    columns: tuple[Numbers, ...]
    salt: Salt | None = None
    fields: tuple[HoleField, ...] = ()
    starter: int | None = None
    stones: Grid = EMPTY
    commitment: Digest | None = None


@dataclass(frozen=True, slots=True)
class DealFields:
    """D4-08: a leg begins with all 42 fields given."""

    columns: tuple[Column, ...]
    salt: Salt | None = None
    starter: int | None = None
    stones: Grid = EMPTY
    commitment: Digest | None = None


@dataclass(frozen=True, slots=True)
class DealAgain:
    """D4-08, option `same_deal`: a further leg begins with the deal of the one before."""

    starter: int | None = None
    stones: Grid = EMPTY


@dataclass(frozen=True, slots=True)
class Dart:
    """D4-20: where a dart is, or was when it fell."""

    segment: Segment


@dataclass(frozen=True, slots=True)
class Pulled:
    """D4-26: the darts are pulled, the visit is closed."""

    by: PulledBy = PulledBy.BUTTON


@dataclass(frozen=True, slots=True)
class ResignLeg:
    """D4-43: a side gives up the leg."""

    side: int


@dataclass(frozen=True, slots=True)
class LegResult:
    """GE-03, level `result`: who won the leg of this number (nobody: drawn), without its darts."""

    leg: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class DecideLeg:
    """D4-56: a ruling that decides the leg of this number (no winner: drawn)."""

    leg: int
    author: PersonId
    text: str
    winner: int | None = None


GivenDeal = Deal | DealNumbers | DealFields
AnyDeal = GivenDeal | DealAgain

ACTIONS: dict[str, Any] = {
    "start": Start[Config],
    "deal": Deal,
    "deal_numbers": DealNumbers,
    "deal_fields": DealFields,
    "deal_again": DealAgain,
    "dart": Dart,
    "pulled": Pulled,
    "resign_leg": ResignLeg,
    "leg_result": LegResult,
    "decide_leg": DecideLeg,
}
