"""What can go wrong with a store, in words that a person can act on."""

from __future__ import annotations

import sqlite3

from twenty.core.errors import TwentyError


class StoreError(TwentyError):
    """The root of what a store raises."""


class StoreFull(StoreError):
    """No room is left on the disk; nothing of the transaction was kept."""


class StoreReadOnly(StoreError):
    """The database, or the folder it lies in, can't be written."""


class StoreNotFound(StoreError):
    """There is no such database, or its folder can't be opened."""


class StoreBusy(StoreError):
    """Another program holds the database for longer than we wait."""


class StoreDamaged(StoreError):
    """The file is no database, or its contents contradict each other."""


class StoreNewer(StoreError):
    """The database was written by a newer version of Twenty."""


class HeadMoved(StoreError):
    """Somebody else has appended to the stream meanwhile: read it again, judge again."""


_SQLITE: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (StoreFull, "the disk is full; nothing was changed"),
    sqlite3.SQLITE_READONLY: (StoreReadOnly, "the database can't be written"),
    sqlite3.SQLITE_CANTOPEN: (
        StoreNotFound,
        "the database can't be opened: is its folder there, may it be written?",
    ),
    sqlite3.SQLITE_BUSY: (StoreBusy, "another program is holding the database"),
    sqlite3.SQLITE_LOCKED: (StoreBusy, "another program is holding the database"),
    sqlite3.SQLITE_CORRUPT: (StoreDamaged, "the database is damaged; restore a backup"),
    sqlite3.SQLITE_NOTADB: (StoreDamaged, "the file is no database"),
    sqlite3.SQLITE_IOERR: (StoreError, "the disk does not answer as it should"),
}


def store_error(error: BaseException | None) -> StoreError | None:
    """The error of ours that one of SQLite's means, or None where it means nothing that a person can mend."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    found = _SQLITE.get(code & 0xFF)  # the low byte is the primary code, the rest tells the circumstances
    return found[0](f"{found[1]} ({error})") if found else None
