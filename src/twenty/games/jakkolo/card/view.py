"""What a page shows of a card: the original, or the player's copy of it (JK-43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.rulebook import KEEPER, Ruling, Viewer
from twenty.games.jakkolo.card.state import Line, State, complete, counted, handed_in, next_game
from twenty.games.jakkolo.card.tally import tally
from twenty.games.jakkolo.formats import two_decimals

_HISTORY = frozenset(
    ("game-written", "corrected", "initialled", "paper-value", "taken-out", "game-ruled", "counts-now")
)
_SANCTIONS = frozenset(("sanctioned", "lifted"))


def view(state: State, history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]:
    """Every game with what counts, why, and its history; a player sees it marked as a copy.

    So does the public; the original is what referees and the director see.
    """
    sums = tally(state)
    return {
        "copy": viewer != KEEPER,
        "copies": state.copies,
        "copy_stale": state.stale,
        "games": [_game(nth, line, history) for nth, line in enumerate(state.lines, 1)],
        "sanctions": [_facts(ruling) for ruling in history if ruling.code in _SANCTIONS],
        "score": sums.total,
        "played": sums.games,
        "planned": len(state.lines),
        "average": None if sums.average is None else two_decimals(sums.average),
        "singles": list(sums.singles),
        "by_average": sums.by_average,
        "next": None if complete(state) else next_game(state),
        "stage": state.stage.value,
        "announced": None if state.score is None else {"game": state.game, "score": state.score},
        "holder": None if state.holder is None else str(state.holder),
        "holder_role": state.role.value,
        "complete": complete(state),
        "closed": state.closed,
        "handed_in": handed_in(state),
        "director": None if state.config.director is None else str(state.config.director),
    }


def _game(nth: int, line: Line, history: Sequence[Ruling]) -> dict[str, Any]:
    now = counted(line)
    return {
        "game": nth,
        "counts": now.score,
        "reason": now.reason.value,
        "unconfirmed": line.pending,
        "sanctioned": line.sanctioned,
        "values": [
            {"score": value.score, "struck": value.struck, "initialled": place in line.initialled}
            for place, value in enumerate(line.values, 1)
        ],
        "history": [
            _facts(ruling) for ruling in history if ruling.code in _HISTORY and ruling.fact("game") == nth
        ],
    }


def _facts(ruling: Ruling) -> dict[str, Any]:
    return {"rule": ruling.rule, "code": ruling.code, **dict(ruling.facts)}
