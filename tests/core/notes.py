"""A rulebook for tests of the log alone: after a start, notes of any text are always legal.

The shortest game there is shows that the frame needs no more than the protocol.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from twenty.core.actions import Action, Decision, Effect, Start, TimeOver
from twenty.core.errors import Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.record import read_value, write_value
from twenty.core.referee import Referee
from twenty.core.rulebook import Draw, Expect, Outcome, Ruling, Step, rule
from twenty.core.rules import Rule
from twenty.core.shape import shape_of
from twenty.core.vocabulary import Vocabulary


class Ending(StrEnum):
    """The only way a match of words ends by itself."""

    SAID = "said"


@dataclass(frozen=True, slots=True)
class Options:
    """What a match of words can be told at the start."""

    limit: int = 1000
    draws: bool = True


@dataclass(frozen=True, slots=True)
class Say:
    """A word is said."""

    word: str


@dataclass(frozen=True, slots=True)
class End:
    """Nothing more is said."""


@dataclass(frozen=True, slots=True)
class Words:
    """What was said so far."""

    options: Options
    said: tuple[str, ...] = ()
    ended: bool = False
    late_news: int = 0


@dataclass(frozen=True, slots=True)
class Late:
    """Said after the end."""


class WordGame:
    """Words are said until the limit; a word may not be said twice running."""

    name = "words"
    rules_version = 1
    vocabulary = Vocabulary("words", {"start": Start[Options], "say": Say, "end": End, "late": Late})
    rules: tuple[Rule, ...] = ()
    own: frozenset[type[Any]] = frozenset()
    late: frozenset[type[Any]] = frozenset((Late,))

    def refuse_start(self, start: Start[Any]) -> Violation | None:
        return None if len(start.sides) == 2 else refuse("GE-01", "two-sides")

    def begin(self, start: Start[Any]) -> Words:
        return Words(start.config)

    def check(self, state: Words, action: Action) -> Violation | None:
        match action:
            case Say(word):
                if state.said and state.said[-1] == word:
                    return refuse("GE-05", "said-twice", word=word)
                return None
            case Decision(effect=Effect.GAME_AGAIN) | TimeOver() | End() | Late():
                return None
        return refuse("GE-04", "no-such-effect")

    def apply(self, state: Words, action: Action) -> Step[Words]:
        match action:
            case Say(word):
                said = (*state.said, word)
                return Step(
                    Words(state.options, said, len(said) >= state.options.limit),
                    (rule("GE-05", "said", word=word),),
                )
            case Decision():
                return Step(Words(state.options))
            case Late():
                return Step(Words(state.options, state.said, state.ended, state.late_news + 1))
        return Step(Words(state.options, state.said, True))

    def expects(self, state: Words) -> tuple[Expect, ...]:
        return () if state.ended else (Expect("say"),)

    def outcome(self, state: Words) -> Outcome | None:
        return Outcome(Ending.SAID, (0,)) if state.ended else None

    def left(self, state: Words, side: int) -> tuple[int, ...]:
        return (1 - side,)

    def walkover(self, state: Words, side: int) -> Words:
        return Words(state.options, ("walkover",))

    def may_draw(self, state: Words) -> bool:
        return state.options.draws

    def position(self, state: Words) -> str:
        return write_value(state, shape_of(Words))[1:-1]

    def parse_position(self, text: str) -> Words:
        state: Words = read_value(f"({text})", shape_of(Words))
        return state

    def view(self, state: Words, history: Sequence[Ruling], viewer: int | None) -> Mapping[str, Any]:
        return {"said": list(state.said), "news": len(history), "viewer": viewer}

    def public(self, action: Action, state: Words, viewer: int | None = None) -> Action:
        return action

    def sample_start(self, draw: Draw) -> Start[Options]:
        return start(limit=3 + draw(20))

    def sample(self, state: Words, draw: Draw) -> Action:
        return End() if draw(30) == 0 else Say(f"w{draw(4)}")


WORDS: Referee[Any] = Referee(WordGame())


def start(limit: int = 1000, draws: bool = True, **common: Any) -> Start[Options]:
    """The start of a match of words between p and q."""
    return Start("words", 1, ((PersonId("p"),), (PersonId("q"),)), Options(limit, draws), **common)
