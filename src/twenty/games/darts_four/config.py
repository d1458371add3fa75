"""The options of a match: levels, field modes, bonuses, legs and sets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from twenty.core.errors import Violation, refuse
from twenty.games.darts_four.segments import Ring

MOST_LEGS = 99


class Level(StrEnum):
    """How hard the fields are (D4-05)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"


class Mode(StrEnum):
    """Which field each hole has, and who sees it (D4-10 to D4-13)."""

    SURPRISE = "surprise"
    OPEN = "open"
    RINGS = "rings"
    SAME = "same"


class Bonus(StrEnum):
    """What a double or a treble that fits brings (D4-30)."""

    NONE = "none"
    TWO_STONES = "two_stones"
    EXTRA_TURN = "extra_turn"
    CAPTURE = "capture"


class DrawnLeg(StrEnum):
    """What a drawn leg counts (D4-45): nothing and a further leg follows, or half a leg each."""

    AGAIN = "again"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class Config:
    """The options of a match.

    `level` is the match's; `levels`, green's and cream's own, is empty when both play that one (D4-28).
    `legs` and `sets` are best-of numbers. `capture_cap` 0 is off (D4-43).
    """

    level: Level = Level.EASY
    levels: tuple[Level, ...] = ()
    mode: Mode = Mode.SURPRISE
    double: Bonus = Bonus.NONE
    treble: Bonus = Bonus.NONE
    bull_is_double: bool = True
    capture_cap: int = 0
    legs: int = 1
    sets: int = 1
    drawn_leg: DrawnLeg = DrawnLeg.AGAIN
    same_deal: bool = False

    def level_of(self, side: int) -> Level:
        """The level that `side` plays."""
        return self.levels[side] if self.levels else self.level

    @property
    def captures(self) -> bool:
        """Whether any ring captures."""
        return Bonus.CAPTURE in (self.double, self.treble)

    @property
    def legs_needed(self) -> int:
        """Legs that win a set, or the match where there are no sets."""
        return self.legs // 2 + 1

    @property
    def sets_needed(self) -> int:
        """Sets that win the match."""
        return self.sets // 2 + 1

    def bonus(self, number: int, ring: Ring) -> Bonus:
        """D4-30: what a hit in `ring` of `number` brings; 50 counts as the double of 25 where that is on."""
        if ring is Ring.SINGLE or (number == 25 and not self.bull_is_double):
            return Bonus.NONE
        return self.double if ring is Ring.DOUBLE else self.treble

    def capturing(self, number: int) -> frozenset[Ring]:
        """The rings of `number` that capture."""
        return frozenset(ring for ring in Ring if self.bonus(number, ring) is Bonus.CAPTURE)


def problem(config: Config) -> Violation | None:
    """Which options do not go together, or None."""
    if len(config.levels) not in (0, 2):
        return refuse("D4-28", "level-per-side", given=len(config.levels))
    if not 1 <= config.legs <= MOST_LEGS or not 1 <= config.sets <= MOST_LEGS:
        return refuse("D4-45", "best-of-range", legs=config.legs, sets=config.sets, most=MOST_LEGS)
    if config.capture_cap < 0:
        return refuse("D4-43", "capture-cap-negative", given=config.capture_cap)
    if config.drawn_leg is DrawnLeg.HALF:
        return refuse("D4-45", "half-legs-with-sets", sets=config.sets) if config.sets > 1 else None
    if config.legs % 2 == 0 or config.sets % 2 == 0:
        return refuse("D4-45", "best-of-even", legs=config.legs, sets=config.sets)
    return None


def configure(**options: object) -> Config:
    """A configuration of these options; raises `ValueError` where they do not go together."""
    config = Config(**options)  # type: ignore[arg-type]
    if violation := problem(config):
        raise ValueError(str(violation))
    return config
