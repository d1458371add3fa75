"""The state of a card and what counts for each of its games (JK-42, JK-44)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from twenty.core.ids import PersonId
from twenty.games.jakkolo.card.actions import Role
from twenty.games.jakkolo.card.config import Config
from twenty.games.jakkolo.state import Stage


@dataclass(frozen=True, slots=True)
class Written:
    """A value on the card; no score: not legible. Text `104`, `?`, with `x` behind it: struck out."""

    score: int | None
    struck: bool = False

    def __str__(self) -> str:
        return ("?" if self.score is None else str(self.score)) + "x" * self.struck

    @classmethod
    def parse(cls, text: str) -> Self:
        score = text.removesuffix("x")
        return cls(None if score == "?" else int(score), struck=score != text)


@dataclass(frozen=True, slots=True)
class Line:
    """A game on the card: all values ever written; which of them, numbered from 1, in the order of initials.

    `pending`: the newest value corrects another and waits for the director's initials (JK-41).
    """

    values: tuple[Written, ...] = ()
    initialled: tuple[int, ...] = ()
    pending: bool = False
    sanctioned: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A card. `holder` holds the original, None: it has not been handed out yet.

    `game` and `score` are what is announced and not yet written. `closed`: short, by the director (JK-49).
    `copies` were made, `stale`: the newest one is no longer right (JK-43).
    """

    lines: tuple[Line, ...]
    player: PersonId
    holder: PersonId | None = None
    role: Role = Role.DIRECTOR
    stage: Stage = Stage.PLAY
    game: int | None = None
    score: int | None = None
    closed: bool = False
    copies: int = 0
    stale: bool = False
    config: Config = Config()


class Reason(StrEnum):
    """Why a value counts, the first that applies (JK-42, JK-44)."""

    SANCTIONED = "sanctioned"
    INITIALLED = "initialled"
    LOWEST = "lowest"
    ONLY = "only"
    ILLEGIBLE = "illegible"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Counted:
    """What counts for a game and why; no score: nothing counts (yet)."""

    score: int | None
    reason: Reason


def counted(line: Line) -> Counted:
    """What counts for a game: the first of JK-44 and JK-42 (1) to (4) that applies."""
    if line.sanctioned:
        return Counted(0, Reason.SANCTIONED)
    if not line.values:
        return Counted(None, Reason.NOT_PLAYED)
    legible = [value.score for value in line.values if value.score is not None]
    if not legible:
        return Counted(None, Reason.ILLEGIBLE)
    for place in reversed(line.initialled):
        if (score := line.values[place - 1].score) is not None:
            return Counted(score, Reason.INITIALLED)
    return Counted(min(legible), Reason.LOWEST if len(line.values) > 1 else Reason.ONLY)


def complete(state: State) -> bool:
    """Whether no further game is played: all have a value, or the card is closed (JK-43, JK-49)."""
    return state.closed or all(line.values for line in state.lines)


def handed_in(state: State) -> bool:
    """Whether the director has the original of a card on which nothing more is played (JK-43)."""
    return complete(state) and state.role is Role.DIRECTOR and state.holder is not None


def next_game(state: State) -> int | None:
    """The first game, from 1, with nothing written; None if there is none."""
    return next((nth for nth, line in enumerate(state.lines, 1) if not line.values), None)
