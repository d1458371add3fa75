"""The state of a game: everything that the next entry is judged by, and what is read off it at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from twenty.core.actions import Clock
from twenty.games.jakkolo.actions import Landing, Where
from twenty.games.jakkolo.board import Counts
from twenty.games.jakkolo.config import Bonus, Config
from twenty.games.jakkolo.scoring import DISCS, FULL, FULL_SCORE, best, points


class Stage(StrEnum):
    """How far the score has come (JK-47)."""

    PLAY = "play"
    ANNOUNCED = "announced"
    DISPUTED = "disputed"
    AGREED = "agreed"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class Calls:
    """The running round disc by disc: where the discs are that are not in a compartment, and `lying`.

    `back` came back and wait for the referee's consent, `apart` were laid apart (JK-13). `said`: all are
    thrown (JK-16); `touched`: the referee has begun to judge. `last` is where the last throw ended.
    In a bonus round `lying` holds the bonus disc alone (JK-23).
    """

    hand: int
    lying: Counts = Counts()
    board: int = 0
    out: int = 0
    back: int = 0
    apart: int = 0
    said: bool = False
    touched: bool = False
    last: Where | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A game of one player (JK-04). `rounds` are the judged ones, `bonus` the bonus rounds played.

    `missing`: discs that turned out not to be there (JK-32). `fixed`: a bare result, or the director's
    score. `was_full`: the last round was entered as 148 before it was corrected, `void`: the bonus rounds
    that this left without a ground (JK-26). `time_over`: the round in which the clock ran out (GE-11).
    """

    rounds: tuple[Counts, ...]
    bonus: tuple[Landing, ...] = ()
    stage: Stage = Stage.PLAY
    permitted: bool = False
    calls: Calls | None = None
    fixed: int | None = None
    abandoned: bool = False
    missing: int = 0
    trial: int = 0
    was_full: bool = False
    void: int = 0
    time_over: int | None = None
    clock: Clock = Clock.NONE
    handicap: int = 0
    config: Config = Config()

    @property
    def discs(self) -> int:
        """The discs of the game."""
        return self.config.discs - self.missing

    @property
    def placed(self) -> Counts:
        """What lies in the compartments after the last judged round."""
        return self.rounds[-1] if self.rounds else Counts()

    @property
    def played(self) -> int:
        """How many rounds have been judged, bonus rounds among them."""
        return len(self.rounds) + len(self.bonus)

    @property
    def begun(self) -> bool:
        """Whether a disc has been thrown in earnest."""
        return bool(self.rounds) or self.calls is not None or self.fixed is not None


def full(state: State) -> bool:
    """Whether a valid 148 stands (JK-21)."""
    return state.placed == FULL


def entitled(state: State) -> int:
    """How many bonus rounds a 148 in the last judged round brings (JK-22, JK-23)."""
    left = state.config.rounds - len(state.rounds)
    return {Bonus.STANDARD: left, Bonus.SINGLE: min(left, 1), Bonus.NONE: 0}[state.config.bonus]


def due(state: State) -> int:
    """How many bonus rounds are still to be played."""
    if not full(state) or state.fixed is not None or state.abandoned or _timed_out(state):
        return 0
    return entitled(state) - len(state.bonus)


def over(state: State) -> bool:
    """Whether nothing more is thrown: the score can be announced."""
    if state.fixed is not None or state.abandoned or _timed_out(state) or halted(state):
        return True
    if full(state):
        return due(state) == 0
    return len(state.rounds) == state.config.rounds or state.placed.total == state.discs


def halted(state: State) -> bool:
    """Whether a 148 was lost by a correction after bonus rounds were played (JK-26)."""
    return state.void > 0


def void_now(state: State) -> bool:
    """Whether what belongs to a bonus round stands behind a corrected 148 and counts nothing (JK-26)."""
    return state.was_full and state.stage is Stage.PLAY and over(state)


def number(state: State) -> int:
    """The number of the running round, from 1."""
    return state.played + 1


def score(state: State) -> int:
    """The score as last judged: the last round, and the bonus ledger on top of 148 (JK-23, JK-25, JK-34)."""
    if state.fixed is not None:
        return state.fixed
    return points(state.placed) + sum(bonus_points(landing) for landing in state.bonus)


def bonus_points(landing: Landing) -> int:
    """What a bonus disc adds: the value of its compartment, or nothing (JK-22)."""
    return 0 if landing in (Landing.NONE, Landing.WAIVED) else int(landing.value)


def highest(state: State) -> int:
    """The highest score that the game can still end with (JK-21, JK-22)."""
    if state.discs < DISCS:
        return best(state.discs)
    if full(state):
        return score(state) + 4 * due(state)
    left = max(0, state.config.rounds - len(state.rounds) - 1)
    brings = {Bonus.STANDARD: left, Bonus.SINGLE: min(left, 1), Bonus.NONE: 0}[state.config.bonus]
    return FULL_SCORE + 4 * brings


def calls_of(state: State) -> Calls:
    """The running round as called so far, or as it stands before its first throw."""
    if state.calls is not None:
        return state.calls
    if due(state):
        return Calls(hand=1)
    return Calls(hand=state.discs - state.placed.total, lying=state.placed)


def fresh(state: State) -> State:
    """The same game from its start, with all its discs."""
    return State((), trial=state.trial, clock=state.clock, handicap=state.handicap, config=state.config)


def absent(state: State) -> State:
    """The game of a player who is not there: 0 points (GE-06)."""
    return replace(fresh(state), fixed=0)


def in_play(state: State) -> State:
    """The state with the score not announced: something was played or decided again."""
    return replace(state, stage=Stage.PLAY)


def _timed_out(state: State) -> bool:
    return state.time_over is not None and state.played >= state.time_over
