"""Everything that can be done to a log, at random, against a list that is edited by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.core.notes import WORDS, Say, start

from twenty.core.entries import Entry, InsertAfter, Replace, Retract, Slot, redo_of, retracted, slots, undo_of
from twenty.core.errors import LogConflict
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.replay import replay


@dataclass
class Paper:
    """The same log as somebody with a pencil keeps it: commands that are struck off the end and put back."""

    commands: list[tuple[Any, ...]] = field(default_factory=list)
    struck: list[tuple[Any, ...]] = field(default_factory=list)

    def do(self, *command: Any) -> None:
        self.commands.append(command)
        self.struck.clear()

    def undo(self) -> None:
        self.struck.append(self.commands.pop())

    def redo(self) -> None:
        self.commands.append(self.struck.pop())

    def words(self) -> list[str]:
        """Reads the commands from the first to the last and edits a plain list."""
        active = set(range(len(self.commands)))
        for place in reversed(range(len(self.commands))):
            command = self.commands[place]
            if place in active and command[0] == "take back":
                active -= {n for n, other in enumerate(self.commands) if other[1] == command[2]}
        rows: list[list[Any]] = []  # [id, word or None, group]
        for place, (kind, ident, *what) in enumerate(self.commands):
            if kind == "say":
                rows.append([ident, what[0], ident])
            elif kind == "insert":
                behind = max(n for n, row in enumerate(rows) if row[2] == what[0])
                rows.insert(behind + 1, [ident, what[1] if place in active else None, what[0]])
            elif kind in ("replace", "empty") and place in active:
                row = next(row for row in rows if row[0] == what[0])
                row[1] = what[1] if kind == "replace" else None
        return [row[1] for row in rows if row[1] is not None]


class LogMachine(RuleBasedStateMachine):
    """Records, amendments, undo, redo, offline queues in both orders, retries."""

    def __init__(self) -> None:
        super().__init__()
        self.paper = Paper()
        self.count = 0
        self.head: Head[Any] = opened(WORDS)
        self.sent: list[tuple[Entry, ...]] = []

    def fresh(self, *actions: Any, after: EntryId | None = None) -> tuple[Entry, ...]:
        last = after or self.head.id
        batch = []
        for action in actions:
            self.count += 1
            batch.append(Entry(EntryId(f"{self.count:032x}"), last, action))
            last = batch[-1].id
        return tuple(batch)

    def send(self, *actions: Any) -> tuple[Entry, ...]:
        batch = self.fresh(*actions)
        self.head = append(WORDS, self.head, batch)
        self.sent.append(batch)
        return batch

    def word(self) -> Say:
        return Say(f"w{self.count}")

    @initialize()
    def begin(self) -> None:
        self.send(start())

    @rule()
    def record(self) -> None:
        word = self.word()
        (entry,) = self.send(word)
        self.paper.do("say", entry.id, word.word)

    def sayings(self) -> list[EntryId]:
        return [command[1] for command in self.paper.commands if command[0] == "say"]

    @precondition(lambda self: self.sayings())
    @rule(data=st.data())
    def amend(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(self.sayings()))
        word = self.word()
        (entry,) = self.send(Replace(target, word))
        self.paper.do("replace", entry.id, target, word.word)

    @precondition(lambda self: self.sayings())
    @rule(data=st.data())
    def insert(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(self.sayings()))
        word = self.word()
        (entry,) = self.send(InsertAfter(target, word))
        self.paper.do("insert", entry.id, target, word.word)

    @precondition(lambda self: self.sayings())
    @rule(data=st.data())
    def retract(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(self.sayings()))
        filled = [slot.made_by for slot in self.slots() if slot.action is not None]
        if target in filled:
            (entry,) = self.send(Retract(target))
            self.paper.do("empty", entry.id, target)

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        kinds = ("replace", "insert", "empty", "take back")
        done = [command[1] for command in self.paper.commands if command[0] in kinds]
        gone = self.gone()
        able = [ident for ident in done if ident not in gone]
        if able:
            target = data.draw(st.sampled_from(able))
            (entry,) = self.send(Retract(target))
            self.paper.do("take back", entry.id, target)

    @rule()
    def undo(self) -> None:
        made = undo_of(self.head.log)
        assert (made is None) == (not self.paper.commands)
        if made:
            self.send(made)
            self.paper.undo()

    @rule()
    def redo(self) -> None:
        made = redo_of(self.head.log)
        assert (made is None) == (not self.paper.struck)
        if made:
            self.send(made)
            self.paper.redo()

    @rule(first=st.integers(1, 3), second=st.integers(1, 3))
    def two_offline_queues(self, first: int, second: int) -> None:
        """Both recorders saw the same head; who comes second is told what came between and chains anew."""
        seen = self.head.id
        early = self.fresh(*(Say(f"a{n}-{self.count}") for n in range(first)))
        late = self.fresh(*(Say(f"b{n}-{self.count}") for n in range(second)), after=seen)
        self.head = append(WORDS, self.head, early)
        before = self.head
        with pytest.raises(LogConflict) as conflict:
            append(WORDS, self.head, late)
        assert conflict.value.head == before.id
        assert conflict.value.since == early
        assert self.head == before
        chained = tuple(
            Entry(entry.id, before.id if n == 0 else late[n - 1].id, entry.action)
            for n, entry in enumerate(late)
        )
        self.head = append(WORDS, self.head, chained)
        self.sent += [early, chained]
        for entry in (*early, *chained):
            self.paper.do("say", entry.id, entry.action.word)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def retry(self, data: st.DataObject) -> None:
        """Whatever was appended since: a batch that is known is answered as the first time."""
        batch = data.draw(st.sampled_from(self.sent))
        assert append(WORDS, self.head, batch) is self.head

    def slots(self) -> tuple[Slot, ...]:
        return slots(self.head.log)

    def gone(self) -> frozenset[EntryId]:
        return retracted(self.head.log)

    @invariant()
    def the_log_says_what_the_paper_says(self) -> None:
        if self.head.log:
            told = [ruling.fact("word") for ruling in self.head.replay.history if ruling.code == "said"]
            assert told == self.paper.words()
            assert self.head.replay == replay(WORDS, self.head.log)


TestLog = LogMachine.TestCase
TestLog.settings = settings(max_examples=150, stateful_step_count=25, deadline=None)
