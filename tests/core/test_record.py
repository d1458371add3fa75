"""Record text: what can be written can be read, and what can't be read is named by its place."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.notes import WORDS, Say, start

from twenty.core.actions import Clock, Decision, Effect, Leave, Note, Start
from twenty.core.entries import Entry, InsertAfter, Replace, Retract, chain
from twenty.core.errors import MalformedAction
from twenty.core.ids import EntryId, PersonId
from twenty.core.record import read_action, read_entry, read_value, write_action, write_log, write_value
from twenty.core.shape import shape_of

WORDS_OF = WORDS.vocabulary


class Colour(StrEnum):
    """Two colours."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Inner:
    """A group inside."""

    colour: Colour
    more: int | None = None


@dataclass(frozen=True, slots=True)
class Everything:
    """Each shape once."""

    number: int
    truth: bool
    text: str
    colour: Colour
    person: PersonId
    inner: Inner
    some: tuple[Inner, ...] = ()
    maybe: PersonId | None = None
    named: str = "as usual"
    nested: tuple[tuple[int | None, ...], ...] = ()


EVERYTHING = shape_of(Everything)
texts = st.text(st.characters(min_codepoint=32, blacklist_categories=("C", "Z")) | st.just(" "), max_size=20)
people = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,8}", fullmatch=True).map(PersonId)
numbers = st.integers(-(10**15), 10**15)
inners = st.builds(Inner, st.sampled_from(Colour), st.none() | numbers)
everythings = st.builds(
    Everything,
    numbers,
    st.booleans(),
    texts,
    st.sampled_from(Colour),
    people,
    inners,
    st.lists(inners, max_size=3).map(tuple),
    st.none() | people,
    texts,
    st.lists(st.lists(st.none() | numbers, max_size=3).map(tuple), max_size=3).map(tuple),
)


@given(everythings)
def test_values_round_trip(value: Everything) -> None:
    text = write_value(value, EVERYTHING)
    assert "\n" not in text
    assert read_value(text, EVERYTHING) == value


def test_a_record_reads_like_a_sheet() -> None:
    log = chain(
        (
            start(limit=9, clock=Clock.MATCH),
            Say("hello"),
            Note("talks during the shot", side=1),
            Replace(EntryId.numbered(2), Say("good day"), "misheard"),
            InsertAfter(EntryId.numbered(2), Say("-")),
            Retract(EntryId.numbered(5), undo=True),
        )
    )
    text = write_log(log, WORDS_OF)
    assert text == (
        "start words 1 [[p] [q]] (limit=9) clock=match\n"
        "say hello\n"
        'note "talks during the shot" side=1\n'
        'replace 2 (say "good day") reason=misheard\n'
        'insert 2 (say "-")\n'
        "retract 5 undo=yes\n"
    )
    assert read_log(text) == log


def read_log(text: str) -> tuple[Entry, ...]:
    log: list[Entry] = []
    for line in text.splitlines():
        log.append(read_entry(line, log, WORDS_OF))
    return tuple(log)


def test_ids_and_what_they_follow_are_written_where_they_are_not_plain() -> None:
    first = Entry(EntryId("f" * 32), None, start())
    second = Entry(EntryId("e" * 32), first.id, Say("a"))
    third = Entry(EntryId.numbered(3), EntryId.numbered(9), Say("b"))
    root = Entry(EntryId.numbered(4), None, Say("c"))
    text = write_log((first, second, third, root), WORDS_OF)
    assert text.splitlines()[1:] == [f"{'e' * 32}: say a", "3<9: say b", "4<0: say c"]
    assert read_log(text) == (first, second, third, root)


def test_quotes_and_escapes() -> None:
    for text in ('say "x"', "a\\b", "(", "[]", "=", "", "-", "ő ű ě ř", "D·T14"):
        assert read_action(write_action(Say(text), WORDS_OF), WORDS_OF) == Say(text)


