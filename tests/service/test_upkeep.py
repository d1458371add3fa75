"""The doctor, and backups without asking."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from tests.service.conftest import Hall

from twenty.core.errors import refuse
from twenty.core.rulebook import rule
from twenty.games.registry import rulebook
from twenty.service import upkeep
from twenty.service.access import HOST
from twenty.service.app import open_service
from twenty.store import backup, matches
from twenty.store.errors import StoreFull


def test_a_sound_store(hall: Hall) -> None:
    hall.played(4)
    hall.played(1)
    examined = hall.service.upkeep.examine(HOST)
    assert (examined.streams, examined.entries, examined.findings, examined.rebuilt) == (2, 9, (), 0)


def test_the_list_is_made_again_from_the_entries(hall: Hall) -> None:
    made = [hall.played(rounds) for rounds in (0, 2, 4)]
    hall.service.matches.undo(HOST, made[1])
    before = hall.service.matches.list_matches(HOST)
    with hall.service.store.writing() as conn:
        matches.clear(conn)
    assert hall.service.matches.list_matches(HOST) == ()
    found = hall.service.upkeep.examine(HOST, rebuild=True)
    assert [finding.kind for finding in found.findings] == ["unlisted"] * 3
    assert found.rebuilt == 3
    assert hall.service.matches.list_matches(HOST) == before
    assert hall.service.upkeep.examine(HOST).findings == ()


def test_matches_that_are_judged_otherwise_now_are_named(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = hall.played(4)
    hall.played(2)
    book = rulebook("crokinole")
    judge = book.apply

    def newer(state: Any, action: Any) -> Any:
        step = judge(state, action)
        if any(ruling.code == "game-over" for ruling in step.rulings):
            return type(step)(step.state, (*step.rulings, rule("CK-54", "newer", warning=True)))
        return step

    def view(*args: Any) -> Any:
        shown = dict(type(book).view(book, *args))
        shown["own"] = dict(shown["own"]) | {"score": [1, 7]} if shown["outcome"] else shown["own"]
        return shown

    monkeypatch.setattr(book, "apply", newer)
    monkeypatch.setattr(book, "view", view)
    (finding,) = hall.service.upkeep.examine(HOST).findings
    assert (finding.stream, finding.kind, finding.grave) == (stream, "differs", False)
    assert "score [8, 0]" in finding.told
    assert "score [1, 7]" in finding.told


def test_an_entry_that_is_refused_now_is_named(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = hall.played(2)
    book = rulebook("crokinole")
    judge = book.check
    monkeypatch.setattr(
        book,
        "check",
        lambda state, action: refuse("CK-40", "newer") if hasattr(action, "points") else judge(state, action),
    )
    found = hall.service.upkeep.examine(HOST).findings
    assert [(finding.stream, finding.kind) for finding in found] == [(stream, "stopped"), (stream, "differs")]
    other = open_service(hall.service.store.path, clock=hall.clock)
    view = other.matches.message(HOST, stream).view
    assert view["stopped"].code == "newer"
    other.close()


def test_damage_is_named(hall: Hall) -> None:
    stream = hall.played(2)
    with hall.service.store.writing() as conn:
        conn.exec_driver_sql("UPDATE entries SET body = '{}' WHERE seq = 3")
    found = hall.service.upkeep.examine(HOST).findings
    assert [(finding.kind, finding.stream) for finding in found] == [
        ("damaged", None),
        ("unreadable", stream),
    ]
    assert all(finding.grave for finding in found)


def test_backups_lie_beside_the_database(hall: Hall) -> None:
    hall.played(1)
    made = hall.service.upkeep.back_up(HOST)
    assert made.parent == hall.service.store.path.parent / "backups"
    elsewhere = hall.service.upkeep.back_up(HOST, made.parent.parent / "stick")
    assert elsewhere.is_file()
    copy = open_service(elsewhere)
    assert len(copy.matches.list_matches(HOST)) == 1
    copy.close()


def test_backups_are_made_without_asking_while_there_is_something_new(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = backup.folder_of(hall.service.store.path)
    monkeypatch.setattr(upkeep, "FIRST", 0)
    monkeypatch.setattr(upkeep, "BETWEEN", 50)
    monkeypatch.setattr(backup, "NEWEST_KEPT", 2)
    monkeypatch.setattr(backup, "DAYS_KEPT", 1)

    async def until(count: int) -> None:
        async with asyncio.timeout(20):
            while len(backup.backups(folder)) < count:
                await asyncio.sleep(0.02)

    async def run() -> None:
        task = asyncio.create_task(hall.service.upkeep.back_up_regularly())
        await asyncio.sleep(0.2)
        assert backup.backups(folder) == ()  # nothing to keep yet
        stream = await asyncio.to_thread(hall.played, 0)
        await until(1)
        await asyncio.sleep(0.3)
        assert len(backup.backups(folder)) == 1  # nothing new
        await asyncio.to_thread(hall.record, stream, "pause")
        await until(2)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert caplog.text == ""


def test_a_backup_that_fails_is_told_and_tried_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall.played(0)
    tries = []

    def full(*_: Any) -> Path:
        tries.append(1)
        raise StoreFull("the disk is full")

    monkeypatch.setattr(upkeep, "FIRST", 0)
    monkeypatch.setattr(upkeep, "BETWEEN", 20)
    monkeypatch.setattr(backup, "back_up", full)

    async def run() -> None:
        task = asyncio.create_task(hall.service.upkeep.back_up_regularly())
        while len(tries) < 3:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(run())
    assert "no backup was made: the disk is full" in caplog.text
