"""Backups are opened and checked; a restored one is what it was; what is unsound is never put in place."""

import contextlib
import sqlite3
import threading
from pathlib import Path

import pytest

from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.core.vocabulary import Vocabulary
from twenty.store import backup, streams
from twenty.store.database import Store, open_store
from twenty.store.errors import StoreBusy, StoreDamaged, StoreNewer, StoreNotFound
from twenty.store.examine import faults
from twenty.store.streams import Kind, Mark, Stream

MARK = Mark(None, None, 0)
NOON = 1_796_126_400_000  # 2026-12-01 12:00 UTC
DAY = 86_400_000


@pytest.fixture
def stream(store: Store, log: tuple[Entry, ...], words: Vocabulary) -> Stream:
    stream = Stream(log[0].id, Kind.MATCH, words.game, b"s" * 16)
    with store.writing() as conn:
        streams.create(conn, stream)
        streams.append(conn, stream, 0, log, MARK, words)
    return stream


def amount(path: Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as raw:
        (count,) = raw.execute("SELECT count(*) FROM entries").fetchone()
        return int(count)


def test_a_backup_holds_what_was_there(
    store: Store, stream: Stream, log: tuple[Entry, ...], tmp_path: Path
) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    assert made.name == "twenty-20261201-120000.db"
    assert amount(made) == len(log)
    assert [path.name for path in made.parent.iterdir()] == [made.name]
    second = backup.back_up(store, tmp_path / "backups", NOON)
    assert second.name == "twenty-20261201-120000-2.db"
    assert set(backup.backups(made.parent)) == {made, second}
    assert backup.backups(tmp_path / "none") == ()


def test_a_backup_made_while_others_append_is_one_moment(
    store: Store, stream: Stream, log: tuple[Entry, ...], words: Vocabulary, tmp_path: Path
) -> None:
    done = threading.Event()
    count = len(log)

    def append() -> None:
        nonlocal count
        while not done.is_set():
            with store.writing() as conn:
                streams.append(
                    conn, stream, count, [Entry(EntryId(f"{count:032x}"), None, log[-1].action)], MARK, words
                )
            count += 1

    writer = threading.Thread(target=append)
    writer.start()
    made = [backup.back_up(store, tmp_path / "backups", NOON + 1000 * n) for n in range(3)]
    done.set()
    writer.join()
    for path in made:
        copy = open_store(path)
        assert faults(copy) == []
        copy.close()
    assert amount(made[0]) <= amount(made[2]) <= count


def test_an_unsound_copy_is_no_backup(store: Store, stream: Stream, tmp_path: Path) -> None:
    with store.writing() as conn:
        conn.exec_driver_sql("UPDATE entries SET at = 1 WHERE seq = 2")
    with pytest.raises(StoreDamaged, match="entry 2 is not what was recorded"):
        backup.back_up(store, tmp_path / "backups", NOON)
    assert list((tmp_path / "backups").iterdir()) == []


def test_restoring_puts_the_old_one_aside(
    store: Store, stream: Stream, log: tuple[Entry, ...], words: Vocabulary, tmp_path: Path
) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    with store.writing() as conn:
        streams.append(conn, stream, len(log), [Entry(EntryId("e" * 32), None, log[-1].action)], MARK, words)
    store.close()
    aside = backup.restore(made, store.path, NOON + DAY)
    assert aside == store.path.with_name("twenty-before-20261202-120000.db")
    assert (amount(store.path), amount(aside)) == (len(log), len(log) + 1)
    assert not store.path.with_name("twenty.db.part").exists()
    with store.reading() as conn:
        assert tuple(line.entry for line in streams.read(conn, stream.id, words)) == log


def test_restoring_where_there_is_none(
    store: Store, stream: Stream, log: tuple[Entry, ...], tmp_path: Path
) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    target = tmp_path / "other" / "twenty.db"
    assert backup.restore(made, target, NOON) is None
    assert amount(target) == len(log)


def test_nothing_is_restored_under_a_running_server(store: Store, stream: Stream, tmp_path: Path) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    with store.reading() as conn:
        streams.amount(conn)
        with pytest.raises(StoreBusy):
            backup.restore(made, store.path, NOON)
    assert sorted(path.name for path in tmp_path.glob("*before*")) == []
    with store.reading() as conn:
        assert streams.amount(conn) == 12


def test_a_damaged_database_is_put_aside_whole(store: Store, stream: Stream, tmp_path: Path) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    store.close()
    store.path.write_bytes(b"scrambled" * 1000)
    aside = backup.restore(made, store.path, NOON)
    assert aside is not None
    assert aside.read_bytes().startswith(b"scrambled")
    assert faults(store) == []


def test_an_unsound_backup_is_not_restored(store: Store, stream: Stream, tmp_path: Path) -> None:
    made = backup.back_up(store, tmp_path / "backups", NOON)
    for change, error in (
        ("UPDATE entries SET body = '{}' WHERE seq = 1", StoreDamaged),
        ("UPDATE alembic_version SET version_num = '9999'", StoreNewer),
    ):
        bad = tmp_path / "bad.db"
        bad.write_bytes(made.read_bytes())
        with contextlib.closing(sqlite3.connect(bad)) as raw, raw:
            raw.execute(change)
        with pytest.raises(error):
            backup.restore(bad, store.path, NOON)
    with pytest.raises(StoreNotFound):
        backup.restore(tmp_path / "none.db", store.path, NOON)
    with store.reading() as conn:
        assert streams.amount(conn) == 12


def test_old_backups_go_but_one_of_each_day_stays(tmp_path: Path) -> None:
    for day in range(1, 29):
        for hour in range(8, 20, 4):
            (tmp_path / f"twenty-202602{day:02}-{hour:02}0000.db").touch()
    (tmp_path / "notes.txt").touch()
    backup.thin_out(tmp_path)
    left = [path.name for path in backup.backups(tmp_path)]
    newest = [f"twenty-202602{day}-{hour:02}0000.db" for day in (28, 27, 26) for hour in (16, 12, 8)]
    assert left[:10] == [*newest, "twenty-20260225-160000.db"]
    assert left[10:] == [f"twenty-202602{day:02}-160000.db" for day in range(24, 0, -1)]
    assert (tmp_path / "notes.txt").exists()
