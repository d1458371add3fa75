"""Positions turned into facts: the only geometry of crokinole (CK-06, CK-10, CK-22, CK-30, CK-40).

All lengths are whole micrometres and compared as squares, so nothing is rounded.
"""

from __future__ import annotations

from twenty.games.crokinole.board import Place, Point
from twenty.games.crokinole.config import Quadrant

RADIUS = 16_000  # of a disc
HALF_LINE = 800
TOUCH = RADIUS + HALF_LINE  # a disc touches a line up to this distance from its middle
CIRCLE_15, CIRCLE_10, START_CIRCLE = 101_600, 203_200, 304_800
HOLE_RADIUS, PEG_RADIUS = 17_465, 4_750
SURFACE = 330_200
TOLERANCE = 10  # CK-37

IN_15 = CIRCLE_15 - TOUCH  # 84.8: counts 15 inside
REACHES_15 = CIRCLE_15 + TOUCH  # 118.4: touches the 15 zone
IN_10 = CIRCLE_10 - TOUCH  # 186.4
ON_START = START_CIRCLE - TOUCH  # 288.0: touches the start line
BEYOND_START = START_CIRCLE + TOUCH  # 321.6: touches it no longer
FLAT_IN_HOLE = HOLE_RADIUS - RADIUS  # a disc so near the middle lies wholly in the hole

# The pegs stand 22.5 degrees off the quadrant lines: 101.6 mm times the cosine and sine of 22.5 degrees.
_PEG = (93_866, 38_881)
PEGS = tuple(Point(sx * x, sy * y) for x, y in (_PEG, _PEG[::-1]) for sx in (1, -1) for sy in (1, -1))


def squared(a: Point, b: Point | None = None) -> int:
    """The square of the distance between two centres, or of one from the middle of the board."""
    return (a.x - (b.x if b else 0)) ** 2 + (a.y - (b.y if b else 0)) ** 2


def place(at: Point) -> Place:
    """Where a disc with its centre at `at` lies, as far as millimetres tell (CK-22, CK-30, CK-33, CK-40).

    A disc whose centre is over the hole, but not wholly in it, leans.
    """
    d = squared(at)
    if d <= FLAT_IN_HOLE**2:
        return Place.HOLE
    if d < HOLE_RADIUS**2:
        return Place.LEANING
    if d < IN_15**2:
        return Place.FIFTEEN
    if d <= REACHES_15**2:
        return Place.LINE
    if d < IN_10**2:
        return Place.TEN
    return Place.FIVE if d < ON_START**2 else Place.START


def touches_start_line(at: Point) -> bool:
    """CK-10: the disc that is about to be shot touches the start line."""
    return ON_START**2 <= squared(at) <= BEYOND_START**2


def in_quadrant(at: Point, seat: int, quadrant: Quadrant) -> bool:
    """CK-10: the disc lies in the quadrant of `seat` as far as the option asks."""
    seen = from_seat(at, seat)
    if abs(seen.x) <= -seen.y:
        return True
    near = (abs(seen.x) - abs(seen.y)) ** 2 <= 2 * TOUCH**2
    return quadrant is Quadrant.TOUCHING and seen.y < 0 and near


def from_seat(at: Point, seat: int) -> Point:
    """The same point for one who looks from `seat`, as if it were seat 0."""
    return (at, Point(-at.y, at.x), Point(-at.x, -at.y), Point(at.y, -at.x))[seat]


def overlap(a: Point, b: Point) -> bool:
    """CK-10, CK-37: two discs flat on the board can't lie so near."""
    return squared(a, b) < (2 * RADIUS - TOLERANCE) ** 2


def in_peg(at: Point) -> bool:
    """CK-37: a disc can't lie where a peg stands."""
    return any(squared(at, peg) < (RADIUS + PEG_RADIUS - TOLERANCE) ** 2 for peg in PEGS)
