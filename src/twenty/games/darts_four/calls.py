"""The caller: what is said of each visit, and what is said again after a correction (D4-52)."""

from __future__ import annotations

from collections.abc import Sequence

from twenty.core.rulebook import Ruling
from twenty.games.darts_four.segments import Ring, Segment

_CALLS = ("call", "no-score")


def call_of(history: Sequence[Ruling], visit: int) -> Ruling | None:
    """What was said of the visit of this number, or None."""
    for ruling in history:
        if ruling.code in _CALLS and ruling.fact("visit") == visit:
            return ruling
    return None


def recalled(before: Sequence[Ruling], after: Sequence[Ruling], visit: int) -> Ruling | None:
    """After a correction in `visit`: its new call, or None where nothing else is to be said than before."""
    call = call_of(after, visit)
    return None if call is None or call == call_of(before, visit) else call


def spoken(segment: Segment) -> tuple[str, int]:
    """The code of the message that names a hit, and its number: a single is the number alone."""
    match str(segment):
        case "25":
            return "call-bull", segment.number
        case "50":
            return "call-bullseye", 2 * segment.number
    return {
        Ring.SINGLE: "call-single",
        Ring.DOUBLE: "call-double",
        Ring.TREBLE: "call-treble",
    }[segment.ring], segment.number
