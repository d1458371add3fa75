"""A deal as one whole number, and what keeps it honest: salt and commitment (D4-08, D4-10)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from math import factorial
from typing import Self

from twenty.games.darts_four.config import Level
from twenty.games.darts_four.fields import COLUMNS
from twenty.games.darts_four.levels import STEPS
from twenty.games.darts_four.segments import CIRCLE

OTHERS = len(CIRCLE) - COLUMNS
DEALS = len(CIRCLE) * COLUMNS * factorial(OTHERS)

_SALT = re.compile(r"[0-9a-f]{1,32}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that a column owns, `14:11:8`; the bull column owns one other number, `18:4:Bull`."""

    start: int
    others: tuple[int, ...]

    def __str__(self) -> str:
        return ":".join((str(self.start), *map(str, self.others), *(("Bull",) * (2 - len(self.others)))))

    @classmethod
    def parse(cls, text: str) -> Self:
        start, _, rest = text.partition(":")
        words = rest.split(":")
        others = words[:1] if words[1:] == ["Bull"] else words
        figures = (start, *others)
        if len(words) != 2 or not all(_NUMBER.fullmatch(word) for word in figures):
            raise ValueError(f"{text!r} is no column: 14:11:8, or with the bull 18:4:Bull")
        return cls(int(start), tuple(int(other) for other in others))


@dataclass(frozen=True, slots=True)
class DealNumber:
    """The number of a deal, or `sealed` where it may not be known yet."""

    n: int | None

    def __str__(self) -> str:
        return "sealed" if self.n is None else str(self.n)

    @classmethod
    def parse(cls, text: str) -> Self:
        if text == "sealed":
            return cls(None)
        if not _NUMBER.fullmatch(text):
            raise ValueError(f"{text!r} is neither the number of a deal nor sealed")
        return cls(int(text))


SEALED = DealNumber(None)


@dataclass(frozen=True, slots=True)
class Salt:
    """128 secret bits, 32 lower-case hex digits; text leaves leading zeros out."""

    digits: str

    def __str__(self) -> str:
        return self.digits.lstrip("0") or "0"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not _SALT.fullmatch(text):
            raise ValueError(f"{text!r} is no salt: 1 to 32 lower-case hex digits")
        return cls(text.rjust(32, "0"))


@dataclass(frozen=True, slots=True)
class Digest:
    """A SHA-256, 64 lower-case hex digits."""

    digits: str

    def __str__(self) -> str:
        return self.digits

    @classmethod
    def parse(cls, text: str) -> Self:
        if not _DIGEST.fullmatch(text):
            raise ValueError(f"{text!r} is no SHA-256: 64 lower-case hex digits")
        return cls(text)


def commitment(text: str, salt: Salt) -> Digest:
    """The digest that is published before the first dart: SHA-256 of the deal's text, a space, the salt.

    The text of a drawn deal is its number in decimal digits, that of an explicit one its fields. The salt
    is written with all its 32 digits; without it the digest of a number could be searched.
    """
    return Digest(sha256(f"{text} {salt.digits}".encode()).hexdigest())


def numbers_of(level: Level, n: int) -> tuple[Numbers, ...]:
    """The columns of deal `n`, 0 <= n < `DEALS`: where the start numbers begin, the bull column, then the
    order of the thirteen others, in mixed radix; so every deal has exactly one number."""
    if not 0 <= n < DEALS:
        raise ValueError(f"{n} is no deal: 0 to {DEALS - 1}")
    first, rest = divmod(n, COLUMNS * factorial(OTHERS))
    bull, order = divmod(rest, factorial(OTHERS))
    starts = _starts(level, first)
    left = [number for number in CIRCLE if number not in starts]
    dealt = []
    for remaining in range(OTHERS - 1, -1, -1):
        pick, order = divmod(order, factorial(remaining))
        dealt.append(left.pop(pick))
    columns = []
    for place, start in enumerate(starts):
        count = 1 if place == bull else 2
        columns.append(Numbers(start, tuple(dealt[:count])))
        del dealt[:count]
    return tuple(columns)


def number_of(level: Level, columns: tuple[Numbers, ...]) -> int:
    """The number of the deal that gives `columns`; raises `ValueError` where none does."""
    first = CIRCLE.index(columns[0].start)
    starts = _starts(level, first)
    left = [number for number in CIRCLE if number not in starts]
    bulls = [place for place, owned in enumerate(columns) if len(owned.others) == 1]
    dealt = [other for owned in columns for other in owned.others]
    if tuple(owned.start for owned in columns) != starts or len(bulls) != 1 or sorted(dealt) != sorted(left):
        raise ValueError(f"{' '.join(map(str, columns))} is no deal of level {level}")
    order = 0
    for remaining, other in zip(range(OTHERS - 1, -1, -1), dealt, strict=True):
        order += left.index(other) * factorial(remaining)
        left.remove(other)
    return (first * COLUMNS + bulls[0]) * factorial(OTHERS) + order


def seeded(seed: str) -> int:
    """The deal that a seed of the console means: a number from its SHA-256."""
    return int(sha256(f"twenty-deal:{seed}".encode()).hexdigest(), 16) % DEALS


def _starts(level: Level, first: int) -> tuple[int, ...]:
    return tuple(CIRCLE[(first + STEPS[level] * place) % len(CIRCLE)] for place in range(COLUMNS))
