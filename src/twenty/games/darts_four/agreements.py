"""What the sides and the director say: the toss, draws, leaving, decisions (D4-24, D4-43; GE-02 to GE-07)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.actions import AnswerDraw, Decision, Effect, Leave, Leaving, OfferDraw, Toss
from twenty.core.errors import Violation, refuse
from twenty.core.referee import decision_told
from twenty.core.rulebook import Ruling, Step, rule
from twenty.games.darts_four.config import DrawnLeg
from twenty.games.darts_four.legs import cleared, end_leg, settle
from twenty.games.darts_four.state import Ending, Over, Stage, State


def check_toss(state: State, toss: Toss) -> Violation | None:
    """Who starts is asked once, and must be known to play."""
    if state.stage is not Stage.TOSS:
        return refuse("D4-24", "already-tossed")
    if toss.seat is None:
        return refuse("D4-24", "starter-unknown")
    if not 0 <= toss.seat < sum(state.players):
        return refuse("GE-02", "no-such-seat", seat=toss.seat, seats=sum(state.players))
    return None


def tossed(state: State, toss: Toss) -> Step[State]:
    """The side of the seat starts the first leg."""
    assert toss.seat is not None
    side = 0 if toss.seat < state.players[0] else 1
    told = rule("D4-24", "starts", side=side, how=toss.how.value)
    return Step(replace(state, stage=Stage.DEAL, starter=side), (told,))


def check_offer(state: State, offer: OfferDraw) -> Violation | None:
    """D4-43: once in each of its visits; one offer stands at a time."""
    if violation := _check_side(offer.side):
        return violation
    if state.leg == 0:
        return refuse("D4-24", "no-leg-yet")
    if state.stage is not Stage.PLAY:
        return None
    if offer.side != state.turn:
        return refuse("D4-43", "not-own-visit", side=offer.side)
    if state.offer is not None:
        return refuse("D4-43", "draw-already-offered", side=state.offer)
    return refuse("D4-43", "offered-in-this-visit", side=offer.side) if state.offered else None


def check_answer(state: State, answer: AnswerDraw) -> Violation | None:
    """D4-43: the other side answers an offer that stands."""
    if violation := _check_side(answer.side):
        return violation
    if state.leg and state.stage is not Stage.PLAY:
        return None
    if state.offer is None:
        return refuse("D4-43", "no-draw-offered")
    return refuse("D4-43", "own-draw-offer", side=answer.side) if answer.side == state.offer else None


def _check_side(side: int) -> Violation | None:
    return None if side in (0, 1) else refuse("GE-01", "no-such-side", side=side, sides=2)


def offered(state: State, offer: OfferDraw) -> Step[State]:
    """The offer stands until it is answered or the other side's next visit ends."""
    if state.stage is not Stage.PLAY:
        return _kept(state)
    told = rule("D4-43", "draw-offered", side=offer.side)
    return Step(replace(state, offer=offer.side, offered=True), (told,))


def answered(state: State, answer: AnswerDraw) -> Step[State]:
    """Accepted: the leg is drawn."""
    if state.stage is not Stage.PLAY:
        return _kept(state)
    if not answer.accept:
        return Step(replace(state, offer=None), (rule("D4-43", "draw-declined", side=answer.side),))
    return end_leg(state, None, rule("D4-43", "draw-accepted", side=answer.side, leg=state.leg))


def _kept(state: State) -> Step[State]:
    return Step(state, (rule("D4-56", "kept", leg=state.leg),))


def check_leave(leave: Leave) -> Violation | None:
    """GE-06: only a side can leave."""
    return _check_side(leave.side)


def left(state: State, leave: Leave) -> Step[State]:
    """GE-06, D4-43: the other side wins the match; a walkover gives it all legs."""
    if state.stage is Stage.OVER:
        return _kept(state)
    winner = 1 - leave.side
    told = rule("GE-06", "ended", how=leave.how.value, winners=(winner,), left=leave.side)
    if leave.how in (Leaving.WALKOVER, Leaving.NO_SHOW):
        state = walkover(state, leave.side)
    return _closed(state, Ending(leave.how.value), (winner,), told)


