"""The four compartments in their order 2, 3, 4, 1 (JK-01) and what lies in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

WHOLE = re.compile(r"-?[0-9]{1,6}")


class Compartment(StrEnum):
    """A compartment, named by its value."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    ONE = "1"

    @property
    def points(self) -> int:
        """What a disc beyond the complete sets is worth here."""
        return int(self.value)


COMPARTMENTS = tuple(Compartment)  # left to right, as the player sees them


@dataclass(frozen=True, slots=True)
class Counts:
    """Discs in the compartments 2, 3, 4, 1; text `5/5/6/5`."""

    two: int = 0
    three: int = 0
    four: int = 0
    one: int = 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.two, self.three, self.four, self.one))

    def __getitem__(self, compartment: Compartment) -> int:
        return tuple(self)[COMPARTMENTS.index(compartment)]

    def __str__(self) -> str:
        return "/".join(str(count) for count in self)

    @property
    def total(self) -> int:
        """All discs in the compartments."""
        return sum(self)

    def plus(self, compartment: Compartment, discs: int) -> Counts:
        """The counts with `discs` more (or fewer, if negative) in one compartment."""
        return Counts(*(n + discs * (c is compartment) for c, n in zip(COMPARTMENTS, self, strict=True)))

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """Counts from their words; `ValueError` names the compartment that holds no whole number (JK-33)."""
        given = tuple(words)
        if len(given) != len(COMPARTMENTS):
            raise ValueError(f"{len(given)} counts: there must be four, in the order 2 3 4 1 (JK-33)")
        for compartment, word in zip(COMPARTMENTS, given, strict=True):
            if not WHOLE.fullmatch(word):
                raise ValueError(f"compartment {compartment}: {word!r} is no whole number (JK-33)")
        return cls(*(int(word) for word in given))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.of(text.split("/"))


def columns(discs: int) -> int:
    """How many columns the referee stacks `discs` discs of one compartment in: 4, then 3 each (JK-15)."""
    return 0 if discs == 0 else 1 + (max(0, discs - 4) + 2) // 3


def stacks(discs: int) -> tuple[int, ...]:
    """The heights of these columns, from the back wall to the gate (JK-15)."""
    if discs <= 4:
        return (discs,) if discs else ()
    whole, rest = divmod(discs - 4, 3)
    return (4, *(3 for _ in range(whole)), *((rest,) if rest else ()))
