"""How often something may be tried: a bucket that fills with time, for each who tries."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from twenty.service.clock import SECOND, Clock
from twenty.service.errors import TooMany

_KEPT = 10_000  # buckets; the longest unused are let go


@dataclass(frozen=True, slots=True)
class Limit:
    """`most` at once, and one more every `every` milliseconds."""

    what: str
    most: int
    every: int


class Limits:
    """Counts tries. Kept in memory: a server started again begins anew."""

    def __init__(self, clock: Clock, kept: int = _KEPT) -> None:
        self._clock = clock
        self._kept = kept
        self._full_at: OrderedDict[tuple[str, str], int] = OrderedDict()  # when the bucket is full again
        self._lock = threading.Lock()

    def spend(self, limit: Limit, who: str) -> None:
        """One try by `who`. Raises `TooMany`, which says how long to wait."""
        now = self._clock.now()
        with self._lock:
            full_at = max(self._full_at.pop((limit.what, who), now), now)
            missing = full_at - now
            self._full_at[limit.what, who] = full_at
            if missing > (limit.most - 1) * limit.every:
                wait = missing - (limit.most - 1) * limit.every
                raise TooMany(f"too many times: {limit.what}", -(-wait // SECOND))
            self._full_at[limit.what, who] = full_at + limit.every
            while len(self._full_at) > self._kept:
                self._full_at.popitem(last=False)

    def give_back(self, limit: Limit, who: str) -> None:
        """The try was an honest one and does not count."""
        with self._lock:
            if (limit.what, who) in self._full_at:
                self._full_at[limit.what, who] -= limit.every
