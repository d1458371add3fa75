"""Every error that a call of the service may raise, and what of it goes to a client."""

from __future__ import annotations

from typing import Any

from twenty.core.errors import (
    AmendmentBreaksLog,
    IllegalAction,
    LogConflict,
    MalformedAction,
    TwentyError,
    UnreadableFile,
    Violation,
)
from twenty.store.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
    StoreNotFound,
    StoreReadOnly,
)

__all__ = [
    "AmendmentBreaksLog",
    "Conflict",
    "IllegalAction",
    "LogConflict",
    "MalformedAction",
    "NoSuchStream",
    "NotAllowed",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreNewer",
    "StoreNotFound",
    "StoreReadOnly",
    "TooMany",
    "TwentyError",
    "Unknown",
    "UnreadableFile",
    "Violation",
]


class NotAllowed(TwentyError):
    """The actor may not do this here (403). `call` is the row of the permission table."""

    def __init__(self, call: str, reason: str = "no role that may") -> None:
        super().__init__(f"{call}: {reason}")
        self.call = call
        self.reason = reason


class NoSuchStream(TwentyError):
    """There is no match, card or tournament of that id (404)."""


class Unknown(TwentyError):
    """There is no such person, device, invitation or code (404)."""


class TooMany(TwentyError):
    """More, or more often, than is taken (429). `wait` is in whole seconds, 0 where waiting does not help."""

    def __init__(self, what: str, wait: int = 0) -> None:
        super().__init__(what + (f"; try again in {wait} seconds" if wait else ""))
        self.wait = wait


class Conflict(TwentyError):
    """The log has moved on since the recorder last saw it (409).

    `head` is the id of its newest entry, `version` its length, `since` the entries between as lines of the
    log in words (`twenty.service.words.Line`), with public actions only, the newest hundred at most.
    """

    def __init__(self, head: str | None, version: int, since: tuple[Any, ...]) -> None:
        super().__init__(f"the log has moved on by {len(since)} entries; its head is {head}")
        self.head = head
        self.version = version
        self.since = since
