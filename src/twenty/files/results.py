"""What was played, taken from the rulings of a crokinole match: what the writers of other formats say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twenty.core.errors import CannotSay
from twenty.core.rulebook import Outcome
from twenty.files.judging import judged
from twenty.files.match import Match, Person
from twenty.games.crokinole.config import Config, Players
from twenty.games.crokinole.seats import side_of
from twenty.games.registry import rulebook

Figures = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round: disc points where known, what each side's score gained, 20s, the side with the last shot."""

    points: tuple[int, ...] | None
    gained: Figures
    twenties: Figures
    last_shot: int | None
    extra: bool
    agreed: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A crokinole match of two sides as far as it was played. `people` are those who began it."""

    match: Match
    config: Config
    people: tuple[tuple[Person, ...], ...]
    rounds: tuple[PlayedRound, ...]
    score: tuple[int, ...]
    twenties: Figures
    outcome: Outcome | None


def result_of(match: Match) -> Result:
    """Judges a match and takes out what was played.

    Raises `CannotSay` where that is no game of rounds for two sides.
    """
    if match.game != "crokinole":
        raise CannotSay(match.id, f"a match of {match.game} has no crokinole score sheet")
    book = rulebook(match.game)
    replay = judged(book, match.log)
    state = replay.state
    if replay.stopped is not None:
        raise CannotSay(match.id, f"entry {replay.stopped.filled_by} is illegal: {replay.stopped.violation}")
    if state.game is None:
        raise CannotSay(match.id, "it has no start")
    config: Config = state.game.config
    if config.players is Players.FOUR or config.scoring is None:
        raise CannotSay(match.id, "it is no game of rounds for two sides")
    rounds = []
    for ruling in replay.history:
        if ruling.code not in ("round-scored", "cards-disagree"):
            continue
        facts = dict(ruling.facts)
        seat = facts["hammer"]
        rounds.append(
            PlayedRound(
                facts["points"],  # type: ignore[arg-type]
                facts["gained"],  # type: ignore[arg-type]
                facts["twenties"],  # type: ignore[arg-type]
                side_of(config, seat) if isinstance(seat, int) else None,
                bool(facts["extra"]),
                ruling.code == "round-scored",
            )
        )
    people = tuple(
        tuple(match.people.get(person, Person(str(person))) for person in side) for side in state.people
    )
    outcome = book.outcome(state)
    return Result(match, config, people, tuple(rounds), state.game.score, state.game.twenties, outcome)


def known_sum(figures: Sequence[int | None]) -> int | None:
    """The sum of figures that are all known, else None."""
    held = [figure for figure in figures if figure is not None]
    return sum(held) if len(held) == len(figures) else None
