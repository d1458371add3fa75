"""Single shots beyond the worked cases: stacks, the hole, the start line, void shots, what a report holds."""

from __future__ import annotations

import pytest
from tests.games.crokinole.boards import Board

from twenty.core.errors import MalformedAction
from twenty.core.record import read_action
from twenty.games.crokinole.board import DiscId, Point, stack_of
from twenty.games.crokinole.config import FreeShot, Preset, Quadrant, Variant
from twenty.games.crokinole.game import RULEBOOK
from twenty.games.crokinole.judgement import counts
from twenty.games.crokinole.reports import Called, Contact, Spot, Where

PLACED = "shot 0,-304.8"


# --- placing (CK-10) ---------------------------------------------------------------------------------------


@pytest.mark.rule("CK-10", "allows")
@pytest.mark.parametrize("at", ["0,-304.8", "0,-288", "0,-321.6", "-215,-215", "230,-210"])
def test_a_disc_placed_on_the_own_start_line(at):
    assert Board().tell(f"shot {at} [] [r3@0,50]").valid


@pytest.mark.rule("CK-10", "refuses")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("0,-287.999", "off-start-line"),
        ("0,-321.601", "off-start-line"),
        ("0,304.8", "outside-quadrant"),
        ("304.8,0", "outside-quadrant"),
    ],
)
def test_an_impossible_placement_is_an_error_not_a_foul(at, code):
    assert Board().refused(f"shot {at} [] [r3@0,50]") == ("CK-10", code)


@pytest.mark.rule("CK-10", "allows")
@pytest.mark.rule("CK-10", "refuses")
def test_half_inside_is_stricter_than_touching():
    line = "shot 230,-210 [] [r3@0,50]"
    assert Board(quadrant=Quadrant.TOUCHING).tell(line).valid
    assert Board(quadrant=Quadrant.HALF_INSIDE).refused(line) == ("CK-10", "outside-quadrant")
    assert Board(quadrant=Quadrant.HALF_INSIDE).tell("shot 215,-215 [] [r3@0,50]").valid


@pytest.mark.rule("CK-10", "allows")
@pytest.mark.rule("CK-10", "refuses")
def test_a_placed_disc_may_lie_against_another_but_not_on_it():
    assert Board("b1@0,-272.8").tell(f"{PLACED} [r3>b1] [r3@0,200 b1@0,-100]").valid
    refused = Board("b1@0,-272.811").refused(f"{PLACED} [r3>b1] [r3@0,200 b1@0,-100]")
    assert refused == ("CK-10", "placed-on-disc")


@pytest.mark.rule("CK-10", "refuses")
def test_lying_against_a_disc_is_not_yet_a_contact():
    board = Board("b1@0,-272.8").tell(f"{PLACED} [] [r3@200,100]")
    assert board["r3"] == "CK-21 no-contact-shot"


# --- conduct (CK-04, CK-11) --------------------------------------------------------------------------------


@pytest.mark.rule("CK-04", "allows")
@pytest.mark.rule("CK-11", "allows")
def test_a_flicked_shot_stands():
    assert Board("r1:10", "b1:5").tell("call 20 r1:15 b1:ditch")["r3"] == "20"


@pytest.mark.rule("CK-04", "refuses")
@pytest.mark.rule("CK-11", "refuses")
@pytest.mark.parametrize("damage", [False, True])
def test_a_void_shot_is_a_foul_whatever_it_touched(damage):
    board = Board("r1:10", "b1:5", "r2:5", damage_suspends_fouls=damage)
    board.tell("call 20 r1:15 b1:ditch ~r2:10 void=yes")
    assert not board.valid
    assert board["r3"] == "CK-04 void-shot"
    assert board["r1"] == "CK-04 void-touched"
    assert board["b1"] == "CK-32 left-board", "nothing is put back"
    assert board["r2"] == "10", "touched only on the rebound"
    assert board.table.twenties == (0, 0)
    assert board.rulings[2].fact("twenty") is True


