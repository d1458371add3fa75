"""People and their names, which stand apart from the entries."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping

from sqlalchemy.engine import Connection

from twenty.core.errors import MalformedAction
from twenty.core.ids import PersonId
from twenty.service.access import Actor, require
from twenty.service.chance import Chance, new_id
from twenty.service.errors import Unknown
from twenty.store import people
from twenty.store.database import Store
from twenty.text.names import Name, Order, tidy

ERASED = "–"


class People:
    """Names by id, remembered until one changes."""

    def __init__(self, store: Store, chance: Chance) -> None:
        self._store = store
        self._chance = chance
        self._known: dict[str, str] = {}
        self.changes = 0  # how often a name that somebody may have seen has changed
        self._lock = threading.Lock()

    def fresh_id(self) -> str:
        """An id for a person whom the store does not know yet."""
        return new_id(self._chance).digits

    def names(self, wanted: Iterable[str]) -> dict[str, str]:
        """Names as they are shown, by id; a dash for who is erased or unknown."""
        ids = set(wanted)
        with self._lock:
            known = {word: self._known[word] for word in ids if word in self._known}
            changes = self.changes
        if missing := ids - known.keys():
            with self._store.reading() as conn:
                found = people.named(conn, (PersonId(word) for word in missing))
            for word in missing:
                person = found.get(PersonId(word))
                known[word] = str(person.name) if person and person.name else ERASED
            with self._lock:
                if changes == self.changes:  # nobody was renamed or erased meanwhile
                    self._known |= known
        return {word: known[word] for word in sorted(ids)}

    def list_people(self, actor: Actor) -> tuple[people.Person, ...]:
        """All people who are not erased, by family name."""
        require(actor, "list_people")
        with self._store.reading() as conn:
            return people.every(conn)

    def rename_person(self, actor: Actor, person: str, name: Name) -> None:
        """Gives a person another name, everywhere. Raises `Unknown`."""
        require(actor, "rename_person")
        with self._store.writing() as conn:
            wanted = PersonId(person)
            if wanted not in people.named(conn, [wanted]):
                raise Unknown(f"there is no person {person}")
            people.put(conn, wanted, name)
        self.forget([person])

    def erase_person(self, actor: Actor, person: str) -> None:
        """Forgets a person's name; results stay, under a dash. Backups made before keep it.

        Raises `Unknown`.
        """
        require(actor, "erase_person")
        with self._store.writing() as conn:
            if not people.erase(conn, PersonId(person)):
                raise Unknown(f"there is no person {person}")
        self.forget([person])
        self._store.fold()

    def forget(self, changed: Iterable[str]) -> None:
        """Looks these names up again."""
        with self._lock:
            self.changes += 1
            for word in changed:
                self._known.pop(word, None)

    @staticmethod
    def add(conn: Connection, names: Mapping[str, Name]) -> None:
        """Adds the people who are new. Raises `MalformedAction` where an id belongs to somebody else."""
        known = people.named(conn, (PersonId(word) for word in names))
        for word, name in names.items():
            held = known.get(PersonId(word))
            if held is None:
                people.put(conn, PersonId(word), name)
            elif held.name != name:
                raise MalformedAction(f"names.{word}", "this id belongs to another person")

    @staticmethod
    def add_unknown(conn: Connection, names: Mapping[str, Name]) -> None:
        """Adds the people who are new and leaves the others as they are."""
        known = people.named(conn, (PersonId(word) for word in names))
        for word, name in names.items():
            if PersonId(word) not in known:
                people.put(conn, PersonId(word), name)


def name_of(value: object, path: str = "name") -> Name:
    """A name from JSON: a text, or `{"family", "given", "order"}`. Raises `MalformedAction`."""
    held = {"given": value} if isinstance(value, str) else value
    if not isinstance(held, dict) or not held.keys() <= {"family", "given", "order"}:
        raise MalformedAction(path, "a name is a text, or an object with family, given and order")
    parts = {}
    for field in ("family", "given"):
        text = held.get(field, "")
        if not isinstance(text, str):
            raise MalformedAction(f"{path}.{field}", "a text should stand here")
        try:
            parts[field] = tidy(text) if text.strip() else ""
        except ValueError as error:
            raise MalformedAction(f"{path}.{field}", str(error)) from None
    if not any(parts.values()):
        raise MalformedAction(path, "the name is empty")
    try:
        order = Order(held.get("order", Order.GIVEN_FIRST))
    except ValueError:
        raise MalformedAction(f"{path}.order", f"one of {', '.join(Order)}") from None
    return Name(parts["family"], parts["given"], order)
