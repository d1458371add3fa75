"""The presets of CK-07, each option singly, and all combinations against the rules that exclude some."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.crokinole.matches import Match, broken, people

from twenty.core.actions import Start
from twenty.core.errors import IllegalAction
from twenty.core.ids import PersonId
from twenty.games.crokinole.config import (
    Config,
    DecidingSet,
    FreeShot,
    Length,
    Players,
    Preset,
    Quadrant,
    Removes,
    Scoring,
    Tie,
    Until,
    Variant,
    configure,
    problem,
)
from twenty.games.crokinole.game import RULEBOOK, start

# CK-07 as the rule book has it; `discs` for two players / pairs.
TABLE = """
option                | hu_tournament       | hu_home    | af_home               | nca
discs                 | 8 / 12              | 12 / 12    | 12 / 12               | 8 / 12
quadrant              | touching            | touching   | half_inside           | touching
free_shot             | group               | group      | shooter_must_reach_15 | group
free_shot_removes     | shooter             | shooter    | shooter               | touched
damage_suspends_fouls | off                 | off        | off                   | off
scoring               | match_points        | sum        | difference            | match_points
length                | rounds:4            | target:100 | target:100            | rounds:4
tie                   | twenties_then_extra | -          | -                     | stands
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
CELLS = [
    (Preset(preset), row[0], cell)
    for column, preset in enumerate(ROWS[0][1:], 1)
    for row in ROWS[1:]
    for cell in [row[column]]
]


def shown(value: Any) -> str:
    """An option as the table writes it."""
    return {None: "-", False: "off", True: "on"}.get(value, str(value))


@pytest.mark.rule("CK-07", "allows")
@pytest.mark.rule("CK-02", "allows")
@pytest.mark.rule("CK-60", "allows")
@pytest.mark.parametrize(("preset", "option", "cell"), CELLS)
def test_presets_equal_the_table(preset, option, cell):
    two = configure(preset)
    pairs = configure(preset, Players.PAIRS)
    if option == "discs":
        assert f"{two.discs} / {pairs.discs}" == cell
    else:
        assert shown(getattr(two, option)) == cell
        assert shown(getattr(pairs, option)) == cell


@pytest.mark.parametrize("preset", Preset)
def test_presets_hold_no_option_of_darts(preset):
    config = configure(preset)
    assert (config.target, config.legs, config.sets, config.deciding_set) == (None,) * 4
    assert problem(config) is None


def test_hu_tournament_is_the_default_in_code():
    assert configure() == Config() == configure(Preset.HU_TOURNAMENT)


def test_the_hungarian_presets_differ_in_discs_and_scoring_only():
    tournament, home = configure(Preset.HU_TOURNAMENT), configure(Preset.HU_HOME)
    differing = {
        name for name in Config.__dataclass_fields__ if getattr(tournament, name) != getattr(home, name)
    }
    assert differing == {"preset", "discs", "scoring", "length", "tie"}


# Each option with values that go with every preset, and what follows from a changed scoring or length.
SINGLY: dict[str, tuple[Any, ...]] = {
    "discs": tuple(range(1, 13)),
    "quadrant": tuple(Quadrant),
    "free_shot": tuple(FreeShot),
    "free_shot_removes": tuple(Removes),
    "damage_suspends_fouls": (False, True),
}


@pytest.mark.rule("CK-07", "allows")
@pytest.mark.rule("CK-02", "allows")
@pytest.mark.rule("CK-25", "allows")
@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(("option", "values"), SINGLY.items())
def test_options_change_singly(preset, option, values):
    usual = configure(preset)
    for value in values:
        config = configure(preset, **{option: value})
        for name in Config.__dataclass_fields__:
            assert getattr(config, name) == (value if name == option else getattr(usual, name))


@pytest.mark.rule("CK-07", "allows")
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("preset", [Preset.HU_TOURNAMENT, Preset.NCA])
def test_the_tie_changes_singly_where_rounds_are_counted(preset, tie):
    assert configure(preset, tie=tie).tie is tie


@pytest.mark.rule("CK-53", "refuses")
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("preset", [Preset.HU_HOME, Preset.AF_HOME])
def test_a_target_knows_no_tie(preset, tie):
    with pytest.raises(IllegalAction) as refused:
        configure(preset, tie=tie)
    assert (refused.value.rule, refused.value.code) == ("CK-53", "tie-without-rounds")


@pytest.mark.rule("CK-53", "refuses")
def test_a_fixed_number_of_rounds_needs_to_know_what_a_level_score_means():
    with pytest.raises(IllegalAction) as refused:
        configure(tie=None)
    assert (refused.value.rule, refused.value.code) == ("CK-53", "tie-missing")


