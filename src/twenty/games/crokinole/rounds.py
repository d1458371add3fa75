"""Rounds as they are reported: by counts, points, winner or score cards (CK-42), and what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from twenty.core.actions import Each
from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.crokinole.actions import (
    CountedRound,
    GameTotals,
    GameTwenties,
    RoundCards,
    RoundPoints,
    RoundWon,
)
from twenty.games.crokinole.config import Config, Players, Scoring, Until
from twenty.games.crokinole.ending import settle
from twenty.games.crokinole.scoring import credited
from twenty.games.crokinole.seats import hammer, next_starter, sides
from twenty.games.crokinole.state import State
from twenty.games.crokinole.tally import Tally

RoundReport = CountedRound | RoundPoints | RoundWon | RoundCards
_SCORED = {Scoring.SUM: "CK-50", Scoring.DIFFERENCE: "CK-51", Scoring.MATCH_POINTS: "CK-52"}


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round: each side's disc points where known, what its score gains, its 20s where known."""

    points: tuple[int, ...] | None
    gained: tuple[int | None, ...]
    twenties: tuple[int | None, ...]


# --- what may be reported ----------------------------------------------------------------------------------


def check_report(config: Config, report: RoundReport, extra: bool = False) -> Violation | None:
    """Why a round (an extra round) can't have ended as reported, or None."""
    match report:
        case CountedRound(counts):
            if len(counts) != sides(config):
                return refuse("CK-42", "figure-per-side", given=len(counts), sides=sides(config))
            for side, held in enumerate(counts):
                if held.discs > (config.discs or 0):
                    return refuse("CK-42", "too-many-discs", side=side, discs=held.discs, issued=config.discs)
            return None
        case RoundPoints(points, twenties):
            return _check_points(config, points, twenties) or _check_twenties(config, twenties)
        case RoundWon(side, twenties):
            return _check_won(config, side) or _check_twenties(config, twenties)
        case _:
            return _check_cards(config, report.points, extra) or _check_twenties(config, report.twenties)


def _check_points(config: Config, points: Tally, twenties: Tally | None) -> Violation | None:
    if violation := _check_per_side(config, points):
        return violation
    discs = config.discs or 0
    for side, figure in enumerate(points.figures):
        if figure is None:
            return refuse("CK-42", "points-unknown", side=side)
        holed = twenties.figures[side] if twenties and side < len(twenties.figures) else discs
        most = 15 * discs + 5 * min(discs if holed is None else holed, discs)
        if figure > most or figure % 5:
            return refuse("CK-40", "no-such-points", side=side, points=figure, most=most)
    return None


def _check_per_side(config: Config, tally: Tally) -> Violation | None:
    if len(tally.figures) != sides(config):
        return refuse("CK-42", "figure-per-side", given=len(tally.figures), sides=sides(config))
    return None


def _check_twenties(config: Config, twenties: Tally | None, rounds: int = 1) -> Violation | None:
    if twenties is None:
        return None
    if violation := _check_per_side(config, twenties):
        return violation
    most = (config.discs or 0) * rounds
    for side, figure in enumerate(twenties.figures):
        if figure is not None and figure > most:
            return refuse("CK-42", "too-many-twenties", side=side, twenties=figure, most=most)
    return None


def _check_won(config: Config, side: int | None) -> Violation | None:
    if config.scoring is not Scoring.MATCH_POINTS:
        return refuse("CK-42", "winner-needs-match-points")
    if side is None and config.players is Players.FOUR:
        return refuse("CK-71", "tied-between-whom")
    if side is not None and not 0 <= side < sides(config):
        return refuse("GE-01", "no-such-side", side=side, sides=sides(config))
    return None


def _check_cards(config: Config, points: Tally, extra: bool) -> Violation | None:
    if config.scoring is not Scoring.MATCH_POINTS or config.players is Players.FOUR:
        return refuse("CK-42", "winner-needs-match-points")
    if violation := _check_per_side(config, points):
        return violation
    known = [figure for figure in points.figures if figure is not None]
    if not known or max(known) > 2:
        return refuse("CK-52", "match-points-of-a-round", points=str(points))
    if extra and (None in points.figures or sum(known) != 2):  # it decides the game: nothing is guessed
        return refuse("CK-53", "extra-round-disputed", points=str(points))
    return None


def check_totals(state: State, totals: GameTotals) -> Violation | None:
    """Why `totals` can't be those of a whole game (CK-42), or None."""
    if state.config.length is None or state.config.length.until is not Until.OPEN:
        return refuse("CK-42", "totals-need-open")
    if state.rounds or state.play:
        return refuse("CK-42", "totals-after-rounds", rounds=state.rounds)
    if violation := _check_per_side(state.config, totals.points):
        return violation
    if None in totals.points.figures:
        return refuse("CK-42", "points-unknown", side=totals.points.figures.index(None))
    return _check_per_side(state.config, totals.twenties) if totals.twenties else None


def check_game_twenties(state: State, entered: GameTwenties) -> Violation | None:
    """Why the 20s of the game so far can't be those entered (CK-42), or None."""
    if not state.rounds or state.extra_rounds or state.tied:
        return refuse("CK-42", "twenties-need-rounds", rounds=state.rounds)
    return _check_twenties(state.config, entered.twenties, state.rounds)


# --- what follows ------------------------------------------------------------------------------------------


