"""`twenty score`, `twenty deal` and `twenty verify`."""

import hashlib
import json

import pytest
from click.testing import CliRunner, Result

from twenty.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.mark.rule("CK-40", "counts")
def test_crokinole():
    done = run("score", "crokinole", "--fifteens", "3", "--tens", "1", "--fives", "0", "--twenties", "2")
    assert (done.exit_code, done.output) == (0, "95\n")
    assert run("score", "crokinole").output == "0\n"


@pytest.mark.rule("CK-42", "refuses")
def test_more_discs_than_a_side_has():
    done = run("score", "crokinole", "--fives", "9", "--discs", "8")
    assert done.exit_code == 1
    assert "CK-42" in done.stderr
    assert run("score", "crokinole", "--fives", "9").output == "45\n"
    assert run("score", "crokinole", "--fives", "-1").exit_code == 2


@pytest.mark.rule("JK-20", "counts")
def test_jakkolo():
    assert run("score", "jakkolo", "5", "5", "6", "5").output == "104\n"
    assert run("score", "jakkolo", "7", "7", "9", "7").output == "148\n"


@pytest.mark.rule("JK-33", "refuses")
@pytest.mark.parametrize("counts", ["8 8 8 8", "1 2 3", "1 2 3 x", "-1 5 5 5", "31 0 0 0", "1 2 3 4 5", ""])
def test_impossible_counts(counts):
    done = run("score", "jakkolo", *counts.split())
    assert done.exit_code == 1
    assert done.stderr.startswith("refused (JK-33): ")
    assert done.stdout == ""


def test_a_deal_by_its_seed():
    done = run("deal", "darts-four", "--level", "easy", "--seed", "7", "--json")
    deal = json.loads(done.output)
    number = int(hashlib.sha256(b"twenty-deal:7").hexdigest(), 16) % 871_782_912_000
    assert deal["n"] == number
    assert len(deal["columns"]) == 7
    assert [len(column["fields"]) for column in deal["columns"]] == [6] * 7
    text = run("deal", "darts-four", "--level", "easy", "--seed", "7").output
    assert f"deal {number}" in text
    assert " ".join(str(column["start"]) for column in deal["columns"]) in text
    assert run("deal", "darts-four", "--n", str(number)).output == text


def test_a_new_deal_is_drawn():
    deals = {json.loads(run("deal", "darts-four", "--json").output)["n"] for _ in range(3)}
    assert len(deals) == 3


@pytest.mark.parametrize("words", [["--n", "871782912000"], ["--n", "-1"], ["--n", "1", "--seed", "1"]])
def test_a_deal_that_is_none(words):
    assert run("deal", "darts-four", *words).exit_code == 2


SALT = "0123456789abcdef" * 2


def darts(tmp_path, deal: str):
    path = tmp_path / "leg.txt"
    path.write_text(f"start darts-four 1 [[p1] [p2]] ()\ntoss 0\n{deal}\n")
    return str(path)


def digest(n: int) -> str:
    return hashlib.sha256(f"{n} {SALT}".encode()).hexdigest()


@pytest.mark.rule("D4-10", "allows")
def test_a_deal_that_was_kept(tmp_path):
    done = run("verify", darts(tmp_path, f"deal 5 salt={SALT} commitment={digest(5)}"))
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "entry 3: kept"


@pytest.mark.rule("D4-10", "refuses")
def test_a_deal_that_was_changed(tmp_path):
    done = run("verify", darts(tmp_path, f"deal 6 salt={SALT} commitment={digest(5)}"))
    assert done.exit_code == 1
    assert done.output.splitlines()[0] == "entry 3: broken"


def test_a_deal_against_what_was_published_while_the_match_was_running(tmp_path):
    opened = darts(tmp_path, f"deal 6 salt={SALT}")
    sealed = tmp_path / "sealed.txt"
    for published, verdict in ((5, "broken"), (6, "kept")):
        deal = f"deal sealed commitment={digest(published)}"
        sealed.write_text(f"start darts-four 1 [[p1] [p2]] ()\ntoss 0\n{deal}\n")
        assert run("verify", opened, "--sealed", str(sealed)).output.splitlines()[0] == f"entry 3: {verdict}"
    assert run("verify", str(sealed)).output.splitlines()[0] == "entry 3: sealed"


@pytest.mark.parametrize(
    ("text", "status"),
    [("start darts-four 1 [[p1] [p2]] ()\n", 1), ("start crokinole 1 [[p1] [p2]] ()\n", 2), ("?", 2)],
)
def test_nothing_to_verify(tmp_path, text, status):
    path = tmp_path / "a.txt"
    path.write_text(text)
    assert run("verify", str(path)).exit_code == status
