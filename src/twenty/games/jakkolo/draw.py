"""Pictures of the compartments, as text and as SVG; every one shows the values (JK-01).

The SVG has its colours in attributes, because a page forbids inline styles; a page restyles it by class.
"""

from __future__ import annotations

from twenty.games.jakkolo.board import COMPARTMENTS, Counts, stacks
from twenty.games.jakkolo.scoring import points

# Half millimetres, seen from above, the player at the bottom (JK-02; compartments 85 x 400 mm).
_WALL, _BACK, _PARTITION, _GATE = 24, 28, 24, 28
_WIDE, _DEEP, _DISC = 170, 800, 52
_CENTRES = tuple(_WALL + _WIDE // 2 + place * (_WIDE + _PARTITION) for place in range(4))
_WIDTH = 2 * _WALL + 4 * _WIDE + 3 * _PARTITION
_APRON = 130  # room for the numbers below the gate
_GATE_POSTS = ((0, 25), (145, 74), (339, 74), (533, 74), (727, 25))
_PAINT = {
    "wood": 'fill="#8a5b32"',
    "bed": 'fill="#e6c295"',
    "well": 'fill="#d8ae79"',
    "bar": 'fill="#a97c50"',
    "disc": 'fill="#f3e3c3" stroke="#4a2f18" stroke-width="3"',
}
_FONT = 'text-anchor="middle" font-family="Archivo, sans-serif" font-weight="700" fill="#4a2f18"'
_CELL = 7


def text(counts: Counts) -> str:
    """The compartments as plain text: the height of each stack from the back wall on, values, counts, score.

    Ends with a line feed.
    """
    piles = [stacks(count) for count in counts]
    lines = ["+" + "+".join("-" * _CELL for _ in COMPARTMENTS) + "+"]
    for row in range(max(1, *(len(pile) for pile in piles))):
        cells = (str(pile[row]) if row < len(pile) else "" for pile in piles)
        lines.append("|" + "|".join(cell.center(_CELL) for cell in cells) + "|")
    lines.append("+" + "+".join(f" {c.value} ".center(_CELL, "-") for c in COMPARTMENTS) + "+")
    lines.append(" " + " ".join(str(count).center(_CELL) for count in counts) + f"  = {points(counts)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def svg(counts: Counts) -> str:
    """The compartments as a drawing of their own, with stacks, values, counts and score."""
    height = _BACK + _DEEP + _GATE + _APRON
    inside = _WIDTH - 2 * _WALL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{counts} (2, 3, 4, 1) = {points(counts)}</title>",
        _box("wood", 0, 0, _WIDTH, height),
        _box("well", _WALL, _BACK, inside, _DEEP),
        _box("bed", _WALL, _BACK + _DEEP, inside, _GATE + _APRON),
        *(_box("wood", centre + _WIDE // 2, _BACK, _PARTITION, _DEEP) for centre in _CENTRES[:-1]),
        _box("bar", _WALL, _BACK + _DEEP, inside, _GATE),
        *(_box("wood", _WALL + left, _BACK + _DEEP, wide, _GATE) for left, wide in _GATE_POSTS),
    ]
    for centre, compartment, count in zip(_CENTRES, COMPARTMENTS, counts, strict=True):
        parts += _stacked(centre, count)
        parts.append(_word("value", centre, _BACK + _DEEP - 26, compartment.value, 64))
        parts.append(_word("count", centre, _BACK + _DEEP + _GATE + 84, str(count), 44))
    return "\n".join((*parts, "</svg>")) + "\n"


def _stacked(centre: int, count: int) -> list[str]:
    """The stacks of one compartment from the back wall on, closer together where there are many."""
    piles = stacks(count)
    room = _DEEP - 2 * _DISC - 100
    step = min(2 * _DISC + 4, room // max(1, len(piles) - 1))
    drawn = []
    for place, discs in enumerate(piles):
        middle = _BACK + _DISC + 10 + place * step
        drawn.append(f'<circle class="disc" cx="{centre}" cy="{middle}" r="{_DISC}" {_PAINT["disc"]}/>')
        drawn.append(_word("pile", centre, middle + 16, str(discs), 44))
    return drawn


def _box(kind: str, x: int, y: int, width: int, height: int) -> str:
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" {_PAINT[kind]}/>'


def _word(kind: str, x: int, y: int, word: str, size: int) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" font-size="{size}" {_FONT}>{word}</text>'
