"""What counts when several values stand: an exhaustive table against a second, slow reading (JK-42)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from tests.games.jakkolo.table import Table

from twenty.games.jakkolo.card.state import Line, Reason, Written, counted

SCORES = (None, 98, 104, 131)  # None: not legible


def lines(most: int) -> Iterator[Line]:
    """Every line of up to `most` values: legible or not, struck out or not, initialled in every order."""
    for count in range(most + 1):
        numbers = range(1, count + 1)
        orders = [order for some in range(count + 1) for order in permutations(numbers, some)]
        for scores in product(SCORES, repeat=count):
            for struck in product((False, True), repeat=count):
                values = tuple(Written(score, crossed) for score, crossed in zip(scores, struck, strict=True))
                for order in orders:
                    yield Line(values, order)


def second_reading(line: Line) -> tuple[int | None, str]:
    """The clause sentence by sentence, over a list of what an eye finds on the paper."""
    found = []
    for number, value in enumerate(line.values, 1):
        time = line.initialled.index(number) if number in line.initialled else None
        found.append({"text": value.score, "initials at": time, "readable": value.score is not None})
    if not found:
        return None, "not_played"
    readable = [mark for mark in found if mark["readable"]]
    if not readable:
        return None, "illegible"
    with_initials = sorted(
        (mark for mark in readable if mark["initials at"] is not None),
        key=lambda mark: mark["initials at"] or 0,
    )
    if with_initials:
        return with_initials[-1]["text"], "initialled"
    if len(found) == 1:
        return found[0]["text"], "only"
    return min(mark["text"] or 0 for mark in readable), "lowest"


@pytest.mark.rule("JK-42", "counts")
def test_every_line_of_up_to_three_values() -> None:
    seen = 0
    for line in lines(3):
        now = counted(line)
        assert (now.score, now.reason.value) == second_reading(line), line
        seen += 1
    assert seen == 1 + 4 * 2 * 2 + 4**2 * 2**2 * 5 + 4**3 * 2**3 * 16


@pytest.mark.rule("JK-42", "counts")
def test_the_same_written_and_initialled_entry_by_entry() -> None:
    for line in lines(2):
        card = Table("games=1", game="jakkolo-card")
        for value in line.values:
            score = "-" if value.score is None else value.score
            card.tell(f"paper 1 {score}" + (" struck=yes" if value.struck else ""))
        for number in line.initialled:
            card.tell(f"initial 1 eva value={number}")
        held = card.game.lines[0]
        assert (held.values, held.initialled) == (line.values, line.initialled)
        assert held.pending == (len(line.values) > 1 and not line.initialled)
        assert counted(held) == counted(line)


@pytest.mark.rule("JK-42", "counts")
def test_the_examples_of_the_clause() -> None:
    def counts(*values: str, initialled: tuple[int, ...] = ()) -> int | None:
        return counted(Line(tuple(Written.parse(value) for value in values), initialled)).score

    assert counts("104x", "98x", "101") == 98  # struck out or not
    assert counts("98x", "104") == 98  # a correction without initials: the lower, for ever
    assert counts("104x", "98") == 98
    assert counts("98x", "104", initialled=(2,)) == 104  # higher than a struck-out one
    assert counts("?x", "104") == 104
    assert counts("104x") == 104
    assert counts("?") is None


@pytest.mark.rule("JK-44", "allows")
def test_a_sanction_goes_before_everything() -> None:
    for line in lines(2):
        now = counted(Line(line.values, line.initialled, sanctioned=True))
        assert (now.score, now.reason) == (0, Reason.SANCTIONED)


def test_a_value_is_read_as_it_is_written() -> None:
    for value in (Written(104), Written(98, struck=True), Written(None), Written(None, struck=True)):
        assert Written.parse(str(value)) == value
