"""Pictures of what a view shows: the grid as text, grid and dartboard as SVG (D4-01, D4-09, D4-21, D4-40).

They are made of the view, so they show no more than it does. Colours stand in attributes, as the light theme
has them; a page restyles them by class.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from twenty.games.darts_four.fields import ROWS
from twenty.games.darts_four.segments import CIRCLE

# Measures of the grid: cells of 50, holes of radius 21, stones of radius 20, a frame of 5, a header above.
_CELL, _FRAME, _HOLE, _STONE, _HEAD = 50, 5, 21, 20, 40
_GREEN, _GREEN_EDGE, _CREAM, _CREAM_EDGE = "#2b6e3a", "#194623", "#f4ead0", "#3a2f1d"
_LAMP, _ON_LAMP = "#ffc42e", "#1a211d"

# One twentieth of the dartboard with its middle at the top, in mm.
_BEDS = (
    ("S", "M-15.49 -97.78A99 99 0 0 1 15.49 -97.78L2.49 -15.7A15.9 15.9 0 0 0 -2.49 -15.7Z"),
    ("T", "M-16.74 -105.68A107 107 0 0 1 16.74 -105.68L15.49 -97.78A99 99 0 0 0 -15.49 -97.78Z"),
    ("S", "M-25.34 -160.01A162 162 0 0 1 25.34 -160.01L16.74 -105.68A107 107 0 0 0 -16.74 -105.68Z"),
    ("D", "M-26.59 -167.91A170 170 0 0 1 26.59 -167.91L25.34 -160.01A162 162 0 0 0 -25.34 -160.01Z"),
)
_NUMBERS_AT = (
    *("0 -187.29", "60.88 -177.65", "115.79 -149.66", "159.38 -106.08", "187.36 -51.16"),
    *("197 9.71", "187.36 70.59", "159.38 125.51", "115.79 169.09", "60.88 197.07"),
    *("0 206.71", "-60.88 197.07", "-115.79 169.09", "-159.38 125.51", "-187.36 70.59"),
    *("-197 9.71", "-187.36 -51.16", "-159.38 -106.08", "-115.79 -149.66", "-60.88 -177.65"),
)
_COLOURS = {  # of a bed on every other number, 20 the first
    "S": ("#23282a", "#3b4142"),
    "D": ("#4d5455", "#15191a"),
    "T": ("#4d5455", "#15191a"),
}
_FONT: dict[str, object] = {
    "font_family": "Archivo, system-ui, sans-serif",
    "font_weight": 700,
    "text_anchor": "middle",
}


def grid_text(own: Mapping[str, Any]) -> str:
    """The header and the grid from the top, a line each: `◎` a green stone, `◇` a cream one."""
    marks = {"green": "◎", "cream": "◇"}
    heads = [f"{head['text']}°" if head["ring"] else head["text"] for head in own["header"]]
    holes = [[marks.get(hole["stone"]) or hole["field"] or "·" for hole in row] for row in own["rows"]]
    return "".join(" ".join(f"{word:>8}" for word in row) + "\n" for row in (heads, *holes) if row)


def grid_svg(own: Mapping[str, Any], title: str = "Darts Four") -> str:
    """The grid with its header, stones and open fields; after a win everything but the fours is dimmed."""
    lines = (own["ending"] or {}).get("lines") or ()
    won = {tuple(hole) for line in lines for hole in line}
    parts = [_element("rect", width=360, height=310, rx=9, fill="#5a3a22", class_="frame")]
    parts.extend(_heading(place, head, bool(own["lit"])) for place, head in enumerate(own["header"], 1))
    for down, row in enumerate(own["rows"]):
        for column, hole in enumerate(row, 1):
            at = (column, ROWS - down)
            parts.append(_hole(at, hole, dimmed=bool(won) and at not in won))
    parts.extend(_joined(line) for line in lines)
    return _picture(f"0 -{_HEAD} 360 {310 + _HEAD}", "d4-grid", title, parts)


def _picture(box: str, name: str, title: str, parts: Iterable[str]) -> str:
    inner = "".join((_element("title", escape(title)), *parts))
    return _element("svg", inner, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img", class_=name)


def _element(tag: str, inner: str = "", **attributes: object) -> str:
    """An element; an attribute's `_` stands for `-`, one that is None is left out."""
    words = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{value}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{words}>{inner}</{tag}>" if inner else f"<{tag}{words}/>"


