"""The permission table: every call with every role, on the own match and on a foreign one."""

from __future__ import annotations

import ast
import asyncio
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.service.conftest import Hall

from twenty.core.ids import EntryId
from twenty.service import access
from twenty.service.access import ANYBODY, HOST, TABLE, Actor, Grant, Role, Scope
from twenty.service.app import open_service
from twenty.service.chance import Seeded
from twenty.service.clock import HandClock
from twenty.service.errors import NotAllowed
from twenty.text.names import Name

ROOT = Path(__file__).parents[2]


def _watch(hall: Hall, actor: Actor, stream: str) -> None:
    async def first() -> None:
        async for _ in hall.service.live.watch(actor, stream):
            return

    asyncio.run(first())


def _started(hall: Hall, actor: Actor, stream: str) -> None:
    record = "person p1 Ann\nperson p2 Bob\nstart crokinole 1 [[p1] [p2]] ()\n"
    hall.service.matches.import_record(actor, record)


def _invitation(hall: Hall, stream: str) -> str:
    return hall.service.devices.invite(HOST, stream).id


def _with_device(hall: Hall, actor: Actor) -> Actor:
    """The host's browser, too, has a device before it joins something."""
    return actor if actor.device else dataclasses.replace(hall.device()[1], host=actor.host)


CALLS: dict[str, Callable[[Hall, Actor, str], Any]] = {
    "list_matches": lambda hall, actor, stream: hall.service.matches.list_matches(actor),
    "find_match": lambda hall, actor, stream: hall.service.matches.find_match(actor, stream[:8]),
    "create_match": lambda hall, actor, stream: hall.match(actor),
    "message": lambda hall, actor, stream: hall.service.matches.message(actor, stream),
    "watch": _watch,
    "log": lambda hall, actor, stream: hall.service.matches.log(actor, stream),
    "board": lambda hall, actor, stream: hall.service.matches.board(actor, stream),
    "seal": lambda hall, actor, stream: hall.service.matches.seal(actor, stream),
    "export_record": lambda hall, actor, stream: hall.service.matches.export_record(actor, stream),
    "import_record": _started,
    "introduce": lambda hall, actor, stream: hall.service.matches.introduce(
        actor, stream, {hall.person(): "Ref"}
    ),
    "append": lambda hall, actor, stream: hall.record(stream, "note", actor, text="slow"),
    "decide": lambda hall, actor, stream: hall.record(
        stream, "decision", actor, author="ref", text="so be it"
    ),
    "draw": lambda hall, actor, stream: hall.service.matches.draw(actor, _untossed(hall, stream), "toss"),
    "preview": lambda hall, actor, stream: hall.service.matches.preview(
        actor, stream, [hall.entry("note", hall.head(stream), text="slow")]
    ),
    "undo": lambda hall, actor, stream: hall.service.matches.undo(actor, stream),
    "redo": lambda hall, actor, stream: (
        hall.service.matches.undo(HOST, stream),
        hall.service.matches.redo(actor, stream),
    ),
    "arrive": lambda hall, actor, stream: hall.service.devices.arrive(actor),
    "name_device": lambda hall, actor, stream: hall.service.devices.name_device(
        _with_device(hall, actor), "Ann's phone"
    ),
    "join": lambda hall, actor, stream: hall.service.devices.join(
        _with_device(hall, actor), hall.service.devices.invite(HOST, stream).link
    ),
    "invite": lambda hall, actor, stream: hall.service.devices.invite(actor, stream),
    "withdraw_invitation": lambda hall, actor, stream: hall.service.devices.withdraw_invitation(
        actor, _invitation(hall, stream)
    ),
    "list_devices": lambda hall, actor, stream: hall.service.devices.list_devices(actor, stream),
    "remove_device": lambda hall, actor, stream: hall.service.devices.remove_device(
        actor, stream, str(hall.joined(stream, Role.PLAYER).device)
    ),
    "list_all_devices": lambda hall, actor, stream: hall.service.devices.list_all_devices(actor),
    "revoke_device": lambda hall, actor, stream: hall.service.devices.revoke_device(
        actor, str(hall.device()[1].device)
    ),
    "list_people": lambda hall, actor, stream: hall.service.people.list_people(actor),
    "rename_person": lambda hall, actor, stream: hall.service.people.rename_person(
        actor, _somebody(hall, stream), Name("", "Anna")
    ),
    "erase_person": lambda hall, actor, stream: hall.service.people.erase_person(
        actor, _somebody(hall, stream)
    ),
    "back_up": lambda hall, actor, stream: hall.service.upkeep.back_up(actor),
    "examine": lambda hall, actor, stream: hall.service.upkeep.examine(actor),
}


