"""The playthroughs of cards say what they said."""

from __future__ import annotations

from pathlib import Path

import pytest

from twenty.games.registry import rulebook
from twenty.testing import transcript


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.glob("golden/*.txt")), ids=lambda path: path.stem
)
def test_golden(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(rulebook("jakkolo-card"), text) == text
