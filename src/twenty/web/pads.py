"""Which script, styles and texts the pad and the wall of each game have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pad:
    """The scripts are named without folder and suffix; `modules` are what `script` imports beyond what all
    pads do. `texts` is the area of the catalogue that holds the game's own texts, on the pad and (with
    `tv.` before it) on the wall, which go before the common ones. `board` is a picture for the wall."""

    script: str
    modules: tuple[str, ...] = ()
    styles: tuple[str, ...] = ("pad",)
    wall: str = "tv"
    wall_modules: tuple[str, ...] = ()
    wall_styles: tuple[str, ...] = ("tv",)
    texts: str | None = None
    board: str | None = None


PADS: Mapping[str, Pad] = {
    "darts-four": Pad(
        "darts",
        ("darts-board", "darts-pick"),
        ("pad", "green-cream", "darts"),
        "darts-tv",
        ("darts-board",),
        ("tv", "green-cream", "darts"),
        "d4",
    ),
    "crokinole": Pad("pad", ("round",), board="img/crokinole.svg"),
    "jakkolo": Pad(
        "jakkolo",
        ("compartments", "beside"),
        styles=("pad", "jakkolo"),
        wall="jakkolo-tv",
        wall_styles=("tv", "jakkolo-tv"),
        texts="jakkolo",
    ),
    "jakkolo-card": Pad(
        "card",
        styles=("pad", "jakkolo", "new-jakkolo", "card"),
        wall="card-tv",
        wall_styles=("tv", "jakkolo-tv"),
        texts="card",
    ),
}