def _untossed(hall: Hall, stream: str) -> str:
    """The match once more before its toss."""
    for _ in range(3):
        hall.service.matches.undo(HOST, stream)
    return stream


def _somebody(hall: Hall, stream: str) -> str:
    return str(hall.service.matches.message(HOST, stream).view["people"][0][0])


def test_every_call_is_tried() -> None:
    assert CALLS.keys() == TABLE.keys()


def test_every_use_case_asks_the_table() -> None:
    """Whatever takes an actor asks for its own row; what does not is no use case."""
    asked = set()
    for path in (ROOT / "src" / "twenty" / "service").glob("*.py"):
        for cls in (
            node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef)
        ):
            for function in cls.body:
                if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    continue
                takes = [argument.arg for argument in function.args.args[1:2]]
                if takes != ["actor"] or function.name.startswith("_") or cls.name == "Actor":
                    continue
                if (cls.name, function.name) in (("Devices", "current"), ("Matches", "may_record")):
                    continue  # answers who somebody is now, and what they may do
                names = {node.value for node in ast.walk(function) if isinstance(node, ast.Constant)}
                assert function.name in names, f"{cls.name}.{function.name} does not ask the table"
                asked.add(function.name)
    assert asked | {"decide"} == TABLE.keys()


def _allowed(call: str, hall: Hall, actor: Actor, stream: str) -> bool:
    try:
        CALLS[call](hall, actor, stream)
    except NotAllowed:
        return False
    return True


@pytest.mark.parametrize("role", list(Role))
def test_every_call_with_every_role_here_and_elsewhere(role: Role, tmp_path: Path) -> None:
    clock = HandClock(1_796_112_000_000)
    service = open_service(tmp_path / "twenty.db", clock=clock, chance=Seeded(role))
    hall = Hall(service, clock)
    for call, row in TABLE.items():
        clock.at += 10 * 60 * 1000
        own, foreign = hall.played(), hall.played()
        actor = HOST if role is Role.HOST else hall.joined(own, role)
        assert _allowed(call, hall, actor, own) == (role in row.roles), f"{call} in the own match"
        if row.scope is Scope.STREAM:
            elsewhere = actor.roles(None)
            assert _allowed(call, hall, actor, foreign) == bool(elsewhere & row.roles), f"{call} elsewhere"
    service.close()


def test_who_is_nobody_in_particular_looks_on() -> None:
    assert ANYBODY.roles(None) == {Role.SPECTATOR}
    assert HOST.roles(None) == {Role.HOST}


def test_a_role_in_one_match_is_none_in_another(hall: Hall) -> None:
    one, other = hall.match(), hall.match()
    actor = hall.joined(one, Role.PLAYER, side=1)
    (grant,) = actor.grants
    assert grant.stream is not None
    assert actor.viewer(grant.stream) == 1
    for role in (Role.OWNER, Role.REFEREE, Role.PLAYER):
        held = Actor(device="d", grants=(Grant(role, grant.stream),))
        assert held.roles(grant.stream) == {role}
        assert held.roles(None) == {Role.SPECTATOR}
    with pytest.raises(NotAllowed):
        hall.record(other, "note", actor, text="foreign")


def test_who_plays_both_sides_sees_neither() -> None:
    hall_stream = EntryId("a" * 32)
    both = Actor(device="d", grants=tuple(Grant(Role.PLAYER, hall_stream, side) for side in (0, 1)))
    assert both.viewer(hall_stream) is None


def test_only_a_device_can_own_or_join(hall: Hall) -> None:
    with pytest.raises(NotAllowed, match="device"):
        hall.match(ANYBODY)
    stream = hall.match()
    word = hall.service.devices.invite(HOST, stream).link
    with pytest.raises(NotAllowed, match="device"):
        hall.service.devices.join(ANYBODY, word)
    with pytest.raises(NotAllowed, match="device"):
        hall.service.devices.name_device(ANYBODY, "nobody's")


def test_the_page_of_the_table_is_up_to_date() -> None:
    page = ROOT / "docs" / "reference" / "access.md"
    assert page.read_text("utf-8") == access.page(), "run tools/access_page.py"
