"""Who may do what: the one permission table. The guard, the page in the documentation and the tests of
every call with every role are made from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from twenty.core.ids import EntryId
from twenty.core.rulebook import KEEPER, Viewer
from twenty.service.errors import NotAllowed


class Role(StrEnum):
    """What an actor is, in the whole house or for one stream."""

    HOST = "host"  # sits at the machine on which the server runs
    DIRECTOR = "director"  # runs the tournaments
    OWNER = "owner"  # created the match
    REFEREE = "referee"
    PLAYER = "player"
    DISPLAY = "display"  # a screen on the wall
    SPECTATOR = "spectator"  # everybody else, without having to say who they are


class Scope(StrEnum):
    """What a call is about."""

    HOUSE = "house"
    STREAM = "stream"


@dataclass(frozen=True, slots=True)
class Permission:
    """A row of the table: which roles may make a call; `means` is what it does, for the documentation."""

    call: str
    scope: Scope
    roles: frozenset[Role]
    means: str


_DESK = (Role.HOST, Role.DIRECTOR)
_JUDGES = (*_DESK, Role.OWNER, Role.REFEREE)
_RECORDERS = (*_JUDGES, Role.PLAYER)
_ALL = tuple(Role)
_NOT_SCREENS = tuple(role for role in Role if role is not Role.DISPLAY)


def _row(call: str, scope: Scope, roles: Iterable[Role], means: str) -> Permission:
    return Permission(call, scope, frozenset(roles), means)


TABLE: dict[str, Permission] = {
    row.call: row
    for row in (
        _row("list_matches", Scope.HOUSE, _ALL, "see the list of matches"),
        _row("find_match", Scope.HOUSE, _ALL, "find a match by the beginning of its id"),
        _row("create_match", Scope.HOUSE, _NOT_SCREENS, "start a match, and own it"),
        _row("message", Scope.STREAM, _ALL, "see the match: its view and what is new"),
        _row("watch", Scope.STREAM, _ALL, "be told of each change of a match"),
        _row("board", Scope.STREAM, _ALL, "see the crokinole board as it lies"),
        _row("log", Scope.STREAM, _ALL, "read the log in words, with public actions only"),
        _row("append", Scope.STREAM, _RECORDERS, "record entries, correct them"),
        _row("draw", Scope.STREAM, _RECORDERS, "have the service draw who starts, or a deal"),
        _row(
            "decide",
            Scope.STREAM,
            _JUDGES,
            "record a decision of the referee (GE-04), write on a card (JK-43)",
        ),
        _row("introduce", Scope.STREAM, _JUDGES, "name further people of a match, such as referees"),
        _row("preview", Scope.STREAM, _RECORDERS, "see what entries or corrections would change"),
        _row("undo", Scope.STREAM, _RECORDERS, "take the newest entry back"),
        _row("redo", Scope.STREAM, _RECORDERS, "take the last undo back"),
        _row("seal", Scope.STREAM, _ALL, "see the hash of the newest entry; the salt once the match is over"),
        _row("export_record", Scope.STREAM, _ALL, "take the record away, sealed while the match runs"),
        _row("import_record", Scope.HOUSE, _DESK, "make a match of a record file, and own it"),
        _row("arrive", Scope.HOUSE, _ALL, "become a device that is known again"),
        _row("name_device", Scope.HOUSE, _ALL, "name the own device"),
        _row("join", Scope.HOUSE, _ALL, "take up an invitation by its code or link"),
        _row("invite", Scope.STREAM, (*_DESK, Role.OWNER), "invite players, referees and screens"),
        _row("withdraw_invitation", Scope.STREAM, (*_DESK, Role.OWNER), "end an invitation"),
        _row("list_devices", Scope.STREAM, (*_DESK, Role.OWNER), "see the devices of a match"),
        _row("remove_device", Scope.STREAM, (*_DESK, Role.OWNER), "take its roles in a match from a device"),
        _row("list_all_devices", Scope.HOUSE, _DESK, "see all devices"),
        _row("revoke_device", Scope.HOUSE, _DESK, "send a device away for good"),
        _row("list_people", Scope.HOUSE, _DESK, "see the names of all people"),
        _row("rename_person", Scope.HOUSE, _DESK, "change a person's name"),
        _row("erase_person", Scope.HOUSE, (Role.HOST,), "forget a person's name; results stay"),
        _row("back_up", Scope.HOUSE, (Role.HOST,), "make a backup"),
        _row("examine", Scope.HOUSE, (Role.HOST,), "check the database, rebuild what is derived"),
    )
}


@dataclass(frozen=True, slots=True)
class Grant:
    """A role that a device was given: in one stream, or in the whole house (`stream` None).

    `side` is the side whose hidden things a player may see, None for none.
    """

    role: Role
    stream: EntryId | None = None
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a call: the person at the machine itself, a known device, or anybody.

    `grants` are those of the device at the time of the call.
    """

    host: bool = False
    device: str | None = None
    person: str | None = None
    grants: tuple[Grant, ...] = ()

    def roles(self, stream: EntryId | None) -> frozenset[Role]:
        """The roles in `stream`, or in the house where it is None. A screen is a screen everywhere."""
        held = {grant.role for grant in self.grants if grant.stream in (None, stream)}
        if self.host:
            held.add(Role.HOST)
        screen = any(grant.role is Role.DISPLAY for grant in self.grants)
        return frozenset(held or {Role.DISPLAY if screen else Role.SPECTATOR})

    def viewer(self, stream: EntryId) -> Viewer:
        """As whom the actor looks at `stream`: who judges sees the sheet, a player what his side may see."""
        if self.roles(stream) & frozenset(_JUDGES):
            return KEEPER
        sides = {grant.side for grant in self.grants if grant.stream == stream and grant.role is Role.PLAYER}
        return sides.pop() if len(sides) == 1 else None


HOST = Actor(host=True)
ANYBODY = Actor()


def may(actor: Actor, call: str, stream: EntryId | None = None) -> bool:
    """Whether the table lets `actor` make `call`, on `stream` where the call is about one."""
    return bool(TABLE[call].roles & actor.roles(stream))


def require(actor: Actor, call: str, stream: EntryId | None = None) -> None:
    """Raises `NotAllowed` where the table does not let `actor` make `call`."""
    if not may(actor, call, stream):
        raise NotAllowed(call)


def page() -> str:
    """The table as a page of the documentation, in Markdown."""
    heads = [role.value for role in Role]
    lines = [
        "# Who may do what",
        "",
        "This page is made from the permission table by `tools/access_page.py`. The host sits at the",
        "machine on which the server runs; whoever starts a match owns it; everybody who has not joined",
        "looks on. Player, referee, owner and display are roles in one match, host and director in all.",
        "",
        f"| call | means | {' | '.join(heads)} |",
        f"|---|---|{'|'.join(':-:' for _ in heads)}|",
    ]
    for row in TABLE.values():
        marks = " | ".join("yes" if role in row.roles else "" for role in Role)
        lines.append(f"| `{row.call}` | {row.means} | {marks} |")
    return "\n".join(lines) + "\n"
