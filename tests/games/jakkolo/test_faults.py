"""Broken discs, wrong numbers of discs, games broken off, rulings, writing (JK-31 to JK-34, JK-46, JK-47)."""

from __future__ import annotations

import pytest
from tests.games.jakkolo.table import WRITE, Table

FULL = "round 7/7/9/7"


@pytest.mark.rule("JK-31", "allows")
@pytest.mark.parametrize(
    ("lines", "nth", "left", "total"),
    [
        (("round 5/5/6/5",), 2, 1, 104),  # the running round: nothing of it stands
        (("round 5/5/6/5", "permit", "throw 4"), 2, 1, 104),
        (("throw 4",), 1, 0, 0),
        (("round 5/5/6/5", "round 6/6/6/6"), 2, 1, 104),  # just played, the next has not begun
        (("round 5/5/6/5", "round 6/6/6/6", "permit"), 2, 1, 104),
        (("round 5/5/6/5", "round 6/6/6/6", "round 6/6/7/6"), 3, 2, 120),
        (("round 5/5/6/5", "round 6/6/6/6", "round 6/6/7/6", "announce", "agree"), 3, 2, 120),
        (("round 7/7/8/8",), 1, 0, 0),
        ((FULL,), 1, 0, 0),  # the round with the 148 itself
    ],
)
def test_the_round_of_a_broken_disc_is_played_again(
    lines: tuple[str, ...], nth: int, left: int, total: int
) -> None:
    table = Table()
    table.tell(*lines)
    assert table.codes(f"broken_disc {nth}") == ["round-again"]
    assert (len(table.game.rounds), table.score, table.game.calls) == (left, total, None)
    assert table.game.stage.value == "play"


@pytest.mark.rule("JK-31", "allows")
@pytest.mark.parametrize("option", ["round", "game"])
@pytest.mark.parametrize(
    ("lines", "nth", "total"),
    [
        ((FULL,), 2, 148),
        ((FULL, "permit", "throw 4"), 2, 148),
        ((FULL, "bonus 4"), 2, 148),
        ((FULL, "bonus 4"), 3, 152),
        ((FULL, "bonus 4", "bonus 1"), 3, 152),
    ],
)
def test_in_a_bonus_round_only_that_disc(option: str, lines: tuple[str, ...], nth: int, total: int) -> None:
    table = Table("" if option == "round" else "broken_disc=game")
    table.tell(*lines)
    assert table.codes(f"broken_disc {nth}") == ["bonus-again"]
    assert table.score == total


@pytest.mark.rule("JK-31", "allows")
def test_the_whole_game_where_the_option_says_so() -> None:
    table = Table("broken_disc=game")
    table.tell("trial 5", "round 5/5/6/5", "round 6/6/6/6")
    assert table.codes("broken_disc 3") == ["game-again"]
    assert (table.game.rounds, table.game.trial) == ((), 5)


@pytest.mark.rule("JK-31", "refuses")
def test_no_other_round_is_played_again() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "round 6/6/6/6", "permit", "throw 4")
    for nth in (0, 1, 2, 4):
        assert table.refused(f"broken_disc {nth}") == "JK-31 round-not-again"
    table.tell("round 6/6/7/6")
    assert table.refused("broken_disc 4") == "JK-31 round-not-again"
    table.tell(*WRITE)
    assert table.refused("broken_disc 3") == "GE-06 match-over"
    bare = Table()
    bare.tell("result 104")
    assert bare.refused("broken_disc 1") == "JK-31 rounds-unknown"


@pytest.mark.rule("JK-32", "allows")
@pytest.mark.parametrize(
    "lines", [("throw 4",), ("round 5/5/6/5",), (FULL, "bonus 4", "bonus 4", *WRITE), ("result 9",)]
)
def test_more_than_thirty_discs_void_the_game(lines: tuple[str, ...]) -> None:
    table = Table()
    table.tell(*lines)
    told = table.tell("discs 31")[0]
    assert (told.code, told.fact("written")) == ("too-many-discs", "write" in lines)
    assert (table.score, table.over, table.game.bonus) == (0, False, ())
    table.tell("round 1/1/1/1")


@pytest.mark.rule("JK-32", "allows")
def test_fewer_discs_are_not_corrected() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "discs 29")
    assert table.refused(FULL) == "JK-33 sum-too-high"
    table.tell("discs 28", "round 6/6/7/6", "permit returned=3", "throw 4")
    assert table.game.calls.hand == 2
    table.tell("discs 27")
    assert table.game.calls.hand == 1
    assert table.refused("discs 25") == "JK-32 more-discs-seen"
    table.tell("round 6/6/8/6", *WRITE)
    assert table.codes("discs 26") == ["fewer-discs"]
    assert (table.score, table.over) == (128, True)


@pytest.mark.rule("JK-32", "allows")
def test_before_the_first_throw_the_set_is_completed() -> None:
    table = Table()
    for found in (29, 31):
        assert table.codes(f"discs {found}") == ["set-completed"]
    assert table.game.discs == 30


