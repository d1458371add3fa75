"""The card as the frame asks for it: a stream of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from twenty.core.actions import Action, Clock, Decision, Leave, Start, Substitute, Toss
from twenty.core.errors import Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.referee import Referee
from twenty.core.rulebook import Bound, Draw, Expect, Outcome, Ruling, Step
from twenty.core.rules import Rule
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary
from twenty.games.jakkolo import rules
from twenty.games.jakkolo.actions import Agree, Disagree, Write
from twenty.games.jakkolo.card import actions as do
from twenty.games.jakkolo.card import corrections, judging
from twenty.games.jakkolo.card.config import Config, check_config, highest
from twenty.games.jakkolo.card.sampling import sample, sample_start
from twenty.games.jakkolo.card.state import Line, State, complete, handed_in
from twenty.games.jakkolo.card.view import view
from twenty.games.jakkolo.state import Stage

NAME = "jakkolo-card"
RULES_VERSION = 1


def start(config: Config, player: str, director: str | None = None) -> Start[Config]:
    """The first entry: the ids of whose card it is, and of the one director whose initials it takes."""
    if director is not None:
        config = replace(config, director=PersonId(director))
    return Start(NAME, RULES_VERSION, ((PersonId(player),),), config)


class Ending(StrEnum):
    """How a card ends."""

    HANDED_IN = "handed_in"


Check = Callable[[State, Any], Violation | None]
Apply = Callable[[State, Any], Step[State]]

JUDGES: dict[type[Any], tuple[Check, Apply]] = {
    do.Hand: (judging.check_hand, judging.apply_hand),
    do.Announce: (judging.check_announce, judging.apply_announce),
    Agree: (judging.check_agree, judging.apply_agree),
    Disagree: (judging.check_disagree, judging.apply_disagree),
    Write: (judging.check_write, judging.apply_write),
    do.Correct: (corrections.check_correct, corrections.apply_correct),
    do.Initial: (corrections.check_initial, corrections.apply_initial),
    do.Paper: (corrections.check_paper, corrections.apply_paper),
    do.TakeOut: (corrections.check_take_out, corrections.apply_take_out),
    do.Sanction: (corrections.check_sanction, corrections.apply_sanction),
    do.Lift: (corrections.check_lift, corrections.apply_lift),
    do.Close: (judging.check_close, judging.apply_close),
    do.Copy: (judging.check_copy, judging.apply_copy),
    Decision: (corrections.check_decision, corrections.apply_decision),
}
_STATE = shape_of(State)


class Card:
    """One card of one player (JK-40)."""

    name = NAME
    rules_version = RULES_VERSION
    vocabulary = Vocabulary(NAME, do.ACTIONS)
    rules: tuple[Rule, ...] = rules.CARD
    own: frozenset[type[Any]] = frozenset({Leave, Substitute})
    late: frozenset[type[Any]] = frozenset(
        {do.Correct, do.Initial, do.TakeOut, do.Sanction, do.Lift, do.Copy}
    )

    def refuse_start(self, start: Start[Config]) -> Violation | None:
        if len(start.sides) != 1 or len(start.sides[0]) != 1:
            return refuse("JK-40", "card-of-one-player")
        if start.clock is not Clock.NONE:
            return refuse("GE-11", "no-clock-here")
        if start.handicap:
            return refuse("GE-12", "no-handicap-here")
        if start.config.director == start.sides[0][0]:
            return refuse("JK-43", "not-the-player", person=str(start.config.director))
        return check_config(start.config)

    def begin(self, start: Start[Config]) -> State:
        lines = tuple(Line() for _ in range(start.config.games))
        return State(lines, start.sides[0][0], config=start.config)

    def check(self, state: State, action: Action) -> Violation | None:
        match action:
            case Leave():
                return refuse("JK-49", "director-closes")
            case Substitute():
                return refuse("JK-40", "card-of-one-player")
            case Toss():
                return refuse("GE-02", "no-toss-here")
        return JUDGES[type(action)][0](state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        return JUDGES[type(action)][1](state, action)

    def expects(self, state: State) -> tuple[Expect, ...]:
        if state.stage is not Stage.PLAY:
            return _EXPECTED[state.stage]
        if complete(state):
            copy = (Expect("copy"),) if not state.copies or state.stale else ()
            return (*copy, Expect("hand"))
        if state.role is do.Role.DIRECTOR:
            return (Expect("hand"),)
        return (Expect("announce", 0, (Bound("score", 0, highest(state.config)),)), Expect("hand"))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(Ending.HANDED_IN, (0,)) if handed_in(state) else None

    def left(self, state: State, side: int) -> tuple[int, ...]:
        """Nobody wins a card."""
        return ()

    def walkover(self, state: State, side: int) -> State:
        """A card is closed by the director alone (JK-49)."""
        return state

    def may_draw(self, state: State) -> bool:
        return False

    def position(self, state: State) -> str:
        return write_value(state, _STATE)[1:-1]

    def parse_position(self, text: str) -> State:
        state: State = read_value(f"({text})", _STATE)
        return state

    def view(self, state: State, history: Sequence[Ruling], viewer: int | None) -> Mapping[str, Any]:
        return view(state, history, viewer)

    def public(self, action: Action, state: State, viewer: int | None = None) -> Action:
        return action

    def sample_start(self, draw: Draw) -> Start[Config]:
        return sample_start(NAME, RULES_VERSION, draw)

    def sample(self, state: State, draw: Draw) -> Action:
        return sample(state, draw)


_EXPECTED = {
    Stage.ANNOUNCED: (Expect("agree", 0), Expect("disagree", 0)),
    Stage.DISPUTED: (Expect("decision"), Expect("agree", 0)),
    Stage.AGREED: (Expect("write"),),
}

RULEBOOK: Referee[State] = Referee(Card())
