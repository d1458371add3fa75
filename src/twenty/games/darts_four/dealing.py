"""The deal that begins a leg: which fields it gives, and what it may not be (D4-03 to D4-08)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Step, rule
from twenty.games.darts_four.actions import AnyDeal, Deal, DealAgain, DealNumbers, GivenDeal, HoleField
from twenty.games.darts_four.board import COUNTED, nobody_can_win
from twenty.games.darts_four.config import Config, Mode
from twenty.games.darts_four.deals import DEALS, Digest, Numbers, commitment, numbers_of
from twenty.games.darts_four.fields import COLUMNS, ROWS, UNKNOWN, Column
from twenty.games.darts_four.grid import has_four
from twenty.games.darts_four.legs import begun
from twenty.games.darts_four.levels import column, in_mode
from twenty.games.darts_four.segments import BULL, CIRCLE
from twenty.games.darts_four.state import Secret, Stage, State


def check_deal(state: State, deal: AnyDeal) -> Violation | None:
    """Why the next leg can't begin with `deal`, or None."""
    match state.stage:
        case Stage.TOSS:
            return refuse("D4-24", "toss-missing")
        case Stage.PLAY:
            return refuse("D4-56", "leg-running", leg=state.leg)
        case Stage.OVER:
            return None
    if state.darts:
        return refuse("D4-26", "darts-not-pulled")
    if deal.starter not in (None, 0, 1):
        return refuse("GE-01", "no-such-side", side=deal.starter, sides=2)
    again = state.config.same_deal and bool(state.green)
    if again != isinstance(deal, DealAgain):
        return refuse("D4-08", "deal-again" if again else "new-deal")
    violation = None if isinstance(deal, DealAgain) else _check_source(state.config, deal)
    return violation or _check_stones(state, deal)


def _check_source(config: Config, deal: GivenDeal) -> Violation | None:
    violation = None
    match deal:
        case Deal(n):
            if n.n is None:
                return refuse("D4-10", "deal-sealed")
            if not 0 <= n.n < DEALS:
                return refuse("D4-08", "no-such-deal", n=n.n, deals=DEALS)
        case DealNumbers(columns):
            violation = _check_numbers(columns) or _check_places(deal.fields)
        case _:
            violation = _check_columns(deal.columns)
    return violation or _check_overlap(config, deal) or _check_commitment(deal)


def _check_numbers(columns: Sequence[Numbers]) -> Violation | None:
    """D4-03: seven start numbers clockwise within one turn, all twenty used once, one bull."""
    if len(columns) != COLUMNS:
        return refuse("D4-03", "seven-columns", given=len(columns))
    owned: dict[int, int] = {}
    for place, numbers in enumerate(columns, 1):
        for number in (numbers.start, *numbers.others):
            if number not in CIRCLE:
                return refuse("D4-03", "no-such-number", number=number, column=place)
            if number in owned:
                return refuse("D4-03", "number-twice", number=number, columns=(owned[number], place))
            owned[number] = place
    bulls = tuple(place for place, numbers in enumerate(columns, 1) if len(numbers.others) == 1)
    if len(bulls) != 1:
        return refuse("D4-03", "one-bull-column", columns=bulls)
    places = [CIRCLE.index(numbers.start) for numbers in columns]
    turned = [(place - places[0]) % len(CIRCLE) for place in places]
    for at in range(1, COLUMNS):
        if turned[at] < turned[at - 1]:
            return refuse("D4-04", "not-clockwise", columns=(at, at + 1))
    return None


def _check_places(given: Sequence[HoleField]) -> Violation | None:
    for hole in given:
        if hole.column not in COUNTED or not 1 <= hole.row <= ROWS:
            return refuse("D4-08", "no-such-hole", column=hole.column, row=hole.row)
        if hole.field == UNKNOWN:
            return refuse("D4-08", "field-missing", column=hole.column, row=hole.row)
    return None


def _check_columns(columns: Sequence[Column]) -> Violation | None:
    if len(columns) != COLUMNS:
        return refuse("D4-03", "seven-columns", given=len(columns))
    for place, given in enumerate(columns, 1):
        if UNKNOWN in given.fields:
            return refuse("D4-08", "field-missing", column=place, row=given.fields.index(UNKNOWN) + 1)
    return None


