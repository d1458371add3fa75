"""Score sheets in CSV: which lines make a game, what the cards tell, and what is warned about."""

import csv
import io
import json
from typing import Any

import pytest

from twenty.cli.summary import summary
from twenty.core.errors import UnreadableFile
from twenty.files.cells import guarded, unguarded
from twenty.files.cmn import read_cmn
from twenty.files.sheet_writer import write_sheets
from twenty.files.sheets import COLUMNS, read_sheets

BASE = {"date": "2018-01-27", "tournament": "Cup", "category": "Singles", "stage": "Final"}


def card(side: str, opponent: str, points: str, twenties: str = "", **cells: str) -> dict[str, str]:
    """One line."""
    held = [int(figure) for figure in points.split()]
    holed = [int(figure) for figure in twenties.split()]
    return (
        BASE
        | {
            "side": side,
            "opponent": opponent,
            "pts_total": str(sum(held)) if held else "",
            "pts_by_round": points,
            "twenties_total": str(sum(holed)) if holed else "",
            "twenties_by_round": twenties,
        }
        | cells
    )


def sheet(*cards: dict[str, str], columns: tuple[str, ...] = COLUMNS) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(cards)
    return text.getvalue()


def replayed(*cards: dict[str, str]) -> list[dict[str, Any]]:
    return [summary(match).as_json() for match in read_sheets(sheet(*cards))]


def codes(match: dict[str, Any]) -> list[tuple[str, str, Any]]:
    return [(warning["rule"], warning["code"], warning["round"]) for warning in match["warnings"]]


def test_two_lines_make_a_game_with_its_sides_sorted():
    (match,) = replayed(card("Bob", "Ann", "2 1 2 0", "1 0 3 2"), card("Ann", "Bob", "0 1 0 2", "0 0 2 2"))
    assert match["id"] == "2018-01-27/Cup/Singles/Final/Ann/Bob"
    assert match["sides"] == ["Ann", "Bob"]
    assert match["rounds"] == [[0, 2], [1, 1], [0, 2], [2, 0]]
    assert match["score"] == [3, 5]
    assert match["twenties"] == [4, 6]
    assert match["outcome"] == {"termination": "points", "winners": [1]}
    assert match["warnings"] == []
    assert match["stopped"] is None
    assert match["source"]["lines"] == [3, 2]


@pytest.mark.rule("CK-52", "counts")
def test_each_card_is_kept_where_they_disagree():
    (match,) = replayed(card("Ann", "Bob", "2 2 2 0"), card("Bob", "Ann", "2 0 2 2"))
    assert match["rounds"] == [[2, 2], [2, 0], [2, 2], [0, 2]]
    assert match["score"] == [6, 6]
    assert match["outcome"] is None  # each reading names its own side
    assert codes(match) == [("CK-52", "cards-disagree", 1), ("CK-52", "cards-disagree", 3)]


def test_an_outcome_needs_both_readings():
    (both,) = replayed(card("Ann", "Bob", "2 2 2 2"), card("Bob", "Ann", "0 0 0 1"))
    assert both["outcome"] == {"termination": "points", "winners": [0]}
    (one,) = replayed(card("Ann", "Bob", "2 0 2 0"), card("Bob", "Ann", "0 2 0 1"))
    assert one["outcome"] is None


def test_a_card_may_be_shorter():
    (match,) = replayed(card("Ann", "Bob", "2 0 2", "1 1 1"), card("Bob", "Ann", "0 2 0 2", "0 3 0 2"))
    assert match["rounds"] == [[2, 0], [0, 2], [2, 0], [None, 2]]
    assert match["score"] == [4, 4]
    assert match["twenties"] == [3, 5]
    assert codes(match) == [("CK-52", "cards-disagree", 4)]
    assert match["outcome"] is None


