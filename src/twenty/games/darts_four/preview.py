"""The effect of a correction before it is saved, without an oracle (D4-55)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from twenty.core.entries import Entry, slots
from twenty.core.errors import IllegalAction
from twenty.core.referee import MatchState, Referee
from twenty.core.replay import Judged, Replay, Stopped, play
from twenty.games.darts_four.actions import AnyDeal
from twenty.games.darts_four.sealing import known
from twenty.games.darts_four.state import State


def preview(book: Referee[State], log: Sequence[Entry], batch: Sequence[Entry]) -> Replay[MatchState[State]]:
    """What would follow if `batch` were appended to `log`, judged with the fields that the log as it is has
    uncovered; the others are not known.

    It stops with the code `field-covered` at the first dart that a covered hole would decide: from there on
    nothing can be shown before the correction is saved. The amendments must name what they may.
    """
    saved = _left(book, log)
    state = book.initial()
    rulings: list[Judged] = []
    for slot in slots((*log, *batch)):
        if slot.action is None:
            continue
        try:
            step = book.apply(state, slot.action)
        except IllegalAction as error:
            return Replay(state, tuple(rulings), Stopped(slot.made_by, slot.filled_by, error.violation))
        rulings.extend(Judged(slot.made_by, ruling) for ruling in step.rulings)
        state = step.state
        if isinstance(slot.action, AnyDeal) and state.game is not None:
            state = replace(state, game=_uncovered(state.game, saved))
    return Replay(state, tuple(rulings))


def _left(book: Referee[State], log: Sequence[Entry]) -> dict[int, State]:
    """Leg by leg the state in which `log` leaves it, as far as the log is legal."""
    found: dict[int, State] = {}
    with suppress(IllegalAction):
        for _, step in play(book, log):
            game = step.state.game
            assert game is not None  # the first step is the start
            found[game.leg] = game
    return found


def _uncovered(dealt: State, saved: dict[int, State]) -> State:
    """The leg just dealt with no more fields than the saved log has shown of it."""
    if dealt.leg < max(saved, default=0) and not dealt.config.same_deal:
        return dealt  # its deal is open
    left = saved.get(dealt.leg)
    if left is None or (left.green, left.cream) != (dealt.green, dealt.cream):
        return known(dealt)
    shown = known(left)
    return replace(dealt, green=shown.green, cream=shown.cream, secret=None)
