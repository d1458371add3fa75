"""What lies where: the names of discs, points, places, and the table as it stands between two shots."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

COLOURS = "rbgy"  # one letter a side: red, blue, green, yellow
_DISC = re.compile(rf"([{COLOURS}])([1-9][0-9]?)")
_POINT = re.compile(r"(-?)([0-9]{1,4})(?:\.([0-9]{1,3}))?,(-?)([0-9]{1,4})(?:\.([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True, order=True)
class DiscId:
    """A disc of a side, numbered from 1 in the order in which the side shoots them: `r3`.

    A Hussar shot takes two: the odd number lies below, the even one on top.
    """

    side: int
    number: int

    def __str__(self) -> str:
        return f"{COLOURS[self.side]}{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        found = _DISC.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no disc: a colour of {COLOURS} and a number, such as r3")
        return cls(COLOURS.index(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class Point:
    """A disc's centre in micrometres from the middle of the board (CK-06), in mm: `12.500,-304.800`."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{_mm(self.x)},{_mm(self.y)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        found = _POINT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no point: x,y in mm with at most three decimals, such as 0,-304.8")
        return cls(_um(*found.group(1, 2, 3)), _um(*found.group(4, 5, 6)))


def _mm(micrometres: int) -> str:
    whole, rest = divmod(abs(micrometres), 1000)
    return f"{'-' if micrometres < 0 else ''}{whole}.{rest:03d}"


def _um(sign: str, whole: str, decimals: str | None) -> int:
    size = int(whole) * 1000 + int((decimals or "").ljust(3, "0"))
    return -size if sign else size


class Place(StrEnum):
    """Where a disc came to rest, from the middle outwards.

    `line` touches the line of the 15 circle; a disc on the line between 10 and 5 is `5`. `start` touches
    the start line or lies beyond it, `stayed` never left it (Hussar), `left` came back after touching
    ditch or wall.
    """

    HOLE = "20"
    LEANING = "leaning"
    FIFTEEN = "15"
    LINE = "line"
    TEN = "10"
    FIVE = "5"
    START = "start"
    STAYED = "stayed"
    LEFT = "left"
    DITCH = "ditch"


INWARDS = tuple(reversed(Place))
REACHED = frozenset({Place.HOLE, Place.LEANING, Place.FIFTEEN, Place.LINE})  # CK-22
ON_START_LINE = frozenset({Place.START, Place.STAYED})  # CK-30
OFF_BOARD = frozenset({Place.LEFT, Place.DITCH})  # CK-32
WORTH = {Place.LEANING: 15, Place.FIFTEEN: 15, Place.LINE: 10, Place.TEN: 10, Place.FIVE: 5}  # CK-34, CK-40


class Level(StrEnum):
    """How closely the shots of a round are seen (GE-03)."""

    SHOTS = "shots"
    CALLS = "calls"


@dataclass(frozen=True, slots=True)
class Lying:
    """A disc at rest. One that lies on others (`on`) has the place of the outermost of them (CK-35)."""

    disc: DiscId
    place: Place
    at: Point | None = None
    on: tuple[DiscId, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The discs on the board, sorted, and how many 20s each side has set aside."""

    board: tuple[Lying, ...] = ()
    twenties: tuple[int, ...] = ()

    def disc(self, disc: DiscId) -> Lying | None:
        """How `disc` lies on the board, None when it is not there."""
        return next((lying for lying in self.board if lying.disc == disc), None)


def stack_of(board: tuple[Lying, ...], disc: DiscId) -> frozenset[DiscId]:
    """`disc` and all discs that lie on it or under it, directly or not (CK-35)."""
    found = {disc}
    grown = True
    while grown:
        grown = False
        for lying in board:
            joined = {lying.disc, *lying.on}
            if lying.on and joined & found and not joined <= found:
                found |= joined
                grown = True
    return frozenset(found)


def with_places_of_stacks(lying: dict[DiscId, Lying]) -> dict[DiscId, Lying]:
    """The same discs, those that lie on others with the place of the outermost disc under them (CK-35)."""

    def place(held: Lying) -> Place:
        return min((place(lying[under]) for under in held.on), key=INWARDS.index) if held.on else held.place

    return {disc: Lying(disc, place(held), held.at, held.on) for disc, held in lying.items()}
