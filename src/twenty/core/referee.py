"""What every game has in common, judged once: start, rulings, notes, leaving, draws, pauses (GE-01 to GE-12).

`Referee` wraps a game and is the rulebook that the frame works with. What is the game's own passes
through to it; where both speak, the game's own rule goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from twenty.core.actions import (
    Action,
    AnswerDraw,
    BreakOff,
    Clock,
    Decision,
    Effect,
    Leave,
    Leaving,
    Note,
    OfferDraw,
    Pause,
    Resume,
    Start,
    Substitute,
    TimeOver,
)
from twenty.core.entries import Entry, InsertAfter, Replace
from twenty.core.errors import IllegalAction, MalformedAction, Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.replay import Replay, replay
from twenty.core.rulebook import Draw, Expect, Game, Outcome, Ruling, Step, Viewer, rule
from twenty.core.rules import GENERAL, Rule
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary

G = TypeVar("G")


class Rest(StrEnum):
    """Why nothing is played at the moment."""

    PAUSED = "paused"
    BROKEN_OFF = "broken_off"


class Ending(StrEnum):
    """The ways a match ends that are common to all games."""

    RESIGNED = "resigned"
    CONCEDED = "conceded"
    WALKOVER = "walkover"
    NO_SHOW = "no_show"
    WITHDRAWN = "withdrawn"
    AGREED = "agreed"
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class Closing:
    """An outcome that did not come from play."""

    ending: Ending
    winners: tuple[int, ...]
    left: int | None = None


@dataclass(frozen=True, slots=True)
class MatchState(Generic[G]):
    """The game's own state (None before the start) and what is common to all games.

    `agreed` are the sides that want a draw by agreement; empty when none is offered.
    """

    game: G | None = None
    people: tuple[tuple[PersonId, ...], ...] = ()
    clock: Clock = Clock.NONE
    rest: Rest | None = None
    agreed: tuple[int, ...] = ()
    closing: Closing | None = None


class Referee(Generic[G]):
    """The rulebook of a game: `initial`, `check`, `apply`, `expects`, `outcome`, position, views."""

    def __init__(self, game: Game[G]) -> None:
        self.game = game
        self.name = game.name
        self.vocabulary: Vocabulary = game.vocabulary
        self.rules: tuple[Rule, ...] = (*GENERAL, *game.rules)

    def initial(self) -> MatchState[G]:
        """The state before the first entry."""
        return MatchState()

    def check(self, state: MatchState[G], action: Action) -> Violation | None:
        """Why `action` is refused in `state`, or None."""
        if isinstance(action, Start):
            return self._check_start(state, action)
        if state.game is None:
            return refuse("GE-01", "not-started")
        if type(action) not in self.vocabulary.verbs:
            return refuse("GE-01", "not-of-this-game", action=type(action).__name__)
        match action:
            case Note(side=side):
                return self._check_side(state, side)
            case Decision():
                return self._check_decision(state, state.game, action)
            case Resume():
                return None if state.rest else refuse("GE-08", "not-paused")
        if state.rest:
            return refuse(_RESTS[state.rest], state.rest.value.replace("_", "-"))
        if self.outcome(state) is not None:
            late = type(action) in self.game.late
            return self.game.check(state.game, action) if late else refuse("GE-06", "match-over")
        return self._check_running(state, state.game, action)

    def _check_running(self, state: MatchState[G], game: G, action: Action) -> Violation | None:
        if type(action) in self.game.own:
            return self.game.check(game, action)
        match action:
            case Leave(side):
                return self._check_side(state, side)
            case OfferDraw(side):
                if not self.game.may_draw(game):
                    return refuse("GE-07", "no-draw-here")
                if state.agreed:
                    return refuse("GE-07", "draw-already-offered", side=state.agreed[0])
                return self._check_side(state, side)
            case AnswerDraw(side):
                if not state.agreed:
                    return refuse("GE-07", "no-draw-offered")
                if side in state.agreed:
                    return refuse("GE-07", "own-draw-offer", side=side)
                return self._check_side(state, side)
            case Substitute(side, place, person):
                return self._check_substitute(state, side, place, person)
            case TimeOver():
                if state.clock is Clock.NONE:
                    return refuse("GE-11", "no-clock")
                return self.game.check(game, action)
            case Pause() | BreakOff():
                return None
        return self.game.check(game, action)

    def _check_start(self, state: MatchState[G], start: Start[Any]) -> Violation | None:
        if state.game is not None:
            return refuse("GE-01", "already-started")
        if start.game != self.name:
            return refuse("GE-01", "other-game", game=start.game, wanted=self.name)
        if start.rules_version != self.game.rules_version:
            return refuse("GE-01", "rules-version", given=start.rules_version, known=self.game.rules_version)
        people = [person for side in start.sides for person in side]
        if len(set(people)) != len(people):
            return refuse("GE-01", "person-twice")
        if start.handicap and len(start.handicap) != len(start.sides):
            return refuse("GE-12", "handicap-per-side", given=len(start.handicap), sides=len(start.sides))
        if any(points < 0 for points in start.handicap):
            return refuse("GE-12", "handicap-negative")
        return self.game.refuse_start(start)

    def _check_side(self, state: MatchState[G], side: int | None) -> Violation | None:
        if side is not None and not 0 <= side < len(state.people):
            return refuse("GE-01", "no-such-side", side=side, sides=len(state.people))
        return None

    def _check_substitute(
        self, state: MatchState[G], side: int, place: int, person: PersonId
    ) -> Violation | None:
        if violation := self._check_side(state, side):
            return violation
        if not 0 <= place < len(state.people[side]):
            return refuse("GE-10", "no-such-place", side=side, place=place)
        if any(person in seated for seated in state.people):
            return refuse("GE-10", "already-seated", person=str(person))
        return None

    def _check_decision(self, state: MatchState[G], game: G, decision: Decision) -> Violation | None:
        if state.rest is Rest.PAUSED:
            return refuse("GE-08", "paused")
        if decision.effect is Effect.NONE:
            return refuse("GE-04", "figures-without-effect") if decision.figures else None
        if decision.effect is not Effect.WIN or Decision in self.game.own:
            return self.game.check(game, decision)
        if len(set(decision.figures)) != len(decision.figures):
            return refuse("GE-04", "side-twice")
        for side in decision.figures:
            if violation := self._check_side(state, side):
                return violation
        return None

    def apply(self, state: MatchState[G], action: Action) -> Step[MatchState[G]]:
        """The step that `action` makes; raises `IllegalAction` where `check` refuses it."""
        if violation := self.check(state, action):
            raise IllegalAction(violation, self.position(state) if state.game is not None else "")
        if isinstance(action, Start):
            begun = MatchState(self.game.begin(action), action.sides, action.clock)
            return Step(begun, (rule("GE-01", "started", game=self.name),))
        assert state.game is not None
        if type(action) in self.game.own:
            wakes = isinstance(action, Decision) and action.effect is not Effect.NONE
            return self._passed(replace(state, rest=None) if wakes else state, state.game, action)
        if isinstance(action, Decision):
            return self._decided(state, state.game, action)
        match action:
            case Note():
                return Step(state, (rule(action.rule, "noted", text=action.text, side=action.side),))
            case Resume():
                return Step(replace(state, rest=None), (rule(_RESTS[state.rest or Rest.PAUSED], "resumed"),))
            case Pause():
                return Step(replace(state, rest=Rest.PAUSED), (rule("GE-08", "paused"),))
            case BreakOff(reason):
                told = rule("GE-09", "broken-off", reason=reason)
                return Step(replace(state, rest=Rest.BROKEN_OFF), (told,))
            case Leave(side, how):
                return self._left(state, state.game, side, how)
            case OfferDraw(side):
                return Step(replace(state, agreed=(side,)), (rule("GE-07", "draw-offered", side=side),))
            case AnswerDraw(side, accept):
                return self._answered(state, side, accept)
            case Substitute(side, place, person):
                return self._substituted(state, side, place, person)
        return self._passed(state, state.game, action)

    def _passed(self, state: MatchState[G], game: G, action: Action) -> Step[MatchState[G]]:
        step = self.game.apply(game, action)
        after = MatchState(  # as replace(state, game=...), which is slower, and each entry passes here
            step.state, state.people, state.clock, state.rest, state.agreed, state.closing
        )
        return Step(after, step.rulings)

    def _decided(self, state: MatchState[G], game: G, decision: Decision) -> Step[MatchState[G]]:
        told = decision_told(decision)
        if decision.effect is Effect.NONE:
            return Step(state, (told,))
        awake = replace(state, rest=None, agreed=(), closing=None)
        if decision.effect is Effect.WIN:
            return self._closed(awake, Closing(Ending.RULED, decision.figures), told)
        step = self._passed(awake, game, decision)
        return Step(step.state, (told, *step.rulings))

    def _left(self, state: MatchState[G], game: G, side: int, how: Leaving) -> Step[MatchState[G]]:
        closing = Closing(_LEAVINGS[how], self.game.left(game, side), side)
        if how in (Leaving.WALKOVER, Leaving.NO_SHOW):
            state = replace(state, game=self.game.walkover(game, side))
        return self._closed(state, closing)

    def _substituted(
        self, state: MatchState[G], side: int, place: int, person: PersonId
    ) -> Step[MatchState[G]]:
        seated = list(state.people[side])
        told = rule("GE-10", "substituted", side=side, old=str(seated[place]), new=str(person))
        seated[place] = person
        people = (*state.people[:side], tuple(seated), *state.people[side + 1 :])
        return Step(replace(state, people=people), (told,))

    def _closed(self, state: MatchState[G], closing: Closing, *before: Ruling) -> Step[MatchState[G]]:
        told = rule(
            _CLOSINGS.get(closing.ending, "GE-06"),
            "ended",
            how=closing.ending.value,
            winners=closing.winners,
            left=closing.left,
        )
        return Step(replace(state, closing=closing, agreed=()), (*before, told))

    def _answered(self, state: MatchState[G], side: int, accept: bool) -> Step[MatchState[G]]:
        if not accept:
            return Step(replace(state, agreed=()), (rule("GE-07", "draw-declined", side=side),))
        agreed = tuple(sorted((*state.agreed, side)))
        told = rule("GE-07", "draw-accepted", side=side)
        if len(agreed) < len(state.people):
            return Step(replace(state, agreed=agreed), (told,))
        return self._closed(state, Closing(Ending.AGREED, ()), told)

    def expects(self, state: MatchState[G]) -> tuple[Expect, ...]:
        """What the referee waits for; empty if and only if there is an outcome."""
        if state.game is None:
            return (Expect("start"),)
        if self.outcome(state) is not None:
            return ()
        if state.rest:
            return (Expect("resume"),)
        answer = (Expect("answer_draw"),) if state.agreed else ()
        return self.game.expects(state.game) + answer

    def outcome(self, state: MatchState[G]) -> Outcome | None:
        """How the match ended, or None while it is running, resting or broken off."""
        if state.closing is not None:
            return Outcome(state.closing.ending, state.closing.winners)
        return None if state.game is None else self.game.outcome(state.game)

    def position(self, state: MatchState[G]) -> str:
        """The public position to play on, in one line."""
        if state.game is None:
            return f"{self.name} -"
        common = _Common(state.people, state.clock, state.rest, state.agreed, state.closing)
        return f"{self.name} {self.game.position(state.game)} | {write_value(common, _COMMON_SHAPE)[1:-1]}"

    def parse_position(self, text: str) -> MatchState[G]:
        """The state that a position line says; `MalformedAction` names what can't be read."""
        name, _, rest = text.strip().partition(" ")
        if name != self.name:
            raise MalformedAction("word 1", f"{name!r} is not {self.name}")
        if rest == "-":
            return self.initial()
        own, bar, common = rest.rpartition(" | ")
        if not bar:
            raise MalformedAction("position", "' | ' and who sits where are missing")
        held: _Common = read_value(f"({common})", _COMMON_SHAPE)
        return MatchState(
            self.game.parse_position(own), held.people, held.clock, held.rest, held.agreed, held.closing
        )

    def view(self, state: MatchState[G], history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]:
        """What `viewer` may see, as plain JSON values. What the referee waits for tells how it stands, so it
        is left out where the game keeps that back."""
        outcome = self.outcome(state)
        own = None if state.game is None else self.game.view(state.game, history, viewer)
        hidden = own is not None and own.get("hidden", False)
        return {
            "game": self.name,
            "people": [[str(person) for person in side] for side in state.people],
            "clock": state.clock.value,
            "rest": state.rest.value if state.rest else None,
            "draw_agreed": list(state.agreed),
            "outcome": outcome
            and {"termination": outcome.termination.value, "winners": list(outcome.winners)},
            "expects": [
                {
                    "verb": expect.verb,
                    "seat": expect.seat,
                    "bounds": {bound.field: [bound.least, bound.greatest] for bound in expect.bounds},
                }
                for expect in (() if hidden else self.expects(state))
            ],
            "own": own,
        }

    def public(self, action: Action, state: MatchState[G], viewer: Viewer = None) -> Action:
        """An action or amendment as `viewer` may see it while the match of `state` is running."""
        if isinstance(action, Replace | InsertAfter):
            return replace(action, action=self.public(action.action, state, viewer))
        return action if state.game is None else self.game.public(action, state.game, viewer)

    def heard(self, state: MatchState[G], ruling: Ruling, viewer: Viewer) -> Ruling | None:
        """A ruling as `viewer` may hear it while the match of `state` is running; None: not at all."""
        own = getattr(self.game, "heard", None)
        if own is None or state.game is None:
            return ruling
        told: Ruling | None = own(state.game, ruling, viewer)
        return told

    def preview(self, log: Sequence[Entry], batch: Sequence[Entry]) -> Replay[MatchState[G]]:
        """What would follow if `batch` were appended to `log` (GE-13).

        A game that hides something has a `preview` of its own, which shows no more than `log` has uncovered.
        """
        own = getattr(self.game, "preview", None)
        if own is None:
            return replay(self, (*log, *batch))
        previewed: Replay[MatchState[G]] = own(self, log, batch)
        return previewed

    def sample(self, state: MatchState[G], draw: Draw) -> Action:
        """An action for a random walk: mostly the game's own, now and then one common to all games."""
        if state.game is None:
            return self.game.sample_start(draw)
        side = draw(max(1, len(state.people)))
        if state.rest:
            return Resume() if draw(3) else Note("still resting", side=side)
        pick = draw(60)
        person = PersonId(f"s{draw(100)}")
        rare: dict[int, Action] = {
            0: Pause(),
            1: BreakOff("the hall closes"),
            2: Note("talked during the shot", side=side),
            3: Leave(side, list(Leaving)[draw(len(Leaving))]),
            4: OfferDraw(side),
            5: AnswerDraw(side, bool(draw(2))),
            6: Substitute(side, 0, person),
            7: Decision(PersonId("director"), "as agreed by both"),
            8: Decision(PersonId("director"), "decided", effect=Effect.WIN, figures=(side,)),
            9: TimeOver(),
        }
        if state.agreed and draw(2):
            return AnswerDraw(side, bool(draw(2)))
        return rare.get(pick) or self.game.sample(state.game, draw)


@dataclass(frozen=True, slots=True)
class _Common:
    """The part of a position line that all games share."""

    people: tuple[tuple[PersonId, ...], ...] = ()
    clock: Clock = Clock.NONE
    rest: Rest | None = None
    agreed: tuple[int, ...] = ()
    closing: Closing | None = None


_COMMON_SHAPE = shape_of(_Common)
_RESTS = {Rest.PAUSED: "GE-08", Rest.BROKEN_OFF: "GE-09"}
_LEAVINGS = {how: Ending(how.value) for how in Leaving}
_CLOSINGS = {Ending.AGREED: "GE-07", Ending.RULED: "GE-04"}


def decision_told(decision: Decision) -> Ruling:
    """The ruling that shows a decision with its author (GE-04), whoever judges what it does."""
    return rule(
        decision.rule,
        "decided",
        author=str(decision.author),
        text=decision.text,
        effect=decision.effect.value,
        figures=decision.figures,
    )
