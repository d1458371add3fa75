"""The grid: falling stones, lines, counts that others have found (D4-01, D4-40)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from tests.games.darts_four.matches import rows

from twenty.games.darts_four.fields import COLUMNS, ROWS
from twenty.games.darts_four.grid import EMPTY, Grid, fours, has_four, lines, won_lines

SEQUENCES = (7, 49, 343, 2401, 16807, 117649, 823536, 5673234)
POSITIONS = (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275)


@pytest.mark.rule("D4-01", "allows")
def test_sixty_nine_lines() -> None:
    assert len(fours()) == len(set(fours())) == 69
    assert all(line.bit_count() == 4 and has_four(line) for line in fours())
    assert len(lines(3, 3, 3)) == 8


@pytest.mark.rule("D4-01", "allows")
def test_drop_sequences_and_positions() -> None:
    """Alternating drops; a sequence ends with a four."""
    reached: Counter[Grid] = Counter({EMPTY: 1})
    for depth in range(8):
        after: Counter[Grid] = Counter()
        for grid, count in reached.items():
            if has_four(grid.green) or has_four(grid.cream):
                continue
            for column in range(1, COLUMNS + 1):
                if grid.height(column) < ROWS:
                    after[grid.drop(column, depth % 2)] += count
        assert sum(after.values()) == SEQUENCES[depth]
        assert len(after) == POSITIONS[depth + 1]
        reached = after


def test_lines_are_found_as_by_looking_at_each() -> None:
    chance = random.Random(4)
    for _ in range(3000):
        stones = 0
        for column, row in product(range(COLUMNS), range(ROWS)):
            stones |= (chance.randrange(100) < 60) << (column * (ROWS + 1) + row)
        whole = [line for line in fours() if line & stones == line]
        assert has_four(stones) is bool(whole)
        covered = 0
        for line in won_lines(stones):
            assert len(line) >= 4
            for column, row in line:
                covered |= 1 << ((column - 1) * (ROWS + 1) + row - 1)
        wanted = 0
        for mask in whole:
            wanted |= mask
        assert covered == wanted


@pytest.mark.rule("D4-40", "counts")
def test_five_in_a_row_and_two_lines_are_all_shown() -> None:
    five = Grid.parse(rows(*[". . . . . . ."] * 5, ". g g g g g ."))
    assert won_lines(five.green) == (tuple((column, 1) for column in range(2, 7)),)
    two = Grid.parse(
        rows(
            ". . . . . . .",
            ". . . . . . .",
            "c . . . . . .",
            "g c . . . . .",
            "g g c . . . .",
            "g g g c c c c",
        )
    )
    assert won_lines(two.cream) == (
        ((1, 4), (2, 3), (3, 2), (4, 1)),
        ((4, 1), (5, 1), (6, 1), (7, 1)),
    )
    assert won_lines(two.green) == ()


def test_reading_and_writing() -> None:
    text = "......./......./......./...c.../..cg.../.gcg..."
    grid = Grid.parse(text)
    assert str(grid) == text
    assert [grid.height(column) for column in range(1, 8)] == [0, 1, 2, 3, 0, 0, 0]
    assert (grid.at((4, 3)), grid.at((4, 2)), grid.at((4, 4))) == (1, 0, None)
    assert (grid.top(4), grid.top(1)) == (1, None)
    assert str(grid.turn(4)).startswith("......./......./......./...g...")
    assert not grid.floats()
    for wrong in ("", "......./.......", text.replace("c", "x"), text[1:]):
        with pytest.raises(ValueError, match="is no grid"):
            Grid.parse(wrong)
    assert Grid.parse("......./......./......./......./......g/.......").floats()