# --- contacts (CK-26, CK-28) -------------------------------------------------------------------------------


@pytest.mark.rule("CK-28", "allows")
def test_a_chain_of_own_discs_reaches_the_opponent():
    board = Board("r1@150,0", "r2@200,0", "b1@0,240")
    board.tell(f"{PLACED} [r3>r1 r1>r2 r2>b1] [r3@0,-200 r1@160,50 r2@100,-10]")
    assert board.valid


@pytest.mark.rule("CK-28", "refuses")
def test_the_order_in_time_decides_who_joins():
    """r1 ran into b1 before the shot disc touched r1: that was not the shot's doing."""
    board = Board("r1@150,0", "b1@0,240")
    board.tell(f"{PLACED} [r1>b1 r3>r1] [r3@0,-200 r1@160,50]")
    assert not board.valid
    assert board["r1"] == "CK-21 no-contact-touched"


@pytest.mark.rule("CK-28", "refuses")
def test_a_disc_set_moving_only_by_a_rebound_is_not_touched():
    """r1 was moved by the shot disc after it had left; what r1 then touches does not count either."""
    board = Board("r1@150,0", "r2@200,0", "b1@0,240")
    board.tell(f"{PLACED} [r3~r1 r1>b1 r1>r2] [r3:left r1@160,50 r2@60,-10]")
    assert not board.valid
    assert (board["r1"], board["r2"]) == ("10", "15")


@pytest.mark.rule("CK-28", "allows")
def test_a_disc_that_rolls_into_a_touched_one_does_not_join():
    board = Board("r1@150,0", "r2@200,0", "b1@0,240")
    board.tell(f"{PLACED} [r3>r1 r3~r2 r2>r1] [r3:left r1@160,50 r2@60,-10]")
    assert board["r1"] == "CK-21 no-contact-touched"
    assert board["r2"] == "15"


@pytest.mark.rule("CK-26", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("call 15 ~b1:ditch", None),
        ("call 15 ~b1:10", "rebound-without-leaving"),
        ("shot 0,-304.8 [r3~b1] [r3@0,50]", "rebound-without-leaving"),
        ("shot 0,-304.8 [r3~b1 r3>r1] [r3:ditch]", "contact-after-leaving"),
        ("shot 0,-304.8 [r3~b1 r1>r3] [r3:ditch]", "contact-after-leaving"),
        ("shot 0,-304.8 [r3~b1 b1>r1] [r3:ditch b1:ditch]", None),
        ("shot 0,-304.8 [r3~b1 r3>r1] [r3:ditch b1:ditch]", "contact-after-leaving"),
    ],
)
def test_a_rebound_needs_a_disc_that_left(line, code):
    where = ("r1@150,0", "b1@0,240") if line.startswith("shot") else ("r1:10", "b1:5")
    if code is None:
        assert not Board(*where).tell(line).valid
    else:
        assert Board(*where).refused(line) == ("CK-26", code)


@pytest.mark.rule("CK-26", "allows")
@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("call left r1:10 ~r1", ("r1:5", "b1:5")),
        ("shot 0,-304.8 [r3>r1 r3~r1] [r3:left r1@150,0]", ("r1@240,0", "b1@0,240")),
    ],
)
def test_touched_before_and_again_on_the_rebound(line, before):
    board = Board(*before).tell(line)
    assert board["r1"] == "CK-21 no-contact-touched"
    assert Board(*before, damage_suspends_fouls=True).tell(line)["r1"] == "10"


@pytest.mark.rule("CK-28", "refuses")
def test_no_disc_touches_itself():
    assert Board("r1@150,0").refused(f"{PLACED} [r3>r3] [r3@0,50]") == ("CK-28", "touches-itself")


# --- start line and ditch (CK-30, CK-31, CK-32) ------------------------------------------------------------


