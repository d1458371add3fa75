"""What can go wrong with an entry: malformed, illegal, out of date, or breaking what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from twenty.core.entries import Entry
    from twenty.core.ids import EntryId

# A fact is a whole number, a word, yes or no, nothing, or a tuple of such.
Fact = int | str | bool | None | tuple["Fact", ...]
Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is refused: the rule, a code for the catalogues, and the facts of the case."""

    rule: str
    code: str
    facts: Facts = ()

    def __str__(self) -> str:
        told = ", ".join(f"{name} {fact_text(value)}" for name, value in self.facts)
        return f"{self.code} ({self.rule})" + (f": {told}" if told else "")


def refuse(rule: str, code: str, **facts: Fact) -> Violation:
    """A violation of `rule`; `code` names its text in the catalogues, `facts` fill it."""
    return Violation(rule, code, tuple(facts.items()))


def fact_text(fact: Fact) -> str:
    """A fact as a developer reads it: `-` for unknown, tuples joined by `:`."""
    if fact is None:
        return "-"
    if isinstance(fact, tuple):
        return ":".join(fact_text(part) for part in fact)
    return str(fact)


class TwentyError(Exception):
    """The root of all errors that bad input may cause."""


class MalformedAction(TwentyError):
    """The input is no action at all. `path` says where, `reason` what is wrong."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


class IllegalAction(TwentyError):
    """A well-formed action that the rules refuse in this position."""

    def __init__(self, violation: Violation, position: str = "") -> None:
        super().__init__(f"{violation}" + (f"\n{position}" if position else ""))
        self.violation = violation
        self.position = position

    @property
    def rule(self) -> str:
        return self.violation.rule

    @property
    def code(self) -> str:
        return self.violation.code

    @property
    def facts(self) -> Facts:
        return self.violation.facts


class UnreadableFile(TwentyError):
    """A file that can't be read as what it should be.

    `place` says where (empty: the file as a whole), `reason` what is wrong.
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


class CannotSay(TwentyError):
    """A kind of file has no words for what a match holds. `match` is its id."""

    def __init__(self, match: str, reason: str) -> None:
        super().__init__(f"{match}: {reason}")
        self.match = match
        self.reason = reason


class LogConflict(TwentyError):
    """The log has moved on since the recorder last saw it. `since` are the entries between."""

    def __init__(self, head: EntryId | None, since: tuple[Entry, ...]) -> None:
        super().__init__(f"the log has moved on by {len(since)} entries; its head is {head}")
        self.head = head
        self.since = since


class AmendmentBreaksLog(TwentyError):
    """A correction after which a later entry would be illegal: which one, and why."""

    def __init__(self, entry: EntryId, violation: Violation) -> None:
        super().__init__(f"entry {entry} would become illegal: {violation}")
        self.entry = entry
        self.violation = violation
