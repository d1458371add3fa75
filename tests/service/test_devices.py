"""Devices: tokens, invitations by code and link, roles that end, and codes that nobody can guess."""

from __future__ import annotations

import pytest
from tests.service.conftest import MORNING, Hall

from twenty.service.access import ANYBODY, HOST, Role
from twenty.service.clock import DAY, HOUR, MINUTE, SECOND, HandClock
from twenty.service.devices import HOLDS
from twenty.service.errors import MalformedAction, NoSuchStream, NotAllowed, TooMany, Unknown
from twenty.service.limits import Limit, Limits


def test_a_token_is_a_device_and_nothing_else_is(hall: Hall) -> None:
    token, actor = hall.device()
    assert hall.service.devices.actor(token) == actor
    for word in (None, "", token[:-1], token.upper(), "\ud800", actor.device):
        assert hall.service.devices.actor(word) == ANYBODY
    assert token.encode() not in hall.service.store.path.read_bytes()


def test_who_starts_a_match_owns_it_at_once(hall: Hall) -> None:
    token, actor = hall.device()
    stream = hall.match(actor)
    owner = hall.service.devices.actor(token)
    assert [grant.role for grant in owner.grants] == [Role.OWNER]
    assert hall.record(stream, "pause", owner).version == 2


def test_joining_by_code_and_by_link(hall: Hall) -> None:
    stream = hall.match()
    invite = hall.service.devices.invite(HOST, stream, Role.PLAYER, side=1)
    assert (len(invite.code), invite.until) == (6, MORNING + HOLDS)
    for word in (invite.code, invite.link):
        token, actor = hall.device()
        with pytest.raises(NotAllowed):
            hall.record(stream, "pause", actor)
        assert hall.service.devices.join(actor, word) == stream
        assert hall.service.devices.join(actor, word) == stream  # twice is once
        joined = hall.service.devices.actor(token)
        assert [(grant.role, grant.side) for grant in joined.grants] == [(Role.PLAYER, 1)]
        hall.record(stream, "note", joined, text="hello")


def test_invitations_end(hall: Hall) -> None:
    stream = hall.match()
    devices = hall.service.devices
    _, actor = hall.device()
    invite = devices.invite(HOST, stream)
    hall.clock.at = invite.until
    for word in (invite.code, invite.link):
        with pytest.raises(Unknown):
            devices.join(actor, word)
    long = devices.invite(HOST, stream, holds=7 * DAY)
    assert long.until == hall.clock.at + DAY
    devices.withdraw_invitation(HOST, long.id)
    with pytest.raises(Unknown):
        devices.join(actor, long.link)
    with pytest.raises(Unknown):
        devices.withdraw_invitation(HOST, long.id)


@pytest.mark.parametrize(
    ("role", "side"),
    [
        ("owner", None),
        ("host", None),
        ("director", None),
        ("king", None),
        ("referee", 0),
        ("player", 2),
        ("player", -1),
    ],
)
def test_what_nobody_is_invited_to(hall: Hall, role: str, side: int | None) -> None:
    with pytest.raises(MalformedAction):
        hall.service.devices.invite(HOST, hall.match(), role, side=side)


def test_no_invitation_to_nothing(hall: Hall) -> None:
    for stream in ("f" * 32, "x", ""):
        with pytest.raises(NoSuchStream):
            hall.service.devices.invite(HOST, stream)


def test_an_owner_cannot_end_a_foreign_invitation(hall: Hall) -> None:
    token, actor = hall.device()
    hall.match(actor)
    owner = hall.service.devices.actor(token)
    foreign = hall.service.devices.invite(HOST, hall.match())
    with pytest.raises(NotAllowed):
        hall.service.devices.withdraw_invitation(owner, foreign.id)


def test_codes_cannot_be_guessed(hall: Hall) -> None:
    """Ten wrong codes in a row from one address, then one a minute; links are not counted."""
    stream = hall.match()
    invite = hall.service.devices.invite(HOST, stream, holds=HOUR)
    _, actor = hall.device()
    join = hall.service.devices.join
    wrong = f"{(int(invite.code) + 1) % 1_000_000:06}"
    for _ in range(10):
        with pytest.raises(Unknown):
            join(actor, wrong, address="10.0.0.7")
    with pytest.raises(TooMany) as caught:
        join(actor, invite.code, address="10.0.0.7")  # the right one, too, and nothing tells that it was
    assert caught.value.wait == 60
    with pytest.raises(Unknown):
        join(actor, "no such link", address="10.0.0.7")
    assert join(actor, invite.link, address="10.0.0.7") == stream
    assert join(actor, invite.code, address="10.0.0.8") == stream
    hall.clock.at += MINUTE
    assert join(actor, invite.code, address="10.0.0.7") == stream


