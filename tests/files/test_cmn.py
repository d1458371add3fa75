"""CMN: what its fields mean, what the reader assumes, and what it warns about."""

import json
from typing import Any

import pytest

from twenty.cli.summary import summary
from twenty.core.errors import UnreadableFile
from twenty.files import read
from twenty.files.cmn import Hammer, read_cmn
from twenty.files.cmn_writer import write_cmn


def single(rounds: Any, ended: Any = None, **match: Any) -> dict[str, Any]:
    """A match of two in CMN."""
    teams = [{"players": [{"name": "Ann"}]}, {"players": [{"name": "Bob", "cid": "b-1"}]}]
    held = {
        "date": "2020-01-25T12:00:00Z",
        "format": "singles",
        "teams": teams,
        "games": rounds,
        "winner": ended,
    }
    return {"cmn": "1.0", "id": "m1", "match": held | match}


def replayed(root: dict[str, Any], hammer: Hammer | None = None) -> dict[str, Any]:
    (match,) = read_cmn(json.dumps(root), hammer)
    return summary(match).as_json()


def codes(match: dict[str, Any]) -> list[tuple[str, str, Any]]:
    return [(warning["rule"], warning["code"], warning["round"]) for warning in match["warnings"]]


WON = [{"winner": 0}, {"winner": 0}, {"winner": None}, {"winner": 1}]


@pytest.mark.rule("CK-54", "allows")
def test_a_single_file_is_a_game_of_open_length():
    match = replayed(single(WON, 0))
    assert match["rounds"] == [[2, 0], [2, 0], [1, 1], [0, 2]]
    assert match["score"] == [5, 3]
    assert match["twenties"] == [None, None]
    assert match["outcome"] == {"termination": "points", "winners": [0]}
    assert match["warnings"] == []
    assert match["source"]["date"] == "2020-01-25T12:00:00Z"


@pytest.mark.rule("CK-53", "allows")
@pytest.mark.parametrize("form", [None, {"type": "fixed", "count": 4}])
def test_a_recorded_draw_stays_a_draw(form):
    games = [{"winner": 0, "twenties": [3, 1]}, {"winner": 1, "twenties": [0, 0]}] * 2
    match = replayed(single(games, None, gameFormat=form))
    assert match["score"] == [4, 4]
    assert match["twenties"] == [6, 2]
    assert match["outcome"] == {"termination": "level", "winners": []}
    assert match["warnings"] == []


@pytest.mark.parametrize(
    ("setting", "hammer", "starter"),
    [(None, 0, 0), (Hammer.FIRST, 0, 0), (Hammer.LAST, 0, 2), (Hammer.FIRST, 1, 2), (Hammer.LAST, 1, 0)],
)
@pytest.mark.rule("CK-03", "allows")
def test_hammer_means_what_the_setting_says(setting, hammer, starter):
    root = single([{"winner": 0, "hammer": hammer}], 0)
    (match,) = read_cmn(json.dumps(root), setting)
    assert match.log[1].action.seat == starter
    means = "last" if setting is Hammer.LAST else "first"
    assert match.source["hammer"] == {"means": means, "assumed": setting is None}


def test_the_last_shot_goes_before_hammer_and_needs_no_assumption():
    (match,) = read_cmn(json.dumps(single([{"winner": 0, "hammer": 1, "x-last-shot": 1}], 0)))
    assert match.log[1].action.seat == 0
    assert "hammer" not in match.source


def test_who_started_follows_from_a_later_round():
    (match,) = read_cmn(json.dumps(single([{"winner": 0}, {"winner": 0, "x-last-shot": 0}], 0)))
    assert match.log[1].action.seat == 0  # last shot in round 2, so the first shot in round 1


def test_nobody_knows_who_started():
    (match,) = read_cmn(json.dumps(single(WON, 0)))
    assert match.log[1].action.seat is None


@pytest.mark.rule("CK-03", "counts")
def test_last_shots_that_do_not_take_turns_are_warned_about():
    games = [{"winner": 0, "x-last-shot": side} for side in (0, 1, 1, 1)]
    assert codes(replayed(single(games, 0))) == [("CK-03", "last-shot-out-of-turn", 3)]


def test_scores_make_a_round_by_points():
    games = [{"winner": 0, "scores": [95, 60], "twenties": [3, 1]}, {"winner": None, "scores": [20, 20]}]
    (match,) = read_cmn(json.dumps(single(games, 0)))
    assert [type(entry.action).__name__ for entry in match.log[2:4]] == ["RoundPoints", "RoundPoints"]
    assert replayed(single(games, 0))["rounds"] == [[2, 0], [1, 1]]


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_score_below_its_20s_is_warned_about(winner):
    games = [{"winner": winner, "scores": [55, 40], "twenties": [3, 1]}]
    expected = [("CK-40", "points-below-twenties", 1)]
    if winner == 1:
        expected.insert(0, ("CK-52", "scores-against-winner", 1))
    match = replayed(single(games, winner))
    assert codes(match) == expected
    assert match["twenties"] == [3, 1]


