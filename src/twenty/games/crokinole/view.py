"""What the pages show of a crokinole match: plain JSON values. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.errors import Fact
from twenty.core.rulebook import Ruling
from twenty.games.crokinole.seats import hammer, seats_of, sides
from twenty.games.crokinole.state import State


def view(state: State, history: Sequence[Ruling]) -> Mapping[str, Any]:
    """Score, 20s, the rounds so far, who starts and who has the hammer, what is still missing."""
    config = state.config
    return {
        "preset": config.preset.value,
        "players": config.players.value,
        "variant": config.variant.value,
        "scoring": config.scoring.value if config.scoring else None,
        "length": str(config.length) if config.length else None,
        "discs": config.discs,
        "seats": [list(seats_of(config, side)) for side in range(sides(config))],
        "score": list(state.score),
        "twenties": list(state.twenties),
        "round": state.rounds + state.extra_rounds + (0 if state.finished else 1),
        "extra": bool(state.tied),
        "starter": state.starter,
        "hammer": None if state.starter is None else hammer(config, state.starter),
        "ended_early": state.ended_early,
        "time_over": state.time_over,
        "rounds": rounds(history),
    }


def rounds(history: Sequence[Ruling]) -> list[dict[str, Any]]:
    """The rounds scored so far, oldest first."""
    return [
        {name: _plain(value) for name, value in ruling.facts} | {"agreed": ruling.code == "round-scored"}
        for ruling in history
        if ruling.code in ("round-scored", "cards-disagree")
    ]


def _plain(fact: Fact) -> Any:
    return [_plain(part) for part in fact] if isinstance(fact, tuple) else fact
