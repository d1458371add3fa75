"""What became of a match: the figures that `twenty replay` shows, and their JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from twenty.cli.speech import cast_of, sentence
from twenty.core.replay import Replay
from twenty.core.rulebook import Ruling
from twenty.files.judging import judged
from twenty.files.match import Match
from twenty.games.registry import rulebook
from twenty.text import Cast


@dataclass(frozen=True, slots=True)
class Summary:
    """A match and its replay."""

    match: Match
    replay: Replay[Any]
    view: Mapping[str, Any]
    cast: Cast

    @property
    def fine(self) -> bool:
        """Whether nothing is odd about it."""
        return not self.warnings and self.replay.stopped is None

    @property
    def warnings(self) -> tuple[Ruling, ...]:
        """The reader's warnings, then those of the rules."""
        return (*self.match.warnings, *(ruling for ruling in self.replay.history if ruling.warning))

    @property
    def own(self) -> Mapping[str, Any]:
        """The game's own view."""
        return self.view["own"] or {}

    def stopped_text(self) -> str | None:
        """Where the log became illegal, by which rule and why."""
        stopped = self.stopped()
        if stopped is None:
            return None
        place = f"line {stopped['line']}" if stopped["line"] else f"entry {stopped['entry']}"
        return f"{place} is illegal by {stopped['rule']}: {stopped['text']}"

    def stopped(self) -> dict[str, Any] | None:
        """The same as JSON values."""
        stopped = self.replay.stopped
        if stopped is None:
            return None
        place = [entry.id for entry in self.match.log].index(stopped.filled_by)
        return {
            "line": self.match.lines[place] if self.match.lines else None,
            "entry": str(stopped.filled_by),
            "rule": stopped.violation.rule,
            "code": stopped.violation.code,
            "text": sentence(stopped.violation, self.match.game, self.cast),
        }

    def warning(self, told: Ruling) -> dict[str, Any]:
        """A warning as JSON values; `round` is null where it concerns the whole game."""
        return {
            "rule": told.rule,
            "round": told.fact("round"),
            "code": told.code,
            "text": sentence(told, self.match.game, self.cast),
        }

    def as_json(self) -> dict[str, Any]:
        """The match as JSON values. Figures are in the order of `sides`; unknown ones are null."""
        return {
            "id": self.match.id,
            "game": self.match.game,
            "source": dict(self.match.source),
            "sides": list(self.match.sides),
            "rounds": self.rounds(),
            "twenties": self.own.get("twenties"),
            "score": self.score(),
            "outcome": self.view["outcome"],
            "warnings": [self.warning(told) for told in self.warnings],
            "stopped": self.stopped(),
        }

    def score(self) -> list[int | None] | None:
        """Each side's score; None where the game has no such figure (Darts Four counts legs)."""
        held = self.own.get("score")
        return [held] if isinstance(held, int) else held

    def rounds(self) -> list[list[int | None]] | None:
        """What each round added to each side's score; None where the match has no rounds."""
        rounds = [round_["gained"] for round_ in self.own.get("rounds", ()) if "gained" in round_]
        return rounds or None


def summary(match: Match) -> Summary:
    """Judges a match."""
    book = rulebook(match.game)
    replay = judged(book, match.log)
    view = book.view(replay.state, replay.history, None)
    return Summary(match, replay, view, cast_of(match, view))
