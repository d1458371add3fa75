"""What a page shows of a game: plain JSON values, and who may see which (JK-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.rulebook import Ruling
from twenty.games.jakkolo.board import COMPARTMENTS, Counts, stacks
from twenty.games.jakkolo.scoring import FULL, points
from twenty.games.jakkolo.state import (
    Stage,
    State,
    bonus_points,
    calls_of,
    due,
    halted,
    number,
    over,
    score,
)

_ENDS_TELLING = frozenset(
    ("round-judged", "bonus-judged", "round-again", "bonus-again", "game-again", "game-again-ordered")
) | {"too-many-discs", "broken-off-again"}
_COUNTED = ("score", "needed", "calls", "hand")


def sheet(state: State) -> dict[str, Any]:
    """The whole score sheet, as the referee keeps it; counts in the order 2, 3, 4, 1."""
    return {
        "values": [compartment.points for compartment in COMPARTMENTS],
        "discs": state.discs,
        "round": None if over(state) else number(state),
        "rounds": [_judged(state, counts) for counts in state.rounds],
        "bonus": [{"landing": landing.value, "points": bonus_points(landing)} for landing in state.bonus],
        "bonus_due": due(state),
        "bonus_void": state.void,
        "halted": halted(state),
        "score": score(state),
        "bare_result": state.fixed is not None,
        "handicap": state.handicap,
        "needed": needed(state.placed),
        "stage": state.stage.value,
        "over": over(state),
        "permitted": state.permitted,
        "trial": state.trial,
        "hand": 0 if over(state) else calls_of(state).hand,
        "calls": _calls(state),
    }


def view(state: State, history: Sequence[Ruling], viewer: int | None) -> Mapping[str, Any]:
    """The sheet as the public or the player may see it.

    The public sees a round once it is judged, with `hide_running` a game once it is written. The player
    sees what the referee told on request, and everything once the score is announced.
    """
    whole = sheet(state)
    whole["told"] = told(history)
    if viewer is None and not state.config.hide_running:
        return {**whole, "calls": None}
    if viewer is not None and state.stage is not Stage.PLAY:
        return whole
    if state.stage is Stage.WRITTEN:
        return whole
    asked = whole["told"] if viewer is not None else None
    return {**whole, "rounds": [], "bonus": [], **dict.fromkeys(_COUNTED), "told": asked, "hidden": True}


def told(history: Sequence[Ruling]) -> list[int] | None:
    """The counts that the referee told last, or None if the player has not asked since the last round."""
    for ruling in reversed(history):
        if ruling.code == "told":
            return list(Counts.parse(str(ruling.fact("counts"))))
        if ruling.code in _ENDS_TELLING:
            return None
    return None


def needed(counts: Counts) -> list[int] | None:
    """What is still needed for 148 in each compartment, None where it can't be reached any more."""
    missing = [wanted - held for wanted, held in zip(FULL, counts, strict=True)]
    return missing if min(missing) >= 0 else None


def _judged(state: State, counts: Counts) -> dict[str, Any]:
    return {
        "counts": list(counts),
        "score": points(counts),
        "returned": state.discs - counts.total,
        "columns": [list(stacks(count)) for count in counts],
    }


def _calls(state: State) -> dict[str, Any] | None:
    calls = state.calls
    if calls is None:
        return None
    return {
        "lying": list(calls.lying),
        "board": calls.board,
        "out": calls.out,
        "back": calls.back,
        "apart": calls.apart,
        "said": calls.said,
        "touched": calls.touched,
    }
