"""A crokinole match that a test tells line by line, in the words of the record."""

from __future__ import annotations

from typing import Any

from twenty.core.errors import IllegalAction, Violation
from twenty.core.record import read_action
from twenty.core.rulebook import Outcome, Ruling
from twenty.games.crokinole.config import Config, configure
from twenty.games.crokinole.game import RULEBOOK, start
from twenty.games.crokinole.seats import seats_of, sides

NAMES = "abcdefgh"


def people(config: Config) -> list[list[str]]:
    """So many persons on each side as the configuration wants: a, b, c ... in the order of sides."""
    names = iter(NAMES)
    return [[next(names) for _ in seats_of(config, side)] for side in range(sides(config))]


class Match:
    """`tell` lines to the referee; ask what he has ruled and where the match stands."""

    def __init__(self, config: Config | None = None, **common: Any) -> None:
        held = config or configure()
        self.state = RULEBOOK.initial()
        self.actions: list[Any] = []
        self.rulings: list[Ruling] = []
        self.take(start(held, people(held), **common))

    def take(self, action: Any) -> tuple[Ruling, ...]:
        """The rulings that `action` brings."""
        step = RULEBOOK.apply(self.state, action)
        self.state = step.state
        self.actions.append(action)
        self.rulings.extend(step.rulings)
        return step.rulings

    def tell(self, *lines: str) -> tuple[Ruling, ...]:
        """The rulings that `lines` bring; raises `IllegalAction` at one that is refused."""
        return tuple(ruling for line in lines for ruling in self.take(read_action(line, RULEBOOK.vocabulary)))

    def refused(self, line: str) -> Violation:
        """Why `line` is refused; fails where it is not, or where the refusal changes anything."""
        before = self.state
        try:
            self.tell(line)
        except IllegalAction as error:
            assert self.state == before
            return error.violation
        raise AssertionError(f"{line} was not refused")

    @property
    def game(self) -> Any:  # plain Any: a checker would remember what it was before the last line
        assert self.state.game is not None
        return self.state.game

    @property
    def score(self) -> Any:
        return self.game.score

    @property
    def twenties(self) -> Any:
        return self.game.twenties

    def outcome(self) -> Outcome | None:
        return RULEBOOK.outcome(self.state)

    def won_by(self) -> tuple[str, tuple[int, ...]] | None:
        """How the match ended and who won it, or None."""
        outcome = self.outcome()
        return (outcome.termination.value, outcome.winners) if outcome else None

    @property
    def expected(self) -> set[str]:
        """The verbs that the referee waits for."""
        return {expect.verb for expect in RULEBOOK.expects(self.state)}


def codes(rulings: tuple[Ruling, ...]) -> list[str]:
    return [ruling.code for ruling in rulings]


def broken(violation: Violation) -> tuple[str, str]:
    """The rule and the code of a refusal."""
    return violation.rule, violation.code
