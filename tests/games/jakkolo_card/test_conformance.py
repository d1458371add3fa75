"""Random walks over cards."""

from __future__ import annotations

from typing import Any

from twenty.games.jakkolo.card.state import State, complete, counted, handed_in
from twenty.games.jakkolo.card.tally import tally
from twenty.games.registry import rulebook
from twenty.testing import check_rulebook


def conserve(match: Any) -> None:
    """No score is lost or invented, and nothing is announced for a game that has a value."""
    state: State | None = match.game
    if state is None:
        return
    sums = tally(state)
    assert sums.total == sum(counted(line).score or 0 for line in state.lines)
    assert sums.games <= len(state.lines) == state.config.games
    assert (state.game is None) == (state.score is None)
    assert state.game is None or not complete(state)
    assert not handed_in(state) or state.holder is not None
    assert state.holder != state.player
    for line in state.lines:
        assert set(line.initialled) <= set(range(1, len(line.values) + 1))


def test_walks() -> None:
    check_rulebook(rulebook("jakkolo-card"), walks=40, length=100, conserve=conserve)
