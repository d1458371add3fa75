"""`twenty replay`: figures, warnings, positions, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from twenty.cli import main

DATA = Path(__file__).parents[1] / "data" / "crokinole"
SHEETS = str(DATA / "match_rounds_2009_2018.csv")
CMN = str(DATA / "cmn_batch_hamilton2020.json")
RECORD = """person p1 Ann Example
person p2 Béla

start crokinole 1 [[p1] [p2]] ()
toss 0
round 95:60 twenties=3:1
counts [1/0/0+0 0/1/0+0]
won 1
won -
"""
COMMANDS = (
    "replay",
    "score",
    "convert",
    "referee",
    "deal",
    "verify",
    "serve",
    "export",
    "import",
    "backup",
    "restore",
    "doctor",
)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "evening.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_a_record_of_ours(record):
    done = run("replay", str(record))
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "evening: Ann Example - Béla 5:3, won by Ann Example",
        "1 matches, 0 with warnings or an illegal entry",
    ]
    (match,) = json.loads(run("replay", "--json", str(record)).output)
    assert match == {
        "id": "evening",
        "game": "crokinole",
        "source": {"file": "evening.txt", "format": "record"},
        "sides": ["Ann Example", "Béla"],
        "rounds": [[2, 0], [2, 0], [0, 2], [1, 1]],
        "twenties": [None, None],
        "score": [5, 3],
        "outcome": {"termination": "points", "winners": [0]},
        "warnings": [],
        "stopped": None,
    }


@pytest.mark.parametrize(
    ("line", "rule", "number"),
    [
        ("won 2", "GE-01", 5),
        ("counts [9/0/0+0 0/0/0+0]", "CK-42", 5),
        ("retract 9", "GE-13", 5),
        ("replace 1 (won 0)", "GE-01", 5),
    ],
)
def test_an_illegal_entry_is_named_by_line_and_rule(tmp_path, line, rule, number):
    path = tmp_path / "a.txt"
    path.write_text(f"person p1 Ann\nstart crokinole 1 [[p1] [p2]] ()\ntoss 0\nwon 0\n{line}\nwon 1\n")
    done = run("replay", str(path))
    assert done.exit_code == 1
    assert f"stopped: line {number} is illegal by {rule}: " in done.output
    (match,) = json.loads(run("replay", "--json", str(path)).output)
    assert match["stopped"]["line"] == number
    assert match["stopped"]["rule"] == rule
    assert match["stopped"]["text"]
    assert match["rounds"] == [[2, 0]]


def test_a_correction_that_breaks_a_later_entry_stops_there(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("start crokinole 1 [[p1] [p2]] ()\ntoss 0\nwon 0\nretract 2\n")
    (match,) = json.loads(run("replay", "--json", str(path)).output)
    assert match["stopped"]["line"] == 3
    assert match["stopped"]["rule"] == "CK-03"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("start crokinole 1 [[p1] [p2]] ()\nwin 0\n", "line 2, word 1: 'win' is no verb of crokinole"),
        ("start chess 1 [[p1] [p2]] ()\n", "line 1: 'chess' is none of the games"),
        ("person p1 Ann\ntoss 0\n", "line 2: the first entry must be"),
        ("person p1 Ann\n", "line 1: no entry starts a match"),
        ("person p! Ann\n", "line 1: 'p!' is no person id"),
        ("start crokinole 1 [[p1] [p2]] ()\n1: toss 0\n", "line 2: the id 1 stands for an earlier entry"),
        ("start crokinole 1 [[p1] [p2]] ()\n2<7: toss 0\n", "line 2: it comes after 7, not after 1"),
        ("hello\n", "line 1: it is no record"),
        ("", "line 1: it is no record"),
        ("\xff", "byte 1: this is no text in UTF-8"),
        ('{"cmn": 1}', "$.cmn: one of"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_by_its_place(tmp_path, text, told):
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="latin-1")
    done = run("replay", str(path))
    assert done.exit_code == 2
    assert f"{path}: {told}" in done.stderr


def test_the_other_files_are_read_all_the_same(record, tmp_path):
    done = run("replay", str(tmp_path / "none.txt"), str(tmp_path), str(record), "--json")
    assert done.exit_code == 2
    assert len(json.loads(done.stdout)) == 1
    assert "none.txt: No such file" in done.stderr


def test_what_was_assumed_of_hammer_is_told_once_for_a_file(tmp_path):
    path = tmp_path / "a.json"
    teams = [{"players": [{"name": "Ann"}]}, {"players": [{"name": "Bob"}]}]
    match = {"date": "2020-01-25T12:00:00Z", "format": "singles", "teams": teams, "winner": 0}
    held = match | {"games": [{"winner": 0, "hammer": 0}]}
    items = [{"id": "a", "match": held}, {"id": "b", "match": held}]
    path.write_text(json.dumps({"cmn": "1.0", "batch": True, "matches": items}))
    done = run("replay", "--json", str(path))
    assert done.exit_code == 0
    assert done.stderr.count("is taken for the side that shot first") == 1
    assert json.loads(done.stdout)[1]["source"]["hammer"] == {"means": "first", "assumed": True}
    told = run("replay", "--json", str(path), "--cmn-hammer", "last")
    assert told.stderr == ""
    assert json.loads(told.stdout)[0]["source"]["hammer"] == {"means": "last", "assumed": False}


def test_both_real_files():
    done = run("replay", SHEETS, CMN)
    assert done.exit_code == 1
    assert done.output.splitlines()[-1] == "4560 matches, 40 with warnings or an illegal entry"
    assert done.output.count("  warning (CK-52): Round ") == 39  # of 24 games
    assert "  warning (CK-03): Both score cards claim the last shot" in done.output
    assert run("replay", CMN).exit_code == 0


def test_the_position_after_an_entry(record):
    done = run("replay", str(record), "--position", "3")
    assert done.exit_code == 0
    assert done.output.startswith("position: crokinole () [2 0] [3 1] starter=2 toss_due=no rounds=1")
    start = run("replay", str(record), "--position", "0")
    assert start.output == "position: crokinole -\n"
    assert run("replay", str(record), "--position", "99").exit_code == 2


def test_a_position_is_drawn(record):
    done = run("replay", str(record), "--svg")
    assert done.exit_code == 0
    assert done.output.startswith("<svg ")
    assert done.output.endswith("</svg>\n")
    assert run("replay", str(record), CMN, "--svg").exit_code == 2


@pytest.mark.parametrize(
    ("game", "lines", "inside"),
    [
        ("jakkolo", "start jakkolo 1 [[p1]] ()\nround 5/5/6/5\n", "= 104"),
        ("darts-four", "start darts-four 1 [[p1] [p2]] ()\ntoss 0\ndeal 5\n", "       ?        ?"),
    ],
)
def test_positions_of_other_games(tmp_path, game, lines, inside):
    path = tmp_path / "a.txt"
    path.write_text(lines)
    done = run("replay", str(path), "--position", str(lines.count("\n")))
    assert done.exit_code == 0
    assert inside in done.output
    assert run("replay", str(path), "--svg").output.startswith("<svg ")


def test_a_card_has_no_picture(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("start jakkolo-card 1 [[p1]] ()\n")
    assert run("replay", str(path), "--position", "1").output.startswith("position: jakkolo-card ")
    assert run("replay", str(path), "--svg").exit_code == 2


def test_the_position_before_an_illegal_entry(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("start crokinole 1 [[p1] [p2]] ()\nwon 0\n")
    done = run("replay", str(path), "--position", "2")
    assert done.exit_code == 1
    assert "stopped: line 2" in done.stderr


def test_the_command_starts_fast_and_without_what_it_does_not_need(record):
    code = (
        "import sys; from twenty.cli import main; main(['replay', sys.argv[1]], standalone_mode=False); "
        "heavy = {'numpy', 'numba', 'fastapi', 'sqlalchemy', 'uvicorn', 'jinja2'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code, str(record)], check=True, timeout=60)


def test_as_a_module(record):
    words = [sys.executable, "-m", "twenty", "replay", str(record)]
    done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert "won by Ann Example" in done.stdout


def test_help_names_every_command():
    done = run("--help")
    for word in COMMANDS:
        assert f"\n  {word}" in done.output
        assert run(word, "--help").exit_code == 0
    assert run("nothing").exit_code == 2
    assert run("--version").output.startswith("twenty, version ")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text on other systems")
def test_names_of_files_may_be_no_text_and_the_terminal_may_know_no_unicode(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    Path(os.fsdecode(path)).write_text(RECORD, encoding="utf-8")
    words: list[str | bytes] = [sys.executable, "-m", "twenty", "replay", "--json", path]
    environ = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, check=True, capture_output=True, timeout=60, env=environ)
    (match,) = json.loads(done.stdout)
    assert match["source"]["file"] == "?.txt"
    assert match["sides"][1] == "Béla"
    Path(os.fsdecode(path)).write_text("?")
    done = subprocess.run(words, check=False, capture_output=True, timeout=60, env=environ)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
