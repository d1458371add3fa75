"""A match as a record file: out, in again, and in twice."""

from __future__ import annotations

import pytest
from tests.service.conftest import Hall

from twenty.service.access import ANYBODY, HOST, Role
from twenty.service.app import open_service
from twenty.service.errors import IllegalAction, MalformedAction, NotAllowed, TooMany, UnreadableFile
from twenty.store.chain import Link, link
from twenty.store.schema import entries

RECORD_FILE = """\
person p1 Ann Example
person p2 "\\"Bob\\""
start crokinole 1 [[p1] [p2]] ()
toss 0
round 95:60
round 5:60
replace 3 (round 90:60) reason="misread"
"""


def test_out_and_in_again_is_the_same_match(hall: Hall, tmp_path: object) -> None:
    stream = hall.played(4)
    text = hall.service.matches.export_record(HOST, stream)
    assert text.startswith("person ")
    again = hall.service.matches.import_record(HOST, text)
    assert (again.view["stream"], again.version) == (stream, 6)
    other = open_service(hall.service.store.path.with_name("other.db"), clock=hall.clock)
    there = other.matches.import_record(HOST, text)
    assert there.view == hall.service.matches.message(HOST, stream).view
    assert other.matches.export_record(HOST, stream) == text
    other.close()


def test_a_record_of_numbers_gets_ids_of_its_own(hall: Hall) -> None:
    one = hall.service.matches.import_record(HOST, RECORD_FILE)
    assert one.version == 5
    assert sorted(one.view["names"].values()) == ['"Bob"', "Ann Example"]
    assert one.view["own"]["score"] == [2, 2]
    assert hall.service.matches.import_record(HOST, RECORD_FILE).view["stream"] == one.view["stream"]
    other = hall.service.matches.import_record(HOST, RECORD_FILE.replace("Ann", "Anna"))
    assert other.view["stream"] != one.view["stream"]
    assert len(hall.service.matches.list_matches(HOST)) == 2
    assert len(hall.service.people.list_people(HOST)) == 4


def test_who_brings_it_in_owns_it(hall: Hall) -> None:
    director = hall.joined(hall.match(), Role.DIRECTOR)
    made = hall.service.matches.import_record(director, RECORD_FILE)
    owner = hall.service.devices.current(director)
    assert [grant.role for grant in owner.grants] == [Role.DIRECTOR, Role.OWNER]
    hall.record(made.view["stream"], "pause", owner)


def test_a_record_is_no_way_into_a_foreign_match(hall: Hall) -> None:
    stream = hall.played(1)
    text = hall.service.matches.export_record(HOST, stream) + f"{'e' * 32}: round 5:60\n"
    director = hall.joined(stream, Role.DIRECTOR)
    with pytest.raises(MalformedAction, match="already a match of that id"):
        hall.service.matches.import_record(director, text)
    assert hall.service.matches.message(HOST, stream).version == 3
    hall.service.matches.import_record(director, hall.service.matches.export_record(HOST, stream))
    roles = [grant.role for grant in hall.service.devices.current(director).grants]
    assert roles == [Role.DIRECTOR]  # bringing it in again gives no role


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", UnreadableFile),
        ("start chess 1 [[p1] [p2]] ()\n", UnreadableFile),
        ("start crokinole 1 [[p1] [p2]] ()\nround\n", UnreadableFile),
        ("start crokinole 1 [[p1] [p2]] ()\nround 95:60\n", IllegalAction),
        ("x" * 1_100_000, TooMany),
    ],
)
def test_what_is_no_record_leaves_nothing(hall: Hall, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        hall.service.matches.import_record(HOST, text)
    assert hall.service.matches.list_matches(HOST) == ()


def test_who_only_looks_on_brings_nothing_in(hall: Hall) -> None:
    for actor in (ANYBODY, hall.device()[1]):
        with pytest.raises(NotAllowed):
            hall.service.matches.import_record(actor, RECORD_FILE)


def test_the_seal_can_be_checked_by_anybody_once_the_match_is_over(hall: Hall) -> None:
    running = hall.service.matches.seal(HOST, hall.played(2))
    assert (running.version, running.salt, len(running.hash)) == (4, None, 64)
    stream = hall.played(4)
    seal = hall.service.matches.seal(HOST, stream)
    assert seal.salt is not None
    with hall.service.store.reading() as conn:
        rows = conn.execute(
            entries.select().where(entries.c.stream == stream).order_by(entries.c.seq)
        ).mappings()
        lines = [Link(**{name: value for name, value in row.items() if name != "hash"}) for row in rows]
    told = b""
    for line in lines:
        told = link(bytes.fromhex(seal.salt), told, line)
    assert told.hex() == seal.hash


def test_an_erased_person_is_not_in_the_record(hall: Hall) -> None:
    stream = hall.played(1)
    (ann,), (bob,) = hall.service.matches.message(HOST, stream).view["people"]
    hall.service.people.erase_person(HOST, ann)
    text = hall.service.matches.export_record(HOST, stream)
    assert f"person {bob} Bob\n" in text
    assert f"person {ann}" not in text