@pytest.mark.parametrize("scores", [[60, 95], [95, 95]])
def test_the_winner_stands_where_the_scores_contradict_it(scores):
    match = replayed(single([{"winner": 0, "scores": scores}], 0))
    assert match["rounds"] == [[2, 0]]
    assert codes(match) == [("CK-52", "scores-against-winner", 1)]


@pytest.mark.rule("CK-40", "refuses")
def test_scores_that_no_discs_make_are_warned_about_and_left():
    match = replayed(single([{"winner": 0, "scores": [97, 60]}], 0))
    assert match["rounds"] == [[2, 0]]
    assert codes(match) == [("CK-40", "no-such-points", 1)]


@pytest.mark.rule("CK-42", "refuses")
def test_more_20s_than_discs_are_warned_about_and_unknown():
    match = replayed(single([{"winner": 0, "twenties": [9, 0]}], 0))
    assert match["twenties"] == [None, None]
    assert codes(match) == [("CK-42", "too-many-twenties", 1)]


@pytest.mark.rule("CK-52", "counts")
@pytest.mark.parametrize(("winner", "warned"), [(0, False), (1, True), (None, True)])
def test_the_winner_of_the_match_is_recomputed(winner, warned):
    match = replayed(single(WON, winner))
    assert match["outcome"]["winners"] == [0]
    assert codes(match) == ([("CK-52", "winner-recomputed", None)] if warned else [])
    if warned:
        assert "Ann" in match["warnings"][0]["text"]


@pytest.mark.parametrize(
    ("games", "target", "means"),
    [
        ([0, 1, 0, 0], 3, "wins"),
        ([0, 1, 0], 4, "points"),
        ([0, None, 0], 5, "points"),
        ([None, None, None, None, 0], 5, "points"),
        ([0, 0, 1, 1, 0], 3, "wins"),
    ],
)
def test_a_target_may_mean_wins_or_points(games, target, means):
    form = {"type": "first_to", "target": target}
    match = replayed(single([{"winner": side} for side in games], 0, gameFormat=form))
    assert match["source"]["target"] == {"number": target, "means": means, "assumed": True}
    assert match["outcome"]["winners"] == [0]
    assert match["warnings"] == []


def test_a_target_that_nobody_reached():
    form = {"type": "first_to", "target": 9}
    running = replayed(single([{"winner": 0}], None, gameFormat=form))
    assert (running["outcome"], running["warnings"]) == (None, [])
    ended = replayed(single([{"winner": 0}], 0, gameFormat=form))
    assert ended["outcome"]["winners"] == [0]
    assert codes(ended) == [("CK-54", "target-not-reached", None)]


def test_a_count_that_was_not_played():
    form = {"type": "fixed", "count": 4}
    running = replayed(single(WON[:2], None, gameFormat=form))
    assert (running["outcome"], running["warnings"]) == (None, [])
    ended = replayed(single(WON[:2], 0, gameFormat=form))
    assert codes(ended) == [("CK-54", "rounds-not-count", None)]
    longer = replayed(single([*WON, {"winner": 0}], 0, gameFormat=form))
    assert longer["score"] == [7, 3]
    assert codes(longer) == [("CK-54", "rounds-not-count", None)]


def test_no_games():
    match = replayed(single([]))
    assert (match["rounds"], match["score"], match["outcome"], match["warnings"]) == (None, [0, 0], None, [])
    assert codes(replayed(single([], 1))) == [("CK-52", "winner-recomputed", None)]


def test_doubles_and_shared_fields():
    pair = [{"players": [{"name": "Ann"}, {"name": "Bob"}]}, {"players": [{"name": "Cid"}, {"name": "Dora"}]}]
    games = [{"winner": 1, "x-last-shot": 0, "twenties": [0, 12]}]
    held = single(games, 1, format="doubles", teams=pair)
    root = {
        "cmn": "1.0",
        "batch": True,
        "event": {"name": "All"},
        "source": {"app": "a"},
        "matches": [{**held, "id": "one"}, {**held, "id": "two", "event": {"name": "Own"}}],
    }
    one, two = (summary(match) for match in read(json.dumps(root).encode(), "x.json"))
    assert one.as_json()["sides"] == ["Ann/Bob", "Cid/Dora"]
    assert one.as_json()["twenties"] == [0, 12]
    assert one.match.source["event"] == {"name": "All"}
    assert two.match.source["event"] == {"name": "Own"}
    assert two.match.source["source"] == {"app": "a"}
    assert one.match.log[1].action.seat == 1  # the first named of the side that shot first


