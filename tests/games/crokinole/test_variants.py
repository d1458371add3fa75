"""Random games of every variant keep what every rulebook must keep; what the pages see of them."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.crokinole.matches import Match, people

from twenty.core.actions import Start
from twenty.core.referee import Referee
from twenty.core.rulebook import Draw
from twenty.games.crokinole.board import DiscId, Lying, Place, Point, Table
from twenty.games.crokinole.config import Config, FreeShot, Length, Players, Preset, Until, Variant, configure
from twenty.games.crokinole.game import RULEBOOK, Crokinole, start
from twenty.games.crokinole.problems import problems
from twenty.games.crokinole.sampling_shots import sample_shot
from twenty.testing import check_rulebook, walk

HUSSAR, DARTS = Variant.HUSSAR, Variant.DARTS
CONFIGS = {
    "two": configure(),
    "two home": configure(Preset.HU_HOME, damage_suspends_fouls=True),
    "two af": configure(Preset.AF_HOME),
    "two without free shots": configure(Preset.NCA, free_shot=FreeShot.NONE),
    "pairs": configure(Preset.NCA, Players.PAIRS),
    "tactical pairs": configure(Preset.HU_TOURNAMENT, Players.TACTICAL),
    "four singles": configure(Preset.HU_HOME, Players.FOUR),
    "hussar": configure(Preset.HU_TOURNAMENT, Players.TWO, HUSSAR),
    "hussar of six": configure(Preset.HU_HOME, Players.TWO, HUSSAR),
    "hussar in pairs": configure(Preset.HU_HOME, Players.PAIRS, HUSSAR),
    "hussar in tactical pairs": configure(Preset.AF_HOME, Players.TACTICAL, HUSSAR),
    "darts": configure(variant=DARTS, target=40),
    "darts to 20": configure(variant=DARTS, target=20, legs=1, sets=2, damage_suspends_fouls=True),
}


class Only(Crokinole):
    """Crokinole that is always played with one configuration."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def sample_start(self, draw: Draw) -> Start[Config]:
        return start(self.config, people(self.config))


@pytest.mark.parametrize("name", CONFIGS)
def test_random_games_of_every_variant(name):
    check_rulebook(
        Referee(Only(CONFIGS[name])),
        walks=5,
        length=80,
        seed=77,
        conserve=lambda state: None if state.game is None else sound(state.game),
    )


def sound(game) -> None:
    assert problems(game) == ()


@pytest.mark.rule("CK-96", "allows")
def test_random_games_of_darts_come_to_an_end():
    book = Referee(Only(CONFIGS["darts to 20"]))
    ended = 0
    for seed in range(60):
        made = walk(book, seed, 400)
        outcome = book.outcome(made.states[-1])
        ended += outcome is not None and outcome.termination.value == "sets"
    assert ended


@pytest.mark.parametrize("name", CONFIGS)
def test_the_view_of_every_variant_is_plain(name):
    match = Match(CONFIGS[name])
    match.tell("toss 0")
    json.dumps(RULEBOOK.view(match.state, match.rulings, None))


def test_the_view_shows_the_table():
    match = Match()
    match.tell("toss 0", "call 20", "call 15", "call on:b1 b1:10")
    own = RULEBOOK.view(match.state, match.rulings, None)["own"]
    assert own["shots"] == [2, 1]
    assert (own["shots_each"], own["shooters"], own["level"]) == (8, [2], "calls")
    assert own["table"] == {
        "discs": [
            {"disc": "r2", "side": 0, "place": "10", "at": None, "on": ["b1"]},
            {"disc": "b1", "side": 1, "place": "10", "at": None, "on": []},
        ],
        "twenties": [1, 0],
        "points": [30, 10],
    }


def test_the_view_gives_positions_in_micrometres():
    match = Match()
    match.tell("toss 0", "shot 0,-304.8 [] [r1@12.5,-50]")
    own = RULEBOOK.view(match.state, match.rulings, None)["own"]
    assert own["table"]["discs"][0]["at"] == [12_500, -50_000]
    assert own["level"] == "shots"


def test_the_view_of_darts():
    match = Match(configure(variant=DARTS))
    own = RULEBOOK.view(match.state, match.rulings, None)["own"]
    assert (own["turn"], own["shots_left"], own["now"], own["level"]) == (None, 0, None, None)
    match.tell("toss 2", "call 20", "call 15")
    own = RULEBOOK.view(match.state, match.rulings, None)["own"]
    assert (own["turn"], own["shots_left"], own["now"]) == (1, 3, 35)
    assert (own["totals"], own["target"], own["check_out"]) == ([0, 0], 400, False)
    match.tell("decision ref agreed effect=score figures=[0 400]")
    own = RULEBOOK.view(match.state, match.rulings, None)["own"]
    assert (own["shots_left"], own["now"], own["check_out"]) == (1, None, True)


def test_rounds_in_the_view_tell_what_was_scored():
    match = Match()
    match.tell("toss 0", "call 20", "end_round")
    [scored] = RULEBOOK.view(match.state, match.rulings, None)["own"]["rounds"]
    assert (scored["points"], scored["twenties"], scored["incomplete"]) == ([20, 0], [1, 0], True)


# --- what is expected and proposed -------------------------------------------------------------------------


@pytest.mark.rule("GE-03", "allows")
def test_expected_are_shots_and_reports_as_the_round_allows():
    match = Match(configure(Preset.HU_HOME))
    match.tell("toss 0")
    assert match.expected == {"call", "shot", "counts", "round"}
    match.tell("call 20")
    assert match.expected == {"call", "counts", "round"}


def test_nothing_is_expected_of_a_game_that_is_over():
    match = Match(configure(length=Length(Until.ROUNDS, 1)))
    match.tell("toss 0", "counts 1/0/0+0 0/0/0+0")
    assert RULEBOOK.game.expects(match.game) == ()
    match = Match(configure(variant=DARTS, target=20, legs=1, sets=1))
    match.tell("toss 0", "call 20", "call 20")
    assert RULEBOOK.game.expects(match.game) == ()


@pytest.mark.rule("GE-04", "refuses")
def test_a_round_can_not_be_played_again_before_the_toss():
    line = "decision ref tilted effect=round_again"
    assert Match().refused(line).code == "no-round-under-way"


def test_nothing_of_a_shot_is_hidden():
    match = Match()
    match.tell("toss 0", "call 20")
    assert RULEBOOK.public(match.actions[-1], match.state) == match.actions[-1]


def test_the_sample_of_a_crowded_board_may_overlap():
    """Where no room is found in twenty tries the proposal is refused; nothing loops."""
    at = Point(299_999, 299_999)
    table = Table((Lying(DiscId(1, 1), Place.FIVE, at),), (0, 0))
    told = sample_shot(table, (DiscId(0, 1),), 0, False, lambda n: n - 1)
    assert told.rest[0].at == at


def test_the_sample_lifts_a_disc_for_the_check_out():
    match = Match(configure(variant=DARTS))
    match.tell("toss 0", "decision ref agreed effect=score figures=[375 0]")
    match.tell("call 15", "call 5 r1:5", "call 5 r1", "call 5 r1", "call 5 r1")
    chance = Random(1)
    samples = [RULEBOOK.game.sample(match.game, chance.randrange) for _ in range(60)]
    assert {getattr(told, "lift", None) for told in samples} == {None, *(DiscId(0, n) for n in range(1, 6))}


@pytest.mark.rule("GE-02", "refuses")
def test_a_toss_is_refused_where_none_is_due():
    match = Match()
    match.tell("toss 0")
    assert match.refused("toss 0").code == "no-toss-due"
