"""What a referee says of a game of jakkolo, at the levels calls, counts and result (GE-03)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from twenty.core.actions import Start
from twenty.core.ids import PersonId
from twenty.games.jakkolo.board import Compartment, Counts
from twenty.games.jakkolo.config import Config
from twenty.games.jakkolo.scoring import FULL


class Where(StrEnum):
    """Where a disc ended: a compartment, on the board, short of being in play, back, or out (JK-12)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    ONE = "1"
    BOARD = "board"  # in play, not in a compartment
    SHORT = "short"  # never wholly past the rear edge of the start gate (JK-18)
    BACK = "back"  # wholly back past that edge (JK-13)
    FLEW_OFF = "flew_off"
    OVER_GATE = "over_gate"  # over the goal gate into a compartment
    JUMPED_BACK = "jumped_back"  # out of a compartment and into the same again
    JUMPED_OVER = "jumped_over"  # into another compartment
    ON_PARTITION = "on_partition"


class Landing(StrEnum):
    """What a bonus disc brought (JK-22)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    ONE = "1"
    NONE = "none"
    WAIVED = "waived"


class Why(StrEnum):
    """Why fewer discs lie in a compartment than after the round before (JK-33)."""

    THROUGH_GATE = "through_gate"
    JUMPED_OUT = "jumped_out"
    MISCOUNTED = "miscounted"


class StoppedBy(StrEnum):
    """Who or what broke the game off (JK-34)."""

    PLAYER = "player"
    BOARD = "board"
    HALL = "hall"


@dataclass(frozen=True, slots=True)
class Fewer:
    """A compartment with fewer discs than before, and the reason; text `4:through_gate`."""

    compartment: Compartment
    why: Why

    def __str__(self) -> str:
        return f"{self.compartment}:{self.why}"

    @classmethod
    def parse(cls, text: str) -> Self:
        compartment, _, why = text.partition(":")
        return cls(Compartment(compartment), Why(why))


@dataclass(frozen=True, slots=True)
class Trial:
    """JK-30: trial discs thrown before the game."""

    discs: int


@dataclass(frozen=True, slots=True)
class Permit:
    """JK-10: the referee has stacked and permits the next round; `returned` discs were given back."""

    returned: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Calls: a disc was thrown. `touches`: on a partition, with the floor or a disc there (JK-12)."""

    where: Where
    touches: Compartment | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """Calls: a disc that lay in `source` (a compartment or the board) was moved (JK-12, JK-13, JK-18)."""

    source: Where
    where: Where
    touches: Compartment | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """JK-13: the referee consents, and the player lays the discs that came back apart."""


@dataclass(frozen=True, slots=True)
class AllThrown:
    """JK-16: the player says that all discs are thrown."""


@dataclass(frozen=True, slots=True)
class StopBar:
    """JK-14: the stop bar is put against the gate at a doubtful disc; did the disc move?"""

    compartment: Compartment
    moved: bool


@dataclass(frozen=True, slots=True)
class Judge:
    """JK-10: the referee decides the round as it was called."""


@dataclass(frozen=True, slots=True)
class Round:
    """JK-25: what lies in the compartments after a round.

    `fewer`: a reason for each compartment that holds fewer than before (JK-33). `was`: what was said in
    its place before it was corrected (JK-26); a replacement of a round knows it by itself.
    """

    counts: Counts
    fewer: tuple[Fewer, ...] = ()
    was: Counts | None = None

    def in_place_of(self, old: object) -> Round:
        """This round as the correction of `old`; a 148 that once stood there is remembered (JK-26)."""
        if self.was is not None or not isinstance(old, Round):
            return self
        earlier = old.was if old.was == FULL else old.counts
        return self if earlier == self.counts else replace(self, was=earlier)


@dataclass(frozen=True, slots=True)
class BonusDisc:
    """JK-22: a bonus round and what its disc brought."""

    landing: Landing


@dataclass(frozen=True, slots=True)
class Result:
    """GE-03: the bare score of the whole game."""

    score: int


@dataclass(frozen=True, slots=True)
class Tell:
    """JK-17: on the player's request the referee tells how many discs lie in each compartment."""


@dataclass(frozen=True, slots=True)
class BrokenDisc:
    """JK-31: a disc broke in this round."""

    round: int


@dataclass(frozen=True, slots=True)
class Discs:
    """JK-32: how many discs there really are."""

    found: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """JK-34: the game is broken off."""

    by: StoppedBy


@dataclass(frozen=True, slots=True)
class PlayOn:
    """JK-26: the director orders that play goes on after a correction."""

    author: PersonId
    text: str


@dataclass(frozen=True, slots=True)
class Announce:
    """JK-47: the referee has counted and announces the score."""


@dataclass(frozen=True, slots=True)
class Agree:
    """JK-47: the player agrees."""


@dataclass(frozen=True, slots=True)
class Disagree:
    """JK-47: the player does not agree; the director decides."""


@dataclass(frozen=True, slots=True)
class Write:
    """JK-47: the score is written on the card; the game is over."""


ACTIONS: dict[str, Any] = {
    "start": Start[Config],
    "trial": Trial,
    "permit": Permit,
    "throw": Throw,
    "moved": Moved,
    "consent": Consent,
    "all_thrown": AllThrown,
    "stop_bar": StopBar,
    "judge": Judge,
    "round": Round,
    "bonus": BonusDisc,
    "result": Result,
    "tell": Tell,
    "broken_disc": BrokenDisc,
    "discs": Discs,
    "abandon": Abandon,
    "play_on": PlayOn,
    "announce": Announce,
    "agree": Agree,
    "disagree": Disagree,
    "write": Write,
}
