"""What the pages show of a crokinole match: plain JSON values. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.errors import Fact
from twenty.core.rulebook import Ruling
from twenty.games.crokinole.board import Table
from twenty.games.crokinole.config import DARTS_DISCS
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.judgement import counts
from twenty.games.crokinole.seats import hammer, seats_of, sides
from twenty.games.crokinole.shooting import shooters, shots_each, shots_so_far
from twenty.games.crokinole.state import State
from twenty.games.crokinole.tally import Counts


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
        "handicap": {"each": state.handicap_each.value, "points": list(state.handicap)}
        if state.handicap
        else None,
        "twenties": list(state.twenties),
        "round": state.rounds + state.extra_rounds + (0 if state.finished else 1),
        "extra": bool(state.tied),
        "starter": state.starter,
        "hammer": None if state.starter is None else hammer(config, state.starter),
        "ended_early": state.ended_early,
        "time_over": state.time_over,
        "rounds": rounds(history),
        "shots": list(shots_so_far(state)) if state.play else None,
        "shots_each": shots_each(config),
        "shooters": list(shooters(state)),
        "table": _table(state.play.table) if state.play else None,
        "level": state.play.level.value if state.play else None,
    }


def darts_view(state: DartsState) -> Mapping[str, Any]:
    """Totals, legs and sets, whose turn it is, the shots left, the table."""
    config = state.config
    held = counts(state.table)
    return {
        "preset": config.preset.value,
        "players": config.players.value,
        "variant": config.variant.value,
        "target": config.target,
        "seats": [[0], [2]],
        "totals": list(state.totals),
        "legs": list(state.legs),
        "sets": list(state.sets),
        "turn": state.turn,
        "shots_left": 0 if state.turn is None else 1 if state.check_out else DARTS_DISCS - state.shots,
        "check_out": state.check_out,
        "now": None if state.turn is None or state.check_out else _now(state.totals, held, state.turn),
        "table": _table(state.table),
        "level": state.level.value if state.level else None,
    }


def _now(totals: Sequence[int], held: Sequence[Counts], side: int) -> int:
    return totals[side] + held[side].points


def _table(table: Table) -> dict[str, Any]:
    """The discs on the board and the 20s set aside; positions in micrometres where they are known."""
    return {
        "discs": [
            {
                "disc": str(held.disc),
                "side": held.disc.side,
                "place": held.place.value,
                "at": [held.at.x, held.at.y] if held.at else None,
                "on": [str(under) for under in held.on],
            }
            for held in table.board
        ],
        "twenties": list(table.twenties),
        "points": [held.points for held in counts(table)],
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
