"""Nothing about a covered hole leaves (D4-10, D4-55).

Random legs are played, with corrections, on two deals that differ only in holes which nobody has seen so
far. Everything that leaves must be the same to the byte: views of both sides and of the public, positions,
rulings, refusals and errors, the public record, previews of corrections. Commitments are masked, they are
made over the whole deal; another test shows that they are salted.
"""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, log_of, played, state_of, told, view_of
from tests.games.darts_four.obvious import COLUMNS, ROWS, Leg
from tests.games.darts_four.test_reference import likely, obvious

from twenty.core.entries import Entry, InsertAfter, Replace, Retract, slots, undo_of
from twenty.core.errors import AmendmentBreaksLog, IllegalAction, TwentyError
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.record import write_action
from twenty.games.darts_four.actions import Dart, Deal, DealFields, Pulled
from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.deals import DEALS, SEALED, Salt, numbers_of
from twenty.games.darts_four.draw import dartboard_svg, grid_svg, grid_text
from twenty.games.darts_four.fields import Column, Demand, Field
from twenty.games.darts_four.game import GAME, RULEBOOK
from twenty.games.darts_four.levels import column
from twenty.games.darts_four.segments import BEDS, MISS
from twenty.games.darts_four.state import Stage, State

DIGEST = re.compile(r"[0-9a-f]{64}")
Told = tuple[str, Any]  # what is done: an action or amendment told, or a correction previewed
Seen = set[tuple[int, int]]


@dataclass(frozen=True)
class Story:
    """A leg in surprise: its options, its deal, what is told, and which holes were seen after each step."""

    config: Config
    deal: DealFields
    told: tuple[Told, ...]
    seen: tuple[Seen, ...]


def begun(config: Config, deal: DealFields) -> Head[Any]:
    log = log_of("toss 0", config=config)
    return opened(RULEBOOK, (*log, Entry(EntryId.numbered(3), log[-1].id, deal)))


def game_of(head: Head[Any]) -> State:
    state: State = head.replay.state.game
    return state


def entry(head: Head[Any], action: Any) -> Entry:
    return Entry(EntryId.numbered(100 + len(head.log)), head.id, action)


def seen_in(head: Head[Any]) -> Seen:
    """The holes that the leg as it now replays has shown, as the obvious referee sees it."""
    config = game_of(head).config
    fresh = game_of(begun(config, next(e.action for e in head.log if isinstance(e.action, DealFields))))
    leg: Leg = obvious(fresh)
    shown: Seen = set(leg.seen)
    for slot in slots(head.log)[3:]:
        if isinstance(slot.action, Dart):
            leg.dart(str(slot.action.segment))
        elif isinstance(slot.action, Pulled):
            leg.pulled()
        for place in range(COLUMNS):
            if len(leg.columns[place]) == ROWS and config.captures:
                shown.add((place, ROWS - 1))
    return shown | leg.seen


def correction(head: Head[Any], chance: random.Random) -> Any:
    darts = [slot.made_by for slot in slots(head.log)[3:] if isinstance(slot.action, Dart)]
    if not darts:
        return InsertAfter(EntryId.numbered(3), Dart(MISS))
    target = chance.choice(darts)
    new = Dart(chance.choice((*BEDS, MISS)))
    return chance.choice(
        (Replace(target, new), Replace(target, new), Retract(target), InsertAfter(target, new))
    )


def story(seed: int) -> Story:
    """A random leg; what is told depends on nothing but what can be seen."""
    chance = random.Random(seed)
    config = Config(
        level=chance.choice(list(Level)),
        levels=(Level.EASY, Level.HARD) if not chance.randrange(4) else (),
        double=chance.choice(list(Bonus)),
        treble=chance.choice(list(Bonus)),
        legs=3,
    )
    numbers = numbers_of(config.level, chance.randrange(DEALS))
    fields = tuple(column(config.level, owned.start, owned.others) for owned in numbers)
    deal = DealFields(fields, Salt.parse(f"{seed + 1:x}"))
    head = begun(config, deal)
    told_: list[Told] = []
    seen: list[Seen] = [seen_in(head)]
    for _ in range(chance.randrange(10, 45)):
        state = game_of(head)
        if not chance.randrange(5):
            told_.append(("preview", correction(head, chance)))
        elif not chance.randrange(10):
            told_.append(("told", correction(head, chance)))
        elif not chance.randrange(25) and (undo := undo_of(head.log)) and len(head.log) > 4:
            told_.append(("told", undo))
        elif not chance.randrange(25):
            told_.append(("told", told("deal 1")))
        elif state.stage is not Stage.PLAY:
            break
        elif state.darts == 3 or (not state.open and chance.randrange(4)):
            told_.append(("told", Pulled()))
        else:
            told_.append(("told", Dart(likely(state, chance))))
        kind, action = told_[-1]
        if kind == "told":
            with suppress(IllegalAction, AmendmentBreaksLog):
                head = append(RULEBOOK, head, (entry(head, action),))
        seen.append(seen[-1] | seen_in(head))
    return Story(config, deal, tuple(told_), tuple(seen))


