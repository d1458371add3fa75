"""Devices: they arrive, join by a code or a link, get roles, are seen and sent away."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from twenty.core.errors import MalformedAction
from twenty.core.ids import EntryId
from twenty.service.access import ANYBODY, Actor, Grant, Role, require
from twenty.service.chance import Chance, new_id
from twenty.service.clock import HOUR, MINUTE, SECOND, Clock
from twenty.service.errors import NoSuchStream, NotAllowed, Unknown
from twenty.service.heads import Heads
from twenty.service.limits import Limit, Limits
from twenty.store import devices
from twenty.store.database import Store
from twenty.store.devices import Device, Granted, Invitation
from twenty.text.names import tidy

HOLDS = 30 * MINUTE  # an invitation
LONGEST = 24 * HOUR
SEEN_EVERY = MINUTE  # how exactly we note when a device was seen

ARRIVALS = Limit("new device", most=30, every=10 * SECOND)
GUESSES = Limit("code", most=10, every=MINUTE)  # by one address
ALL_GUESSES = Limit("codes of all", most=60, every=10 * SECOND)  # else an address for each guess would help
INVITED = frozenset((Role.REFEREE, Role.PLAYER, Role.DISPLAY, Role.SPECTATOR))


@dataclass(frozen=True, slots=True)
class Arrived:
    """A device that is new: its token, shown once, for the cookie."""

    token: str
    actor: Actor


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation: a code to type, or a word for the address in a QR; both hold until `until`.

    `link` is shown once. Times are in ms since 1970.
    """

    id: str
    code: str
    link: str
    role: str
    stream: str | None
    side: int | None
    until: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A device with its roles in the stream that was asked for, or all its roles."""

    id: str
    name: str
    since: int
    seen: int
    revoked: int | None
    roles: tuple[tuple[str, str | None, int | None], ...]  # role, stream, side


class Devices:
    """The use cases. A device's standing is remembered, so that a call costs no look into the store."""

    def __init__(self, store: Store, heads: Heads, limits: Limits, *, chance: Chance, clock: Clock) -> None:
        self._store = store
        self._heads = heads
        self._limits = limits
        self._chance = chance
        self._clock = clock
        self._tokens: dict[bytes, str] = {}
        self._known: dict[str, tuple[Actor, int]] = {}
        self._changes = 0
        self._lock = threading.Lock()

    # --- who is there ----------------------------------------------------------------------------------

    def actor(self, token: str | None) -> Actor:
        """Whose token this is; `ANYBODY` for none, an unknown or a revoked one."""
        if not token:
            return ANYBODY
        hashed = _hash(token)
        with self._lock:
            device = self._tokens.get(hashed)
        if device is None:
            with self._store.reading() as conn:
                found = devices.by_token(conn, hashed)
            if found is None:
                return ANYBODY
            device = found.id
            with self._lock:
                self._tokens[hashed] = device
        return self._standing(device, here=True)

    def current(self, actor: Actor) -> Actor:
        """The same device with the roles it has now; `ANYBODY` once it is revoked."""
        if actor.host or actor.device is None:
            return actor
        return self._standing(actor.device)

    def _standing(self, device: str, here: bool = False) -> Actor:
        """What a device may do; remembered for a minute. `here` notes that it was seen."""
        now = self._clock.now()
        with self._lock:
            actor, read = self._known.get(device, (ANYBODY, 0))
            changes = self._changes
        if now - read < SEEN_EVERY:
            return actor
        with self._store.reading() as conn:
            found = devices.find(conn, device)
            granted = devices.granted(conn, device)
        if found is None or found.revoked is not None:
            actor = ANYBODY
        else:
            grants = tuple(Grant(Role(held.role), held.stream, held.side) for held in granted)
            actor = Actor(False, found.id, found.person, grants)
            if here and now - found.seen >= SEEN_EVERY:
                with self._store.writing() as conn:
                    devices.seen(conn, device, now)
        with self._lock:
            if changes == self._changes:  # no role was given or taken meanwhile
                self._known[device] = (actor, now)
        return actor

    def arrive(self, actor: Actor, *, name: str = "", address: str = "") -> Arrived:
        """Makes a device of whoever has none yet. `address` is where the call comes from.

        Raises `TooMany`."""
        require(actor, "arrive")
        self._limits.spend(ARRIVALS, address)
        device, token, now = new_id(self._chance).digits, self._secret(), self._clock.now()
        with self._store.writing() as conn:
            devices.add(conn, device, _hash(token), _device_name(name), now)
        return Arrived(token, Actor(False, device))

    def name_device(self, actor: Actor, name: str) -> None:
        """Gives the actor's own device a name that the owner will recognise."""
        require(actor, "name_device")
        if actor.device is None:
            raise NotAllowed("name_device", "there is no device to name")
        with self._store.writing() as conn:
            devices.describe(conn, actor.device, _device_name(name), actor.person)

    # --- joining ---------------------------------------------------------------------------------------

    def invite(
        self,
        actor: Actor,
        stream: str,
        role: str = Role.PLAYER,
        *,
        side: int | None = None,
        holds: int = HOLDS,
    ) -> Invite:
        """Invites others to a match as referee, player (of `side`), display or spectator, for `holds` ms."""
        found = self._stream(stream)
        require(actor, "invite", found)
        if role not in INVITED:
            raise MalformedAction("role", f"one of {', '.join(sorted(INVITED))}")
        sides = len(self._heads.get(found).head.replay.state.people)
        if side is not None and (role != Role.PLAYER or not 0 <= side < sides):
            raise MalformedAction("side", f"a player's side, from 0 to {sides - 1}")
        now, link = self._clock.now(), self._secret()
        until = now + max(MINUTE, min(holds, LONGEST))
        with self._store.writing() as conn:
            devices.tidy_invitations(conn, now)
            code = self._free_code(lambda guess: devices.by_code(conn, guess, now) is None)
            invitation = Invitation(new_id(self._chance).digits, code, role, found, side, until)
            devices.invite(conn, invitation, _hash(link), actor.device)
        return Invite(invitation.id, code, link, role, stream, side, until)

    def withdraw_invitation(self, actor: Actor, invitation: str) -> None:
        """An invitation holds no longer. Raises `Unknown`."""
        with self._store.writing() as conn:
            found = devices.by_id(conn, invitation, self._clock.now())
            require(actor, "withdraw_invitation", found.stream if found else None)
            if found is None:
                raise Unknown("there is no such invitation")
            devices.uninvite(conn, invitation)

    def join(self, actor: Actor, word: str, *, address: str = "") -> str:
        """The actor's device takes up an invitation, by its code or its link; the stream it is for.

        Raises `Unknown` for a word that nobody gave out or whose time is over, and `TooMany` after some
        wrong codes; links can't be guessed and are not counted.
        """
        require(actor, "join")
        if actor.device is None:
            raise NotAllowed("join", "only a device can join")
        now = self._clock.now()
        is_code = len(word) == 6 and word.isascii() and word.isdigit()
        if is_code:
            self._limits.spend(GUESSES, address)
            self._limits.spend(ALL_GUESSES, "")
        with self._store.writing() as conn:
            find = devices.by_code(conn, word, now) if is_code else devices.by_link(conn, _hash(word), now)
            if find is None or find.stream is None:
                raise Unknown("this code or link is not valid, or no longer")
            devices.grant(conn, actor.device, find.role, find.stream, find.side, now)
        if is_code:
            self._limits.give_back(GUESSES, address)
            self._limits.give_back(ALL_GUESSES, "")
        self.forget(actor.device)
        return find.stream.digits

    # --- the owner's list ------------------------------------------------------------------------------

    def list_devices(self, actor: Actor, stream: str) -> tuple[Seen, ...]:
        """The devices that have a role in the match, and when they were seen last."""
        found = self._stream(stream)
        require(actor, "list_devices", found)
        with self._store.reading() as conn:
            granted = devices.granted_in(conn, found)
            ids = dict.fromkeys(each.device for each in granted)
            known = [device for each in ids if (device := devices.find(conn, each))]
        return tuple(
            _seen(device, [each for each in granted if each.device == device.id]) for device in known
        )

    def remove_device(self, actor: Actor, stream: str, device: str) -> None:
        """Takes all its roles in the match from a device. Raises `Unknown`."""
        found = self._stream(stream)
        require(actor, "remove_device", found)
        with self._store.writing() as conn:
            held = [each for each in devices.granted_in(conn, found) if each.device == device]
            if any(each.role == Role.OWNER for each in held) and not actor.host and device != actor.device:
                raise NotAllowed("remove_device", "an owner is removed only by the host, or leaves")
            if not devices.withdraw(conn, device, found):
                raise Unknown("this device has no role here")
        self.forget(device)

    def list_all_devices(self, actor: Actor) -> tuple[Seen, ...]:
        """All devices that were ever seen, with all their roles."""
        require(actor, "list_all_devices")
        with self._store.reading() as conn:
            return tuple(_seen(device, devices.granted(conn, device.id)) for device in devices.every(conn))

    def revoke_device(self, actor: Actor, device: str) -> None:
        """Sends a device away for good: its token opens nothing any more. Raises `Unknown`."""
        require(actor, "revoke_device")
        with self._store.writing() as conn:
            if not devices.revoke(conn, device, self._clock.now()):
                raise Unknown("there is no such device")
        self.forget(device)

    # --- inside ----------------------------------------------------------------------------------------

    def forget(self, device: str) -> None:
        """Looks up anew what a device may do."""
        with self._lock:
            self._changes += 1
            self._known.pop(device, None)

    def _stream(self, stream: str) -> EntryId:
        try:
            return self._heads.get(EntryId(stream)).stream.id
        except (ValueError, TypeError):
            raise NoSuchStream("a match is named by 32 lower-case hex digits") from None

    def _secret(self) -> str:
        return self._chance.bits(256).hex()

    def _free_code(self, free: Callable[[str], bool]) -> str:
        while True:
            code = f"{self._chance.below(1_000_000):06}"
            if free(code):
                return code


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()  # 256 random bits need no slow hash


def _device_name(name: str) -> str:
    try:
        return tidy(name) if name.strip() else ""
    except ValueError as error:
        raise MalformedAction("name", str(error)) from None


def _seen(device: Device, granted: Iterable[Granted]) -> Seen:
    roles = tuple((each.role, each.stream.digits if each.stream else None, each.side) for each in granted)
    return Seen(device.id, device.name, device.since, device.seen, device.revoked, roles)
