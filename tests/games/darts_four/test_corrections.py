"""Corrections: a dart stays in its visit, the board follows (D4-53, D4-55, D4-56, D4-52)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, codes, log_of, played, start, state_of, told, view_of
from tests.games.darts_four.test_reference import likely, obvious

from twenty.core.entries import Entry, InsertAfter, Replace, Retract, chain, undo_of
from twenty.core.errors import AmendmentBreaksLog, IllegalAction
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.replay import replay
from twenty.games.darts_four.actions import Dart, Pulled
from twenty.games.darts_four.calls import call_of, recalled, spoken
from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.deals import DEALS
from twenty.games.darts_four.game import GAME, RULEBOOK
from twenty.games.darts_four.segments import BEDS, MISS, Segment
from twenty.games.darts_four.state import Stage

Visits = list[list[tuple[EntryId, Segment]]]  # darts with the slot that each one is in


def amended(head: Head[Any], action: Any) -> Head[Any]:
    entry = Entry(EntryId.numbered(1000 + len(head.log)), head.id, action)
    return append(RULEBOOK, head, (entry,))


def number(place: int) -> EntryId:
    return EntryId.numbered(place)


class Played:
    """A leg as a log and as plain visits, corrected in step."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.config = Config(
            level=chance.choice(list(Level)),
            mode=chance.choice(list(Mode)),
            double=chance.choice(list(Bonus)),
            treble=chance.choice(list(Bonus)),
        )
        self.deal = f"deal {chance.randrange(DEALS)} salt=1"
        self.head = opened(RULEBOOK, log_of("toss 0", self.deal, config=self.config))
        self.visits: Visits = [[]]
        self.before: list[EntryId] = [number(3)]  # the entry that opens each visit
        for _ in range(chance.randrange(6, 60)):
            state = self.head.replay.state.game
            assert state is not None
            if state.stage is not Stage.PLAY:
                break
            if (
                len(self.visits[-1]) == 3
                or (not state.open and chance.randrange(4))
                or not chance.randrange(30)
            ):
                self.before.append(self.tell(Pulled()))
                self.visits.append([])
            else:
                segment = likely(state, chance)
                self.visits[-1].append((self.tell(Dart(segment)), segment))

    def tell(self, action: Any) -> EntryId:
        self.head = amended(self.head, action)
        assert self.head.id is not None
        return self.head.id

    def correct(self) -> None:
        """Replaces, removes or inserts one dart, in the log and in the visits."""
        chance = self.chance
        visit = chance.randrange(len(self.visits))
        darts = self.visits[visit]
        new = chance.choice((*BEDS, MISS))
        if not darts or (len(darts) < 3 and not chance.randrange(3)):
            place = chance.randrange(len(darts) + 1)
            made = self.tell(InsertAfter(darts[place - 1][0] if place else self.before[visit], Dart(new)))
            at = self._inserted_at(visit, place)
            darts.insert(at, (made, new))
        elif chance.randrange(3):
            place = chance.randrange(len(darts))
            self.tell(Replace(darts[place][0], Dart(new)))
            darts[place] = (darts[place][0], new)
        else:
            place = chance.randrange(len(darts))
            if any(
                isinstance(entry.action, InsertAfter) and entry.id == darts[place][0]
                for entry in self.head.log
            ):
                self.tell(Retract(darts[place][0]))
            else:
                self.tell(Retract(darts[place][0]))
            del darts[place]

    def _inserted_at(self, visit: int, place: int) -> int:
        """An insertion goes behind those inserted at the same place earlier."""
        target = self.visits[visit][place - 1][0] if place else self.before[visit]
        slots = {entry.id: entry.action for entry in self.head.log}
        at = place
        while at < len(self.visits[visit]):
            behind = slots[self.visits[visit][at][0]]
            if not (isinstance(behind, InsertAfter) and behind.target == target):
                break
            at += 1
        return at

    def told_afresh(self) -> Any:
        """The same visits as if they had been thrown like that."""
        actions: list[Any] = [start(self.config), told("toss 0"), told(self.deal)]
        for place, darts in enumerate(self.visits):
            actions += [Pulled()] if place else []
            actions += [Dart(segment) for _, segment in darts]
        return replay(RULEBOOK, chain(actions))


@pytest.mark.rule("D4-53", "counts")
@pytest.mark.rule("D4-55", "allows")
@pytest.mark.parametrize("seed", range(30))
def test_a_corrected_leg_is_one_thrown_like_that(seed: int) -> None:
    leg = Played(seed)
    for _ in range(6):
        try:
            leg.correct()
        except IllegalAction as error:
            assert error.code in ("amendment-only-retracted", "fourth-dart")  # noqa: PT017
            return
        afresh = leg.told_afresh()
        assert afresh.stopped is None
        assert leg.head.replay.state == afresh.state
        assert leg.head.replay.history == afresh.history
        first = replay(RULEBOOK, leg.head.log[:3]).state.game
        assert first is not None
        slow = obvious(first)
        for place, darts in enumerate(leg.visits):
            if place:
                slow.pulled()
            for _, segment in darts:
                slow.dart(str(segment))
        state = leg.head.replay.state.game
        assert state is not None
        assert str(state.grid) == slow.grid()
        assert state.open == slow.open
        assert [len(darts) for darts in leg.visits][-1] == state.darts


