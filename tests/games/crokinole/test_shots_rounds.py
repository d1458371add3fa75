"""Rounds that are seen shot by shot: turns, the count, coarser reports, time over, teams."""

from __future__ import annotations

import pytest
from tests.games.crokinole.matches import Match, broken, codes

from twenty.core.actions import Clock, Each
from twenty.games.crokinole.board import Level
from twenty.games.crokinole.config import Length, Players, Preset, Scoring, Until, Variant, configure
from twenty.games.crokinole.shooting import shooters, shots_each

OPEN = Length(Until.OPEN)


def playing(players: Players = Players.TWO, clock: Clock = Clock.NONE, toss: int = 0, **options) -> Match:
    """A match whose first round is to be shot."""
    match = Match(configure(players=players, **options), clock=clock)
    match.tell(f"toss {toss}")
    return match


def seats_in_turn(match: Match, shots: int, line: str = "call ditch") -> list[int]:
    order = []
    for _ in range(shots):
        [seat] = shooters(match.game)
        order.append(seat)
        match.tell(line)
    return order


# --- whose turn (CK-03, CK-12) -----------------------------------------------------------------------------


@pytest.mark.rule("CK-12", "allows")
@pytest.mark.rule("CK-03", "allows")
def test_two_players_alternate_and_start_in_turn():
    match = playing(toss=2)
    assert seats_in_turn(match, 16) == [2, 0] * 8
    assert match.game.rounds == 1
    assert seats_in_turn(match, 16) == [0, 2] * 8


@pytest.mark.rule("CK-01", "allows")
@pytest.mark.rule("CK-60", "allows")
def test_pairs_shoot_clockwise_six_each():
    match = playing(Players.PAIRS, toss=3)
    assert seats_in_turn(match, 24) == [3, 0, 1, 2] * 6
    assert seats_in_turn(match, 1) == [0]


@pytest.mark.rule("CK-70", "allows")
def test_four_singles_shoot_clockwise_one_by_one():
    match = playing(Players.FOUR, toss=1)
    assert seats_in_turn(match, 24) == [1, 2, 3, 0] * 6
    assert match.game.rounds == 1
    assert seats_in_turn(match, 1) == [2]


@pytest.mark.rule("CK-12", "refuses")
@pytest.mark.rule("CK-60", "refuses")
@pytest.mark.rule("CK-70", "refuses")
@pytest.mark.parametrize("players", [Players.TWO, Players.PAIRS, Players.FOUR])
def test_out_of_turn_is_refused_and_changes_nothing(players):
    match = playing(players)
    assert broken(match.refused("call 20 seat=2")) == ("CK-12", "not-your-turn")
    match.tell("call 20 seat=0")
    assert broken(match.refused("shot 0,304.8 [] [b1@0,50] seat=0")) == ("CK-12", "not-your-turn")


@pytest.mark.rule("CK-12", "refuses")
def test_no_more_discs_than_are_left():
    match = playing(length=Length(Until.ROUNDS, 1))
    match.tell(*["call 20", "call ditch"] * 8)
    assert match.won_by() == ("points", (0,))
    assert match.refused("call 20").code == "match-over"


@pytest.mark.rule("CK-03", "refuses")
def test_shots_need_a_starter():
    match = Match()
    assert broken(match.refused("call 20")) == ("CK-03", "toss-missing")
    match.tell("toss - how=unknown")
    assert broken(match.refused("call 20")) == ("CK-03", "starter-unknown")
    match.tell("counts 1/0/0+0 0/0/0+0")
    assert match.game.rounds == 1


@pytest.mark.rule("CK-61", "allows")
def test_tactical_pairs_choose_who_shoots():
    match = playing(Players.TACTICAL)
    assert shooters(match.game) == (0, 2)
    match.tell("call ditch seat=2", "call ditch seat=1", "call ditch seat=2", "call ditch seat=1")
    assert match.game.play is not None
    assert match.game.play.shots == (0, 2, 2, 0)


@pytest.mark.rule("CK-61", "refuses")
def test_each_partner_still_shoots_exactly_six():
    match = playing(Players.TACTICAL)
    assert broken(match.refused("call ditch")) == ("CK-61", "shooter-not-named")
    assert broken(match.refused("call ditch seat=1")) == ("CK-12", "not-your-turn")
    match.tell(*["call ditch seat=2", "call ditch seat=3"] * 6)
    assert shooters(match.game) == (0,)
    assert broken(match.refused("call ditch seat=2")) == ("CK-12", "not-your-turn")
    match.tell(*["call ditch", "call ditch"] * 6)
    assert match.game.rounds == 1


