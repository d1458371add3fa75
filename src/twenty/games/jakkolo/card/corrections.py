"""Corrections, initials, taking out, sanctions and rulings (JK-32, JK-41, JK-42, JK-44, JK-46)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from twenty.core.actions import Decision, Effect
from twenty.core.errors import Violation, refuse
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.jakkolo.card.actions import Correct, Initial, Lift, Paper, Sanction, TakeOut
from twenty.games.jakkolo.card.judging import changed, check_director, check_game, check_score, settled
from twenty.games.jakkolo.card.state import Line, State, Written


def check_correct(state: State, action: Correct) -> Violation | None:
    """What is written can be corrected by anybody but the player; the initials are the director's (JK-41)."""
    if violation := check_game(state, action.game):
        return violation
    if action.author == state.player:
        return refuse("JK-43", "not-the-player", person=str(action.author))
    if action.initials is not None and (violation := check_director(state, action.initials, "JK-41")):
        return violation
    if not state.lines[action.game - 1].values:
        return refuse("JK-41", "nothing-written", game=action.game)
    return check_score(state, action.score)


def apply_correct(state: State, action: Correct) -> Step[State]:
    line = state.lines[action.game - 1]
    told = rule(
        "JK-41",
        "corrected",
        game=action.game,
        old=line.values[-1].score,
        new=action.score,
        author=str(action.author),
        reason=action.reason,
    )
    pending = rule("JK-41", "unconfirmed", game=action.game)
    if action.initials is not None:
        by = str(action.initials)
        pending = rule("JK-41", "initialled", game=action.game, score=action.score, author=by)
    new = rewritten(line, action.score, initialled=action.initials is not None)
    return changed(state, action.game, new, told, pending)


def rewritten(line: Line, score: int | None, initialled: bool) -> Line:
    """The line with all its values struck out and a new one behind them."""
    struck = tuple(replace(value, struck=True) for value in line.values)
    return added(replace(line, values=struck), Written(score), initialled)


def added(line: Line, value: Written, initialled: bool) -> Line:
    """The line with one more value."""
    number = len(line.values) + 1
    return replace(
        line,
        values=(*line.values, value),
        initialled=(*line.initialled, number) if initialled else line.initialled,
        pending=number > 1 and not initialled,
    )


def check_initial(state: State, action: Initial) -> Violation | None:
    """The director initials a value that stands on the card (JK-41)."""
    violation = check_game(state, action.game) or check_director(state, action.author, "JK-41")
    if violation:
        return violation
    values = state.lines[action.game - 1].values
    if not 1 <= _number(values, action) <= len(values):
        return refuse("JK-41", "no-such-value", game=action.game, values=len(values))
    return None


def apply_initial(state: State, action: Initial) -> Step[State]:
    line = state.lines[action.game - 1]
    number = _number(line.values, action)
    score = line.values[number - 1].score
    told = rule("JK-41", "initialled", game=action.game, score=score, author=str(action.author))
    initialled = (*(held for held in line.initialled if held != number), number)
    return changed(state, action.game, replace(line, initialled=initialled, pending=False), told)


def _number(values: Sequence[Written], action: Initial) -> int:
    return len(values) if action.value is None else action.value


def check_paper(state: State, action: Paper) -> Violation | None:
    """A value of a paper card typed in, in the order of writing (JK-42)."""
    if violation := check_game(state, action.game):
        return violation
    if state.game == action.game:
        return refuse("JK-47", "game-not-written", game=action.game)
    if action.initials is not None and (violation := check_director(state, action.initials, "JK-41")):
        return violation
    return None if action.score is None else check_score(state, action.score)


def apply_paper(state: State, action: Paper) -> Step[State]:
    line = state.lines[action.game - 1]
    new = added(line, Written(action.score, action.struck), initialled=action.initials is not None)
    told = rule(
        "JK-42",
        "paper-value",
        game=action.game,
        score=action.score,
        value=len(new.values),
        struck=action.struck,
        initials=None if action.initials is None else str(action.initials),
    )
    return changed(state, action.game, new, told)


