"""Names of people, apart from the entries: a person can be erased and the results stay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from twenty.core.ids import PersonId
from twenty.store.schema import devices, people
from twenty.text.names import Name, Order


@dataclass(frozen=True, slots=True)
class Person:
    """A person; `name` is None once it is erased."""

    id: PersonId
    name: Name | None


def put(conn: Connection, person: PersonId, name: Name) -> None:
    """Adds a person, or changes their name."""
    held = {"family": name.family, "given": name.given, "name_order": name.order.value, "erased": False}
    changed = conn.execute(sa.update(people).where(people.c.id == person.word).values(held))
    if changed.rowcount == 0:
        conn.execute(sa.insert(people).values(id=person.word, **held))


def erase(conn: Connection, person: PersonId) -> bool:
    """Forgets the person's name wherever it stands; False where nobody has that id."""
    gone = {"family": "", "given": "", "name_order": Order.GIVEN_FIRST.value, "erased": True}
    conn.execute(sa.update(devices).where(devices.c.person == person.word).values(person=None, name=""))
    return conn.execute(sa.update(people).where(people.c.id == person.word).values(gone)).rowcount > 0


def named(conn: Connection, wanted: Iterable[PersonId]) -> dict[PersonId, Person]:
    """Those of `wanted` that the store knows, erased ones too."""
    ids = sorted({person.word for person in wanted})
    found = conn.execute(sa.select(people).where(people.c.id.in_(ids)))
    return {PersonId(row.id): _person(row) for row in found}


def every(conn: Connection) -> tuple[Person, ...]:
    """All people that are not erased, by family name."""
    found = conn.execute(
        sa.select(people).where(people.c.erased.is_(False)).order_by(people.c.family, people.c.given)
    )
    return tuple(_person(row) for row in found)


def _person(row: sa.Row[tuple[object, ...]]) -> Person:
    name = None if row.erased else Name(row.family, row.given, Order(row.name_order))
    return Person(PersonId(row.id), name)
