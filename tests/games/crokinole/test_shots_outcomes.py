"""Every shot with one own disc and perhaps an opponent disc: the referee against a slow second one."""

from __future__ import annotations

import pytest
from tests.games.crokinole.second_referee import second_referee
from tools.crokinole_outcomes import PAGE, Case, cases, options, outcome, page

from twenty.games.crokinole.board import Level
from twenty.games.crokinole.config import Config


def expected(case: Case, config: Config) -> tuple[bool, str, str]:
    assert config.free_shot is not None
    assert config.free_shot_removes is not None
    return second_referee(
        case.opponent,
        case.own,
        case.foreign,
        case.shot_rest,
        case.own_rest,
        config.free_shot.value,
        config.free_shot_removes.value,
        config.damage_suspends_fouls,
    )


@pytest.mark.rule("CK-20", "allows")
@pytest.mark.rule("CK-20", "refuses")
@pytest.mark.rule("CK-21", "allows")
@pytest.mark.rule("CK-21", "refuses")
@pytest.mark.rule("CK-22", "allows")
@pytest.mark.rule("CK-22", "refuses")
@pytest.mark.rule("CK-23", "allows")
@pytest.mark.rule("CK-23", "refuses")
@pytest.mark.rule("CK-24", "allows")
@pytest.mark.rule("CK-24", "refuses")
@pytest.mark.rule("CK-25", "allows")
@pytest.mark.rule("CK-25", "refuses")
@pytest.mark.rule("CK-26", "allows")
@pytest.mark.rule("CK-26", "refuses")
@pytest.mark.rule("CK-27", "allows")
@pytest.mark.rule("CK-27", "refuses")
@pytest.mark.rule("CK-30", "allows")
@pytest.mark.rule("CK-30", "refuses")
@pytest.mark.rule("CK-32", "allows")
@pytest.mark.rule("CK-32", "refuses")
@pytest.mark.rule("CK-33", "allows")
@pytest.mark.rule("CK-33", "refuses")
@pytest.mark.parametrize("level", Level)
def test_every_case_under_every_option(level):
    checked = 0
    for config in options():
        for case in cases():
            found = outcome(case, config, level)
            told = (found.valid, found.shot, found.own)
            assert told == expected(case, config), (case, config)
            assert found.foreign == ("10" if case.opponent else "-")
            checked += 1
    assert checked == 12 * 264


def test_the_page_of_outcomes_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "call tools/crokinole_outcomes.py"