def check_take_out(state: State, action: TakeOut) -> Violation | None:
    """A written game that is played again leaves the card with the director's initials (JK-32)."""
    violation = check_game(state, action.game) or check_director(state, action.author, "JK-32")
    if violation:
        return violation
    if not state.lines[action.game - 1].values:
        return refuse("JK-32", "nothing-written", game=action.game)
    return None


def apply_take_out(state: State, action: TakeOut) -> Step[State]:
    return _taken_out(state, action.game, "JK-32", str(action.author), action.reason)


def _taken_out(state: State, game: int, by: str, author: str, reason: str) -> Step[State]:
    line = state.lines[game - 1]
    scores = ", ".join(str(value) for value in line.values)
    told = rule(by, "taken-out", game=game, old=scores, author=author, reason=reason)
    return changed(state, game, Line(sanctioned=line.sanctioned), told)


def check_sanction(state: State, action: Sanction) -> Violation | None:
    """One up to all games, each by its number, with reason and author (JK-44)."""
    return _check_named(state, action) or (None if action.reason else refuse("JK-44", "reason-missing"))


def check_lift(state: State, action: Lift) -> Violation | None:
    """Only a sanction that stands can be lifted (JK-44)."""
    if violation := _check_named(state, action):
        return violation
    free = next((game for game in action.games if not state.lines[game - 1].sanctioned), None)
    return None if free is None else refuse("JK-44", "not-sanctioned", game=free)


def _check_named(state: State, action: Sanction | Lift) -> Violation | None:
    if not action.games or len(set(action.games)) != len(action.games):
        return refuse("JK-44", "games-by-number")
    for game in action.games:
        if violation := check_game(state, game):
            return violation
    return check_director(state, action.author, "JK-44")


def apply_sanction(state: State, action: Sanction) -> Step[State]:
    told = rule(
        "JK-44", "sanctioned", games=_numbers(action.games), author=str(action.author), reason=action.reason
    )
    return _sanctioned(state, action.games, True, told)


def apply_lift(state: State, action: Lift) -> Step[State]:
    games = _numbers(action.games)
    told = rule("JK-44", "lifted", games=games, author=str(action.author), reason=action.reason)
    return _sanctioned(state, action.games, False, told)


def _sanctioned(state: State, games: Sequence[int], stands: bool, told: Ruling) -> Step[State]:
    lines = tuple(
        replace(line, sanctioned=stands) if nth in games else line for nth, line in enumerate(state.lines, 1)
    )
    stale = (warn("JK-43", "copy-stale", copies=state.copies),) if state.copies and not state.stale else ()
    return Step(replace(state, lines=lines, stale=state.copies > 0), (told, *stale))


def _numbers(games: Sequence[int]) -> str:
    return ", ".join(str(game) for game in sorted(games))


def check_decision(state: State, decision: Decision) -> Violation | None:
    """A ruling on a game: its score (game, score), or that it is played again (game) (JK-46)."""
    if violation := check_director(state, decision.author, "JK-46"):
        return violation
    figures = decision.figures
    if decision.effect is Effect.SCORE:
        if len(figures) != 2:
            return refuse("JK-46", "game-and-score")
        return check_game(state, figures[0]) or check_score(state, figures[1])
    if decision.effect is Effect.GAME_AGAIN:
        if len(figures) != 1:
            return refuse("JK-46", "one-game")
        return check_game(state, figures[0]) or _check_again(state, figures[0])
    return refuse("JK-46", "no-such-effect", effect=decision.effect.value)


def _check_again(state: State, game: int) -> Violation | None:
    known = state.game == game or state.lines[game - 1].values
    return None if known else refuse("JK-46", "nothing-written", game=game)


def apply_decision(state: State, decision: Decision) -> Step[State]:
    game, author = decision.figures[0], str(decision.author)
    announced = state.game == game
    state = settled(state) if announced else state
    if decision.effect is Effect.SCORE:
        score = decision.figures[1]
        told = rule("JK-46", "game-ruled", game=game, score=score, author=author)
        return changed(state, game, rewritten(state.lines[game - 1], score, initialled=True), told)
    if announced:
        return Step(state, (rule("JK-46", "announcement-void", game=game, author=author),))
    return _taken_out(state, game, "JK-46", author, decision.text)
