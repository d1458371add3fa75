"""Crokinole as the frame sees it: Darts has a state and rules of its own, all else is `standard`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.actions import Action, Start
from twenty.core.errors import Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.referee import Referee
from twenty.core.rulebook import Draw, Expect, Outcome, Ruling, Step
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary
from twenty.games.crokinole import darts, sampling, standard
from twenty.games.crokinole.actions import ACTIONS
from twenty.games.crokinole.config import Config, Variant, problem
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.rules import RULES
from twenty.games.crokinole.seats import seats_of, sides
from twenty.games.crokinole.state import State
from twenty.games.crokinole.view import darts_view, view

_STATE = shape_of(State)
_DARTS = shape_of(DartsState)
_DARTS_WORD = "darts "

AnyState = State | DartsState


class Crokinole:
    """The game's own rules; `RULEBOOK` adds what is common to all games."""

    name = "crokinole"
    rules_version = 1
    vocabulary = Vocabulary("crokinole", ACTIONS)
    rules = RULES
    own: frozenset[type[Any]] = frozenset()
    late: frozenset[type[Any]] = frozenset()

    def refuse_start(self, start: Start[Any]) -> Violation | None:
        """CK-01: so many persons on so many sides; CK-07: options that go together."""
        config: Config = start.config
        if violation := problem(config):
            return violation
        seated = [len(side) for side in start.sides]
        wanted = [len(seats_of(config, side)) for side in range(sides(config))]
        if seated != wanted:
            return refuse("CK-01", "persons-per-side", given=tuple(seated), wanted=tuple(wanted))
        return darts.refuse_start(start) if config.variant is Variant.DARTS else None

    def begin(self, start: Start[Any]) -> AnyState:
        """The state before the toss."""
        return darts.begin(start) if start.config.variant is Variant.DARTS else standard.begin(start)

    def check(self, state: AnyState, action: Action) -> Violation | None:
        """Why `action` is refused, or None."""
        if isinstance(state, DartsState):
            return darts.check(state, action)
        return standard.check(state, action)

    def apply(self, state: AnyState, action: Action) -> Step[AnyState]:
        """The step of an action that `check` lets pass."""
        if isinstance(state, DartsState):
            legs = darts.apply(state, action)
            return Step(legs.state, legs.rulings)
        rounds = standard.apply(state, action)
        return Step(rounds.state, rounds.rulings)

    def expects(self, state: AnyState) -> tuple[Expect, ...]:
        """What the referee waits for; empty if and only if the game is over."""
        return darts.expects(state) if isinstance(state, DartsState) else standard.expects(state)

    def outcome(self, state: AnyState) -> Outcome | None:
        """How the game ended, or None."""
        return Outcome(state.over.ending, state.over.winners) if state.over else None

    def left(self, state: AnyState, side: int) -> tuple[int, ...]:
        """GE-06: who wins when `side` leaves: the other side; among four singles the best of the others."""
        return (1 - side,) if isinstance(state, DartsState) else standard.left(state, side)

    def walkover(self, state: AnyState, side: int) -> AnyState:
        """GE-06: all match points of the game (8:0 for four rounds) or all sets, and no 20s."""
        if isinstance(state, DartsState):
            return darts.walkover(state, side)
        return standard.walkover(state, side)

    def may_draw(self, state: AnyState) -> bool:
        """A draw is possible where a level score stands, never in Darts."""
        return isinstance(state, State) and standard.may_draw(state)

    def position(self, state: AnyState) -> str:
        """The state in one line: configuration, score, 20s, then what differs from the beginning."""
        if isinstance(state, DartsState):
            return _DARTS_WORD + write_value(state, _DARTS)[1:-1]
        return write_value(state, _STATE)[1:-1]

    def parse_position(self, text: str) -> AnyState:
        """The state that a position line says."""
        state: AnyState
        if text.startswith(_DARTS_WORD):
            state = read_value(f"({text.removeprefix(_DARTS_WORD)})", _DARTS)
        else:
            state = read_value(f"({text})", _STATE)
        return state

    def view(self, state: AnyState, history: Sequence[Ruling], viewer: int | None) -> Mapping[str, Any]:
        """What anybody may see."""
        return darts_view(state) if isinstance(state, DartsState) else view(state, history)

    def public(self, action: Action, state: AnyState, viewer: int | None = None) -> Action:
        """Nothing in crokinole is hidden."""
        return action

    def sample_start(self, draw: Draw) -> Start[Config]:
        """A start with random options that go together."""
        return sampling.sample_start(draw)

    def sample(self, state: AnyState, draw: Draw) -> Action:
        """A likely action."""
        if isinstance(state, DartsState):
            return sampling.sample_darts(state, draw)
        return sampling.sample(state, draw)


RULEBOOK = Referee(Crokinole())


def start(config: Config, people: Sequence[Sequence[str]], **common: Any) -> Start[Config]:
    """The first entry of a match: ids of the persons, side by side, in the order of their seats."""
    seated = tuple(tuple(PersonId(person) for person in side) for side in people)
    return Start(Crokinole.name, Crokinole.rules_version, seated, config, **common)
