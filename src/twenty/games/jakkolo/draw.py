"""Pictures of the compartments, as text and as SVG; every one shows the values (JK-01)."""

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
_CELL = 7
_STYLE = """<style>
.wood { fill: var(--beech-dark, #8a5b32) }
.bed { fill: var(--beech, #e6c295) }
.well { fill: var(--beech-2, #d8ae79) }
.bar { fill: var(--beech-dark, #8a5b32); opacity: .62 }
.disc { fill: var(--disc, #f3e3c3); stroke: var(--board-line, #4a2f18); stroke-width: 3 }
text { font: 700 44px "Archivo", system-ui, sans-serif; text-anchor: middle }
text { fill: var(--board-line, #4a2f18) }
.value { font-size: 64px }
</style>"""


def text(counts: Counts) -> str:
    """The compartments as plain text: the height of each stack from the back wall on, values, counts, score.

    Ends with a line feed.
    """
    piles = [stacks(count) for count in counts]
    bar = "+" + "+".join("-" * _CELL for _ in COMPARTMENTS) + "+"
    lines = [bar]
    for row in range(max(1, *(len(pile) for pile in piles))):
        cells = (str(pile[row]) if row < len(pile) else "" for pile in piles)
        lines.append("|" + "|".join(cell.center(_CELL) for cell in cells) + "|")
    lines.append("+" + "+".join(f" {c.value} ".center(_CELL, "-") for c in COMPARTMENTS) + "+")
    lines.append(" " + " ".join(str(count).center(_CELL) for count in counts) + f"  = {points(counts)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def svg(counts: Counts) -> str:
    """The compartments as a drawing of their own, with stacks, values, counts and score."""
    height = _BACK + _DEEP + _GATE + _APRON
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{counts} (2, 3, 4, 1) = {points(counts)}</title>",
        _STYLE,
        f'<rect class="wood" width="{_WIDTH}" height="{height}" rx="10"/>',
        _inside("well", _BACK, _DEEP),
        _inside("bed", _BACK + _DEEP, _GATE + _APRON),
        *(_partition(left) for left in _CENTRES[:-1]),
        *_gate(),
    ]
    for centre, compartment, count in zip(_CENTRES, COMPARTMENTS, counts, strict=True):
        parts += _stacked(centre, count)
        parts.append(_text(centre, _BACK + _DEEP - 26, compartment.value, "value"))
        parts.append(_text(centre, _BACK + _DEEP + _GATE + 84, str(count), "count"))
    return "\n".join((*parts, "</svg>")) + "\n"


def _partition(centre: int) -> str:
    left = centre + _WIDE // 2
    return f'<rect class="wood" x="{left}" y="{_BACK}" width="{_PARTITION}" height="{_DEEP}" rx="12"/>'


def _gate() -> list[str]:
    top = _BACK + _DEEP
    posts = [
        f'<rect class="wood" x="{_WALL + left}" y="{top}" width="{wide}" height="{_GATE}"/>'
        for left, wide in _GATE_POSTS
    ]
    return [_inside("bar", top, _GATE), *posts]


def _inside(kind: str, top: int, tall: int) -> str:
    """A strip over the whole inner width."""
    return f'<rect class="{kind}" x="{_WALL}" y="{top}" width="{_WIDTH - 2 * _WALL}" height="{tall}"/>'


def _stacked(centre: int, count: int) -> list[str]:
    """The stacks of one compartment from the back wall on, closer together where there are many."""
    piles = stacks(count)
    room = _DEEP - 2 * _DISC - 100
    step = min(2 * _DISC + 4, room // max(1, len(piles) - 1))
    drawn = []
    for place, discs in enumerate(piles):
        middle = _BACK + _DISC + 10 + place * step
        drawn.append(f'<circle class="disc" cx="{centre}" cy="{middle}" r="{_DISC}"/>')
        drawn.append(_text(centre, middle + 16, str(discs), "pile"))
    return drawn


def _text(x: int, y: int, word: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{word}</text>'