def leaving(config: Config, deal: DealFields, steps: tuple[Told, ...]) -> list[str]:
    """Everything that leaves, step by step, as text."""
    head = begun(config, deal)
    out = [_shown(head)]
    for kind, action in steps:
        text = ""
        if kind == "preview":
            shown = RULEBOOK.preview(head.log, (entry(head, action),))
            text = repr((shown.rulings, shown.stopped))
            text += json.dumps(RULEBOOK.view(shown.state, shown.history, None))
            text += RULEBOOK.position(shown.state)
        else:
            try:
                head = append(RULEBOOK, head, (entry(head, action),))
            except TwentyError as error:
                text = str(error)
        out.append(text + _shown(head))
    out.append(_pictures(head))
    return [DIGEST.sub("#", text) for text in out]


def _shown(head: Head[Any]) -> str:
    state, history = head.replay.state, head.replay.history
    record = [write_action(RULEBOOK.public(line.action, state), GAME.vocabulary) for line in head.log]
    return "\n".join(
        (
            *(json.dumps(RULEBOOK.view(state, history, viewer)) for viewer in (None, 0, 1)),
            RULEBOOK.position(state),
            repr(history),
            repr(RULEBOOK.expects(state)),
            *record,
        )
    )


def _pictures(head: Head[Any]) -> str:
    own = RULEBOOK.view(head.replay.state, head.replay.history, None)["own"]
    return grid_text(own) + grid_svg(own) + dartboard_svg(own)


def twin(deal: DealFields, seen: Seen, chance: random.Random) -> DealFields:
    """Another deal with the same fields in all holes that were seen and other ones in the rest."""
    columns = []
    for place, given in enumerate(deal.columns):
        fields = list(given.fields)
        for row, field in enumerate(fields):
            if (place, row) not in seen:
                others = [Field(given.fields[0].number, demand) for demand in Demand]
                fields[row] = chance.choice([other for other in others if other != field])
        columns.append(Column(tuple(fields)))
    return replace(deal, columns=tuple(columns))


@pytest.mark.rule("D4-10", "refuses")
@pytest.mark.rule("D4-55", "refuses")
@pytest.mark.parametrize("seed", range(16))
def test_two_deals_that_differ_only_in_covered_holes(seed: int) -> None:
    leg = story(seed)
    chance = random.Random(-seed)
    for last in sorted({chance.randrange(len(leg.told) + 1), len(leg.told)}):
        steps = leg.told[:last]
        other = twin(leg.deal, leg.seen[last], chance)
        assert other != leg.deal
        mine, theirs = (leaving(leg.config, deal, steps) for deal in (leg.deal, other))
        for place, (one, two) in enumerate(zip(mine, theirs, strict=True)):
            assert one == two, (seed, place)


def test_the_test_sees_a_leak() -> None:
    """The whole position of the twins differs, and so does what is shown once the hole is uncovered."""
    leg = story(3)
    other = twin(leg.deal, set(), random.Random(0))
    whole = [GAME.full_position(game_of(begun(leg.config, deal))) for deal in (leg.deal, other)]
    assert whole[0] != whole[1]
    opened_ = [_shown(begun(replace(leg.config, mode=Mode.OPEN), deal)) for deal in (leg.deal, other)]
    assert DIGEST.sub("#", opened_[0]) != DIGEST.sub("#", opened_[1])


@pytest.mark.rule("D4-10", "allows")
def test_commitments_are_salted() -> None:
    digests = {
        view_of(played("toss 0", f"deal 4711 salt={salt}"))["commitment"] for salt in ("1", "2", "ff", "100")
    }
    assert len(digests) == 4
    assert all(DIGEST.fullmatch(digest) for digest in digests)


@pytest.mark.rule("D4-10", "refuses")
def test_a_sealed_deal_cannot_be_played() -> None:
    public = RULEBOOK.public(told("deal 4711 salt=1 starter=1"), played("toss 0").state)
    assert isinstance(public, Deal)
    assert public.n == SEALED
    assert public.salt is None
    assert public.starter == 1
    assert write_action(public, GAME.vocabulary).startswith("deal sealed starter=1 commitment=")
    assert RULEBOOK.public(public, played("toss 0").state) == public
    violation = RULEBOOK.check(played("toss 0").state, public)
    assert violation is not None
    assert violation.code == "deal-sealed"


def test_amendments_are_sealed_too() -> None:
    state = played("toss 0", EASY).state
    for action in (told("deal 5 salt=1"), told(f"{EASY} salt=1")):
        for amendment in (Replace(EntryId.numbered(3), action), InsertAfter(EntryId.numbered(2), action)):
            public = RULEBOOK.public(amendment, state)
            assert isinstance(public.action, Deal)
            assert public.action.n == SEALED


