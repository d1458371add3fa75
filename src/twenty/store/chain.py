"""The hash chain of a stream: each entry's hash holds the one before it, under the stream's own salt.

Whoever printed a head can prove later that nothing before it was changed; without the salt the hashes
tell nothing about what is hidden (D4-10).
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import asdict, dataclass
from typing import Any

import msgspec


@dataclass(frozen=True)
class Link:
    """The columns of an entry that its hash covers."""

    stream: str
    seq: int
    id: str
    after: str | None
    type: str
    v: int
    body: str
    by: str | None
    device: str | None
    at: int

    def columns(self) -> dict[str, Any]:
        """The columns by name."""
        return asdict(self)


def link(salt: bytes, before: bytes, line: Link) -> bytes:
    """The hash (32 bytes) of `line` behind an entry whose hash is `before` (empty for the first)."""
    told = msgspec.json.encode(tuple(line.columns().values()))
    return hmac.digest(salt, before + told, hashlib.sha256)
