"""What the app explains itself with: the levels, and boards as records that the game itself plays (D4-59)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from twenty.core.entries import chain
from twenty.core.record import read_action
from twenty.core.replay import replay
from twenty.games.darts_four.config import Level
from twenty.games.darts_four.fields import Column
from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.levels import column

_EASY = "deal_numbers [14:11:8 9:16:7 12:3:19 5:2:17 20:10:15 1:13:6 18:4:Bull]"
_HARD = (
    f"{_EASY} fields=[(1 2 D11) (2 4 D9) (3 4 D12) (4 4 D2) (4 5 T17)"
    " (5 4 D10) (5 5 T15) (5 6 T10) (6 2 D13)]"
)
_FEW = "stones=......./......./......./...c.../.g.cg../.cggc.."
_MANY = "stones=......./......./......./...gg../.ccgg../ggccgc."
_BONUS = "stones=......./......./......./.ggcg../.gccc../ccggcg."
_ROWS = "stones=......./......./......./......./cgcgcgc/gcgcgcg"


@dataclass(frozen=True, slots=True)
class LevelExample:
    """A level: seven start numbers and one column from the bottom up."""

    level: Level
    starts: tuple[int, ...]
    place: int
    column: Column


LEVELS: tuple[LevelExample, ...] = (
    LevelExample(Level.EASY, (14, 9, 12, 5, 20, 1, 18), 1, column(Level.EASY, 14, (11, 8))),
    LevelExample(Level.MEDIUM, (16, 14, 5, 18, 6, 2, 19), 1, column(Level.MEDIUM, 16, (7, 3))),
    LevelExample(Level.HARD, (17, 3, 19, 7, 16, 8, 11), 2, column(Level.HARD, 3, (12, 5))),
    LevelExample(Level.EXTREME, (20, 4, 10, 17, 7, 11, 12), 2, column(Level.EXTREME, 4, (13, 8))),
)

# Options, the deal with the stones that lie, the darts.
BOARDS: dict[str, tuple[str, str, str]] = {
    "mode.surprise": ("", f"{_EASY} {_FEW}", ""),
    "mode.open": ("mode=open", f"{_EASY} {_FEW}", ""),
    "mode.rings": ("mode=rings", f"{_EASY} {_ROWS}", ""),
    "mode.same": ("mode=same", f"{_EASY} {_FEW}", ""),
    "bonus.two_stones": ("level=hard double=two_stones", f"{_HARD} {_BONUS}", "D10"),
    "bonus.extra_turn": ("level=hard double=extra_turn", f"{_HARD} {_BONUS}", "D10 D2"),
    "bonus.capture": ("level=hard double=capture", f"{_HARD} {_BONUS}", "D2"),
    "screen.field": ("", f"{_EASY} {_MANY}", "S5"),
    "screen.visit_over": ("", f"{_EASY} {_MANY}", "S19 T20"),
    "screen.four": ("", f"{_EASY} stones=......./......./......./...c.../.ccg.../.gggccc", "S14"),
    "screen.nobody_can_win": (
        "",
        f"{_EASY} stones=.gggcc./gcccggc/ccggccc/gcccggg/gggcccg/gcgggcg",
        "D8",
    ),
}


def example(key: str) -> Mapping[str, Any]:
    """The view of the board called `key`; raises `KeyError` where there is none."""
    options, deal, darts = BOARDS[key]
    starter = 1 if key == "screen.nobody_can_win" else 0
    lines = [f"start darts-four 1 [[green] [cream]] ({options})", f"toss {starter}", deal]
    lines.extend(f"dart {segment}" for segment in darts.split())
    log = chain(read_action(line, RULEBOOK.vocabulary) for line in lines)
    judged = replay(RULEBOOK, log)
    own: Mapping[str, Any] = RULEBOOK.view(judged.state, judged.history, None)["own"]
    return own
