"""The actions that every game shares (GE-01 to GE-12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from twenty.core.ids import PersonId

C = TypeVar("C")


class Clock(StrEnum):
    """What is played against the clock (GE-11)."""

    NONE = "none"
    MATCH = "match"
    ROUND = "round"


class Each(StrEnum):
    """When a handicap is given (GE-12)."""

    GAME = "game"
    ROUND = "round"


class Lot(StrEnum):
    """How it came about who starts (GE-02)."""

    DRAWN = "drawn"
    THROWN = "thrown"
    AGREED = "agreed"
    UNKNOWN = "unknown"


class Leaving(StrEnum):
    """How a side left the match (GE-06)."""

    RESIGNED = "resigned"
    CONCEDED = "conceded"
    WALKOVER = "walkover"
    NO_SHOW = "no_show"
    WITHDRAWN = "withdrawn"


class Effect(StrEnum):
    """What a ruling of the referee or director does (GE-04)."""

    NONE = "none"
    SCORE = "score"
    SHOT_VOID = "shot_void"
    ROUND_AGAIN = "round_again"
    GAME_AGAIN = "game_again"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Start(Generic[C]):
    """GE-01. `sides` names the persons of each side in the order of their seats, ids only."""

    game: str
    rules_version: int
    sides: tuple[tuple[PersonId, ...], ...]
    config: C
    clock: Clock = Clock.NONE
    handicap: tuple[int, ...] = ()
    handicap_each: Each = Each.GAME


@dataclass(frozen=True, slots=True)
class Toss:
    """GE-02: the seat that starts; `None` and `unknown` together, when nobody noted it."""

    seat: int | None
    how: Lot = Lot.DRAWN


@dataclass(frozen=True, slots=True)
class Decision:
    """GE-04: a ruling by a person. `figures` are the score set, or the sides that win."""

    author: PersonId
    text: str
    rule: str = "GE-04"
    effect: Effect = Effect.NONE
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """GE-05: conduct, delay, touching, or any remark; no effect of its own."""

    text: str
    rule: str = "GE-05"
    side: int | None = None
    author: PersonId | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """GE-06: a side is out of the match."""

    side: int
    how: Leaving = Leaving.RESIGNED


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """GE-07."""

    side: int


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """GE-07: another side's answer to the offer."""

    side: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """GE-08."""


@dataclass(frozen=True, slots=True)
class BreakOff:
    """GE-09."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """GE-08, GE-09."""


@dataclass(frozen=True, slots=True)
class Substitute:
    """GE-10: `person` takes place `place` (from 0) of side `side` from here on."""

    side: int
    place: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class TimeOver:
    """GE-11: the clock that the match was started with has run out."""


Action = Any  # one of the dataclasses that a game's table of actions lists

COMMON: dict[str, type[Any]] = {
    "toss": Toss,
    "decision": Decision,
    "note": Note,
    "leave": Leave,
    "offer_draw": OfferDraw,
    "answer_draw": AnswerDraw,
    "pause": Pause,
    "break_off": BreakOff,
    "resume": Resume,
    "substitute": Substitute,
    "time_over": TimeOver,
}
