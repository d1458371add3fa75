"""Darts on the crokinole board: turns, bust, check-out, legs and sets (CK-88 to CK-96), W16 to W20."""

from __future__ import annotations

import pytest
from tests.games.crokinole.matches import Match, broken, codes, people

from twenty.core.actions import Clock, Each
from twenty.core.errors import IllegalAction
from twenty.games.crokinole.config import DecidingSet, Variant, configure
from twenty.games.crokinole.game import RULEBOOK, start


def darts(*totals: int, toss: int = 0, **options) -> Match:
    """A match of Darts whose first leg stands at `totals`; side 0 starts."""
    match = Match(configure(variant=Variant.DARTS, **options))
    match.tell(f"toss {toss}")
    if totals:
        match.tell(f"decision ref agreed effect=score figures=[{totals[0]} {totals[1]}]")
    return match


def missed(match: Match) -> None:
    """The turn of the side at hand without a point, its check-out too."""
    turn = match.game.turn
    while match.game.turn == turn:
        match.tell("call ditch")


# --- the turn (CK-88 to CK-92) -----------------------------------------------------------------------------


@pytest.mark.rule("CK-88", "allows")
@pytest.mark.rule("CK-92", "counts")
def test_a_turn_of_five_shots_from_an_empty_board():
    match = darts()
    match.tell("call 15", "call 10 r1", "call 20 r2:5", "call ditch r1")
    assert match.game.turn == 0
    rulings = match.tell("call ditch")
    assert rulings[-1].code == "turn-scored"
    assert (rulings[-1].fact("points"), rulings[-1].fact("total")) == (40, 40)
    assert match.game.totals == (40, 0)
    assert (match.game.turn, match.game.table.board, match.game.shots) == (1, (), 0)
    match.tell("shot 0,304.8 [] [b1@0,50]")


@pytest.mark.rule("CK-92", "counts")
def test_a_hundred_at_most():
    match = darts()
    match.tell(*["call 20"] * 5)
    assert match.game.totals == (100, 0)


@pytest.mark.rule("CK-88", "refuses")
@pytest.mark.parametrize("line", ["counts 1/0/0+0 0/0/0+0", "won 0", "end_round", "finish", "totals 1:2"])
def test_reports_of_rounds_mean_nothing_in_darts(line):
    assert broken(darts().refused(line)) == ("CK-88", "not-an-action-of-darts")


@pytest.mark.rule("CK-88", "refuses")
@pytest.mark.parametrize(
    ("common", "rule", "code"),
    [
        ({"clock": Clock.MATCH}, "CK-88", "no-clock-in-darts"),
        ({"handicap": (0, 20), "handicap_each": Each.ROUND}, "CK-88", "no-rounds-in-darts"),
        ({"handicap": (0, 7)}, "GE-12", "darts-handicap"),
        ({"handicap": (0, 400)}, "GE-12", "darts-handicap"),
    ],
)
def test_darts_is_refused_where_it_makes_no_sense(common, rule, code):
    config = configure(variant=Variant.DARTS)
    with pytest.raises(IllegalAction) as refused:
        RULEBOOK.apply(RULEBOOK.initial(), start(config, people(config), **common))
    assert (refused.value.rule, refused.value.code) == (rule, code)


@pytest.mark.rule("CK-88", "allows")
@pytest.mark.rule("GE-12", "allows")
def test_a_handicap_is_given_at_the_start_of_each_leg():
    match = Match(configure(variant=Variant.DARTS, target=60), handicap=(0, 40))
    match.tell("toss 2", "call 20", "call 20")
    assert match.game.totals == (0, 40)


@pytest.mark.rule("CK-12", "refuses")
def test_the_other_player_has_to_wait():
    match = darts()
    assert broken(match.refused("call 20 seat=2")) == ("CK-12", "not-your-turn")
    match.tell("call 20 seat=0")
    assert match.refused("shot 0,304.8 [] [r2@0,50]").rule == "GE-03"


