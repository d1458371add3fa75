"""Legs, sets and the match; decisions of the director (D4-24, D4-45; GE-03, GE-04, GE-06, GE-12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.darts_four.matches import (
    EASY,
    codes,
    find,
    log_of,
    played,
    refused,
    start,
    state_of,
    told,
    view_of,
)

from twenty.core.actions import Clock, Start
from twenty.core.errors import MalformedAction
from twenty.core.ids import PersonId
from twenty.core.replay import replay
from twenty.games.darts_four import game
from twenty.games.darts_four.config import Bonus, Config, DrawnLeg, Level, configure, problem
from twenty.games.darts_four.game import GAME, RULEBOOK
from twenty.games.darts_four.state import Stage

WON = f"{EASY} stones=......./......./......./......./......./ggg.ccc"
HALF = Config(legs=3, drawn_leg=DrawnLeg.HALF)
SETS = Config(legs=3, sets=3)


def results(*winners: int | None) -> list[str]:
    return [f"leg_result {leg} {'-' if winner is None else winner}" for leg, winner in enumerate(winners, 1)]


def outcome(judged: Any) -> tuple[str, tuple[int, ...]] | None:
    found = RULEBOOK.outcome(judged.state)
    return (found.termination.value, found.winners) if found else None


@pytest.mark.rule("D4-45", "allows")
@pytest.mark.parametrize(
    ("config", "winners", "ended"),
    [
        (Config(), (1,), ("legs", (1,))),
        (Config(), (None,), None),
        (Config(), (None, None, 0), ("legs", (0,))),
        (Config(legs=3), (0, 1), None),
        (Config(legs=3), (0, None, 1, 1), ("legs", (1,))),
        (Config(legs=5), (0, 0, 1, 1), None),
        (HALF, (0, None), None),
        (HALF, (0, None, None), ("legs", (0,))),
        (HALF, (0, None, 1), ("drawn", ())),
        (HALF, (None, None, None), ("drawn", ())),
        (HALF, (0, 0), ("legs", (0,))),
        (Config(legs=2, drawn_leg=DrawnLeg.HALF), (0, 1), ("drawn", ())),
        (Config(legs=2, drawn_leg=DrawnLeg.HALF), (0, None), ("legs", (0,))),
        (SETS, (0, 0, 1, 1), None),
        (SETS, (0, 0, 1, 1, 0, None, 0), ("legs", (0,))),
        (SETS, (0, 1, 0, 0, 0), ("legs", (0,))),
    ],
)
def test_matches(
    config: Config, winners: tuple[int | None, ...], ended: tuple[str, tuple[int, ...]] | None
) -> None:
    judged = played("toss 0", *results(*winners), config=config)
    assert outcome(judged) == ended
    assert (RULEBOOK.expects(judged.state) == ()) == (ended is not None)


@pytest.mark.rule("D4-24", "allows")
def test_the_other_side_starts_each_further_leg() -> None:
    lines = ["toss 1"]
    starters = []
    for leg, winner in enumerate((0, None, 1), 1):
        judged = played(*lines, f"deal {leg}", config=Config(legs=5))
        starters.append(find(judged, "dealt").fact("side"))
        lines += [f"deal {leg}", f"leg_result {leg} {'-' if winner is None else winner}"]
    assert starters == [1, 0, 1]


@pytest.mark.rule("D4-45", "allows")
def test_who_starts_a_set() -> None:
    """The first leg of a set is started by the side that did not start the first leg of the set before."""
    lines = ["toss 0"]
    starters = []
    for leg, winner in enumerate((0, 1, 0, 1, 1, 0), 1):
        judged = played(*lines, f"deal {leg}", config=Config(legs=3, sets=5))
        starters.append(find(judged, "dealt").fact("side"))
        lines += [f"deal {leg}", f"leg_result {leg} {winner}"]
    assert starters == [0, 1, 0, 1, 0, 0]
    judged = played(*lines, config=Config(legs=3, sets=5))
    assert [ruling.fact("sets") for ruling in judged.history if ruling.code == "set-won"] == [(1, 0), (1, 1)]


@pytest.mark.rule("D4-45", "refuses")
@pytest.mark.rule("D4-28", "refuses")
@pytest.mark.rule("D4-43", "refuses")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"legs": 0}, "D4-45 best-of-range"),
        ({"sets": 100}, "D4-45 best-of-range"),
        ({"legs": 2}, "D4-45 best-of-even"),
        ({"legs": 3, "sets": 2}, "D4-45 best-of-even"),
        ({"sets": 3, "drawn_leg": DrawnLeg.HALF}, "D4-45 half-legs-with-sets"),
        ({"levels": (Level.EASY,)}, "D4-28 level-per-side"),
        ({"capture_cap": -1}, "D4-43 capture-cap-negative"),
        ({"capture_cap": -1, "drawn_leg": DrawnLeg.HALF}, "D4-43 capture-cap-negative"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, Any], why: str) -> None:
    violation = problem(Config(**options))
    assert violation is not None
    assert f"{violation.rule} {violation.code}" == why
    with pytest.raises(ValueError, match=violation.code):
        configure(**options)
    assert RULEBOOK.check(RULEBOOK.initial(), start(Config(**options))) == violation


def test_configure() -> None:
    assert configure(legs=3, double=Bonus.CAPTURE) == Config(legs=3, double=Bonus.CAPTURE)
    assert Config() == configure()


def begins(sides: tuple[tuple[str, ...], ...], **more: Any) -> str | None:
    people = tuple(tuple(map(PersonId, side)) for side in sides)
    violation = RULEBOOK.check(RULEBOOK.initial(), Start("darts-four", 1, people, Config(), **more))
    return f"{violation.rule} {violation.code}" if violation else None


def test_a_start_from_names() -> None:
    made = game.start(Config(legs=3), [["a0"], ["b0", "b1"]])
    assert made == start(Config(legs=3), (1, 2))


@pytest.mark.rule("D4-01", "refuses")
def test_starts_that_are_refused() -> None:
    assert begins((("a",), ("b",))) is None
    assert begins((("a",),)) == "D4-01 two-sides"
    assert begins((("a",), ())) == "D4-27 side-empty"
    assert begins((("a",), ("b",)), handicap=(0, 1)) == "D4-28 points-handicap"
    assert begins((("a",), ("b",)), handicap=(0, 0)) is None
    assert begins((("a",), ("b",)), clock=Clock.MATCH) == "GE-11 no-clock-here"


# --- results without darts, rulings --------------------------------------------------------------------


def test_a_leg_is_closed_by_its_result() -> None:
    config = Config(legs=3)
    judged = played("toss 0", EASY, "S14", "leg_result 1 1", config=config)
    assert state_of(judged).legs == (0, 1)
    assert view_of(judged)["ending"]["code"] == "leg-result"
    assert refused(judged, "leg_result 3 0") == "D4-56 other-leg"
    assert refused(judged, "leg_result 2 2") == "GE-01 no-such-side"
    again = played("toss 0", EASY, "S14", "leg_result 1 1", "leg_result 1 0", config=config)
    assert codes(again)[-1] == "kept"
    assert state_of(again).legs == (0, 1)
    after = played("toss 0", f"{EASY} salt=1", "leg_result 1 1", "leg_result 2 1", config=config)
    assert find(after, "deal-opened").fact("leg") == 1
    assert str(state_of(after).grid) == "/".join(["......."] * 6)


@pytest.mark.rule("D4-56", "allows")
@pytest.mark.rule("D4-56", "refuses")
def test_a_ruling_decides_a_leg() -> None:
    config = Config(legs=3)
    judged = played("toss 0", EASY, "S14", 'decide_leg 1 director "the board fell" winner=0', config=config)
    assert state_of(judged).legs == (1, 0)
    assert view_of(judged)["ending"]["winner"] == 0
    drawn = played("toss 0", EASY, 'decide_leg 1 director "the board fell"', config=config)
    assert state_of(drawn).legs == (0, 0)
    assert refused(judged, "decide_leg 2 director x") == "D4-56 other-leg"
    assert refused(played("toss 0"), "decide_leg 0 director x") == "D4-56 other-leg"


def decision(effect: str, *figures: int) -> str:
    shown = f" figures=[{' '.join(map(str, figures))}]" if figures else ""
    return f"decision director why effect={effect}{shown}"


@pytest.mark.parametrize(
    ("config", "effect", "figures", "why"),
    [
        (Config(legs=5), "win", (0, 0), "GE-04 side-twice"),
        (Config(legs=5), "win", (2,), "GE-01 no-such-side"),
        (Config(legs=5), "shot_void", (), "GE-04 correct-the-dart"),
        (Config(legs=5), "round_again", (1,), "GE-04 figures-without-effect"),
        (Config(legs=5), "score", (1,), "GE-04 score-figures"),
        (Config(legs=5), "score", (1, -1), "GE-04 score-figures"),
        (Config(legs=5), "score", (4, 0), "D4-45 too-many-legs"),
        (Config(legs=5), "score", (3, 3), "D4-45 too-many-legs"),
        (HALF, "score", (1, 1), "GE-04 score-figures"),
        (HALF, "score", (1, 1, 2), "D4-45 too-many-legs"),
        (SETS, "score", (1, 1), "GE-04 score-figures"),
        (SETS, "score", (2, 2, 0, 0), "D4-45 too-many-legs"),
        (SETS, "score", (3, 0, 0, 0), "D4-45 too-many-legs"),
        (SETS, "score", (2, 0, 1, 0), "D4-45 too-many-legs"),
        (SETS, "score", (1, 0, 2, 0), "D4-45 too-many-legs"),
    ],
)
def test_decisions_that_are_refused(config: Config, effect: str, figures: tuple[int, ...], why: str) -> None:
    assert refused(played("toss 0", EASY, config=config), decision(effect, *figures)) == why


@pytest.mark.parametrize(
    ("config", "figures", "ended"),
    [
        (Config(legs=5), (2, 1), None),
        (Config(legs=5), (3, 1), ("legs", (0,))),
        (HALF, (1, 0, 1), None),
        (HALF, (1, 1, 1), ("drawn", ())),
        (SETS, (1, 1, 1, 1), None),
        (SETS, (1, 2, 0, 0), ("legs", (1,))),
    ],
)
def test_a_score_that_is_set(
    config: Config, figures: tuple[int, ...], ended: tuple[str, tuple[int, ...]] | None
) -> None:
    judged = played("toss 0", EASY, "S14", decision("score", *figures), config=config)
    assert outcome(judged) == ended
    assert "decided" in codes(judged)
    if ended is None:
        assert state_of(judged).stage is Stage.PLAY


def test_a_score_that_opens_a_finished_match_again() -> None:
    judged = played("toss 0", *results(0, 0), decision("score", 1, 0), config=Config(legs=3))
    assert outcome(judged) is None
    assert state_of(judged).stage is Stage.DEAL
    before = played(decision("score", 1, 0), config=Config(legs=3))
    assert state_of(before).stage is Stage.TOSS
    assert state_of(before).legs == (1, 0)


def test_a_leg_or_the_match_is_played_again() -> None:
    config = Config(legs=3)
    again = played("toss 1", f"{EASY} salt=5", "S14 /", decision("round_again"), config=config)
    assert state_of(again).stage is Stage.DEAL
    dealt = played("toss 1", f"{EASY} salt=5", "S14 /", decision("round_again"), "deal 7", config=config)
    assert (state_of(dealt).leg, state_of(dealt).turn) == (1, 1)
    assert find(dealt, "deal-opened").fact("salt") == "0" * 31 + "5"
    assert refused(played("toss 0", config=config), decision("round_again")) == "GE-04 no-leg-running"
    whole = played("toss 1", EASY, "resign_leg 0", decision("game_again"), config=config)
    assert state_of(whole).stage is Stage.TOSS
    assert state_of(whole).legs == (0, 0)


def test_other_decisions() -> None:
    noted = played("toss 0", EASY, decision("none"))
    assert codes(noted)[-1] == "decided"
    ruled = played("toss 0", EASY, decision("win", 1))
    assert outcome(ruled) == ("ruled", (1,))
    assert outcome(played("toss 0", EASY, decision("win"))) == ("ruled", ())


@pytest.mark.parametrize(
    ("config", "legs", "sets"),
    [(Config(legs=5), (0, 3), (0, 0)), (SETS, (0, 0), (0, 2)), (HALF, (0, 2), (0, 0))],
)
def test_walkover_gives_all_legs(config: Config, legs: tuple[int, int], sets: tuple[int, int]) -> None:
    judged = played("toss 0", EASY, "leave 0 how=walkover", config=config)
    assert outcome(judged) == ("walkover", (1,))
    assert (state_of(judged).legs, state_of(judged).sets) == (legs, sets)
    assert GAME.walkover(state_of(judged), 0).legs == legs


def test_what_the_frame_asks_besides() -> None:
    running = state_of(played("toss 0", EASY))
    assert GAME.may_draw(running)
    assert GAME.left(running, 0) == (1,)
    resigned = played("toss 0", EASY, "leave 0 how=conceded")
    assert outcome(resigned) == ("conceded", (1,))
    assert codes(played("toss 0", EASY, "leave 0", "leave 1"))[-1] == "kept"
    assert GAME.expects(state_of(resigned)) == ()


@pytest.mark.rule("D4-56", "allows")
def test_after_the_end_everything_is_kept_without_effect() -> None:
    ended = ("toss 0", f"{EASY} stones=......./......./......./......./......./ggg.ccc", "S5")
    more = (
        "S14 T20 /",
        "deal 3",
        "S14 /",
        "offer_draw 0",
        "answer_draw 1 yes",
        "resign_leg 0",
        "leg_result 9 1",
    )
    judged = played(*ended, *more)
    assert outcome(judged) == ("legs", (0,))
    assert codes(judged).count("kept") == 5
    assert codes(judged).count("ignored") == 3
    assert refused(played(*ended, "S1 S1"), "dart S1") == "D4-21 fourth-dart"


@pytest.mark.rule("D4-56", "allows")
def test_a_pause_after_an_earlier_end_is_kept() -> None:
    judged = played("toss 0", WON, "S5 /", "pause", "resume", "break_off", "resume", "S1")
    assert outcome(judged) == ("legs", (0,))


def test_the_starter_recorded_with_the_deal_is_kept() -> None:
    config = Config(legs=3)
    usual = played("toss 0", "deal 1 starter=0", config=config)
    assert "starter-kept" not in codes(usual)
    kept = played("toss 0", "deal 1 starter=1", config=config)
    assert state_of(kept).turn == 1
    assert find(kept, "starter-kept").warning


# --- positions -----------------------------------------------------------------------------------------


def test_full_positions_give_the_state_back() -> None:
    judged = played("toss 0", f"{EASY} salt=1", "D14 / D9 / MISS", config=Config(double=Bonus.TWO_STONES))
    state = state_of(judged)
    assert GAME.parse_position(GAME.full_position(state)) == state
    assert GAME.parse_position(GAME.position(state)) != state


@pytest.mark.parametrize("mode", ["open", "rings", "same"])
def test_public_positions_hide_nothing_where_nothing_is_hidden(mode: str) -> None:
    config = replay(RULEBOOK, log_of()).state
    assert config.game is not None
    line = f"start darts-four 1 [[a] [b]] (mode={mode})"
    log = log_of("toss 0", EASY, "S14 / S9")
    judged = replay(RULEBOOK, (type(log[0])(log[0].id, None, told(line)), *log[1:]))
    assert judged.stopped is None
    assert judged.state.game is not None
    assert GAME.parse_position(GAME.position(judged.state.game)) == judged.state.game


@pytest.mark.parametrize(
    "line",
    [
        "() [1]",
        "() [0 1]",
        "() [1 1] turn=2",
        "() [1 1] grid=......./......./......./......./c....../.......",
        "() [1 1] green=[14,S11,S8,S14,D11,D8]",
        "() [1 1] stage=play",
        "() [1 1] stage=over",
        "() [1 1] legs=[1]",
    ],
)
def test_positions_that_no_match_leads_to(line: str) -> None:
    with pytest.raises(MalformedAction, match="position"):
        GAME.parse_position(line)
