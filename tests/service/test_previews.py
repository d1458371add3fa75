"""The effect of a correction before it is saved, without anything that is hidden."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from tests.service.conftest import Hall

from twenty.codec import entry_to
from twenty.core.entries import Entry, Replace
from twenty.core.ids import EntryId
from twenty.core.referee import Referee
from twenty.core.replay import replay
from twenty.games.darts_four.actions import Dart, Deal
from twenty.games.darts_four.segments import Segment
from twenty.games.registry import rulebook
from twenty.service.access import HOST
from twenty.service.errors import Conflict, IllegalAction, MalformedAction
from twenty.service.problems import problem_of
from twenty.testing import Walk, walk

PAUSE = {"type": "darts-four.pause", "v": 1}


def test_a_correction_shows_what_it_would_change(hall: Hall) -> None:
    stream = hall.played(2)
    first = hall.service.matches.log(HOST, stream)[2].id
    action = {"type": "crokinole.round", "v": 1, "points": "5:60"}
    change = hall.entry("replace", hall.head(stream), target=first, action=action)
    preview = hall.service.matches.preview(HOST, stream, [change])
    assert preview.view["own"]["score"] == [2, 2]
    (changed,) = preview.changed
    assert changed.entry == first
    assert [told.facts["points"] for told in (*changed.before, *changed.after)] == [[95, 60], [5, 60]]
    assert (preview.breaks, preview.covered, preview.following) == (None, None, ())
    assert hall.score(stream) == [4, 0]  # nothing is kept
    hall.service.matches.append(HOST, stream, [change])
    assert hall.score(stream) == [2, 2]


def test_what_would_become_illegal_is_named_with_all_that_follows(hall: Hall) -> None:
    stream = hall.played(4)
    log = hall.service.matches.log(HOST, stream)
    assert log[-1].rulings[-1].code == "game-over"
    again = {"type": "crokinole.toss", "v": 1, "seat": 2, "how": "drawn"}
    change = hall.entry("insert", hall.head(stream), target=log[2].id, action=again)
    preview = hall.service.matches.preview(HOST, stream, [change])
    assert preview.breaks is not None
    assert (preview.breaks.entry, preview.breaks.rule) == (change["id"], "CK-03")
    assert preview.following == (change["id"], *(line.id for line in log[3:]))
    extra = hall.entry("insert", hall.head(stream), target=log[2].id, action=log[2].action)
    preview = hall.service.matches.preview(HOST, stream, [extra], language="hu")
    assert preview.breaks is not None
    assert preview.following == (log[-1].id,)
    assert preview.view["outcome"] is not None
    whole = [extra, hall.entry("retract", extra["id"], target=log[-1].id)]
    assert hall.service.matches.preview(HOST, stream, whole).breaks is None
    assert hall.service.matches.append(HOST, stream, whole).view["outcome"] is not None


def test_new_entries_are_previewed_too(hall: Hall) -> None:
    stream = hall.played(1)
    legal = hall.entry("round", hall.head(stream), points="5:60")
    assert hall.service.matches.preview(HOST, stream, [legal]).view["own"]["score"] == [2, 2]
    illegal = hall.entry("round", hall.head(stream), points="961:60")
    preview = hall.service.matches.preview(HOST, stream, [illegal])
    assert preview.breaks is not None
    assert preview.following == (illegal["id"],)


def test_what_cannot_be_appended_is_refused_alike(hall: Hall) -> None:
    stream = hall.played(1)
    with pytest.raises(Conflict):
        hall.service.matches.preview(HOST, stream, [hall.entry("pause", stream)])
    with pytest.raises(MalformedAction):
        hall.service.matches.preview(HOST, stream, b"[]")
    retract = hall.entry("retract", hall.head(stream), target=stream)
    with pytest.raises(IllegalAction, match="start-retracted"):
        hall.service.matches.preview(HOST, stream, [retract])


@pytest.mark.rule("D4-10", "refuses")
def test_no_correction_is_an_oracle_for_covered_fields(hall: Hall) -> None:
    """Darts are previewed as other beds: no field shows that the saved log has not shown at some time."""
    book, words = rulebook("darts-four"), rulebook("darts-four").vocabulary
    tried = uncovering = 0
    for seed in range(200):
        made = walk(book, seed, 40)
        if tried >= 60:
            break
        if book.outcome(made.states[-1]) or _own(book, made, len(made.log))["config"]["mode"] != "surprise":
            continue
        stream = made.log[0].id.digits
        hall.service.matches.create_match(HOST, "darts-four", made.log[0].action, entry_id=stream)
        hall.service.matches.append(HOST, stream, [entry_to(entry, words) for entry in made.log[1:]])
        saved = set().union(*(_shown(_own(book, made, length)) for length in range(2, len(made.log) + 1)))
        darts = [entry for entry in made.log if isinstance(entry.action, Dart)]
        for entry, bed in itertools.product(darts[-6:], ("S20", "D3", "T19", "S7", "25")):
            change = Replace(entry.id, Dart(Segment.parse(bed)))
            line = entry_to(Entry(EntryId(hall.person()), made.log[-1].id, change), words)
            preview = hall.service.matches.preview(HOST, stream, [line])
            assert _shown(preview.view["own"]) <= saved
            tried += 1
            uncovering += preview.covered is not None
    assert tried >= 60
    assert uncovering


def _own(book: Referee[Any], made: Walk, length: int) -> Any:
    """The public view after so many entries of a walk."""
    judged = replay(book, made.log[:length])
    return book.view(judged.state, judged.history, None)["own"]


def _shown(own: Any) -> set[tuple[int, int, int, str]]:
    """The fields that a view shows: leg, column, row, field."""
    shown = set()
    for column in range(7):
        height = sum(row[column]["stone"] is not None for row in own["rows"])
        for place, row in enumerate(own["rows"]):
            if row[column]["field"] not in (None, "?"):
                shown.add((own["leg"], column, 6 - place, row[column]["field"]))
        if own["header"] and own["header"][column]["field"] not in (None, "?") and height < 6:
            shown.add((own["leg"], column, height + 1, own["header"][column]["field"]))
    return shown


def test_nothing_that_opens_the_deal_leaves_a_running_match(hall: Hall) -> None:
    """Neither the log, the record, a conflict, an error, nor a message holds the number or the salt."""
    book, words = rulebook("darts-four"), rulebook("darts-four").vocabulary
    looked = 0
    for seed in range(200):
        made = walk(book, seed, 30)
        if looked == 12:
            break
        if book.outcome(made.states[-1]):
            continue
        stream = made.log[0].id.digits
        hall.service.matches.create_match(HOST, "darts-four", made.log[0].action, entry_id=stream)
        rest = [entry_to(entry, words) for entry in made.log[1:]]
        told: list[Any] = [hall.service.matches.append(HOST, stream, rest)]
        told += [hall.service.matches.log(HOST, stream), hall.service.matches.export_record(HOST, stream)]
        told += [hall.service.matches.seal(HOST, stream), hall.service.matches.undo(HOST, stream)]
        with pytest.raises(Conflict) as caught:
            hall.service.matches.append(HOST, stream, [hall.entry("pause", stream) | {"action": PAUSE}])
        told += [problem_of(caught.value), hall.service.matches.list_matches(HOST)]
        text = msgspec.json.encode(told).decode()
        running = [entry.action for entry in made.log if isinstance(entry.action, Deal)][-1:]
        for deal in running:  # those of the legs before it are open
            assert deal.salt is not None
            assert deal.salt.digits.lstrip("0") not in text
            assert f'"{deal.n}"' not in text
            assert f"deal {deal.n} " not in text
            looked += 1
    assert looked == 12
