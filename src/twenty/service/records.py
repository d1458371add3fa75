"""A match as a record file: taken away, and brought in again."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from twenty.core.ids import EntryId, PersonId
from twenty.core.record import write_log
from twenty.files.match import Match
from twenty.files.records import read_record, write_person
from twenty.service.heads import Held

LARGEST = 1024 * 1024  # characters of a record that is brought in
_OURS = 16  # digits that an id made by chance uses at least


@dataclass(frozen=True, slots=True)
class Seal:
    """The hash of the newest entry, which covers all before it: printed, it proves that nothing was changed.

    `salt` is told once the match is over: with it anybody can compute the hashes. Both are hex digits.
    """

    version: int
    hash: str
    salt: str | None


def record_of(held: Held, names: dict[str, str]) -> str:
    """The record with the names of its people. While the match runs, what is hidden stays sealed."""
    people = "".join(write_person(PersonId(person), name) for person, name in names.items())
    state, words = held.head.replay.state, held.book.vocabulary
    if held.over:
        return people + write_log(held.log, words)
    sealed = [dataclasses.replace(entry, action=held.book.public(entry.action, state)) for entry in held.log]
    return people + write_log(sealed, words)


def brought_in(text: str) -> Match:
    """The match of a record file, with ids that are ours. Raises `UnreadableFile`.

    Ids made by chance stay. Those that are numbers or short words, which every other file may have too, are
    made from the text: so the same file brought in again is the same match.
    """
    match = read_record(text, "record")
    told = hashlib.sha256(text.encode()).hexdigest()

    def own(word: str) -> str:
        digits = word.lstrip("0")
        if len(digits) >= _OURS and len(word) == 32 and set(digits) <= set("0123456789abcdef"):
            return word
        return hashlib.sha256(f"{told}:{word}".encode()).hexdigest()[:32]

    log = tuple(_renamed(entry, own) for entry in match.log)
    people = {PersonId(own(person.word)): name for person, name in match.people.items()}
    return dataclasses.replace(match, log=log, people=people)


def _renamed(value: Any, own: Callable[[str], str]) -> Any:
    match value:
        case EntryId():
            return EntryId(own(value.digits))
        case PersonId():
            return PersonId(own(value.word))
        case tuple():
            return tuple(_renamed(part, own) for part in value)
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return dataclasses.replace(value, **{name: _renamed(part, own) for name, part in fields.items()})
