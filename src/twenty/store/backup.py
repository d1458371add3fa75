"""Copies of a database, made while it is in use, each opened and checked before it counts as one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from twenty.store.database import Store, open_store
from twenty.store.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNotFound,
    StoreReadOnly,
    store_error,
)
from twenty.store.examine import faults

_NAME = re.compile(r"twenty-(\d{8})-(\d{6})(?:-\d+)?\.db")
NEWEST_KEPT = 10
DAYS_KEPT = 30
_TAILS = ("-wal", "-shm", "-journal")


def folder_of(database: Path) -> Path:
    """Where the automatic backups of a database lie."""
    return database.parent / "backups"


def back_up(store: Store, folder: Path, now: int) -> Path:
    """A checked copy of the database in `folder`, named by the time (`now` in ms since 1970).

    Raises `StoreFull`, `StoreReadOnly`, `StoreNotFound`, and `StoreDamaged` where the copy is not sound;
    then no copy is left behind.
    """
    with _telling(folder):
        folder.mkdir(parents=True, exist_ok=True)
        path = _free(folder, _stamp(now))
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        try:
            with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as raw:
                raw.execute("VACUUM INTO ?", (str(part),)).close()
            check(part)
            _to_disk(part)
            part.replace(path)
            _to_disk(folder)
        finally:
            _remove(part)
    return path


def _free(folder: Path, stamp: str) -> Path:
    path, number = folder / f"twenty-{stamp}.db", 1
    while path.exists():
        number += 1
        path = folder / f"twenty-{stamp}-{number}.db"
    return path


def check(path: Path) -> None:
    """Opens a copy and looks at all of it. Raises `StoreDamaged`, `StoreNewer`, `StoreNotFound`."""
    copy = open_store(path, create=False)
    try:
        found = faults(copy)
    finally:
        copy.close()
    if found:
        raise StoreDamaged(
            f"{path.name} is not sound: {found[0]}" + (f" and {len(found) - 1} more" if found[1:] else "")
        )


def backups(folder: Path) -> tuple[Path, ...]:
    """The backups in `folder`, newest first."""
    if not folder.is_dir():
        return ()
    return tuple(sorted((path for path in folder.iterdir() if _NAME.fullmatch(path.name)), reverse=True))


def thin_out(folder: Path) -> tuple[Path, ...]:
    """Removes old backups: the newest ten stay, and the last one of each of the thirty newest days."""
    held = backups(folder)
    days: dict[str, Path] = {}
    for path in held:
        days.setdefault(path.name[7:15], path)
    kept = {*held[:NEWEST_KEPT], *list(days.values())[:DAYS_KEPT]}
    gone = tuple(path for path in held if path not in kept)
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def restore(backup: Path, database: Path, now: int) -> Path | None:
    """Puts a checked copy of `backup` in the place of `database`, which nobody may have open.

    Gives back where the old database went, None where there was none. Raises `StoreBusy` where a server
    still runs on it, `StoreNotFound`, `StoreDamaged`, `StoreNewer`, `StoreFull`, `StoreReadOnly`.
    """
    if not backup.is_file():
        raise StoreNotFound(f"there is no backup {backup}")
    part = database.with_name(f"{database.name}.part")
    aside = None
    with _telling(database.parent):
        database.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(backup, part)
            check(part)
            _settle(part)
            _to_disk(part)
            if database.exists():
                aside = _set_aside(database, now)
            part.replace(database)
            _to_disk(database.parent)
        finally:
            _remove(part)
    return aside


def _set_aside(database: Path, now: int) -> Path:
    with contextlib.suppress(StoreDamaged):  # the likely reason for restoring
        _settle(database)
    aside = database.with_name(f"{database.stem}-before-{_stamp(now)}{database.suffix}")
    for tail in ("", *_TAILS):
        held = database.with_name(database.name + tail)
        if held.exists():
            held.replace(aside.with_name(aside.name + tail))
    return aside


def _stamp(now: int) -> str:
    return datetime.fromtimestamp(now // 1000, UTC).strftime("%Y%m%d-%H%M%S")


def _settle(path: Path) -> None:
    """Folds the write-ahead log into the file, which only works when nobody else has it open."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=1)) as raw:
            (mode,) = raw.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        raise store_error(error) or StoreError(str(error)) from error
    if mode != "delete":
        raise StoreBusy(f"{path.name} is in use: stop the server first")


def _remove(part: Path) -> None:
    for path in (part, *(part.with_name(part.name + tail) for tail in _TAILS)):
        path.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # Windows has no way to ask for it
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _telling(folder: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise store_error(error) or StoreError(str(error)) from error
    except OSError as error:
        raise _of_system(folder, error) from error


def _of_system(folder: Path, error: OSError) -> StoreError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreFull(f"no room is left for {folder}")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return StoreReadOnly(f"{folder} can't be written")
    return StoreError(f"{folder}: {error.strerror}")
