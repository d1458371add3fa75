"""Random walks through a game: what its `sample` proposes, judged by its own rulebook."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from twenty.core.entries import Entry
from twenty.core.errors import Violation
from twenty.core.ids import EntryId
from twenty.core.rulebook import Rulebook, Ruling


@dataclass
class Walk:
    """One walk: its log, the state after each entry, all rulings, and what was refused on the way."""

    log: list[Entry] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    refused: list[tuple[Any, Violation]] = field(default_factory=list)


def walk(
    rulebook: Rulebook[Any],
    seed: int,
    length: int = 60,
    at_each: Callable[[Any, Any], None] | None = None,
) -> Walk:
    """A walk of at most `length` proposals, the same for the same seed; it ends with the match.

    `at_each(state, action)` is called with every state and the action proposed there, legal or not.
    """
    chance = random.Random(seed)
    made = Walk()
    state = rulebook.initial()
    for _ in range(length):
        if rulebook.outcome(state) is not None:
            break
        action = rulebook.sample(state, chance.randrange)
        if at_each:
            at_each(state, action)
        if violation := rulebook.check(state, action):
            made.refused.append((action, violation))
            continue
        step = rulebook.apply(state, action)
        state = step.state
        last = made.log[-1].id if made.log else None
        made.log.append(Entry(EntryId(f"{chance.getrandbits(128):032x}"), last, action))
        made.states.append(state)
        made.rulings.extend(step.rulings)
    return made
