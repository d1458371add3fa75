"""Figures as people write them: one per side (`95:60`), and the discs in each zone (`3/1/0+2`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

_FIGURE = re.compile(r"[0-9]{1,6}|\?")
_COUNTS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})\+([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Tally:
    """A figure per side, in the order of the sides; `?` is unknown."""

    figures: tuple[int | None, ...]

    def __str__(self) -> str:
        return ":".join("?" if figure is None else str(figure) for figure in self.figures)

    @classmethod
    def parse(cls, text: str) -> Self:
        parts = text.split(":")
        if not 2 <= len(parts) <= 4 or not all(_FIGURE.fullmatch(part) for part in parts):
            raise ValueError(f"{text!r} is no tally: one figure (or ?) per side, such as 95:60")
        return cls(tuple(None if part == "?" else int(part) for part in parts))


@dataclass(frozen=True, slots=True)
class Counts:
    """What one side has at the count: `15s/10s/5s+20s`."""

    fifteens: int
    tens: int
    fives: int
    twenties: int

    def __str__(self) -> str:
        return f"{self.fifteens}/{self.tens}/{self.fives}+{self.twenties}"

    @classmethod
    def parse(cls, text: str) -> Self:
        found = _COUNTS.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no count: 15s/10s/5s+20s, such as 3/1/0+2")
        return cls(*(int(figure) for figure in found.groups()))

    @property
    def discs(self) -> int:
        """How many discs count."""
        return self.fifteens + self.tens + self.fives + self.twenties

    @property
    def points(self) -> int:
        """What they are worth (CK-40)."""
        return 15 * self.fifteens + 10 * self.tens + 5 * self.fives + 20 * self.twenties
