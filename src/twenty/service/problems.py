"""Errors as JSON for a client: what kind, which rule, what facts, and a sentence in the client's language."""

from __future__ import annotations

from typing import Any

import msgspec

from twenty.service.errors import (
    AmendmentBreaksLog,
    Conflict,
    IllegalAction,
    MalformedAction,
    NoSuchStream,
    NotAllowed,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
    TooMany,
    TwentyError,
    Unknown,
    UnreadableFile,
    Violation,
)
from twenty.service.words import plain
from twenty.text.say import NOBODY, Cast, say

_STATUS: tuple[tuple[type[TwentyError], int, str], ...] = (
    (MalformedAction, 422, "malformed"),
    (UnreadableFile, 422, "unreadable"),
    (IllegalAction, 409, "illegal"),
    (Conflict, 409, "conflict"),
    (AmendmentBreaksLog, 409, "breaks-log"),
    (NotAllowed, 403, "not-allowed"),
    (NoSuchStream, 404, "no-such-stream"),
    (Unknown, 404, "unknown"),
    (TooMany, 429, "too-many"),
    (StoreFull, 507, "disk-full"),
    (StoreReadOnly, 503, "read-only"),
    (StoreBusy, 503, "busy"),
    (StoreError, 500, "store"),
)


def status_of(error: TwentyError) -> int:
    """The HTTP status that an error means."""
    return next((status for kind, status, _ in _STATUS if isinstance(error, kind)), 400)


def problem_of(
    error: TwentyError, language: str = "en", game: str = "core", cast: Cast = NOBODY
) -> dict[str, Any]:
    """The error as plain JSON: always `error` (its kind) and `message` (English, for developers).

    Besides: `path` and `reason`; `rule`, `code`, `facts`, `text` of a refusal, `position`; `entry` that a
    correction would break; `head`, `version`, `since` (lines of the log) of a conflict; `wait` in seconds.
    """
    kind = next((name for cls, _, name in _STATUS if isinstance(error, cls)), "error")
    told: dict[str, Any] = {"error": kind, "message": str(error)}
    match error:
        case MalformedAction():
            told |= {"path": error.path, "reason": error.reason}
        case IllegalAction():
            told |= _refusal(error.violation, language, game, cast) | {"position": error.position}
        case AmendmentBreaksLog():
            told |= _refusal(error.violation, language, game, cast) | {"entry": error.entry.digits}
        case Conflict():
            since = [msgspec.to_builtins(line) for line in error.since]
            told |= {"head": error.head, "version": error.version, "since": since}
        case NotAllowed():
            told |= {"call": error.call, "reason": error.reason}
        case TooMany():
            told |= {"wait": error.wait}
    return told


def _refusal(violation: Violation, language: str, game: str, cast: Cast) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "code": violation.code,
        "facts": {name: plain(value) for name, value in violation.facts},
        "text": say(violation, language, game, cast),
    }