@pytest.mark.rule("CK-54", "allows")
@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize(
    "text", ["rounds:1", "rounds:7", "target:50", "race_to:9", "race_to:9,lead:2", "open"]
)
def test_scoring_and_length_go_together_or_are_refused(preset, scoring, text):
    length = Length.parse(text)
    fits = {
        Until.ROUNDS: True,
        Until.OPEN: True,
        Until.TARGET: scoring is not Scoring.MATCH_POINTS,
        Until.RACE_TO: scoring is Scoring.MATCH_POINTS,
    }
    if fits[length.until]:
        config = configure(preset, scoring=scoring, length=length)
        assert (config.scoring, config.length) == (scoring, length)
        assert (config.tie is None) == (length.until is not Until.ROUNDS)
    else:
        with pytest.raises(IllegalAction) as refused:
            configure(preset, scoring=scoring, length=length)
        assert refused.value.rule == "CK-54"


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("scoring", Scoring)
def test_the_scoring_changes_singly_and_takes_a_length_that_fits(preset, scoring):
    config = configure(preset, scoring=scoring)
    assert config.scoring is scoring
    usual = configure(preset).length
    assert usual is not None
    if scoring is Scoring.MATCH_POINTS and usual.until is Until.TARGET:
        assert str(config.length) == "rounds:4"
    else:
        assert config.length == usual


@pytest.mark.rule("CK-54", "refuses")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"length": Length(Until.TARGET, 100)}, "target-with-match-points"),
        ({"scoring": Scoring.SUM, "length": Length(Until.RACE_TO, 9)}, "race-without-match-points"),
        ({"scoring": Scoring.DIFFERENCE, "length": Length(Until.RACE_TO, 9)}, "race-without-match-points"),
        ({"length": Length(Until.ROUNDS, 0)}, "length-figure"),
        ({"length": Length(Until.ROUNDS, -4)}, "length-figure"),
        ({"length": Length(Until.OPEN, 4)}, "length-figure"),
        ({"length": Length(Until.ROUNDS, 4, 2)}, "lead-without-race"),
        ({"length": Length(Until.RACE_TO, 4, 0)}, "lead-without-race"),
    ],
)
def test_lengths_that_a_rule_excludes(options, code):
    with pytest.raises(IllegalAction) as refused:
        configure(**options)
    assert (refused.value.rule, refused.value.code) == ("CK-54", code)


@pytest.mark.rule("CK-54", "allows")
@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("rounds:4", Length(Until.ROUNDS, 4)),
        ("target:100", Length(Until.TARGET, 100)),
        ("race_to:9", Length(Until.RACE_TO, 9)),
        ("race_to:9,lead:2", Length(Until.RACE_TO, 9, 2)),
        ("open", Length(Until.OPEN)),
    ],
)
def test_lengths_are_written_as_they_are_read(text, length):
    assert Length.parse(text) == length
    assert str(length) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "rounds",
        "rounds:",
        "rounds:0",
        "rounds:-1",
        "rounds:x",
        "target:100,lead:2",
        "race_to:9,lead:0",
        "race_to:9;lead:2",
        "open:3",
        "rounds:4 ",
        "best_of:3",
        "rounds:99999",
        "rounds:٤",
    ],
)
def test_what_is_no_length(text):
    with pytest.raises(ValueError, match=r"length|below 1"):
        Length.parse(text)


@pytest.mark.rule("CK-02", "refuses")
@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("discs", [-1, 0, 13, 24])
def test_a_side_has_one_to_twelve_discs(preset, discs):
    with pytest.raises(IllegalAction) as refused:
        configure(preset, discs=discs)
    assert (refused.value.rule, refused.value.code) == ("CK-02", "discs-range")


@pytest.mark.rule("CK-02", "refuses")
@pytest.mark.rule("CK-60", "refuses")
@pytest.mark.rule("CK-61", "refuses")
@pytest.mark.rule("CK-70", "refuses")
@pytest.mark.parametrize(
    ("players", "rule_id", "number"),
    [(Players.PAIRS, "CK-60", 12), (Players.TACTICAL, "CK-61", 12), (Players.FOUR, "CK-70", 6)],
)
@pytest.mark.parametrize("preset", Preset)
def test_four_players_have_six_discs_each_whatever_the_preset(preset, players, rule_id, number):
    assert configure(preset, players).discs == number
    for discs in range(1, 13):
        if discs != number:
            with pytest.raises(IllegalAction) as refused:
                configure(preset, players, discs=discs)
            assert (refused.value.rule, refused.value.code) == (rule_id, "discs-fixed")