@pytest.mark.rule("CK-10", "refuses")
def test_each_shoots_from_the_own_quadrant():
    match = darts(toss=2)
    assert match.refused("shot 0,-304.8 [] [b1@0,50]").rule == "CK-10"
    match.tell("shot 0,304.8 [] [b1@0,50]", "shot 0,304.8 [b2>b1] [b2@100,100 b1@0,-50]")


@pytest.mark.rule("CK-91", "allows")
@pytest.mark.rule("CK-91", "refuses")
@pytest.mark.parametrize(
    ("line", "points"),
    [("20", 20), ("leaning", 15), ("15", 15), ("line", 10), ("10", 0), ("5", 0), ("start", 0), ("left", 0)],
)
def test_on_an_empty_board_the_disc_must_reach_the_15_circle(line, points):
    rulings = darts().tell(f"call {line}")
    assert rulings[-1].fact("total") == points


@pytest.mark.rule("CK-89", "allows")
@pytest.mark.rule("CK-91", "allows")
def test_with_discs_on_the_board_one_of_them_must_be_hit():
    match = darts()
    match.tell("call 15", "call 5 r1:5")
    assert [held.place.value for held in match.game.table.board] == ["5", "5"]
    rulings = match.tell("call 10 r2:5")
    assert rulings[-1].fact("total") == 20


@pytest.mark.rule("CK-89", "refuses")
@pytest.mark.rule("CK-91", "refuses")
@pytest.mark.parametrize("line", ["call 20", "call 15", "call left ~r1:20"])
def test_a_shot_that_hits_nothing_costs_the_shot_disc_alone(line):
    match = darts()
    match.tell("call 15")
    rulings = match.tell(line)
    assert rulings[0].fact("how") == "not_valid"
    assert "r2" not in {str(held.disc) for held in match.game.table.board}
    assert match.game.turn == 0
    by_rebound = 20 if "~" in line else 15
    assert rulings[-1].fact("total") == by_rebound, "nothing else is taken off"


@pytest.mark.rule("CK-91", "allows")
def test_clearing_the_board_opens_it_again():
    match = darts()
    match.tell("call 15", "call ditch r1:ditch", "call 20", "call 20", "call 20")
    assert match.game.totals == (60, 0)


@pytest.mark.rule("CK-26", "allows")
def test_damage_suspends_the_foul_in_darts_too():
    match = darts(damage_suspends_fouls=True)
    match.tell("call 15")
    assert "fouls-suspended" in codes(match.tell("call left ~r1:10"))


# --- bust (CK-93), W16 to W19 ------------------------------------------------------------------------------


@pytest.mark.rule("CK-93", "refuses")
def test_w16_a_20_over_the_target_is_bust_at_once():
    match = darts(385, 0)
    rulings = match.tell("call 20")
    assert (rulings[-1].code, rulings[-1].fact("reached")) == ("bust", 405)
    assert (match.game.totals, match.game.turn) == ((385, 0), 1)


@pytest.mark.rule("CK-93", "allows")
@pytest.mark.rule("CK-94", "allows")
def test_w17_the_board_can_be_mended():
    match = darts(390, 0)
    assert match.tell("call 15")[-1].code == "over-for-now"
    rulings = match.tell("call 5 r1")
    assert (rulings[-1].code, rulings[-1].fact("total")) == ("over-for-now", 410)
    rulings = match.tell("call ditch r1:10 r2:ditch")
    assert (rulings[-1].code, rulings[-1].fact("total")) == ("target-reached", 400)
    assert match.game.check_out


@pytest.mark.rule("CK-93", "allows")
def test_w18_a_20_that_leaves_s_below_is_no_bust():
    match = darts(370, 0)
    assert match.tell("call 15")[-1].fact("total") == 385
    assert match.tell("call 20 r1")[-1].fact("total") == 405
    assert match.game.turn == 0
    assert match.tell("call ditch r1:10")[-1].code == "target-reached"


