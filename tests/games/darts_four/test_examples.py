"""The boards with which the app explains itself are those of the seed (D4-59)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.darts_four.matches import VECTORS

from twenty.games.darts_four.examples import BOARDS, LEVELS, example

EASY, HARD = VECTORS["boards_leicht"], VECTORS["bonus_boards_schwer"]
SEED = {
    "mode.surprise": EASY["ueberraschung/sichtbar"],
    "mode.open": EASY["ueberraschung/sichtbar"] | {"hidden": 0},
    "mode.rings": EASY["nur_ringe"],
    "mode.same": EASY["immer_gleich"],
    "bonus.two_stones": HARD["two_stones"],
    "bonus.extra_turn": HARD["extra_turn"],
    "bonus.capture": HARD["capture"],
    "screen.field": EASY["neues_feld"],
    "screen.visit_over": EASY["aufnahme_beendet"],
    "screen.four": EASY["vier_in_einer_reihe"],
    "screen.nobody_can_win": EASY["remis"],
}


@pytest.mark.rule("D4-59", "shows")
@pytest.mark.parametrize("key", BOARDS)
def test_boards(key: str) -> None:
    own: Any = example(key)
    assert [head["text"] for head in own["header"]] == SEED[key]["header"]
    hidden = sum(hole["field"] == "?" for row in own["rows"] for hole in row)
    assert hidden == SEED[key].get("hidden", 0)
    if "stones" in SEED[key]:
        heights = [sum(bool(row[place]["stone"]) for row in own["rows"]) for place in range(7)]
        assert heights == SEED[key]["stones"]


@pytest.mark.rule("D4-59", "shows")
def test_levels() -> None:
    assert len(LEVELS) == 4
    for german, shown in zip(("leicht", "mittel", "schwer", "extrem"), LEVELS, strict=True):
        assert VECTORS["names"][german] == shown.level.value
        assert VECTORS["starts"][german] == list(shown.starts)
        sample = VECTORS["sample_columns_bottom_to_top"][german]
        assert sample == {"col": shown.place, "fields": [str(field) for field in shown.column.fields]}


def test_no_such_board() -> None:
    with pytest.raises(KeyError):
        example("mode.none")
