"""Random starts and actions for random walks (design: `sample`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from twenty.core.actions import Action, Clock, Decision, Each, Effect, Lot, Start, Toss
from twenty.core.errors import IllegalAction
from twenty.core.ids import PersonId
from twenty.core.rulebook import Draw
from twenty.games.crokinole import darts
from twenty.games.crokinole.actions import (
    CallSeen,
    CountedRound,
    GameFinished,
    GameTotals,
    GameTwenties,
    RoundCards,
    RoundEnded,
    RoundPoints,
    RoundWon,
    ShotSeen,
)
from twenty.games.crokinole.board import DiscId, Level
from twenty.games.crokinole.config import (
    DARTS_DISCS,
    Config,
    FreeShot,
    Length,
    Players,
    Preset,
    Scoring,
    Tie,
    Variant,
    configure,
)
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.sampling_shots import sample_call, sample_shot
from twenty.games.crokinole.seats import seats, seats_of, side_of, sides
from twenty.games.crokinole.shooting import next_discs, shooters, table_of
from twenty.games.crokinole.state import State
from twenty.games.crokinole.tally import Counts, Tally

_LENGTHS = ("rounds:4", "rounds:1", "target:100", "race_to:5", "race_to:4,lead:2", "open")


def sample_start(draw: Draw) -> Start[Config]:
    """A start with random options that go together."""
    config = _sample_config(draw)
    people = iter(range(8))
    side_count = sides(config)
    seated = tuple(
        tuple(PersonId(f"p{next(people)}") for _ in seats_of(config, side)) for side in range(side_count)
    )
    handicap = tuple(5 * draw(3) for _ in seated) if draw(4) == 0 else ()
    darts = config.variant is Variant.DARTS
    each = list(Each)[draw(2)] if handicap and not darts else Each.GAME
    clock = Clock.NONE if darts else list(Clock)[draw(3)]
    return Start("crokinole", 1, seated, config, clock, handicap, each)


def _sample_config(draw: Draw) -> Config:
    while True:
        options: dict[str, Any] = {}
        if draw(2):
            options["length"] = Length.parse(_LENGTHS[draw(len(_LENGTHS))])
        if draw(3) == 0:
            options["tie"] = list(Tie)[draw(3)]
        if draw(3) == 0:
            options["scoring"] = list(Scoring)[draw(3)]
        players = list(Players)[draw(4)]
        variant = list(Variant)[draw(3)]
        if draw(3) == 0:
            options["damage_suspends_fouls"] = True
        if draw(3) == 0:
            options["free_shot"] = list(FreeShot)[draw(3)]
        if variant is Variant.DARTS:
            players = Players.TWO
            options = {"target": 60 + 20 * draw(4), "legs": 1 + draw(2), "sets": 1 + draw(2)}
        try:
            return configure(list(Preset)[draw(4)], players, variant, **options)
        except IllegalAction:
            continue


def sample(state: State, draw: Draw) -> Action:
    """A likely action: mostly one that is legal, now and then one that is not."""
    config = state.config
    count = sides(config)
    if state.toss_due and draw(8):
        occupied = seats(config)
        return Toss(None, Lot.UNKNOWN) if draw(6) == 0 else Toss(occupied[draw(len(occupied))])
    if state.finished:
        if state.readings or draw(5) == 0:
            return Decision(
                PersonId("d"), "as it stands", "GE-04", Effect.SCORE, tuple(draw(9) for _ in range(count))
            )
        return GameTwenties(Tally(tuple(draw(9) for _ in range(count))))
    if not state.toss_due and (draw(30) if state.play else draw(2)):
        return _sample_shot(state, draw)
    match draw(12):
        case 0:
            return RoundEnded()
        case 1:
            return GameFinished()
        case 2:
            return RoundWon(None if draw(4) == 0 else draw(count), _sample_twenties(config, draw))
        case 3:
            return RoundCards(Tally(tuple(None if draw(9) == 0 else draw(3) for _ in range(count))))
        case 4:
            return GameTotals(Tally(tuple(draw(9) for _ in range(count))), _sample_twenties(config, draw))
        case 5:
            effect = (Effect.ROUND_AGAIN, Effect.GAME_AGAIN, Effect.SCORE)[draw(3)]
            figures = tuple(draw(9) for _ in range(count)) if effect is Effect.SCORE else ()
            return Decision(PersonId("d"), "decided", "GE-04", effect, figures)
        case 6:
            return GameTwenties(Tally(tuple(None if draw(5) == 0 else draw(9) for _ in range(count))))
        case 7 | 8:
            points = tuple(5 * draw(3 * (config.discs or 0) + 1) for _ in range(count))
            return RoundPoints(Tally(points), _sample_twenties(config, draw))
        case _:
            return CountedRound(tuple(_sample_counts(config.discs or 0, draw) for _ in range(count)))


def _sample_shot(state: State, draw: Draw) -> Action:
    able = shooters(state) or seats(state.config)
    seat = able[draw(len(able))]
    named = len(able) > 1 or draw(4) == 0
    shot = next_discs(state, side_of(state.config, seat))
    table = table_of(state)
    if draw(40) == 0:
        return Decision(PersonId("d"), "pushed", "CK-11", Effect.SHOT_VOID)
    if (state.play is None or state.play.level is Level.SHOTS) and draw(10):
        return sample_shot(table, shot, seat, named, draw)
    return sample_call(table, shot, seat if named else None, draw)


def sample_darts(state: DartsState, draw: Draw) -> Action:
    """A likely action in Darts."""
    if state.turn is None:
        return Toss(2 * draw(2))
    match draw(40):
        case 0:
            return Decision(PersonId("d"), "pushed", "CK-11", Effect.SHOT_VOID)
        case 1:
            figures = (20 * draw(4), 20 * draw(4))
            return Decision(PersonId("d"), "as on the slate", "GE-04", Effect.SCORE, figures)
        case 2:
            again = (Effect.ROUND_AGAIN, Effect.GAME_AGAIN)[draw(2)]
            return Decision(PersonId("d"), "once more", "GE-04", again)
    lift = None
    if state.check_out and len(state.table.board) == DARTS_DISCS and draw(9):
        lift = state.table.board[draw(DARTS_DISCS)].disc
    shot = (lift or DiscId(state.turn, state.shots + 1),)
    table = darts.without(state.table, lift)
    told: CallSeen | ShotSeen
    if state.level is not Level.CALLS and draw(3):
        told = sample_shot(table, shot, 2 * state.turn, False, draw)
    else:
        told = sample_call(table, shot, None, draw)
    return replace(told, lift=lift)


def _sample_twenties(config: Config, draw: Draw) -> Tally | None:
    if draw(3) == 0:
        return None
    return Tally(tuple(None if draw(6) == 0 else draw(3) for _ in range(sides(config))))


def _sample_counts(discs: int, draw: Draw) -> Counts:
    left = discs
    figures = []
    for _ in range(4):
        figures.append(draw(left + 1) if draw(2) else draw(min(left, 2) + 1))
        left -= figures[-1]
    return Counts(*figures)
