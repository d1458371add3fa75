"""How a leg ends and what it counts: legs, sets, the match (D4-24, D4-40 to D4-45)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.darts_four.actions import DecideLeg, LegResult, ResignLeg
from twenty.games.darts_four.config import DrawnLeg
from twenty.games.darts_four.deals import commitment
from twenty.games.darts_four.grid import EMPTY
from twenty.games.darts_four.state import Ending, Over, Stage, State


def end_leg(state: State, winner: int | None, *told: Ruling) -> Step[State]:
    """The leg is over: won by `winner`, or drawn. `told` says why."""
    legs = _counted(state.legs, winner)
    drawn = state.drawn + (winner is None and state.config.drawn_leg is DrawnLeg.HALF)
    ended = replace(cleared(state, Stage.DEAL), legs=legs, drawn=drawn, starter=1 - state.starter)
    settled = settle(ended)
    return Step(settled.state, (*told, *settled.rulings))


def cleared(state: State, stage: Stage) -> State:
    """Nothing is thrown any more: the visit is closed, what belonged to it is forgotten."""
    return replace(state, stage=stage, open=False, hits=(), captures=0, offer=None, offered=False)


def settle(state: State) -> Step[State]:
    """Whether the legs as they are counted decide the set or the match (D4-45)."""
    config = state.config
    if config.drawn_leg is DrawnLeg.HALF:
        doubled = [2 * won + state.drawn for won in state.legs]
        if max(doubled) > config.legs:
            return _match(state, (doubled.index(max(doubled)),))
        return _match(state, ()) if sum(doubled) == 2 * config.legs else Step(state)
    ahead = [side for side in (0, 1) if state.legs[side] >= config.legs_needed]
    if config.sets == 1:
        return _match(state, (ahead[0],)) if ahead else Step(state)
    rulings: tuple[Ruling, ...] = ()
    if ahead:
        state = replace(
            state,
            sets=_counted(state.sets, ahead[0]),
            legs=(0, 0),
            set_leg=0,
            starter=1 - state.set_starter,
        )
        rulings = (rule("D4-45", "set-won", side=ahead[0], sets=state.sets),)
    leading = [side for side in (0, 1) if state.sets[side] >= config.sets_needed]
    if not leading:
        return Step(state, rulings)
    step = _match(state, (leading[0],))
    return Step(step.state, (*rulings, *step.rulings))


def _counted(tally: tuple[int, ...], winner: int | None) -> tuple[int, ...]:
    return tuple(won + (side == winner) for side, won in enumerate(tally))


def _match(state: State, winners: tuple[int, ...]) -> Step[State]:
    ending = Ending.LEGS if winners else Ending.DRAWN
    code = "match-won" if winners else "match-drawn"
    told = rule("D4-45", code, winners=winners, legs=state.legs, drawn=state.drawn, sets=state.sets)
    return Step(replace(cleared(state, Stage.OVER), over=Over(ending, winners)), (told,))


def begun(state: State, starter: int | None) -> Step[State]:
    """The next leg is under way on an empty board; `starter` is who is recorded as having started it
    (D4-24, D4-56). The deal of the leg before is open from now on, unless it is played again (D4-10)."""
    starts = state.starter if starter is None else starter
    told: tuple[Ruling, ...] = ()
    if starts != state.starter:
        told = (warn("D4-56", "starter-kept", side=starts, by_turn=state.starter),)
    first = state.set_leg == 0
    fresh = replace(
        state,
        leg=state.leg + 1,
        set_leg=state.set_leg + 1,
        starter=starts,
        set_starter=starts if first else state.set_starter,
        grid=EMPTY,
        blind=(),
    )
    if state.config.same_deal:
        return Step(fresh, told)
    return Step(replace(fresh, green=(), cream=(), secret=None), (*_opened(state), *told))


def _opened(state: State) -> tuple[Ruling, ...]:
    if state.secret is None:
        return ()
    text, salt = state.secret.text, state.secret.salt
    digest = str(commitment(text, salt))
    told = rule("D4-10", "deal-opened", leg=state.leg, deal=text, salt=salt.digits, commitment=digest)
    return (told,)


# --- legs that end by words ----------------------------------------------------------------------------


def check_words(state: State, action: ResignLeg | LegResult | DecideLeg) -> Violation | None:
    """Why a resignation, a bare result or a ruling on a leg is refused, or None."""
    side = action.side if isinstance(action, ResignLeg) else action.winner
    if side is not None and side not in (0, 1):
        return refuse("GE-01", "no-such-side", side=side, sides=2)
    if state.stage is Stage.TOSS or (isinstance(action, ResignLeg) and state.leg == 0):
        return refuse("D4-24", "no-leg-yet")
    if state.stage is Stage.OVER or isinstance(action, ResignLeg):
        return None
    if _is_undealt(state, action):
        return refuse("D4-26", "darts-not-pulled") if state.darts else None
    if action.leg != state.leg or state.leg == 0:
        return refuse("D4-56", "other-leg", given=action.leg, leg=state.leg)
    return None


def by_words(state: State, action: ResignLeg | LegResult | DecideLeg) -> Step[State]:
    """The leg ends as it was said; where it had ended before, nothing changes (D4-56)."""
    if isinstance(action, LegResult) and _is_undealt(state, action):
        started = begun(state, None)
        return end_leg(started.state, action.winner, *started.rulings, _result(action))
    if state.stage is not Stage.PLAY:
        return Step(state, (rule("D4-56", "kept", leg=state.leg),))
    match action:
        case ResignLeg(side):
            return end_leg(state, 1 - side, rule("D4-43", "leg-resigned", side=side, leg=state.leg))
        case DecideLeg(_, author, text, winner):
            how = "drawn" if winner is None else "won"
            decided = rule(
                "D4-56", "leg-decided", leg=state.leg, how=how, winner=winner, author=str(author), text=text
            )
            return end_leg(state, winner, decided)
        case _:
            return end_leg(state, action.winner, _result(action))


def _is_undealt(state: State, action: LegResult | DecideLeg) -> bool:
    """Whether a bare result stands for the whole of the next leg."""
    return isinstance(action, LegResult) and state.stage is Stage.DEAL and action.leg == state.leg + 1


def _result(action: LegResult) -> Ruling:
    how = "drawn" if action.winner is None else "won"
    return rule("GE-03", "leg-result", leg=action.leg, how=how, winner=action.winner)