@pytest.mark.rule("CK-71", "allows")
@pytest.mark.parametrize("preset", Preset)
def test_four_singles_have_their_own_defaults_before_the_preset(preset):
    config = configure(preset, Players.FOUR)
    assert (config.scoring, str(config.length), config.tie) == (Scoring.SUM, "rounds:4", Tie.TWENTIES)
    assert config.free_shot_removes is configure(preset).free_shot_removes


@pytest.mark.rule("CK-71", "allows")
@pytest.mark.parametrize("scoring", Scoring)
def test_four_singles_can_be_scored_otherwise(scoring):
    assert configure(players=Players.FOUR, scoring=scoring).scoring is scoring


@pytest.mark.rule("CK-80", "allows")
@pytest.mark.rule("CK-85", "counts")
@pytest.mark.parametrize(
    ("preset", "scoring"),
    [
        (Preset.HU_TOURNAMENT, Scoring.MATCH_POINTS),
        (Preset.NCA, Scoring.MATCH_POINTS),
        (Preset.HU_HOME, Scoring.DIFFERENCE),
        (Preset.AF_HOME, Scoring.DIFFERENCE),
    ],
)
@pytest.mark.parametrize("players", [Players.TWO, Players.PAIRS, Players.TACTICAL])
def test_hussar_counts_by_difference_or_match_points(preset, players, scoring):
    assert configure(preset, players, Variant.HUSSAR).scoring is scoring
    assert configure(preset, players, Variant.HUSSAR, scoring=Scoring.SUM).scoring is Scoring.SUM


@pytest.mark.rule("CK-80", "refuses")
def test_hussar_takes_no_odd_discs_and_no_four_singles():
    for discs in (1, 3, 5, 7, 9, 11):
        with pytest.raises(IllegalAction) as refused:
            configure(variant=Variant.HUSSAR, discs=discs)
        assert (refused.value.rule, refused.value.code) == ("CK-80", "hussar-odd-discs")
    for discs in (2, 4, 6, 8, 10, 12):
        assert configure(variant=Variant.HUSSAR, discs=discs).discs == discs
    with pytest.raises(IllegalAction) as refused:
        configure(players=Players.FOUR, variant=Variant.HUSSAR)
    assert (refused.value.rule, refused.value.code) == ("CK-80", "hussar-four-singles")


# --- Darts ---------------------------------------------------------------------------------------------

MEANINGLESS = ("discs", "free_shot", "free_shot_removes", "scoring", "length", "tie")


@pytest.mark.rule("CK-88", "allows")
@pytest.mark.rule("CK-90", "allows")
@pytest.mark.rule("CK-96", "allows")
@pytest.mark.parametrize("preset", Preset)
def test_darts_has_its_own_options(preset):
    config = configure(preset, variant=Variant.DARTS)
    assert (config.target, config.legs, config.sets, config.deciding_set) == (400, 2, 2, DecidingSet.LOT)
    assert all(getattr(config, name) is None for name in MEANINGLESS)
    assert config.quadrant is configure(preset).quadrant
    changed = configure(
        preset, variant=Variant.DARTS, target=300, legs=1, sets=3, deciding_set=DecidingSet.ALTERNATE
    )
    assert (changed.target, changed.legs, changed.sets, changed.deciding_set) == (
        300,
        1,
        3,
        DecidingSet.ALTERNATE,
    )


@pytest.mark.rule("CK-88", "refuses")
@pytest.mark.parametrize("option", MEANINGLESS)
def test_darts_refuses_what_has_no_meaning_there(option):
    with pytest.raises(IllegalAction) as refused:
        configure(variant=Variant.DARTS, **{option: getattr(Config(), option)})
    assert (refused.value.rule, refused.value.code) == ("CK-88", "not-in-darts")


@pytest.mark.rule("CK-88", "refuses")
@pytest.mark.parametrize("players", [Players.PAIRS, Players.TACTICAL, Players.FOUR])
def test_darts_is_for_two(players):
    with pytest.raises(IllegalAction) as refused:
        configure(players=players, variant=Variant.DARTS)
    assert (refused.value.rule, refused.value.code) == ("CK-88", "darts-two-players")


