"""Whole matches, line by line, with what the referee says to each."""

from pathlib import Path

import pytest

from twenty.games.crokinole.game import RULEBOOK
from twenty.testing import transcript


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.glob("golden/*.txt")), ids=lambda path: path.stem
)
def test_golden(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(RULEBOOK, text) == text
