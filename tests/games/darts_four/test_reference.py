"""Random legs judged twice: by the rulebook and by the slow, obvious referee."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from tests.games.darts_four.matches import log_of, told
from tests.games.darts_four.obvious import Leg

from twenty.core.replay import replay
from twenty.core.rulebook import Ruling
from twenty.games.darts_four.board import header
from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.deals import DEALS
from twenty.games.darts_four.game import GAME, RULEBOOK
from twenty.games.darts_four.grid import has_four
from twenty.games.darts_four.segments import BEDS, MISS
from twenty.games.darts_four.state import Stage, State

FATES = ("stone", "captured", "fits-nothing", "ignored")


def obvious(state: State) -> Leg:
    """The leg that `state` begins, for the second referee."""
    config = state.config
    return Leg(
        [[[str(field) for field in column.fields] for column in state.fields(side)] for side in (0, 1)],
        {"D": config.double.value, "T": config.treble.value},
        config.capture_cap,
        config.bull_is_double,
        state.turn,
    )


def dealt(config: Config, n: int) -> State:
    game = replay(RULEBOOK, log_of("toss 0", f"deal {n} salt=1", config=config)).state.game
    assert game is not None
    return game


def likely(state: State, chance: random.Random) -> Any:
    """A dart: three times of four one that fits something, if anything can be hit."""
    fields = [field for field in header(state) if field is not None]
    if fields and chance.randrange(4):
        return chance.choice(sorted(chance.choice(fields).segments(), key=str))
    return chance.choice((*BEDS, MISS))


def fate(rulings: tuple[Ruling, ...]) -> str:
    found = [ruling.code for ruling in rulings if ruling.code in FATES]
    assert len(found) == 1
    return "two-stones" if any(ruling.code == "two-stones" for ruling in rulings) else found[0]


def play_both(config: Config, seed: int) -> tuple[State, Leg, set[str]]:
    chance = random.Random(seed)
    state = dealt(config, chance.randrange(DEALS))
    leg = obvious(state)
    seen: set[str] = set()
    for _ in range(300):
        if state.darts == 3 or (not state.open and chance.randrange(3)) or not chance.randrange(20):
            if state.stage is not Stage.PLAY:
                break
            state = GAME.apply(state, told("pulled")).state
            leg.pulled()
        else:
            before = state
            segment = likely(state, chance)
            step = GAME.apply(state, told(f"dart {segment}"))
            state = step.state
            assert fate(step.rulings) == leg.dart(str(segment)), (str(segment), str(state.grid))
            check_invariants(before, state)
            seen.update(ruling.code for ruling in step.rulings)
        assert str(state.grid) == leg.grid()
        assert (state.open, state.darts) == (leg.open, leg.in_visit)
        assert (state.stage is Stage.PLAY) == (leg.result is None)
        if leg.result is not None:
            wanted = (0, 0) if leg.result == "drawn" else (1 - leg.result, leg.result)
            assert state.legs == wanted
    return state, leg, seen


def check_invariants(before: State, after: State) -> None:
    """D4-36: one column; 0, 1 or 2 stones more or the top one turned; only the thrower's colour comes."""
    side = before.turn
    changed = [
        column
        for column in range(1, 8)
        if (before.grid.height(column), before.grid.top(column))
        != (after.grid.height(column), after.grid.top(column))
    ]
    assert len(changed) <= 1
    for column in changed:
        assert after.grid.height(column) - before.grid.height(column) in (0, 1, 2)
        assert after.grid.top(column) == side
    assert after.grid.of(side) & before.grid.of(side) == before.grid.of(side)
    assert not (has_four(after.grid.green) and has_four(after.grid.cream))


@pytest.mark.rule("D4-30", "counts")
@pytest.mark.rule("D4-36", "counts")
@pytest.mark.parametrize(("double", "treble"), list(product(Bonus, Bonus)))
def test_all_combinations_of_bonuses(double: Bonus, treble: Bonus) -> None:
    seen: set[str] = set()
    for seed, (level, mode) in enumerate([*zip(Level, Mode, strict=True)] * 2):
        config = Config(level=level, mode=mode, double=double, treble=treble, bull_is_double=bool(seed % 3))
        seen |= play_both(config, seed)[2]
    for bonus, code in (
        (Bonus.TWO_STONES, "two-stones"),
        (Bonus.CAPTURE, "captured"),
        (Bonus.EXTRA_TURN, "extra-turn"),
    ):
        assert (code in seen) == (bonus in (double, treble))


@pytest.mark.rule("D4-28", "allows")
@pytest.mark.parametrize("levels", list(product(Level, Level)))
def test_handicap_levels(levels: tuple[Level, Level]) -> None:
    for seed in range(2):
        config = Config(
            level=levels[seed % 2],
            levels=levels,
            double=list(Bonus)[seed % 4],
            treble=Bonus.CAPTURE if seed % 2 else Bonus.NONE,
        )
        play_both(config, 100 + seed)


@pytest.mark.rule("D4-43", "allows")
def test_cap_on_captures() -> None:
    ended = 0
    for seed in range(30):
        config = Config(double=Bonus.CAPTURE, treble=Bonus.CAPTURE, capture_cap=2)
        state, leg, seen = play_both(config, seed)
        ended += "too-many-captures" in seen
        assert "too-many-captures" not in seen or leg.result == "drawn"
        assert state.captures == 0 or state.stage is Stage.PLAY
    assert ended > 2


def test_walks_reach_wins_and_draws() -> None:
    results = [play_both(Config(mode=Mode.SAME), seed)[1].result for seed in range(24)]
    assert {0, 1} <= set(results)
