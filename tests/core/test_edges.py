"""Corners of the frame that its users above reach: errors of files, single lines, previews."""

import pytest
from tests.core.notes import WORDS, Say, start

from twenty.core.entries import Entry, Retract, chain, redo_of
from twenty.core.errors import CannotSay, MalformedAction, UnreadableFile
from twenty.core.ids import EntryId
from twenty.core.record import read_action, read_entry, write_entry
from twenty.games.registry import rulebook


def test_errors_of_files_name_the_place() -> None:
    assert str(UnreadableFile("line 3", "no verb")) == "line 3: no verb"
    assert str(UnreadableFile("", "empty")) == "empty"
    error = CannotSay("m1", "no discs in this format")
    assert (error.match, str(error)) == ("m1", "m1: no discs in this format")


def test_one_line_of_a_record_round_trips() -> None:
    log = chain((start(), Say("hello")))
    line = write_entry(log[1], log[:1], WORDS.vocabulary)
    assert line == "say hello"
    assert read_entry(line, log[:1], WORDS.vocabulary) == log[1]
    assert write_entry(log[0], (), WORDS.vocabulary).startswith("start words")


def test_a_list_without_brackets_has_an_end() -> None:
    words = rulebook("crokinole").vocabulary
    assert read_action("counts 1/0/0+0 0/1/0+0", words) == read_action("counts [1/0/0+0 0/1/0+0]", words)
    with pytest.raises(MalformedAction, match="more than 1000 parts"):
        read_action("counts" + " 1/0/0+0" * 1001, words)


def test_a_log_of_redos_alone_has_nothing_to_redo() -> None:
    ident = EntryId.numbered(1)
    assert redo_of((Entry(ident, None, Retract(ident, undo=True)),)) is None


def test_a_preview_shows_what_would_follow() -> None:
    log = chain((start(), Say("a"), Say("b")))
    assert WORDS.preview(log[:2], log[2:]).state == WORDS.preview(log, ()).state
    assert [ruling.code for ruling in WORDS.preview(log[:2], log[2:]).history] == ["started", "said", "said"]
