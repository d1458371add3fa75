"""Rules as data: an id, how it is proved, and its short title. Here: what all games share (GE)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """How a rule is proved by the tests."""

    JUDGE = "judge"  # a test that allows and one that refuses
    COUNT = "count"  # examples with their figures
    SHOW = "show"  # a test of a screen
    NOTE = "note"  # text only


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rule book."""

    id: str
    kind: Kind
    title: str


GENERAL: tuple[Rule, ...] = (
    Rule("GE-01", Kind.JUDGE, "The first entry holds game, configuration, sides and seats"),
    Rule("GE-02", Kind.JUDGE, "Who starts is a recorded fact"),
    Rule("GE-03", Kind.JUDGE, "Levels of detail: from finer to coarser within a round, never back"),
    Rule("GE-04", Kind.JUDGE, "Ruling by the referee or director and its effect"),
    Rule("GE-05", Kind.JUDGE, "Conduct is a note without effect"),
    Rule("GE-06", Kind.JUDGE, "Resign, concede, walkover, no-show, withdrawal"),
    Rule("GE-07", Kind.JUDGE, "Draw by agreement: offered, then accepted or declined"),
    Rule("GE-08", Kind.JUDGE, "Pause and resume"),
    Rule("GE-09", Kind.JUDGE, "Broken off: kept, no outcome, can be resumed"),
    Rule("GE-10", Kind.JUDGE, "Substitution of a person on a seat"),
    Rule("GE-11", Kind.JUDGE, "The clock is an option; the core is told that time is over"),
    Rule("GE-12", Kind.JUDGE, "Handicap points at the start of a game or round"),
    Rule("GE-13", Kind.JUDGE, "Any entry can be corrected; what follows is judged again"),
)
