"""The options of a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from twenty.core.errors import IllegalAction, Violation, refuse
from twenty.core.ids import PersonId
from twenty.games.jakkolo.config import ROUNDS, Bonus
from twenty.games.jakkolo.config import Config as GameConfig
from twenty.games.jakkolo.config import check_config as check_game
from twenty.games.jakkolo.scoring import DISCS, FULL_SCORE, best, possible

GAMES = 10
MOST_GAMES = 100


@dataclass(frozen=True, slots=True)
class Config:
    """`director`: whose initials and rulings are taken; None: anyone's but the player's.

    `min_games`: how many games a ranking by average asks for; None: the full card (JK-49).
    `discs`, `rounds`, `bonus`: the format of the games, for the scores that are possible.
    """

    games: int = GAMES
    min_games: int | None = None
    director: PersonId | None = None
    discs: int = DISCS
    rounds: int = ROUNDS
    bonus: Bonus = Bonus.STANDARD


def highest(config: Config) -> int:
    """The highest score that a game of this format can bring (JK-22)."""
    left = {Bonus.STANDARD: config.rounds - 1, Bonus.SINGLE: 1, Bonus.NONE: 0}[config.bonus]
    return FULL_SCORE + 4 * left if config.discs == DISCS else best(config.discs)


def possible_score(score: int, config: Config) -> bool:
    """Whether a game of this format can end with `score`."""
    return possible(score, config.discs) or FULL_SCORE < score <= highest(config)


def check_config(config: Config) -> Violation | None:
    """Why no card can be kept with these options, or None."""
    if not 1 <= config.games <= MOST_GAMES:
        return refuse("JK-40", "games-of-card", given=config.games, most=MOST_GAMES)
    if config.min_games is not None and not 1 <= config.min_games <= config.games:
        return refuse("JK-49", "min-games", given=config.min_games, games=config.games)
    return check_game(GameConfig(discs=config.discs, rounds=config.rounds, bonus=config.bonus))


def configure(**options: Any) -> Config:
    """The configuration with these options; `IllegalAction` where `check_config` refuses it."""
    config = Config(**options)
    if violation := check_config(config):
        raise IllegalAction(violation)
    return config
