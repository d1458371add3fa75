"""Names of people in the order in which they write them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # controls, bidi marks, unassigned
LONGEST_NAME = 80


class Order(StrEnum):
    """Which name a person writes first."""

    GIVEN_FIRST = "given_first"
    FAMILY_FIRST = "family_first"


@dataclass(frozen=True, slots=True)
class Name:
    """A person's names; one of them may be empty."""

    family: str
    given: str = ""
    order: Order = Order.GIVEN_FIRST

    def __str__(self) -> str:
        parts = (self.family, self.given)
        return " ".join(part for part in (parts if self.order is Order.FAMILY_FIRST else parts[::-1]) if part)

    @property
    def sorted_by(self) -> str:
        """The form by which lists are sorted: family name first."""
        return " ".join(part for part in (self.family, self.given) if part)


def tidy(text: str) -> str:
    """A name as it is kept: NFC, single spaces, no control or direction marks, at most 80 characters.

    Raises `ValueError` where nothing is left.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if char.isspace() else char for char in composed)
    kept = "".join(char for char in seen if unicodedata.category(char) not in _HIDDEN)
    name = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not name:
        raise ValueError("the name is empty")
    return name
