"""Record files: `person ID NAME` lines, then one entry per line::

person p1 Ann Example
person p2 Bob
start crokinole 1 [[p1] [p2]] ()
toss 0
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from twenty.core.entries import Entry
from twenty.core.errors import MalformedAction, UnreadableFile
from twenty.core.ids import EntryId, PersonId
from twenty.core.record import read_entry, write_log
from twenty.core.vocabulary import Vocabulary
from twenty.files.match import Match, Person
from twenty.games.registry import NAMES, rulebook
from twenty.text.names import tidy

LONGEST_LOG = 10_000  # entries of one match
START = re.compile(r"\s*(?:[0-9a-f]{1,32}(?:<[0-9a-f]{1,32})?:\s+)?start\s+([a-z][a-z0-9-]*)(?:\s|$)")
PERSON = re.compile(r"\s*person\s+(\S+)\s+(.+?)\s*")


def read_record(text: str, record_id: str) -> Match:
    """The match of a record text; raises `UnreadableFile` with the line of what is wrong.

    An entry that the rules refuse is no such error: the replay stops there.
    """
    people: dict[PersonId, Person] = {}
    log: list[Entry] = []
    known: set[EntryId] = set()
    lines: list[int] = []
    words: Vocabulary | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if words is None and (said := PERSON.fullmatch(line)):
            person, name = read_person(said, f"line {number}")
            people[person] = name
            continue
        if words is None:
            words = game_of(line, f"line {number}")
        try:
            entry = read_entry(line, log, words)
        except MalformedAction as error:
            raise UnreadableFile(f"line {number}, {error.path}", error.reason) from None
        _check_chain(entry, log, known, number)
        if len(log) == LONGEST_LOG:
            raise UnreadableFile(f"line {number}", f"a match has at most {LONGEST_LOG} entries")
        known.add(entry.id)
        log.append(entry)
        lines.append(number)
    if words is None:
        raise UnreadableFile("line 1", "no entry starts a match")
    return Match(record_id, words.game, people, tuple(log), {"format": "record"}, lines=tuple(lines))


def game_of(line: str, place: str) -> Vocabulary:
    """The words of the game that the first entry starts."""
    started = START.match(line)
    if started is None:
        raise UnreadableFile(place, f"the first entry must be `start GAME ...`, not {line.strip()[:40]!r}")
    if started[1] not in NAMES:
        raise UnreadableFile(place, f"{started[1]!r} is none of the games {', '.join(NAMES)}")
    return rulebook(started[1]).vocabulary


def read_person(said: re.Match[str], place: str) -> tuple[PersonId, Person]:
    """The id and name of a `person` line."""
    try:
        name = json.loads(said[2]) if said[2].startswith('"') else said[2]
        return PersonId.parse(said[1]), Person(tidy(name))
    except (ValueError, TypeError) as error:
        raise UnreadableFile(place, str(error)) from None


def _check_chain(entry: Entry, log: list[Entry], known: set[EntryId], number: int) -> None:
    last = log[-1].id if log else None
    if entry.after != last:
        raise UnreadableFile(f"line {number}", f"it comes after {entry.after or 0}, not after {last or 0}")
    if entry.id in known:
        raise UnreadableFile(f"line {number}", f"the id {entry.id} stands for an earlier entry")


def write_person(person: PersonId, name: str) -> str:
    """A `person` line."""
    shown = json.dumps(name, ensure_ascii=False) if name.startswith('"') else name
    return f"person {person} {shown}\n"


def write_record(people: Mapping[PersonId, Person], log: tuple[Entry, ...], words: Vocabulary) -> str:
    """A whole record file."""
    return "".join(write_person(person, held.name) for person, held in people.items()) + write_log(log, words)