@pytest.mark.rule("CK-93", "refuses")
def test_w19_over_after_the_last_shot_is_bust():
    match = darts(395, 0)
    match.tell("call 15", "call 10 r1:10", "call ditch r1 r2:ditch", "call ditch r1")
    rulings = match.tell("call ditch r1:15")
    assert (rulings[-1].code, rulings[-1].fact("reached"), rulings[-1].fact("total")) == ("bust", 410, 395)
    assert (match.game.totals, match.game.turn) == ((395, 0), 1)


# --- check-out (CK-90, CK-94, CK-95), W20 ------------------------------------------------------------------


@pytest.mark.rule("CK-94", "allows")
@pytest.mark.rule("CK-90", "allows")
def test_w20_the_check_out_with_an_unshot_disc():
    match = darts(370, 0)
    match.tell("call 15")
    assert match.tell("call 15 r1")[-1].code == "target-reached"
    assert match.game.totals == (400, 0)
    assert broken(match.refused("call 20 lift=r1")) == ("CK-94", "nothing-to-lift")
    rulings = match.tell("call 20")
    assert codes(rulings) == ["check-out", "leg-won", "next-leg"]
    assert match.game.legs == (1, 0)
    assert match.game.totals == (0, 0)


@pytest.mark.rule("CK-90", "refuses")
def test_the_target_alone_does_not_win():
    match = darts(385, 0)
    match.tell("call 15", "call ditch r1:ditch")
    assert (match.game.legs, match.game.totals, match.game.turn) == ((0, 0), (400, 0), 1)


@pytest.mark.rule("CK-94", "allows")
@pytest.mark.parametrize("line", ["call ditch r1:20", "call left ~r1:20", "call 20", "call 10 r1:20"])
def test_any_disc_that_drops_wins_the_leg(line):
    match = darts(385, 0)
    match.tell("call 15", line)
    assert match.game.legs == (1, 0)


@pytest.mark.rule("CK-94", "refuses")
@pytest.mark.rule("CK-95", "refuses")
@pytest.mark.parametrize("line", ["call left", "call leaning", "call 15 r1:left", "call 20 void=yes"])
def test_a_disc_that_had_left_the_board_wins_nothing(line):
    match = darts(385, 0)
    match.tell("call 15")
    assert codes(match.tell(line)) == ["check-out", "check-out-missed"]
    assert (match.game.turn, match.game.totals) == (1, (400, 0))


@pytest.mark.rule("CK-95", "allows")
def test_later_check_outs_are_one_shot_each_on_an_empty_board():
    match = darts(400, 400)
    assert match.game.check_out
    assert codes(match.tell("call 15")) == ["check-out", "check-out-missed"]
    assert match.game.check_out
    assert match.game.table.board == ()
    match.tell("call 15")
    assert codes(match.tell("call 20")) == ["check-out", "leg-won", "next-leg"]
    assert match.game.legs == (1, 0)


def five_on_the_board() -> Match:
    match = darts(375, 0)
    match.tell("call 15", "call 5 r1:5", "call 5 r1", "call 5 r1", "call 5 r1")
    assert match.game.check_out
    assert len(match.game.table.board) == 5
    return match


@pytest.mark.rule("CK-94", "allows")
def test_with_all_five_on_the_board_one_is_lifted_whichever():
    match = five_on_the_board()
    match.tell("call 20 r2 lift=r3")
    assert match.game.legs == (1, 0)


@pytest.mark.rule("CK-94", "refuses")
def test_with_all_five_on_the_board_one_must_be_lifted():
    match = five_on_the_board()
    assert broken(match.refused("call 20")) == ("CK-94", "lift-one")
    assert broken(match.refused("call 20 lift=r6")) == ("CK-94", "lift-not-on-board")
    assert broken(match.refused("call 20 r3:10 lift=r3")) == ("CK-36", "disc-named-twice")


