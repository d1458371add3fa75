"""A match as it came out of a file: a log of ours, the names in it, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from twenty.core.actions import Start
from twenty.core.entries import Entry, slots
from twenty.core.ids import PersonId
from twenty.core.rulebook import Ruling


@dataclass(frozen=True, slots=True)
class Person:
    """A name as the file writes it, and the id that the file's source has for the person."""

    name: str
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One match of a file.

    `lines` are the line numbers of the log's entries where the file has a line for each. `source` says
    where the match came from and what the reader assumed, as plain JSON values. `warnings` are the
    reader's own; those of the rules come from the replay.
    """

    id: str
    game: str
    people: Mapping[PersonId, Person]
    log: tuple[Entry, ...]
    source: Mapping[str, Any]
    warnings: tuple[Ruling, ...] = ()
    lines: tuple[int, ...] = field(default=())

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of each side, partners joined by `/`; empty for a log without a start."""
        effective = slots(self.log)
        start = effective[0].action if effective else None
        if not isinstance(start, Start):
            return ()
        return tuple("/".join(self.name(person) for person in side) for side in start.sides)

    def name(self, person: PersonId) -> str:
        """The name of a person; the id where the file has none."""
        held = self.people.get(person)
        return held.name if held else str(person)


def seated(sides: Sequence[Sequence[Person]]) -> tuple[list[list[str]], dict[PersonId, Person]]:
    """Person ids `p1`, `p2`, ... side by side, and who they are."""
    people: dict[PersonId, Person] = {}
    ids: list[list[str]] = []
    for side in sides:
        ids.append([])
        for person in side:
            word = f"p{len(people) + 1}"
            ids[-1].append(word)
            people[PersonId(word)] = person
    return ids, people
