"""A match refereed line by line: what the console does with each line that it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twenty.cli.journal import Journal
from twenty.cli.speech import cast_of, sentence
from twenty.core.actions import Start
from twenty.core.entries import Amendment, Entry, redo_of, retracted, slots, undo_of
from twenty.core.errors import (
    AmendmentBreaksLog,
    IllegalAction,
    MalformedAction,
    UnreadableFile,
    Violation,
)
from twenty.core.ids import EntryId, PersonId
from twenty.core.log import Head, append, opened
from twenty.core.record import read_entry, write_action, write_entry
from twenty.core.referee import Referee
from twenty.core.rulebook import Ruling
from twenty.files.judging import judged
from twenty.files.match import Match, Person
from twenty.files.records import PERSON, read_person, read_record, write_person
from twenty.service.chance import Secure
from twenty.service.lots import DEAL, TOSS, drawn
from twenty.text import Cast


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to a line; `refused` where the line changed nothing."""

    lines: tuple[str, ...]
    refused: bool = False


class Session:
    """A record file and the match in it. Every entry is in the file before it is answered."""

    def __init__(self, book: Referee[Any], path: Path) -> None:
        """Opens a record, which need not be there yet; raises `UnreadableFile`."""
        self.book = book
        self.journal = Journal(path)
        self.people: dict[PersonId, Person] = {}
        self.head: Head[Any] = opened(book)
        lines, self.torn = self.journal.read()
        if lines.strip():
            self._read(lines)

    def _read(self, lines: str) -> None:
        if all(PERSON.fullmatch(line) or not line.strip() for line in lines.split("\n")):
            for line in filter(str.strip, lines.split("\n")):
                self._person(line)
            return
        match = read_record(lines, self.journal.path.stem)
        if match.game != self.book.name:
            raise UnreadableFile("", f"this is a match of {match.game}, not of {self.book.name}")
        self.people = dict(match.people)
        self.head = Head(match.log, judged(self.book, match.log))
        stopped = self.head.replay.stopped
        if stopped:
            place = [entry.id for entry in match.log].index(stopped.filled_by)
            raise UnreadableFile(f"line {match.lines[place]}", str(stopped.violation))

    @property
    def started(self) -> bool:
        """Whether the match has its first entry."""
        return bool(self.head.log)

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.started and self.book.outcome(self.head.replay.state) is not None

    def begin(self, start: Start[Any], people: Mapping[PersonId, Person]) -> Answer:
        """Writes the names and the first entry."""
        for person, held in people.items():
            self.journal.append(write_person(person, held.name).rstrip("\n"))
            self.people[person] = held
        return self._append(Entry(EntryId.numbered(1), None, start))

    def tell(self, line: str) -> Answer:
        """One line: a record line, an amendment, a `person` line before the start, `undo` or `redo`."""
        try:
            if not self.started and PERSON.fullmatch(line):
                self._person(line)
                self.journal.append(line)
                return Answer(())
            return self._append(self._entry(line))
        except IllegalAction as error:
            return self._refusal(error.violation)
        except AmendmentBreaksLog as error:
            return self._refusal(error.violation, f"entry {error.entry} would become illegal: ")
        except (MalformedAction, UnreadableFile) as error:
            return Answer((f"refused: {error}",), refused=True)

    def _person(self, line: str) -> None:
        said = PERSON.fullmatch(line)
        assert said is not None
        person, held = read_person(said, "person")
        self.people[person] = held

    def _entry(self, line: str) -> Entry:
        log = self.head.log
        if line in ("undo", "redo"):
            action = undo_of(log) if line == "undo" else redo_of(log)
            if action is None:
                raise MalformedAction(line, f"there is nothing to {line}")
            return Entry(EntryId.numbered(len(log) + 1), self.head.id, action)
        if self.started and line in (TOSS, DEAL):  # without its figures: draw them
            replay = self.head.replay
            view = self.book.view(replay.state, replay.history, None)
            if (lot := drawn(self.book.name, line, view, Secure())) is not None:
                return Entry(EntryId.numbered(len(log) + 1), self.head.id, lot)
        return read_entry(line, log, self.book.vocabulary)

    def _append(self, entry: Entry) -> Answer:
        before = self.head
        after = append(self.book, before, (entry,))
        if after is not before:
            self.journal.append(write_entry(entry, before.log, self.book.vocabulary))
        self.head = after
        return Answer((*self._news(before, after), *self.position()))

    def _refusal(self, violation: Violation, lead: str = "") -> Answer:
        told = sentence(violation, self.book.name, self._cast())
        return Answer((f"refused ({violation.rule}): {lead}{told}",), refused=True)

    def _news(self, before: Head[Any], after: Head[Any]) -> Iterator[str]:
        """The rulings that were not there before, in their order."""
        known = Counter(before.replay.rulings)
        cast = self._cast()
        for told in after.replay.rulings:
            if known[told]:
                known[told] -= 1
            else:
                yield self._ruling(told.ruling, cast)

    def _ruling(self, told: Ruling, cast: Cast) -> str:
        mark = "warning" if told.warning else "ruling"
        return f"{mark} ({told.rule}): {sentence(told, self.book.name, cast)}"

    def position(self) -> tuple[str, ...]:
        """The public position in a line, and how the match ended."""
        state = self.head.replay.state
        outcome = self.book.outcome(state) if self.started else None
        lines = (f"position: {self.book.position(state)}",)
        if outcome is None:
            return lines
        winners = " and ".join(map(self._cast().side, outcome.winners)) or "nobody"
        return (*lines, f"over ({outcome.termination.value}): won by {winners}")

    def _cast(self) -> Cast:
        match = Match("", self.book.name, self.people, self.head.log, {})
        return cast_of(match, self.book.view(self.head.replay.state, (), None))

    def log(self) -> Iterator[str]:
        """The record, an entry per line, with what corrections made of each."""
        entries, gone = self.head.log, retracted(self.head.log)
        held = {slot.made_by: slot for slot in slots(entries)}
        for entry in entries:
            shown = self.book.public(entry.action, self.head.replay.state)
            line = f"{entry.id}: {write_action(shown, self.book.vocabulary)}"
            slot = held.get(entry.id)
            if entry.id in gone and isinstance(entry.action, Amendment):
                line += "   (taken back)"
            elif slot and slot.action is None:
                line += f"   (retracted by {slot.filled_by})"
            elif slot and slot.filled_by != entry.id:
                line += f"   (replaced by {slot.filled_by})"
            yield line

    def expected(self) -> str:
        """What the referee waits for."""
        verbs = dict.fromkeys(expect.verb for expect in self.book.expects(self.head.replay.state))
        return ", ".join(verbs) or "nothing more"
