"""Whatever bytes come in, only documented errors come out, and they name place and reason."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.files.mutations import mutated, noise

from twenty.cli.session import Session
from twenty.cli.summary import summary
from twenty.codec import decode_entry, encode_entry
from twenty.core.entries import Entry, chain, undo_of
from twenty.core.errors import (
    AmendmentBreaksLog,
    IllegalAction,
    LogConflict,
    MalformedAction,
    UnreadableFile,
)
from twenty.core.ids import EntryId
from twenty.core.log import append, opened
from twenty.files import read
from twenty.files.cmn_writer import write_cmn
from twenty.files.records import read_record, write_record
from twenty.files.sheet_writer import write_sheets
from twenty.games.registry import NAMES, rulebook
from twenty.testing.walks import walk

DATA = Path(__file__).parents[1] / "data" / "crokinole"
SHORT, LONG = 1_000, 34_000  # of each kind; there are three
AMOUNTS = [SHORT, pytest.param(LONG, marks=pytest.mark.soak)]


@cache
def logs() -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """Random matches of every game, some with a correction."""
    found = []
    for game in NAMES:
        for seed in range(6):
            log = walk(rulebook(game), seed, 20).log
            if seed % 2:
                log = list(chain(entry.action for entry in log))
            if seed % 3 and (undo := undo_of(log)):
                log.append(Entry(EntryId.numbered(len(log) + 1), log[-1].id, undo))
            found.append((game, tuple(log)))
    return tuple(found)


@cache
def files() -> tuple[tuple[str, bytes], ...]:
    """Sound files of every kind."""
    batch = json.loads((DATA / "cmn_batch_hamilton2020.json").read_bytes())
    batch["matches"] = batch["matches"][:2]
    single = {"cmn": "1.0", **batch["matches"][1]}
    single["match"]["games"][0] |= {"hammer": 0, "scores": [95, 60], "twenties": [3, 1]}
    single["match"]["gameFormat"] = {"type": "first_to", "target": 5}
    lines = (DATA / "match_rounds_2009_2018.csv").read_bytes().splitlines(keepends=True)
    pairs = [line for line in lines if b",Doubles," in line][:2]
    records = tuple(
        (f"{game}.txt", f"person p0 Ann\n{write_record({}, log, rulebook(game).vocabulary)}".encode())
        for game, log in logs()
    )
    return (("batch.json", json.dumps(batch).encode()), ("one.json", json.dumps(single).encode()),
            ("sheets.csv", b"".join((*lines[:7], *pairs))), *records)  # fmt: skip


def _told(*parts: object) -> None:
    """An error says where and why."""
    assert all(parts)


def _judge(name: str, raw: bytes) -> str:
    """Everything that the commands do with a file."""
    try:
        matches = read(raw, name)
    except UnreadableFile as error:
        _told(error.place, error.reason)
        return "unreadable"
    held = [summary(match) for match in matches]
    for one in held:
        json.dumps(one.as_json()).encode()
        if stopped := one.stopped():
            assert stopped["rule"]
            assert stopped["text"]
            assert stopped["entry"]
    for match in matches:
        text = write_record(match.people, match.log, rulebook(match.game).vocabulary)
        again = read_record(text, match.id)
        assert again.log == match.log
        assert {key: person.name for key, person in again.people.items()} == {
            key: person.name for key, person in match.people.items()
        }
    for write in (write_cmn, write_sheets):
        text, unsaid = write(matches, "2020-01-25")
        assert all(error.reason for error in unsaid)
        if len(unsaid) < len(matches):
            read(text.encode(), name)
    return "stopped" if any(one.replay.stopped for one in held) else "read"


@pytest.mark.parametrize("amount", AMOUNTS)
def test_files(amount):
    rng = Random(amount)
    seen: Counter[str] = Counter()
    for _ in range(amount):
        name, raw = rng.choice(files()[:3] if rng.randrange(2) else files()[3:])
        if rng.randrange(20) == 0:
            raw = noise(rng)
        elif rng.randrange(100):
            raw = mutated(raw, rng)
        try:
            seen[_judge(name, raw)] += 1
        except Exception as error:
            error.add_note(f"{name}: {raw!r}")
            raise
    assert min(seen["unreadable"], seen["read"], seen["stopped"]) > amount // 40, seen


@pytest.mark.parametrize("amount", AMOUNTS)
def test_json_entries(amount):
    rng = Random(amount)
    seen: Counter[str] = Counter()
    heads = {}
    for _ in range(amount):
        place = rng.randrange(len(logs()))
        game, log = logs()[place]
        book = rulebook(game)
        if place not in heads:
            heads[place] = opened(book, log)
        raw = encode_entry(rng.choice(log), book.vocabulary)
        raw = noise(rng) if rng.randrange(20) == 0 else mutated(raw, rng)
        try:
            entry = decode_entry(raw, book.vocabulary)
            append(book, heads[place], (entry,))
            seen["taken"] += 1
        except MalformedAction as error:
            _told(error.path, error.reason)
            seen["malformed"] += 1
        except (IllegalAction, AmendmentBreaksLog) as error:
            _told(error.violation.rule, error.violation.code)
            seen["illegal"] += 1
        except LogConflict as error:
            _told(error.head)
            seen["conflict"] += 1
        except Exception as error:
            error.add_note(f"{game}: {raw!r}")
            raise
    assert seen["malformed"] > amount // 10, seen
    assert seen["taken"] + seen["illegal"] + seen["conflict"] > amount // 40, seen


@pytest.mark.parametrize("amount", AMOUNTS)
def test_typed_lines(amount, tmp_path):
    rng = Random(amount)
    refused = 0
    sessions: dict[int, Session] = {}
    for number in range(amount):
        place = rng.randrange(len(logs()))
        game, log = logs()[place]
        if place not in sessions:
            path = tmp_path / f"{place}-{number}.txt"
            path.write_text(write_record({}, log, rulebook(game).vocabulary), encoding="utf-8")
            sessions[place] = Session(rulebook(game), path)
        lines = write_record({}, log, rulebook(game).vocabulary).encode().split(b"\n")
        line = noise(rng) if rng.randrange(10) == 0 else mutated(rng.choice(lines), rng)
        text = line.decode(errors="replace").replace("\n", " ").replace("\r", " ").strip()
        if rng.randrange(12) == 0:
            text = rng.choice(("undo", "redo", "undo"))
        try:
            answer = sessions[place].tell(text)
        except Exception as error:
            error.add_note(f"{game}: {text!r}")
            raise
        assert answer.lines
        refused += answer.refused
        if len(sessions[place].head.log) > 40:
            _reopened_is_the_same(sessions.pop(place))
    for session in sessions.values():
        _reopened_is_the_same(session)
    assert amount // 4 < refused < amount


def _reopened_is_the_same(session: Session) -> None:
    again = Session(session.book, session.journal.path)
    assert again.head == session.head
    assert again.torn == ""