@pytest.mark.rule("CK-94", "allows")
def test_a_disc_that_lay_on_the_lifted_one_drops():
    match = darts(375, 0)
    match.tell("call 15", "call on:r1 r1:5", "call 5 r1", "call 5 r1", "call 5 r1")
    match.tell("call 10 r2:20 lift=r1")
    assert match.game.legs == (1, 0)


@pytest.mark.rule("CK-94", "allows")
def test_the_check_out_after_the_fifth_shot_uses_a_disc_from_the_ditch():
    match = darts(395, 0)
    match.tell("call 15", *["call ditch r1"] * 3, "call ditch r1:5")
    assert match.game.check_out
    assert match.game.shots == 5
    match.tell("call 20")
    assert match.game.legs == (1, 0)


@pytest.mark.rule("CK-94", "refuses")
def test_nothing_is_lifted_but_for_a_check_out():
    match = darts()
    match.tell("call 15")
    assert broken(match.refused("call 15 r1 lift=r1")) == ("CK-94", "nothing-to-lift")
    standard = Match()
    standard.tell("toss 0")
    assert broken(standard.refused("call 15 lift=r1")) == ("CK-94", "nothing-to-lift")


@pytest.mark.rule("CK-94", "allows")
def test_the_target_can_be_reached_by_clearing_the_board():
    match = darts(385, 0)
    match.tell("call line", "call 15 r1")
    assert match.game.table.board
    assert match.tell("call 10 r1:ditch r2:15")[-1].code == "over-for-now"
    assert match.tell("call 5 r3:5 r2")[-1].fact("total") == 410
    assert match.tell("call ditch r3:ditch r4:ditch")[-1].code == "target-reached"


# --- legs and sets (CK-96) ---------------------------------------------------------------------------------


def leg_to(match: Match, side: int) -> None:
    """The next leg is won by `side`."""
    while match.game.turn is not None and match.game.turn != side:
        missed(match)
    legs, sets = match.game.legs, match.game.sets
    target = match.game.config.target
    totals = (target, 0) if side == 0 else (0, target)
    match.tell(f"decision ref agreed effect=score figures=[{totals[0]} {totals[1]}]", "call 20")
    assert (match.game.legs, match.game.sets) != (legs, sets)


@pytest.mark.rule("CK-96", "allows")
def test_two_legs_a_set_two_sets_a_match():
    match = darts()
    for winner, legs, sets in (
        (0, (1, 0), (0, 0)),
        (1, (1, 1), (0, 0)),
        (1, (0, 0), (0, 1)),
        (1, (0, 1), (0, 1)),
    ):
        leg_to(match, winner)
        assert (match.game.legs, match.game.sets) == (legs, sets)
    leg_to(match, 1)
    assert match.won_by() == ("sets", (1,))
    assert match.game.sets == (0, 2)
    assert match.expected == set()
    assert match.refused("call 20").rule == "GE-06"


@pytest.mark.rule("CK-96", "allows")
def test_starters_alternate_leg_by_leg_and_set_by_set():
    match = darts(deciding_set=DecidingSet.ALTERNATE)
    starters = [match.game.turn]
    for winner in (0, 1, 0, 1, 1):
        leg_to(match, winner)
        starters.append(match.game.turn)
    assert starters == [0, 1, 0, 1, 0, 0]
    assert match.game.sets == (1, 1)


@pytest.mark.rule("CK-96", "refuses")
def test_the_deciding_set_waits_for_the_lot():
    match = darts()
    for winner in (0, 0, 1, 1):
        leg_to(match, winner)
    assert match.game.sets == (1, 1)
    assert match.expected == {"toss"}
    assert broken(match.refused("call 20")) == ("CK-96", "toss-missing")
    assert broken(match.refused("decision ref x effect=game_again")) == ("GE-04", "no-turn-under-way")
    match.tell("toss 2")
    assert match.game.turn == 1
    leg_to(match, 1)
    assert match.game.turn == 0
    leg_to(match, 1)
    assert match.won_by() == ("sets", (1,))