def walkover(state: State, side: int) -> State:
    """GE-06: all legs that a match takes go to the other side."""
    needed = (state.config.sets_needed, 0) if state.config.sets > 1 else (0, state.config.legs_needed)
    sets, legs = (tuple(0 if at == side else count for at in (0, 1)) for count in needed)
    return replace(state, sets=sets, legs=legs, drawn=0)


def _closed(state: State, ending: Ending, winners: tuple[int, ...], told: Ruling) -> Step[State]:
    return Step(replace(cleared(state, Stage.OVER), over=Over(ending, winners)), (told,))


# --- decisions of the referee or director (GE-04) ------------------------------------------------------


def check_decision(state: State, decision: Decision) -> Violation | None:
    """GE-04: a decision must say what the match can take."""
    figures = decision.figures
    match decision.effect:
        case Effect.WIN:
            if len(set(figures)) != len(figures):
                return refuse("GE-04", "side-twice")
            return next((refused for side in figures if (refused := _check_side(side))), None)
        case Effect.SCORE:
            return _check_score(state, figures)
        case Effect.SHOT_VOID:
            return refuse("GE-04", "correct-the-dart")
    if figures:
        return refuse("GE-04", "figures-without-effect")
    if decision.effect is Effect.ROUND_AGAIN and state.stage is not Stage.PLAY:
        return refuse("GE-04", "no-leg-running")
    return None


def _check_score(state: State, figures: tuple[int, ...]) -> Violation | None:
    """Legs of both sides; then the drawn legs where they count half, or first the sets where there are."""
    config = state.config
    half = config.drawn_leg is DrawnLeg.HALF
    wanted = 3 if half else 4 if config.sets > 1 else 2
    if len(figures) != wanted or min(figures) < 0:
        return refuse("GE-04", "score-figures", given=figures, wanted=wanted)
    if half:
        return refuse("D4-45", "too-many-legs", legs=config.legs) if sum(figures) > config.legs else None
    sets, legs = (figures[:2], figures[2:]) if config.sets > 1 else ((0, 0), figures)
    most_sets, most_legs = sorted(sets), sorted(legs)
    decided = most_sets[1] == config.sets_needed if config.sets > 1 else False
    fits = (
        most_sets[1] <= config.sets_needed
        and most_sets[0] < config.sets_needed
        and most_legs[1] <= config.legs_needed - (config.sets > 1)
        and most_legs[0] < config.legs_needed
        and not (decided and most_legs[1])
    )
    return None if fits else refuse("D4-45", "too-many-legs", legs=config.legs)


def decided(state: State, decision: Decision) -> Step[State]:
    """The decision, and what it does to the match."""
    told = decision_told(decision)
    match decision.effect:
        case Effect.NONE:
            return Step(state, (told,))
        case Effect.WIN:
            ended = rule("GE-04", "ended", how="ruled", winners=decision.figures, left=None)
            step = _closed(state, Ending.RULED, decision.figures, ended)
        case Effect.SCORE:
            step = settle(_scored(state, decision.figures))
        case Effect.ROUND_AGAIN:
            step = Step(_again(state))
        case _:
            step = Step(State(state.config, state.players, secret=state.secret))
    return Step(step.state, (told, *step.rulings))


def _scored(state: State, figures: tuple[int, ...]) -> State:
    """The tally as set. A match that was over goes on, if the new tally does not decide it."""
    stage = Stage.DEAL if state.stage is Stage.OVER else state.stage
    if state.config.sets > 1:
        state = replace(state, sets=figures[:2], legs=figures[2:])
    else:
        state = replace(state, legs=figures[:2], drawn=sum(figures[2:]))
    return replace(state, stage=stage, over=None)


def _again(state: State) -> State:
    """The leg is played again by the same starter, from a new deal."""
    return replace(cleared(state, Stage.DEAL), leg=state.leg - 1, set_leg=state.set_leg - 1, darts=0)
