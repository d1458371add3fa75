"""Writes what becomes of every shot of crokinole into docs/reference/crokinole-outcomes.md.

    python tools/crokinole_outcomes.py

One own disc (a) lies in the 10 zone, an opponent disc (o) too or none; the shot disc (s) touches them or not,
before or after it left the board; both come to rest anywhere. A test compares the page with what the referee
rules today, and every single case with a second referee written for the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from twenty.games.crokinole import standard
from twenty.games.crokinole.actions import CallSeen, ShotSeen
from twenty.games.crokinole.board import DiscId, Level, Lying, Place, Point, Table
from twenty.games.crokinole.config import Config, FreeShot, Removes, configure
from twenty.games.crokinole.reports import Called, Contact, Spot, Where
from twenty.games.crokinole.state import Play, State

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "crokinole-outcomes.md"
WHEN = ("no", "before", "after")
RESTS = ("20", "15", "line", "10", "5", "start", "ditch")
SHOT, OWN, OPPONENT = DiscId(0, 2), DiscId(0, 1), DiscId(1, 1)
_MM = {"15": 50, "line": 101.6, "10": 150, "5": 240, "start": 300}


@dataclass(frozen=True)
class Case:
    """One shot: is an opponent disc on the board, is the own and the opponent disc touched before or after
    the shot disc left the board, where do shot disc and own disc rest."""

    opponent: bool
    own: str
    foreign: str
    shot_rest: str
    own_rest: str


@dataclass(frozen=True)
class Outcome:
    """What becomes of shot disc, own disc and opponent disc: a place, `20`, `off`, or `-` for none."""

    valid: bool
    shot: str
    own: str
    foreign: str


def cases() -> Iterator[Case]:
    """Every case that can be."""
    for opponent, own, foreign, shot_rest in product((True, False), WHEN, WHEN, (*RESTS, "left")):
        if foreign != "no" and not opponent:
            continue
        if "after" in (own, foreign) and shot_rest not in ("ditch", "left"):
            continue
        for own_rest in RESTS if own != "no" else ("10",):
            yield Case(opponent, own, foreign, shot_rest, own_rest)


def options() -> Iterator[Config]:
    """Every combination of the options that judge a shot."""
    for free_shot, removes, damage in product(FreeShot, Removes, (False, True)):
        yield configure(free_shot=free_shot, free_shot_removes=removes, damage_suspends_fouls=damage)


def before(case: Case, config: Config, level: Level) -> State:
    """The position in which red shoots its second disc."""
    points = (Point(150_000, 0), Point(0, 150_000)) if level is Level.SHOTS else (None, None)
    board = [Lying(OWN, Place.TEN, points[0])]
    if case.opponent:
        board.append(Lying(OPPONENT, Place.TEN, points[1]))
    play = Play((1, 1), Table(tuple(board), (0, 0)), level)
    return State(config, (0, 0), (0, 0), starter=0, toss_due=False, play=play)


def called(case: Case) -> CallSeen:
    """The shot as a person calls it."""
    discs = []
    if case.own != "no":
        discs.append(Called(OWN, Where(Place(case.own_rest)), case.own == "after"))
    if case.foreign != "no":
        discs.append(Called(OPPONENT, None, case.foreign == "after"))
    return CallSeen(Where(Place(case.shot_rest)), tuple(discs))


def measured(case: Case) -> ShotSeen:
    """The same shot with contacts and positions."""
    contacts = [
        Contact(SHOT, disc, when == "after")
        for moment in ("before", "after")
        for disc, when in ((OWN, case.own), (OPPONENT, case.foreign))
        if when == moment
    ]
    rest = [_spot(SHOT, case.shot_rest, (0, -1))]
    if case.own != "no":
        rest.append(_spot(OWN, case.own_rest, (1, 0)))
    return ShotSeen(Point(0, -304_800), tuple(contacts), tuple(rest))


def _spot(disc: DiscId, rest: str, way: tuple[int, int]) -> Spot:
    if rest not in _MM:
        return Spot(disc, None, Where(Place(rest)))
    out = round(_MM[rest] * 1000)
    return Spot(disc, Point(way[0] * out, way[1] * out))


def outcome(case: Case, config: Config, level: Level) -> Outcome:
    """What the referee rules."""
    state = before(case, config, level)
    told = called(case) if level is Level.CALLS else measured(case)
    violation = standard.check(state, told)
    assert violation is None, (case, violation)
    step = standard.apply(state, told)
    assert step.state.play is not None
    table = step.state.play.table
    aside = {ruling.fact("disc") for ruling in step.rulings if ruling.code == "twenty"}

    def became(disc: DiscId) -> str:
        held = table.disc(disc)
        return held.place.value if held else "20" if str(disc) in aside else "off"

    valid = step.rulings[0].fact("how") == "valid"
    return Outcome(valid, became(SHOT), became(OWN), became(OPPONENT) if case.opponent else "-")


# --- the page ----------------------------------------------------------------------------------------------

_HEAD = """# Crokinole: what becomes of a shot

Made by `tools/crokinole_outcomes.py` from the referee; every case is checked against a second referee
that the tests have of their own. An own disc **a** lies in the 10 zone before the shot. **s** is the shot
disc. A cell says where s and a end: a place, `20` (set aside), or `off` (ditch). `left`: the disc touched
ditch or wall and came back. An opponent disc stays where it rests whatever is ruled.
"""
_TOUCHED = {"no": "not touched", "before": "touched", "after": "touched only after s had left the board"}


def page() -> str:
    """The whole page."""
    lines = [_HEAD]
    groups: dict[tuple[bool, str, str], list[Case]] = {}
    for case in cases():
        groups.setdefault((case.opponent, case.own, case.foreign), []).append(case)
    for (opponent, own, foreign), group in groups.items():
        lines.append(f"## {'Opponent disc on the board' if opponent else 'Free shot'}: a {_TOUCHED[own]}")
        if opponent:
            lines[-1] += f", the opponent disc {_TOUCHED[foreign]}"
        columns = _columns(opponent, "after" in (own, foreign))
        lines += ["", f"| s rests | a rests | {' | '.join(columns)} |", "| --- " * (2 + len(columns)) + "|"]
        for case in group:
            cells = (_cell(outcome(case, config, Level.CALLS)) for config in columns.values())
            lines.append(f"| {case.shot_rest} | {case.own_rest} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def _cell(found: Outcome) -> str:
    return f"{'valid' if found.valid else 'not valid'}: s {found.shot}, a {found.own}"


def _columns(opponent: bool, rebound: bool) -> dict[str, Config]:
    """The options that make a difference here, by the words of the configuration."""
    damages = {"": False, "`damage_suspends_fouls`": True} if rebound else {"": False}
    columns = {}
    for damage, suspends in damages.items():
        for free_shot, removes in ((FreeShot.GROUP, Removes.SHOOTER),) if opponent else _FREE_SHOTS:
            words = [] if opponent else [f"`{free_shot.value}`"]
            if not opponent and free_shot is not FreeShot.NONE:
                words.append(f"`{removes.value}`")
            title = ", ".join([*words, *([damage] if damage else [])]) or "ruling"
            columns[title] = configure(
                free_shot=free_shot, free_shot_removes=removes, damage_suspends_fouls=suspends
            )
    return columns


_FREE_SHOTS = (
    (FreeShot.GROUP, Removes.SHOOTER),
    (FreeShot.GROUP, Removes.TOUCHED),
    (FreeShot.SHOOTER, Removes.SHOOTER),
    (FreeShot.SHOOTER, Removes.TOUCHED),
    (FreeShot.NONE, Removes.SHOOTER),
)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE} written\n")
