"""A game of jakkolo, or a card, that a test tells line by line, in the words of the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twenty.core.errors import IllegalAction, Violation
from twenty.core.record import read_action
from twenty.core.rulebook import Ruling
from twenty.games.jakkolo.state import score
from twenty.games.registry import rulebook


class Table:
    """`tell` lines to the referee; ask what he has ruled and how it stands."""

    def __init__(
        self, options: str = "", game: str = "jakkolo", rest: str = "", players: str = "anna"
    ) -> None:
        self.book = rulebook(game)
        self.state = self.book.initial()
        self.rulings: list[Ruling] = []
        self.tell(f"start {game} 1 [[{players}]] ({options}) {rest}")

    def tell(self, *lines: str) -> tuple[Ruling, ...]:
        """The rulings that `lines` bring; raises `IllegalAction` at one that is refused."""
        told: list[Ruling] = []
        for line in lines:
            step = self.book.apply(self.state, read_action(line, self.book.vocabulary))
            self.state = step.state
            told += step.rulings
        self.rulings += told
        return tuple(told)

    def codes(self, *lines: str) -> list[str]:
        """The codes of the rulings that `lines` bring."""
        return [ruling.code for ruling in self.tell(*lines)]

    def refused(self, line: str) -> str:
        """Rule and code by which `line` is refused; fails where it is taken."""
        violation = self.violation(line)
        return f"{violation.rule} {violation.code}"

    def violation(self, line: str) -> Violation:
        """Why `line` is refused; fails where it is taken, or where the refusal changes anything."""
        before = self.state
        try:
            self.tell(line)
        except IllegalAction as error:
            assert self.state == before
            return error.violation
        raise AssertionError(f"{line} was not refused")

    @property
    def game(self) -> Any:
        """The game's own state."""
        assert self.state.game is not None
        return self.state.game

    @property
    def score(self) -> int:
        """The score of the game as it stands."""
        return score(self.game)

    @property
    def over(self) -> bool:
        """Whether there is an outcome."""
        return self.book.outcome(self.state) is not None

    @property
    def expected(self) -> list[str]:
        """The verbs that the referee waits for."""
        return [expect.verb for expect in self.book.expects(self.state)]

    def view(self, viewer: int | None = None) -> Mapping[str, Any]:
        """What `viewer` sees of the game itself."""
        own: Mapping[str, Any] = self.book.view(self.state, self.rulings, viewer)["own"]
        return own


WRITE = ("announce", "agree", "write")