def test_many_addresses_do_not_help_to_guess(hall: Hall) -> None:
    hall.service.devices.invite(HOST, hall.match(), holds=HOUR)
    _, actor = hall.device()
    refused = guesses = 0
    for number in range(600):
        hall.clock.at += SECOND
        try:
            hall.service.devices.join(actor, f"{number:06}", address=f"10.0.{number}.1")
        except TooMany:
            refused += 1
        except Unknown:
            guesses += 1
    assert guesses <= 60 + 60  # sixty at once, and one every ten seconds
    assert refused + guesses >= 599


def test_who_types_the_right_code_is_not_counted(hall: Hall) -> None:
    invite = hall.service.devices.invite(HOST, hall.match())
    for _ in range(30):
        _, actor = hall.device()
        hall.clock.at += 10 * SECOND
        hall.service.devices.join(actor, invite.code, address="10.0.0.7")


def test_new_devices_are_not_made_without_end(hall: Hall) -> None:
    for _ in range(30):
        hall.service.devices.arrive(ANYBODY, address="10.0.0.7")
    with pytest.raises(TooMany):
        hall.service.devices.arrive(ANYBODY, address="10.0.0.7")
    hall.service.devices.arrive(ANYBODY, address="10.0.0.8")


def test_the_owner_sees_the_devices_and_sends_one_away(hall: Hall) -> None:
    token, actor = hall.device()
    stream = hall.match(actor)
    owner = hall.service.devices.actor(token)
    player = hall.joined(stream, Role.PLAYER, side=0)
    hall.service.devices.name_device(player, "  Bob's\u202e  phone ")
    hall.clock.at += 5 * MINUTE
    hall.service.devices.actor(token)
    seen = {device.id: device for device in hall.service.devices.list_devices(owner, stream)}
    assert seen.keys() == {owner.device, player.device}
    assert player.device is not None
    assert owner.device is not None
    assert seen[player.device].name == "Bob's phone"
    assert seen[player.device].roles == (("player", stream, 0),)
    assert (seen[owner.device].seen, seen[owner.device].since) == (MORNING + 5 * MINUTE, MORNING)
    hall.service.devices.remove_device(owner, stream, player.device)
    with pytest.raises(NotAllowed):
        hall.record(stream, "pause", hall.service.devices.current(player))
    with pytest.raises(Unknown):
        hall.service.devices.remove_device(owner, stream, player.device)


def test_an_owner_is_not_removed_by_another(hall: Hall) -> None:
    stream = hall.match()
    one, other = hall.joined(stream, Role.OWNER), hall.joined(stream, Role.OWNER)
    with pytest.raises(NotAllowed):
        hall.service.devices.remove_device(one, stream, str(other.device))
    hall.service.devices.remove_device(other, stream, str(other.device))  # who may leave
    hall.service.devices.remove_device(HOST, stream, str(one.device))


def test_a_revoked_device_is_nobody(hall: Hall) -> None:
    token, actor = hall.device()
    stream = hall.match(actor)
    hall.service.devices.actor(token)
    hall.service.devices.revoke_device(HOST, str(actor.device))
    assert hall.service.devices.actor(token) == ANYBODY
    assert hall.service.devices.current(actor) == ANYBODY
    (seen,) = hall.service.devices.list_all_devices(HOST)
    assert (seen.revoked, seen.roles) == (MORNING, ())
    assert hall.service.devices.list_devices(HOST, stream) == ()
    with pytest.raises(Unknown):
        hall.service.devices.revoke_device(HOST, "nobody")
    assert hall.service.devices.current(HOST) == HOST


def test_a_bucket_fills_with_time() -> None:
    clock = HandClock()
    limits, limit = Limits(clock, kept=3), Limit("tries", most=3, every=10 * SECOND)
    for _ in range(3):
        limits.spend(limit, "ann")
    with pytest.raises(TooMany, match="try again in 10 seconds"):
        limits.spend(limit, "ann")
    clock.at = 9 * SECOND + 1
    with pytest.raises(TooMany, match="try again in 1 seconds"):
        limits.spend(limit, "ann")
    clock.at = 10 * SECOND
    limits.spend(limit, "ann")
    limits.give_back(limit, "ann")
    limits.spend(limit, "ann")
    clock.at = HOUR
    for _ in range(3):
        limits.spend(limit, "ann")
    with pytest.raises(TooMany):
        limits.spend(limit, "ann")
    for other in ("bob", "cid", "dan"):
        limits.spend(limit, other)
    assert len(limits._full_at) == 3  # memory is bounded
    limits.give_back(limit, "nobody")