@pytest.mark.parametrize("seed", range(8))
def test_undo_takes_a_correction_back(seed: int) -> None:
    leg = Played(1000 + seed)
    before = leg.head.replay
    try:
        leg.correct()
    except IllegalAction:
        return
    undo = undo_of(leg.head.log)
    assert undo is not None
    assert amended(leg.head, undo).replay == before


def head_of(*lines: str, **options: Any) -> Head[Any]:
    return opened(RULEBOOK, log_of("toss 0", EASY, *lines, config=Config(**options)))


@pytest.mark.rule("D4-53", "counts")
@pytest.mark.rule("D4-10", "allows")
def test_a_stone_set_by_mistake_vanishes_and_its_field_is_covered_again() -> None:
    head = head_of("MISS")
    wrong = amended(head, Dart(Segment.parse("S14")))
    assert view_of(wrong.replay)["header"][0]["text"] == "S11"
    right = amended(wrong, Replace(wrong.log[-1].id, Dart(MISS)))
    assert view_of(right.replay)["rows"] == view_of(played("toss 0", EASY, "MISS MISS"))["rows"]
    assert RULEBOOK.position(right.replay.state) == RULEBOOK.position(
        played("toss 0", EASY, "MISS MISS").state
    )
    assert "S11" not in RULEBOOK.position(right.replay.state)


@pytest.mark.rule("D4-55", "allows")
def test_within_a_visit_all_is_judged_again() -> None:
    head = head_of("S14 S9 /", "MISS")
    counted = amended(head, Replace(number(4), Dart(MISS)))
    assert str(state_of(counted.replay).grid).endswith("/.g....."), "the ignored dart counts now"
    back = amended(counted, Replace(number(4), Dart(Segment.parse("S20"))))
    assert str(state_of(back.replay).grid).endswith("/....g..")


@pytest.mark.rule("D4-55", "allows")
def test_opened_again_before_the_pull_the_thrower_throws_on() -> None:
    open_again = amended(head_of("S14"), Replace(number(4), Dart(MISS)))
    assert state_of(open_again.replay).open
    assert view_of(open_again.replay)["darts_left"] == 2
    closed = amended(head_of("S14 /"), Replace(number(4), Dart(MISS)))
    assert state_of(closed.replay).turn == 1, "once they are pulled it stays closed"
    assert "no-score" in codes(closed.replay)


@pytest.mark.rule("D4-55", "allows")
def test_later_visits_keep_their_darts() -> None:
    head = head_of("S14 /", "S11 /", "S8")
    judged = amended(head, Replace(number(4), Dart(MISS))).replay
    assert str(state_of(judged).grid) == "/".join(["......."] * 6), "S11 and S8 fit nothing now"
    assert view_of(judged)["darts"] == [2, 1]


@pytest.mark.rule("D4-55", "refuses")
def test_no_fourth_dart_by_a_correction() -> None:
    head = head_of("MISS S14 T20 /", "S9")
    with pytest.raises(AmendmentBreaksLog) as error:
        amended(head, InsertAfter(number(4), Dart(MISS)))
    assert error.value.violation.code == "fourth-dart"
    with pytest.raises(IllegalAction) as refused:
        amended(head, InsertAfter(number(6), Dart(MISS)))
    assert refused.value.code == "fourth-dart"


@pytest.mark.rule("D4-29", "counts")
def test_a_pull_taken_back_opens_the_visit_again() -> None:
    head = head_of("MISS /")
    again = amended(head, Retract(number(5)))
    assert state_of(again.replay).open
    assert state_of(again.replay).turn == 0


WON = f"{EASY} stones=......./......./......./......./......./ggg.ccc"


@pytest.mark.rule("D4-56", "allows")
def test_a_correction_that_ends_the_leg_earlier() -> None:
    log = log_of("toss 0", WON, "MISS /", "S14 / S9 / S5", "resign_leg 1", config=Config(legs=3))
    head = opened(RULEBOOK, log)
    assert state_of(head.replay).legs == (0, 1)
    earlier = amended(head, Replace(number(4), Dart(Segment.parse("S5"))))
    assert state_of(earlier.replay).legs == (1, 0)
    assert codes(earlier.replay).count("ignored") == 3, "its later darts are kept and do not count"
    assert codes(earlier.replay)[-1] == "kept"
    assert view_of(earlier.replay)["stones"] == [1, 0]


