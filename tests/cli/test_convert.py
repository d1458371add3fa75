"""`twenty convert`: from any kind of file to any other, with what was left out named."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from twenty.cli import main
from twenty.cli.summary import summary
from twenty.files import read_file

DATA = Path(__file__).parents[1] / "data" / "crokinole"
RECORD = "person p1 Ann\nperson p2 Bob\nstart crokinole 1 [[p1] [p2]] ({})\n{}"
ENTRIES = "toss 2\nround 95:60 twenties=3:1\ncounts [1/0/0+0 0/1/0+0]\nwon 1\nwon -\n"


def convert(source: Path, target: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["convert", str(source), str(target), *words])


def figures(path: Path) -> list[dict[str, object]]:
    """What must be the same on both sides of a conversion."""
    names = ("sides", "rounds", "twenties", "score", "outcome")
    held = [summary(match).as_json() for match in read_file(path)]
    return [{name: match[name] for name in names} for match in held]


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "evening.txt"
    path.write_text(RECORD.format("", ENTRIES))
    return path


def test_a_record_goes_round(record, tmp_path):
    cmn, sheets, back = tmp_path / "a.json", tmp_path / "a.csv", tmp_path / "back.txt"
    done = convert(record, cmn, "--date", "2020-01-25")
    assert (done.exit_code, done.output) == (0, f"1 of 1 matches written to {cmn}\n")
    games = json.loads(cmn.read_text())["match"]["games"]
    assert [game["winner"] for game in games] == [0, 0, 1, None]
    assert [game["hammer"] for game in games] == [1, 0, 1, 0]
    assert [game["x-last-shot"] for game in games] == [0, 1, 0, 1]
    assert games[0]["scores"] == [95, 60]
    assert convert(cmn, back).exit_code == 0
    assert figures(cmn) == figures(back) == figures(record)
    assert convert(record, sheets).exit_code == 0
    assert figures(sheets) == figures(record)


def test_the_real_cmn_file_comes_back_the_same(tmp_path):
    source, target = DATA / "cmn_batch_hamilton2020.json", tmp_path / "a.json"
    assert convert(source, target).exit_code == 0
    before, after = json.loads(source.read_text()), json.loads(target.read_text())
    for match in before["matches"]:
        for name in ("x-stage", "x-pool", "x-stage-game"):  # other people's fields are ignored
            del match[name]
    for match in after["matches"]:
        for game in match["match"]["games"]:
            assert game.pop("hammer") == 1 - game["x-last-shot"]
    assert after == before


def test_the_real_sheets_as_sheets_and_as_cmn(tmp_path):
    source = DATA / "match_rounds_2009_2018.csv"
    sheets, cmn = tmp_path / "a.csv", tmp_path / "a.json"
    assert convert(source, sheets).exit_code == 0
    read = {match.id: held for match, held in zip(read_file(source), figures(sheets), strict=True)}
    done = convert(source, cmn)
    assert done.exit_code == 1
    assert f"{3268 - 24} of 4340 matches written" in done.output
    assert done.stderr.count("known by its totals only") == 1072
    assert done.stderr.count("the two cards disagree in round") == 24
    written = {match.id: held for match, held in zip(read_file(cmn), figures(cmn), strict=True)}
    assert len(written) == 3244
    assert all(read[name] == held for name, held in written.items())


def test_several_matches_become_a_folder_of_records(tmp_path):
    source, folder = DATA / "cmn_batch_hamilton2020.json", tmp_path / "records"
    assert convert(source, folder).exit_code == 0
    paths = sorted(folder.iterdir())
    assert len(paths) == 220
    by_name = {path.stem: figures(path)[0] for path in paths}
    assert by_name == {match.id: held for match, held in zip(read_file(source), figures(source), strict=True)}


def test_names_of_records_are_safe_and_differ(tmp_path):
    source = tmp_path / "a.csv"
    head = "date,tournament,category,stage,side,opponent,pts_total,pts_by_round\n"
    source.write_text(head + "".join(
        f"2020-01-25,../x,Singles,{stage},Ann,Bob,2,2\n2020-01-25,../x,Singles,{stage},Bob,Ann,0,0\n"
        for stage in ("A:B", "A/B", "a b")
    ))  # fmt: skip
    assert convert(source, tmp_path / "out").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    stem = "2020-01-25_.._x_Singles_"
    assert names == [f"{stem}A_B_Ann_Bob-2.txt", f"{stem}A_B_Ann_Bob.txt", f"{stem}a_b_Ann_Bob-3.txt"]


@pytest.mark.parametrize(
    ("config", "entries", "target", "told"),
    [
        ("", "toss 0\nwon 0\n", "a.json", "CMN wants a date"),
        ("variant=hussar", "toss 0\n", "a.json", "variant hussar"),
        ("variant=hussar", "toss 0\n", "a.csv", "match points only"),
        ("scoring=sum length=target:100 tie=-", "toss 0\nround 50:60\n", "a.csv", "match points only"),
        ("", "won 0\n", "a.csv", "entry 2 is illegal"),
        ("", "toss 0\n", "a.csv", "nothing was played"),
        ("", "toss 0\nwon 0\nwon 1\nwon 0\nwon 1\ntwenties 1:1\ntoss 0\nwon 0\n", "a.csv", "extra rounds"),
        ("length=open tie=-", "totals 5:3\n", "a.json", "totals only"),
    ],
)
def test_what_the_other_kind_cannot_say(tmp_path, config, entries, target, told):
    source = tmp_path / "evening.txt"
    source.write_text(RECORD.format(config, entries))
    done = convert(source, tmp_path / target)
    assert done.exit_code == 1
    assert "left out: evening: " in done.stderr
    assert told in done.stderr
    assert not (tmp_path / target).exists()


def test_other_games_and_four_singles_have_no_sheet(tmp_path):
    source = tmp_path / "a.txt"
    source.write_text("start jakkolo 1 [[p1]] ()\n")
    assert "a match of jakkolo has no crokinole score sheet" in convert(source, tmp_path / "a.json").stderr
    source.write_text("start crokinole 1 [[a] [b] [c] [d]] (players=four discs=6 scoring=sum)\n")
    assert "no game of rounds for two sides" in convert(source, tmp_path / "a.json").stderr
    source.write_text("start crokinole 1 [[a] [b] [c]] ()\n")
    assert "is illegal" in convert(source, tmp_path / "a.json").stderr


def test_an_extra_round_and_a_race(tmp_path):
    source, target = tmp_path / "a.txt", tmp_path / "a.json"
    extra = "toss 0\nwon 0\nwon 1\nwon 0\nwon 1\ntwenties 1:1\ntoss 0\nwon 0\n"
    source.write_text(RECORD.format("", extra))
    assert convert(source, target, "--date", "2020-01-25").exit_code == 0
    match = json.loads(target.read_text())["match"]
    assert len(match["games"]) == 5
    assert "gameFormat" not in match
    assert match["winner"] == 0
    source.write_text(RECORD.format("length=race_to:4 tie=-", "toss 0\nwon 0\nwon 0\n"))
    assert convert(source, target, "--date", "2020-01-25").exit_code == 0
    assert json.loads(target.read_text())["match"]["gameFormat"] == {"type": "first_to", "target": 4}
    assert figures(target) == figures(source)


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("none.txt", "a.json", []),
        ("evening.txt", "a.pdf", []),
        ("evening.txt", "no/such/folder/a.json", ["--date", "2020-01-25"]),
    ],
)
def test_what_cannot_be_read_or_written(record, tmp_path, source, target, words):
    assert convert(tmp_path / source, tmp_path / target, *words).exit_code == 2


def test_the_kind_may_be_said(record, tmp_path):
    target = tmp_path / "a.data"
    assert convert(record, target, "--to", "csv").exit_code == 0
    assert target.read_text().startswith("date,tournament,")
    assert convert(record, tmp_path / "b.json", "--date", "yesterday").exit_code == 1


def test_hammer_is_read_as_told(tmp_path, record):
    cmn, back = tmp_path / "a.json", tmp_path / "b.txt"
    convert(record, cmn, "--date", "2020-01-25")
    held = json.loads(cmn.read_text())
    for game in held["match"]["games"]:
        del game["x-last-shot"]
    cmn.write_text(json.dumps(held))
    convert(cmn, back)
    assert "toss 2\n" in back.read_text()
    convert(cmn, back, "--cmn-hammer", "last")
    assert "toss 0\n" in back.read_text()
