"""Opening: settings, the schema and its history, and errors that a person can act on."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from twenty.store import database, location, matches, streams
from twenty.store.database import NEWEST, Store, open_store, revision_of
from twenty.store.errors import StoreBusy, StoreDamaged, StoreNewer, StoreNotFound
from twenty.store.examine import faults
from twenty.store.schema import metadata

FIRST = Path(__file__).parents[1] / "data" / "store" / "schema_0001.sql"


def test_settings_survive_the_plug_being_pulled(store: Store) -> None:
    with store.reading() as conn:
        settings = [
            conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
        assert conn.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    assert settings == ["wal", 2]  # 2 is FULL


def test_a_writer_is_the_only_one_from_its_begin(store: Store) -> None:
    with store.writing(), contextlib.closing(sqlite3.connect(store.path, timeout=0)) as other:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        assert other.execute("SELECT count(*) FROM streams").fetchone() == (0,)  # readers wait for nobody


def test_a_failed_transaction_leaves_nothing_not_even_a_table(store: Store) -> None:
    def half() -> None:
        with store.writing() as conn:
            conn.exec_driver_sql("CREATE TABLE half (done)")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    with store.reading() as conn:
        assert not sa.inspect(conn).has_table("half")


def test_the_migrations_make_the_tables_of_the_schema(store: Store) -> None:
    with store.reading() as conn:
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []


def test_every_migration_is_known_and_the_newest_is_the_last() -> None:
    folder = Path(database.__file__).parent / "migrations"
    history = ScriptDirectory(str(folder))
    assert history.get_heads() == [NEWEST]
    assert {script.revision for script in history.walk_revisions()} == database._KNOWN


def test_a_database_of_the_first_schema_is_opened_by_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with contextlib.closing(sqlite3.connect(path)) as raw:
        raw.executescript(FIRST.read_text("utf-8"))
    store = open_store(path)
    with store.reading() as conn:
        assert revision_of(conn) == NEWEST
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []
        (stream,) = streams.every(conn)
        (line,) = matches.every(conn)
        assert streams.amount(conn) == line.version == 7
        assert (line.state, line.summary["score"]) == ("over", [6, 2])
    assert faults(store) == []
    assert stream.kind is streams.Kind.MATCH
    store.close()


_KILLED = """
import os, signal, sys
from pathlib import Path
import sqlalchemy as sa
from twenty.store import database
left = int(sys.argv[2])
@sa.event.listens_for(sa.Engine, "after_cursor_execute")
def count(conn, cursor, statement, *_):
    global left
    if statement.lstrip().upper().startswith(("CREATE", "INSERT", "UPDATE")):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
database.open_store(Path(sys.argv[1]))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows kills otherwise")
def test_a_killed_migration_leaves_no_trace(tmp_path: Path) -> None:
    killed = 0
    for statements in (1, 4, 9):
        path = tmp_path / f"{statements}.db"
        run = subprocess.run([sys.executable, "-c", _KILLED, str(path), str(statements)], check=False)
        killed += run.returncode == -signal.SIGKILL
        with contextlib.closing(sqlite3.connect(path)) as raw:
            assert raw.execute("SELECT name FROM sqlite_master").fetchall() == []
        open_store(path).close()
    assert killed == 3


def test_a_newer_database_is_left_alone(store: Store) -> None:
    with store.writing() as conn:
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreNewer, match="newer version"):
        open_store(store.path)


@pytest.mark.parametrize(
    "content", [b"this is a diary, no database. " * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.db"
    path.write_bytes(content)
    with pytest.raises(StoreDamaged):
        open_store(path)
    assert path.read_bytes() == content


def test_another_program_holds_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_WAIT", 0)
    other = open_store(store.path)
    with store.writing(), pytest.raises(StoreBusy), other.writing():
        pass
    other.close()


def test_no_folder_and_no_database(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreNotFound):
        open_store(tmp_path / "file" / "twenty.db")
    with pytest.raises(StoreNotFound):
        open_store(tmp_path / "none.db", create=False)
    assert not (tmp_path / "none.db").exists()


_NOBODY = """
import os, sys, traceback
from pathlib import Path
from twenty.store.database import open_store
from twenty.store.errors import StoreError
if os.geteuid() == 0:  # whom nothing is forbidden
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    with open_store(Path(sys.argv[1])).writing() as conn:
        conn.exec_driver_sql("DELETE FROM matches")
except StoreError as error:
    print(type(error).__name__, error)
"""


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that everybody may look into, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        folder = Path(name) / "shared"
        folder.mkdir()
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has other permissions")
@pytest.mark.parametrize("made", [True, False])
def test_a_folder_that_may_only_be_read(shared_folder: Path, made: bool) -> None:
    path = shared_folder / "twenty.db"
    if made:
        open_store(path).close()
    shared_folder.chmod(0o555)
    run = subprocess.run(
        [sys.executable, "-c", _NOBODY, str(path)], capture_output=True, text=True, check=False
    )
    assert run.stdout.split()[:1] in (["StoreReadOnly"], ["StoreNotFound"]), run.stdout + run.stderr
    assert "written" in run.stdout


@pytest.mark.parametrize(
    ("system", "variables", "wanted"),
    [
        ("linux", {}, ".local/share/twenty/twenty.db"),
        ("linux", {"XDG_DATA_HOME": "/home/ann/data"}, "/home/ann/data/twenty/twenty.db"),
        ("linux", {"XDG_DATA_HOME": "relative"}, ".local/share/twenty/twenty.db"),
        ("darwin", {}, "Library/Application Support/twenty/twenty.db"),
        ("win32", {}, "AppData/Local/twenty/twenty.db"),
        ("win32", {"LOCALAPPDATA": "/c/local"}, "/c/local/twenty/twenty.db"),
    ],
)
def test_the_users_own_folder(
    monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str], wanted: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("twenty.store.location.sys.platform", system)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert location.default_path() == Path("/home/ann", wanted)