@pytest.mark.rule("D4-10", "allows")
def test_the_deal_is_open_once_the_next_leg_has_begun() -> None:
    config = Config(legs=3)
    ended = ("toss 0", "deal 4711 salt=1", "S14", "resign_leg 1", "/")
    assert view_of(played(*ended, config=config))["opened"] == []
    judged = played(*ended, "deal 12 salt=2", config=config)
    (opened_,) = view_of(judged)["opened"]
    assert (opened_["leg"], opened_["deal"], opened_["salt"]) == (1, "4711", "0" * 31 + "1")
    assert state_of(judged).secret is not None
    assert "4711" not in RULEBOOK.position(judged.state)


@pytest.mark.rule("D4-10", "refuses")
def test_playing_on_from_a_public_position_stops_at_a_covered_hole() -> None:
    judged = played("toss 0", EASY, "S14 /")
    state = RULEBOOK.parse_position(RULEBOOK.position(judged.state))
    after = RULEBOOK.apply(state, told("dart S9")).state
    assert RULEBOOK.position(after) != RULEBOOK.position(state)
    after = RULEBOOK.apply(after, told("pulled")).state
    violation = RULEBOOK.check(after, told("dart S16"))
    assert violation is not None
    assert (violation.code, dict(violation.facts)) == ("field-covered", {"column": 2})
    assert RULEBOOK.check(after, told("dart MISS")) is None
    assert RULEBOOK.check(after, told("dart S20")) is None, "it fits a field that is known"


# --- previews ------------------------------------------------------------------------------------------


def preview(head: Head[Any], action: Any) -> Any:
    return RULEBOOK.preview(head.log, (entry(head, action),))


@pytest.mark.rule("D4-55", "allows")
def test_a_preview_shows_the_effect_with_known_holes_only() -> None:
    head = opened(RULEBOOK, log_of("toss 0", EASY, "MISS MISS"))
    shown = preview(head, Replace(EntryId.numbered(4), told("dart S14")))
    assert shown.stopped is None
    own = RULEBOOK.view(shown.state, shown.history, None)["own"]
    assert own["rows"][5][0]["stone"] == "green"
    assert own["header"][0]["text"] == "?"
    saved = append(RULEBOOK, head, (entry(head, Replace(EntryId.numbered(4), told("dart S14"))),))
    assert view_of(saved.replay)["header"][0]["text"] == "S11"


@pytest.mark.rule("D4-55", "allows")
def test_a_preview_stops_where_a_covered_hole_decides() -> None:
    head = opened(RULEBOOK, log_of("toss 0", EASY, "MISS /", "S11 /", "S9"))
    shown = preview(head, Replace(EntryId.numbered(4), told("dart S14")))
    assert shown.stopped is not None
    assert (shown.stopped.entry, shown.stopped.violation.code) == (EntryId.numbered(6), "field-covered")
    known_ = preview(head, Replace(EntryId.numbered(8), told("dart S20")))
    assert known_.stopped is None


def test_a_preview_of_an_earlier_leg_knows_its_deal() -> None:
    config = Config(legs=3)
    lines = ("toss 0", "deal 4711 salt=1", "MISS /", "S1", "resign_leg 1", "/", "deal 12 salt=2", "MISS")
    head = opened(RULEBOOK, log_of(*lines, config=config))
    first = state_of(played(*lines[:2], config=config)).green[0].fields[0]
    dart = f"dart D{first.number}"
    shown = preview(head, Replace(EntryId.numbered(4), told(dart)))
    assert shown.stopped is None
    assert "?" not in str([ruling.fact("field") for ruling in shown.history if ruling.code == "field-shown"])


def test_a_preview_of_another_deal() -> None:
    head = opened(RULEBOOK, log_of("toss 0", EASY, "MISS"))
    shown = preview(head, Replace(EntryId.numbered(3), told("deal 99 salt=7")))
    own = RULEBOOK.view(shown.state, shown.history, None)["own"]
    assert {hole["field"] for row in own["rows"] for hole in row} == {"?", None}
    emptied = preview(head, Retract(EntryId.numbered(4)))
    assert emptied.stopped is None
    unknown = RULEBOOK.preview(head.log[:3], (Entry(EntryId.numbered(50), head.log[2].id, told("deal 5")),))
    assert unknown.stopped is not None
    whole = RULEBOOK.preview((), log_of("toss 0", EASY))
    assert whole.stopped is None
    broken = (*head.log, Entry(EntryId.numbered(60), head.id, told("deal 5")))
    assert RULEBOOK.preview(broken, ()).stopped is not None


def test_errors_tell_no_position_that_was_not_saved() -> None:
    head = opened(RULEBOOK, log_of("toss 0", EASY, "MISS"))
    hit, illegal = told("dart S14"), told("deal 1")
    for first in (hit, Replace(EntryId.numbered(4), hit)):
        one = entry(head, first)
        two = Entry(EntryId.numbered(500), one.id, illegal)
        with pytest.raises(IllegalAction) as error:
            append(RULEBOOK, head, (one, two))
        assert str(error.value).endswith(RULEBOOK.position(head.replay.state))
        assert "S11" not in str(error.value)
