"""Random walks over games."""

from __future__ import annotations

from typing import Any

from twenty.games.jakkolo.scoring import FULL
from twenty.games.jakkolo.state import State, due, highest, over, score
from twenty.games.registry import rulebook
from twenty.testing import check_rulebook


def conserve(match: Any) -> None:
    """No disc is lost: in the hand, in compartments, on the board, out, back and apart they are all there."""
    state: State | None = match.game
    if state is None:
        return
    assert all(min(counts) >= 0 and counts.total <= state.config.discs for counts in state.rounds)
    assert len(state.rounds) + len(state.bonus) <= state.config.rounds
    assert not state.bonus or state.placed == FULL or state.fixed is not None
    assert 0 <= score(state) <= 156
    assert over(state) or score(state) <= highest(state)
    calls = state.calls
    if calls is not None:
        assert not over(state)
        parts = (calls.hand, *calls.lying, calls.board, calls.out, calls.back, calls.apart)
        assert min(parts) >= 0
        assert sum(parts) == (1 if due(state) else state.discs)


def test_walks() -> None:
    check_rulebook(rulebook("jakkolo"), walks=60, length=100, conserve=conserve)