@pytest.mark.rule("CK-31", "allows")
@pytest.mark.parametrize("line", ["call 5 b1:5", "shot 0,-304.8 [r3>b1] [r3@-250,0 b1@250,0]"])
def test_a_disc_that_crossed_the_start_line_and_came_back_stays(line):
    """Only where it rests is asked; it touched neither ditch nor wall."""
    board = Board("b1@0,240" if "shot" in line else "b1:10").tell(line)
    assert (board["r3"], board["b1"]) == ("5", "5")


@pytest.mark.rule("CK-31", "refuses")
@pytest.mark.rule("CK-32", "refuses")
@pytest.mark.parametrize("line", ["call 5 b1:left", "shot 0,-304.8 [r3>b1] [r3@-250,0 b1@250,0:left]"])
def test_a_disc_that_touched_ditch_or_wall_goes_wherever_it_stops(line):
    board = Board("b1@0,240" if "shot" in line else "b1:10").tell(line)
    assert board["b1"] == "CK-32 bounced-back"


@pytest.mark.rule("CK-32", "allows")
def test_a_disc_pushed_in_by_a_rebound_scores_for_its_owner():
    board = Board("r1:10", "b1:15").tell("call left r1:5 ~b1:20")
    assert board["b1"] == "20"
    assert board.table.twenties == (0, 1)


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.rule("CK-30", "allows")
def test_what_people_judged_at_the_board_goes_before_the_millimetres():
    board = Board().tell(f"{PLACED} [] [r3@0,118.401:line]")
    assert board["r3"] == "line"
    assert Board().tell(f"{PLACED} [] [r3@0,118.4:10]")["r3"] == "CK-24 free-shot-short"
    assert Board("b1@0,100").tell(f"{PLACED} [r3>b1] [r3@0,287.999:start]")["r3"] == "CK-30 on-start-line"


# --- the hole and stacks (CK-33, CK-34, CK-35) -------------------------------------------------------------


@pytest.mark.rule("CK-33", "allows")
@pytest.mark.rule("CK-33", "refuses")
@pytest.mark.rule("CK-34", "allows")
@pytest.mark.rule("CK-34", "refuses")
def test_a_leaning_disc_stays_and_can_be_hit_in_or_away():
    leaning = Board().tell("call leaning")
    assert leaning.valid
    assert leaning["r3"] == "leaning"
    assert leaning.table.twenties == (0, 0)
    assert Board("b1:leaning").tell("call 15 b1:20").table.twenties == (0, 1)
    assert Board("b1:leaning").tell("call 15 b1:ditch")["b1"] == "CK-32 left-board"
    assert Board().tell(f"{PLACED} [] [r3@0,17.464]")["r3"] == "leaning"


@pytest.mark.rule("CK-20", "refuses")
def test_a_leaning_opponent_disc_lies_on_the_board():
    assert Board("b1:leaning").tell("call 15")["r3"] == "CK-21 no-contact-shot"


@pytest.mark.rule("CK-35", "allows")
def test_both_of_a_stack_stay_in_play():
    board = Board("b1:10").tell("call on:b1 b1:15")
    assert (board["r3"], board["b1"]) == ("15", "15")
    held = board.table.disc(DiscId.parse("r3"))
    assert held is not None
    assert held.on == (DiscId.parse("b1"),)


@pytest.mark.rule("CK-35", "allows")
def test_over_several_the_upper_counts_as_the_one_in_the_lowest_zone():
    board = Board("b1:15", "b2:15").tell("call on:b1+b2 b1:15 b2:5")
    assert board["r3"] == "5"
    free = Board("r1:15", "r2:15").tell("call on:r1+r2 r1:10 r2:line")
    assert free["r3"] == "10"


