"""All games of the two real files, to the level that their sheets have."""

import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from twenty.cli.summary import Summary, summary
from twenty.files import read_file

DATA = Path(__file__).parents[1] / "data" / "crokinole"
SHEETS = DATA / "match_rounds_2009_2018.csv"
CMN = DATA / "cmn_batch_hamilton2020.json"


@cache
def replayed(path: Path) -> tuple[Summary, ...]:
    return tuple(map(summary, read_file(path)))


@cache
def by_id() -> dict[str, dict[str, Any]]:
    return {held.match.id: held.as_json() for held in replayed(SHEETS)}


def game_id(row: dict[str, str], side: str, opponent: str) -> str:
    return "/".join(
        (row["date"], row["tournament"], row["category"], row["stage"], *sorted((side, opponent)))
    )


@pytest.fixture(scope="module")
def cards() -> dict[str, dict[str, dict[str, str]]]:
    """The lines of the file by game and side, read here once more in the simplest way."""
    games: dict[str, dict[str, dict[str, str]]] = {}
    with SHEETS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            games.setdefault(game_id(row, row["side"], row["opponent"]), {})[row["side"]] = row
    return games


def disagreements() -> dict[str, list[int]]:
    with (DATA / "inconsistent_scoresheets.csv").open(encoding="utf-8", newline="") as file:
        return {
            game_id(row, row["side_a"], row["side_b"]): [int(number) for number in row["bad_rounds"].split()]
            for row in csv.DictReader(file)
        }


def test_every_game_of_the_sheets_is_there_at_its_level(cards):
    matches = by_id()
    assert len(replayed(SHEETS)) == len(matches) == 4340
    assert matches.keys() == cards.keys()
    assert sum(match["rounds"] is not None for match in matches.values()) == 3268
    assert sum(match["rounds"] is None for match in matches.values()) == 1072
    assert all(match["stopped"] is None for match in matches.values())


def test_every_figure_is_the_one_on_the_card(cards):
    for name, match in by_id().items():
        rows = [cards[name][side] for side in match["sides"]]
        assert match["sides"] == sorted(cards[name])
        assert match["score"] == [int(row["pts_total"]) for row in rows]
        assert match["twenties"] == [
            int(row["twenties_total"]) if row["twenties_total"] else None for row in rows
        ]
        points = [[int(figure) for figure in row["pts_by_round"].split()] for row in rows]
        if match["rounds"] is None:
            assert points == [[], []]
        else:
            for side in (0, 1):
                told = [figures[side] for figures in match["rounds"]]
                assert [figure for figure in told if figure is not None] == points[side]


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.rule("CK-54", "counts")
def test_the_outcome_is_what_both_cards_say(cards):
    for name, match in by_id().items():
        rows = [cards[name][side] for side in match["sides"]]
        own = [int(row["pts_total"]) for row in rows]
        played = [len(row["pts_by_round"].split()) for row in rows]
        if match["rounds"] is None:
            readings = {own[0] > own[1] or (None if own[0] == own[1] else False)}
            agreed = True
        else:
            lead = (2 * own[0] - 2 * played[0], 2 * played[1] - 2 * own[1])
            readings = {True if points > 0 else False if points < 0 else None for points in lead}
            agreed = name not in disagreements()
        if len(readings) > 1 or (None in readings and not agreed):
            assert match["outcome"] is None
            continue
        first = readings.pop()
        expected: dict[str, Any] = {"termination": "level", "winners": []}
        if first is not None:
            expected = {"termination": "points", "winners": [0 if first else 1]}
        assert match["outcome"] == expected


def test_the_24_disagreements_are_told_with_their_rounds_and_nothing_else():
    told: dict[str, list[int]] = {}
    whole_game: Counter[str] = Counter()
    for name, match in by_id().items():
        for warning in match["warnings"]:
            assert warning["rule"].startswith("CK-")
            assert not warning["text"].startswith(warning["code"])
            if warning["round"] is None:
                whole_game[warning["code"]] += 1
            else:
                assert warning["code"] == "cards-disagree"
                told.setdefault(name, []).append(warning["round"])
    assert len(told) == 24
    assert told == disagreements()
    assert whole_game == {"odd-total": 9, "both-hammer": 5, "twenties-list-length": 2}


def test_who_started_is_taken_from_the_cards_where_they_agree(cards):
    starters: Counter[int | None] = Counter()
    for held in replayed(SHEETS):
        seat = held.match.log[1].action.seat
        starters[seat] += 1
        roles = [cards[held.match.id][side]["round1_role"] for side in held.match.sides]
        if seat is None:
            assert roles not in (["First", "Hammer"], ["Hammer", "First"])
        else:
            assert roles[0 if seat == 0 else 1] == "First"
    assert sum(count for seat, count in starters.items() if seat is not None) == 1757


def test_every_match_of_the_cmn_file_is_there():
    matches = [held.as_json() for held in replayed(CMN)]
    items = json.loads(CMN.read_text())["matches"]
    assert len(matches) == len(items) == 220
    for match, item in zip(matches, items, strict=True):
        games = item["match"]["games"]
        assert match["id"] == item["id"]
        assert match["sides"] == [team["players"][0]["name"] for team in item["match"]["teams"]]
        assert match["rounds"] == [
            [1, 1] if game["winner"] is None else [2 * (game["winner"] == side) for side in (0, 1)]
            for game in games
        ]
        assert match["twenties"] == [sum(game["twenties"][side] for game in games) for side in (0, 1)]
        assert match["score"] == [sum(gained[side] for gained in match["rounds"]) for side in (0, 1)]
        winner = item["match"]["winner"]
        ending = {"termination": "level", "winners": []}
        if winner is not None:
            ending = {"termination": "points", "winners": [winner]}
        assert match["outcome"] == ending
        assert match["warnings"] == []
        assert match["stopped"] is None


@pytest.mark.rule("CK-03", "counts")
def test_the_last_shot_of_each_round_is_the_one_in_the_cmn_file():
    for held, item in zip(replayed(CMN), json.loads(CMN.read_text())["matches"], strict=True):
        seats = [round_["hammer"] for round_ in held.own["rounds"]]
        assert [seat // 2 for seat in seats] == [game["x-last-shot"] for game in item["match"]["games"]]
