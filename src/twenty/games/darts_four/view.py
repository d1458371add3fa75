"""What players, spectators and displays may see, as plain JSON values (D4-09 to D4-13, D4-50, D4-57)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twenty.core.rulebook import Ruling
from twenty.games.darts_four.board import COUNTED, header, shown_side
from twenty.games.darts_four.config import Mode
from twenty.games.darts_four.fields import ROWS, UNKNOWN, Column, Demand, Field
from twenty.games.darts_four.sealing import known
from twenty.games.darts_four.segments import CIRCLE, Ring, Segment
from twenty.games.darts_four.state import State

SIDES = ("green", "cream")
NO_FIELD = "–"
CHIPS = 3

_RESTING = ("paused", "broken-off")
_ENDINGS = (
    "leg-won",
    "nobody-can-win",
    "too-many-captures",
    "draw-accepted",
    "leg-resigned",
    "leg-decided",
    "leg-result",
)


def view(state: State, history: Sequence[Ruling], viewer: int | None) -> dict[str, Any]:
    """The match as anyone may see it: both sides and the public see the same, so `viewer` changes nothing.

    Headers and lit beds are what they are; everything else is made of the known state alone, so that it
    can't say more.
    """
    shown = known(state)
    leg = _since(history, ("dealt",))
    lit = lit_fields(state, history)
    return {
        "config": _config(shown),
        "stage": shown.stage.value,
        "leg": shown.leg,
        "score": list(shown.sets if shown.config.sets > 1 else shown.legs),
        "legs": list(shown.legs),
        "drawn": shown.drawn,
        "sets": list(shown.sets),
        "starter": SIDES[shown.starter],
        "turn": SIDES[shown.turn],
        "seat": shown.seat(shown.turn),
        "visit": shown.visit,
        "visit_over": shown.darts > 0 and not shown.open,
        "darts_left": CHIPS - shown.darts if shown.open else 0,
        "chips": _chips(_since(history, ("dealt", "pulled"))),
        "landing": _landing(_since(history, ("dealt", "pulled"))),
        "header": [_heading(shown, field) for field in header(state)] if state.green else [],
        "lit": [str(segment) for segment in lit],
        "rows": _rows(shown),
        "stones": [_stones(leg, side) for side in (0, 1)],
        "darts": [_darts(leg, side) for side in (0, 1)],
        "ending": _ending(history),
        "offer": None if shown.offer is None else SIDES[shown.offer],
        "commitment": leg[0].fact("commitment") if leg else None,
        "opened": [dict(ruling.facts) for ruling in history if ruling.code == "deal-opened"],
    }


def lit_fields(state: State, history: Sequence[Ruling]) -> tuple[Segment, ...]:
    """D4-09: the segments that fit, clockwise; none while the visit or leg is over or the match rests."""
    if not state.open or _resting(history):
        return ()
    fields = [field for field in header(state) if field is not None]
    lit = {segment for field in fields for segment in field.segments()}
    return tuple(sorted(lit, key=_around))


def _around(segment: Segment) -> tuple[int, int]:
    place = CIRCLE.index(segment.number) if segment.number in CIRCLE else len(CIRCLE)
    return place, list(Ring).index(segment.ring)


def _resting(history: Sequence[Ruling]) -> bool:
    for ruling in reversed(history):
        if ruling.code in (*_RESTING, "resumed"):
            return ruling.code in _RESTING
    return False


def _since(history: Sequence[Ruling], codes: Sequence[str]) -> list[Ruling]:
    """The rulings from the last of these codes on, that one included; none where there is none."""
    for place in range(len(history) - 1, -1, -1):
        if history[place].code in codes:
            return list(history[place:])
    return []


def _config(state: State) -> dict[str, Any]:
    config = state.config
    return {
        "levels": [config.level_of(side).value for side in (0, 1)],
        "mode": config.mode.value,
        "double": config.double.value,
        "treble": config.treble.value,
        "bull_is_double": config.bull_is_double,
        "capture_cap": config.capture_cap,
        "legs": config.legs,
        "sets": config.sets,
        "drawn_leg": config.drawn_leg.value,
        "same_deal": config.same_deal,
    }


def _chips(visit: Sequence[Ruling]) -> list[dict[str, Any] | None]:
    """D4-57: the darts of the visit; a chip without a dart is None and shows `–`."""
    thrown = [
        {"segment": ruling.fact("segment"), "code": ruling.code, "counts": ruling.code != "ignored"}
        for ruling in visit
        if ruling.fact("segment") is not None
    ]
    return [*thrown, *(None,) * (CHIPS - len(thrown))]


def _landing(visit: Sequence[Ruling]) -> dict[str, Any] | None:
    """D4-51: the stone that landed last in this visit, and whether it was two or a captured one."""
    landed = [place for place, ruling in enumerate(visit) if ruling.code in ("stone", "captured")]
    if not landed:
        return None
    stone = visit[landed[-1]]
    return {
        "side": SIDES[int(str(stone.fact("side")))],
        "segment": stone.fact("segment"),
        "column": stone.fact("column"),
        "row": stone.fact("row"),
        "captured": stone.code == "captured",
        "stones": 1 + any(ruling.code == "two-stones" for ruling in visit[landed[-1] :]),
    }


def _heading(state: State, field: Field | None) -> dict[str, Any]:
    """D4-09, D4-12, D4-13: the text above a column, the whole field as its accessible name, and whether the
    number alone stands for a double or treble."""
    if field is None:
        return {"text": NO_FIELD, "field": None, "ring": False}
    alone = state.config.mode in (Mode.RINGS, Mode.SAME) and field != UNKNOWN
    return {
        "text": str(field.number) if alone else str(field),
        "field": str(field),
        "ring": alone and field.demand is not Demand.WHOLE,
    }


def _rows(state: State) -> list[list[dict[str, str | None]]]:
    """The holes by rows from the top: whose stone, or what is written in the open hole."""
    columns = state.fields(shown_side(state))
    return [[_hole(state, columns, column, row) for column in COUNTED] for row in range(ROWS, 0, -1)]


def _hole(state: State, columns: Sequence[Column], column: int, row: int) -> dict[str, str | None]:
    owner = state.grid.at((column, row))
    above = row > state.grid.height(column) + 1
    text = _written(state.config.mode, columns[column - 1].fields[row - 1]) if above and columns else None
    return {"stone": None if owner is None else SIDES[owner], "field": text}


def _written(mode: Mode, field: Field) -> str | None:
    """What an open hole above the next one shows."""
    match mode:
        case Mode.RINGS:
            return Demand.DOUBLE_OR_TREBLE.value
        case Mode.SAME:
            return None
        case _:
            return str(field)


def _stones(leg: Sequence[Ruling], side: int) -> int:
    """D4-50: stones dropped in this leg."""
    return sum(ruling.code in ("stone", "two-stones") and ruling.fact("side") == side for ruling in leg)


def _darts(leg: Sequence[Ruling], side: int) -> int:
    """D4-50: darts of this leg that counted, misses included."""
    return sum(
        ruling.fact("segment") is not None and ruling.code != "ignored" and ruling.fact("side") == side
        for ruling in leg
    )


def _ending(history: Sequence[Ruling]) -> dict[str, Any] | None:
    """How the last leg ended: by which rule, and the lines of a win; None while one is running."""
    for ruling in reversed(history):
        if ruling.code == "dealt":
            return None
        if ruling.code in _ENDINGS:
            winner = ruling.fact("winner")
            if ruling.code == "leg-won":
                winner = ruling.fact("side")
            elif ruling.code == "leg-resigned":
                winner = 1 - int(str(ruling.fact("side")))
            lines = ruling.fact("lines") or ()
            return {"rule": ruling.rule, "code": ruling.code, "winner": winner, "lines": lines}
    return None
