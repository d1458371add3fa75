"""The service as a whole: opened on a database, handed to the pages and to the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from twenty.service.chance import Chance, Secure
from twenty.service.clock import Clock, SystemClock
from twenty.service.devices import Devices
from twenty.service.heads import Heads
from twenty.service.ledger import Ledger
from twenty.service.limits import Limits
from twenty.service.live import Live, Publisher
from twenty.service.matches import Matches
from twenty.service.people import People
from twenty.service.upkeep import Upkeep
from twenty.store.database import Store, open_store


@dataclass(frozen=True)
class Service:
    """All use cases, by what they are about. Every method is safe to call from any thread."""

    matches: Matches
    people: People
    devices: Devices
    live: Live
    upkeep: Upkeep
    publisher: Publisher
    store: Store

    def close(self) -> None:
        """Ends the connections to the database."""
        self.store.close()


def open_service(
    path: Path | None = None, *, clock: Clock | None = None, chance: Chance | None = None
) -> Service:
    """The service on the database at `path` (the user's own by default), made where there is none.

    Raises the errors of `twenty.store.database.open_store`.
    """
    clock, chance = clock or SystemClock(), chance or Secure()
    store = open_store(path)
    heads, publisher = Heads(store), Publisher()
    ledger = Ledger(store, heads, publisher.publish)
    people = People(store, chance)
    limits = Limits(clock)
    devices = Devices(store, heads, limits, chance=chance, clock=clock)
    matches = Matches(store, heads, ledger, people, devices, limits, chance=chance, clock=clock)
    live = Live(publisher, matches, devices)
    return Service(matches, people, devices, live, Upkeep(store, clock), publisher, store)
