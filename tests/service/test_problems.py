"""Every error as a client gets it: status, kind, and what it needs to go on."""

from __future__ import annotations

import msgspec
import pytest
from tests.service.conftest import Hall

from twenty.core.errors import refuse
from twenty.core.ids import EntryId
from twenty.service.access import ANYBODY, HOST
from twenty.service.errors import (
    AmendmentBreaksLog,
    Conflict,
    IllegalAction,
    MalformedAction,
    NoSuchStream,
    NotAllowed,
    StoreBusy,
    StoreDamaged,
    StoreFull,
    StoreReadOnly,
    TooMany,
    TwentyError,
    Unknown,
    UnreadableFile,
)
from twenty.service.problems import problem_of, status_of

REFUSED = refuse("CK-03", "toss-missing")


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (
            MalformedAction("$[0].id", "no id"),
            422,
            {"error": "malformed", "path": "$[0].id", "reason": "no id"},
        ),
        (UnreadableFile("line 1", "no entry"), 422, {"error": "unreadable"}),
        (IllegalAction(REFUSED, "here"), 409, {"error": "illegal", "rule": "CK-03", "position": "here"}),
        (AmendmentBreaksLog(EntryId("a" * 32), REFUSED), 409, {"error": "breaks-log", "entry": "a" * 32}),
        (Conflict("b" * 32, 7, ()), 409, {"error": "conflict", "head": "b" * 32, "version": 7, "since": []}),
        (NotAllowed("append"), 403, {"error": "not-allowed", "call": "append"}),
        (NoSuchStream("none"), 404, {"error": "no-such-stream"}),
        (Unknown("nobody"), 404, {"error": "unknown"}),
        (TooMany("codes", 60), 429, {"error": "too-many", "wait": 60}),
        (StoreFull("full"), 507, {"error": "disk-full"}),
        (StoreReadOnly("read only"), 503, {"error": "read-only"}),
        (StoreBusy("busy"), 503, {"error": "busy"}),
        (StoreDamaged("damaged"), 500, {"error": "store"}),
        (TwentyError("else"), 400, {"error": "error"}),
    ],
)
def test_each_kind_of_error(error: TwentyError, status: int, told: dict[str, object]) -> None:
    assert status_of(error) == status
    problem = problem_of(error)
    assert problem | told == problem
    assert problem["message"] == str(error)
    msgspec.json.encode(problem)


def test_a_refusal_is_told_in_the_clients_language(hall: Hall) -> None:
    stream = hall.match()
    with pytest.raises(IllegalAction) as caught:
        hall.record(stream, "round", points="95:60")
    english, hungarian = (problem_of(caught.value, language, "crokinole") for language in ("en", "hu"))
    assert (english["rule"], english["code"]) == ("CK-03", "toss-missing")
    assert english["text"] != hungarian["text"]
    assert english["facts"] == hungarian["facts"]


def test_a_conflict_shows_the_entries_between_as_the_log_does(hall: Hall) -> None:
    stream = hall.played(1)
    with pytest.raises(Conflict) as caught:
        hall.service.matches.append(HOST, stream, [hall.entry("pause", stream)])
    lines = hall.service.matches.log(ANYBODY, stream)
    assert problem_of(caught.value)["since"] == [msgspec.to_builtins(line) for line in lines[1:]]


def test_a_long_conflict_shows_its_newest_hundred(hall: Hall) -> None:
    stream = hall.played(0)
    seen = hall.head(stream)
    entries, after = [], seen
    for number in range(150):
        entries.append(hall.entry("note", after, text=f"note {number}"))
        after = entries[-1]["id"]
    hall.service.matches.append(HOST, stream, entries)
    with pytest.raises(Conflict) as caught:
        hall.service.matches.append(HOST, stream, [hall.entry("pause", seen)])
    assert [line.seq for line in caught.value.since] == list(range(53, 153))