def report(state: State, told: RoundReport) -> Step[State]:
    """The state after a round that ended as reported."""
    config = state.config
    assert config.scoring is not None
    known = (None,) * sides(config)
    match told:
        case CountedRound(counts):
            twenties: tuple[int | None, ...] = tuple(held.twenties for held in counts)
            points = with_handicap(state, tuple(held.points for held in counts))
            return finish_round(state, RoundResult(points, credited(config.scoring, points), twenties))
        case RoundPoints(tally, noted):
            twenties = noted.figures if noted else known
            raw = tuple(figure or 0 for figure in tally.figures)
            points = with_handicap(state, raw)
            step = finish_round(state, RoundResult(points, credited(config.scoring, points), twenties))
            return Step(step.state, (*_below_twenties(state, raw, twenties), *step.rulings))
        case RoundWon(side, noted):
            won: tuple[int | None, ...] = tuple(
                1 if side is None else 2 * (side == other) for other in range(sides(config))
            )
            return finish_round(state, RoundResult(None, won, noted.figures if noted else known))
        case _:
            noted = told.twenties
            return finish_round(
                state, RoundResult(None, told.points.figures, noted.figures if noted else known)
            )


def with_handicap(state: State, points: Sequence[int]) -> tuple[int, ...]:
    """The disc points with what each round gives on top (GE-12)."""
    if not state.handicap or state.handicap_each is Each.GAME:
        return tuple(points)
    return tuple(figure + extra for figure, extra in zip(points, state.handicap, strict=True))


def _below_twenties(
    state: State, points: tuple[int, ...], twenties: tuple[int | None, ...]
) -> tuple[Ruling, ...]:
    number = state.rounds + 1
    return tuple(
        warn("CK-40", "points-below-twenties", round=number, side=side, points=figure, twenties=holed)
        for side, (figure, holed) in enumerate(zip(points, twenties, strict=True))
        if holed is not None and figure < 20 * holed
    )


def finish_round(state: State, result: RoundResult) -> Step[State]:
    """Scores a finished round and looks whether the game is over; the next starter is one seat on."""
    config = state.config
    assert config.scoring is not None
    disputed = None in result.gained or (config.scoring is Scoring.MATCH_POINTS and _disagree(config, result))
    told = Ruling(
        "CK-71" if config.players is Players.FOUR else _SCORED[config.scoring],
        "cards-disagree" if disputed else "round-scored",
        (
            ("round", state.rounds + state.extra_rounds + 1),
            ("points", result.points),
            ("gained", result.gained),
            ("twenties", result.twenties),
            ("extra", bool(state.tied)),
            ("incomplete", state.ended_early),
            ("hammer", None if state.starter is None else hammer(config, state.starter)),
        ),
        warning=disputed,
    )
    starter = None if state.starter is None else next_starter(config, state.starter)
    if state.tied:
        after = replace(
            state, starter=starter, ended_early=False, play=None, extra_rounds=state.extra_rounds + 1
        )
    else:
        after = _added(state, result, starter, disputed)
    step = settle(after, result.points or tuple(gain or 0 for gain in result.gained))
    return Step(step.state, (told, *step.rulings))


def _disagree(config: Config, result: RoundResult) -> bool:
    return config.players is not Players.FOUR and sum(gain or 0 for gain in result.gained) != 2


def _added(state: State, result: RoundResult, starter: int | None, disputed: bool) -> State:
    readings = state.readings
    if disputed and not readings:
        readings = (state.rounds,) * len(state.score)
    if readings:
        readings = tuple(n + (gain is not None) for n, gain in zip(readings, result.gained, strict=True))
    return replace(
        state,
        starter=starter,
        ended_early=False,
        play=None,
        rounds=state.rounds + 1,
        score=tuple(old + (gain or 0) for old, gain in zip(state.score, result.gained, strict=True)),
        twenties=tuple(
            None if old is None or new is None else old + new
            for old, new in zip(state.twenties, result.twenties, strict=True)
        ),
        readings=readings,
    )


def report_totals(state: State, totals: GameTotals) -> Step[State]:
    """A whole game by its totals (CK-42): scored and over with this one entry.

    Match points of an odd sum are two cards that disagree by one: a winner only where both name the same.
    """
    twenties = totals.twenties.figures if totals.twenties else (None,) * len(state.score)
    points = tuple(figure or 0 for figure in totals.points.figures)
    rulings = [rule("CK-42", "totals-taken", points=points, twenties=twenties)]
    config, readings = state.config, state.readings
    if config.scoring is Scoring.MATCH_POINTS and config.players is not Players.FOUR and sum(points) % 2:
        rulings.append(warn("CK-52", "odd-total", points=points))
        readings = (sum(points) // 2,) * len(points)
    step = settle(replace(state, score=points, twenties=twenties, readings=readings, finished=True))
    return Step(step.state, (*rulings, *step.rulings))


def enter_twenties(state: State, entered: GameTwenties) -> Step[State]:
    """The 20s of the game so far; what single rounds had is warned about where it differs."""
    figures = entered.twenties.figures
    rulings = [rule("CK-42", "twenties-entered", twenties=figures)]
    rulings += [
        warn("CK-42", "twenties-differ", side=side, counted=old, entered=new)
        for side, (old, new) in enumerate(zip(state.twenties, figures, strict=True))
        if old is not None and new is not None and old != new
    ]
    twenties = tuple(old if new is None else new for old, new in zip(state.twenties, figures, strict=True))
    after = replace(state, twenties=twenties)
    if not state.finished:
        return Step(after, tuple(rulings))
    step = settle(after)
    return Step(step.state, (*rulings, *step.rulings))
