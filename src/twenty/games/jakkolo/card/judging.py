"""A card on its way: custody, announced, agreed, written (JK-40, JK-43, JK-47, JK-49)."""

from __future__ import annotations

from dataclasses import replace

from twenty.core.errors import Violation, refuse
from twenty.core.ids import PersonId
from twenty.core.rulebook import Ruling, Step, rule, warn
from twenty.games.jakkolo.actions import Agree, Disagree, Write
from twenty.games.jakkolo.card.actions import Announce, Close, Copy, Hand, Role
from twenty.games.jakkolo.card.config import highest, possible_score
from twenty.games.jakkolo.card.state import (
    Line,
    State,
    Written,
    complete,
    counted,
    handed_in,
    next_game,
)
from twenty.games.jakkolo.state import Stage


def check_director(state: State, author: PersonId, by: str) -> Violation | None:
    """Only the director initials and rules; never the player (JK-41, JK-43)."""
    if author == state.player:
        return refuse(by, "not-the-player", person=str(author))
    if state.config.director not in (None, author):
        return refuse(by, "not-the-director", person=str(author), director=str(state.config.director))
    return None


def check_game(state: State, game: int) -> Violation | None:
    """The number of a game of this card."""
    if not 1 <= game <= len(state.lines):
        return refuse("JK-40", "no-such-game", game=game, games=len(state.lines))
    return None


def check_score(state: State, score: int) -> Violation | None:
    """A score that a game of this format can have (JK-21, JK-33)."""
    if possible_score(score, state.config):
        return None
    return refuse("JK-21", "impossible-score", score=score, highest=highest(state.config))


def check_hand(state: State, action: Hand) -> Violation | None:
    """The original goes from referee to referee, at the end to the director, never to the player."""
    if action.to == state.player:
        return refuse("JK-43", "original-to-player", person=str(action.to))
    if state.stage is not Stage.PLAY:
        return refuse("JK-47", "game-not-written", game=state.game)
    if (action.to, action.role) == (state.holder, state.role):
        return refuse("JK-40", "already-holds", person=str(action.to))
    if action.role is Role.DIRECTOR:
        return check_director(state, action.to, "JK-43")
    return refuse("JK-43", "card-complete") if complete(state) else None


def apply_hand(state: State, action: Hand) -> Step[State]:
    after = replace(state, holder=action.to, role=action.role)
    old = None if state.holder is None else str(state.holder)
    if handed_in(after):
        return Step(after, (rule("JK-43", "handed-in", person=str(action.to), old=old),))
    return Step(after, (rule("JK-40", "handed-on", person=str(action.to), old=old, role=action.role.value),))


def check_announce(state: State, action: Announce) -> Violation | None:
    """A referee who holds the card announces the score of an open game."""
    if state.stage is not Stage.PLAY:
        return refuse("JK-47", "game-not-written", game=state.game)
    if state.closed:
        return refuse("JK-49", "card-closed")
    game = action.game if action.game is not None else next_game(state)
    if game is None:
        return refuse("JK-40", "card-full", games=len(state.lines))
    if violation := check_game(state, game):
        return violation
    if state.lines[game - 1].values:
        return refuse("JK-41", "already-written", game=game)
    if state.holder is None or state.role is not Role.REFEREE:
        return refuse("JK-40", "no-referee-holds")
    return check_score(state, action.score)


def apply_announce(state: State, action: Announce) -> Step[State]:
    game = action.game if action.game is not None else next_game(state)
    after = replace(state, stage=Stage.ANNOUNCED, game=game, score=action.score)
    return Step(after, (rule("JK-47", "game-announced", game=game, score=action.score),))


def check_agree(state: State, action: Agree) -> Violation | None:
    if state.stage in (Stage.ANNOUNCED, Stage.DISPUTED):
        return None
    return refuse("JK-47", "nothing-announced")


def apply_agree(state: State, action: Agree) -> Step[State]:
    agreed = rule("JK-47", "game-agreed", game=state.game, score=state.score)
    return Step(replace(state, stage=Stage.AGREED), (agreed,))


def check_disagree(state: State, action: Disagree) -> Violation | None:
    return None if state.stage is Stage.ANNOUNCED else refuse("JK-47", "nothing-announced")


def apply_disagree(state: State, action: Disagree) -> Step[State]:
    disputed = rule("JK-47", "game-disputed", game=state.game, score=state.score)
    return Step(replace(state, stage=Stage.DISPUTED), (disputed,))


def check_write(state: State, action: Write) -> Violation | None:
    if state.stage is Stage.AGREED:
        return None
    if state.stage is Stage.DISPUTED:
        return refuse("JK-47", "director-decides")
    return refuse("JK-47", "not-agreed")


def apply_write(state: State, action: Write) -> Step[State]:
    assert state.game is not None
    written = rule("JK-47", "game-written", game=state.game, score=state.score, referee=str(state.holder))
    line = replace(state.lines[state.game - 1], values=(Written(state.score),))
    return changed(settled(state), state.game, line, written)


def check_close(state: State, action: Close) -> Violation | None:
    """The director closes a card on which games are missing, with a reason (JK-49)."""
    if violation := check_director(state, action.author, "JK-49"):
        return violation
    if state.stage is not Stage.PLAY:
        return refuse("JK-47", "game-not-written", game=state.game)
    if complete(state):
        return refuse("JK-49", "card-complete")
    return None if action.reason else refuse("JK-49", "reason-missing")


def apply_close(state: State, action: Close) -> Step[State]:
    played = sum(bool(line.values) for line in state.lines)
    told = rule("JK-49", "closed-short", played=played, author=str(action.author), reason=action.reason)
    return Step(replace(state, closed=True), (told,))


def check_copy(state: State, action: Copy) -> Violation | None:
    """The copy is made when nothing more is played, and anew after a correction (JK-43)."""
    if not complete(state) or state.stage is not Stage.PLAY:
        return refuse("JK-43", "copy-at-the-end")
    if state.copies and not state.stale:
        return refuse("JK-43", "copy-up-to-date", copies=state.copies)
    return None


def apply_copy(state: State, action: Copy) -> Step[State]:
    copies = state.copies + 1
    return Step(replace(state, copies=copies, stale=False), (rule("JK-43", "copied", copy=copies),))


def settled(state: State) -> State:
    """The state with nothing announced."""
    return replace(state, stage=Stage.PLAY, game=None, score=None)


def changed(state: State, game: int, line: Line, *told: Ruling) -> Step[State]:
    """The step that puts `line` at `game`: what counts now, and a copy that is no longer right."""
    before, now = counted(state.lines[game - 1]), counted(line)
    rulings = list(told)
    if now != before and now.score is not None and len(line.values) != 1:
        rulings.append(rule("JK-42", "counts-now", game=game, score=now.score, how=now.reason.value))
    if line.values and now.score is None:
        rulings.append(warn("JK-42", "nothing-legible", game=game))
    stale = state.copies > 0
    if stale and not state.stale:
        rulings.append(warn("JK-43", "copy-stale", copies=state.copies))
    lines = (*state.lines[: game - 1], line, *state.lines[game:])
    return Step(replace(state, lines=lines, stale=stale), tuple(rulings))