@pytest.mark.rule("CK-61", "allows")
@pytest.mark.rule("CK-03", "allows")
def test_tactical_sides_take_turns_to_start_rounds():
    match = playing(Players.TACTICAL)
    for starters in ((0, 2), (1, 3), (0, 2), (1, 3)):
        assert shooters(match.game) == starters
        match.tell("counts 1/0/0+0 1/0/0+0")


@pytest.mark.rule("CK-61", "allows")
def test_tactical_partners_shoot_from_their_own_quadrant():
    match = playing(Players.TACTICAL)
    assert match.refused("shot 0,-304.8 [] [r1@0,50] seat=2").code == "outside-quadrant"
    match.tell("shot 0,304.8 [] [r1@0,50] seat=2")


@pytest.mark.rule("CK-02", "allows")
@pytest.mark.rule("CK-80", "allows")
@pytest.mark.parametrize(
    ("preset", "players", "variant", "shots"),
    [
        (Preset.HU_TOURNAMENT, Players.TWO, Variant.STANDARD, 8),
        (Preset.HU_HOME, Players.TWO, Variant.STANDARD, 12),
        (Preset.NCA, Players.PAIRS, Variant.STANDARD, 6),
        (Preset.NCA, Players.FOUR, Variant.STANDARD, 6),
        (Preset.HU_TOURNAMENT, Players.TWO, Variant.HUSSAR, 4),
        (Preset.HU_HOME, Players.TWO, Variant.HUSSAR, 6),
        (Preset.HU_HOME, Players.PAIRS, Variant.HUSSAR, 3),
        (Preset.HU_HOME, Players.TACTICAL, Variant.HUSSAR, 3),
    ],
)
def test_shots_of_each_seat(preset, players, variant, shots):
    assert shots_each(configure(preset, players, variant)) == shots


@pytest.mark.rule("CK-13", "allows")
@pytest.mark.rule("CK-13", "refuses")
def test_the_partners_disc_is_an_own_disc():
    match = playing(Players.PAIRS)
    match.tell("call 15", "call ditch", "call 10 r1:15")
    assert [str(held.disc) for held in match.game.play.table.board] == ["r1", "r2"]
    match = playing(Players.FOUR)
    match.tell("call 15", "call ditch")
    rulings = match.tell("call 15")
    assert codes(rulings) == ["shot", "no-contact-shot"]


# --- the count (CK-40) -------------------------------------------------------------------------------------


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.rule("CK-52", "counts")
def test_the_round_is_counted_with_its_last_shot():
    match = playing()
    match.tell("call 20", "call 15", "call 10 b1:10", "call 20 r2:5")
    rulings = match.tell(*["call ditch b1:5", "call ditch r2:5"] * 6)
    counted = next(ruling for ruling in rulings if ruling.code == "counted")
    assert counted.fact("counts") == ("0/0/1+1", "0/0/1+1")
    scored = next(ruling for ruling in rulings if ruling.code == "round-scored")
    assert (scored.fact("points"), scored.fact("gained")) == ((25, 25), (1, 1))
    assert match.game.play is None
    assert match.twenties == (1, 1)


@pytest.mark.rule("CK-85", "counts")
def test_hussar_counts_the_difference():
    match = playing(variant=Variant.HUSSAR, preset=Preset.HU_HOME)
    assert match.game.config.scoring is Scoring.DIFFERENCE
    match.tell("call 15 r2:20", "call ditch b2:ditch r1:10")
    match.tell("end_round")
    assert match.score == (30, 0)


@pytest.mark.rule("GE-12", "allows")
def test_a_handicap_counts_in_a_seen_round():
    config = configure(scoring=Scoring.SUM, length=OPEN)
    match = Match(config, handicap=(0, 10), handicap_each=Each.ROUND)
    match.tell("toss 0", "call 20", "end_round")
    assert match.score == (20, 10)


# --- coarser reports (GE-03) -------------------------------------------------------------------------------


@pytest.mark.rule("GE-03", "allows")
def test_from_positions_to_calls_to_counts():
    match = playing()
    match.tell("shot 0,-304.8 [] [r1@0,50]", "call 10 r1:5")
    assert match.game.play.level is Level.CALLS
    rulings = match.tell("counts 2/0/0+1 0/1/0+0")
    assert codes(rulings)[0] == "closed-by-count"
    assert not any(ruling.warning for ruling in rulings)
    assert match.score == (2, 0)
    assert match.game.play is None


