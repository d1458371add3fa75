"""Starting, recording, correcting and looking at a match."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import msgspec
import pytest
from tests.service.conftest import MORNING, Hall

from twenty.codec import entry_to
from twenty.core.actions import Note
from twenty.core.entries import Entry, InsertAfter, Replace, Retract, redo_of, undo_of
from twenty.core.ids import EntryId
from twenty.core.log import opened
from twenty.games.registry import NAMES, rulebook
from twenty.service.access import ANYBODY, HOST
from twenty.service.app import open_service
from twenty.service.clock import SystemClock
from twenty.service.errors import (
    AmendmentBreaksLog,
    Conflict,
    IllegalAction,
    MalformedAction,
    NoSuchStream,
    TooMany,
    TwentyError,
    Unknown,
)
from twenty.service.heads import Heads, load
from twenty.store import streams
from twenty.testing import walk
from twenty.text.names import Name


def test_a_match_begins_with_its_first_message(hall: Hall) -> None:
    stream = hall.match(names=("Ann", {"family": "Kis", "given": "Béla", "order": "family_first"}))
    message = hall.service.matches.message(ANYBODY, stream)
    assert message.version == 1
    assert message.news == ()
    assert sorted(message.view["names"].values()) == ["Ann", "Kis Béla"]
    assert (message.view["stream"], message.view["head"]) == (stream, stream)
    assert [expected["verb"] for expected in message.view["expects"]] == ["toss"]
    assert message.view["undo"] is message.view["redo"] is message.view["stopped"] is None
    msgspec.json.encode(message)


def test_an_answer_brings_the_view_and_what_is_new(hall: Hall) -> None:
    stream = hall.match()
    hall.record(stream, "toss", seat=0, how="drawn")
    message = hall.record(stream, "round", points="95:60")
    assert message.version == 3
    assert [(told.rule, told.entry) for told in message.news] == [("CK-52", message.view["head"])]
    assert message.view["own"]["score"] == [2, 0]
    assert message.view["undo"]["target"] == message.view["head"]
    assert message.view["undo"]["rulings"] == message.news
    other = hall.service.matches.message(HOST, stream, since=2, language="hu")
    assert (other.version, other.resync) == (3, False)
    assert [told.code for told in other.news] == [told.code for told in message.news]


def test_the_same_start_again_is_the_same_match(hall: Hall) -> None:
    first = {
        "type": "crokinole.start",
        "v": 1,
        "game": "crokinole",
        "rules_version": 1,
        "sides": [[hall.person()], [hall.person()]],
        "config": {},
    }
    create = hall.service.matches.create_match
    entry_id = hall.person()
    one = create(HOST, "crokinole", first, entry_id=entry_id)
    hall.record(entry_id, "toss", seat=0, how="drawn")
    again = create(HOST, "crokinole", first, entry_id=entry_id)
    assert (one.version, again.version) == (1, 2)
    with pytest.raises(MalformedAction, match="stands for something else"):
        create(HOST, "crokinole", first | {"handicap": [1, 0]}, entry_id=entry_id)
    assert len(hall.service.matches.list_matches(HOST)) == 1


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, MalformedAction),
        ({"start": {"type": "crokinole.toss", "v": 1, "seat": 0}}, IllegalAction),
        ({"start": []}, MalformedAction),
        ({"entry_id": "1"}, MalformedAction),
        ({"names": {"short": "Ann"}}, MalformedAction),
        ({"names": {"a" * 32: ""}}, MalformedAction),
        ({"names": {"a" * 32: 7}}, MalformedAction),
        ({"names": {"a" * 32: {"given": 7}}}, MalformedAction),
        ({"names": {"a" * 32: {"given": "Ann", "order": "random"}}}, MalformedAction),
        ({"names": {"a" * 32: {"given": "Ann", "age": 7}}}, MalformedAction),
        ({"names": {"a" * 32: "\u202e"}}, MalformedAction),
    ],
)
def test_what_is_no_start_leaves_nothing(
    hall: Hall, change: dict[str, Any], error: type[TwentyError]
) -> None:
    start = {
        "type": "crokinole.start",
        "v": 1,
        "game": "crokinole",
        "rules_version": 1,
        "sides": [["p1"], ["p2"]],
        "config": {},
    }
    held = {"game": "crokinole", "start": start} | change
    game, first = held.pop("game"), held.pop("start")
    with pytest.raises(error):
        hall.service.matches.create_match(HOST, game, first, **held)
    assert hall.service.matches.list_matches(HOST) == ()
    assert hall.service.people.list_people(HOST) == ()


def test_nobody_can_rename_others_by_starting_a_match(hall: Hall) -> None:
    stream = hall.match()
    (ann,), _ = hall.service.matches.message(HOST, stream).view["people"]
    start = {
        "type": "crokinole.start",
        "v": 1,
        "game": "crokinole",
        "rules_version": 1,
        "sides": [[ann], [hall.person()]],
        "config": {},
    }
    with pytest.raises(MalformedAction, match="another person"):
        hall.service.matches.create_match(HOST, "crokinole", start, names={ann: "Mallory"})
    made = hall.service.matches.create_match(HOST, "crokinole", start, names={ann: "Ann"})
    assert made.view["names"][ann] == "Ann"


def test_a_retry_is_answered_as_the_first_time_whatever_happened_since(hall: Hall) -> None:
    stream = hall.match()
    toss = hall.entry("toss", stream, seat=0, how="drawn")
    hall.service.matches.append(HOST, stream, [toss])
    hall.record(stream, "round", points="95:60")
    again = hall.service.matches.append(HOST, stream, msgspec.json.encode([toss]))
    assert (again.version, again.news) == (3, ())
    with pytest.raises(MalformedAction, match="something else"):
        hall.service.matches.append(HOST, stream, [toss | {"after": None}])


def test_a_batch_is_kept_whole_or_not_at_all(hall: Hall) -> None:
    stream = hall.match()
    toss = hall.entry("toss", stream, seat=0, how="drawn")
    one = hall.entry("round", toss["id"], points="95:60")
    bad = hall.entry("round", one["id"], points="96:60")
    with pytest.raises(IllegalAction):
        hall.service.matches.append(HOST, stream, [toss, one, bad])
    assert hall.service.matches.message(HOST, stream).version == 1
    message = hall.service.matches.append(HOST, stream, [toss, one])
    assert (message.version, len(message.news)) == (3, 2)


def test_a_conflict_tells_what_came_between(hall: Hall) -> None:
    stream = hall.played(1)
    seen = hall.head(stream)
    hall.record(stream, "round", points="20:60")
    hall.record(stream, "note", text="slow")
    with pytest.raises(Conflict) as caught:
        hall.service.matches.append(HOST, stream, [hall.entry("round", seen, points="20:65")])
    assert (caught.value.head, caught.value.version) == (hall.head(stream), 5)
    assert [(line.seq, line.action["type"]) for line in caught.value.since] == [
        (4, "crokinole.round"),
        (5, "crokinole.note"),
    ]
    with pytest.raises(Conflict) as caught:
        hall.service.matches.append(HOST, stream, [hall.entry("round", "f" * 32, points="20:65")])
    assert len(caught.value.since) == 5


def test_undo_and_redo_say_what_they_do(hall: Hall) -> None:
    stream = hall.played(2)
    assert hall.score(stream) == [4, 0]
    before = hall.service.matches.message(HOST, stream).view
    pressed = hall.person()
    undone = hall.service.matches.undo(HOST, stream, entry_id=pressed)
    assert [told.code for told in undone.news] == ["entry-undone"]
    assert undone.view["own"]["score"] == [2, 0]
    assert undone.view["redo"]["entry"] == before["undo"]["entry"]
    assert undone.view["redo"]["rulings"] == before["undo"]["rulings"]
    twice = hall.service.matches.undo(HOST, stream, entry_id=pressed)  # a double tap
    assert twice.version == undone.version
    redone = hall.service.matches.redo(HOST, stream)
    assert [told.code for told in redone.news] == ["entry-redone"]
    assert redone.view["own"]["score"] == [4, 0]
    assert redone.view["redo"] is None
    with pytest.raises(IllegalAction, match="nothing-to-redo"):
        hall.service.matches.redo(HOST, stream)
    fresh = hall.match()
    with pytest.raises(IllegalAction, match="nothing-to-undo"):
        hall.service.matches.undo(HOST, fresh)


def test_undo_takes_a_correction_back(hall: Hall) -> None:
    stream = hall.played(1)
    target = hall.head(stream)
    action = {"type": "crokinole.round", "v": 1, "points": "5:60"}
    corrected = hall.record(stream, "replace", target=target, action=action, reason="misread")
    assert corrected.view["own"]["score"] == [0, 2]
    assert [told.text for told in corrected.news] == ["Entry 3 was corrected: misread"]
    assert corrected.view["undo"]["rulings"] == corrected.news
    hall.service.matches.undo(HOST, stream)
    assert hall.score(stream) == [2, 0]
    lines = hall.service.matches.log(HOST, stream)
    assert [line.state for line in lines] == ["in_force", "in_force", "in_force", "taken_back", "in_force"]


def test_the_log_in_words(hall: Hall) -> None:
    token, actor = hall.device()
    stream = hall.match(actor)
    owner = hall.service.devices.actor(token)
    hall.clock.at += 60_000
    hall.record(stream, "toss", owner, seat=0, how="drawn")
    hall.record(stream, "round", owner, points="95:60")
    action = {"type": "crokinole.round", "v": 1, "points": "5:60"}
    hall.record(stream, "replace", owner, target=hall.head(stream), action=action)
    hall.record(
        stream, "insert", owner, target=stream, action={"type": "crokinole.note", "v": 1, "text": "late"}
    )
    lines = hall.service.matches.log(ANYBODY, stream)
    assert [line.seq for line in lines] == [1, 2, 3, 4, 5]
    assert [line.at for line in lines] == [MORNING] + [MORNING + 60_000] * 4
    assert {line.device for line in lines} == {owner.device}
    assert [line.state for line in lines] == ["in_force", "in_force", "replaced", "in_force", "in_force"]
    assert [line.target for line in lines] == [None, None, None, lines[2].id, stream]
    assert lines[2].rulings[0].facts["points"] == [5, 60]  # what stands there now
    assert [told.text for told in lines[3].rulings] == ["Entry 3 was corrected."]
    assert [told.text for told in lines[4].rulings] == ["Something was added after entry 1.", "Note: late"]
    assert lines[1].rulings[0].text == "Ann shoots first."


def test_corrections_that_break_something_say_what(hall: Hall) -> None:
    stream = hall.match(length=hall_length("rounds:1"))
    hall.record(stream, "toss", seat=0, how="drawn")
    level = hall.record(stream, "round", points="60:60", twenties="1:1").view["head"]
    assert hall.service.matches.message(HOST, stream).view["own"]["extra"]
    hall.record(stream, "toss", seat=2, how="drawn")
    action = {"type": "crokinole.round", "v": 1, "points": "95:60"}
    with pytest.raises(AmendmentBreaksLog) as caught:
        hall.record(stream, "replace", target=level, action=action)
    assert caught.value.entry.digits == hall.head(stream)


def hall_length(text: str) -> Any:
    from twenty.games.crokinole.config import Length

    return Length.parse(text)


def test_what_is_no_append(hall: Hall) -> None:
    stream = hall.match()

    def append(entries: Any) -> None:
        hall.service.matches.append(HOST, stream, entries)

    wrong: tuple[Any, ...] = (b"{", b"{}", b"[]", b"[1]", [], [{}], {"a": 1}, None, 7, "\ud800")
    for entries in wrong:
        with pytest.raises(MalformedAction):
            append(entries)
    with pytest.raises(TooMany):
        append([hall.entry("pause", stream)] * 501)
    with pytest.raises(TooMany):
        append(b" " * 300_000)
    for name in ("f" * 32, "x", "", None):
        with pytest.raises((NoSuchStream, MalformedAction)):
            hall.service.matches.append(HOST, name, [hall.entry("pause", stream)])  # type: ignore[arg-type]


def test_the_list_of_matches(hall: Hall) -> None:
    made = []
    for _ in range(4):
        hall.clock.at += 1000
        made.append(hall.match())
    hall.clock.at += 1000
    hall.record(made[1], "pause")
    listed = hall.service.matches.list_matches(ANYBODY)
    assert [line.stream for line in listed] == [made[1], made[3], made[2], made[0]]
    assert [line.state for line in listed] == ["resting", "running", "running", "running"]
    assert listed[0].sides == (("Ann",), ("Bob",))
    assert (listed[0].version, listed[0].started, listed[0].changed) == (2, MORNING + 2000, MORNING + 5000)
    rest = hall.service.matches.list_matches(HOST, most=2, before=listed[1].changed)
    assert [line.stream for line in rest] == [made[2], made[0]]
    resting = hall.service.matches.list_matches(HOST, state="resting")
    assert [line.stream for line in resting] == [made[1]]


def test_a_match_is_found_by_the_beginning_of_its_id(hall: Hall) -> None:
    stream = hall.match()
    hall.match()
    assert hall.service.matches.find_match(ANYBODY, stream[:6]) == stream
    for code in (stream[:5], "ffffff", "%%%%%%", "______", "", stream + "0"):
        with pytest.raises(NoSuchStream):
            hall.service.matches.find_match(ANYBODY, code)


def test_a_client_that_was_away_is_told_a_few_news_or_none(hall: Hall) -> None:
    stream = hall.match()
    message = hall.service.matches.message
    hall.record(stream, "toss", seat=0, how="drawn")
    for number in range(18):
        hall.record(stream, "note", text=f"note {number}")
    few = message(HOST, stream, since=0)
    assert (len(few.news), few.resync) == (20, False)
    hall.record(stream, "note", text="one more")
    many = message(HOST, stream, since=0)
    assert (many.news, many.resync) == ((), True)
    hall.service.matches.undo(HOST, stream)
    assert [told.code for told in message(HOST, stream, since=21).news] == ["entry-undone"]
    assert message(HOST, stream, since=20).resync  # an amendment among them
    for unknown in (-1, 99):
        assert message(HOST, stream, since=unknown).resync
    assert not message(HOST, stream, since=22).resync


def test_a_person_is_erased_and_the_result_stays(hall: Hall) -> None:
    stream = hall.played(1)
    (ann,), (bob,) = hall.service.matches.message(HOST, stream).view["people"]
    hall.service.people.erase_person(HOST, ann)
    assert hall.service.matches.message(HOST, stream).view["names"] == {ann: "–", bob: "Bob"}
    assert hall.service.matches.log(HOST, stream)[1].rulings[0].text == "– shoots first."
    assert hall.score(stream) == [2, 0]
    assert [person.id.word for person in hall.service.people.list_people(HOST)] == [bob]
    files = list(hall.service.store.path.parent.glob("twenty.db*"))
    assert len(files) == 3
    assert not any(b"Ann" in file.read_bytes() for file in files)
    with pytest.raises(Unknown):
        hall.service.people.erase_person(HOST, "nobody")
    with pytest.raises(Unknown):
        hall.service.people.rename_person(HOST, "nobody", Name("", "Ann"))


def test_matches_are_not_started_without_end(hall: Hall) -> None:
    _, actor = hall.device()
    for _ in range(30):
        hall.match(actor)
    with pytest.raises(TooMany):
        hall.match(actor)
    hall.clock.at += 60_000
    hall.match(actor)


def test_an_older_head_never_takes_the_place_of_a_newer(hall: Hall) -> None:
    stream = EntryId(hall.played(0))
    heads = Heads(hall.service.store)
    older = heads.get(stream)
    hall.record(stream.digits, "pause")
    heads.forget(stream)
    newer = heads.get(stream)
    assert heads.put(older) == newer
    assert heads.get(stream) == newer


def test_the_time_is_in_milliseconds() -> None:
    assert abs(SystemClock().now() / 1000 - time.time()) < 60


# --- the head ------------------------------------------------------------------------------------------


def _proposal(book: Any, log: tuple[Entry, ...], chance: random.Random, state: Any) -> Entry:
    fresh = EntryId(f"{chance.getrandbits(128):032x}")
    target = chance.choice(log).id
    over = book.outcome(state) is not None
    action = Note("it is over") if over else book.sample(state, chance.randrange)
    pick = chance.randrange(12)
    changed = {
        0: undo_of(log),
        1: redo_of(log),
        2: Replace(target, action),
        3: Retract(target, "wrong"),
        4: InsertAfter(target, action, "forgotten"),
    }.get(pick) or action
    return Entry(fresh, log[-1].id, changed)


@pytest.mark.parametrize("game", NAMES)
def test_the_head_is_what_a_full_replay_gives(hall: Hall, game: str) -> None:
    """On walks with corrections, undos and refused entries; the list of matches tells the same."""
    book = rulebook(game)
    matches, heads = hall.service.matches, Heads(hall.service.store)
    for seed in range(4):
        chance = random.Random(f"{game} {seed}")
        first = walk(book, seed, 1).log[0]
        stream = matches.create_match(HOST, game, first.action, entry_id=first.id.digits).view["stream"]
        held = heads.get(first.id)
        for _ in range(40):
            entry = _proposal(book, held.log, chance, held.head.replay.state)
            try:
                matches.append(HOST, stream, [entry_to(entry, book.vocabulary)])
            except (IllegalAction, AmendmentBreaksLog):
                continue
            held = load(hall.service.store, first.id)
            kept = matches._heads.get(first.id)
            assert kept == held
            assert kept.head == opened(book, held.log)
    assert hall.service.upkeep.examine(HOST).findings == ()


def test_a_head_that_was_let_go_is_read_again(hall: Hall) -> None:
    heads = Heads(hall.service.store, kept=2)
    made = [hall.match() for _ in range(4)]
    for stream in made:
        heads.get(EntryId(stream))
    assert len(heads._held) == 2
    assert heads.get(EntryId(made[0])).stream.id.digits == made[0]


def test_another_process_appends_meanwhile(hall: Hall) -> None:
    stream = hall.played(1)
    other = open_service(hall.service.store.path, clock=hall.clock)
    other.matches.append(HOST, stream, [hall.entry("note", hall.head(stream), text="from elsewhere")])
    with pytest.raises(Conflict) as caught:
        hall.record(stream, "note", text="from here")  # our head is old, and the store knows it
    assert [line.action["text"] for line in caught.value.since] == ["from elsewhere"]
    hall.record(stream, "note", text="from here")
    again = hall.entry("note", hall.head(stream), text="and again")
    assert other.matches.append(HOST, stream, [again]).version == 6
    other.close()


def test_many_threads_append_to_one_match(hall: Hall) -> None:
    stream = hall.match()
    conflicts, errors = [], []

    def record(name: int) -> None:
        kept = 0
        while kept < 10:
            try:
                hall.record(stream, "note", text=f"{name}.{kept}")
                kept += 1
            except Conflict:
                conflicts.append(name)
            except Exception as error:
                errors.append(error)
                return

    threads = [threading.Thread(target=record, args=(name,)) for name in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    lines = hall.service.matches.log(HOST, stream)
    assert {line.action["text"] for line in lines[1:]} == {f"{a}.{b}" for a in range(6) for b in range(10)}
    with hall.service.store.reading() as conn:
        assert streams.amount(conn) == 61


def test_a_write_that_fails_leaves_the_head_as_it_was(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = hall.played(1)

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("twenty.service.ledger.matches.put", broken)
        with pytest.raises(ZeroDivisionError):
            hall.record(stream, "round", points="5:60")
    assert hall.service.matches.message(HOST, stream).version == 3
    assert hall.record(stream, "round", points="5:60").version == 4
