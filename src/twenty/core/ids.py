"""Identities: of an entry (128 random bits made by whoever records it) and of a person."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

_ENTRY = re.compile(r"[0-9a-f]{1,32}")
_PERSON = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True, order=True)
class EntryId:
    """32 lower-case hex digits. Text leaves leading zeros out, so small ids read as line numbers."""

    digits: str

    def __post_init__(self) -> None:
        if len(self.digits) != 32 or not _ENTRY.fullmatch(self.digits):
            raise ValueError(f"{self.digits!r} is not 32 lower-case hex digits")

    def __hash__(self) -> int:
        return hash(self.digits)  # ids are looked up more than anything else

    def __str__(self) -> str:
        return self.digits.lstrip("0") or "0"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not _ENTRY.fullmatch(text):
            raise ValueError(f"{text!r} is no entry id: 1 to 32 lower-case hex digits")
        return cls(text.rjust(32, "0"))

    @classmethod
    def numbered(cls, number: int) -> Self:
        """The id of the n-th line of a record that carries no ids of its own (decimal digits)."""
        return cls.parse(str(number))


@dataclass(frozen=True, slots=True, order=True)
class PersonId:
    """Who a person is, never their name: names live apart, so that a person can be erased."""

    word: str

    def __post_init__(self) -> None:
        if not _PERSON.fullmatch(self.word):
            raise ValueError(f"{self.word!r} is no person id: letters, digits, - and _ only")

    def __str__(self) -> str:
        return self.word

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(text)
