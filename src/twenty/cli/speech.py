"""Rulings, refusals and names as the console says them: in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twenty.core.errors import Violation
from twenty.core.ids import PersonId
from twenty.core.rulebook import Ruling
from twenty.files.match import Match
from twenty.text import Cast, catalogue, say

ENGLISH = "en"


def sentence(told: Ruling | Violation, game: str, cast: Cast) -> str:
    """The English sentence for a ruling, a refusal or a warning of a file's reader."""
    domain = "files" if told.code in catalogue(ENGLISH, "files") else game
    return say(told, ENGLISH, domain, cast)


def cast_of(match: Match, view: Mapping[str, Any]) -> Cast:
    """Who plays, by the names in the file."""
    sides = [[match.name(PersonId(person)) for person in side] for side in view["people"]]
    names = [name for side in sides for name in side]
    occupied = (view["own"] or {}).get("seats")
    order = [seat for seats in occupied for seat in seats] if occupied else range(len(names))
    seats = dict(zip(order, names, strict=False))
    return Cast(["/".join(names) for names in sides], seats)
