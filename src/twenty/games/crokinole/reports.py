"""The words of a report of one shot: where a disc rests, what touched what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from twenty.games.crokinole.board import DiscId, Place, Point

_CONTACT = re.compile(r"([a-z][0-9]+)([>~])([a-z][0-9]+)")


@dataclass(frozen=True, slots=True)
class Where:
    """Where a disc rests: a place (`15`), or on other discs (`on:b2`, `on:b2+r1`)."""

    place: Place | None
    on: tuple[DiscId, ...] = ()

    def __str__(self) -> str:
        return f"on:{'+'.join(map(str, self.on))}" if self.place is None else self.place.value

    @classmethod
    def parse(cls, text: str) -> Self:
        if text.startswith("on:"):
            return cls(None, tuple(DiscId.parse(part) for part in text[3:].split("+")))
        if text not in set(Place):
            known = ", ".join(place.value for place in Place)
            raise ValueError(f"{text!r} is no place: {known}, or on: and a disc")
        return cls(Place(text))


@dataclass(frozen=True, slots=True)
class Called:
    """Level `calls`: a disc that was touched, and where it rests unless its place is the same: `b2:ditch`.

    `~b2` was touched or moved only by a disc that had left the board (CK-26).
    """

    disc: DiscId
    where: Where | None = None
    rebound: bool = False

    def __str__(self) -> str:
        return f"{'~' if self.rebound else ''}{self.disc}{'' if self.where is None else f':{self.where}'}"

    @classmethod
    def parse(cls, text: str) -> Self:
        disc, colon, where = text.removeprefix("~").partition(":")
        return cls(DiscId.parse(disc), Where.parse(where) if colon else None, text.startswith("~"))


@dataclass(frozen=True, slots=True)
class Contact:
    """Level `shots`: `r4>b2`, disc r4 ran into b2; `r4~b2` when one of them had left the board (CK-26)."""

    mover: DiscId
    other: DiscId
    rebound: bool = False

    def __str__(self) -> str:
        return f"{self.mover}{'~' if self.rebound else '>'}{self.other}"

    @classmethod
    def parse(cls, text: str) -> Self:
        found = _CONTACT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no contact: r4>b2, or r4~b2 after one of them left the board")
        return cls(DiscId.parse(found[1]), DiscId.parse(found[3]), found[2] == "~")


@dataclass(frozen=True, slots=True)
class Spot:
    """Level `shots`: where a disc rests: `b2@12.500,-80.000`, `b2:ditch`, or both where people judged the
    place at the board, which goes before the millimetres (CK-40): `b2@0.000,84.900:15`.
    """

    disc: DiscId
    at: Point | None = None
    where: Where | None = None

    def __str__(self) -> str:
        at = "" if self.at is None else f"@{self.at}"
        return f"{self.disc}{at}{'' if self.where is None else f':{self.where}'}"

    @classmethod
    def parse(cls, text: str) -> Self:
        head, colon, where = text.partition(":")
        disc, sign, at = head.partition("@")
        if not (sign or colon):
            raise ValueError(f"{text!r} says not where the disc rests: b2@12.5,-80 or b2:ditch")
        point = Point.parse(at) if sign else None
        return cls(DiscId.parse(disc), point, Where.parse(where) if colon else None)