@pytest.mark.rule("CK-42", "counts")
def test_totals_only():
    first = card("Ann", "Bob", "", pts_total="6", twenties_total="11")
    (match,) = replayed(first, card("Bob", "Ann", "", pts_total="2"))
    assert (match["rounds"], match["score"], match["twenties"]) == (None, [6, 2], [11, None])
    assert match["outcome"]["winners"] == [0]
    (odd,) = replayed(first, card("Bob", "Ann", "", pts_total="3"))
    assert codes(odd) == [("CK-52", "odd-total", None)]
    assert odd["outcome"]["winners"] == [0]
    (close,) = replayed(card("Ann", "Bob", "", pts_total="4"), card("Bob", "Ann", "", pts_total="5"))
    assert codes(close) == [("CK-52", "odd-total", None)]
    assert close["outcome"] is None


@pytest.mark.rule("CK-42", "counts")
def test_a_list_of_20s_that_is_too_short_leaves_their_total():
    (match,) = replayed(
        card("Ann", "Bob", "2 2 0", "4 4", twenties_total="9"), card("Bob", "Ann", "0 0 2", "1 1 1")
    )
    assert match["twenties"] == [9, 3]
    assert codes(match) == [("CK-42", "twenties-list-length", None)]


def test_20s_in_total_only_are_the_games():
    (match,) = replayed(card("Ann", "Bob", "2 2", "", twenties_total="9"), card("Bob", "Ann", "0 0", "1 1"))
    assert match["twenties"] == [9, 2]
    assert match["warnings"] == []
    (none,) = replayed(card("Ann", "Bob", "2 2"), card("Bob", "Ann", "0 0"))
    assert none["twenties"] == [None, None]


def test_totals_that_do_not_add_up_are_warned_about():
    (match,) = replayed(
        card("Ann", "Bob", "2 2", "1 1", pts_total="3", twenties_total="5"), card("Bob", "Ann", "0 0", "1 1")
    )
    assert codes(match) == [
        ("CK-42", "twenties-total-differs", None),
        ("CK-52", "points-total-differs", None),
    ]
    assert match["score"] == [4, 0]


@pytest.mark.rule("CK-03", "counts")
@pytest.mark.parametrize(
    ("roles", "starter", "warned"),
    [
        (("First", "Hammer"), 0, None),
        (("Hammer", "First"), 2, None),
        (("", "First"), 2, None),
        (("Hammer", ""), 2, None),
        (("", ""), None, None),
        (("Y", "N"), None, None),
        (("Hammer", "Hammer"), None, "both-hammer"),
        (("First", "First"), None, "both-first"),
    ],
)
def test_who_started(roles, starter, warned):
    cards = (
        card("Ann", "Bob", "2", round1_role=roles[0]),
        card("Bob", "Ann", "0", round1_role=roles[1]),
    )
    (match,) = read_sheets(sheet(*cards))
    assert match.log[1].action.seat == starter
    assert codes(replayed(*cards)[0]) == ([("CK-03", warned, None)] if warned else [])


def test_a_card_that_is_missing():
    (match,) = replayed(card("Bob", "Ann", "2 2"))
    assert match["score"] == [0, 4]
    assert codes(match)[0] == ("CK-42", "card-missing", None)
    assert match["outcome"] is None
    (totals,) = replayed(card("Ann", "Bob", "", pts_total="6"))
    assert totals["stopped"]["rule"] == "CK-42"


def test_the_same_sides_may_meet_again_in_a_stage():
    cards = card("Ann", "Bob", "2"), card("Bob", "Ann", "0"), card("Bob", "Ann", "2"), card("Ann", "Bob", "0")
    first, second = replayed(*cards)
    assert second["id"] == f"{first['id']}#2"
    assert (first["score"], second["score"]) == ([2, 0], [0, 2])


def test_pairs_are_written_with_a_slash():
    (match,) = replayed(card("Cid/Dora", "Ann/Bob", "2", "12"), card("Ann/Bob", "Cid/Dora", "0", "0"))
    assert match["sides"] == ["Ann/Bob", "Cid/Dora"]
    assert match["twenties"] == [0, 12]


