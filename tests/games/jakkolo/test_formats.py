"""Order of play, match points, knock-outs, series, averages, classes, places (JK-04, JK-48)."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest

from twenty.games.jakkolo.formats import (
    TARGETS,
    Knockout,
    Order,
    average,
    best_games,
    class_of,
    knockout,
    match_points,
    order_of_play,
    places,
    sum_points,
    two_decimals,
)

DATA = Path("tests/data/jakkolo")


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.rule("JK-04", "allows")
def test_games_side_by_side_round_by_round_or_game_by_game() -> None:
    assert list(order_of_play(2, 3, Order.ROUNDS)) == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert list(order_of_play(2, 2, Order.GAMES)) == [(0, 1), (0, 2), (1, 1), (1, 2)]


@pytest.mark.rule("JK-48", "allows")
def test_every_published_average_but_the_misprint() -> None:
    known = [row for row in rows("averages.csv") if row["total"] and row["games"] and row["avg_computed"]]
    wrong = []
    for row in known:
        ours = average(int(row["total"]), int(row["games"]))
        whole, _, part = row["avg_computed"].partition(".")
        assert two_decimals(ours) == f"{whole}.{part:0<2}", row
        if row["avg_published"] and not agrees(row["avg_published"], ours):
            wrong.append(row)
    assert len(known) > 40
    assert [(row["unit"], row["category"], row["avg_published"]) for row in wrong] == [
        ("player", "class C winner #1", "24.9")
    ]
    assert [row["consistent"] for row in wrong] == ["NO"]


def agrees(published: str, hundredths: int) -> bool:
    """Whether a published average is ours to its own number of decimals."""
    whole, _, part = published.partition(".")
    if len(part) < 2:
        return (hundredths + 5) // 10 == int(whole) * 10 + int(part or 0)
    return hundredths == int(whole) * 100 + int(part)


@pytest.mark.rule("JK-48", "allows")
def test_published_team_matches_share_two_points_per_game() -> None:
    for row in rows("team_matches.csv"):
        games = int(row["expected_sum"]) // 2
        won = int(row["winner"])
        scores = [(100, 90)] * (won // 2) + [(95, 95)] * (won % 2)
        scores += [(90, 100)] * (games - len(scores))
        assert sum_points(scores) == (won, int(row["loser"]))
        assert int(row["winner"]) + int(row["loser"]) == int(row["sum"]) == int(row["expected_sum"])
    assert sum(sum_points([(1, 0)] * 25)) == 50  # five against five


@pytest.mark.rule("JK-48", "allows")
def test_published_knockouts_can_be_played_and_end_there() -> None:
    known = rows("wc_knockout_singles.csv")
    assert len(known) == 14
    for row in known:
        won, lost = int(row["winner_points"]), int(row["loser_points"])
        assert (won + lost) % 2 == 0
        assert row["sum_even"] == "yes"
        if not row["target_points"]:
            continue
        target = int(row["target_points"])
        assert target in TARGETS
        ties = won % 2
        games = [(9, 9)] * ties + [(0, 9)] * ((lost - ties) // 2) + [(9, 0)] * ((won - ties) // 2)
        assert knockout(games, target) == Knockout((won, lost), 0, False)
        assert knockout(games[:-1], target).winner is None
        with pytest.raises(ValueError, match="after the end"):
            knockout([*games, (9, 0)], target)


def test_match_points() -> None:
    assert [match_points(9, 8), match_points(8, 9), match_points(9, 9)] == [(2, 0), (0, 2), (1, 1)]
    for ours, theirs in product(range(4), repeat=2):
        assert sum(match_points(ours, theirs)) == 2


@pytest.mark.rule("JK-48", "allows")
def test_both_at_the_target_after_the_same_game_play_six_discs_until_it_differs() -> None:
    games = [(9, 0)] * 4 + [(0, 9)] * 4 + [(5, 5)]
    assert knockout(games, 9) == Knockout((9, 9), None, True)
    assert knockout(games, 9, [(20, 20)]) == Knockout((9, 9), None, True)
    assert knockout(games, 9, [(20, 20), (20, 24)]) == Knockout((9, 9), 1, False)


@pytest.mark.rule("JK-48", "refuses")
def test_deciders_only_where_they_are_due() -> None:
    with pytest.raises(ValueError, match="no decider"):
        knockout([(9, 0)], 9, [(20, 21)])
    with pytest.raises(ValueError, match="no decider"):
        knockout([(9, 0)] * 5, 9, [(20, 21)])
    with pytest.raises(ValueError, match="after the end"):
        knockout([(5, 5)] * 9, 9, [(20, 21), (20, 21)])


@pytest.mark.rule("JK-48", "allows")
def test_the_best_ten_of_several_series() -> None:
    series = [range(100, 110), range(105, 115), [150]]
    assert best_games(series) == (150, 114, 113, 112, 111, 110, 109, 109, 108, 108)
    assert best_games([[1, 2]]) == (2, 1)


@pytest.mark.rule("JK-48", "allows")
@pytest.mark.parametrize(
    ("hundredths", "expected"),
    [
        (14_800, "A"),
        (13_100, "A"),
        (13_099, "B"),
        (12_400, "B"),
        (12_399, "C"),
        (11_200, "C"),
        (11_199, "D"),
        (0, "D"),
    ],
)
def test_classes(hundredths: int, expected: str) -> None:
    assert class_of(hundredths) == expected
    assert class_of(hundredths, (("1", 10_000),), "2") == ("1" if hundredths >= 10_000 else "2")


def test_averages_are_rounded_to_the_nearest_hundredth() -> None:
    for total, games in product(range(60), range(1, 20)):
        ours = average(total, games)
        assert abs(ours * games - 100 * total) * 2 <= games
    assert (two_decimals(average(1, 8)), two_decimals(5)) == ("0.13", "0.05")


@pytest.mark.rule("JK-48", "allows")
def test_ties_by_the_highest_game_then_the_next_then_a_shared_place() -> None:
    cards = [(500, [120, 130]), (500, [150, 100]), (500, [100, 150]), (500, [150, 90]), (501, [1])]
    assert places(cards) == (5, 2, 2, 4, 1)
