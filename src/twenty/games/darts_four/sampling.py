"""Random matches for walks through the rules."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from twenty.core.actions import Action, AnswerDraw, Decision, Effect, Lot, OfferDraw, Start, Toss
from twenty.core.ids import PersonId
from twenty.core.rulebook import Draw
from twenty.games.darts_four.actions import (
    Dart,
    Deal,
    DealAgain,
    DecideLeg,
    LegResult,
    Pulled,
    PulledBy,
    ResignLeg,
)
from twenty.games.darts_four.board import header
from twenty.games.darts_four.config import Bonus, Config, DrawnLeg, Level, Mode
from twenty.games.darts_four.deals import DEALS, DealNumber, Salt
from twenty.games.darts_four.segments import BEDS, MISS
from twenty.games.darts_four.state import Stage, State

E = TypeVar("E", bound=Enum)


def sample_start(draw: Draw) -> Start[Config]:
    """Any match: levels, modes, bonuses, short legs and sets, one to three persons a side."""
    sets = (1, 1, 3)[draw(3)]
    half = sets == 1 and not draw(4)
    config = Config(
        level=_any(Level, draw),
        levels=(_any(Level, draw), _any(Level, draw)) if not draw(3) else (),
        mode=_any(Mode, draw),
        double=_any(Bonus, draw),
        treble=_any(Bonus, draw),
        bull_is_double=bool(draw(4)),
        capture_cap=(0, 0, 2, 20)[draw(4)],
        legs=(1, 3)[draw(2)] + half * draw(2),
        sets=sets,
        drawn_leg=DrawnLeg.HALF if half else DrawnLeg.AGAIN,
        same_deal=not draw(4),
    )
    sizes = (1 + draw(3), 1 + draw(3))
    sides = tuple(
        tuple(PersonId(f"{side}{place}") for place in range(size))
        for side, size in zip("ab", sizes, strict=True)
    )
    return Start("darts-four", 1, sides, config)


def sample(state: State, draw: Draw) -> Action:
    """What may come next: mostly darts that fit, now and then everything else."""
    if state.stage is Stage.TOSS:
        return Toss(draw(sum(state.players)), Lot.DRAWN)
    if state.stage is Stage.PLAY and not draw(24):
        return _rare(state, draw)
    if state.stage is Stage.DEAL and not state.darts:
        if not draw(8):
            return LegResult(state.leg + 1, (None, 0, 1)[draw(3)])
        starter = None if draw(3) else state.starter
        if state.config.same_deal and state.green:
            return DealAgain(starter)
        return Deal(DealNumber(draw(DEALS)), Salt.parse(f"{draw(1 << 60):x}"), starter)
    if not draw(3 if state.open and state.darts < 3 else 2) and (state.darts or not draw(4)):
        return Pulled(_any(PulledBy, draw))
    if state.darts == 3:
        return Pulled()
    fields = [field for field in header(state) if field is not None and field.number]
    if not fields or not draw(3):
        return Dart(MISS if not draw(4) else BEDS[draw(len(BEDS))])
    beds = sorted(fields[draw(len(fields))].segments(), key=str)
    return Dart(beds[draw(len(beds))])


def _rare(state: State, draw: Draw) -> Action:
    someone = PersonId("director")
    match draw(6):
        case 0:
            return ResignLeg(draw(2))
        case 1:
            return DecideLeg(state.leg, someone, "the board fell", (None, 0, 1)[draw(3)])
        case 2:
            return LegResult(state.leg, (None, 0, 1)[draw(3)])
        case 3:
            return Decision(someone, "the leg is played again", effect=Effect.ROUND_AGAIN)
        case 4:
            return Decision(someone, "the match is played again", effect=Effect.GAME_AGAIN)
        case _:
            if state.offer is not None:
                return AnswerDraw(1 - state.offer, bool(draw(2)))
            return OfferDraw(state.turn)


def _any(choices: type[E], draw: Draw) -> E:
    members = list(choices)
    return members[draw(len(members))]
