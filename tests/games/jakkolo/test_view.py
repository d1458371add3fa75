"""Pages and pictures: who sees which count, and that every picture shows the values (JK-01, JK-17)."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from tests.games.jakkolo.table import WRITE, Table

from twenty.core.actions import Note, Pause
from twenty.core.rulebook import KEEPER
from twenty.games.jakkolo.actions import Result, Round
from twenty.games.jakkolo.board import Counts
from twenty.games.jakkolo.draw import svg, text
from twenty.games.jakkolo.scoring import points
from twenty.games.jakkolo.view import needed, sheet


@pytest.mark.rule("JK-17", "shows")
def test_the_public_sees_a_round_once_it_is_judged() -> None:
    table = Table()
    table.tell("round 5/5/6/5", "permit", "throw 4")
    seen = table.view()
    assert seen["rounds"] == [
        {"counts": [5, 5, 6, 5], "score": 104, "returned": 9, "columns": [[4, 1], [4, 1], [4, 2], [4, 1]]}
    ]
    assert (seen["score"], seen["calls"], seen["hand"]) == (104, None, 8)
    assert sheet(table.game)["calls"]["lying"] == [5, 5, 7, 5]
    table.tell("round 5/5/7/5", "round 5/5/7/5")
    assert (table.view()["round"], table.view()["hand"]) == (None, 0)


@pytest.mark.rule("JK-17", "shows")
def test_the_player_sees_what_the_referee_told_on_request() -> None:
    table = Table()
    table.tell("round 5/5/6/5")
    seen = table.view(0)
    assert (seen["rounds"], seen["score"], seen["needed"], seen["told"]) == ([], None, None, None)
    table.tell("permit", "throw 4", "tell")
    assert table.view(0)["told"] == [5, 5, 7, 5]
    table.tell("round 5/5/7/5")
    assert table.view(0)["told"] is None  # the next round needs another request
    table.tell("tell")
    assert table.view(0)["told"] == [5, 5, 7, 5]
    table.tell("round 5/5/7/6", "announce")
    assert table.view(0)["score"] == 109
    json.dumps(table.view(0))


@pytest.mark.rule("JK-17", "shows")
def test_with_hide_running_the_public_waits_for_the_end() -> None:
    table = Table("hide_running=yes")
    table.tell("round 7/7/9/7", "tell")
    assert table.tell("tell")[0].fact("counts") == "7/7/9/7"
    seen = table.view()
    assert (seen["rounds"], seen["score"], seen["told"], seen["hidden"]) == ([], None, None, True)
    assert table.view(0)["told"] == [7, 7, 9, 7]
    note = table.book.public(Round(Counts(7, 7, 9, 7)), table.state)
    assert isinstance(note, Note)
    assert note.rule == "JK-17"
    assert table.book.public(Pause(), table.state) == Pause()
    table.tell("bonus 4", "bonus none", *WRITE)
    assert table.view()["bonus"] == [{"landing": "4", "points": 4}, {"landing": "none", "points": 0}]
    assert table.view()["score"] == 152
    assert table.book.public(Result(152), table.state) == Result(152)


@pytest.mark.rule("JK-17", "shows")
def test_who_keeps_the_sheet_sees_it_whole() -> None:
    table = Table("hide_running=yes")
    table.tell("round 5/5/6/5", "permit", "throw 4")
    seen = table.view(KEEPER)
    assert (seen["score"], seen["hidden"], seen["calls"]["lying"]) == (104, False, [5, 5, 7, 5])
    assert table.book.public(Round(Counts(5, 5, 6, 5)), table.state, KEEPER) == Round(Counts(5, 5, 6, 5))
    assert table.book.view(table.state, table.rulings, KEEPER)["expects"]
    assert table.book.view(table.state, table.rulings, None)["expects"] == []


@pytest.mark.rule("JK-17", "shows")
def test_what_is_heard_of_a_round_before_it_is_shown() -> None:
    table = Table("hide_running=yes")
    told = (*table.tell("trial 3", "round 5/5/6/5"), *table.tell("permit", "tell"))

    def heard(viewer: int | None) -> list[str]:
        rulings = (table.book.heard(table.state, ruling, viewer) for ruling in told)
        return [ruling.code for ruling in rulings if ruling is not None]

    everything = [ruling.code for ruling in told]
    assert everything == ["trial-returned", "round-judged", "stack", "permitted", "told"]
    assert heard(KEEPER) == everything
    assert heard(None) == ["trial-returned", "judged-sealed"]
    assert heard(0) == ["trial-returned", "judged-sealed", "told"]
    table.tell("round 6/6/8/6", "permit", "round 7/6/8/7", "announce")
    assert heard(0) == everything
    assert heard(None) == ["trial-returned", "judged-sealed"]
    table.tell("agree", "write")
    assert heard(None) == everything


def test_what_is_still_needed_for_148() -> None:
    assert needed(Counts(5, 7, 6, 5)) == [2, 0, 3, 2]
    assert needed(Counts(7, 7, 9, 7)) == [0, 0, 0, 0]
    assert needed(Counts(8, 0, 0, 0)) is None


@pytest.mark.rule("JK-01", "shows")
def test_the_picture_as_text() -> None:
    assert text(Counts(5, 0, 10, 1)).splitlines() == [
        "+-------+-------+-------+-------+",
        "|   4   |       |   4   |   1   |",
        "|   1   |       |   3   |       |",
        "|       |       |   3   |       |",
        "+-- 2 --+-- 3 --+-- 4 --+-- 1 --+",
        "    5       0       10      1     = 51",
    ]
    assert len(text(Counts()).splitlines()) == 4


@pytest.mark.rule("JK-01", "shows")
@pytest.mark.parametrize("counts", [Counts(), Counts(5, 5, 6, 5), Counts(7, 7, 9, 7), Counts(30, 0, 0, 0)])
def test_the_picture_as_svg(counts: Counts) -> None:
    drawn = svg(counts)
    root = ElementTree.fromstring(drawn)  # noqa: S314 - our own drawing
    names = {"svg": "http://www.w3.org/2000/svg"}
    words = root.findall("svg:text", names)
    assert [word.text for word in words if word.get("class") == "value"] == ["2", "3", "4", "1"]
    assert [word.text for word in words if word.get("class") == "count"] == [str(count) for count in counts]
    piles = [int(word.text or 0) for word in words if word.get("class") == "pile"]
    assert sum(piles) == counts.total
    assert root.find("svg:title", names) is not None
    assert str(points(counts)) in (root.findtext("svg:title", "", names))
    width, height = (int(part) for part in (root.get("viewBox") or "").split()[2:])
    gate = 28 + 800
    for circle in root.findall("svg:circle", names):
        x, y, r = (int(circle.get(name) or 0) for name in ("cx", "cy", "r"))
        assert r <= x <= width - r
        assert 28 + r <= y <= gate - r
    assert height > gate
    assert "style" not in drawn  # a page forbids inline styles