@pytest.mark.rule("CK-35", "refuses")
def test_a_disc_on_one_in_the_hole_and_one_beside_it_stays():
    board = Board("b1:15", "b2:15").tell("call on:b1+b2 b1:20 b2:15")
    assert (board["r3"], board["b1"]) == ("15", "20")
    held = board.table.disc(DiscId.parse("r3"))
    assert held is not None
    assert held.on == (DiscId.parse("b2"),)


@pytest.mark.rule("CK-35", "refuses")
def test_stacks_over_the_hole_lose_all_but_the_lowest():
    board = Board("b1:15", "b2:on:b1").tell("call on:b2 b1:20 b2:on:b1")
    assert board["b1"] == "20"
    assert board["b2"] == board["r3"] == "CK-35 upper-out"
    assert board.table.board == ()


@pytest.mark.rule("CK-30", "refuses")
@pytest.mark.rule("CK-35", "refuses")
def test_an_upper_disc_goes_with_the_start_line_under_its_lower():
    board = Board("b1:5", "r1:on:b1").tell("call 5 b1:start")
    assert board["b1"] == board["r1"] == "CK-30 on-start-line"


@pytest.mark.rule("CK-35", "allows")
def test_the_upper_drops_where_it_lay_when_the_lower_is_taken_off():
    board = Board("r1:10", "b1:on:r1").tell("call 15 r1:15 void=yes")
    assert board["r1"] == "CK-04 void-touched"
    assert board["b1"] == "15"
    held = board.table.disc(DiscId.parse("b1"))
    assert held is not None
    assert held.on == ()
    assert [ruling.code for ruling in board.rulings][-1] == "upper-dropped"


@pytest.mark.rule("CK-35", "allows")
def test_a_dropped_disc_is_measured_where_its_point_is_known():
    board = Board("r1@150,0", "b1@155,0:on:r1")
    board.tell(f"{PLACED} [r3>r1] [r3@0,-150 r1@110,0 b1@119,0:on:r1] void=yes")
    assert board["b1"] == "10"


@pytest.mark.rule("CK-35", "allows")
def test_a_dropped_disc_over_the_hole_leans():
    board = Board("r1:10", "b1:on:r1").tell("call 15 r1:20 void=yes")
    assert board["r1"] == "CK-04 void-touched"
    assert board["b1"] == "leaning"


@pytest.mark.rule("CK-35", "allows")
def test_who_touches_one_disc_of_a_stack_touches_all_of_it():
    assert Board("r1:10", "b1:on:r1").tell("call 5 r1:15").valid
    assert Board("b1:10", "r1:on:b1").tell("call 5 r1:15").valid
    board = Board("r1:10", "r2:on:r1", "b1:5").tell("call 15 r1:15")
    assert board["r1"] == board["r2"] == "CK-21 no-contact-touched"
    lying = Board("r1:10", "r2:on:r1", "b1:on:r2").table.board
    assert stack_of(lying, DiscId.parse("r1")) == {DiscId.parse(disc) for disc in ("r1", "r2", "b1")}


# --- what a report must hold (CK-36, CK-37) ----------------------------------------------------------------


@pytest.mark.rule("CK-36", "allows")
def test_discs_that_are_not_named_stay_where_they_lie():
    board = Board("r1:10", "b1:5", "b2:15").tell("call 15 b1")
    assert [str(held.disc) for held in board.table.board] == ["r1", "r3", "b1", "b2"]
    assert board["b2"] == "15"


@pytest.mark.rule("CK-36", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("call 15 b2", "disc-not-on-board"),
        ("call 15 b2:10", "disc-not-on-board"),
        ("call 15 b1:10 b1:5", "disc-named-twice"),
        ("call 15 r3:10", "disc-named-twice"),
        ("call 15 b1:ditch", "disc-missing"),
        ("shot 0,-304.8 [] [b1@0,200]", "disc-missing"),
        ("shot 0,-304.8 [r3>b2] [r3@0,50]", "disc-not-on-board"),
        ("shot 0,-304.8 [b2>r3] [r3@0,50]", "disc-not-on-board"),
    ],
)
def test_the_audit_says_which_disc_is_missing(line, code):
    where = ("b1@0,240", "r1@0,240:on:b1") if line.startswith("shot") else ("b1:5", "r1:on:b1")
    assert Board(*where).refused(line) == ("CK-36", code)


