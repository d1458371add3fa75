"""Jakkolo as the frame asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from twenty.core.actions import Action, Decision, Each, Note, Start, TimeOver, Toss
from twenty.core.errors import Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.referee import Referee
from twenty.core.rulebook import Bound, Draw, Expect, Outcome, Ruling, Step, Viewer, rule
from twenty.core.rules import Rule
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary
from twenty.games.jakkolo import actions as do
from twenty.games.jakkolo import calls, faults, rounds, rules, settling
from twenty.games.jakkolo.config import Config, check_config
from twenty.games.jakkolo.sampling import sample, sample_start
from twenty.games.jakkolo.state import Stage, State, absent, due, halted, highest, number, over, void_now
from twenty.games.jakkolo.view import heard, sealed, view

NAME = "jakkolo"
RULES_VERSION = 1


def start(config: Config, people: Sequence[str], **common: Any) -> Start[Config]:
    """The first entry: the ids of the player, or of the two of a pair in the order of play."""
    return Start(NAME, RULES_VERSION, (tuple(PersonId(person) for person in people),), config, **common)


class Ending(StrEnum):
    """How a game ends by play."""

    WRITTEN = "written"


Check = Callable[[State, Any], Violation | None]
Apply = Callable[[State, Any], Step[State]]

JUDGES: dict[type[Any], tuple[Check, Apply]] = {
    do.Trial: (rounds.check_trial, rounds.apply_trial),
    do.Permit: (rounds.check_permit, rounds.apply_permit),
    do.Throw: (calls.check_throw, calls.apply_throw),
    do.Moved: (calls.check_moved, calls.apply_moved),
    do.Consent: (calls.check_consent, calls.apply_consent),
    do.AllThrown: (calls.check_all_thrown, calls.apply_all_thrown),
    do.StopBar: (calls.check_stop_bar, calls.apply_stop_bar),
    do.Judge: (rounds.check_judge, rounds.apply_judge),
    do.Round: (rounds.check_round, rounds.apply_round),
    do.BonusDisc: (rounds.check_bonus, rounds.apply_bonus),
    do.Result: (rounds.check_result, rounds.apply_result),
    do.Tell: (rounds.check_tell, rounds.apply_tell),
    do.BrokenDisc: (faults.check_broken_disc, faults.apply_broken_disc),
    do.Discs: (faults.check_discs, faults.apply_discs),
    do.Abandon: (faults.check_abandon, faults.apply_abandon),
    do.PlayOn: (faults.check_play_on, faults.apply_play_on),
    do.Announce: (settling.check_announce, settling.apply_announce),
    do.Agree: (settling.check_agree, settling.apply_agree),
    do.Disagree: (settling.check_disagree, settling.apply_disagree),
    do.Write: (settling.check_write, settling.apply_write),
    Decision: (faults.check_decision, faults.apply_decision),
    TimeOver: (faults.check_time_over, faults.apply_time_over),
}
# What a bonus round consists of: behind a corrected 148 it stands void (JK-26).
OF_A_BONUS_ROUND = frozenset({do.Permit, do.Throw, do.Moved, do.Consent, do.AllThrown, do.StopBar})
# What says a count or a score, the discs given back among them.
SEEN: frozenset[type[Any]] = frozenset(
    {do.Permit, do.Throw, do.Moved, do.StopBar, do.Round, do.BonusDisc, do.Result, do.Tell, Decision}
)
_STATE = shape_of(State)


class Jakkolo:
    """One game of one player, or of a pair (JK-04, JK-48)."""

    name = NAME
    rules_version = RULES_VERSION
    vocabulary = Vocabulary(NAME, do.ACTIONS)
    rules: tuple[Rule, ...] = rules.GAME
    own: frozenset[type[Any]] = frozenset()
    late: frozenset[type[Any]] = frozenset({do.Discs, do.PlayOn})

    def refuse_start(self, start: Start[Config]) -> Violation | None:
        config = start.config
        if len(start.sides) != 1:
            return refuse("JK-04", "one-side", given=len(start.sides))
        players, wanted = len(start.sides[0]), 2 if config.pair else 1
        if players != wanted:
            return refuse("JK-48" if config.pair else "JK-04", "players", wanted=wanted, given=players)
        if start.handicap_each is not Each.GAME:
            return refuse("GE-12", "handicap-per-game")
        return check_config(config)

    def begin(self, start: Start[Config]) -> State:
        return State((), clock=start.clock, handicap=sum(start.handicap), config=start.config)

    def check(self, state: State, action: Action) -> Violation | None:
        if type(action) in OF_A_BONUS_ROUND and void_now(state):
            return None
        if isinstance(action, Toss):
            return refuse("GE-02", "no-toss-here")
        return JUDGES[type(action)][0](state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        if type(action) in OF_A_BONUS_ROUND and void_now(state):
            return Step(state, (rule("JK-26", "entry-void"),))
        return JUDGES[type(action)][1](state, action)

    def expects(self, state: State) -> tuple[Expect, ...]:
        if state.stage is not Stage.PLAY:
            return _EXPECTED[state.stage]
        if over(state):
            again = (Expect("play_on"),) if halted(state) else ()
            return (Expect("announce"), *again)
        return self._playing(state)

    def _playing(self, state: State) -> tuple[Expect, ...]:
        seat = number(state) - 1 if state.config.pair else 0
        if state.calls is not None:
            closing = Expect("bonus") if due(state) else Expect("round")
            called = Expect("judge") if state.calls.said and not due(state) else Expect("throw", seat)
            return (called, Expect("all_thrown", seat), closing)
        permit = (Expect("permit"),) if state.rounds and not state.permitted else ()
        thrown = (Expect("throw", seat),) if not permit else ()
        if due(state):
            return (*permit, Expect("bonus", seat), *thrown, Expect("announce"))
        counted = Expect("round", seat, (Bound("counts", 0, state.discs),))
        bare = Expect("result", seat, (Bound("score", 0, highest(state)),))
        return (*permit, counted, *thrown, bare)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(Ending.WRITTEN, (0,)) if state.stage is Stage.WRITTEN else None

    def left(self, state: State, side: int) -> tuple[int, ...]:
        """Nobody wins a game of one; its score stands as last judged (JK-34)."""
        return ()

    def walkover(self, state: State, side: int) -> State:
        """The absent player's game counts 0 (GE-06)."""
        return absent(state)

    def may_draw(self, state: State) -> bool:
        return False

    def position(self, state: State) -> str:
        return write_value(state, _STATE)[1:-1]

    def parse_position(self, text: str) -> State:
        state: State = read_value(f"({text})", _STATE)
        return state

    def view(self, state: State, history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]:
        return view(state, history, viewer)

    def public(self, action: Action, state: State, viewer: Viewer = None) -> Action:
        """No count reaches who may not see it yet (JK-17)."""
        if type(action) in SEEN and sealed(state, viewer):
            return Note("not shown yet", rule="JK-17")
        return action

    def heard(self, state: State, ruling: Ruling, viewer: Viewer) -> Ruling | None:
        """Nor does a ruling that says it (JK-17)."""
        return heard(state, ruling, viewer)

    def sample_start(self, draw: Draw) -> Start[Config]:
        return sample_start(NAME, RULES_VERSION, draw)

    def sample(self, state: State, draw: Draw) -> Action:
        return sample(state, draw)


_EXPECTED = {
    Stage.ANNOUNCED: (Expect("agree", 0), Expect("disagree", 0)),
    Stage.DISPUTED: (Expect("decision"), Expect("agree", 0)),
    Stage.AGREED: (Expect("write"),),
}

RULEBOOK: Referee[State] = Referee(Jakkolo())
