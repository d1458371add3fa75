"""The picture of a position, as text and as SVG, from whatever a game's `draw` module needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Picture = Callable[[Any, Mapping[str, Any]], str]  # the game's state, its view for the public


def as_text(game: str) -> Picture | None:
    """How to draw a position of `game` with characters; None where it has no picture."""
    match game:
        case "crokinole":
            from twenty.games.crokinole.draw import board_text

            return lambda state, own: board_text(state)
        case "darts-four":
            from twenty.games.darts_four.draw import grid_text

            return lambda state, own: grid_text(own)
        case "jakkolo":
            from twenty.games.jakkolo.draw import text

            return lambda state, own: text(state.placed)
    return None


def as_svg(game: str) -> Picture | None:
    """How to draw a position of `game` as an SVG document; None where it has no picture."""
    match game:
        case "crokinole":
            from twenty.games.crokinole.draw import board_svg

            return lambda state, own: board_svg(state)
        case "darts-four":
            from twenty.games.darts_four.draw import grid_svg

            return lambda state, own: grid_svg(own)
        case "jakkolo":
            from twenty.games.jakkolo.draw import svg

            return lambda state, own: svg(state.placed)
    return None
