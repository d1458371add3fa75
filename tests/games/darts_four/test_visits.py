"""Visits, bonuses and the end of a leg, rule by rule (D4-20 to D4-44)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, codes, find, log_of, played, refused, rows, state_of, view_of

from twenty.core.errors import IllegalAction
from twenty.core.log import append, opened
from twenty.core.referee import Rest
from twenty.games.darts_four.config import Bonus, Config, Level
from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.state import Stage
from twenty.games.darts_four.visits import check_takeout

BEGUN = ("toss 0", EASY)
FULL = rows(
    "c . . . . . .", "g . . . . . .", "c . . . . . .", "g . . . . . .", "c . . . . . .", "g . . . . . ."
)


def one(state: Any, stones: str, *lines: str, **options: Any) -> Any:
    return played(f"toss {state}", f"{EASY} stones={stones}", *lines, config=Config(**options))


@pytest.mark.rule("D4-20", "allows")
def test_the_first_dart_that_fits_drops_a_stone_and_ends_the_visit() -> None:
    judged = played(*BEGUN, "MISS T14")
    state = state_of(judged)
    assert str(state.grid).endswith("/g......")
    assert not state.open
    assert codes(judged)[-5:] == ["fits-nothing", "stone", "field-shown", "visit-over", "call"]
    after = played(*BEGUN, "MISS T14 /")
    assert (state_of(after).turn, state_of(after).open) == (1, True)


@pytest.mark.rule("D4-20", "allows")
@pytest.mark.rule("D4-25", "counts")
def test_three_darts_that_fit_nothing() -> None:
    judged = played(*BEGUN, "MISS S11 25")
    assert codes(judged)[-2:] == ["visit-over", "no-score"]
    assert state_of(judged).grid.green == 0
    assert [chip["code"] for chip in view_of(judged)["chips"]] == ["fits-nothing"] * 3


@pytest.mark.rule("D4-20", "refuses")
@pytest.mark.rule("D4-21", "refuses")
@pytest.mark.rule("D4-55", "refuses")
def test_a_fourth_dart_is_not_recorded() -> None:
    assert refused(played(*BEGUN, "MISS MISS MISS"), "dart S14") == "D4-21 fourth-dart"
    assert refused(played(*BEGUN, "S14 S14 S14"), "dart S14") == "D4-21 fourth-dart"


@pytest.mark.rule("D4-25", "counts")
def test_a_dart_that_fits_by_chance_counts() -> None:
    judged = played(*BEGUN, "T9")
    assert find(judged, "stone").fact("column") == 2


@pytest.mark.rule("D4-23", "counts")
def test_a_full_column_has_no_lit_field() -> None:
    judged = one(0, FULL, "D8 D8 D8")
    assert view_of(one(0, FULL))["header"][0] == {"text": "–", "field": None, "ring": False}
    assert codes(judged).count("fits-nothing") == 3


@pytest.mark.rule("D4-26", "allows")
@pytest.mark.rule("D4-26", "refuses")
def test_takeouts() -> None:
    state = state_of(played(*BEGUN, "S14"))
    assert check_takeout(state, finished=True, false_alarm=False) is None
    empty = state_of(played(*BEGUN))
    for held, finished, false_alarm, code in (
        (state, False, False, "takeout-unfinished"),
        (state, True, True, "takeout-false"),
        (empty, True, False, "takeout-without-dart"),
    ):
        violation = check_takeout(held, finished=finished, false_alarm=false_alarm)
        assert violation is not None
        assert (violation.rule, violation.code) == ("D4-26", code)
    by = played(*BEGUN, "S14", "pulled by=takeout")
    assert find(by, "pulled").fact("by") == "takeout"


@pytest.mark.rule("D4-26", "refuses")
def test_the_next_leg_waits_until_the_darts_are_pulled() -> None:
    config = Config(legs=3)
    won = ("toss 0", f"{EASY} stones=......./......./......./......./......./ggg.ccc", "S5")
    assert refused(played(*won, config=config), "deal 1") == "D4-26 darts-not-pulled"
    assert refused(played(*won, config=config), "leg_result 2 0") == "D4-26 darts-not-pulled"
    assert state_of(played(*won, "/", "deal 1", config=config)).leg == 2


@pytest.mark.rule("D4-29", "counts")
def test_pulled_in_an_open_visit() -> None:
    judged = played(*BEGUN, "MISS /")
    assert find(judged, "pulled").rule == "D4-29"
    assert "no-score" in codes(judged)
    assert view_of(judged)["darts"] == [1, 0], "darts not thrown are no misses"
    assert state_of(judged).turn == 1
    retracted = log_of(*BEGUN, "MISS /")
    head = opened(RULEBOOK, retracted[:-1])
    assert state_of(head.replay).open


@pytest.mark.rule("D4-26", "allows")
def test_an_empty_visit() -> None:
    assert state_of(played(*BEGUN, "/ /")).visits == (1, 1)


@pytest.mark.rule("D4-27", "counts")
def test_players_of_a_side_throw_in_turn_from_leg_to_leg() -> None:
    lines = ("toss 2", EASY, "/ / / / /")
    seats = [
        ruling.fact("seat")
        for ruling in played(*lines, players=(2, 3), config=Config(legs=3)).history
        if ruling.code in ("dealt", "visit")
    ]
    assert seats == [2, 0, 3, 1, 4, 0]
    on = played(*lines, "resign_leg 0", "deal 5", players=(2, 3), config=Config(legs=3))
    assert find(on, "dealt").fact("seat") == 0, (
        "green starts the second leg, and it is the first player again"
    )
    assert state_of(on).seat(1) == 2


# --- bonuses -------------------------------------------------------------------------------------------


@pytest.mark.rule("D4-30", "counts")
def test_singles_and_25_never_bring_a_bonus() -> None:
    nearly_full = rows(
        ". . . . . . .", ". . . . . . c", ". . . . . . g", ". . . . . . c", ". . . . . . g", ". . . . . . c"
    )
    for dart, turned in (("25", False), ("50", True)):
        judged = one(0, nearly_full, dart, double=Bonus.CAPTURE)
        assert ("captured" in codes(judged)) is turned
    assert "captured" not in codes(one(0, nearly_full, "50", double=Bonus.CAPTURE, bull_is_double=False))
    assert "captured" not in codes(one(0, nearly_full, "50", treble=Bonus.CAPTURE))


@pytest.mark.rule("D4-30", "counts")
def test_a_whole_number_brings_the_bonus_of_its_ring() -> None:
    assert view_of(played(*BEGUN, "D14", config=Config(double=Bonus.TWO_STONES)))["stones"] == [2, 0]
    assert view_of(played(*BEGUN, "T14", config=Config(double=Bonus.TWO_STONES)))["stones"] == [1, 0]


@pytest.mark.rule("D4-31", "counts")
def test_two_stones_stop_at_a_four() -> None:
    stones = rows(*[". . . . . . ."] * 3, "g . . . . . .", "g . . . . . .", "g c c c . . .")
    judged = played(
        "toss 0",
        f"{EASY} stones={stones} fields=[(1 4 D14)]",
        "D14",
        config=Config(double=Bonus.TWO_STONES),
    )
    assert view_of(judged)["stones"] == [1, 0]
    assert "two-stones" not in codes(judged)
    assert "leg-won" in codes(judged)


@pytest.mark.rule("D4-31", "counts")
@pytest.mark.rule("D4-35", "counts")
def test_the_second_of_two_stones_has_no_hole_left() -> None:
    stones = FULL.replace("c......", ".......", 1)
    judged = one(0, stones, "D8", double=Bonus.TWO_STONES)
    assert view_of(judged)["stones"] == [1, 0]
    assert "two-stones" not in codes(judged)


@pytest.mark.rule("D4-32", "counts")
@pytest.mark.rule("D4-35", "counts")
def test_extra_turns_chain() -> None:
    config = Config(double=Bonus.EXTRA_TURN)
    judged = played(*BEGUN, "D14 MISS D9", config=config)
    assert view_of(judged)["stones"] == [2, 0], "a miss does not end it"
    assert codes(judged).count("extra-turn") == 1, "announced only while a dart is left"
    ended = played(*BEGUN, "D14 S9 D20", config=config)
    assert codes(ended)[-1] == "ignored", "a hit without extra turn ends the visit"
    three = played(*BEGUN, "D14 D9 D20", config=config)
    assert view_of(three)["stones"] == [3, 0]
    both = Config(double=Bonus.EXTRA_TURN, treble=Bonus.TWO_STONES)
    assert view_of(played(*BEGUN, "D14 D9 T20", config=both))["stones"] == [4, 0]


@pytest.mark.rule("D4-33", "counts")
def test_capture() -> None:
    config = Config(double=Bonus.CAPTURE)
    lone = rows(*[". . . . . . ."] * 5, "c . . . . . .")
    fields = " fields=[(1 2 D11)]"
    judged = played("toss 0", f"{EASY} stones={lone}{fields}", "D11 S1", config=config)
    assert str(state_of(judged).grid).endswith("g......")
    assert find(judged, "field-shown").fact("field") == "D11", "the next field stays the same"
    assert codes(judged)[-1] == "ignored"
    own = played("toss 1", f"{EASY} stones={lone}{fields}", "D11", config=config)
    assert "captured" not in codes(own)
    assert view_of(own)["stones"] == [0, 1]
    assert "captured" not in codes(played(*BEGUN, "D14", config=config)), "no stone to capture"


@pytest.mark.rule("D4-34", "counts")
def test_a_full_column_takes_a_capture_only() -> None:
    treble: dict[str, Any] = {"treble": Bonus.CAPTURE}
    fields = " fields=[(1 6 14)]"

    def board(toss: int, *lines: str, **options: Any) -> Any:
        return played(f"toss {toss}", f"{EASY} stones={FULL}{fields}", *lines, config=Config(**options))

    def head(judged: Any) -> Any:
        return view_of(judged)["header"][0]["text"]

    assert head(board(0, **treble)) == "T14"
    assert head(board(0, double=Bonus.CAPTURE, **treble)) == "D·T14"
    assert head(board(1, **treble)) == "–", "an own stone on top"
    assert head(board(0)) == "–"
    assert view_of(board(0, **treble))["lit"][-1].startswith(("S", "D", "T"))
    assert "T14" in view_of(board(0, **treble))["lit"]
    assert "D14" not in view_of(board(0, **treble))["lit"]
    captured = board(0, "T14", **treble)
    assert find(captured, "captured").fact("row") == 6
    missed = board(0, "D14", double=Bonus.EXTRA_TURN, **treble)
    assert codes(missed)[-1] == "fits-nothing"
    assert state_of(missed).open, "the visit goes on"


# --- endings -------------------------------------------------------------------------------------------


@pytest.mark.rule("D4-44", "counts")
def test_a_win_on_the_last_hole_is_a_win() -> None:
    last = rows(
        "g g g . c c c", "c c c g g g c", "g g g c c c g", "c c c g g g c", "g g g c c c g", "c c c g g g c"
    )
    judged = played("toss 0", f"{EASY} stones={last}", "D17")
    assert "leg-won" in codes(judged)
    assert "nobody-can-win" not in codes(judged)


@pytest.mark.rule("D4-40", "counts")
def test_a_stone_that_ends_the_leg_ends_the_visit() -> None:
    stones = "......./......./......./......./......./ggg.ccc"
    judged = one(0, stones, "D5", double=Bonus.EXTRA_TURN)
    assert codes(judged)[-4:] == ["field-shown", "call", "leg-won", "match-won"]
    assert state_of(judged).stage is Stage.OVER
    outcome = RULEBOOK.outcome(judged.state)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("D4-43", "allows")
@pytest.mark.rule("D4-43", "refuses")
def test_draw_offers() -> None:
    config = Config(legs=3)
    offered = played(*BEGUN, "offer_draw 0", config=config)
    assert view_of(offered)["offer"] == "green"
    assert refused(offered, "offer_draw 0") == "D4-43 draw-already-offered"
    assert refused(offered, "answer_draw 0 yes") == "D4-43 own-draw-offer"
    assert refused(offered, "offer_draw 1") == "D4-43 not-own-visit"
    assert refused(offered, "offer_draw 2") == "GE-01 no-such-side"
    assert refused(offered, "answer_draw 2 yes") == "GE-01 no-such-side"
    assert [expect.verb for expect in RULEBOOK.expects(offered.state)] == ["dart", "answer_draw"]
    drawn = played(*BEGUN, "offer_draw 0", "answer_draw 1 yes", config=config)
    assert state_of(drawn).stage is Stage.DEAL
    assert view_of(drawn)["ending"]["code"] == "draw-accepted"
    declined = played(*BEGUN, "offer_draw 0", "answer_draw 1 no", config=config)
    assert refused(declined, "offer_draw 0") == "D4-43 offered-in-this-visit"
    assert refused(declined, "answer_draw 1 yes") == "D4-43 no-draw-offered"
    stands = played(*BEGUN, "offer_draw 0", "/ MISS", config=config)
    assert state_of(stands).offer == 0
    lapsed = played(*BEGUN, "offer_draw 0", "/ MISS /", config=config)
    assert codes(lapsed)[-2:] == ["draw-lapsed", "visit"]
    assert state_of(played(*BEGUN, "offer_draw 0", "/ /", "offer_draw 0", config=config)).offer == 0
    assert refused(played("toss 0", config=config), "offer_draw 0") == "D4-24 no-leg-yet"
    assert refused(played("toss 0", config=config), "answer_draw 0 yes") == "D4-43 no-draw-offered"


@pytest.mark.rule("D4-43", "allows")
def test_resigning_a_leg_or_the_match() -> None:
    config = Config(legs=3)
    leg = played(*BEGUN, "S14", "resign_leg 0", config=config)
    assert state_of(leg).legs == (0, 1)
    assert view_of(leg)["ending"] == {"rule": "D4-43", "code": "leg-resigned", "winner": 1, "lines": ()}
    match = played(*BEGUN, "S14", "leave 0", config=config)
    outcome = RULEBOOK.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination.value, outcome.winners) == ("resigned", (1,))
    assert refused(played("toss 0"), "resign_leg 0") == "D4-24 no-leg-yet"
    assert refused(leg, "resign_leg 2") == "GE-01 no-such-side"
    assert refused(leg, "leave 2") == "GE-01 no-such-side"


@pytest.mark.rule("D4-54", "allows")
@pytest.mark.rule("D4-54", "refuses")
def test_pause_and_resume_in_the_same_visit() -> None:
    paused = played(*BEGUN, "MISS", "pause")
    assert paused.state.rest is Rest.PAUSED
    assert refused(paused, "dart S14") == "GE-08 paused"
    assert refused(paused, "pulled") == "GE-08 paused"
    assert view_of(paused)["lit"] == []
    assert not view_of(paused)["visit_over"]
    resumed = played(*BEGUN, "MISS", "pause", "resume")
    assert state_of(resumed) == state_of(paused)
    assert view_of(resumed)["darts_left"] == 2
    assert view_of(resumed)["lit"] != []
    assert view_of(played(*BEGUN, "MISS", "break_off", "resume", "S14"))["stones"] == [1, 0]


@pytest.mark.parametrize(
    ("lines", "action", "why"),
    [
        ((), "dart S14", "D4-08 not-dealt"),
        ((), "pulled", "D4-08 not-dealt"),
        ((), "deal 1", "D4-24 toss-missing"),
        ((), "leg_result 1 0", "D4-24 no-leg-yet"),
        (("toss 0",), "dart S14", "D4-08 not-dealt"),
        (("toss 0",), "toss 0", "D4-24 already-tossed"),
        ((), "toss - how=unknown", "D4-24 starter-unknown"),
        ((), "toss 2", "GE-02 no-such-seat"),
        (BEGUN, "deal 1", "D4-56 leg-running"),
    ],
)
@pytest.mark.rule("D4-24", "refuses")
def test_out_of_turn(lines: tuple[str, ...], action: str, why: str) -> None:
    assert refused(played(*lines), action) == why


def test_errors_end_with_the_public_position() -> None:
    head = opened(RULEBOOK, log_of(*BEGUN, "MISS MISS MISS"))
    batch = log_of(*BEGUN, "MISS MISS MISS", "S14")[-1:]
    with pytest.raises(IllegalAction) as error:
        append(RULEBOOK, head, batch)
    assert error.value.position == RULEBOOK.position(head.replay.state)
    assert "S8" not in str(error.value)


def test_levels_of_sides_change_the_header() -> None:
    config = Config(levels=(Level.EASY, Level.EXTREME))
    heads = [view_of(played(*BEGUN, line, config=config))["header"][0]["text"] for line in ("MISS", "MISS /")]
    assert heads == ["14", "D·T14"]
    over = view_of(played(*BEGUN, "S9", config=config))
    assert over["header"][0]["text"] == "D·T14", "from the end of a visit those of the next side"