@pytest.mark.rule("GE-03", "allows")
def test_where_a_called_disc_lies_is_not_known_to_the_millimetre():
    match = playing()
    match.tell("shot 0,-304.8 [] [r1@0,50]", "shot 0,304.8 [b1>r1] [b1@0,200 r1@60,0]", "call 15 b1")
    points = {str(held.disc): str(held.at) for held in match.game.play.table.board}
    assert points == {"r1": "60.000,0.000", "r2": "None", "b1": "None"}


@pytest.mark.rule("GE-06", "allows")
def test_a_walkover_leaves_no_round_under_way():
    match = playing()
    match.tell("call 20", "leave 0 how=walkover")
    assert (match.score, match.twenties, match.game.play) == ((0, 8), (0, 0), None)


@pytest.mark.rule("GE-03", "refuses")
def test_never_back_to_positions_within_a_round():
    match = playing()
    match.tell("call 15")
    line = "shot 0,304.8 [b1>r1] [b1@0,50 r1@200,0]"
    assert broken(match.refused(line)) == ("GE-03", "finer-after-coarser")
    match.tell("counts 1/0/0+0 0/0/0+0", "shot 0,304.8 [] [b1@0,50]")


@pytest.mark.rule("GE-03", "refuses")
@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("counts 0/0/0+0 1/0/0+0", ["banked-twenties-missing"]),
        ("counts 0/0/0+1 1/0/0+0", []),
        ("counts 7/0/0+1 8/0/0+0", ["more-discs-than-left"]),
        ("counts 6/0/0+1 8/0/0+0", []),
        ("round 20:10 twenties=0:0", ["banked-twenties-missing"]),
        ("round 20:10 twenties=1:?", []),
        ("round 20:10", []),
        ("round 15:10", ["banked-twenties-missing"]),
        ("won 0 twenties=0:0", ["banked-twenties-missing"]),
        ("won 0 twenties=1:0", []),
        ("cards 2:0 twenties=0:0", ["banked-twenties-missing"]),
        ("cards 2:0", []),
    ],
)
def test_a_report_that_contradicts_what_was_seen_is_warned_about(line, warned):
    """Red has a 20 and a disc in the ditch, blue has one on the board."""
    match = playing()
    match.tell("call 20", "call 15", "call ditch")
    assert match.game.rounds == 0
    rulings = match.tell(line)
    seen = [ruling.code for ruling in rulings if ruling.rule == "GE-03" and ruling.warning]
    assert seen == warned
    assert match.game.rounds == 1


# --- ended early, time over (CK-43, GE-11) -----------------------------------------------------------------


@pytest.mark.rule("CK-43", "allows")
def test_a_round_ended_early_is_counted_as_it_lies():
    match = playing()
    match.tell("call 20", "call 15", "call 15 b1:10")
    rulings = match.tell("end_round")
    assert codes(rulings)[:2] == ["round-ended-early", "counted"]
    scored = next(ruling for ruling in rulings if ruling.code == "round-scored")
    assert scored.fact("incomplete") is True
    assert (scored.fact("points"), match.game.ended_early) == ((35, 10), False)


@pytest.mark.rule("CK-43", "refuses")
def test_a_game_is_not_finished_within_a_round():
    match = playing(length=OPEN)
    match.tell("counts 1/0/0+0 0/0/0+0", "call 20")
    assert broken(match.refused("finish")) == ("CK-43", "round-under-way")
    assert "finish" not in match.expected
    match.tell("end_round", "finish")
    assert match.won_by() is not None


@pytest.mark.rule("CK-42", "refuses")
def test_totals_of_a_game_do_not_follow_shots():
    match = playing(length=OPEN)
    match.tell("call 20")
    assert broken(match.refused("totals 10:6")) == ("CK-42", "totals-after-rounds")


@pytest.mark.rule("GE-11", "allows")
@pytest.mark.parametrize("clock", [Clock.ROUND, Clock.MATCH])
def test_time_over_with_as_many_shots_counts_at_once(clock):
    match = playing(clock=clock)
    match.tell("call 20", "call 15")
    rulings = match.tell("time_over")
    assert "counted" in codes(rulings)
    assert match.score == (2, 0)
    assert (match.won_by() is not None) == (clock is Clock.MATCH)


