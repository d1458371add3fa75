"""Darts Four as the frame sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.actions import (
    Action,
    AnswerDraw,
    BreakOff,
    Clock,
    Decision,
    Leave,
    OfferDraw,
    Pause,
    Start,
    Toss,
)
from twenty.core.entries import Entry
from twenty.core.errors import MalformedAction, Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.referee import MatchState, Referee
from twenty.core.replay import Replay
from twenty.core.rulebook import Draw, Expect, Outcome, Ruling, Step
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary
from twenty.games.darts_four import agreements, dealing, legs, sampling, sealing, visits
from twenty.games.darts_four.actions import (
    ACTIONS,
    AnyDeal,
    Dart,
    DecideLeg,
    LegResult,
    Pulled,
    ResignLeg,
)
from twenty.games.darts_four.config import Config, problem
from twenty.games.darts_four.preview import preview
from twenty.games.darts_four.rules import RULES
from twenty.games.darts_four.state import Stage, State, unsoundness
from twenty.games.darts_four.view import view

_STATE = shape_of(State)
_OWN = frozenset((OfferDraw, AnswerDraw, Leave, Decision))
_LATE = frozenset((*(kind for verb, kind in ACTIONS.items() if verb != "start"), Pause, BreakOff))


class DartsFour:
    """The game's own rules; `RULEBOOK` adds what is common to all games.

    After the match it takes what may have been recorded before a correction ended it earlier, and keeps it
    without effect (D4-56).
    """

    name = "darts-four"
    rules_version = 1
    vocabulary = Vocabulary("darts-four", ACTIONS)
    rules = RULES
    own: frozenset[type[Any]] = _OWN
    late: frozenset[type[Any]] = _LATE | _OWN

    def refuse_start(self, start: Start[Any]) -> Violation | None:
        """D4-01: two sides; the game's own handicap, and no clock."""
        config: Config = start.config
        if violation := problem(config):
            return violation
        if len(start.sides) != 2:
            return refuse("D4-01", "two-sides", given=len(start.sides))
        for side, players in enumerate(start.sides):
            if not players:
                return refuse("D4-27", "side-empty", side=side)
        if any(start.handicap):
            return refuse("D4-28", "points-handicap")
        return refuse("GE-11", "no-clock-here") if start.clock is not Clock.NONE else None

    def begin(self, start: Start[Any]) -> State:
        """The state before the toss."""
        return State(start.config, tuple(len(players) for players in start.sides))

    def check(self, state: State, action: Action) -> Violation | None:
        """Why `action` is refused, or None."""
        match action:
            case Dart():
                return visits.check_dart(state, action)
            case Pulled():
                return visits.check_pulled(state)
            case ResignLeg() | LegResult() | DecideLeg():
                return legs.check_words(state, action)
            case Toss():
                return agreements.check_toss(state, action)
            case OfferDraw():
                return agreements.check_offer(state, action)
            case AnswerDraw():
                return agreements.check_answer(state, action)
            case Leave():
                return agreements.check_leave(action)
            case Decision():
                return agreements.check_decision(state, action)
            case Pause() | BreakOff():
                return None  # asked after the match only: kept from before a correction ended it earlier
        return dealing.check_deal(state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """The step of an action that `check` lets pass."""
        match action:
            case Dart():
                return visits.throw(state, action)
            case Pulled():
                return visits.pull(state, action)
            case ResignLeg() | LegResult() | DecideLeg():
                return legs.by_words(state, action)
            case Toss():
                return agreements.tossed(state, action)
            case OfferDraw():
                return agreements.offered(state, action)
            case AnswerDraw():
                return agreements.answered(state, action)
            case Leave():
                return agreements.left(state, action)
            case Decision():
                return agreements.decided(state, action)
        deal: AnyDeal = action
        return dealing.lay(state, deal)

    def expects(self, state: State) -> tuple[Expect, ...]:
        """What the referee waits for; empty if and only if the match is over."""
        match state.stage:
            case Stage.TOSS:
                return (Expect("toss"),)
            case Stage.OVER:
                return ()
        pulled = Expect("pulled", state.seat(state.turn))
        if state.stage is Stage.DEAL:
            again = state.config.same_deal and bool(state.green)
            return (pulled,) if state.darts else (Expect("deal_again" if again else "deal"),)
        answer = () if state.offer is None else (Expect("answer_draw", state.seat(1 - state.offer)),)
        return (Expect("dart", pulled.seat), *answer) if state.open else (pulled, *answer)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, or None."""
        return Outcome(state.over.ending, state.over.winners) if state.over else None

    def left(self, state: State, side: int) -> tuple[int, ...]:
        """The other side wins."""
        return (1 - side,)

    def walkover(self, state: State, side: int) -> State:
        """GE-06: all legs go to the other side."""
        return agreements.walkover(state, side)

    def may_draw(self, state: State) -> bool:
        """Offers are judged by the game's own rule: it is the leg that is drawn (D4-43)."""
        return state.stage is Stage.PLAY

    def position(self, state: State) -> str:
        """The public position: covered fields are `?`, nothing opens the deal. It can be played on up to the
        first dart that a covered field would decide."""
        return write_value(sealing.known(state), _STATE)[1:-1]

    def full_position(self, state: State) -> str:
        """The whole state, for tests and for matches that are closed."""
        return write_value(state, _STATE)[1:-1]

    def parse_position(self, text: str) -> State:
        """The state that a position line says, public or full."""
        state: State = read_value(f"({text})", _STATE)
        if unsound := unsoundness(state):
            raise MalformedAction("position", unsound)
        return state

    def view(self, state: State, history: Sequence[Ruling], viewer: int | None) -> Mapping[str, Any]:
        """The same for both sides and for the public."""
        return view(state, history, viewer)

    def preview(
        self, book: Referee[State], log: Sequence[Entry], batch: Sequence[Entry]
    ) -> Replay[MatchState[State]]:
        """D4-55: the effect of a correction before it is saved, with the holes uncovered so far only."""
        return preview(book, log, batch)

    def public(self, action: Action, state: State, viewer: int | None = None) -> Action:
        """D4-10: no deal leaves before the match is closed, only its commitment."""
        return sealing.public(action)

    def sample_start(self, draw: Draw) -> Start[Any]:
        return sampling.sample_start(draw)

    def sample(self, state: State, draw: Draw) -> Action:
        return sampling.sample(state, draw)


def start(config: Config, people: Sequence[Sequence[str]]) -> Start[Config]:
    """The first entry of a match: ids of the persons, green's and then cream's, in the order in which they
    throw (D4-27)."""
    seated = tuple(tuple(PersonId(person) for person in side) for side in people)
    return Start(DartsFour.name, DartsFour.rules_version, seated, config)


GAME = DartsFour()
RULEBOOK = Referee(GAME)
