"""The rulebooks by name; a game's modules are imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from twenty.core.referee import Referee

_MODULES = {
    "crokinole": "twenty.games.crokinole.game",
    "darts-four": "twenty.games.darts_four.game",
    "jakkolo": "twenty.games.jakkolo.game",
    "jakkolo-card": "twenty.games.jakkolo.card.game",
}
NAMES: tuple[str, ...] = tuple(_MODULES)


@cache
def rulebook(name: str) -> Referee[Any]:
    """The rulebook of the game `name`; raises `KeyError` for one that does not exist."""
    book: Referee[Any] = import_module(_MODULES[name]).RULEBOOK
    return book