def _check_overlap(config: Config, deal: GivenDeal) -> Violation | None:
    """D4-08: no segment fits fields of two columns, neither as dealt nor in the mode played."""
    for side in (0, 1):
        dealt = dealt_fields(config, deal, side)
        if config.mode in (Mode.RINGS, Mode.SAME):
            for place, given in enumerate(dealt, 1):
                if given.fields[0].number == BULL:
                    by = "D4-12" if config.mode is Mode.RINGS else "D4-13"
                    return refuse(by, "bull-below", column=place)
        taken: dict[object, int] = {}
        for place, given in enumerate(dealt, 1):
            segments = given.segments() | in_mode(config.mode, given).segments()
            for segment in sorted(segments, key=str):
                if segment in taken:
                    return refuse(
                        "D4-08", "columns-share", segment=str(segment), columns=(taken[segment], place)
                    )
            taken.update(dict.fromkeys(segments, place))
    return None


def _check_commitment(deal: GivenDeal) -> Violation | None:
    if deal.commitment is None:
        return None
    if deal.salt is None:
        return refuse("D4-10", "salt-missing")
    return None if deal.commitment == committed(deal) else refuse("D4-10", "commitment-broken")


def _check_stones(state: State, deal: AnyDeal) -> Violation | None:
    """D4-08: a given position can be played on."""
    if deal.stones.floats():
        return refuse("D4-08", "stone-over-free-hole")
    for side in (0, 1):
        if has_four(deal.stones.of(side)):
            return refuse("D4-08", "four-already", side=side)
    if nobody_can_win(_laid(state, deal)):
        return refuse("D4-08", "drawn-already")
    return None


def dealt_fields(config: Config, deal: GivenDeal, side: int) -> tuple[Column, ...]:
    """The 42 fields of `deal` as the level of `side` has them, whatever the mode. It must not be sealed."""
    level = config.level_of(side)
    match deal:
        case Deal(n):
            assert n.n is not None
            owned = numbers_of(config.level, n.n)
            return tuple(column(level, numbers.start, numbers.others) for numbers in owned)
        case DealNumbers(owned):
            fields = [list(column(level, numbers.start, numbers.others).fields) for numbers in owned]
            for hole in deal.fields:
                fields[hole.column - 1][hole.row - 1] = hole.field
            return tuple(Column(tuple(given)) for given in fields)
        case _:
            return deal.columns


def deal_words(deal: GivenDeal) -> str:
    """What a commitment is made over: the number of a drawn deal, else what was given."""
    match deal:
        case Deal(n):
            return str(n)
        case DealNumbers(columns, fields=fields):
            holes = (f"{hole.column}.{hole.row}={hole.field}" for hole in fields)
            return " ".join((*map(str, columns), *holes))
        case _:
            return " ".join(map(str, deal.columns))


def committed(deal: GivenDeal) -> Digest | None:
    """The commitment that opens `deal`; None where it has no salt."""
    return None if deal.salt is None else commitment(deal_words(deal), deal.salt)


def _laid(state: State, deal: AnyDeal) -> State:
    """The state with the deal on the board."""
    if isinstance(deal, DealAgain):
        return replace(state, grid=deal.stones, blind=_filled(deal))
    sides = [
        tuple(in_mode(state.config.mode, given) for given in dealt_fields(state.config, deal, side))
        for side in (0, 1)
    ]
    secret = None if deal.salt is None else Secret(deal_words(deal), deal.salt)
    return replace(
        state,
        green=sides[0],
        cream=() if sides[0] == sides[1] else sides[1],
        secret=secret,
        grid=deal.stones,
        blind=_filled(deal),
    )


def _filled(deal: AnyDeal) -> tuple[int, ...]:
    return tuple(10 * place + row for place in COUNTED for row in range(1, deal.stones.height(place) + 1))


def lay(state: State, deal: AnyDeal) -> Step[State]:
    """The leg begins: the deal is on the board and its starter's first visit is open."""
    if state.stage is Stage.OVER:
        return Step(replace(state, darts=0), (rule("D4-56", "kept", leg=state.leg),))
    step = begun(state, deal.starter)
    laid = replace(
        _laid(step.state, deal),
        stage=Stage.PLAY,
        turn=step.state.starter,
        open=True,
    )
    digest = None if laid.secret is None else str(commitment(laid.secret.text, laid.secret.salt))
    told = rule("D4-08", "dealt", leg=laid.leg, side=laid.turn, seat=laid.seat(laid.turn), commitment=digest)
    return Step(laid, (*step.rulings, told))
