"""What every rulebook keeps, and the golden playthroughs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.grid import has_four
from twenty.testing import check_rulebook, transcript

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def keeps_its_stones(state: Any) -> None:
    """No stone hangs in the air, none lies on another, never have both sides four (D4-36)."""
    if state.game is not None:
        grid = state.game.grid
        assert not grid.floats()
        assert not grid.green & grid.cream
        assert not (has_four(grid.green) and has_four(grid.cream))


@pytest.mark.rule("D4-36", "counts")
def test_random_walks() -> None:
    check_rulebook(RULEBOOK, walks=24, length=100, conserve=keeps_its_stones)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(RULEBOOK, text) == text