@pytest.mark.rule("CK-52", "refuses")
def test_a_figure_that_no_round_has_stops_the_game_there():
    (match,) = replayed(card("Ann", "Bob", "2 3"), card("Bob", "Ann", "0 0"))
    assert match["rounds"] == [[2, 0]]
    assert match["stopped"]["rule"] == "CK-52"
    assert match["stopped"]["entry"] == "4"
    assert match["stopped"]["line"] is None


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ({"pts_by_round": "2 x"}, "line 2, pts_by_round"),
        ({"pts_total": "-1"}, "line 2, pts_total"),
        ({"twenties_total": "1.5"}, "line 2, twenties_total"),
        ({"twenties_by_round": "2 " * 401}, "line 2, twenties_by_round"),
        ({"opponent": "Ann"}, "line 2, opponent"),
        ({"side": "Ann/Bob/Cid"}, "line 2, side"),
        ({"side": ""}, "line 2, side"),
        ({"side": "Ann/Bob"}, "line 2, side"),
        ({"pts_total": "", "pts_by_round": ""}, "line 2, pts_total"),
    ],
)
def test_what_is_wrong_is_named(cells, place):
    with pytest.raises(UnreadableFile) as refused:
        read_sheets(sheet(card("Ann", "Eve", "2") | cells))
    assert refused.value.place == place
    assert refused.value.reason


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("date,side\n1,2\n", "line 1"),
        ("", "line 1"),
        (sheet(card("Ann", "Bob", "2")) + "a,b\n", "line 3"),
        (sheet(card("Ann", "Bob", "2")) + ",".join(["a"] * 17) + "\n", "line 3"),
        (sheet(card("Ann", "Bob", "2")) + '"open\n', "line 3"),
    ],
)
def test_what_is_no_table_of_ours_is_named(text, place):
    with pytest.raises(UnreadableFile) as refused:
        read_sheets(text)
    assert refused.value.place == place


# --- writing -----------------------------------------------------------------------------------------------


def test_lines_are_written_as_they_were_read():
    cards = (
        card("Ann", "Bob", "2 1 2 0", "1 0 3 2", round1_role="Hammer", pool="A", board="3", position="1"),
        card("Bob", "Ann", "0 1 0 2", "0 0 2 2", round1_role="First", pool="A", board="3", position="3"),
        card("Ann", "Cid", "", pts_total="6", twenties_total="11", round1_role="Y"),
        card("Cid", "Ann", "", pts_total="2", round1_role="N"),
        card("Ann", "Dora", "2 0 2", "1 1 1", scorer_comment="torn"),
        card("Dora", "Ann", "0 2 0 2", "0 3 0 2"),
    )
    text, unsaid = write_sheets(read_sheets(sheet(*cards)))
    assert unsaid == ()
    assert text.splitlines() == sheet(*cards).splitlines()


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\tx", "'=x", "''", "'plain", "plain", "", "'"])
def test_cells_are_no_formulas(cell):
    written = guarded(cell)
    assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert unguarded(written) == cell


def test_a_name_that_looks_like_a_formula_comes_through():
    cards = card("=HYPERLINK(1)", "@Bob", "2", scorer_comment="+1"), card("@Bob", "=HYPERLINK(1)", "0")
    text, _ = write_sheets(read_sheets(sheet(*cards)))
    assert ",'=HYPERLINK(1)," in text
    assert ",'+1\n" in text
    (match,) = read_sheets(text)
    assert match.sides == ("=HYPERLINK(1)", "@Bob")


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann/Bob", "Cid")])
def test_names_that_do_not_tell_who_is_who_are_left_out(names):
    teams = [{"players": [{"name": name}]} for name in names]
    match = {"date": "2020-01-25T12:00:00Z", "format": "singles", "teams": teams, "winner": 0}
    root = {"cmn": "1.0", "id": "m", "match": match | {"games": [{"winner": 0}]}}
    _, unsaid = write_sheets(read_cmn(json.dumps(root)))
    assert "who is who" in unsaid[0].reason