@pytest.mark.rule("D4-56", "refuses")
@pytest.mark.rule("D4-56", "allows")
def test_a_correction_that_takes_the_end_back() -> None:
    open_leg = amended(
        opened(RULEBOOK, log_of("toss 0", WON, "S5 /", config=Config(legs=3))), Replace(number(4), Dart(MISS))
    )
    assert state_of(open_leg.replay).stage is Stage.PLAY
    assert state_of(open_leg.replay).turn == 1
    log = log_of("toss 0", WON, "S5 /", "deal 5", "S14 /", config=Config(legs=3))
    head = opened(RULEBOOK, log)
    replaced = Replace(number(4), Dart(MISS))
    with pytest.raises(AmendmentBreaksLog) as error:
        amended(head, replaced)
    assert (error.value.entry, error.value.violation.code) == (number(6), "leg-running")
    decided = InsertAfter(number(5), told("decide_leg 1 director agreed winner=1"))
    one = Entry(EntryId.numbered(900), head.id, replaced)
    two = Entry(EntryId.numbered(901), one.id, decided)
    settled = append(RULEBOOK, head, (one, two))
    assert state_of(settled.replay).legs == (0, 1)
    assert state_of(settled.replay).leg == 2, "the later leg keeps its deal and its darts"
    assert state_of(settled.replay).grid == state_of(head.replay).grid
    gone = [Entry(EntryId.numbered(910), one.id, Retract(number(6)))]
    for place in (7, 8):
        gone.append(Entry(EntryId.numbered(910 + place), gone[-1].id, Retract(number(place))))
    back = append(RULEBOOK, head, (one, *gone))
    assert state_of(back.replay).leg == 1
    visits = [Entry(EntryId.numbered(920), one.id, InsertAfter(number(5), Pulled()))]
    visits.append(
        Entry(EntryId.numbered(921), visits[-1].id, InsertAfter(number(5), Dart(Segment.parse("S5"))))
    )
    inserted = append(
        RULEBOOK,
        head,
        (one, *visits, Entry(EntryId.numbered(922), visits[-1].id, InsertAfter(number(5), Pulled()))),
    )
    assert state_of(inserted.replay).leg == 2


@pytest.mark.rule("D4-56", "allows")
def test_later_legs_keep_their_starter() -> None:
    config = Config(legs=3, sets=3)
    lines = (
        "toss 0",
        "deal 1 starter=0",
        "leg_result 1 0",
        "deal 2 starter=1",
        "leg_result 2 1",
        "deal 3 starter=0",
    )
    head = opened(RULEBOOK, log_of(*lines, "MISS", config=config))
    assert state_of(head.replay).turn == 0
    changed = amended(head, Replace(number(6), told("leg_result 2 0")))
    assert state_of(changed.replay).sets == (1, 0)
    assert state_of(changed.replay).turn == 0, "the set begins with leg 3 now, and cream would start it"
    assert "starter-kept" in codes(changed.replay)


# --- the caller ----------------------------------------------------------------------------------------


@pytest.mark.rule("D4-52", "counts")
def test_calls() -> None:
    judged = played(
        "toss 0", EASY, "D14 S9 /", "MISS MISS MISS /", "T20 MISS D12", config=Config(treble=Bonus.EXTRA_TURN)
    )
    said = [(ruling.code, ruling.fact("hits")) for ruling in judged.history if ruling.rule == "D4-52"]
    assert said == [("call", ("D14",)), ("no-score", None), ("call", ("T20", "D12"))]
    captured = played(
        "toss 1", f"{EASY} fields=[(1 2 D11)]", "S14 /", "D11", config=Config(double=Bonus.CAPTURE)
    )
    assert captured.history[-1].fact("hits") == ("D11",), "a capture is called as a hit"


@pytest.mark.rule("D4-52", "counts")
def test_only_the_corrected_visit_is_called_again() -> None:
    head = head_of("S14 /", "S11 /", "S8")
    same = amended(head, InsertAfter(number(4), Dart(MISS)))
    assert recalled(head.replay.history, same.replay.history, 1) is None
    other = amended(head, Replace(number(4), Dart(Segment.parse("D14"))))
    again = recalled(head.replay.history, other.replay.history, 1)
    assert again is not None
    assert again.fact("hits") == ("D14",)
    none = amended(head, Replace(number(4), Dart(MISS)))
    again = recalled(head.replay.history, none.replay.history, 1)
    assert again is not None
    assert again.code == "no-score"
    assert call_of(head.replay.history, 9) is None
    assert recalled(head.replay.history, head.replay.history, 9) is None


@pytest.mark.rule("D4-52", "counts")
@pytest.mark.parametrize(
    ("segment", "message"),
    [
        ("S20", ("call-single", 20)),
        ("D10", ("call-double", 10)),
        ("T20", ("call-treble", 20)),
        ("25", ("call-bull", 25)),
        ("50", ("call-bullseye", 50)),
    ],
)
def test_spoken(segment: str, message: tuple[str, int]) -> None:
    assert spoken(Segment.parse(segment)) == message


def test_random_offers_do_not_outlive_a_leg() -> None:
    state = state_of(played("toss 0", WON, "offer_draw 0", "S5", config=Config(legs=3)))
    assert (state.offer, state.offered) == (None, False)
    assert GAME.outcome(state) is None