@pytest.mark.rule("CK-88", "refuses")
@pytest.mark.parametrize(
    ("option", "value"), [("target", 400), ("legs", 2), ("sets", 2), ("deciding_set", DecidingSet.LOT)]
)
@pytest.mark.parametrize("variant", [Variant.STANDARD, Variant.HUSSAR])
def test_other_variants_refuse_the_options_of_darts(variant, option, value):
    with pytest.raises(IllegalAction) as refused:
        configure(variant=variant, **{option: value})
    assert (refused.value.rule, refused.value.code) == ("CK-88", "only-in-darts")


@pytest.mark.rule("CK-90", "refuses")
@pytest.mark.parametrize("target", [-400, 0, 15, 401, 10000])
def test_a_target_of_darts_can_be_reached_with_discs(target):
    with pytest.raises(IllegalAction) as refused:
        configure(variant=Variant.DARTS, target=target)
    assert (refused.value.rule, refused.value.code) == ("CK-90", "darts-target")


@pytest.mark.rule("CK-96", "refuses")
@pytest.mark.parametrize("options", [{"legs": 0}, {"sets": 0}, {"legs": -1}, {"sets": 100}])
def test_legs_and_sets_are_at_least_one(options):
    with pytest.raises(IllegalAction) as refused:
        configure(variant=Variant.DARTS, **options)
    assert (refused.value.rule, refused.value.code) == ("CK-96", "darts-legs")


# --- missing options -------------------------------------------------------------------------------------


@pytest.mark.rule("CK-07", "refuses")
@pytest.mark.parametrize("option", ["discs", "free_shot", "free_shot_removes", "scoring", "length"])
def test_no_option_may_be_missing(option):
    with pytest.raises(IllegalAction) as refused:
        configure(Preset.HU_TOURNAMENT, Players.TWO, Variant.STANDARD, **{option: None})
    assert (refused.value.rule, refused.value.code) == ("CK-07", "option-missing")
    assert dict(refused.value.facts)["option"] == option


@pytest.mark.rule("CK-07", "refuses")
@pytest.mark.parametrize("option", ["target", "legs", "sets", "deciding_set"])
def test_no_option_of_darts_may_be_missing(option):
    with pytest.raises(IllegalAction) as refused:
        configure(Preset.HU_TOURNAMENT, Players.TWO, Variant.DARTS, **{option: None})
    assert (refused.value.rule, refused.value.code) == ("CK-07", "option-missing")
    assert dict(refused.value.facts)["option"] == option


# --- all combinations --------------------------------------------------------------------------------------

LENGTHS = tuple(
    None if text == "-" else Length.parse(text)
    for text in ("rounds:1", "rounds:4", "target:100", "race_to:5", "race_to:5,lead:2", "open", "-")
)
OF_DARTS = ((None, None, None, None), (400, 2, 2, DecidingSet.LOT))


def excluded_by(config: Config) -> set[str]:
    """The ids of all rules that a combination breaks: the rule book, sentence by sentence."""
    broken_rules = set()
    darts = config.variant is Variant.DARTS
    own_of_darts = [config.target, config.legs, config.sets, config.deciding_set]
    shared = [config.discs, config.free_shot, config.free_shot_removes, config.scoring, config.length]
    if darts:
        if config.players is not Players.TWO:
            broken_rules.add("CK-88")  # two players
        if any(option is not None for option in [*shared, config.tie]):
            broken_rules.add("CK-88")  # have no meaning here and are refused
        if None in own_of_darts:
            broken_rules.add("CK-07")
        return broken_rules
    if any(option is not None for option in own_of_darts):
        broken_rules.add("CK-88")
    if None in shared:
        broken_rules.add("CK-07")
    if config.players in (Players.PAIRS, Players.TACTICAL) and config.discs not in (12, None):
        broken_rules.add("CK-60" if config.players is Players.PAIRS else "CK-61")  # 12 a side
    if config.players is Players.FOUR and config.discs not in (6, None):
        broken_rules.add("CK-70")  # 6 each
    if config.players is Players.TWO and config.discs not in (*range(1, 13), None):
        broken_rules.add("CK-02")
    if config.variant is Variant.HUSSAR and (config.players is Players.FOUR or (config.discs or 0) % 2 == 1):
        broken_rules.add("CK-80")  # an odd number of discs, four singles are refused
    if config.length is not None and config.scoring is not None:
        by_match_points = config.scoring is Scoring.MATCH_POINTS
        if config.length.until is Until.TARGET and by_match_points:
            broken_rules.add("CK-54")
        if config.length.until is Until.RACE_TO and not by_match_points:
            broken_rules.add("CK-54")
    if config.length is not None and (config.length.until is Until.ROUNDS) != (config.tie is not None):
        broken_rules.add("CK-53")
    return broken_rules


