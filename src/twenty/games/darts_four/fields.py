"""What a hole demands (D4-02), and the six fields of a column."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from twenty.games.darts_four.segments import BULL, Ring, Segment

ROWS = 6
COLUMNS = 7

_TEXT = re.compile(r"(S|D·T|DT|D|T|)([1-9]|1[0-9]|20)")


class Demand(StrEnum):
    """Which rings of its number a field takes."""

    WHOLE = ""
    SINGLE = "S"
    DOUBLE = "D"
    TREBLE = "T"
    DOUBLE_OR_TREBLE = "D·T"


_RINGS = {
    Demand.WHOLE: frozenset(Ring),
    Demand.SINGLE: frozenset({Ring.SINGLE}),
    Demand.DOUBLE: frozenset({Ring.DOUBLE}),
    Demand.TREBLE: frozenset({Ring.TREBLE}),
    Demand.DOUBLE_OR_TREBLE: frozenset({Ring.DOUBLE, Ring.TREBLE}),
}
_DEMANDS = {rings: demand for demand, rings in _RINGS.items()}


@dataclass(frozen=True, slots=True)
class Field:
    """What a hole demands: `14`, `S14`, `D14`, `T14`, `D·T14`, `Bull` or `Bullseye`; `?` is not known.

    `Bull` takes 25 and 50, `Bullseye` the 50 alone.
    """

    number: int
    demand: Demand = Demand.WHOLE

    @property
    def rings(self) -> frozenset[Ring]:
        """The rings that fit; there is no treble bull."""
        rings = _RINGS[self.demand]
        return rings - {Ring.TREBLE} if self.number == BULL else rings

    def fits(self, segment: Segment) -> bool:
        """Whether a dart in `segment` gives what the hole demands."""
        return segment.number == self.number and segment.ring in self.rings and self.number > 0

    def segments(self) -> frozenset[Segment]:
        """All segments that fit."""
        return frozenset(Segment(self.number, ring) for ring in self.rings if self.number)

    def only(self, rings: Collection[Ring]) -> Field | None:
        """The field that takes nothing but what this one takes in doubles and trebles among `rings`."""
        left = self.rings & frozenset(rings) - {Ring.SINGLE}
        return Field(self.number, _DEMANDS[left]) if left else None

    def __str__(self) -> str:
        if self.number == 0:
            return "?"
        if self.number == BULL:
            return "Bull" if self.demand is Demand.WHOLE else "Bullseye"
        return f"{self.demand.value}{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        match text:
            case "?":
                return cls(0)
            case "Bull":
                return cls(BULL)
            case "Bullseye":
                return cls(BULL, Demand.DOUBLE)
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no field: 14, S14, D14, T14, D·T14, Bull or Bullseye")
        return cls(int(found[2]), Demand("D·T" if found[1] == "DT" else found[1]))


UNKNOWN = Field(0)


@dataclass(frozen=True, slots=True)
class Column:
    """The six fields of a column from the bottom up, text `14,S11,S8,S14,D11,D8`."""

    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return ",".join(str(field) for field in self.fields)

    @classmethod
    def parse(cls, text: str) -> Self:
        fields = tuple(Field.parse(part) for part in text.split(","))
        if len(fields) != ROWS:
            raise ValueError(f"{text!r} has {len(fields)} fields, not {ROWS}")
        return cls(fields)

    def segments(self) -> frozenset[Segment]:
        """All segments that fit any of the six."""
        return frozenset().union(*(field.segments() for field in self.fields))
