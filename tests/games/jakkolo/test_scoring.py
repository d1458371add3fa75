"""Counts and scores: published examples, every placement, the bonus ledger (JK-15, JK-20 to JK-23)."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.games.jakkolo.table import Table

from twenty.core.errors import IllegalAction, MalformedAction
from twenty.core.record import read_action
from twenty.games.jakkolo.board import COMPARTMENTS, Compartment, Counts, columns, stacks
from twenty.games.jakkolo.game import Jakkolo
from twenty.games.jakkolo.scoring import FULL, best, check_counts, points, possible, score

DATA = Path("tests/data/jakkolo")


def placements(discs: int) -> Iterator[Counts]:
    """Every way in which up to `discs` discs can lie in the four compartments."""
    for two in range(discs + 1):
        for three in range(discs + 1 - two):
            for four in range(discs + 1 - two - three):
                for one in range(discs + 1 - two - three - four):
                    yield Counts(two, three, four, one)


def slow_points(counts: Counts) -> int:
    """The rule read word by word: take complete sets away one by one, then add disc by disc."""
    left = list(counts)
    total = 0
    while all(left):
        left = [discs - 1 for discs in left]
        total += 20
    for value, discs in zip((2, 3, 4, 1), left, strict=True):
        for _ in range(discs):
            total += value
    return total


@pytest.mark.rule("JK-20", "counts")
def test_published_examples() -> None:
    with (DATA / "worked_examples.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    for row in rows:
        assert score([row["n2"], row["n3"], row["n4"], row["n1"]]) == int(row["score"]), row["source"]


@pytest.mark.rule("JK-20", "counts")
def test_the_example_of_the_rules() -> None:
    assert score(["5", "5", "6", "5"]) == score([5, 5, 6, 5]) == points(Counts(5, 5, 6, 5)) == 104


@pytest.mark.rule("JK-20", "counts")
@pytest.mark.rule("JK-21", "counts")
def test_every_placement_of_thirty_discs() -> None:
    held = {counts: points(counts) for counts in placements(30)}
    assert len(held) == 46_376
    assert all(slow_points(counts) == total for counts, total in held.items())
    ways = Counter(held.values())
    assert sorted(ways) == list(range(149))
    assert ways[72] == 690
    assert [counts for counts, total in held.items() if total == 148] == [FULL] == [Counts(7, 7, 9, 7)]
    assert [counts for counts, total in held.items() if total == 147] == [Counts(7, 8, 8, 7)]


@pytest.mark.rule("JK-21", "counts")
def test_the_best_score_and_the_possible_ones_for_every_number_of_discs() -> None:
    by_discs: dict[int, set[int]] = {discs: set() for discs in range(31)}
    for counts in placements(30):
        by_discs[counts.total].add(points(counts))
    reached: set[int] = set()
    for discs in range(31):
        assert max(by_discs[discs]) == best(discs) == 20 * (discs // 4) + 4 * (discs % 4)
        reached |= by_discs[discs]
        assert {total for total in range(-5, 160) if possible(total, discs)} == reached
    assert not possible(98, 20)
    assert possible(100, 20)


@pytest.mark.rule("JK-15", "counts")
def test_columns() -> None:
    expected = [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]
    assert [columns(discs) for discs in range(15)] == expected
    for discs in range(31):
        assert sum(stacks(discs)) == discs
        assert len(stacks(discs)) == columns(discs)
    assert stacks(0) == ()
    assert stacks(3) == (3,)
    assert stacks(9) == (4, 3, 2)
    assert stacks(10) == (4, 3, 3)
    assert Table().tell("round 5/0/9/4")[1].fact("columns") == "4+1 0 4+3+2 4"


@pytest.mark.rule("JK-23", "counts")
def test_the_ledger_is_what_a_recount_with_more_discs_would_give() -> None:
    cases = [(one,) for one in COMPARTMENTS] + list(product(COMPARTMENTS, repeat=2))
    assert len(cases) == 20
    for landed in cases:
        recount = FULL
        for compartment in landed:
            recount = recount.plus(compartment, 1)
        table = Table()
        if len(landed) == 1:
            table.tell("round 6/6/8/6")
        table.tell("round 7/7/9/7", *(f"bonus {compartment}" for compartment in landed))
        assert table.score == points(recount) == 148 + sum(compartment.points for compartment in landed)
    assert check_counts(Counts(8, 8, 8, 8), 30) is not None


@pytest.mark.rule("JK-33", "refuses")
@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        (("8", "8", "8", "8"), "sum-too-high", {"counts": "8/8/8/8", "sum": 32, "discs": 30}),
        (("5", "-1", "6", "5"), "count-negative", {"compartment": "3", "count": -1}),
        (("5", "5", "5.5", "5"), "count-not-whole", {"compartment": "4", "count": "5.5"}),
        (("5", "5", "6", "x"), "count-not-whole", {"compartment": "1", "count": "x"}),
        (("31", "0", "0", "0"), "count-too-high", {"compartment": "2", "count": 31, "discs": 30}),
        (("5", "5", "6"), "four-counts", {"given": 3}),
    ],
)
def test_impossible_counts_are_refused_with_their_compartment(
    words: tuple[str, ...], code: str, facts: dict[str, object]
) -> None:
    with pytest.raises(IllegalAction) as caught:
        score(words)
    assert (caught.value.rule, caught.value.code, dict(caught.value.facts)) == ("JK-33", code, facts)


@pytest.mark.rule("JK-33", "refuses")
@pytest.mark.parametrize(("text", "reason"), [("5/5/6", "3 counts"), ("5/x/6/5", "compartment 3: 'x'")])
def test_counts_that_are_none_name_their_compartment(text: str, reason: str) -> None:
    with pytest.raises(MalformedAction, match=reason):
        read_action(f"round {text}", Jakkolo.vocabulary)


def test_counts_are_read_as_they_are_written() -> None:
    counts = Counts(1, 2, 3, 4)
    assert Counts.parse(str(counts)) == counts
    assert [counts[compartment] for compartment in COMPARTMENTS] == [1, 2, 3, 4]
    assert counts.plus(Compartment.FOUR, -1) == Counts(1, 2, 2, 4)
    assert counts.total == 10
