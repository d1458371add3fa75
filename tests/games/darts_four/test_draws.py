"""When nobody can win: the rule against brute force over all orders of hits on small boards (D4-41, D4-42).

A small board of lines of three stands in the upper rows of the grid, on one row of other stones: what the
rule says of each position is compared with whether a line can be reached from it at all.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from twenty.games.darts_four.board import all_blocked, staying
from twenty.games.darts_four.config import Bonus, Config
from twenty.games.darts_four.fields import COLUMNS, ROWS, Column, Demand, Field
from twenty.games.darts_four.grid import Grid, lines
from twenty.games.darts_four.segments import BULL, Ring
from twenty.games.darts_four.state import Stage, State

Stack = tuple[int, ...]  # the stones of a column from the one below the small board up
SHAPES = ((3, 3), (4, 2), (3, 2), (2, 3), (4, 2), (3, 3))
HEIGHT = ROWS + 1


@dataclass(frozen=True)
class Setting:
    """A small board: its size, the fields of both sides and the bonuses."""

    columns: int
    rows: int
    fields: tuple[tuple[Column, ...], tuple[Column, ...]]
    config: Config


def setting(seed: int, bonuses: tuple[Bonus, ...]) -> Setting:
    chance = random.Random(seed)
    columns, rows = SHAPES[seed % len(SHAPES)]
    config = Config(
        double=chance.choice(bonuses), treble=chance.choice(bonuses), bull_is_double=bool(chance.randrange(2))
    )
    mixed = chance.randrange(3) == 0

    def column(number: int) -> Column:
        demands = chance.choices(list(Demand), k=ROWS)
        fields = [Field(number, demand) for demand in demands]
        if chance.randrange(3) == 0:
            fields[-1] = Field(BULL, chance.choice((Demand.WHOLE, Demand.DOUBLE)))
        return Column(tuple(fields))

    green = tuple(column(number) for number in range(1, COLUMNS + 1))
    cream = tuple(column(number) for number in range(1, COLUMNS + 1)) if mixed else green
    return Setting(columns, rows, (green, cream), config)


def stacks(rows: int) -> list[Stack]:
    return [stack for size in range(1, rows + 2) for stack in product((0, 1), repeat=size)]


def hits(board: Setting, column: int, stack: Stack) -> set[Stack]:
    """What one dart of either side can make of a column."""
    found = set()
    full = len(stack) == board.rows + 1
    for side in (0, 1):
        field = board.fields[side][column].fields[ROWS - board.rows + min(len(stack) - 1, board.rows - 1)]
        for ring in Ring:
            if ring not in field.rings:
                continue
            bonus = board.config.double if ring is Ring.DOUBLE else board.config.treble
            if ring is Ring.SINGLE or (field.number == BULL and not board.config.bull_is_double):
                bonus = Bonus.NONE
            if bonus is Bonus.CAPTURE and stack[-1] != side:
                found.add((*stack[:-1], side))
            elif not full:
                twice = bonus is Bonus.TWO_STONES and len(stack) < board.rows
                found.add((*stack, side))
                if twice:
                    found.add((*stack, side, side))
    return found


def grid_of(board: Setting, position: tuple[Stack, ...]) -> Grid:
    """The position in the upper rows of the real grid, on columns filled up below."""
    stones = [0, 0]
    for column, stack in enumerate(position):
        below = [row % 2 for row in range(ROWS - board.rows - 1)]
        for row, side in enumerate((*below, *stack)):
            stones[side] |= 1 << (column * HEIGHT + row)
    return Grid(*stones)


def lines_of_three(board: Setting) -> list[int]:
    """The lines of the small board as masks of the real grid."""
    small = lines(board.columns, board.rows, 3)
    found = []
    for line in small:
        holes = [bit for bit in range(line.bit_length()) if line >> bit & 1]
        moved = [divmod(bit, board.rows + 1) for bit in holes]
        found.append(sum(1 << (column * HEIGHT + row + ROWS - board.rows) for column, row in moved))
    return found


def check(board: Setting, chance: random.Random, sample: int) -> tuple[int, int]:
    """Compares `sample` positions; how many of them were drawn and how many not."""
    every = stacks(board.rows)
    index = {stack: place for place, stack in enumerate(every)}
    three = lines_of_three(board)
    size = (len(every),) * board.columns
    moves = [np.zeros((len(every), len(every)), dtype=np.float32) for _ in range(board.columns)]
    for column, stack in product(range(board.columns), every):
        for after in hits(board, column, stack):
            moves[column][index[stack], index[after]] = 1
    won = _won(board, every, size)
    alive = won.copy()
    while True:
        step = alive.copy()
        for column in range(board.columns):
            reached = np.tensordot(moves[column], alive.astype(np.float32), axes=(1, column))
            step |= np.moveaxis(reached > 0, 0, column)
        if (step == alive).all():
            break
        alive = step
    open_places = np.argwhere(~won)
    counts = [0, 0]
    for _ in range(sample):
        place = tuple(int(at) for at in open_places[chance.randrange(len(open_places))])
        state = State(
            board.config,
            (1, 1),
            stage=Stage.PLAY,
            leg=1,
            green=board.fields[0],
            cream=board.fields[1],
            grid=grid_of(board, tuple(every[at] for at in place)),
        )
        drawn = all_blocked(three, *staying(state))
        assert drawn is not bool(alive[place]), (board, str(state.grid), drawn)
        counts[drawn] += 1
    return counts[1], counts[0]


def _won(
    board: Setting, every: list[Stack], size: tuple[int, ...]
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which positions hold a line, from what each column holds in each row."""
    held = np.array(
        [[stack[row] if row < len(stack) else 2 for row in range(1, board.rows + 1)] for stack in every]
    )
    won = np.zeros(size, dtype=bool)
    for line in lines(board.columns, board.rows, 3):
        holes = [divmod(bit, board.rows + 1) for bit in range(line.bit_length()) if line >> bit & 1]
        for side in (0, 1):
            whole = np.ones(size, dtype=bool)
            for column, row in holes:
                shape = [1] * board.columns
                shape[column] = len(every)
                whole &= (held[:, row] == side).reshape(shape)
            won |= whole
    return won


@pytest.mark.rule("D4-41", "counts")
def test_without_capture() -> None:
    drawn = going = 0
    for seed in range(100):
        bonuses = (Bonus.NONE, Bonus.TWO_STONES, Bonus.EXTRA_TURN)
        counts = check(setting(seed, bonuses), random.Random(seed), 100)
        drawn, going = drawn + counts[0], going + counts[1]
    assert min(drawn, going) > 100


@pytest.mark.rule("D4-42", "counts")
def test_with_capture() -> None:
    drawn = going = 0
    for seed in range(200):
        board = setting(seed, (Bonus.CAPTURE, Bonus.CAPTURE, Bonus.NONE, Bonus.TWO_STONES))
        counts = check(board, random.Random(seed), 100)
        drawn, going = drawn + counts[0], going + counts[1]
    assert min(drawn, going) > 100
