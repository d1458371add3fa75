"""The board as a picture: `board_text` for a terminal, `board_svg` for everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from twenty.games.crokinole import measure
from twenty.games.crokinole.board import COLOURS, Lying, Place, Point, Table
from twenty.games.crokinole.darts_state import DartsState
from twenty.games.crokinole.judgement import counts
from twenty.games.crokinole.shooting import shooters, shots_each, shots_so_far, table_of
from twenty.games.crokinole.state import State

AnyState = State | DartsState

_COLUMN, _ROW = 11_000, 22_000  # micrometres that one character of the text picture stands for
_WIDE, _HIGH = 30, 15  # characters from the middle to the edge
_FILLS = ("#c8402f", "#2d5fa8", "#2f7d4f", "#d9a520")
_INKS = ("#ffffff", "#ffffff", "#ffffff", "#1b110a")
_ROWS = (Place.LEANING, Place.FIFTEEN, Place.LINE, Place.TEN, Place.FIVE)

# Where discs are drawn that were called without a position: how far out, and 24 directions around the board
# (a thousandth of the cosine and sine of 0, 15, 30 ... degrees), dealt out so that neighbours lie apart.
_CALLED_AT = {
    Place.LEANING: 17_000,
    Place.FIFTEEN: 60_000,
    Place.LINE: 101_600,
    Place.TEN: 152_000,
    Place.FIVE: 237_000,
}
_QUARTER = ((1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966))
_AROUND = tuple(turned for x, y in _QUARTER for turned in ((x, y), (-x, -y), (-y, x), (y, -x)))


# --- text --------------------------------------------------------------------------------------------------


def board_text(state: AnyState) -> str:
    """The board of a position as lines of text: whose turn, the picture where positions are known, and which
    discs lie in each zone."""
    table = _table(state)
    lines = [_standing(state)]
    if any(held.at for held in table.board):
        lines += _picture(table)
    lines += _zones(table)
    return "\n".join(lines) + "\n"


def _table(state: AnyState) -> Table:
    return state.table if isinstance(state, DartsState) else table_of(state)


def _standing(state: AnyState) -> str:
    if isinstance(state, DartsState):
        turn = "-" if state.turn is None else COLOURS[state.turn]
        kind = "check-out" if state.check_out else f"shots {state.shots}/5"
        totals = " ".join(
            f"{colour}: {total} (legs {legs}, sets {sets})"
            for colour, total, legs, sets in zip(COLOURS, state.totals, state.legs, state.sets, strict=False)
        )
        return f"{totals} | turn: {turn}, {kind}"
    score = ":".join(map(str, state.score))
    seats = "/".join(map(str, shooters(state))) or "-"
    shots = " ".join(map(str, shots_so_far(state)))
    return f"score {score} | shots {shots} of {shots_each(state.config)} each | to shoot: seat {seats}"


def _zones(table: Table) -> Iterator[str]:
    for place in _ROWS:
        discs = [_named(held) for held in table.board if held.place is place]
        yield f"{place.value:>8} {' '.join(discs) or '-'}"
    for side, held in enumerate(counts(table)):
        yield f"{COLOURS[side]:>8} {held} = {held.points}"


def _named(held: Lying) -> str:
    return f"{held.disc}(on {'+'.join(map(str, held.on))})" if held.on else str(held.disc)


def _picture(table: Table) -> Iterator[str]:
    rows = [[_ground(column, row) for column in range(-_WIDE, _WIDE + 1)] for row in range(-_HIGH, _HIGH + 1)]
    for held in table.board:
        if held.at:
            row = _HIGH - _nearest(held.at.y, _ROW)
            column = _WIDE + _nearest(held.at.x, _COLUMN) - 1
            for place, letter in enumerate(str(held.disc)):
                rows[row][column + place] = letter
    return ("".join(row).rstrip() for row in rows)


def _nearest(value: int, step: int) -> int:
    return (value + step // 2) // step


def _ground(column: int, row: int) -> str:
    """What the board shows at a character: a peg, the hole, a line, or nothing."""
    at = Point(column * _COLUMN, -row * _ROW)
    if any(abs(at.x - peg.x) <= _COLUMN // 2 and abs(at.y - peg.y) <= _ROW // 2 for peg in measure.PEGS):
        return "o"
    if (column, row) == (0, 0):
        return "O"
    for circle in (measure.CIRCLE_15, measure.CIRCLE_10, measure.START_CIRCLE):
        if (circle - _ROW // 3) ** 2 <= measure.squared(at) <= (circle + _ROW // 3) ** 2:
            return "."
    return " "


# --- SVG ---------------------------------------------------------------------------------------------------


def board_svg(state: AnyState) -> str:
    """The board of a position as an SVG image, 1 unit = 1 mm, seat 0 below. Discs that were called without
    a position lie somewhere in their zone, drawn with a broken rim."""
    table = _table(state)
    discs = "".join(_disc(held, at) for held, at in _drawn_at(table))
    aside = "".join(_aside(table))
    title = escape(f"Crokinole: {_standing(state)}")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-404 -404 808 808" width="808" height="808" '
        f'role="img"><title>{title}</title>{_board()}{discs}{aside}</svg>\n'
    )


def _board() -> str:
    ring = '<circle r="{}" fill="{}"/>'
    line = '<circle r="{}" fill="none" stroke="#4a2f18" stroke-width="1.6"/>'
    parts = [
        ring.format("402.2", "#5a3a22"),
        ring.format("380.2", "#2c1c11"),
        ring.format(_mm(measure.SURFACE), "#ecd3a3"),
    ]
    parts += [
        line.format(_mm(circle)) for circle in (measure.CIRCLE_15, measure.CIRCLE_10, measure.START_CIRCLE)
    ]
    parts += [
        f'<path d="M0 -203.2V-304.8" stroke="#4a2f18" stroke-width="1.6" transform="rotate({turned})"/>'
        for turned in (45, 135, 225, 315)
    ]
    parts.append(ring.format(_mm(measure.HOLE_RADIUS), "#1b110a"))
    parts += [
        f'<circle cx="{_mm(peg.x)}" cy="{_mm(-peg.y)}" r="{_mm(measure.PEG_RADIUS)}" fill="#7c6230"/>'
        for peg in measure.PEGS
    ]
    return "".join(parts)


def _mm(micrometres: int) -> str:
    sign, size = ("-" if micrometres < 0 else ""), abs(micrometres)
    return f"{sign}{size // 1000}.{size % 1000:03d}".rstrip("0").rstrip(".")


def _drawn_at(table: Table) -> Iterable[tuple[Lying, Point]]:
    """Each disc with the point where it is drawn, those on top last."""
    drawn: dict[str, Point] = {}
    used: dict[Place, int] = {}
    for held in sorted(table.board, key=lambda held: len(held.on)):
        if held.at:
            at = held.at
        elif held.on and str(held.on[0]) in drawn:
            below = drawn[str(held.on[0])]
            at = Point(below.x + 5_000, below.y + 5_000)
        else:
            number = used.get(held.place, 0)
            used[held.place] = number + 1
            x, y = _AROUND[number % len(_AROUND)]
            out = _CALLED_AT[held.place] // 1000
            at = Point(x * out, y * out)
        drawn[str(held.disc)] = at
        yield held, at


def _disc(held: Lying, at: Point) -> str:
    side = held.disc.side
    broken = "" if held.at else ' stroke-dasharray="6 4"'
    return (
        f'<g transform="translate({_mm(at.x)} {_mm(-at.y)})">'
        f'<circle r="15.25" fill="{_FILLS[side]}" stroke="{_INKS[side]}" stroke-width="1.5"{broken}/>'
        f'<text y="5" text-anchor="middle" font-family="sans-serif" font-size="14" fill="{_INKS[side]}">'
        f"{held.disc}</text></g>"
    )


def _aside(table: Table) -> Iterator[str]:
    """The 20s set aside, in the corners."""
    corners = ((-390, 390, "start"), (-390, -372, "start"), (390, -372, "end"), (390, 390, "end"))
    for side, twenties in enumerate(table.twenties):
        x, y, anchor = corners[side]
        yield (
            f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-family="sans-serif" font-size="24" '
            f'fill="{_FILLS[side]}">20s: {twenties}</text>'
        )
