"""What a page shows of a game: plain JSON values, and who may see which (JK-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.rulebook import KEEPER, Ruling, Viewer, rule
from twenty.games.jakkolo.board import COMPARTMENTS, Counts, stacks
from twenty.games.jakkolo.scoring import DISCS, FULL, FULL_SCORE, SET, points
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
_COUNTED = ("score", "needed", "calls", "hand", "bonus_due", "bonus_void", "halted", "over", "bare_result")
# What says nothing of counts or score, so that everybody may hear it before they are shown.
_OPEN = frozenset(
    ("started", "noted", "paused", "resumed", "broken-off", "time-over", "substituted", "ended")
) | {"trial-returned", "round-again", "bonus-again", "game-again", "fewer-discs", "set-completed", "out"}
_JUDGED = frozenset(("round-judged", "bonus-judged"))


def sheet(state: State) -> dict[str, Any]:
    """The whole score sheet, as the referee keeps it; counts in the order 2, 3, 4, 1."""
    return {
        "values": [compartment.points for compartment in COMPARTMENTS],
        "set": SET,
        "full": list(FULL) if state.discs == DISCS else None,
        "full_score": FULL_SCORE,
        "discs": state.discs,
        "planned": state.config.rounds,
        "pair": state.config.pair,
        "hide_running": state.config.hide_running,
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


def view(state: State, history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]:
    """The sheet as `viewer` may see it; the referee, who keeps it, sees it whole.

    The public sees a round once it is judged, with `hide_running` a game once it is written. The player
    sees what the referee told on request, and everything once the score is announced.
    """
    whole = {**sheet(state), "told": told(history), "hidden": False}
    if not sealed(state, viewer):
        return whole if viewer is not None else {**whole, "calls": None}
    asked = whole["told"] if viewer is not None else None
    return {**whole, "rounds": [], "bonus": [], **dict.fromkeys(_COUNTED), "told": asked, "hidden": True}


def sealed(state: State, viewer: Viewer) -> bool:
    """Whether counts and score are not shown to `viewer` yet (JK-17)."""
    if viewer == KEEPER or state.stage is Stage.WRITTEN:
        return False
    return state.config.hide_running if viewer is None else state.stage is Stage.PLAY


def heard(state: State, ruling: Ruling, viewer: Viewer) -> Ruling | None:
    """A ruling as `viewer` may hear it: that a round was judged, not how, while the counts are sealed."""
    if not sealed(state, viewer) or ruling.code in _OPEN:
        return ruling
    if ruling.code in _JUDGED:
        return rule("JK-17", "judged-sealed", round=ruling.fact("round"))
    if ruling.code == "told" and viewer is not None:
        return ruling
    return None


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
