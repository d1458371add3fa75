"""Entries: what goes in comes out, in order, chained, all or nothing, never from an old head."""

import dataclasses
from collections.abc import Sequence

import pytest
import sqlalchemy as sa

from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.core.vocabulary import Vocabulary
from twenty.store import streams
from twenty.store.database import Store
from twenty.store.errors import HeadMoved, StoreDamaged
from twenty.store.examine import faults
from twenty.store.schema import entries
from twenty.store.streams import Kind, Mark, Stream

MARK = Mark("ann", "phone", 1_700_000_000_123)


def put(store: Store, log: Sequence[Entry], words: Vocabulary, salt: bytes = b"s" * 16) -> Stream:
    stream = Stream(log[0].id, Kind.MATCH, words.game, salt)
    with store.writing() as conn:
        streams.create(conn, stream)
        streams.append(conn, stream, 0, log, MARK, words)
    return stream


def test_what_goes_in_comes_out(store: Store, log: tuple[Entry, ...], words: Vocabulary) -> None:
    stream = put(store, log, words)
    with store.reading() as conn:
        stored = streams.read(conn, stream.id, words)
        assert streams.find(conn, stream.id) == stream
        assert streams.find(conn, EntryId("f" * 32)) is None
        assert list(streams.every(conn, Kind.MATCH)) == [stream]
        assert list(streams.every(conn, Kind.CARD)) == []
        assert streams.marks(conn, stream.id, 2, 5) == (MARK,) * 3
        assert streams.starting_with(conn, stream.id.digits[:6]) == (stream.id,)
    assert tuple(line.entry for line in stored) == log
    assert [line.seq for line in stored] == list(range(1, len(log) + 1))
    assert {line.mark for line in stored} == {MARK}


def test_parts_make_the_same_chain_as_the_whole(
    store: Store, log: tuple[Entry, ...], words: Vocabulary
) -> None:
    stream = put(store, log[:1], words)
    for seq in range(1, len(log)):
        with store.writing() as conn:
            streams.append(conn, stream, seq, log[seq : seq + 1], MARK, words)
    with store.reading() as conn:
        chained = [line.hash for line in streams.read(conn, stream.id, words)]
    with store.writing() as conn:
        conn.execute(sa.delete(entries))
        streams.append(conn, stream, 0, log, MARK, words)
    with store.reading() as conn:
        assert [line.hash for line in streams.read(conn, stream.id, words)] == chained
    assert len(set(chained)) == len(log)
    assert faults(store) == []


def test_the_salt_decides_every_hash(store: Store, log: tuple[Entry, ...], words: Vocabulary) -> None:
    stream = put(store, log, words)
    with store.writing() as conn:
        before = streams.hash_at(conn, stream.id, len(log))
        conn.execute(sa.delete(entries))
        streams.append(conn, dataclasses.replace(stream, salt=b"t" * 16), 0, log, MARK, words)
        assert streams.hash_at(conn, stream.id, len(log)) != before


@pytest.mark.parametrize("version", [0, 5, 11, 13])
def test_an_old_head_is_refused(
    store: Store, log: tuple[Entry, ...], words: Vocabulary, version: int
) -> None:
    stream = put(store, log, words)
    fresh = Entry(EntryId("e" * 32), log[-1].id, log[-1].action)
    with pytest.raises(HeadMoved), store.writing() as conn:
        streams.append(conn, stream, version, [fresh], MARK, words)
    with pytest.raises(HeadMoved), store.writing() as conn:
        streams.create(conn, stream)


def test_several_streams_are_appended_to_together_or_not_at_all(
    store: Store, log: tuple[Entry, ...], words: Vocabulary
) -> None:
    one = put(store, log, words)
    other = put(store, [Entry(EntryId("d" * 32), None, log[0].action)], words)
    fresh = Entry(EntryId("e" * 32), log[-1].id, log[-1].action)

    def together(versions: dict[Stream, int]) -> None:
        with store.writing() as conn:
            for stream, version in versions.items():
                streams.append(conn, stream, version, [fresh], MARK, words)

    with pytest.raises(HeadMoved):
        together({one: len(log), other: 7})
    with store.reading() as conn:
        assert len(streams.read(conn, one.id, words)) == len(log)
    together({one: len(log), other: 1})
    with store.reading() as conn:
        assert streams.amount(conn) == len(log) + 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "UPDATE entries SET body = replace(body, '1', '2') WHERE seq = 1",
            "entry 1 is not what was recorded",
        ),
        ("UPDATE entries SET at = at + 1 WHERE seq = 4", "entry 4 is not what was recorded"),
        ("UPDATE entries SET by = 'bob' WHERE seq = 12", "entry 12 is not what was recorded"),
        ("DELETE FROM entries WHERE seq = 3", "entry 3 is missing"),
        ("UPDATE entries SET seq = 99 WHERE seq = 12", "entry 12 is missing"),
        ("DELETE FROM entries", "has no entries"),
        ("UPDATE streams SET salt = x'00'", "entry 1 is not what was recorded"),
    ],
)
def test_what_was_changed_by_hand_is_found(
    store: Store, log: tuple[Entry, ...], words: Vocabulary, change: str, told: str
) -> None:
    put(store, log, words)
    with store.writing() as conn:
        assert conn.exec_driver_sql(change).rowcount
    found = faults(store)
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.parametrize(
    "change", ["body = '{'", "type = 'chess.move'", "v = 2", "body = '[]'", "id = 'xyz'", "after = 'xyz'"]
)
def test_what_cannot_be_read_is_damage(
    store: Store, log: tuple[Entry, ...], words: Vocabulary, change: str
) -> None:
    stream = put(store, log, words)
    with store.writing() as conn:
        conn.exec_driver_sql(f"UPDATE entries SET {change} WHERE seq = 2")
    with store.reading() as conn, pytest.raises(StoreDamaged, match="entry 2"):
        streams.read(conn, stream.id, words)


def test_an_entry_without_its_stream_is_found(
    store: Store, log: tuple[Entry, ...], words: Vocabulary
) -> None:
    put(store, log, words)
    raw = store.engine.raw_connection()
    raw.execute("PRAGMA foreign_keys = OFF")
    raw.execute("DELETE FROM streams")
    raw.execute("PRAGMA foreign_keys = ON")
    raw.close()
    assert "names one of streams that is not there" in faults(store)[0]
