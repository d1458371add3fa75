"""Back at once after a restart, however long the log is: only what is looked at is read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from twenty.core.actions import Note
from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.games.registry import rulebook
from twenty.store import streams
from twenty.store.database import open_store
from twenty.store.streams import Kind, Mark, Stream
from twenty.testing import walk

_START = """
import json, sys, time
from pathlib import Path
from twenty.service.app import open_service
from twenty.service.access import HOST
service = open_service(Path(sys.argv[1]))
version = service.matches.message(HOST, sys.argv[2]).version
service.matches.list_matches(HOST)
json.dump([version, time.process_time(), sorted(sys.modules)], sys.stdout)
"""


def filled(path: Path, matches: int, length: int) -> str:
    """So many matches of so many entries each; the id of the last one."""
    store, book = open_store(path), rulebook("crokinole")
    played = [entry.action for entry in walk(book, 3, length).log]
    actions = [*played, *(Note(f"remark {count}") for count in range(length - len(played)))]
    with store.writing() as conn:
        for match in range(matches):
            ids = [EntryId(f"{match + 1:016x}{place:016x}") for place in range(length)]
            log = [
                Entry(own, after, action)
                for own, after, action in zip(ids, (None, *ids), actions, strict=False)
            ]
            stream = Stream(ids[0], Kind.MATCH, "crokinole", match.to_bytes(16))
            streams.create(conn, stream)
            streams.append(conn, stream, 0, log, Mark(None, None, match), book.vocabulary)
    store.close()
    return stream.id.digits


def _started(path: Path, stream: str, length: int) -> float:
    """Seconds of a core that a new process needs to show the match and the list, imports and all."""
    run = subprocess.run(
        [sys.executable, "-c", _START, str(path), stream], check=True, capture_output=True, text=True
    )
    version, seconds, modules = json.loads(run.stdout)
    assert version == length
    assert not {"numba", "numpy", "alembic"} & set(modules)
    assert isinstance(seconds, float)
    return seconds


def test_a_start_reads_only_what_is_looked_at(tmp_path: Path) -> None:
    small = _started(tmp_path / "small.db", filled(tmp_path / "small.db", 1, 100), 100)
    large = _started(tmp_path / "large.db", filled(tmp_path / "large.db", 60, 100), 100)
    assert large < small + 1


@pytest.mark.soak
def test_back_within_two_seconds_with_100_000_entries(tmp_path: Path) -> None:
    stream = filled(tmp_path / "twenty.db", 1000, 100)
    assert min(_started(tmp_path / "twenty.db", stream, 100) for _ in range(3)) < 2