@pytest.mark.rule("JK-32", "refuses")
def test_numbers_of_discs_that_can_not_be() -> None:
    table = Table()
    assert table.refused("discs 30") == "JK-32 discs-not-more"
    assert table.refused("discs -1") == "JK-32 count-of-discs"
    table.tell("round 5/5/6/5", "discs 28")
    for found in (28, 29, 30):
        assert table.refused(f"discs {found}") == "JK-32 discs-not-more"
    assert table.refused("discs 20") == "JK-32 more-discs-seen"


def test_fewer_discs_and_a_148_contradict_each_other() -> None:
    table = Table()
    table.tell(FULL, "permit", "throw 4")
    assert table.refused("discs 29") == "JK-32 more-discs-seen"


@pytest.mark.rule("JK-34", "allows")
@pytest.mark.parametrize(
    ("lines", "by", "total"),
    [
        ((), "player", 0),
        (("round 5/5/6/5", "permit", "throw 4"), "player", 104),
        ((FULL, "bonus 4"), "player", 152),
        (("round 5/5/6/5",), "board", 0),
        (("round 5/5/6/5",), "hall", 0),
    ],
)
def test_a_game_broken_off(lines: tuple[str, ...], by: str, total: int) -> None:
    table = Table()
    table.tell(*lines, f"abandon {by}")
    assert table.score == total
    assert (table.expected == ["announce"]) == (by == "player")
    if by == "player":
        assert table.refused("broken_disc 1") == "JK-31 rounds-unknown"
        table.tell(*WRITE)
    else:
        table.tell("decision eva ruled effect=score figures=[90]")
        assert table.score == 90


@pytest.mark.rule("JK-34", "refuses")
def test_a_game_that_is_over_is_not_broken_off() -> None:
    table = Table()
    table.tell("result 90")
    assert table.refused("abandon player") == "JK-33 game-over"


@pytest.mark.rule("JK-47", "allows")
def test_announced_agreed_written() -> None:
    table = Table()
    table.tell("round 7/7/8/8")
    for line, expected in (("announce", ["agree", "disagree"]), ("agree", ["write"]), ("write", [])):
        table.tell(line)
        assert table.expected == expected
    outcome = table.book.outcome(table.state)
    assert outcome is not None
    assert outcome.termination.value == "written"


@pytest.mark.rule("JK-47", "refuses")
def test_no_step_of_the_writing_is_left_out() -> None:
    table = Table()
    assert table.refused("announce") == "JK-47 not-over"
    assert table.refused("agree") == "JK-47 nothing-announced"
    assert table.refused("disagree") == "JK-47 nothing-announced"
    table.tell("throw 4")
    assert table.refused("announce") == "JK-47 round-not-judged"
    table.tell("result 90")
    assert table.refused("write") == "JK-47 not-agreed"
    table.tell("announce")
    assert table.refused("announce") == "JK-47 already-announced"
    assert table.refused("write") == "JK-47 not-agreed"
    table.tell("disagree")
    assert table.expected == ["decision", "agree"]
    assert table.refused("write") == "JK-47 director-decides"
    assert table.refused("disagree") == "JK-47 nothing-announced"


@pytest.mark.rule("JK-46", "allows")
@pytest.mark.rule("JK-47", "allows")
def test_without_agreement_the_director_decides() -> None:
    table = Table()
    table.tell("round 7/7/8/8", "announce", "disagree", "decision eva recounted effect=score figures=[145]")
    table.tell("write")
    assert table.score == 145
    table.tell("decision eva late effect=score figures=[144] rule=JK-21")
    assert (table.over, table.score) == (True, 144)
    table.tell("decision eva again effect=game_again")
    assert (table.over, table.score) == (False, 0)


@pytest.mark.rule("JK-46", "allows")
def test_a_round_again_by_ruling() -> None:
    table = Table()
    table.tell(
        "round 5/5/6/5", "round 6/6/6/6", "decision eva moved effect=round_again figures=[2] rule=JK-30"
    )
    assert table.score == 104


@pytest.mark.rule("JK-46", "refuses")
def test_rulings_with_the_wrong_figures() -> None:
    table = Table()
    table.tell("round 7/7/8/8")
    for figures, effect, code in (
        ("[]", "score", "JK-46 one-score"),
        ("[157]", "score", "JK-46 one-score"),
        ("[1 2]", "score", "JK-46 one-score"),
        ("[]", "round_again", "JK-46 one-round"),
        ("[3]", "round_again", "JK-31 round-not-again"),
        ("[1]", "game_again", "JK-46 no-figures"),
    ):
        assert table.refused(f"decision eva so effect={effect} figures={figures}") == code
    table.tell(*WRITE)
    assert table.refused("decision eva so effect=round_again figures=[1]") == "JK-47 already-written"