@pytest.mark.rule("CK-37", "refuses")
@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("call on:b1 b1:ditch", "CK-37", "upper-without-lower"),
        ("call on:b9", "CK-37", "upper-without-lower"),
        ("call on:r3", "CK-37", "stack-in-a-circle"),
        ("call on:b1 b1:on:r3", "CK-37", "stack-in-a-circle"),
        ("shot 0,-304.8 [r3>b1] [r3@0,50 b1@0,81.9]", "CK-37", "discs-overlap"),
        ("shot 0,-304.8 [r3>b1] [r3@93.866,38.881]", "CK-37", "disc-in-peg"),
        ("shot 0,-304.8 [r3>b1] [r3:15]", "CK-06", "point-missing"),
        ("shot 0,-304.8 [r3>b1] [r3:on:b1]", "CK-06", "point-missing"),
    ],
)
def test_impossible_rests_are_refused(line, rule, code):
    board = Board("b1@0,240" if line.startswith("shot") else "b1:5")
    assert board.refused(line) == (rule, code)


@pytest.mark.rule("CK-37", "allows")
def test_discs_may_touch_and_lie_on_each_other():
    line = "[r3@0,200 b1@0,220:on:r3]"
    assert Board("b1@0,240").tell(f"{PLACED} [r3>b1] {line}").valid
    assert Board("b1@0,240").tell(f"{PLACED} [r3>b1] [r3@0,200 b1@0,232]").valid
    assert Board("b1@0,240").tell(f"{PLACED} [r3>b1] [r3@0,230:left]").valid, "it is not there any more"


# --- Hussar (CK-80 to CK-84) -------------------------------------------------------------------------------


def hussar(*discs: str, **options) -> Board:
    return Board(*discs, variant=Variant.HUSSAR, **options)


@pytest.mark.rule("CK-80", "allows")
@pytest.mark.rule("CK-81", "allows")
@pytest.mark.parametrize(
    "line",
    [
        "call 10 r6:line",
        "call 15 r6:ditch",
        "call on:r6 r6:15",
        "call 5 r6:10 r1:15",
        "call 20 r6:5",
    ],
)
def test_a_free_shot_of_two_discs_needs_one_that_reaches_15(line):
    assert hussar("r1:10").tell(line).valid


@pytest.mark.rule("CK-81", "refuses")
@pytest.mark.parametrize(
    ("options", "r1"),
    [({}, "10"), ({"preset": Preset.NCA}, "CK-24 free-shot-touched")],
)
def test_a_failed_free_shot_costs_both(options, r1):
    board = hussar("r1:5", **options).tell("call 10 r6:5 r1:10")
    assert board["r5"] == board["r6"] == "CK-81 free-shot-group-short"
    assert board["r1"] == r1


@pytest.mark.rule("CK-81", "allows")
@pytest.mark.rule("CK-81", "refuses")
def test_one_of_the_two_touches_an_opponent_disc():
    assert hussar("b1@0,240").tell(f"{PLACED} [r5>r6 r6>b1] [r5@100,0 r6@-200,0]").valid
    board = hussar("b1@0,240", "r1@200,0").tell(f"{PLACED} [r5>r6 r6>r1] [r5@100,0 r6@-200,0]")
    assert board["r5"] == board["r6"] == "CK-81 no-contact-shot"
    assert board["r1"] == "CK-21 no-contact-touched"


@pytest.mark.rule("CK-82", "counts")
def test_stacks_that_stay_stacked_count_where_the_lower_lies():
    board = hussar("b1:5").tell("call line r6:on:r5 b1:on:r5")
    assert (board["r5"], board["r6"], board["b1"]) == ("line", "line", "line")


