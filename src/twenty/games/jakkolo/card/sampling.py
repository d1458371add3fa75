"""Actions for random walks over a card."""

from __future__ import annotations

from twenty.core.actions import Action, Decision, Effect, Start
from twenty.core.ids import PersonId
from twenty.core.rulebook import Draw
from twenty.games.jakkolo import actions as at_board
from twenty.games.jakkolo.card import actions as do
from twenty.games.jakkolo.card.config import Config
from twenty.games.jakkolo.card.state import State, complete
from twenty.games.jakkolo.config import Bonus

PLAYER = PersonId("anna")
DIRECTOR = PersonId("eva")
PEOPLE = (PLAYER, DIRECTOR, PersonId("ref1"), PersonId("ref2"))


def sample_start(name: str, rules_version: int, draw: Draw) -> Start[Config]:
    """A card of few games, so that walks reach its end."""
    games = 1 + draw(3)
    config = Config(
        games,
        min_games=1 + draw(games) if draw(2) else None,
        director=DIRECTOR if draw(2) else None,
        bonus=list(Bonus)[draw(len(Bonus))],
    )
    return Start(name, rules_version, ((PLAYER,),), config)


def sample(state: State, draw: Draw) -> Action:
    """One action; about every third is out of place."""
    person = PEOPLE[draw(len(PEOPLE))]
    pick = draw(16)
    if pick < 3:
        return do.Hand(person, do.Role.DIRECTOR if complete(state) or draw(5) == 0 else do.Role.REFEREE)
    if pick < 6:
        return do.Announce(draw(158), draw(len(state.lines) + 2) if draw(4) == 0 else None)
    if pick < 11:
        return (at_board.Agree(), at_board.Write(), at_board.Write(), at_board.Disagree(), do.Copy())[draw(5)]
    return _change(state, person, draw)


def _change(state: State, person: PersonId, draw: Draw) -> Action:
    game = draw(len(state.lines) + 1) + (1 if draw(8) else 0)
    games = tuple(1 + draw(len(state.lines)) for _ in range(draw(3)))
    reason = "seen by two" if draw(4) else ""
    initials = PEOPLE[draw(len(PEOPLE))] if draw(2) else None
    effect = (Effect.SCORE, Effect.GAME_AGAIN, Effect.SHOT_VOID)[draw(3)]
    figures = {Effect.SCORE: (game, draw(158)), Effect.GAME_AGAIN: (game,)}.get(effect, ())
    able: tuple[Action, ...] = (
        do.Correct(game, draw(158), person, reason, initials),
        do.Initial(game, person, draw(4) if draw(2) else None),
        do.Paper(game, draw(158) if draw(3) else None, bool(draw(2)), initials),
        do.TakeOut(game, person, reason),
        do.Sanction(games, person, reason),
        do.Lift(games, person, reason),
        do.Close(person, reason),
        Decision(person, "as ruled", "JK-46", effect, figures),
    )
    return able[draw(len(able))]