def test_unknown_fields_are_ignored():
    root = single([{"winner": 0, "board": 3, "x-weather": "hot"}], 0, referee="Eve")
    assert replayed(root | {"more": 1}) == replayed(single([{"winner": 0}], 0))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"cmn": "2.0"}, "$.cmn"),
        ({"cmn": None}, "$.cmn"),
        ({"id": 7}, "$.id"),
        ({"id": ""}, "$.id"),
        ({"match": []}, "$.match"),
        ({"batch": 1}, "$.batch"),
        ({"batch": True}, "$.matches"),
        ({"batch": True, "matches": [{}]}, "$.matches[0].match"),
        ({"x-discs": 13}, "$.x-discs"),
        ({"x-twenties": [1]}, "$.x-twenties"),
    ],
)
def test_what_is_wrong_is_named(change, place):
    with pytest.raises(UnreadableFile) as refused:
        read_cmn(json.dumps(single(WON, 0) | change))
    assert refused.value.place == place
    assert refused.value.reason


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"date": "2020-01-25"}, "$.match.date"),
        ({"date": "2020-13-25T12:00:00Z"}, "$.match.date"),
        ({"format": "trios"}, "$.match.format"),
        ({"format": "doubles"}, "$.match.teams[0].players"),
        ({"teams": [{"players": [{"name": " \u202e"}]}] * 2}, "$.match.teams[0].players[0].name"),
        ({"teams": [{"players": [{}]}] * 2}, "$.match.teams[0].players[0].name"),
        ({"games": [{"winner": 2}]}, "$.match.games[0].winner"),
        ({"games": [{}]}, "$.match.games[0].winner"),
        ({"games": [{"winner": False}]}, "$.match.games[0].winner"),
        ({"games": [{"winner": 0, "hammer": "x"}]}, "$.match.games[0].hammer"),
        ({"games": [{"winner": 0, "scores": [5]}]}, "$.match.games[0].scores"),
        ({"games": [{"winner": 0, "scores": [5, -5]}]}, "$.match.games[0].scores[1]"),
        ({"games": [{"winner": 0, "twenties": [1, 1.5]}]}, "$.match.games[0].twenties[1]"),
        ({"games": 3}, "$.match.games"),
        ({"gameFormat": {"type": "best_of"}}, "$.match.gameFormat.type"),
        ({"gameFormat": {"type": "fixed"}}, "$.match.gameFormat.count"),
        ({"gameFormat": {"type": "first_to", "target": 0}}, "$.match.gameFormat.target"),
        ({"winner": "0"}, "$.match.winner"),
    ],
)
def test_what_is_wrong_in_a_match_is_named(change, place):
    with pytest.raises(UnreadableFile) as refused:
        read_cmn(json.dumps(single(WON, 0, **change)))
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"cmn": ', "line 1, column 9"),
        ('{"cmn": NaN}', "$"),
        ('{"cmn": "\\ud800"}', "$"),
        ('{"cmn": ' + "[" * 5000 + "]" * 5000 + "}", "$"),
        ('{"cmn": ' + "[" * 100 + "]" * 100 + "}", "$"),
        ('{"cmn": ' + "9" * 5000 + "}", "$"),
        ("[]", "$"),
    ],
)
def test_what_is_no_json_of_ours_is_named(text, place):
    with pytest.raises(UnreadableFile) as refused:
        read_cmn(text)
    assert refused.value.place == place


# --- writing -----------------------------------------------------------------------------------------------


def rewritten(root: dict[str, Any]) -> dict[str, Any]:
    (match,) = read_cmn(json.dumps(root))
    text, unsaid = write_cmn([match])
    assert unsaid == ()
    held: dict[str, Any] = json.loads(text)
    return held


def test_a_match_is_written_as_it_was_read():
    games = [
        {"winner": 0, "x-last-shot": 1, "hammer": 0, "scores": [95, 60], "twenties": [3, 1]},
        {"winner": None, "x-last-shot": 0, "hammer": 1, "scores": [20, 20], "twenties": [0, 0]},
    ]
    root = single(games, 0, gameFormat={"type": "fixed", "count": 2}) | {
        "event": {"name": "Cup"},
        "source": {"app": "other"},
    }
    assert rewritten(root) == root


@pytest.mark.parametrize("winner", [0, None])
def test_a_match_of_open_length_is_written_without_a_format(winner):
    games = [{"winner": winner}]
    assert rewritten(single(games, winner)) == single(games, winner) | {"source": {"app": "twenty"}}


def test_12_discs_and_the_20s_of_a_whole_game_are_fields_of_ours():
    root = single([{"winner": 0}], 0) | {"x-discs": 12, "x-twenties": [11, None], "source": {"app": "twenty"}}
    assert replayed(root)["twenties"] == [11, None]
    assert rewritten(root) == root


def test_a_batch_shares_what_all_matches_have():
    held = single([{"winner": 0}], 0)
    matches = [{"id": str(number), "match": held["match"]} for number in range(3)]
    root = {"cmn": "1.0", "batch": True, "event": {"name": "Cup"}, "source": {"app": "a"}, "matches": matches}
    text, _ = write_cmn(read_cmn(json.dumps(root)))
    assert json.loads(text) == root
    matches[1]["event"] = {"name": "Other"}
    text, _ = write_cmn(read_cmn(json.dumps(root)))
    events = [match["event"]["name"] for match in json.loads(text)["matches"]]
    assert events == ["Cup", "Other", "Cup"]