@pytest.mark.rule("CK-83", "counts")
def test_both_leaning_are_15_each():
    board = hussar().tell("call leaning r6:leaning")
    assert counts(board.table)[0].points == 30
    flat = hussar().tell("call 20 r6:on:r5")
    assert (flat["r5"], flat["r6"]) == ("20", "CK-35 upper-out")


@pytest.mark.rule("CK-84", "allows")
@pytest.mark.rule("CK-84", "refuses")
def test_only_the_lower_one_flew_off():
    board = hussar("b1:5").tell("call 10 r6:stayed b1")
    assert board["r5"] == "CK-84 flown-alone"
    assert board["r6"] == "CK-30 on-start-line"
    assert hussar("b1:5").tell("call line r6:stayed b1")["r5"] == "line"
    assert hussar("b1:5").tell("call ditch r6:stayed b1")["r5"] == "CK-32 left-board"


@pytest.mark.rule("CK-84", "allows")
def test_ck_84_is_not_asked_when_both_flew_or_both_stayed():
    assert hussar("b1:5").tell("call 5 r6:10 b1")["r5"] == "5"
    both = hussar("b1:5").tell("call stayed r6:on:r5")
    assert both["r5"] == both["r6"] == "CK-81 no-contact-shot"


@pytest.mark.rule("CK-36", "refuses")
@pytest.mark.rule("CK-80", "refuses")
def test_a_hussar_shot_takes_two_discs():
    assert hussar().refused("call 15") == ("CK-36", "disc-missing")


@pytest.mark.rule("CK-25", "allows")
def test_no_free_shot_rule():
    assert Board(free_shot=FreeShot.NONE).tell("call 5")["r3"] == "5"


# --- the words of a report ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["r1", "r1:15", "~r1:20", "r1:on:b2", "b12:on:r1+y3", "~g1"])
def test_called_discs_are_written_as_read(text):
    assert str(Called.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["r1@0.000,-12.500", "r1:ditch", "r1@-0.001,330.200:15", "r1@1.000,2.000:on:b1"]
)
def test_spots_are_written_as_read(text):
    assert str(Spot.parse(text)) == text


@pytest.mark.parametrize("text", ["r1>b2", "r11~b2"])
def test_contacts_are_written_as_read(text):
    assert str(Contact.parse(text)) == text


def test_points_may_be_typed_short():
    assert Point.parse("12,-0.5") == Point(12_000, -500)
    assert str(Point.parse("-0,7.25")) == "0.000,7.250"


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (Where.parse, "16"),
        (Where.parse, "on:"),
        (Where.parse, "on:x1"),
        (Called.parse, "r0"),
        (Called.parse, "r1:"),
        (Called.parse, "r123"),
        (Contact.parse, "r1-b2"),
        (Contact.parse, "r1>x2"),
        (Spot.parse, "r1"),
        (Spot.parse, "r1@5"),
        (Point.parse, "1.0005,2"),
        (Point.parse, "1e3,2"),
    ],
)
def test_other_words_are_refused(parse, text):
    with pytest.raises(ValueError, match=r"."):
        parse(text)


def test_an_ordinary_shot_is_three_words():
    action = read_action("call 20 b2:ditch", RULEBOOK.vocabulary)
    assert action == read_action("call 20 [b2:ditch]", RULEBOOK.vocabulary)
    assert action.discs == (Called(DiscId(1, 2), Where.parse("ditch")),)


def test_a_shot_needs_its_brackets_but_the_last():
    told = read_action("shot 0,-304.8 [] r3@0,50", RULEBOOK.vocabulary)
    assert told.rest == (Spot.parse("r3@0,50"),)
    with pytest.raises(MalformedAction):
        read_action("shot 0,-304.8", RULEBOOK.vocabulary)
