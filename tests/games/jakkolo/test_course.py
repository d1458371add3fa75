"""Every course that a game by counts can take, against a table (JK-22 to JK-25)."""

from __future__ import annotations

import pytest
from tests.games.jakkolo.table import Table

PARTLY, ALL_IN, FULL = "round 5/5/6/5", "round 7/7/8/8", "round 7/7/9/7"
POINTS = {PARTLY: 104, ALL_IN: 145, FULL: 148, "bonus 3": 3, "bonus none": 0}
# How many bonus rounds 148 brings in round 1, 2, 3.
BRINGS = {"standard": (2, 1, 0), "single": (1, 1, 0), "none": (0, 0, 0)}


def allowed(bonus: str, before: tuple[str, ...], line: str) -> bool:
    """Whether `line` may follow: read off the whole past, without a state."""
    rounds = [told for told in before if told.startswith("round")]
    thrown = len(before) - len(rounds)
    if FULL in rounds:
        return line.startswith("bonus") and thrown < BRINGS[bonus][len(rounds) - 1]
    return line.startswith("round") and ALL_IN not in rounds and len(rounds) < 3


@pytest.mark.rule("JK-22", "allows")
@pytest.mark.rule("JK-22", "refuses")
@pytest.mark.rule("JK-24", "allows")
@pytest.mark.rule("JK-25", "counts")
@pytest.mark.parametrize("bonus", BRINGS)
def test_every_course_of_a_game(bonus: str) -> None:
    courses: list[tuple[str, ...]] = [()]
    ended = 0
    while courses:
        before = courses.pop()
        table = Table("" if bonus == "standard" else f"bonus={bonus}")
        table.tell(*before)
        last = [POINTS[told] for told in before if told.startswith("round")][-1:]
        assert table.score == sum(last) + sum(POINTS[told] for told in before if told.startswith("bonus"))
        further = [line for line in POINTS if allowed(bonus, before, line)]
        for line in set(POINTS) - set(further):
            assert table.violation(line).rule == "JK-33"
        assert (table.expected == ["announce"]) == (not further)
        ended += not further
        courses += [(*before, line) for line in further]
    assert ended == {"standard": 11, "single": 9, "none": 7}[bonus]
