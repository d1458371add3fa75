"""What a dart hit, and the circle of numbers (D4-02, D4-04)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

# Clockwise from the top.
CIRCLE = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
BULL = 25

_TEXT = re.compile(r"([SDT])([1-9]|1[0-9]|20)")


class Ring(StrEnum):
    """The ring of a bed; inner and outer single beds are alike. The outer bull is a single of 25."""

    SINGLE = "S"
    DOUBLE = "D"
    TREBLE = "T"


@dataclass(frozen=True, slots=True)
class Segment:
    """A dart's result: `S1` to `S20`, `D1`, `T1` and so on, `25`, `50` or `MISS` (number 0)."""

    number: int
    ring: Ring = Ring.SINGLE

    def __str__(self) -> str:
        if self.number == 0:
            return "MISS"
        if self.number == BULL:
            return "50" if self.ring is Ring.DOUBLE else "25"
        return f"{self.ring.value}{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        match text:
            case "MISS":
                return cls(0)
            case "25":
                return cls(BULL)
            case "50":
                return cls(BULL, Ring.DOUBLE)
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no segment: S1 to S20, D1, T1, 25, 50 or MISS")
        return cls(int(found[2]), Ring(found[1]))


MISS = Segment(0)
BEDS = (
    *(Segment(number, ring) for number in CIRCLE for ring in Ring),
    Segment(BULL),
    Segment(BULL, Ring.DOUBLE),
)
