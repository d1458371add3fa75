"""What happens to a card: it is handed on, scores are written, corrected, initialled, sanctioned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from twenty.core.actions import Start
from twenty.core.ids import PersonId
from twenty.games.jakkolo.actions import Agree, Disagree, Write
from twenty.games.jakkolo.card.config import Config


class Role(StrEnum):
    """Who may hold the original (JK-40, JK-43)."""

    REFEREE = "referee"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Hand:
    """JK-40, JK-43: the original is handed to a referee, or in to the director."""

    to: PersonId
    role: Role = Role.REFEREE


@dataclass(frozen=True, slots=True)
class Announce:
    """JK-47: the score of a game, the next open one if `game` is not given."""

    score: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """JK-41: the values of a game are struck out and a new one written; `initials` of the director."""

    game: int
    score: int
    author: PersonId
    reason: str
    initials: PersonId | None = None


@dataclass(frozen=True, slots=True)
class Initial:
    """JK-41: the director initials a value of a game: the newest, or the one in this place (from 1)."""

    game: int
    author: PersonId
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """JK-42: one more value of a game as it stands on a paper card; `-` is not legible."""

    game: int
    score: int | None
    struck: bool = False
    initials: PersonId | None = None


@dataclass(frozen=True, slots=True)
class TakeOut:
    """JK-32: the game is played again; what was written is taken out with the director's initials."""

    game: int
    author: PersonId
    reason: str


@dataclass(frozen=True, slots=True)
class Sanction:
    """JK-44: these games count 0, played or not."""

    games: tuple[int, ...]
    author: PersonId
    reason: str


@dataclass(frozen=True, slots=True)
class Lift:
    """JK-44: the sanction on these games is lifted."""

    games: tuple[int, ...]
    author: PersonId
    reason: str


@dataclass(frozen=True, slots=True)
class Close:
    """JK-49: a card with fewer games is closed by the director."""

    author: PersonId
    reason: str


@dataclass(frozen=True, slots=True)
class Copy:
    """JK-43: the player gets a copy."""


ACTIONS: dict[str, Any] = {
    "start": Start[Config],
    "hand": Hand,
    "announce": Announce,
    "agree": Agree,
    "disagree": Disagree,
    "write": Write,
    "correct": Correct,
    "initial": Initial,
    "paper": Paper,
    "take_out": TakeOut,
    "sanction": Sanction,
    "lift": Lift,
    "close": Close,
    "copy": Copy,
}