@pytest.mark.rule("CK-96", "refuses")
@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("toss - how=unknown", "CK-96", "starter-unknown"),
        ("toss 1", "CK-01", "no-such-seat"),
        ("call 20", "CK-96", "toss-missing"),
    ],
)
def test_the_first_starter_is_drawn(line, rule, code):
    match = Match(configure(variant=Variant.DARTS))
    assert broken(match.refused(line)) == (rule, code)
    match.tell("toss 0")
    assert broken(match.refused("toss 0")) == ("CK-96", "no-toss-due")


@pytest.mark.rule("CK-96", "allows")
def test_one_leg_and_one_set_can_be_all():
    match = darts(target=20, legs=1, sets=1)
    match.tell("call 20", "call 20")
    assert match.won_by() == ("sets", (0,))


# --- decisions and leaving ---------------------------------------------------------------------------------


@pytest.mark.rule("GE-04", "allows")
@pytest.mark.rule("CK-04", "allows")
def test_the_last_shot_of_a_turn_can_be_ruled_void():
    match = darts(360, 0)
    match.tell("call 15", "call 20 r1:10")
    rulings = match.tell("decision ref pushed rule=CK-11 effect=shot_void")
    assert codes(rulings) == ["decided", "shot-voided", "stands-at"]
    assert rulings[-1].fact("total") == 370
    assert broken(match.refused("decision ref pushed effect=shot_void")) == ("GE-04", "no-shot-under-way")


@pytest.mark.rule("GE-04", "allows")
def test_a_void_shot_can_bring_the_target():
    match = darts(385, 0)
    match.tell("call line", "call line r1:15")
    assert match.tell("decision ref pushed effect=shot_void")[-1].code == "target-reached"


@pytest.mark.rule("GE-04", "allows")
def test_a_turn_or_a_leg_is_played_again():
    match = darts(100, 50)
    match.tell("call 20", "decision ref tilted effect=round_again")
    assert (match.game.totals, match.game.shots, match.game.turn) == ((100, 50), 0, 0)
    missed(match)
    match.tell("call 20", "decision ref tilted effect=game_again")
    assert (match.game.totals, match.game.turn) == ((0, 0), 0)


@pytest.mark.rule("GE-04", "refuses")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("decision ref x effect=score figures=[1]", "total-per-side"),
        ("decision ref x effect=score figures=[405 0]", "total-per-side"),
        ("decision ref x effect=round_again figures=[1]", "figures-without-effect"),
        ("decision ref x effect=shot_void", "no-shot-under-way"),
    ],
)
def test_decisions_that_mean_nothing(line, code):
    assert broken(darts().refused(line)) == ("GE-04", code)


@pytest.mark.rule("GE-06", "allows")
def test_who_leaves_loses():
    match = darts(100, 50)
    match.tell("leave 0")
    assert match.won_by() == ("resigned", (1,))
    match = darts(100, 50)
    match.tell("leave 0 how=walkover")
    assert match.won_by() == ("walkover", (1,))
    assert match.game.sets == (0, 2)


@pytest.mark.rule("GE-07", "refuses")
def test_there_is_no_draw_in_darts():
    assert broken(darts().refused("offer_draw 0")) == ("GE-07", "no-draw-here")


@pytest.mark.rule("GE-03", "refuses")
def test_within_a_turn_positions_do_not_come_back():
    match = darts()
    match.tell("shot 0,-304.8 [] [r1@0,50]", "call 10 r1")
    assert match.expected == {"call"}
    assert broken(match.refused("shot 0,-304.8 [] [r3@0,250]")) == ("GE-03", "finer-after-coarser")
    missed(match)
    assert match.expected == {"call", "shot"}


@pytest.mark.rule("CK-36", "refuses")
def test_the_audit_holds_in_darts():
    match = darts()
    assert broken(match.refused("call 15 r2")) == ("CK-36", "disc-not-on-board")
