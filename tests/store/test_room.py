"""A full disk: nothing of the transaction is kept, all before it is, and it goes on when there is room."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.core.vocabulary import Vocabulary
from twenty.store import streams
from twenty.store.backup import back_up, backups
from twenty.store.database import Store, open_store
from twenty.store.errors import StoreFull
from twenty.store.examine import faults
from twenty.store.streams import Kind, Mark, Stream

MARK = Mark(None, None, 0)


def fill(store: Store, log: tuple[Entry, ...], words: Vocabulary) -> tuple[Stream, int]:
    """Appends until no room is left; the stream and its length then."""
    stream = Stream(log[0].id, Kind.MATCH, words.game, b"s" * 16)
    with store.writing() as conn:
        streams.create(conn, stream)
        streams.append(conn, stream, 0, log, MARK, words)
    for count in range(len(log), 100_000, 50):
        batch = [Entry(EntryId(f"{count + n:032x}"), None, log[-1].action) for n in range(50)]
        try:
            with store.writing() as conn:
                streams.append(conn, stream, count, batch, MARK, words)
        except StoreFull:
            return stream, count
    pytest.fail("the disk never got full")


def test_no_page_is_left(store: Store, log: tuple[Entry, ...], words: Vocabulary) -> None:
    with store.reading() as conn:
        pages = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
        conn.exec_driver_sql(f"PRAGMA max_page_count = {pages + 20}")  # the pool has this connection only
    stream, count = fill(store, log, words)
    assert faults(store) == []
    with store.reading() as conn:
        assert len(streams.read(conn, stream.id, words)) == count
        conn.exec_driver_sql("PRAGMA max_page_count = 1000000")
    with store.writing() as conn:
        streams.append(conn, stream, count, [Entry(EntryId("e" * 32), None, log[-1].action)], MARK, words)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if not mount or not unmount:
        pytest.skip("no way to mount a small disk here")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run([unmount, str(folder)], check=True)


def test_a_real_disk_is_full(small_disk: Path, log: tuple[Entry, ...], words: Vocabulary) -> None:
    store = open_store(small_disk / "twenty.db")
    stream, count = fill(store, log, words)
    with store.reading() as conn:
        assert len(streams.read(conn, stream.id, words)) == count
    with pytest.raises(StoreFull):
        back_up(store, small_disk / "backups", 0)
    assert backups(small_disk / "backups") == ()
    assert [path.name for path in (small_disk / "backups").iterdir()] == []
    store.close()
    again = open_store(small_disk / "twenty.db")
    assert faults(again) == []
    again.close()
