"""What the service draws: secure, fair by sides, recorded once, and provable afterwards."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import msgspec
import pytest
from tests.service.conftest import Hall

from twenty.codec import action_to
from twenty.core.actions import Start
from twenty.core.ids import EntryId, PersonId
from twenty.games.crokinole.config import Players
from twenty.games.darts_four.config import Config
from twenty.games.registry import rulebook
from twenty.service.access import HOST
from twenty.service.chance import Secure, Seeded, new_id
from twenty.service.errors import IllegalAction, MalformedAction
from twenty.service.heads import load


@pytest.mark.rule("GE-02", "allows")
def test_who_starts_is_drawn_and_recorded(hall: Hall) -> None:
    stream = hall.match()
    message = hall.service.matches.draw(HOST, stream, "toss")
    assert [told.code for told in message.news] == ["starts"]
    assert message.news[0].facts["how"] == "drawn"
    assert message.news[0].facts["seat"] in (0, 2)
    with pytest.raises(IllegalAction, match="no-toss-due"):
        hall.service.matches.draw(HOST, stream, "toss")


def test_nothing_is_drawn_twice(hall: Hall) -> None:
    stream, tap = hall.match(), hall.person()
    first = hall.service.matches.draw(HOST, stream, "toss", entry_id=tap)
    again = hall.service.matches.draw(HOST, stream, "toss", entry_id=tap)
    assert (first.version, again.version) == (2, 2)
    assert first.view["own"]["starter"] == again.view["own"]["starter"]


def test_each_seat_may_start(hall: Hall) -> None:
    seats = Counter(
        hall.service.matches.draw(HOST, hall.match(), "toss").view["own"]["starter"] for _ in range(60)
    )
    assert seats.keys() == {0, 2}
    assert min(seats.values()) > 12


def test_what_is_not_drawn(hall: Hall) -> None:
    stream = hall.match(players=Players.TWO)
    for verb in ("deal", "round", ""):
        with pytest.raises(MalformedAction):
            hall.service.matches.draw(HOST, stream, verb)


def _darts(hall: Hall, legs: int = 1) -> str:
    start = Start("darts-four", 1, ((PersonId("a"),), (PersonId("b"), PersonId("c"))), Config(legs=legs))
    made = hall.service.matches.create_match(
        HOST, "darts-four", action_to(start, rulebook("darts-four").vocabulary)
    )
    stream: str = made.view["stream"]
    return stream


def test_each_side_is_drawn_as_likely_whoever_it_consists_of(hall: Hall) -> None:
    sides = Counter(
        hall.service.matches.draw(HOST, _darts(hall), "toss").view["own"]["starter"] for _ in range(80)
    )
    assert min(sides["green"], sides["cream"]) > 20


@pytest.mark.rule("D4-08", "allows")
def test_a_deal_is_committed_to_and_opened_at_the_end(hall: Hall) -> None:
    stream = _darts(hall)
    hall.service.matches.draw(HOST, stream, "toss")
    message = hall.service.matches.draw(HOST, stream, "deal")
    commitment = message.view["own"]["commitment"]
    deal = load(hall.service.store, EntryId(stream)).log[-1].action
    assert deal.salt.digits.encode() not in msgspec.json.encode(message)
    assert hall.service.matches.log(HOST, stream)[-1].action["n"] == "sealed"
    resign = {"type": "darts-four.leave", "v": 1, "side": 0}
    entry = {"id": hall.person(), "after": message.view["head"], "action": resign}
    hall.service.matches.append(HOST, stream, [entry])
    opened = hall.service.matches.log(HOST, stream)[-2].action
    assert sha256(f"{opened['n']} {opened['salt'].rjust(32, '0')}".encode()).hexdigest() == commitment


def test_the_secure_source() -> None:
    chance = Secure()
    assert {chance.below(3) for _ in range(200)} == {0, 1, 2}
    assert len(chance.bits(128)) == 16
    assert len({new_id(chance) for _ in range(100)}) == 100


def test_a_seed_draws_the_same_everywhere() -> None:
    assert [Seeded("x").below(10**6) for _ in range(2)] == [Seeded("x").below(10**6)] * 2
    one, other = Seeded("x"), Seeded("y")
    assert one.bits(256) != other.bits(256)
    assert one.bits(256) != Seeded("x").bits(512)[:32]  # it has drawn before
