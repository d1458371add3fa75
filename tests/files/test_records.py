"""Record files: names, entries, corrections; and which kind a file is."""

import os
from pathlib import Path

import pytest

from twenty.cli.journal import Journal
from twenty.cli.session import Session
from twenty.cli.summary import summary
from twenty.core.errors import UnreadableFile
from twenty.core.ids import PersonId
from twenty.files import Kind, Person, kinds, read, read_file, recognise
from twenty.files.judging import judged
from twenty.files.records import read_record, write_person, write_record
from twenty.games.registry import NAMES, rulebook
from twenty.testing.walks import walk
from twenty.text import catalogue

START = "start crokinole 1 [[p1] [p2]] ()\n"


@pytest.mark.parametrize("game", NAMES)
def test_what_is_written_is_read(game):
    book = rulebook(game)
    people = {PersonId("p1"): Person("Ann Example"), PersonId("p2"): Person('"Quoted" Őri')}
    for seed in range(5):
        log = tuple(walk(book, seed, 25).log)
        match = read_record(write_record(people, log, book.vocabulary), "x")
        assert match.log == log
        assert match.people == people
        assert match.game == game
        assert judged(book, match.log).stopped is None


def test_the_sides_are_those_of_the_corrected_start():
    text = f"person p1 Ann\nperson p3 Cid\n{START}replace 1 (start crokinole 1 [[p3] [p2]] ())\n"
    match = read_record(text, "x")
    assert match.sides == ("Cid", "p2")
    assert match.lines == (3, 4)


def test_lines_may_be_empty_and_end_as_on_any_system():
    text = f"\r\nperson p1 Ann\r\n\r\n{START.strip()}\r\n\r\ntoss 0"
    match = read_record(text, "x")
    assert match.lines == (4, 6)
    assert len(match.log) == 2


def test_ids_of_our_own_are_kept():
    ids = ["a" * 32, "b" * 32]
    match = read_record(f"{ids[0]}: {START}{ids[1]}: toss 0\ntoss 0\n", "x")
    assert [entry.id.digits for entry in match.log[:2]] == ids
    assert str(match.log[2].id) == "3"


def test_an_amendment_that_names_nothing_stops_the_replay_there():
    match = read_record(f"{START}toss 0\nwon 0\nretract 9\nwon 1\n", "x")
    stopped = summary(match).stopped()
    assert stopped
    assert (stopped["line"], stopped["rule"], stopped["code"]) == (4, "GE-13", "unknown-target")
    first = read_record(f"{START}won 0\nretract 9\n", "x")
    assert summary(first).stopped()["line"] == 2  # type: ignore[index]


def test_a_log_without_a_start_has_no_sides():
    assert read_record(START, "x").sides == ("p1", "p2")
    match = read_record(START, "x")
    assert type(match)("x", "crokinole", {}, (), {}).sides == ()


@pytest.mark.parametrize("name", ['"', '"unended', '"\\ud800"', "\u202e", '""', "7" * 0])
def test_names_that_are_none(name):
    with pytest.raises(UnreadableFile) as refused:
        read_record(f"person p1 {name}\n{START}", "x")
    assert refused.value.place == "line 1"


def test_a_name_in_quotes_and_one_with_quotes_inside():
    assert write_person(PersonId("a"), 'Ann "the hand"') == 'person a Ann "the hand"\n'
    assert write_person(PersonId("a"), '"The hand" Ann') == 'person a "\\"The hand\\" Ann"\n'


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('  {"cmn": "1.0"}', Kind.CMN),
        ("\ufeff" + START, Kind.RECORD),
        ("person p1 Ann\n", Kind.RECORD),
        (f"\n\n{'a' * 32}: {START}", Kind.RECORD),
        ("side,opponent,date,tournament,category,stage,pts_total,pts_by_round,more\n", Kind.SHEETS),
        ('"date",tournament,category,stage,side,opponent,pts_total,pts_by_round\r\n', Kind.SHEETS),
    ],
)
def test_the_kind_shows_in_the_beginning(text, kind):
    assert recognise(text.removeprefix("\ufeff")) is kind


@pytest.mark.parametrize("text", ["", "hello", "date,side", '"open', "<html>", "[1]"])
def test_other_files_are_none_of_ours(text):
    with pytest.raises(UnreadableFile) as refused:
        recognise(text)
    assert refused.value.place == "line 1"


def test_a_byte_order_mark_is_passed_over(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf" + START.encode())
    (match,) = read_file(path)
    assert match.id == "a"


def test_a_file_may_be_too_large(monkeypatch):
    monkeypatch.setattr(kinds, "LARGEST", 10)
    with pytest.raises(UnreadableFile, match="larger than 10 bytes"):
        read(START.encode(), "x")


def test_a_match_has_not_endless_entries():
    text = START + "note x\n" * 10_000
    with pytest.raises(UnreadableFile) as refused:
        read_record(text, "x")
    assert refused.value.place == "line 10001"
    assert len(read_record(text.removesuffix("note x\n"), "x").log) == 10_000


def test_the_reader_s_sentences_hide_no_ruling_s():
    own = set(catalogue("en", "files").messages)
    for game in (*NAMES, "core"):
        assert not own & set(catalogue("en", game).messages)


# --- writing a line at a time ------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_record_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    session = Session(rulebook("crokinole"), path)
    session.tell(START.strip())
    before = path.read_bytes()
    really = os.write

    def full(handle: int, raw: bytes) -> int:
        really(handle, raw[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        session.tell("toss 0")
    assert path.read_bytes() == before
    monkeypatch.setattr(os, "write", really)
    assert not session.tell("toss 0").refused
    assert path.read_bytes() == before + b"toss 0\n"


def test_a_line_is_written_whole_even_in_pieces(tmp_path, monkeypatch):
    really = os.write
    monkeypatch.setattr(os, "write", lambda handle, raw: really(handle, raw[:2]))
    journal = Journal(tmp_path / "a.txt")
    journal.append("hello world")
    assert journal.read() == ("hello world\n", "")


def test_a_record_that_is_a_folder(tmp_path):
    with pytest.raises(UnreadableFile):
        Journal(tmp_path).read()
    assert Journal(Path(tmp_path / "none")).set_aside() is None
