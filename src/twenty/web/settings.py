"""What a server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass

from twenty.service.limits import Limit

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))


@dataclass(frozen=True, slots=True)
class Settings:
    """`hosts` are the names and addresses under which the pages may be opened, without the port.

    `addresses` are the full addresses (`http://192.168.1.20:8020`) that others on the network can use,
    the likeliest first; empty where the server listens to this machine only.
    """

    hosts: frozenset[str] = LOOPBACK
    addresses: tuple[str, ...] = ()
    changes: Limit = Limit("change", most=200, every=50)  # requests of one address that may change something
    longest_body: int = 300_000
    watchers: int = 4000  # sockets and feeds, of all matches together
