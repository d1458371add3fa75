"""A service on a database of its own, with a clock and a chance that do as they are told."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from twenty.codec import action_to
from twenty.core.ids import EntryId
from twenty.games.crokinole.config import configure
from twenty.games.crokinole.game import RULEBOOK, start
from twenty.service.access import HOST, Actor, Role
from twenty.service.app import Service, open_service
from twenty.service.chance import Seeded
from twenty.service.clock import HandClock
from twenty.service.messages import Message
from twenty.store import devices

MORNING = 1_796_112_000_000  # 2026-12-01 08:00 UTC


@dataclasses.dataclass
class Hall:
    """The service and short ways to use it. Actions are given without `type` prefix and `v`."""

    service: Service
    clock: HandClock

    def person(self) -> str:
        return self.service.people.fresh_id()

    def match(self, actor: Actor = HOST, names: tuple[object, ...] = ("Ann", "Bob"), **options: Any) -> str:
        """A new match of crokinole whose toss is due; its id."""
        ids = [self.person() for _ in names]
        first = action_to(start(configure(**options), [[person] for person in ids]), RULEBOOK.vocabulary)
        made = self.service.matches.create_match(
            actor, "crokinole", first, names=dict(zip(ids, names, strict=True))
        )
        stream: str = made.view["stream"]
        return stream

    def entry(self, verb: str, after: str, **fields: Any) -> dict[str, Any]:
        """An entry behind `after`."""
        action = {"type": f"crokinole.{verb}", "v": 1, **fields}
        return {"id": self.person(), "after": after, "action": action}

    def head(self, stream: str) -> str:
        return str(self.service.matches.message(HOST, stream).view["head"])

    def record(self, stream: str, verb: str, actor: Actor = HOST, **fields: Any) -> Message:
        """Appends one entry at the head."""
        return self.service.matches.append(actor, stream, [self.entry(verb, self.head(stream), **fields)])

    def played(self, rounds: int = 2, actor: Actor = HOST) -> str:
        """A match with so many rounds recorded."""
        stream = self.match(actor)
        self.record(stream, "toss", actor, seat=0, how="drawn")
        for number in range(rounds):
            self.record(stream, "round", actor, points=f"{95 - 5 * number}:60")
        return stream

    def device(self) -> tuple[str, Actor]:
        """A new device: its token, and it as an actor."""
        arrived = self.service.devices.arrive(HOST)
        return arrived.token, arrived.actor

    def joined(self, stream: str, role: Role, side: int | None = None) -> Actor:
        """A device with a role in a match; the director's is for the whole house."""
        token, actor = self.device()
        if role in (Role.OWNER, Role.DIRECTOR):
            self.grant(actor, role, stream)
        elif role is not Role.SPECTATOR:
            invite = self.service.devices.invite(HOST, stream, role, side=side)
            self.service.devices.join(actor, invite.code)
        return self.service.devices.actor(token)

    def grant(self, actor: Actor, role: Role, stream: str) -> None:
        """Roles that nobody is invited to."""
        assert actor.device is not None
        place = None if role is Role.DIRECTOR else EntryId(stream)
        with self.service.store.writing() as conn:
            devices.grant(conn, actor.device, role, place, None, self.clock.now())
        self.service.devices.forget(actor.device)

    def score(self, stream: str) -> Any:
        return self.service.matches.message(HOST, stream).view["own"]["score"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    clock = HandClock(MORNING)
    service = open_service(tmp_path / "twenty.db", clock=clock, chance=Seeded("hall"))
    yield Hall(service, clock)
    service.close()
