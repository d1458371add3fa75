"""Backups, and the doctor: whether the store is sound and whether the rules still judge as they did."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from twenty.service.access import Actor, require
from twenty.service.clock import MINUTE, SECOND, Clock
from twenty.service.errors import TwentyError
from twenty.service.heads import load
from twenty.service.listing import line_of
from twenty.store import backup, examine, matches, streams
from twenty.store.database import Store
from twenty.store.matches import Listed
from twenty.store.streams import Kind

FIRST = MINUTE  # after the start, when the pads are back
BETWEEN = 15 * MINUTE  # automatic backups, while there is something new

_log = logging.getLogger("twenty")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the doctor found. `stream` is None for the store as a whole; `grave` is damage.

    `kind` is damaged, unreadable, stopped (newer rules refuse an entry), differs (the rules now judge
    otherwise than when it was recorded) or unlisted.
    """

    stream: str | None
    kind: str
    told: str

    @property
    def grave(self) -> bool:
        return self.kind in ("damaged", "unreadable")


@dataclass(frozen=True, slots=True)
class Examined:
    """What the doctor looked at, found, and made again."""

    streams: int
    entries: int
    findings: tuple[Finding, ...]
    rebuilt: int


class Upkeep:
    """The use cases."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def back_up(self, actor: Actor, folder: Path | None = None) -> Path:
        """A checked copy of the database, in the folder of the backups where no other is said."""
        require(actor, "back_up")
        return backup.back_up(self._store, folder or backup.folder_of(self._store.path), self._clock.now())

    async def back_up_regularly(self) -> None:
        """Backs up soon and then as often as there is something new, until it is cancelled."""
        folder, last = backup.folder_of(self._store.path), None
        await asyncio.sleep(FIRST / SECOND)
        while True:
            try:
                held = await asyncio.to_thread(self._amount)
                if held and held != last:
                    await asyncio.to_thread(backup.back_up, self._store, folder, self._clock.now())
                    await asyncio.to_thread(backup.thin_out, folder)
                    last = held
            except TwentyError as error:
                _log.warning("no backup was made: %s", error)
            await asyncio.sleep(BETWEEN / SECOND)

    def examine(self, actor: Actor, *, rebuild: bool = False) -> Examined:
        """Looks at the whole store and judges every match anew; `rebuild` makes the list of matches again."""
        require(actor, "examine")
        findings = [Finding(None, "damaged", told) for told in examine.faults(self._store)]
        with self._store.reading() as conn:
            found = tuple(streams.every(conn))
        lines: list[Listed] = []
        for stream in found:
            findings += self._examined(stream, lines)
        if rebuild:
            with self._store.writing() as conn:
                matches.clear(conn)
                for line in lines:
                    matches.put(conn, line)
        return Examined(len(found), self._amount(), tuple(findings), len(lines) if rebuild else 0)

    def _examined(self, stream: streams.Stream, lines: list[Listed]) -> Iterator[Finding]:
        digits = stream.id.digits
        try:
            held = load(self._store, stream.id)
        except (TwentyError, LookupError) as error:
            yield Finding(digits, "unreadable", str(error))
            return
        if stopped := held.head.replay.stopped:
            yield Finding(digits, "stopped", f"entry {stopped.entry} is refused now: {stopped.violation}")
        if stream.kind is Kind.TOURNAMENT:
            return
        line = line_of(held)
        lines.append(line)
        with self._store.reading() as conn:
            listed = matches.find(conn, stream.id)
        if listed is None or listed.version != line.version:
            yield Finding(digits, "unlisted", "the list of matches does not know its newest state")
        elif listed != line:
            yield Finding(digits, "differs", f"it was {_told(listed)}, it is {_told(line)}")

    def _amount(self) -> int:
        with self._store.reading() as conn:
            return streams.amount(conn)


def _told(line: Listed) -> str:
    score, outcome = line.summary["score"], line.summary["outcome"]
    ended = f", {outcome['termination']}, won by {outcome['winners']}" if outcome else ""
    return f"{line.state}, score {score}{ended}"
