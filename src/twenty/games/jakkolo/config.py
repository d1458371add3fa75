"""The options of a game and the formats that are played (JK-48)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from twenty.core.errors import IllegalAction, Violation, refuse
from twenty.games.jakkolo.scoring import DISCS

ROUNDS = 3


class Bonus(StrEnum):
    """What 148 before the last round brings (JK-22, JK-23)."""

    STANDARD = "standard"  # one disc in each round that is left
    SINGLE = "single"  # one disc in all
    NONE = "none"  # the game ends


class Again(StrEnum):
    """What is played again when a disc breaks (JK-31)."""

    ROUND = "round"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of a game with its default, the Czech rules.

    `pair`: two players of one side throw a round each. `partition_contact`: JK-12. `hide_running`: JK-17.
    """

    discs: int = DISCS
    rounds: int = ROUNDS
    bonus: Bonus = Bonus.STANDARD
    pair: bool = False
    partition_contact: bool = False
    hide_running: bool = False
    broken_disc: Again = Again.ROUND


FORMATS: dict[str, Config] = {
    "standard": Config(),
    "pairs": Config(rounds=2, bonus=Bonus.NONE, pair=True),
    "20x2": Config(discs=20, rounds=2, bonus=Bonus.NONE),
    "decider": Config(discs=6, rounds=1, bonus=Bonus.NONE),
}


def check_config(config: Config) -> Violation | None:
    """Why no game can be played with these options, or None."""
    if not 1 <= config.discs <= DISCS:
        return refuse("JK-03", "discs-of-game", given=config.discs, most=DISCS)
    if not 1 <= config.rounds <= ROUNDS:
        return refuse("JK-10", "rounds-of-game", given=config.rounds, most=ROUNDS)
    if config.bonus is not Bonus.NONE and (config.discs, config.rounds) != (DISCS, ROUNDS):
        return refuse("JK-48", "no-bonus-in-format", discs=config.discs, rounds=config.rounds)
    if config.pair and config.rounds != 2:
        return refuse("JK-48", "pair-plays-two-rounds", rounds=config.rounds)
    return None


def configure(**options: Any) -> Config:
    """The configuration with these options; `IllegalAction` where `check_config` refuses it."""
    config = Config(**options)
    if violation := check_config(config):
        raise IllegalAction(violation)
    return config
