"""Actions and entries as JSON: round trips, what is refused and where, schemas."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.notes import WORDS, Say, start
from tests.core.test_record import EVERYTHING, Everything, everythings

from twenty.codec import (
    action_from,
    action_to,
    components,
    decode,
    decode_entry,
    encode,
    encode_entry,
    entry_from,
    entry_to,
)
from twenty.codec.json import value_from, value_to
from twenty.core.actions import Clock, Note
from twenty.core.entries import Entry, InsertAfter, Replace, Retract, chain
from twenty.core.errors import MalformedAction
from twenty.core.ids import EntryId
from twenty.games.registry import NAMES, rulebook
from twenty.testing.strategies import arbitrary_json, walks

WORDS_OF = WORDS.vocabulary
ID = EntryId.numbered(2)


def test_an_action_is_written_whole() -> None:
    assert action_to(Note("late", side=1), WORDS_OF) == {
        "type": "words.note",
        "v": 1,
        "text": "late",
        "rule": "GE-05",
        "side": 1,
        "author": None,
    }
    held = json.loads(encode(start(limit=3, clock=Clock.MATCH), WORDS_OF))
    assert held["config"] == {"limit": 3, "draws": True}
    assert held["clock"] == "match"
    assert held["sides"] == [["p"], ["q"]]


def test_fields_with_a_default_may_be_left_out() -> None:
    assert action_from({"type": "words.note", "v": 1, "text": "late"}, WORDS_OF) == Note("late")


@pytest.mark.parametrize(
    "action", [Replace(ID, Say("a"), "why"), InsertAfter(ID, Say("b")), Retract(ID, undo=True)]
)
def test_amendments_round_trip(action: Any) -> None:
    assert decode(encode(action, WORDS_OF), WORDS_OF) == action


@given(everythings)
def test_values_round_trip(value: Everything) -> None:
    held = json.loads(json.dumps(value_to(value, EVERYTHING, WORDS_OF)))
    assert value_from(held, EVERYTHING, WORDS_OF) == value


@pytest.mark.parametrize("game", NAMES)
@given(data=st.data())
def test_logs_of_every_game_round_trip(game: str, data: st.DataObject) -> None:
    book = rulebook(game)
    for entry in data.draw(walks(book, 25)).log:
        assert decode_entry(encode_entry(entry, book.vocabulary), book.vocabulary) == entry


def test_honest_pages_write_whole_numbers_as_they_like() -> None:
    assert action_from({"type": "words.leave", "v": 1, "side": 1.0}, WORDS_OF).side == 1


NOTE = {"type": "words.note", "v": 1, "text": "late"}


@pytest.mark.parametrize(
    ("value", "path", "reason"),
    [
        ([], "$", "an action is an object"),
        ({}, "$.type", "None is none of words."),
        ({**NOTE, "type": 3}, "$.type", "3 is none of"),
        ({**NOTE, "type": "chess.note"}, "$.type", "'chess.note' is none of"),
        ({**NOTE, "v": 2}, "$.v", "version 1 is known, not 2"),
        ({**NOTE, "v": True}, "$.v", "version 1"),
        ({**NOTE, "colour": 1}, "$.colour", "unknown field; there are text, rule, side, author"),
        ({"type": "words.pause", "v": 1, "x": 1}, "$.x", "there are none"),
        ({"type": "words.note", "v": 1}, "$.text", "missing"),
        ({**NOTE, "text": 3}, "$.text", "a text should stand here, not 3"),
        ({**NOTE, "text": "\x07"}, "$.text", "can't be printed"),
        ({**NOTE, "side": "1"}, "$.side", "a whole number should stand here, not '1'"),
        ({**NOTE, "side": 1.5}, "$.side", "a whole number"),
        ({**NOTE, "side": True}, "$.side", "a whole number"),
        ({**NOTE, "side": 10**16}, "$.side", "beyond"),
        ({**NOTE, "author": "no way"}, "$.author", "no person id"),
        ({"type": "words.answer_draw", "v": 1, "side": 0, "accept": 1}, "$.accept", "true or false"),
        ({"type": "words.leave", "v": 1, "side": 0, "how": "ran"}, "$.how", "'ran' is none of resigned"),
        ({"type": "words.leave", "v": 1, "side": 0, "how": {}}, "$.how", "an object is none of"),
        ({"type": "words.replace", "v": 1, "target": "2", "action": 5}, "$.action", "an object"),
        ({"type": "words.replace", "v": 1, "target": "xx", "action": NOTE}, "$.target", "no entry id"),
        ({**action_to(start(), WORDS_OF), "sides": {}}, "$.sides", "a list of at most"),
        ({**action_to(start(), WORDS_OF), "sides": [["p"], [[]]]}, "$.sides[1][0]", "a text"),
        (
            {**action_to(start(), WORDS_OF), "config": []},
            "$.config",
            "an object should stand here, not a list",
        ),
        ({**action_to(start(), WORDS_OF), "config": {"limit": None}}, "$.config.limit", "a whole number"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(value: Any, path: str, reason: str) -> None:
    with pytest.raises(MalformedAction) as error:
        action_from(value, WORDS_OF)
    assert error.value.path == path
    assert reason in error.value.reason


def test_deep_nesting_is_refused() -> None:
    value: Any = NOTE
    for _ in range(20):
        value = {"type": "words.replace", "v": 1, "target": "2", "action": value}
    with pytest.raises(MalformedAction, match="nested too deeply"):
        action_from(value, WORDS_OF)


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":1}x'])
def test_what_is_no_json(raw: bytes) -> None:
    with pytest.raises(MalformedAction, match="no JSON"):
        decode(raw, WORDS_OF)


def test_entries() -> None:
    first, second = chain((start(), Say("a")))
    assert entry_to(first, WORDS_OF)["after"] is None
    assert decode_entry(encode_entry(second, WORDS_OF), WORDS_OF) == second


HONEST = entry_to(Entry(ID, None, Say("a")), WORDS_OF)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (None, "$"),
        ({**HONEST, "seq": 1}, "$.seq"),
        ({"id": HONEST["id"], "after": None}, "$.action"),
        ({**HONEST, "id": "2"}, "$.id"),
        ({**HONEST, "id": 2}, "$.id"),
        ({**HONEST, "after": []}, "$.after"),
        ({**HONEST, "action": {**HONEST["action"], "word": 1}}, "$.action.word"),
    ],
)
def test_entries_that_are_none(value: Any, path: str) -> None:
    with pytest.raises(MalformedAction) as error:
        entry_from(value, WORDS_OF)
    assert error.value.path == path


@given(arbitrary_json())
def test_any_json_is_read_or_refused(value: Any) -> None:
    for read in (action_from, entry_from):
        with contextlib.suppress(MalformedAction):
            read(value, WORDS_OF)


def test_schemas_describe_every_action() -> None:
    made = components(WORDS_OF)
    assert set(made) == {"words", *(f"words.{verb}" for verb in WORDS_OF.shapes)}
    note = made["words.note"]
    assert note["required"] == ["type", "v", "text"]
    assert note["properties"]["type"] == {"const": "words.note"}
    assert note["additionalProperties"] is False
    refs = {ref["$ref"].rsplit("/", 1)[1] for ref in made["words"]["oneOf"]}
    assert refs == set(made) - {"words"}
    for game in NAMES:
        json.dumps(components(rulebook(game).vocabulary))
