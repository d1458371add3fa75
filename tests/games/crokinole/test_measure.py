"""The geometry of crokinole to the micrometre (CK-06, CK-10, CK-22, CK-30, CK-33, CK-37, CK-40)."""

from __future__ import annotations

from decimal import Decimal, getcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twenty.games.crokinole import measure
from twenty.games.crokinole.board import Place, Point
from twenty.games.crokinole.config import Quadrant

getcontext().prec = 60
AXES = [(1, 0), (0, 1), (-1, 0), (0, -1)]


def out(d: int, way: tuple[int, int, int]) -> Point:
    """A point at exactly d micrometres: the way is a right-angled triangle of whole numbers."""
    x, y, length = way
    assert d % length == 0
    return Point(x * d // length, y * d // length)


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.rule("CK-22", "allows")
@pytest.mark.rule("CK-22", "refuses")
@pytest.mark.rule("CK-30", "allows")
@pytest.mark.rule("CK-30", "refuses")
@pytest.mark.rule("CK-33", "allows")
@pytest.mark.rule("CK-33", "refuses")
@pytest.mark.rule("CK-34", "allows")
@pytest.mark.rule("CK-34", "refuses")
@pytest.mark.parametrize(
    ("d", "inside", "outside"),
    [
        (1_465, Place.HOLE, Place.LEANING),
        (17_464, Place.LEANING, Place.FIFTEEN),
        (84_799, Place.FIFTEEN, Place.LINE),
        (118_400, Place.LINE, Place.TEN),
        (186_399, Place.TEN, Place.FIVE),
        (287_999, Place.FIVE, Place.START),
    ],
)
@pytest.mark.parametrize("way", AXES)
def test_limits_of_the_zones(d, inside, outside, way):
    x, y = way
    assert measure.place(Point(x * d, y * d)) is inside
    assert measure.place(Point(x * (d + 1), y * (d + 1))) is outside


@pytest.mark.rule("CK-40", "counts")
@pytest.mark.parametrize("way", [(3, 4, 5), (-4, 3, 5)])
def test_limits_off_the_axes(way):
    """Exactly on a limit the disc touches the line, whatever the direction."""
    assert measure.place(out(84_800, way)) is Place.LINE
    assert measure.place(out(84_795, way)) is Place.FIFTEEN
    assert measure.place(out(118_400, way)) is Place.LINE
    assert measure.place(out(118_405, way)) is Place.TEN
    assert measure.place(out(186_400, way)) is Place.FIVE
    assert measure.place(out(186_395, way)) is Place.TEN
    assert measure.place(out(288_000, way)) is Place.START
    assert measure.place(out(287_995, way)) is Place.FIVE


def test_the_limits_are_sums_of_the_published_measures():
    tenths = [measure.IN_15, measure.REACHES_15, measure.IN_10, measure.ON_START, measure.BEYOND_START]
    assert tenths == [84_800, 118_400, 186_400, 288_000, 321_600]
    assert measure.TOUCH == 16_800
    assert 101.6 + 16 + 0.8 != 118.4, "in floats the limit would be missed"


@settings(deadline=None)
@given(st.integers(-330_000, 330_000), st.integers(-330_000, 330_000))
@pytest.mark.rule("CK-06", "allows")
def test_places_against_exact_square_roots(x, y):
    """A second measure with sixty decimals, in millimetres as the rule book writes them."""
    d = (Decimal(x) ** 2 + Decimal(y) ** 2).sqrt() / 1000
    if d + 16 <= Decimal("17.465"):
        expected = Place.HOLE
    elif d < Decimal("17.465"):
        expected = Place.LEANING
    elif d < Decimal("84.8"):
        expected = Place.FIFTEEN
    elif d <= Decimal("118.4"):
        expected = Place.LINE
    elif d < Decimal("186.4"):
        expected = Place.TEN
    elif d < Decimal("288.0"):
        expected = Place.FIVE
    else:
        expected = Place.START
    assert measure.place(Point(x, y)) is expected


@pytest.mark.rule("CK-10", "allows")
@pytest.mark.rule("CK-10", "refuses")
@pytest.mark.parametrize("way", AXES)
def test_the_disc_touches_the_start_line(way):
    x, y = way
    for d, touches in ((287_999, False), (288_000, True), (304_800, True), (321_600, True), (321_601, False)):
        assert measure.touches_start_line(Point(x * d, y * d)) is touches


@pytest.mark.rule("CK-10", "allows")
@pytest.mark.rule("CK-10", "refuses")
@pytest.mark.rule("CK-06", "refuses")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("mirror", [1, -1])
def test_quadrants_to_the_micrometre(seat, mirror):
    """16.8 mm from the quadrant line is 16.8 x the root of 2 = 23.758... along the axis: 23758 touches."""

    def lies(x: int, y: int, quadrant: Quadrant) -> bool:
        return measure.in_quadrant(measure.from_seat(Point(mirror * x, y), -seat % 4), seat, quadrant)

    y = -215_000
    for quadrant in Quadrant:
        assert lies(0, -304_800, quadrant)
        assert lies(215_000, y, quadrant), "the centre on the line is inside"
    assert lies(215_001, y, Quadrant.TOUCHING)
    assert not lies(215_001, y, Quadrant.HALF_INSIDE)
    assert lies(215_000 + 23_758, y, Quadrant.TOUCHING)
    assert not lies(215_000 + 23_759, y, Quadrant.TOUCHING)
    assert not lies(215_000, 215_000, Quadrant.TOUCHING), "the line between two other seats"
    assert not lies(0, 304_800, Quadrant.TOUCHING)
    assert not lies(304_800, 0, Quadrant.TOUCHING)


@pytest.mark.rule("CK-06", "allows")
def test_seats_sit_clockwise_as_seen_from_above():
    for seat, (x, y) in enumerate([(0, -1), (-1, 0), (0, 1), (1, 0)]):
        assert measure.from_seat(Point(x, y), seat) == Point(0, -1)


@pytest.mark.rule("CK-37", "allows")
@pytest.mark.rule("CK-37", "refuses")
def test_discs_overlap_from_a_hundredth_of_a_millimetre():
    for x, overlaps in ((31_989, True), (31_990, False), (32_000, False)):
        assert measure.overlap(Point(0, 0), Point(x, 0)) is overlaps
        assert measure.overlap(Point(-x, 50), Point(0, 50)) is overlaps


@pytest.mark.rule("CK-37", "allows")
@pytest.mark.rule("CK-37", "refuses")
@pytest.mark.parametrize("peg", measure.PEGS)
def test_no_disc_lies_in_a_peg(peg):
    assert measure.in_peg(Point(peg.x + 20_739, peg.y))
    assert not measure.in_peg(Point(peg.x + 20_740, peg.y))
    assert measure.in_peg(Point(peg.x, peg.y - 20_739))
    assert not measure.in_peg(Point(peg.x, peg.y - 20_740))


def test_the_pegs_stand_on_the_15_circle_between_the_quadrant_lines():
    assert len(set(measure.PEGS)) == 8
    for peg in measure.PEGS:
        assert abs(measure.squared(peg) - 101_600**2) < 101_600  # to half a micrometre
        assert abs(peg.x) != abs(peg.y)
        assert measure.from_seat(peg, 1) in measure.PEGS


@settings(deadline=None)
@given(st.integers(-340_000, 340_000), st.integers(-340_000, 340_000), st.integers(0, 3))
def test_turning_the_board_turns_all_measures(x, y, seat):
    at, turned = Point(x, y), measure.from_seat(Point(x, y), seat)
    assert measure.place(at) is measure.place(turned)
    assert measure.touches_start_line(at) is measure.touches_start_line(turned)
    assert measure.in_peg(at) is measure.in_peg(turned)
    for quadrant in Quadrant:
        assert measure.in_quadrant(at, seat, quadrant) is measure.in_quadrant(turned, 0, quadrant)
        mirrored = Point(-turned.x, turned.y)
        assert measure.in_quadrant(turned, 0, quadrant) is measure.in_quadrant(mirrored, 0, quadrant)
