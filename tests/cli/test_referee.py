"""`twenty referee`: told line by line, saved after every line, going on after a kill."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from twenty.cli import main
from twenty.core.record import write_action
from twenty.files import read_file
from twenty.games.registry import NAMES, rulebook
from twenty.testing.walks import walk


def referee(game: str, path: Path, lines: str | bytes, *words: str) -> Result:
    return CliRunner().invoke(main, ["referee", game, "--file", str(path), *words], input=lines)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "match.txt"


@pytest.mark.rule("GE-01", "allows")
def test_a_match_from_a_pipe(path):
    done = referee("crokinole", path, "toss 0\ncounts [3/1/0+2 1/1/1+0]\nwon 1\n", "--names", "Ann,Bob")
    assert done.exit_code == 0
    assert "ruling (CK-03): Ann shoots first.\n" in done.output
    assert "ruling (CK-52): Round 1: 2:0.\n" in done.output
    positions = [line for line in done.output.splitlines() if line.startswith("position: crokinole () ")]
    assert len(positions) == 4
    assert path.read_text() == (
        "person p1 Ann\nperson p2 Bob\nstart crokinole 1 [[p1] [p2]] ()\ntoss 0\n"
        "counts [3/1/0+2 1/1/1+0]\nwon 1\n"
    )


def test_it_goes_on_where_it_stopped(path):
    referee("crokinole", path, "toss 0\nwon 0\nwon 0\n", "--names", "Ann,Bob")
    done = referee("crokinole", path, "won 0\nwon 0\n")
    assert done.exit_code == 0
    assert done.output.startswith(f"going on with {path}, 4 entries\nposition: crokinole () [4 0]")
    assert "over (points): won by Ann\n" in done.output
    late = referee("crokinole", path, "won 1\n", "--preset", "nca")
    assert late.exit_code == 1
    assert "refused (GE-06): " in late.output
    assert "its options stay" in late.stderr


def test_a_refused_line_changes_nothing_and_the_session_goes_on(path):
    done = referee("crokinole", path, "won 0\ntoss 0\nwon 7\nfoo\nwon 0\n")
    assert done.exit_code == 1
    assert "refused (CK-03): " in done.output
    assert "refused (GE-01): " in done.output
    assert "refused: word 1: 'foo' is no verb of crokinole" in done.output
    assert path.read_text().splitlines()[1:] == ["toss 0", "won 0"]


@pytest.mark.rule("GE-13", "allows")
def test_undo_redo_and_corrections(path):
    lines = 'toss 0\nwon 0\nwon 0\nundo\nundo\nredo\nreplace 3 (won 1) reason="read wrong"\nlog\n'
    done = referee("crokinole", path, lines)
    assert done.exit_code == 0
    assert done.output.splitlines()[-8:] == [
        "1: start crokinole 1 [[p1] [p2]] ()",
        "2: toss 0",
        "3: won 0   (replaced by 8)",
        "4: won 0   (retracted by 5)",
        "5: retract 4 undo=yes",
        "6: retract 3 undo=yes   (taken back)",
        "7: retract 6 undo=yes",
        '8: replace 3 (won 1) reason="read wrong"',
    ]
    assert "ruling (CK-52): Round 1: 0:2.\n" in done.output
    nothing = referee("crokinole", path.with_name("new.txt"), "undo\nredo\n")
    assert "refused: undo: there is nothing to undo" in nothing.output


@pytest.mark.rule("GE-13", "refuses")
def test_a_correction_that_breaks_a_later_entry_is_refused(path):
    done = referee("crokinole", path, "toss 0\nwon 0\nretract 2\nretract 1\n")
    assert done.exit_code == 1
    assert "refused (CK-03): entry 3 would become illegal: " in done.output
    assert "refused (GE-01): " in done.output
    assert path.read_text().count("\n") == 3


def test_a_start_and_names_may_be_typed(path):
    done = referee("crokinole", path, "person a Ann\nperson b Bob\nstart crokinole 1 [[a] [b]] ()\ntoss 2\n")
    assert done.exit_code == 0
    assert "Bob shoots first." in done.output
    assert read_file(path)[0].sides == ("Ann", "Bob")


def test_names_without_a_start_are_kept(path):
    referee("crokinole", path, "person a Ann\n")
    done = referee("crokinole", path, "start crokinole 1 [[a] [b]] ()\ntoss 0\n")
    assert "Ann shoots first." in done.output


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["--preset", "nca"], "[[p1] [p2]] (preset=nca free_shot_removes=touched tie=stands)"),
        (["--players", "pairs"], "[[p1 p2] [p3 p4]] (players=pairs discs=12)"),
        (["--players", "four"], "[[p1] [p2] [p3] [p4]] (players=four discs=6 scoring=sum)"),
        (["--set", "length=open"], "[[p1] [p2]] (length=open tie=-)"),
        (["--set", "damage-suspends-fouls=yes"], "[[p1] [p2]] (damage_suspends_fouls=yes)"),
    ],
)
def test_options_of_crokinole(path, words, start):
    done = referee("crokinole", path, "note hello\n", *words)
    assert done.exit_code == 0, done.output
    assert path.read_text().splitlines()[0] == f"start crokinole 1 {start}"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--set", "length=target:100"], "CK-54"),
        (["--set", "length=long"], "length: 'long' is no length"),
        (["--set", "colour=red"], "colour: crokinole has no such option"),
        (["--names", "Ann,Bob,Cid"], "CK-01"),
        (["--names", "Ann,"], "the name is empty"),
        (["--preset", "mine"], "preset: 'mine' is none of"),
    ],
)
def test_options_that_do_not_go_together(path, words, told):
    done = referee("crokinole", path, "toss 0\n", *words)
    assert done.exit_code == 1
    assert told in done.output
    assert not path.exists()


def test_a_preset_may_be_a_format_of_the_game(path):
    done = referee("jakkolo", path, "round 5/5/6/5\n", "--preset", "pairs", "--names", "Ann/Bob")
    assert done.exit_code == 0
    assert "(rounds=2 bonus=none pair=yes)" in path.read_text()
    assert (
        "no presets" in referee("jakkolo-card", path.with_name("c.txt"), "log\nx\n", "--preset", "x").output
    )
    assert referee("crokinole", path.with_name("d.txt"), "", "--set", "length").exit_code == 2


def test_another_game_is_not_gone_on_with(path):
    referee("crokinole", path, "toss 0\n")
    done = referee("jakkolo", path, "")
    assert done.exit_code == 2
    assert "this is a match of crokinole, not of jakkolo" in done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("start crokinole 1 [[p1] [p2]] ()\nwon 0\n", "line 2: toss-missing (CK-03)"),
        ("start crokinole 1 [[p1] [p2]] ()\nretract 9\n", "line 2: unknown-target (GE-13)"),
        ("start crokinole 1 [[p1] [p2]] ()\nfoo\n", "line 2, word 1"),
        ("\xff\n", "byte 1"),
    ],
)
def test_a_record_that_cannot_be_gone_on_with(path, text, told):
    path.write_text(text, encoding="latin-1")
    done = referee("crokinole", path, "")
    assert done.exit_code == 2
    assert told in done.stderr


def test_an_unfinished_line_is_cut_off(path):
    referee("crokinole", path, "toss 0\nwon 0\n")
    whole = path.read_text()
    path.write_text(whole + "won 1 twen")
    done = referee("crokinole", path, "won 1\n")
    assert "an unfinished line was cut off the record: 'won 1 twen'" in done.stderr
    assert path.read_text() == whole + "won 1\n"


def test_a_new_match_sets_the_old_one_aside(path):
    for _ in range(3):
        referee("crokinole", path, "toss 0\n", "--new")
    assert sorted(held.name for held in path.parent.iterdir()) == ["match-1.txt", "match-2.txt", "match.txt"]


def test_somebody_else_who_writes_is_noticed(path):
    referee("crokinole", path, "toss 0\n")
    from twenty.cli.session import Session

    session = Session(rulebook("crokinole"), path)
    referee("crokinole", path, "won 0\n")
    answer = session.tell("won 1")
    assert answer.refused
    assert "somebody else has written" in answer.lines[0]
    assert path.read_text().endswith("won 0\n")


def test_the_user_s_own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    done = CliRunner().invoke(main, ["referee", "crokinole"], input="toss 0\n")
    assert done.exit_code == 0
    assert (tmp_path / "twenty" / "referee" / "crokinole.txt").read_text().endswith("toss 0\n")


def test_a_file_in_place_of_a_folder(path):
    path.write_text("start crokinole 1 [[p1] [p2]] ()\n")
    assert referee("crokinole", path / "b.txt", "toss 0\n").exit_code == 2


def test_lines_that_are_no_text(path):
    done = referee("crokinole", path, b"toss 0\n\xff\xfe\n" + b"x" * 50_000 + b"\nwon 0\n\n")
    assert done.exit_code == 1
    assert done.output.count("refused: a line is no text in UTF-8, or too long") == 2
    assert path.read_text().endswith("toss 0\nwon 0\n")


def test_help(path):
    done = referee("crokinole", path, "help\ntoss 0\nhelp\nhelp won\nposition\nquit\nwon 0\n")
    assert done.exit_code == 0
    assert "options (--set): preset=hu_tournament players=two" in done.output
    assert "counts, round, won" in done.output.partition("expected now: ")[2]
    assert "won side:NUMBER|- [twenties=TALLY|-]" in done.output
    assert path.read_text().endswith("toss 0\n")


@pytest.mark.parametrize("game", NAMES)
def test_every_verb_of_every_game_has_its_usage(game, path):
    verbs = rulebook(game).vocabulary.shapes
    done = referee(game, path, "".join(f"help {verb}\n" for verb in verbs))
    assert [line.split()[0] for line in done.output.splitlines()] == list(verbs)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_refereed_and_goes_on(game, seed, path):
    """A random match told in three sittings is the same as told at once."""
    book = rulebook(game)
    log = walk(book, seed, 40).log
    lines = [write_action(entry.action, book.vocabulary) for entry in log]
    for part in (lines[:4], lines[4:9], lines[9:]):
        done = referee(game, path, "\n".join(part) + "\n")
        assert done.exit_code == 0, done.output
    (match,) = read_file(path)
    assert [entry.action for entry in match.log] == [entry.action for entry in log]
    assert all(entry.startswith("position: ") for entry in done.output.splitlines()[1:2])


@pytest.mark.rule("GE-02", "allows")
def test_a_lot_is_drawn_by_the_console(path):
    done = referee("crokinole", path, "toss\n", "--players", "four")
    assert done.exit_code == 0
    assert path.read_text().splitlines()[1] in [f"toss {seat}" for seat in range(4)]


@pytest.mark.rule("D4-08", "allows")
def test_a_deal_is_drawn_with_its_commitment_and_stays_sealed(path):
    done = referee("darts-four", path, "toss\ndeal\nlog\n")
    assert done.exit_code == 0
    deal = path.read_text().splitlines()[2].split()
    assert int(deal[1]) >= 0
    assert deal[1] not in done.output
    assert deal[2].removeprefix("salt=") not in done.output
    assert f"deal sealed {deal[3]}" in done.output
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 0


# --- as a process ------------------------------------------------------------------------------------------


def command(path: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "twenty",
        "referee",
        "crokinole",
        "--file",
        str(path),
        "--set",
        "length=open",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="kills with a signal")
def test_a_kill_loses_nothing_that_was_answered(path):
    told = 0
    for _ in range(3):
        process = subprocess.Popen(command(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert process.stdin
        assert process.stdout
        if told == 0:
            process.stdin.write(b"toss 0\n")
        for _ in range(4):
            process.stdin.write(b"won 0\n")
            told += 1
            while f"rounds={told}".encode() not in process.stdout.readline():
                pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdin.close()
        process.stdout.close()
    assert path.read_text().splitlines()[1:] == ["toss 0", *["won 0"] * 12]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_keyboard_gets_a_prompt_and_what_comes_next(path):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command(path), stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    seen = b""

    def until(wanted: bytes) -> None:
        nonlocal seen
        deadline = time.monotonic() + 30
        while wanted not in seen:
            assert time.monotonic() < deadline, seen
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 4096)
        seen = seen.partition(wanted)[2]

    until(b"a new match in")
    until(b"crokinole> ")
    os.write(ours, b"toss 0\n")
    until(b"next: ")
    until(b"crokinole> ")
    os.write(ours, b"\x04")
    assert process.wait(timeout=30) == 0
    os.close(ours)
    assert path.read_text().endswith("toss 0\n")
