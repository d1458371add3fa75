"""What every rulebook keeps, and the golden playthroughs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, played, state_of

from twenty.core.actions import AnswerDraw, Decision, OfferDraw, Toss
from twenty.games.darts_four.actions import Dart, Deal, DealAgain, DecideLeg, LegResult, Pulled, ResignLeg
from twenty.games.darts_four.config import Config
from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.grid import has_four
from twenty.games.darts_four.sampling import sample
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


def test_walks_propose_everything() -> None:
    chance = random.Random(5)
    seen = set()
    for lines in ((), ("toss 0",), ("toss 0", EASY), ("toss 0", EASY, "offer_draw 0")):
        state = state_of(played(*lines))
        seen |= {type(sample(state, chance.randrange)) for _ in range(1500)}
    again = played("toss 0", EASY, "resign_leg 0", config=Config(legs=3, same_deal=True))
    seen |= {type(sample(state_of(again), chance.randrange)) for _ in range(50)}
    assert seen >= {Dart, Pulled, Deal, DealAgain, LegResult, DecideLeg, ResignLeg, Toss, Decision, OfferDraw}
    assert AnswerDraw in seen


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(RULEBOOK, text) == text
