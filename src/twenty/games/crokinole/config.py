"""The options of a crokinole match (CK-07), the presets that bundle them, and which of them go together."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from twenty.core.errors import IllegalAction, Violation, refuse


class Preset(StrEnum):
    """The bundles of CK-07."""

    HU_TOURNAMENT = "hu_tournament"
    HU_HOME = "hu_home"
    AF_HOME = "af_home"
    NCA = "nca"


class Players(StrEnum):
    """Who plays: two, pairs (CK-60), tactical pairs (CK-61), four singles (CK-70)."""

    TWO = "two"
    PAIRS = "pairs"
    TACTICAL = "tactical"
    FOUR = "four"


class Variant(StrEnum):
    """The ordinary game, Hussar (CK-80), Darts on the crokinole board (CK-88)."""

    STANDARD = "standard"
    HUSSAR = "hussar"
    DARTS = "darts"


class Quadrant(StrEnum):
    """How far a disc must lie in the own quadrant (CK-10)."""

    TOUCHING = "touching"
    HALF_INSIDE = "half_inside"


class FreeShot(StrEnum):
    """What a shot with no opponent disc on the board must do (CK-22, 23, 25)."""

    GROUP = "group"
    SHOOTER = "shooter_must_reach_15"
    NONE = "none"


class Removes(StrEnum):
    """What a failed free shot takes off (CK-24)."""

    SHOOTER = "shooter"
    TOUCHED = "touched"


class Scoring(StrEnum):
    """CK-50 to CK-52."""

    SUM = "sum"
    DIFFERENCE = "difference"
    MATCH_POINTS = "match_points"


class Tie(StrEnum):
    """What a level score after the last of `rounds:n` means (CK-53)."""

    TWENTIES = "twenties_then_extra"
    STANDS = "stands"
    EXTRA = "extra"


class DecidingSet(StrEnum):
    """Who starts the deciding set of Darts (CK-96)."""

    LOT = "lot"
    ALTERNATE = "alternate"


class Until(StrEnum):
    """What the length of a game is measured in (CK-54)."""

    ROUNDS = "rounds"
    TARGET = "target"
    RACE_TO = "race_to"
    OPEN = "open"


_LENGTH = re.compile(r"(rounds|target):([0-9]{1,4})|race_to:([0-9]{1,4})(?:,lead:([0-9]{1,3}))?|open")


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is (CK-54): `rounds:4`, `target:100`, `race_to:9`, `race_to:9,lead:2`, `open`."""

    until: Until
    number: int = 0
    lead: int = 1

    def __str__(self) -> str:
        if self.until is Until.OPEN:
            return "open"
        lead = f",lead:{self.lead}" if self.lead > 1 else ""
        return f"{self.until.value}:{self.number}{lead}"

    @classmethod
    def parse(cls, text: str) -> Self:
        found = _LENGTH.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no length: rounds:4, target:100, race_to:9,lead:2, open")
        if text == "open":
            return cls(Until.OPEN)
        number, lead = int(found[2] or found[3]), int(found[4] or 1)
        if number < 1 or lead < 1:
            raise ValueError(f"{text!r} has a figure below 1")
        return cls(Until(text.partition(":")[0]), number, lead)


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of a match. The defaults are those of `hu_tournament` for two players.

    `discs` are those of one side. An option that has no meaning in the variant is None.
    """

    preset: Preset = Preset.HU_TOURNAMENT
    players: Players = Players.TWO
    variant: Variant = Variant.STANDARD
    discs: int | None = 8
    quadrant: Quadrant = Quadrant.TOUCHING
    free_shot: FreeShot | None = FreeShot.GROUP
    free_shot_removes: Removes | None = Removes.SHOOTER
    damage_suspends_fouls: bool = False
    scoring: Scoring | None = Scoring.MATCH_POINTS
    length: Length | None = Length(Until.ROUNDS, 4)
    tie: Tie | None = Tie.TWENTIES
    target: int | None = None
    legs: int | None = None
    sets: int | None = None
    deciding_set: DecidingSet | None = None


_ROUNDS_4 = Length(Until.ROUNDS, 4)
_TARGET_100 = Length(Until.TARGET, 100)
_PRESETS: dict[Preset, dict[str, Any]] = {
    Preset.HU_TOURNAMENT: {},
    Preset.HU_HOME: {"discs": 12, "scoring": Scoring.SUM, "length": _TARGET_100},
    Preset.AF_HOME: {
        "discs": 12,
        "quadrant": Quadrant.HALF_INSIDE,
        "free_shot": FreeShot.SHOOTER,
        "scoring": Scoring.DIFFERENCE,
        "length": _TARGET_100,
    },
    Preset.NCA: {"free_shot_removes": Removes.TOUCHED, "tie": Tie.STANDS},
}
_NOT_IN_DARTS = ("discs", "free_shot", "free_shot_removes", "scoring", "length", "tie")
_ONLY_IN_DARTS = ("target", "legs", "sets", "deciding_set")
DARTS_DISCS = 5


def configure(
    preset: Preset = Preset.HU_TOURNAMENT,
    players: Players = Players.TWO,
    variant: Variant = Variant.STANDARD,
    **options: Any,
) -> Config:
    """The whole configuration: the preset, before it the variant's own defaults, before them `options`.

    Raises `IllegalAction` with the id of the rule that a combination breaks.
    """
    held: dict[str, Any] = {**_PRESETS[preset]}
    if variant is Variant.DARTS:
        held |= dict.fromkeys(_NOT_IN_DARTS)
        held |= {"target": 400, "legs": 2, "sets": 2, "deciding_set": DecidingSet.LOT}
    elif players is Players.FOUR:
        held |= {"discs": 6, "scoring": Scoring.SUM, "length": _ROUNDS_4, "tie": Tie.TWENTIES}
    elif players is not Players.TWO:
        held["discs"] = 12
    if variant is Variant.HUSSAR and held.get("scoring") is Scoring.SUM:
        held["scoring"] = Scoring.DIFFERENCE
    held |= options
    length = held.get("length", _ROUNDS_4)
    if "length" not in options and "scoring" in options:
        length = held["length"] = _usual_length(held["scoring"], length)
    if "tie" not in options and (length is None or length.until is not Until.ROUNDS):
        held["tie"] = None
    config = Config(preset, players, variant, **held)
    if violation := problem(config):
        raise IllegalAction(violation)
    return config


def _usual_length(scoring: Scoring | None, length: Length | None) -> Length | None:
    """The preset's length, or the usual one where only the scoring was changed and they don't go together."""
    if length is not None and scoring is Scoring.MATCH_POINTS and length.until is Until.TARGET:
        return _ROUNDS_4
    return length


def problem(config: Config) -> Violation | None:
    """The first rule that the combination of options breaks, or None."""
    if config.variant is Variant.DARTS:
        return _darts_problem(config)
    for name in _ONLY_IN_DARTS:
        if getattr(config, name) is not None:
            return refuse("CK-88", "only-in-darts", option=name)
    for name in ("discs", "free_shot", "free_shot_removes", "scoring", "length"):
        if getattr(config, name) is None:
            return refuse("CK-07", "option-missing", option=name)
    return _discs_problem(config) or _length_problem(config)


def _discs_problem(config: Config) -> Violation | None:
    discs = config.discs or 0
    if config.variant is Variant.HUSSAR:
        if config.players is Players.FOUR:
            return refuse("CK-80", "hussar-four-singles")
        if discs % 2:
            return refuse("CK-80", "hussar-odd-discs", discs=discs)
    wanted = {Players.PAIRS: ("CK-60", 12), Players.TACTICAL: ("CK-61", 12), Players.FOUR: ("CK-70", 6)}
    if config.players in wanted:
        rule_id, number = wanted[config.players]
        if discs != number:
            return refuse(rule_id, "discs-fixed", discs=discs, wanted=number)
    elif not 1 <= discs <= 12:
        return refuse("CK-02", "discs-range", discs=discs)
    return None


def _length_problem(config: Config) -> Violation | None:
    length, scoring = config.length, config.scoring
    assert length is not None
    if length.until is Until.TARGET and scoring is Scoring.MATCH_POINTS:
        return refuse("CK-54", "target-with-match-points")
    if length.until is Until.RACE_TO and scoring is not Scoring.MATCH_POINTS:
        return refuse("CK-54", "race-without-match-points")
    if (length.until is Until.OPEN and length.number) or (
        length.until is not Until.OPEN and length.number < 1
    ):
        return refuse("CK-54", "length-figure", length=str(length))
    if (length.lead != 1 and length.until is not Until.RACE_TO) or length.lead < 1:
        return refuse("CK-54", "lead-without-race", length=str(length))
    if length.until is Until.ROUNDS and config.tie is None:
        return refuse("CK-53", "tie-missing")
    if length.until is not Until.ROUNDS and config.tie is not None:
        return refuse("CK-53", "tie-without-rounds", tie=config.tie.value)
    return None


def _darts_problem(config: Config) -> Violation | None:
    if config.players is not Players.TWO:
        return refuse("CK-88", "darts-two-players")
    for name in _NOT_IN_DARTS:
        if getattr(config, name) is not None:
            return refuse("CK-88", "not-in-darts", option=name)
    for name in _ONLY_IN_DARTS:
        value = getattr(config, name)
        if value is None:
            return refuse("CK-07", "option-missing", option=name)
    if not 20 <= (config.target or 0) <= 9995 or (config.target or 0) % 5:
        return refuse("CK-90", "darts-target", target=config.target)
    if not (1 <= (config.legs or 0) <= 99 and 1 <= (config.sets or 0) <= 99):
        return refuse("CK-96", "darts-legs", legs=config.legs, sets=config.sets)
    return None