@pytest.mark.rule("CK-07", "allows")
@pytest.mark.rule("CK-07", "refuses")
@pytest.mark.parametrize("players", Players)
@pytest.mark.parametrize("variant", Variant)
def test_all_combinations_are_accepted_or_refused_with_the_rule_that_excludes_them(players, variant):
    accepted = 0
    seen = set()
    for discs, free, removes, scoring, length, tie, darts in product(
        (None, 0, 5, 6, 8, 12, 13),
        (None, *FreeShot),
        (None, *Removes),
        (None, *Scoring),
        LENGTHS,
        (None, *Tie),
        OF_DARTS,
    ):
        config = Config(
            Preset.NCA,
            players,
            variant,
            discs,
            Quadrant.TOUCHING,
            free,
            removes,
            False,
            scoring,
            length,
            tie,
            *darts,
        )
        violation = problem(config)
        wanted = excluded_by(config)
        if violation is None:
            assert not wanted, config
            accepted += 1
        else:
            assert violation.rule in wanted, (config, violation)
            seen.add(violation.rule)
    assert accepted > 0 or (variant, players) in {
        (Variant.HUSSAR, Players.FOUR),
        *((Variant.DARTS, more) for more in Players if more is not Players.TWO),
    }
    assert seen


@pytest.mark.rule("CK-07", "allows")
@pytest.mark.parametrize(
    ("preset", "players", "variant"),
    [
        (preset, players, variant)
        for preset, players, variant in product(Preset, Players, Variant)
        if not (players is Players.FOUR and variant is Variant.HUSSAR)
        and not (players is not Players.TWO and variant is Variant.DARTS)
    ],
)
def test_every_preset_plays_every_variant_by_default(preset, players, variant):
    config = configure(preset, players, variant)
    assert RULEBOOK.check(RULEBOOK.initial(), start(config, people(config))) is None


# --- the first entry -----------------------------------------------------------------------------------


@pytest.mark.rule("CK-07", "refuses")
@pytest.mark.rule("GE-01", "refuses")
def test_a_start_with_options_that_exclude_each_other_is_refused():
    config = Config(length=Length(Until.TARGET, 100))
    violation = RULEBOOK.check(RULEBOOK.initial(), start(config, [["a"], ["b"]]))
    assert violation is not None
    assert broken(violation) == ("CK-54", "target-with-match-points")


@pytest.mark.rule("CK-01", "allows")
@pytest.mark.rule("CK-60", "allows")
@pytest.mark.rule("CK-61", "allows")
@pytest.mark.rule("CK-70", "allows")
@pytest.mark.rule("GE-01", "allows")
@pytest.mark.parametrize(
    ("players", "seated"),
    [
        (Players.TWO, [1, 1]),
        (Players.PAIRS, [2, 2]),
        (Players.TACTICAL, [2, 2]),
        (Players.FOUR, [1, 1, 1, 1]),
    ],
)
def test_so_many_persons_sit_on_each_side(players, seated):
    match = Match(configure(players=players))
    assert [len(side) for side in match.state.people] == seated
    assert match.rulings[0].code == "started"
    assert match.score == (0,) * len(seated)


@pytest.mark.rule("CK-01", "refuses")
@pytest.mark.parametrize(
    ("players", "seated"),
    [
        (Players.TWO, [["a", "b"], ["c"]]),
        (Players.TWO, [["a"]]),
        (Players.TWO, [["a"], ["b"], ["c"]]),
        (Players.PAIRS, [["a"], ["b"]]),
        (Players.PAIRS, [["a", "b"], ["c"]]),
        (Players.FOUR, [["a", "b"], ["c", "d"]]),
        (Players.FOUR, [["a"], ["b"], ["c"], []]),
        (Players.TWO, []),
    ],
)
def test_other_numbers_of_persons_are_refused(players, seated):
    violation = RULEBOOK.check(RULEBOOK.initial(), start(configure(players=players), seated))
    assert violation is not None
    assert broken(violation) == ("CK-01", "persons-per-side")


@pytest.mark.rule("GE-01", "refuses")
def test_a_start_for_another_game_or_by_other_rules_is_refused():
    two = ((PersonId("a"),), (PersonId("b"),))
    for wrong, code in [
        (Start("jakkolo", 1, two, configure()), "other-game"),
        (Start("crokinole", 0, two, configure()), "rules-version"),
        (Start("crokinole", 1, (two[0], two[0]), configure()), "person-twice"),
    ]:
        violation = RULEBOOK.check(RULEBOOK.initial(), wrong)
        assert violation is not None
        assert broken(violation) == ("GE-01", code)