@pytest.mark.parametrize(
    ("line", "place", "reason"),
    [
        ("", "word 1", "a verb"),
        ("shout hello", "word 1", "'shout' is no verb of words; there are"),
        ("say", "word 2, word", "the line ends"),
        ("say hello there", "word 3", "'there' is not known here"),
        ("say hello more=1", "word 3", "'more=' is not known here; there may be nothing more"),
        ('say "open', "column 4", "can't be read"),
        ('say "bad\\x"', "word 2, word", "no text in quotes"),
        ("say (", "word 2, word", "stands where a text should"),
        ('say "\\u202e"', "word 2, word", "can't be printed"),
        (f"say {'x' * 2001}", "word 2, word", "longer than 2000"),
        ("leave one", "word 2, side", "'one' is no whole number"),
        (f"leave 1{'0' * 16}", "word 2, side", "no whole number"),
        ("leave 0 how=ran", "word 4, how", "'ran' is none of resigned, conceded"),
        ("leave 0 how=resigned how=resigned", "word 5", "how is given twice"),
        ("answer_draw 0 maybe", "word 3, accept", "neither yes nor no"),
        ("retract xyz", "word 2, target", "no entry id"),
        ("decision -x text", "word 2, author", "no person id"),
        ("decision d text figures=1", "word 5, figures", "'[' for a list"),
        ("decision d text figures=[1", "word 7, figures", "']' for the end of the list"),
        (f"decision d text figures=[{'1 ' * 1001}]", "figures", "more than 1000 parts"),
        ("replace 1 say", "word 3, action", "'(' for a group"),
        ("replace 1 (say a", "word 6, action", "')' for the end of the group"),
        (f"replace 1 {'(replace 1 ' * 20}", "action", "nested too deeply"),
        ("pause )", "word 2", "')' is more than pause takes"),
    ],
)
def test_what_can_not_be_read_is_named_by_its_place(line: str, place: str, reason: str) -> None:
    with pytest.raises(MalformedAction) as error:
        read_action(line, WORDS_OF)
    assert place in error.value.path
    assert reason in error.value.reason
    assert str(error.value) == f"{error.value.path}: {error.value.reason}"


def test_a_value_with_something_left_over() -> None:
    with pytest.raises(MalformedAction, match="left over"):
        read_value("1 2", shape_of(int))


@given(st.text(max_size=60) | st.from_regex(r"(say|decision|replace|note|leave)[ \[\]()=\"0-9a-z-]{0,40}"))
def test_any_line_is_read_or_refused(line: str) -> None:
    with contextlib.suppress(MalformedAction):
        entry = read_entry(line, (), WORDS_OF)
        assert read_action(write_action(entry.action, WORDS_OF), WORDS_OF) == entry.action


@dataclass(frozen=True)
class Floating:
    """What no action may hold."""

    number: float


@dataclass(frozen=True)
class Mutable:
    """What no action may hold."""

    words: list[str] = field(default_factory=list)


@pytest.mark.parametrize(
    "hint", [float, Floating, Mutable, list[int], dict[str, int], object, tuple[int, str], int | str, None]
)
def test_only_exact_shapes_are_known(hint: Any) -> None:
    with pytest.raises(TypeError, match="can't stand in an action"):
        shape_of(hint)


def test_a_generic_start_takes_the_shape_of_the_game() -> None:
    assert shape_of(Start[Inner]) != shape_of(Start[Colour])


def test_words_of_the_general_rules() -> None:
    decision = Decision(PersonId("d"), "as seen", "CK-04", Effect.SCORE, (3, 5))
    assert write_action(decision, WORDS_OF) == 'decision d "as seen" rule=CK-04 effect=score figures=[3 5]'
    assert read_action("leave 1 how=no_show", WORDS_OF).how.value == "no_show"
    assert read_action("leave 1", WORDS_OF) == Leave(1)


@pytest.mark.parametrize("digits", ["", "x", "g" * 32, "f" * 33, "F" * 32])
def test_ids(digits: str) -> None:
    with pytest.raises(ValueError, match="hex digits"):
        EntryId.parse(digits)
    with pytest.raises(ValueError, match="hex digits"):
        EntryId(digits)


def test_small_ids_read_as_line_numbers() -> None:
    assert str(EntryId.numbered(12)) == "12"
    assert EntryId.parse("12") == EntryId("0" * 30 + "12")
    assert str(EntryId("0" * 32)) == "0"


@pytest.mark.parametrize("word", ["", "-a", "a b", "ő", "x" * 65])
def test_person_ids_are_plain_words(word: str) -> None:
    with pytest.raises(ValueError, match="no person id"):
        PersonId.parse(word)
