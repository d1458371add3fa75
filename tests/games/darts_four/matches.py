"""Short ways to write a match of Darts Four."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from twenty.core.actions import Start
from twenty.core.entries import Entry, chain
from twenty.core.ids import PersonId
from twenty.core.log import Head, append, opened
from twenty.core.record import read_action
from twenty.core.referee import MatchState
from twenty.core.replay import Replay, replay
from twenty.core.rulebook import Ruling
from twenty.games.darts_four.config import Config
from twenty.games.darts_four.game import GAME, RULEBOOK
from twenty.games.darts_four.state import State

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "data" / "darts_four" / "seed004_vectors.json").read_text("utf-8")
)
EASY = "deal_numbers [14:11:8 9:16:7 12:3:19 5:2:17 20:10:15 1:13:6 18:4:Bull]"


def start(config: Config | None = None, players: tuple[int, int] = (1, 1)) -> Start[Config]:
    sides = tuple(
        tuple(PersonId(f"{side}{place}") for place in range(size))
        for side, size in zip("ab", players, strict=True)
    )
    return Start("darts-four", 1, sides, config or Config())


def told(line: str) -> Any:
    return read_action(line, GAME.vocabulary)


def log_of(*lines: str, config: Config | None = None, players: tuple[int, int] = (1, 1)) -> tuple[Entry, ...]:
    """A log of record lines after the start. A line of segments alone, `S14 MISS T3`, are darts, and `/`
    stands for pulling them."""
    actions = [start(config, players)]
    for line in lines:
        actions.extend(map(told, expand(line)))
    return chain(actions)


def expand(line: str) -> list[str]:
    words = line.split()
    if words and all(word == "/" or word in ("25", "50", "MISS") or word[0] in "SDT" for word in words):
        return ["pulled" if word == "/" else f"dart {word}" for word in words]
    return [line]


def played(
    *lines: str, config: Config | None = None, players: tuple[int, int] = (1, 1)
) -> Replay[MatchState[State]]:
    """The replay of a log that must be legal."""
    judged = replay(RULEBOOK, log_of(*lines, config=config, players=players))
    assert judged.stopped is None, judged.stopped
    return judged


def state_of(judged: Replay[MatchState[State]]) -> State:
    assert judged.state.game is not None
    return judged.state.game


def codes(judged: Replay[MatchState[State]]) -> list[str]:
    return [ruling.code for ruling in judged.history]


def find(judged: Replay[MatchState[State]], code: str) -> Ruling:
    """The last ruling of this code."""
    return next(ruling for ruling in reversed(judged.history) if ruling.code == code)


def view_of(judged: Replay[MatchState[State]], viewer: int | None = None) -> Any:
    return RULEBOOK.view(judged.state, judged.history, viewer)["own"]


def head_of(*lines: str, config: Config | None = None, players: tuple[int, int] = (1, 1)) -> Head[Any]:
    head = opened(RULEBOOK)
    return append(RULEBOOK, head, log_of(*lines, config=config, players=players))


def refused(judged: Replay[MatchState[State]], line: str) -> str:
    """The rule and code by which an action is refused in the state reached."""
    violation = RULEBOOK.check(judged.state, told(line))
    assert violation is not None, f"{line} is allowed"
    return f"{violation.rule} {violation.code}"


def rows(*texts: str) -> str:
    """A grid as a value from rows written with spaces."""
    return "/".join(text.replace(" ", "") for text in texts)


def stacked(heights: list[int] | tuple[int, ...], seed: int = 0) -> str:
    """A grid of these heights with stones in colours by which nobody has four and the leg is not drawn."""
    from twenty.games.darts_four.board import all_blocked
    from twenty.games.darts_four.grid import Grid, fours, has_four

    chance = random.Random(seed)
    while True:
        grid = Grid()
        for column, height in enumerate(heights, 1):
            for _ in range(height):
                grid = grid.drop(column, chance.randrange(2))
        blocked = all_blocked(fours(), grid.green, grid.cream)
        if not has_four(grid.green) and not has_four(grid.cream) and not blocked:
            return str(grid)
