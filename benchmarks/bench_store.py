"""The store and the service: 100,000 entries in 1,000 matches; restart, first look, appending.

    python benchmarks/bench_store.py [ENTRIES]

Prints seconds and milliseconds; each start is a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from twenty.core.entries import Entry
from twenty.core.ids import EntryId
from twenty.games.registry import rulebook
from twenty.service.access import HOST
from twenty.service.app import open_service
from twenty.store import streams
from twenty.store.database import open_store
from twenty.store.streams import Kind, Mark, Stream
from twenty.testing import walk

MATCHES = 1000

_START = """
import sys, time
began = time.perf_counter()
from pathlib import Path
from twenty.service.app import open_service
from twenty.service.access import HOST
service = open_service(Path(sys.argv[1]))
opened = time.perf_counter()
message = service.matches.message(HOST, sys.argv[2])
looked = time.perf_counter()
service.matches.list_matches(HOST)
listed = time.perf_counter()
assert "numba" not in sys.modules
print(f"open {opened - began:.3f} s, first look at {message.version} entries {looked - opened:.3f} s, "
      f"list {listed - looked:.3f} s")
"""


def filled(path: Path, entries: int) -> tuple[str, str]:
    """A database with so many entries; an ordinary match, and the longest one."""
    store, book = open_store(path), rulebook("crokinole")
    logs = [log for seed in range(400) if len(log := walk(book, seed, 200).log) > 5]
    began, written, number = time.perf_counter(), 0, 0
    ids: list[tuple[int, str]] = []
    with store.writing() as conn:
        while written < entries:
            log = _renamed(logs[number % len(logs)], number, max(1, entries // MATCHES))
            number += 1
            stream = Stream(log[0].id, Kind.MATCH, "crokinole", number.to_bytes(16))
            streams.create(conn, stream)
            streams.append(conn, stream, 0, log, Mark(None, None, number), book.vocabulary)
            written += len(log)
            ids.append((len(log), stream.id.digits))
    print(f"{written} entries in {number} matches written in {time.perf_counter() - began:.1f} s")
    store.close()
    return sorted(ids)[len(ids) // 2][1], max(ids)[1]


def _renamed(log: list[Entry], number: int, length: int) -> list[Entry]:
    """The match under ids of its own, with remarks until it is long enough."""
    from twenty.core.actions import Note

    actions = [entry.action for entry in log]
    actions += [Note(f"remark {count}") for count in range(length - len(actions))]
    made: list[Entry] = []
    for place, action in enumerate(actions):
        made.append(Entry(EntryId(f"{number:016x}{place:016x}"), made[-1].id if made else None, action))
    return made


def main(entries: int) -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "twenty.db"
        ordinary, longest = filled(path, entries)
        for stream in (ordinary, longest):
            subprocess.run([sys.executable, "-c", _START, str(path), stream], check=True)
        service = open_service(path)
        began = time.perf_counter()
        found = service.upkeep.examine(HOST, rebuild=True)
        print(f"doctor --rebuild of {found.entries} entries {time.perf_counter() - began:.1f} s")
        times, busy = [], time.process_time()
        for count in range(500):
            head = service.matches.message(HOST, ordinary).view["head"]
            action = {"type": "crokinole.note", "v": 1, "text": f"timed {count}"}
            began = time.perf_counter()
            service.matches.append(
                HOST, ordinary, [{"id": f"{1 << 127 | count:032x}", "after": head, "action": action}]
            )
            times.append(1000 * (time.perf_counter() - began))
        times.sort()
        busy = 1000 * (time.process_time() - busy) / 500
        print(f"append: median {times[250]:.2f} ms, p99 {times[495]:.2f} ms, {busy:.2f} ms of a core")
        began = time.perf_counter()
        made = service.upkeep.back_up(HOST)
        print(f"backup of {made.stat().st_size / 1e6:.0f} MB, checked: {time.perf_counter() - began:.1f} s")
        service.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
