"""What time it is, as a port: entries are stamped with it, and what expires is measured by it."""

from __future__ import annotations

import time
from typing import Protocol

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Whole milliseconds since 1970, UTC."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000


class HandClock:
    """A clock that moves when it is told to; for tests."""

    def __init__(self, at: int = 0) -> None:
        self.at = at

    def now(self) -> int:
        return self.at
