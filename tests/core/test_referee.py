"""What all games have in common (GE-01 to GE-12), seen on a game that has almost no rules of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.core.notes import WORDS, End, Late, Say, WordGame, start

from twenty.core.actions import (
    AnswerDraw,
    BreakOff,
    Clock,
    Decision,
    Effect,
    Leave,
    Leaving,
    Note,
    OfferDraw,
    Pause,
    Resume,
    Start,
    Substitute,
    TimeOver,
)
from twenty.core.errors import IllegalAction, MalformedAction, Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.referee import Ending, Referee, Rest
from twenty.core.rulebook import KEEPER, Ruling, Step, rule
from twenty.testing import check_rulebook, conformance

DIRECTOR = PersonId("director")


def after(*actions: Any, book: Referee[Any] = WORDS, **options: Any) -> Any:
    state = book.initial()
    for action in (start(**options), *actions):
        state = book.apply(state, action).state
    return state


def refusal(state: Any, action: Any, book: Referee[Any] = WORDS) -> tuple[str, str]:
    violation = book.check(state, action)
    assert violation is not None, f"{action} passes"
    with pytest.raises(IllegalAction) as error:
        book.apply(state, action)
    assert error.value.violation == violation
    return violation.rule, violation.code


def codes(step: Step[Any]) -> list[str]:
    return [ruling.code for ruling in step.rulings]


@pytest.mark.rule("GE-01", "refuses")
def test_the_start_comes_first_once_and_for_this_game() -> None:
    nothing = WORDS.initial()
    assert refusal(nothing, Say("a")) == ("GE-01", "not-started")
    assert refusal(after(), start()) == ("GE-01", "already-started")
    p, q = PersonId("p"), PersonId("q")
    good = start()
    assert refusal(nothing, Start("other", 1, good.sides, good.config)) == ("GE-01", "other-game")
    assert refusal(nothing, Start("words", 2, good.sides, good.config)) == ("GE-01", "rules-version")
    assert refusal(nothing, Start("words", 1, ((p,), (p,)), good.config)) == ("GE-01", "person-twice")
    assert refusal(nothing, Start("words", 1, ((p,), (q,), (DIRECTOR,)), good.config)) == (
        "GE-01",
        "two-sides",
    )
    assert refusal(after(), "no action at all") == ("GE-01", "not-of-this-game")


@pytest.mark.rule("GE-12", "refuses")
@pytest.mark.rule("GE-12", "allows")
def test_a_handicap_is_one_figure_per_side() -> None:
    assert refusal(WORDS.initial(), start(handicap=(5,))) == ("GE-12", "handicap-per-side")
    assert refusal(WORDS.initial(), start(handicap=(5, -5))) == ("GE-12", "handicap-negative")
    assert WORDS.check(WORDS.initial(), start(handicap=(5, 0))) is None


@pytest.mark.rule("GE-05", "allows")
@pytest.mark.rule("GE-05", "refuses")
def test_a_note_changes_nothing_and_may_come_at_any_time() -> None:
    note = Note("delays", "CK-04", 1, PersonId("r"))
    for actions in ((), (Pause(),), (BreakOff(),), (End(),)):
        state = after(*actions)
        step = WORDS.apply(state, note)
        assert step.state == state
        assert step.rulings == (rule("CK-04", "noted", text="delays", side=1),)
    assert refusal(after(), Note("whose?", side=2)) == ("GE-01", "no-such-side")


@pytest.mark.rule("GE-06", "allows")
@pytest.mark.parametrize("how", list(Leaving))
def test_a_side_that_leaves_loses(how: Leaving) -> None:
    step = WORDS.apply(after(Say("a")), Leave(0, how))
    outcome = WORDS.outcome(step.state)
    assert outcome is not None
    assert (outcome.termination.value, outcome.winners) == (how.value, (1,))
    assert codes(step) == ["ended"]
    assert WORDS.expects(step.state) == ()
    walkover = how in (Leaving.WALKOVER, Leaving.NO_SHOW)
    assert (step.state == after(Say("a"), Leave(0, how))) is True
    assert step.state.game == (WordGame().walkover(after().game, 0) if walkover else after(Say("a")).game)


@pytest.mark.rule("GE-06", "refuses")
def test_nobody_leaves_twice_or_from_no_side() -> None:
    assert refusal(after(), Leave(2)) == ("GE-01", "no-such-side")
    over = after(Leave(0))
    for action in (Leave(1), Say("a"), OfferDraw(0), Pause(), BreakOff(), TimeOver(), End()):
        assert refusal(over, action) == ("GE-06", "match-over")


def test_a_game_may_take_some_entries_after_the_end() -> None:
    assert after(End(), Late()).game.late_news == 1
    assert after(Leave(1), Late()).game.late_news == 1


@pytest.mark.rule("GE-07", "allows")
def test_a_draw_is_offered_and_accepted() -> None:
    offered = after(OfferDraw(1))
    assert "answer_draw" in [expect.verb for expect in WORDS.expects(offered)]
    step = WORDS.apply(offered, AnswerDraw(0, True))
    assert codes(step) == ["draw-accepted", "ended"]
    outcome = WORDS.outcome(step.state)
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (Ending.AGREED, ())
    declined = after(OfferDraw(1), AnswerDraw(0, False))
    assert declined == after()
    assert after(OfferDraw(1), Say("a"), AnswerDraw(0, True)).closing is not None


@pytest.mark.rule("GE-07", "refuses")
def test_a_draw_needs_a_game_that_can_be_drawn_and_another_side() -> None:
    assert refusal(after(draws=False), OfferDraw(0)) == ("GE-07", "no-draw-here")
    offered = after(OfferDraw(0))
    assert refusal(offered, OfferDraw(1)) == ("GE-07", "draw-already-offered")
    assert refusal(offered, AnswerDraw(0, True)) == ("GE-07", "own-draw-offer")
    assert refusal(offered, AnswerDraw(2, True)) == ("GE-01", "no-such-side")
    assert refusal(after(), AnswerDraw(0, True)) == ("GE-07", "no-draw-offered")
    assert refusal(after(), OfferDraw(5)) == ("GE-01", "no-such-side")


class ThreeWords(WordGame):
    """The same game for three sides."""

    def refuse_start(self, start: Start[Any]) -> Violation | None:
        return None if len(start.sides) == 3 else refuse("GE-01", "three-sides")


def test_a_draw_between_three_needs_all_of_them() -> None:
    book: Referee[Any] = Referee(ThreeWords())
    people = tuple((PersonId(word),) for word in "pqr")
    state = book.apply(book.initial(), Start("words", 1, people, start().config)).state
    for action in (OfferDraw(2), AnswerDraw(0, True)):
        state = book.apply(state, action).state
        assert book.outcome(state) is None
    assert book.outcome(book.apply(state, AnswerDraw(1, True)).state) is not None


@pytest.mark.rule("GE-08", "allows")
@pytest.mark.rule("GE-08", "refuses")
def test_while_paused_only_resuming_and_notes() -> None:
    paused = after(Say("a"), Pause())
    assert [expect.verb for expect in WORDS.expects(paused)] == ["resume"]
    decision = Decision(DIRECTOR, "go on", effect=Effect.WIN, figures=(0,))
    for action in (Say("b"), Pause(), BreakOff(), Leave(0), OfferDraw(0), decision, Late()):
        assert refusal(paused, action) == ("GE-08", "paused")
    assert after(Say("a"), Pause(), Resume(), Say("b")) == after(Say("a"), Say("b"))
    assert refusal(after(), Resume()) == ("GE-08", "not-paused")


@pytest.mark.rule("GE-09", "allows")
@pytest.mark.rule("GE-09", "refuses")
def test_broken_off_has_no_outcome_and_can_be_resumed_or_decided() -> None:
    broken = after(Say("a"), BreakOff("power cut"))
    assert broken.rest is Rest.BROKEN_OFF
    assert WORDS.outcome(broken) is None
    assert refusal(broken, Say("b")) == ("GE-09", "broken-off")
    assert after(Say("a"), BreakOff(), Resume(), Say("b")) == after(Say("a"), Say("b"))
    ruled = WORDS.apply(broken, Decision(DIRECTOR, "as it stood", effect=Effect.WIN, figures=(1,))).state
    outcome = WORDS.outcome(ruled)
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (Ending.RULED, (1,))


@pytest.mark.rule("GE-04", "allows")
def test_a_decision_is_shown_with_its_author_and_has_its_effect() -> None:
    plain = Decision(DIRECTOR, "a warning", "CK-04")
    state = after(Say("a"))
    step = WORDS.apply(state, plain)
    assert step.state == state
    (told,) = step.rulings
    assert (told.rule, told.fact("author"), told.fact("text")) == ("CK-04", "director", "a warning")
    again = WORDS.apply(after(Say("a"), End()), Decision(DIRECTOR, "once more", effect=Effect.GAME_AGAIN))
    assert again.state == after()
    shared = WORDS.apply(state, Decision(DIRECTOR, "both", effect=Effect.WIN, figures=(0, 1))).state
    assert WORDS.outcome(shared) is not None
    resumed = WORDS.apply(after(Leave(0)), Decision(DIRECTOR, "replay", effect=Effect.GAME_AGAIN)).state
    assert WORDS.outcome(resumed) is None


@pytest.mark.rule("GE-04", "refuses")
def test_a_decision_with_wrong_figures() -> None:
    assert refusal(after(), Decision(DIRECTOR, "x", figures=(1,))) == ("GE-04", "figures-without-effect")
    assert refusal(after(), Decision(DIRECTOR, "x", effect=Effect.WIN, figures=(1, 1))) == (
        "GE-04",
        "side-twice",
    )
    assert refusal(after(), Decision(DIRECTOR, "x", effect=Effect.WIN, figures=(4,))) == (
        "GE-01",
        "no-such-side",
    )
    assert refusal(after(), Decision(DIRECTOR, "x", effect=Effect.SHOT_VOID)) == ("GE-04", "no-such-effect")


@pytest.mark.rule("GE-10", "allows")
@pytest.mark.rule("GE-10", "refuses")
def test_another_person_takes_a_seat() -> None:
    step = WORDS.apply(after(), Substitute(1, 0, PersonId("r")))
    assert step.state.people == ((PersonId("p"),), (PersonId("r"),))
    assert dict(step.rulings[0].facts) == {"side": 1, "old": "q", "new": "r"}
    assert refusal(after(), Substitute(2, 0, PersonId("r"))) == ("GE-01", "no-such-side")
    assert refusal(after(), Substitute(1, 1, PersonId("r"))) == ("GE-10", "no-such-place")
    assert refusal(after(), Substitute(1, 0, PersonId("p"))) == ("GE-10", "already-seated")


@pytest.mark.rule("GE-11", "allows")
@pytest.mark.rule("GE-11", "refuses")
def test_time_over_needs_a_clock() -> None:
    assert refusal(after(), TimeOver()) == ("GE-11", "no-clock")
    assert after(TimeOver(), clock=Clock.MATCH).game.ended


@dataclass(frozen=True)
class Seen:
    """What a game was asked."""

    actions: list[Any]


class OwnDraws(WordGame):
    """A game with its own rule for offers of a draw, and for who wins by decision."""

    own = frozenset((OfferDraw, Decision))

    def check(self, state: Any, action: Any) -> Violation | None:
        return refuse("GE-07", "own-rule") if isinstance(action, OfferDraw) and action.side else None

    def apply(self, state: Any, action: Any) -> Step[Any]:
        return Step(state, (rule("GE-07", "own-rule"),))


def test_where_both_speak_the_games_own_rule_goes_first() -> None:
    book: Referee[Any] = Referee(OwnDraws())
    state = after(book=book)
    assert refusal(state, OfferDraw(1), book) == ("GE-07", "own-rule")
    assert codes(book.apply(state, OfferDraw(0))) == ["own-rule"]
    win = Decision(DIRECTOR, "x", effect=Effect.WIN, figures=(9,))
    assert codes(book.apply(state, win)) == ["own-rule"]


def test_a_decision_with_an_effect_wakes_a_match_that_was_broken_off() -> None:
    book: Referee[Any] = Referee(OwnDraws())
    broken = after(BreakOff(), book=book)
    assert book.apply(broken, Decision(DIRECTOR, "x", effect=Effect.GAME_AGAIN)).state.rest is None
    assert book.apply(broken, Decision(DIRECTOR, "only a warning")).state.rest is Rest.BROKEN_OFF


def test_positions_carry_what_is_common() -> None:
    states = [
        WORDS.initial(),
        after(Say("a b"), clock=Clock.ROUND),
        after(Pause()),
        after(OfferDraw(1)),
        after(Leave(0, Leaving.NO_SHOW)),
    ]
    for state in states:
        line = WORDS.position(state)
        assert WORDS.parse_position(line) == state
    assert WORDS.position(WORDS.initial()) == "words -"
    with pytest.raises(MalformedAction, match="is not words"):
        WORDS.parse_position("chess -")
    with pytest.raises(MalformedAction, match="who sits where"):
        WORDS.parse_position("words (limit=3)")


def test_rulings_are_heard_as_they_are_where_the_game_keeps_nothing_back() -> None:
    ruling = rule("GE-08", "paused")
    for viewer in (None, 0, KEEPER):
        assert WORDS.heard(after(), ruling, viewer) == ruling
        assert WORDS.heard(WORDS.initial(), ruling, viewer) == ruling


def test_the_view_is_what_a_page_needs() -> None:
    state = after(Say("a"), OfferDraw(0))
    view = WORDS.view(state, (), 1)
    assert view["people"] == [["p"], ["q"]]
    assert view["own"]["said"] == ["a"]
    assert view["draw_agreed"] == [0]
    assert [expect["verb"] for expect in view["expects"]] == ["say", "answer_draw"]
    assert WORDS.view(WORDS.initial(), (), None)["own"] is None
    ended = WORDS.view(after(Leave(1)), (), None)
    assert ended["outcome"] == {"termination": "resigned", "winners": [0]}
    assert WORDS.view(after(Pause()), (), None)["rest"] == "paused"


def test_what_leaves_while_running_is_the_games_to_say() -> None:
    assert WORDS.public(Say("a"), after()) == Say("a")
    assert WORDS.public(start(), WORDS.initial()) == start()


def test_facts_of_a_ruling_by_name() -> None:
    told = Ruling("GE-05", "said", (("word", "a"),))
    assert told.fact("word") == "a"
    assert told.fact("nothing") is None


def test_a_violation_reads_for_developers() -> None:
    violation = refuse("CK-42", "too-many-discs", side=1, counts=(3, None), good=True)
    assert str(violation) == "too-many-discs (CK-42): side 1, counts 3:-, good True"
    assert str(refuse("GE-09", "broken-off")) == "broken-off (GE-09)"


def test_the_word_game_is_a_proper_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "check_spoken", lambda *_: None)  # it has no catalogue
    check_rulebook(WORDS, walks=60)