@pytest.mark.rule("GE-11", "allows")
@pytest.mark.parametrize("clock", [Clock.ROUND, Clock.MATCH])
def test_time_over_gives_the_side_with_fewer_shots_one_more(clock):
    match = playing(clock=clock)
    match.tell("call 20", "call ditch", "call ditch")
    assert codes(match.tell("time_over"))[1:] == ["one-more-shot"]
    assert match.game.rounds == 0
    assert shooters(match.game) == (2,)
    rulings = match.tell("call 20")
    assert next(r for r in rulings if r.code == "counted").fact("incomplete") is True
    assert match.game.rounds == 1
    assert match.twenties == (1, 1)


@pytest.mark.rule("GE-11", "refuses")
def test_time_is_over_only_once():
    match = playing(clock=Clock.ROUND)
    match.tell("call 20", "time_over")
    assert broken(match.refused("time_over")) == ("GE-11", "time-already-over")
    assert broken(match.refused("end_round")) == ("CK-43", "already-ended-early")


@pytest.mark.rule("GE-11", "allows")
def test_among_four_singles_all_get_as_many_shots():
    match = playing(Players.FOUR, clock=Clock.ROUND)
    match.tell(*["call ditch"] * 5, "time_over")
    assert seats_in_turn(match, 3) == [1, 2, 3]
    assert match.game.rounds == 1


# --- decisions (GE-04) -------------------------------------------------------------------------------------


@pytest.mark.rule("GE-04", "allows")
@pytest.mark.rule("CK-04", "allows")
def test_the_last_shot_can_be_ruled_void_afterwards():
    match = playing()
    match.tell("call 15", "call 15 r1:10", "call 20 r1:15 b1")
    rulings = match.tell('decision ref "pushed" rule=CK-11 effect=shot_void')
    assert rulings[-1].fact("discs") == ("r1",)
    assert rulings[-1].fact("twenties") == (1, 0)
    assert [str(held.disc) for held in match.game.play.table.board] == ["b1"]
    assert match.game.play.table.twenties == (0, 0)
    assert shooters(match.game) == (2,)


@pytest.mark.rule("GE-04", "refuses")
@pytest.mark.rule("CK-04", "refuses")
def test_there_must_be_a_shot_to_rule_void():
    match = playing()
    line = "decision ref pushed effect=shot_void"
    assert broken(match.refused(line)) == ("GE-04", "no-shot-under-way")
    match.tell("call 15")
    assert broken(match.refused(f"{line} figures=[1]")) == ("GE-04", "figures-without-effect")
    match.tell(line)
    assert broken(match.refused(line)) == ("GE-04", "no-shot-under-way")


@pytest.mark.rule("GE-04", "allows")
def test_a_round_is_played_again_from_an_empty_board():
    match = playing()
    match.tell("call 20", "call 15", "decision ref tilted effect=round_again")
    assert match.game.play is None
    assert shooters(match.game) == (0,)


@pytest.mark.rule("GE-04", "allows")
def test_a_score_set_within_a_round_leaves_the_round():
    match = playing()
    match.tell("call 20", "decision ref agreed effect=score figures=[4 2]")
    assert match.game.play is not None
    assert match.score == (4, 2)


# --- extra rounds (CK-53, CK-71) ---------------------------------------------------------------------------


@pytest.mark.rule("CK-53", "allows")
def test_an_extra_round_can_be_seen_shot_by_shot():
    match = playing(length=Length(Until.ROUNDS, 1))
    match.tell("counts 1/0/0+0 1/0/0+0", "toss 2")
    match.tell("call 20", *["call ditch", "call ditch"] * 7, "call ditch")
    assert match.won_by() == ("extra_round", (1,))


@pytest.mark.rule("CK-71", "allows")
def test_an_extra_round_of_four_is_shot_by_all_and_won_by_the_best_of_the_tied():
    match = playing(Players.FOUR, length=Length(Until.ROUNDS, 1))
    match.tell("counts 1/0/0+0 1/0/0+0 0/0/0+0 0/0/0+0", "toss 0")
    match.tell("call ditch", "call 20", "call 20", "call ditch", *["call ditch"] * 20)
    assert match.won_by() == ("extra_round", (1,))


# --- the level of a whole game -----------------------------------------------------------------------------


@pytest.mark.rule("GE-03", "allows")
def test_a_round_seen_shot_by_shot_ends_like_the_same_round_told_by_counts():
    seen, told = playing(), playing()
    seen.tell(
        "call 20", "call 15", "call 15 b1:ditch", "call 10 r2:line", *["call ditch b2", "call ditch r2"] * 6
    )
    told.tell("counts 0/1/0+1 0/1/0+0")
    assert seen.state == told.state
