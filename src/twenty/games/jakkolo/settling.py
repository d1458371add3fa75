"""Announce, agree, write: in this order, and nothing is written without agreement (JK-47)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.jakkolo.actions import Agree, Announce, Disagree, Write
from twenty.games.jakkolo.state import Stage, State, due, over, score


def check_announce(state: State, action: Announce) -> Violation | None:
    """The game must be over; bonus rounds not played by then are waived (JK-22)."""
    if state.calls is not None:
        return refuse("JK-47", "round-not-judged")
    if not over(state) and not due(state):
        return refuse("JK-47", "not-over")
    return None if state.stage is Stage.PLAY else refuse("JK-47", "already-announced")


def apply_announce(state: State, action: Announce) -> Step[State]:
    rulings: tuple[Ruling, ...] = (rule("JK-47", "announced", score=score(state)),)
    if due(state):
        rulings = (warn("JK-22", "bonus-not-played", rounds=due(state)), *rulings)
    return Step(replace(state, stage=Stage.ANNOUNCED), rulings)


def check_agree(state: State, action: Agree) -> Violation | None:
    if state.stage in (Stage.ANNOUNCED, Stage.DISPUTED):
        return None
    return refuse("JK-47", "nothing-announced")


def apply_agree(state: State, action: Agree) -> Step[State]:
    return Step(replace(state, stage=Stage.AGREED), (rule("JK-47", "agreed", score=score(state)),))


def check_disagree(state: State, action: Disagree) -> Violation | None:
    return None if state.stage is Stage.ANNOUNCED else refuse("JK-47", "nothing-announced")


def apply_disagree(state: State, action: Disagree) -> Step[State]:
    return Step(replace(state, stage=Stage.DISPUTED), (rule("JK-47", "disputed", score=score(state)),))


def check_write(state: State, action: Write) -> Violation | None:
    if state.stage is Stage.AGREED:
        return None
    if state.stage is Stage.DISPUTED:
        return refuse("JK-47", "director-decides")
    return refuse("JK-47", "not-agreed")


def apply_write(state: State, action: Write) -> Step[State]:
    return Step(replace(state, stage=Stage.WRITTEN), (rule("JK-47", "written", score=score(state)),))
