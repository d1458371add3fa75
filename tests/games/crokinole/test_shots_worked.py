"""The worked cases W1 to W15 of the rule book, at both levels; W16 to W20 stand in test_darts.

r3 is the shot disc s, r1 the own disc a, b1 the opponent disc o. At the level `shots` r1 lies to the right
and b1 beyond the middle before the shot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.games.crokinole.boards import Board, standing

from twenty.games.crokinole.config import FreeShot, Preset, Removes, Variant, configure
from twenty.games.crokinole.judgement import counts

OWN, OPPONENT = "r1@150,0", "b1@0,240"


@dataclass(frozen=True)
class Worked:
    """Discs before, the shot as called and as measured, and what becomes of the discs."""

    before: tuple[str, ...]
    call: str
    shot: str
    valid: bool
    became: dict[str, str]
    options: dict[str, Any] = field(default_factory=dict)


FOUL, TOUCHED = "CK-21 no-contact-shot", "CK-21 no-contact-touched"
SHORT, GROUP_SHORT, FREE_TOUCHED = (
    "CK-24 free-shot-short",
    "CK-24 free-shot-group-short",
    "CK-24 free-shot-touched",
)
LEFT, BACK, LINE = "CK-32 left-board", "CK-32 bounced-back", "CK-30 on-start-line"
AF = {"preset": Preset.AF_HOME}
MUST_AND_TOUCHED = {"free_shot": FreeShot.SHOOTER, "free_shot_removes": Removes.TOUCHED}

W9_CARRIED = ("call start r1:15", "shot 0,-304.8 [r3>r1] [r3@0,290 r1@50,0]")
W13 = ("call 5 r1:20", "shot 0,-304.8 [r3>r1] [r3@0,250 r1:20]")

CASES = {
    "W1": Worked(
        (OWN, OPPONENT),
        "call 5 r1:15 b1:10",
        "shot 0,-304.8 [r3>r1 r1>b1] [r3@0,-200 r1@50,0 b1@0,150]",
        True,
        {"r3": "5", "r1": "15", "b1": "10"},
    ),
    "W2": Worked(
        (OWN, OPPONENT),
        "call 15 r1:20",
        "shot 0,-304.8 [r3>r1] [r3@0,-60 r1:20]",
        False,
        {"r3": FOUL, "r1": TOUCHED, "b1": "5"},
    ),
    "W3": Worked(
        (OWN, OPPONENT),
        "call left r1:15 ~b1:20",
        "shot 0,-304.8 [r3>r1 r3~b1] [r3:left r1@50,0 b1:20]",
        False,
        {"r3": BACK, "r1": TOUCHED, "b1": "20"},
    ),
    "W3 damage": Worked(
        (OWN, OPPONENT),
        "call left r1:15 ~b1:20",
        "shot 0,-304.8 [r3>r1 r3~b1] [r3:left r1@50,0 b1:20]",
        False,
        {"r3": BACK, "r1": "15", "b1": "20"},
        {"damage_suspends_fouls": True},
    ),
    "W4": Worked(
        (OWN, OPPONENT),
        "call left b1:5 ~r1:20",
        "shot 0,-304.8 [r3>b1 r3~r1] [r3:left r1:20 b1@0,250]",
        True,
        {"r3": BACK, "r1": "20", "b1": "5"},
    ),
    "W5": Worked(
        (OWN, OPPONENT),
        "call left ~r1:20",
        "shot 0,-304.8 [r3~r1] [r3:left r1:20]",
        False,
        {"r3": BACK, "r1": "20", "b1": "5"},
    ),
    "W6": Worked(
        (OWN,),
        "call 10 r1:15",
        "shot 0,-304.8 [r3>r1] [r3@0,150 r1@40,0]",
        True,
        {"r3": "10", "r1": "15"},
    ),
    "W6 af_home": Worked(
        (OWN,),
        "call 10 r1:15",
        "shot 0,-304.8 [r3>r1] [r3@0,150 r1@40,0]",
        False,
        {"r3": SHORT, "r1": "15"},
        AF,
    ),
    "W7": Worked(
        (OWN,),
        "call 10 r1:10",
        "shot 0,-304.8 [r3>r1] [r3@0,150 r1@140,0]",
        False,
        {"r3": GROUP_SHORT, "r1": "10"},
    ),
    "W7 nca": Worked(
        (OWN,),
        "call 10 r1:10",
        "shot 0,-304.8 [r3>r1] [r3@0,150 r1@140,0]",
        False,
        {"r3": GROUP_SHORT, "r1": FREE_TOUCHED},
        {"preset": Preset.NCA},
    ),
    "W8 on the line": Worked((), "call line", "shot 0,-304.8 [] [r3@0,118.4]", True, {"r3": "line"}),
    "W8 off the line": Worked((), "call 10", "shot 0,-304.8 [] [r3@0,118.401]", False, {"r3": SHORT}),
    "W9": Worked((), "call start", "shot 0,-304.8 [] [r3@0,290]", False, {"r3": SHORT}),
    "W9 with an own disc": Worked((OWN,), *W9_CARRIED, True, {"r3": LINE, "r1": "15"}),
    "W10": Worked(
        (OWN,),
        "call on:r1 r1:20",
        "shot 0,-304.8 [r3>r1] [r3@4,-3:on:r1 r1:20]",
        True,
        {"r3": "CK-35 upper-out", "r1": "20"},
    ),
    "W11": Worked(
        (OWN, "b1@150,0:on:r1"),
        "call 10 r1:10",
        "shot 0,-304.8 [r3>r1] [r3@0,150 r1@120,0]",
        True,
        {"r3": "10", "r1": "10", "b1": "10"},
    ),
    "W12": Worked((), "call left", "shot 0,-304.8 [] [r3:left]", False, {"r3": BACK}),
    "W13": Worked((OWN,), *W13, True, {"r3": "5", "r1": "20"}),
    "W13 af_home": Worked((OWN,), *W13, False, {"r3": SHORT, "r1": "20"}, AF),
    "W13 both off": Worked((OWN,), *W13, False, {"r3": SHORT, "r1": FREE_TOUCHED}, MUST_AND_TOUCHED),
    "W14": Worked(
        (OPPONENT,),
        "call start b1",
        "shot 0,-304.8 [r3>b1] [r3@-325,0]",
        True,
        {"r3": LINE, "b1": "5"},
    ),
}


@pytest.mark.rule("CK-13", "allows")
@pytest.mark.rule("CK-13", "refuses")
@pytest.mark.rule("CK-27", "allows")
@pytest.mark.rule("CK-28", "allows")
@pytest.mark.rule("CK-28", "refuses")
@pytest.mark.rule("CK-35", "allows")
@pytest.mark.rule("CK-35", "refuses")
@pytest.mark.parametrize("level", ["call", "shot"])
@pytest.mark.parametrize("name", CASES)
def test_worked_case(name, level):
    case = CASES[name]
    before = case.before if level == "shot" else tuple(_without_point(disc) for disc in case.before)
    board = Board(*before, **case.options).tell(case.call if level == "call" else case.shot)
    assert board.valid is case.valid
    assert {disc: board[disc] for disc in case.became} == case.became
    holed = [disc for disc, end in case.became.items() if end == "20"]
    assert sum(board.table.twenties) == len(holed)


def _without_point(disc: str) -> str:
    """A disc of level `shots` as it would have been called before."""
    head, _, where = disc.partition(":")
    name = head.partition("@")[0]
    return f"{name}:{where}" if where else {OWN: "r1:10", OPPONENT: "b1:5"}[disc]


HUSSAR: dict[str, Any] = {"variant": Variant.HUSSAR}
FLOWN = "CK-84 flown-alone"


@pytest.mark.rule("CK-84", "allows")
@pytest.mark.rule("CK-84", "refuses")
@pytest.mark.parametrize(
    ("line", "upper"),
    [
        ("call stayed r6:10 b1:10", FLOWN),
        ("shot 0,-304.8 [r6>b1] [r5@0,-304.8 r6@0,-150 b1@0,150]", FLOWN),
        ("call stayed r6:15 b1:10", "15"),
        ("shot 0,-304.8 [r6>b1] [r5@0,-304.8 r6@0,-60 b1@0,150]", "15"),
    ],
)
def test_w15_only_the_upper_one_flew_off(line, upper):
    before = "b1@0,240" if line.startswith("shot") else "b1:5"
    board = Board(before, **HUSSAR).tell(line)
    assert board.valid
    assert board["r6"] == upper
    assert board["r5"] == LINE
    assert board["b1"] == "10"


@pytest.mark.rule("CK-41", "counts")
def test_the_picture_in_the_seed():
    """Blue 45 and red 25; the 20s come on top. How the discs lie is one reading of the picture."""
    discs = ("b1:15", "b2:10", "b3:10", "b4:5", "b5:5", "r1:10", "r2:5", "r3:5", "r4:5")
    red, blue = counts(standing(*discs))
    assert (blue.points, red.points) == (45, 25)


@pytest.mark.rule("CK-07", "allows")
def test_worked_cases_use_the_options_that_they_name():
    assert configure(Preset.AF_HOME).free_shot is FreeShot.SHOOTER
    assert configure(Preset.NCA).free_shot_removes is Removes.TOUCHED
