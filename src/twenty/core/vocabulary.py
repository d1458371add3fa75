"""The words of one game: its table of actions, from which record text and JSON are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from twenty.core.actions import COMMON
from twenty.core.entries import AMENDMENTS
from twenty.core.shape import Record, shape_of


@dataclass(frozen=True)
class Vocabulary:
    """Verb by verb what a log of `game` may hold. `own` are the game's actions, `start` among them."""

    game: str
    own: Mapping[str, Any]
    shapes: Mapping[str, Record] = field(init=False)
    verbs: Mapping[type[Any], str] = field(init=False)

    def __post_init__(self) -> None:
        shapes: dict[str, Record] = {}
        for verb, hint in {**COMMON, **self.own, **AMENDMENTS}.items():
            shape = shape_of(hint)
            assert isinstance(shape, Record)
            shapes[verb] = shape
        object.__setattr__(self, "shapes", shapes)
        object.__setattr__(self, "verbs", {shape.cls: verb for verb, shape in shapes.items()})

    def verb(self, action: Any) -> str:
        """The verb of an action of this game."""
        return self.verbs[type(action)]
