"""The card: custody, writing, corrections, copies, sanctions, short cards, rulings (JK-40 to JK-49)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.jakkolo.table import Table

from twenty.core.actions import Start
from twenty.core.errors import IllegalAction
from twenty.core.ids import PersonId
from twenty.core.rulebook import KEEPER
from twenty.games.jakkolo.card.config import Config, configure, highest, possible_score
from twenty.games.jakkolo.card.game import NAME, RULES_VERSION
from twenty.games.jakkolo.card.state import State
from twenty.games.jakkolo.card.tally import tally
from twenty.games.jakkolo.config import Bonus

WRITTEN = ("agree", "write")


def card(options: str = "games=3 director=eva") -> Table:
    return Table(options, game=NAME)


def held(*scores: int, options: str = "games=3 director=eva") -> Table:
    """A card with a referee and these scores."""
    table = card(options)
    table.tell("hand ref1")
    for score in scores:
        table.tell(f"announce {score}", *WRITTEN)
    return table


@pytest.mark.rule("JK-40", "allows")
@pytest.mark.rule("JK-43", "allows")
@pytest.mark.rule("JK-47", "allows")
def test_ten_games_by_ten_referees() -> None:
    table = card("")
    for game in range(1, 11):
        assert table.expected == (["hand"] if game == 1 else ["announce", "hand"])
        table.tell(f"hand ref{game}", f"announce {100 + game}")
        assert table.view()["announced"] == {"game": game, "score": 100 + game}
        table.tell(*WRITTEN)
        assert table.view()["holder"] == f"ref{game}"
    assert table.expected == ["copy", "hand"]
    table.tell("copy")
    assert table.expected == ["hand"]
    table.tell("hand eva role=director")
    assert (table.over, table.expected) == (True, [])
    view = table.view()
    assert (view["score"], view["played"], view["average"], view["handed_in"]) == (1055, 10, "105.50", True)
    assert [game["history"][0]["referee"] for game in view["games"]] == [f"ref{n}" for n in range(1, 11)]


@pytest.mark.rule("JK-40", "refuses")
@pytest.mark.rule("JK-43", "refuses")
@pytest.mark.rule("JK-47", "refuses")
def test_the_original_is_never_the_players_and_nothing_is_written_out_of_order() -> None:
    table = card()
    for line, refusal in (
        ("announce 100", "JK-40 no-referee-holds"),
        ("hand anna", "JK-43 original-to-player"),
        ("hand anna role=director", "JK-43 original-to-player"),
        ("copy", "JK-43 copy-at-the-end"),
        ("write", "JK-47 not-agreed"),
        ("agree", "JK-47 nothing-announced"),
        ("disagree", "JK-47 nothing-announced"),
        ("substitute 0 0 bela", "JK-40 card-of-one-player"),
    ):
        assert table.refused(line) == refusal
    table.tell("hand ref1", "announce 100")
    assert table.expected == ["agree", "disagree"]
    assert table.refused("hand ref2") == "JK-47 game-not-written"
    assert table.refused("announce 100") == "JK-47 game-not-written"
    assert table.refused("paper 1 100") == "JK-47 game-not-written"
    table.tell("disagree")
    assert table.expected == ["decision", "agree"]
    assert table.refused("write") == "JK-47 director-decides"
    table.tell("agree")
    assert table.expected == ["write"]


def test_the_next_open_game_is_announced_unless_another_is_named() -> None:
    table = held()
    table.tell("announce 100 game=2", *WRITTEN)
    assert table.view()["next"] == 1
    assert table.refused("announce 1 game=0") == "JK-40 no-such-game"
    assert table.refused("announce 1 game=2") == "JK-41 already-written"
    table.tell("announce 101", *WRITTEN, "announce 102", *WRITTEN)
    assert table.view()["next"] is None
    assert table.refused("announce 1") == "JK-40 card-full"
    assert [game["counts"] for game in table.view()["games"]] == [101, 100, 102]


@pytest.mark.rule("JK-41", "allows")
def test_a_correction_is_unconfirmed_until_the_director_initials_it() -> None:
    table = held(120)
    table.tell('correct 1 124 ref1 "one more in the 4"')
    game = table.view()["games"][0]
    assert (game["counts"], game["reason"], game["unconfirmed"]) == (120, "lowest", True)
    table.tell("initial 1 eva")
    game = table.view()["games"][0]
    assert (game["counts"], game["reason"], game["unconfirmed"]) == (124, "initialled", False)
    assert game["values"] == [
        {"score": 120, "struck": True, "initialled": False},
        {"score": 124, "struck": False, "initialled": True},
    ]
    corrected = game["history"][1]
    assert {key: corrected[key] for key in ("author", "old", "new", "reason")} == {
        "author": "ref1",
        "old": 120,
        "new": 124,
        "reason": "one more in the 4",
    }
    table.tell('correct 1 125 ref1 "and one in the 1"')
    game = table.view()["games"][0]
    assert (game["counts"], game["unconfirmed"]) == (124, True)


@pytest.mark.rule("JK-41", "refuses")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ('correct 2 100 ref1 ""', "JK-41 nothing-written"),
        ('correct 4 100 ref1 ""', "JK-40 no-such-game"),
        ('correct 1 157 ref1 ""', "JK-21 impossible-score"),
        ('correct 1 100 anna ""', "JK-43 not-the-player"),
        ('correct 1 100 ref1 "" initials=ref1', "JK-41 not-the-director"),
        ("initial 1 ref1", "JK-41 not-the-director"),
        ("initial 1 anna", "JK-41 not-the-player"),
        ("initial 4 eva", "JK-40 no-such-game"),
        ("initial 2 eva", "JK-41 no-such-value"),
        ("initial 1 eva value=2", "JK-41 no-such-value"),
        ("initial 1 eva value=0", "JK-41 no-such-value"),
        ("paper 4 100", "JK-40 no-such-game"),
        ("paper 1 157", "JK-21 impossible-score"),
        ("paper 1 100 initials=ref1", "JK-41 not-the-director"),
    ],
)
def test_corrections_that_are_refused(line: str, refusal: str) -> None:
    assert held(120).refused(line) == refusal


def test_initials_count_in_the_order_in_which_they_were_given() -> None:
    table = held(120)
    table.tell('correct 1 124 ref1 "" initials=eva', "initial 1 eva value=1", "initial 1 eva value=2")
    assert table.game.lines[0].initialled == (1, 2)
    assert table.view()["games"][0]["counts"] == 124


@pytest.mark.rule("JK-43", "allows")
def test_a_later_correction_makes_a_new_copy() -> None:
    table = held(120, 121, 122)
    table.tell("copy", "hand eva role=director")
    assert table.refused("copy") == "JK-43 copy-up-to-date"
    assert "copy-stale" in table.codes('correct 2 123 eva "photo" initials=eva')
    assert "copy-stale" not in table.codes('correct 2 124 eva "photo" initials=eva')
    assert table.view()["copy_stale"]
    table.tell("copy")
    assert "copy-stale" in table.codes('sanction [1] eva "proven"')
    assert "copy-stale" not in table.codes('sanction [2] eva "proven"')
    table.tell("copy")
    assert (table.game.copies, table.game.stale) == (3, False)


@pytest.mark.rule("JK-43", "allows")
def test_a_player_sees_a_copy_marked_as_one() -> None:
    table = held(120)
    assert table.view(0)["copy"]
    assert not table.view(KEEPER)["copy"]
    assert table.view(0)["games"] == table.view(None)["games"]


@pytest.mark.rule("JK-43", "refuses")
def test_the_original_goes_to_the_director_at_the_end_and_not_to_another_referee() -> None:
    table = held(120, 121, 122)
    assert table.refused("hand ref2") == "JK-43 card-complete"
    assert table.refused("hand ref2 role=director") == "JK-43 not-the-director"
    assert table.refused("hand ref1") == "JK-40 already-holds"


@pytest.mark.rule("JK-44", "allows")
def test_a_sanction_of_one_up_to_all_games() -> None:
    table = held(120, 130)
    table.tell('sanction [2 3] eva "proven"')
    sums = tally(table.game)
    assert (sums.total, sums.games, sums.average, sums.singles) == (120, 3, 4000, (120,))
    table.tell("announce 140", *WRITTEN)  # 0 whatever is thrown, and readable
    game = table.view()["games"][2]
    assert (game["counts"], game["sanctioned"], game["values"][0]["score"]) == (0, True, 140)
    assert table.view()["sanctions"][0]["games"] == "2, 3"
    table.tell('lift [2 3] eva "not proven"')
    assert tally(table.game).singles == (140, 130, 120)


@pytest.mark.rule("JK-44", "refuses")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ('sanction [] eva "so"', "JK-44 games-by-number"),
        ('sanction [1 1] eva "so"', "JK-44 games-by-number"),
        ('sanction [0] eva "so"', "JK-40 no-such-game"),
        ('sanction [1] ref1 "so"', "JK-44 not-the-director"),
        ('sanction [1] anna "so"', "JK-44 not-the-player"),
        ('sanction [1] eva ""', "JK-44 reason-missing"),
        ('lift [1] eva "so"', "JK-44 not-sanctioned"),
        ('lift [] eva "so"', "JK-44 games-by-number"),
    ],
)
def test_sanctions_that_are_refused(line: str, refusal: str) -> None:
    assert held(120).refused(line) == refusal


@pytest.mark.rule("JK-32", "allows")
def test_a_game_taken_out_does_not_take_part_in_what_counts() -> None:
    table = held(153, 120)
    table.tell('sanction [1] eva "proven"', 'take_out 1 eva "31 discs"', "announce 110", *WRITTEN)
    table.tell('lift [1] eva "a mistake"')
    game = table.view()["games"][0]
    assert (game["counts"], game["reason"]) == (110, "only")


@pytest.mark.rule("JK-32", "refuses")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ('take_out 1 ref1 "31"', "JK-32 not-the-director"),
        ('take_out 2 eva "31"', "JK-32 nothing-written"),
        ('take_out 9 eva "31"', "JK-40 no-such-game"),
    ],
)
def test_only_a_written_game_is_taken_out(line: str, refusal: str) -> None:
    assert held(120).refused(line) == refusal


@pytest.mark.rule("JK-46", "allows")
def test_the_director_rules_on_a_game() -> None:
    table = held(120)
    table.tell("announce 130", "disagree", "decision eva counted effect=score figures=[2 128] rule=JK-14")
    assert table.game.stage.value == "play"
    table.tell("decision eva counted effect=score figures=[1 119]")
    assert [game["counts"] for game in table.view()["games"]] == [119, 128, None]
    table.tell("announce 90", "decision eva moved effect=game_again figures=[3]")
    assert (table.game.stage.value, table.game.lines[2].values) == ("play", ())
    table.tell("decision eva moved effect=game_again figures=[1]")
    assert table.view()["next"] == 1


@pytest.mark.rule("JK-46", "refuses")
@pytest.mark.parametrize(
    ("decision", "refusal"),
    [
        ("ref1 so effect=score figures=[1 100]", "JK-46 not-the-director"),
        ("eva so effect=score figures=[100]", "JK-46 game-and-score"),
        ("eva so effect=score figures=[9 100]", "JK-40 no-such-game"),
        ("eva so effect=score figures=[1 157]", "JK-21 impossible-score"),
        ("eva so effect=game_again", "JK-46 one-game"),
        ("eva so effect=game_again figures=[9]", "JK-40 no-such-game"),
        ("eva so effect=game_again figures=[2]", "JK-46 nothing-written"),
        ("eva so effect=shot_void", "JK-46 no-such-effect"),
    ],
)
def test_rulings_that_are_refused(decision: str, refusal: str) -> None:
    assert held(120).refused(f"decision {decision}") == refusal


@pytest.mark.rule("JK-49", "allows")
def test_a_short_card_has_the_sum_of_what_was_played() -> None:
    table = held(120, 131, options="director=eva min_games=2")
    assert table.view()["by_average"]
    table.tell('close eva "withdrawn"', "copy", "hand eva role=director")
    assert table.over
    view = table.view()
    assert (view["score"], view["played"], view["planned"], view["average"]) == (251, 2, 10, "125.50")
    short = held(120, options="director=eva")
    assert not short.view()["by_average"]


@pytest.mark.rule("JK-49", "refuses")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ('close ref1 "late"', "JK-49 not-the-director"),
        ('close eva ""', "JK-49 reason-missing"),
        ("leave 0", "JK-49 director-closes"),
    ],
)
def test_only_the_director_closes_a_card(line: str, refusal: str) -> None:
    assert held(120).refused(line) == refusal


@pytest.mark.rule("JK-49", "refuses")
def test_a_card_is_closed_once_and_not_within_a_game() -> None:
    table = held(120)
    table.tell("announce 100")
    assert table.refused('close eva "late"') == "JK-47 game-not-written"
    table.tell(*WRITTEN, 'close eva "late"')
    assert table.refused('close eva "late"') == "JK-49 card-complete"
    assert table.refused("announce 100") == "JK-49 card-closed"


def test_an_empty_card_has_no_average() -> None:
    view = card().view()
    assert (view["score"], view["average"], view["announced"], view["holder"]) == (0, None, None, None)


def test_what_is_not_legible_is_the_directors() -> None:
    table = card("games=1")
    table.tell("paper 1 104", "paper 1 -")
    assert table.view()["games"][0]["counts"] == 104
    table.tell('take_out 1 eva "again"')
    assert table.tell("paper 1 -")[-1].code == "nothing-legible"
    table.tell('correct 1 99 ref1 "asked" initials=eva')
    assert table.view()["games"][0]["counts"] == 99


@pytest.mark.rule("JK-48", "allows")
@pytest.mark.parametrize(
    ("options", "most", "impossible"),
    [
        ({}, 156, 157),
        ({"bonus": Bonus.SINGLE}, 152, 153),
        ({"bonus": Bonus.NONE}, 148, 149),
        ({"discs": 20, "rounds": 2, "bonus": Bonus.NONE, "games": 20}, 100, 98),
    ],
)
def test_cards_of_other_formats(options: dict[str, Any], most: int, impossible: int) -> None:
    config = configure(**options)
    assert highest(config) == most
    assert possible_score(most, config)
    assert not possible_score(impossible, config)


@pytest.mark.rule("JK-48", "refuses")
@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"games": 0}, "JK-40 games-of-card"),
        ({"games": 101}, "JK-40 games-of-card"),
        ({"min_games": 11}, "JK-49 min-games"),
        ({"min_games": 0}, "JK-49 min-games"),
        ({"discs": 31}, "JK-03 discs-of-game"),
        ({"discs": 20}, "JK-48 no-bonus-in-format"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        configure(**options)
    assert f"{caught.value.rule} {caught.value.code}" == refusal


@pytest.mark.parametrize(
    ("players", "options", "rest", "refusal"),
    [
        ("anna bela", "", "", "JK-40 card-of-one-player"),
        ("anna] [bela", "", "", "JK-40 card-of-one-player"),
        ("anna", "", "clock=match", "GE-11 no-clock-here"),
        ("anna", "", "handicap=[1]", "GE-12 no-handicap-here"),
        ("anna", "director=anna", "", "JK-43 not-the-player"),
    ],
)
def test_starts_that_are_refused(players: str, options: str, rest: str, refusal: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Table(options, game=NAME, rest=rest, players=players)
    assert f"{caught.value.rule} {caught.value.code}" == refusal


def test_a_card_is_nobodys_victory() -> None:
    table = held(120)
    assert table.refused("offer_draw 0") == "GE-07 no-draw-here"
    assert table.book.game.left(table.game, 0) == ()
    assert table.book.game.walkover(table.game, 0) == table.game
    assert table.book.public(table.rulings, table.state) == table.rulings


def test_positions_say_the_whole_state() -> None:
    table = held(120)
    table.tell('correct 1 124 ref1 ""', 'sanction [2] eva "proven"')
    assert table.book.parse_position(table.book.position(table.state)) == table.state
    start = Start(NAME, RULES_VERSION, ((PersonId("anna"),),), Config(games=1))
    assert isinstance(table.book.game.begin(start), State)


def test_a_card_needs_no_lot() -> None:
    assert card().refused("toss 0") == "GE-02 no-toss-here"
