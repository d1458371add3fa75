"""Slots, amendments, undo and redo (design: entries; GE-13)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.core.notes import Say, start

from twenty.core.entries import (
    Entry,
    InsertAfter,
    Replace,
    Retract,
    chain,
    check_amendment,
    redo_of,
    require_amendment,
    slots,
    undo_of,
)
from twenty.core.errors import IllegalAction
from twenty.core.ids import EntryId


def ident(number: int) -> EntryId:
    return EntryId.numbered(number)


def said(log: tuple[Entry, ...]) -> str:
    """The words in force, in order; an empty slot is a dot."""
    return "".join(slot.action.word if slot.action else "." for slot in slots(log)[1:])


def log_of(*actions: object) -> tuple[Entry, ...]:
    return chain((start(), *actions))


A, B, C = Say("A"), Say("B"), Say("C")  # entries 2, 3, 4


def test_actions_stand_in_the_order_of_the_log() -> None:
    assert said(log_of(A, B, C)) == "ABC"


@pytest.mark.rule("GE-13", "allows")
def test_replace_changes_what_is_in_the_slot() -> None:
    log = log_of(A, B, C, Replace(ident(3), Say("x")))
    assert said(log) == "AxC"
    assert slots(log)[2].made_by == ident(3)
    assert slots(log)[2].filled_by == ident(5)


def test_the_newest_replacement_counts() -> None:
    assert said(log_of(A, B, Replace(ident(2), Say("x")), Replace(ident(2), Say("y")))) == "yB"


def test_retract_empties_the_slot_and_the_place_stays() -> None:
    log = log_of(A, B, C, Retract(ident(3)), InsertAfter(ident(3), Say("x")))
    assert said(log) == "A.xC"


def test_two_words_inserted_behind_the_same_entry_keep_their_order() -> None:
    assert said(log_of(A, B, InsertAfter(ident(2), Say("x")), InsertAfter(ident(2), Say("y")))) == "AxyB"


def test_an_amendment_is_taken_back_by_retracting_it() -> None:
    replaced = log_of(A, B, Replace(ident(2), Say("x")), Retract(ident(4)))
    assert said(replaced) == "AB"
    inserted = log_of(A, B, InsertAfter(ident(2), Say("x")), Retract(ident(4)))
    assert said(inserted) == "A.B"
    twice = log_of(A, B, Retract(ident(2)), Retract(ident(4)))
    assert said(twice) == "AB"
    thrice = log_of(A, B, Retract(ident(2)), Retract(ident(4)), Retract(ident(5)))
    assert said(thrice) == ".B"


def test_a_replacement_of_an_emptied_slot_fills_it_again() -> None:
    assert said(log_of(A, B, Retract(ident(2)), Replace(ident(2), Say("x")))) == "xB"


def test_the_start_can_be_replaced() -> None:
    log = log_of(A, Replace(ident(1), start(limit=7)))
    assert slots(log)[0].action == start(limit=7)


@pytest.mark.rule("GE-13", "refuses")
@pytest.mark.rule("GE-01", "refuses")
@pytest.mark.parametrize(
    ("amendment", "rule", "code"),
    [
        (Retract(ident(9)), "GE-13", "unknown-target"),
        (Retract(ident(1)), "GE-01", "start-retracted"),
        (Retract(ident(4)), "GE-13", "already-retracted"),
        (Retract(ident(2)), "GE-13", "already-retracted"),
        (Replace(ident(3), Retract(ident(2))), "GE-13", "nested-amendment"),
        (Replace(ident(5), A), "GE-13", "amendment-only-retracted"),
        (InsertAfter(ident(5), A), "GE-13", "amendment-only-retracted"),
        (Replace(ident(1), A), "GE-01", "start-first-only"),
        (Replace(ident(3), start()), "GE-01", "start-first-only"),
        (InsertAfter(ident(1), start()), "GE-01", "start-first-only"),
    ],
)
def test_refused_amendments(amendment: Replace | Retract | InsertAfter, rule: str, code: str) -> None:
    #              2  3  4: A is gone   5          6: the replacement 5 is taken back... by 7
    log = log_of(A, B, Replace(ident(3), C), Retract(ident(2)))
    log = (*log, Entry(ident(6), ident(5), Retract(ident(4))))
    violation = check_amendment(log, amendment)
    assert violation is not None
    assert (violation.rule, violation.code) == (rule, code)
    with pytest.raises(IllegalAction, match=rule):
        require_amendment(log, amendment)


def test_a_good_amendment_passes() -> None:
    require_amendment(log_of(A, B), Replace(ident(2), C))


def press(log: tuple[Entry, ...], button: str) -> tuple[Entry, ...]:
    made = undo_of(log) if button == "u" else redo_of(log)
    if made is None:
        return log
    return (*log, Entry(ident(len(log) + 1), log[-1].id, made))


@pytest.mark.parametrize(
    ("buttons", "words"),
    [
        ("u", "A."),
        ("uu", ".."),
        ("uuu", ".."),
        ("ur", "AB"),
        ("uur", "A."),
        ("uurr", "AB"),
        ("uurrr", "AB"),
        ("ururu", "A."),
        ("r", "AB"),
    ],
)
def test_undo_and_redo(buttons: str, words: str) -> None:
    log = log_of(A, B)
    for button in buttons:
        log = press(log, button)
    assert said(log) == words


def test_undo_after_a_correction_takes_the_correction_back() -> None:
    log = log_of(A, B, Replace(ident(2), Say("x")))
    log = press(log, "u")
    assert said(log) == "AB"
    assert said(press(log, "r")) == "xB"
    assert said(press(press(log, "u"), "u")) == ".."


def test_undo_of_a_retraction_brings_the_word_back() -> None:
    log = press(log_of(A, B, Retract(ident(2))), "u")
    assert said(log) == "AB"
    assert said(press(log, "r")) == ".B"


def test_nothing_is_redone_once_something_new_was_recorded() -> None:
    log = press(log_of(A, B), "u")
    log = (*log, Entry(ident(len(log) + 1), log[-1].id, C))
    assert redo_of(log) is None
    assert said(press(log, "u")) == "A.."


def test_there_is_nothing_to_undo_in_a_match_that_only_started() -> None:
    assert undo_of(log_of()) is None
    assert redo_of(log_of()) is None
    assert undo_of(()) is None
    assert redo_of(()) is None


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark that knows which one it corrects."""

    text: str
    instead: str = ""

    def in_place_of(self, old: Remark) -> Remark:
        return Remark(self.text, old.text)


@pytest.mark.rule("GE-13", "allows")
def test_an_action_may_know_what_it_corrects() -> None:
    log = chain(
        [Remark("a"), Replace(EntryId.numbered(1), Remark("b")), Replace(EntryId.numbered(1), Remark("c"))]
    )
    assert [slot.action for slot in slots(log)] == [Remark("c", "b")]
    emptied = chain([Remark("a"), Retract(EntryId.numbered(1)), Replace(EntryId.numbered(1), Remark("b"))])
    assert [slot.action for slot in slots(emptied)] == [Remark("b")]