def _heading(column: int, head: Mapping[str, Any], lit: bool) -> str:
    """The field above a column; a ring marks a number that demands a double or treble (D4-12)."""
    middle = _middle((column, 1))[0]
    on = lit and head["field"] is not None
    ink = _ON_LAMP if on else "#52584f"
    size = _size(head["text"], 18)
    parts = [
        _element("title", escape(head["field"] or head["text"])),
        _element("rect", x=middle - 23, y=-37, width=46, height=32, rx=4, fill=_LAMP if on else "#ded8ca"),
        _element("text", escape(head["text"]), x=middle, y=size // 3 - 21, font_size=size, fill=ink, **_FONT),
    ]
    if head["ring"]:
        parts.append(_element("circle", cx=middle + 17, cy=-31, r=4, fill="none", stroke=ink, class_="ring"))
    return _element("g", "".join(parts), class_="head lit" if on else "head")


def _size(text: str, largest: int) -> int:
    """Long fields are written smaller, so that `Bullseye` keeps within its hole."""
    if len(text) <= 3:
        return largest
    return largest * 2 // 3 if len(text) <= 5 else largest * 4 // 9


def _hole(at: tuple[int, int], hole: Mapping[str, Any], dimmed: bool) -> str:
    x, y = _middle(at)
    inner = _element("circle", r=_HOLE, fill="#efe9dc", stroke="#452b18", stroke_width="2.5")
    if hole["stone"]:
        inner += stone_svg(hole["stone"])
    elif hole["field"]:
        size = _size(hole["field"], 16)
        inner += _element("text", escape(hole["field"]), y=size // 3, font_size=size, fill="#52584f", **_FONT)
    name, opacity = ("hole dim", ".35") if dimmed else ("hole", None)
    return _element("g", inner, class_=name, opacity=opacity, transform=f"translate({x} {y})")


def stone_svg(side: str) -> str:
    """A stone at the origin, radius 20: green with a ring, cream with a diamond and a dark edge (D4-01)."""
    if side == "green":
        mark = _element("circle", r=10, fill="none", stroke="#fff", stroke_width=3)
        fill, edge = _GREEN, _GREEN_EDGE
    else:
        mark = _element("path", d="M0 -10L10 0L0 10L-10 0Z", fill=_CREAM_EDGE)
        fill, edge = _CREAM, _CREAM_EDGE
    disc = _element("circle", r=_STONE, fill=fill, stroke=edge, stroke_width=2)
    return _element("g", disc + mark, class_=f"stone {side}")


def landing_svg(landing: Mapping[str, Any]) -> str:
    """D4-51: the big stone that drops on the dartboard, the hit segment in its middle; two are marked."""
    green = landing["side"] == "green"
    fill, edge, ink = (_GREEN, _GREEN_EDGE, "#fff") if green else (_CREAM, _CREAM_EDGE, _CREAM_EDGE)
    parts = [
        _element("circle", r=150, fill=fill, stroke=edge, stroke_width=8),
        _element("circle", r=120, fill="none", stroke=ink, stroke_width=6)
        if green
        else _element("path", d="M0 -128L128 0L0 128L-128 0Z", fill="none", stroke=ink, stroke_width=6),
        _element("text", escape(landing["segment"]), y=24, font_size=72, fill=ink, **_FONT),
    ]
    if landing["stones"] == 2:
        parts.append(_element("text", "× 2", y=80, font_size=44, fill=ink, **_FONT))
    name = f"d4-landing {landing['side']}" + (" captured" if landing["captured"] else "")
    return _picture("-160 -160 320 320", name, landing["segment"], parts)


def _middle(hole: tuple[int, int]) -> tuple[int, int]:
    column, row = hole
    return _FRAME + _CELL * column - _CELL // 2, 310 - _FRAME - _CELL * row + _CELL // 2


def _joined(line: Sequence[tuple[int, int]]) -> str:
    """The rings around the stones of a win and the line that joins them (D4-40)."""
    holes = [_middle(hole) for hole in line]
    (x1, y1), (x2, y2) = holes[0], holes[-1]
    rings = "".join(_element("circle", cx=x, cy=y, r=_HOLE + 2, fill="none") for x, y in holes)
    joint = _element("line", x1=x1, y1=y1, x2=x2, y2=y2)
    return _element("g", rings + joint, class_="four", stroke=_LAMP, stroke_width=4)


def dartboard_svg(own: Mapping[str, Any], title: str = "Dartboard") -> str:
    """The dartboard: lit beds, or dark with a violet rim and a crossed-out dart when the visit is over."""
    over = bool(own["visit_over"])
    lit = frozenset(own["lit"])
    parts = [
        _element("circle", r="230.5", fill="#7a45e0" if over else "#4d5455", class_="rim"),
        _element("circle", r="224.5", fill="#15191a", class_="band"),
    ]
    for place, number in enumerate(CIRCLE):
        beds = (
            _bed("path", f"{ring}{number}", _COLOURS[ring][place % 2], lit, over, d=path)
            for ring, path in _BEDS
        )
        parts.append(_element("g", "".join(beds), transform=f"rotate({18 * place})"))
    parts.append(_bed("circle", "25", _COLOURS["D"][1], lit, over, r="15.9"))
    parts.append(_bed("circle", "50", _COLOURS["D"][0], lit, over, r="6.35"))
    for number, at in zip(CIRCLE, _NUMBERS_AT, strict=True):
        x, y = at.split()
        parts.append(_element("text", str(number), x=x, y=y, font_size=27, fill="#e9e4d8", **_FONT))
    if over:
        parts.append(_crossed_out_dart())
    return _picture("-231.5 -231.5 463 463", "d4-dartboard over" if over else "d4-dartboard", title, parts)


def _bed(tag: str, segment: str, colour: str, lit: Collection[str], over: bool, **place: str) -> str:
    on = segment in lit
    fill = "#0c0f10" if over else _LAMP if on else colour
    name = "bed lit" if on else "bed"
    return _element(tag, **place, class_=name, data_segment=segment, fill=fill, stroke="#6d7475")


def _crossed_out_dart() -> str:
    dart = _element("path", d="M-60 60L30 -30M30 -30L60 -34L34 -60Z")
    cross = _element("path", d="M-60 -60L60 60", stroke="#7a45e0")
    return _element("g", dart + cross, class_="no-dart", fill="none", stroke="#e9e4d8", stroke_width=8)
