"""What a game must be for the frame: judged actions in, states and rulings out, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from twenty.core.actions import Action, Start
from twenty.core.errors import Fact, Facts, Violation
from twenty.core.rules import Rule
from twenty.core.vocabulary import Vocabulary

S = TypeVar("S")
G = TypeVar("G")

Draw = Callable[[int], int]  # draw(n) gives a whole number from 0 to n - 1

# Who looks: a side (from 0), None for the public, or `KEEPER`, who keeps the sheet and so knows what stands
# on it. What chance has covered stays covered for the keeper too.
Viewer = int | None
KEEPER = -1


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from an entry, and by which rule. A warning asks a person to look again."""

    rule: str
    code: str
    facts: Facts = ()
    warning: bool = False

    def fact(self, name: str) -> Fact:
        """The fact called `name`, None where the ruling has none."""
        return next((value for key, value in self.facts if key == name), None)


def rule(rule_id: str, code: str, **facts: Fact) -> Ruling:
    """A ruling by `rule_id`; `code` names its text in the catalogues, `facts` fill it."""
    return Ruling(rule_id, code, tuple(facts.items()))


def warn(rule_id: str, code: str, **facts: Fact) -> Ruling:
    """A ruling that is a warning."""
    return Ruling(rule_id, code, tuple(facts.items()), warning=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after an entry and the rulings that it brought."""

    state: S
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended and which sides won it; no winner is a draw, several share the win."""

    termination: StrEnum
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """The least and greatest figure that the field `field` may hold."""

    field: str
    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class Expect:
    """What the referee waits for: an action's verb, whose seat acts (None: nobody's in particular)."""

    verb: str
    seat: int | None = None
    bounds: tuple[Bound, ...] = ()


class Game(Protocol[G]):
    """A game as its package ships it; `Referee` adds what is common to all games.

    `apply` may take for granted that `check` found nothing. `own` are the common actions that the game
    judges itself, because its own rule goes before the general one; `late` are those of its actions that
    it also takes when the match has an outcome.

    A game that keeps rulings from some viewers also has `heard(state, ruling, viewer)`: the ruling as they
    may hear it while the match that led to `state` is running, or None.
    """

    name: str
    rules_version: int
    vocabulary: Vocabulary
    rules: tuple[Rule, ...]
    own: frozenset[type[Any]]
    late: frozenset[type[Any]]

    def refuse_start(self, start: Start[Any]) -> Violation | None: ...

    def begin(self, start: Start[Any]) -> G: ...

    def check(self, state: G, action: Action) -> Violation | None: ...

    def apply(self, state: G, action: Action) -> Step[G]: ...

    def expects(self, state: G) -> tuple[Expect, ...]: ...

    def outcome(self, state: G) -> Outcome | None: ...

    def left(self, state: G, side: int) -> tuple[int, ...]:
        """The sides that win when `side` leaves the match (GE-06)."""

    def walkover(self, state: G, side: int) -> G:
        """The state as a walkover against `side` leaves it: the score of GE-06 instead of what was played."""

    def may_draw(self, state: G) -> bool:
        """Whether the sides may agree on a draw now (GE-07)."""

    def position(self, state: G) -> str:
        """The public position line, without the game's name."""

    def parse_position(self, text: str) -> G: ...

    def view(self, state: G, history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]:
        """What `viewer` may see: plain JSON values; `hidden` is true where it keeps back how it stands."""

    def public(self, action: Action, state: G, viewer: Viewer = None) -> Action:
        """The action as `viewer` may see it while the match that led to `state` is running."""

    def sample_start(self, draw: Draw) -> Start[Any]: ...

    def sample(self, state: G, draw: Draw) -> Action: ...


class Rulebook(Protocol[S]):
    """The rules of one game, whole: what `replay` and everything above the core speak to."""

    name: str
    vocabulary: Vocabulary
    rules: tuple[Rule, ...]

    def initial(self) -> S: ...

    def check(self, state: S, action: Action) -> Violation | None: ...

    def apply(self, state: S, action: Action) -> Step[S]: ...

    def expects(self, state: S) -> tuple[Expect, ...]: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def position(self, state: S) -> str: ...

    def parse_position(self, text: str) -> S: ...

    def view(self, state: S, history: Sequence[Ruling], viewer: Viewer) -> Mapping[str, Any]: ...

    def public(self, action: Action, state: S, viewer: Viewer = None) -> Action: ...

    def heard(self, state: S, ruling: Ruling, viewer: Viewer) -> Ruling | None: ...

    def sample(self, state: S, draw: Draw) -> Action: ...
