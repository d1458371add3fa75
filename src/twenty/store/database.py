"""Opening a database: its settings, its transactions, and the way from any age to the newest schema.

Write-ahead log, synchronous FULL (an acknowledged entry survives the plug being pulled), and BEGIN told
by ourselves: the driver's own way begins late and would leave a killed migration half done.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, ExceptionContext

from twenty.store.errors import StoreError, StoreNewer, StoreNotFound, store_error
from twenty.store.location import default_path

NEWEST = "0001"
_KNOWN = {"0001"}
_MIGRATIONS = "twenty.store.migrations"
_WAIT = 10  # seconds for another program to let go of the database
_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    "secure_delete = ON",  # who is erased is not to be found in free pages
)
_READERS = 8  # connections kept open


@dataclass(frozen=True)
class Store:
    """An open database of the newest schema."""

    path: Path
    engine: Engine

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database and waits for nobody."""
        with self.engine.connect() as conn, conn.begin():
            yield conn

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is the only writer from its begin to its end; all of it is kept, or nothing."""
        with self.engine.connect() as plain:
            conn = plain.execution_options(writes=True)
            with conn.begin():
                yield conn

    def fold(self) -> None:
        """Writes the write-ahead log into the database and empties it, as far as nobody is reading."""
        raw = self.engine.raw_connection()
        try:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        finally:
            raw.close()

    def close(self) -> None:
        """Ends all connections; the last one folds the write-ahead log into the database."""
        self.engine.dispose()


def open_store(path: Path | None = None, *, create: bool = True) -> Store:
    """The store at `path` (the user's own by default), made or brought to the newest schema where needed.

    Raises `StoreNotFound`, `StoreReadOnly`, `StoreFull`, `StoreDamaged`, `StoreBusy` and `StoreNewer`.
    """
    path = default_path() if path is None else path
    if create:
        _make_folder(path.parent)
    elif not path.is_file():
        raise StoreNotFound(f"there is no database {path}")
    engine = _engine(path)
    try:
        _bring_up(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return Store(path, engine)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreNotFound(f"the folder {folder} can't be made: {error.strerror}") from error


def _engine(path: Path) -> Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": _WAIT},
        pool_size=_READERS,
        max_overflow=64,
    )
    event.listen(engine, "connect", _settle_connection)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "handle_error", _translate)
    return engine


def _settle_connection(raw: sqlite3.Connection, _record: Any) -> None:
    raw.isolation_level = None  # we tell BEGIN ourselves
    try:
        for setting in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "trusted_schema = OFF",
        ):
            raw.execute(f"PRAGMA {setting}").close()
    except sqlite3.Error as error:
        if found := store_error(error):
            raise found from error
        raise


def _begin(conn: Connection) -> None:
    writes = conn.get_execution_options().get("writes")
    conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _translate(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, StoreError):
        return
    if found := store_error(context.original_exception):
        raise found from context.original_exception


def revision_of(conn: Connection) -> str | None:
    """The schema's revision that the database says it has; None for an empty one."""
    if not sa.inspect(conn).has_table("alembic_version"):
        return None
    held: str | None = conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return held


def _bring_up(engine: Engine, path: Path) -> None:
    store = Store(path, engine)
    with store.reading() as conn:
        held = revision_of(conn)
    if held == NEWEST:
        return
    if held is not None and held not in _KNOWN:
        raise StoreNewer(
            f"{path} was written by a newer version of Twenty (schema {held}, known is {NEWEST})"
        )
    with store.writing() as conn:
        if revision_of(conn) != NEWEST:  # nobody else has done it meanwhile
            migrate(conn)


def migrate(conn: Connection, to: str = NEWEST) -> None:
    """Brings the database to revision `to` inside the transaction of `conn`."""
    from alembic import command  # only an old or empty database needs it
    from alembic.config import Config

    config = Config()
    folder = import_module(_MIGRATIONS).__path__[0]
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = conn
    command.upgrade(config, to)
