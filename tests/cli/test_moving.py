"""`twenty export`, `twenty import`."""

from click.testing import CliRunner, Result

from twenty.cli import main

RECORD = """\
person p1 Ann Example
person p2 Béla
start crokinole 1 [[p1] [p2]] ()
toss 0
round 95:60
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_record_goes_in_and_comes_out(tmp_path):
    file, database = tmp_path / "evening.txt", str(tmp_path / "twenty.db")
    file.write_text(RECORD, "utf-8")
    done = run("import", str(file), str(file), "--db", database)
    assert done.exit_code == 0
    first, second = (line.rpartition(": ")[2] for line in done.output.splitlines())
    assert first == second
    shown = run("export", first[:6], "--db", database)
    assert shown.exit_code == 0
    assert "round 95:60\n" in shown.output
    assert "Béla" in shown.output
    out = tmp_path / "out.txt"
    assert run("export", first, "--db", database, "-o", str(out)).output == ""
    assert out.read_text("utf-8") == shown.output
    other = run("import", str(out), "--db", str(tmp_path / "other.db"))
    assert other.output == f"{out}: {first}\n"


def test_what_is_no_record_is_named_and_the_others_go_in(tmp_path):
    good, bad, database = tmp_path / "good.txt", tmp_path / "bad.txt", str(tmp_path / "twenty.db")
    good.write_text(RECORD, "utf-8")
    missing = tmp_path / "none.txt"
    bad.write_bytes(b"\xff\xfe")
    done = run("import", str(bad), str(missing), str(good), "--db", database)
    assert done.exit_code == 2
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [
        str(bad),
        str(tmp_path / "none.txt"),
    ]
    assert str(good) in done.output
    assert run("export", "ffffff", "--db", database).exit_code == 2
    assert run("export", "ffffff", "--db", str(tmp_path / "none.db")).exit_code == 2
