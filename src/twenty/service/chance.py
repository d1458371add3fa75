"""Where chance comes from: the system's secure source, or a seed that somebody wants to repeat."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from twenty.core.ids import EntryId


class Chance(Protocol):
    """Draws numbers that nobody can foresee."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely."""

    def bits(self, count: int) -> bytes:
        """So many random bits (a multiple of 8)."""


class Secure:
    """The system's secure source."""

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)

    def bits(self, count: int) -> bytes:
        return secrets.token_bytes(count // 8)


class Seeded:
    """Draws that the words of a seed decide, the same everywhere; for tests and repeated deals only."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, bound: int) -> int:
        return int.from_bytes(self.bits(512)) % bound

    def bits(self, count: int) -> bytes:
        told = b""
        while len(told) * 8 < count:
            self._drawn += 1
            told += hashlib.sha256(f"{self._seed}:{self._drawn}".encode()).digest()
        return told[: count // 8]


def new_id(chance: Chance) -> EntryId:
    """An id that nobody else has."""
    return EntryId(chance.bits(128).hex())
