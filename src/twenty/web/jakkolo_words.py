"""An entry of a game of jakkolo, or of a card, in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from twenty.web.language import Texts

_OF_A_GAME = (
    "trial",
    "permit",
    "throw",
    "moved",
    "consent",
    "all_thrown",
    "stop_bar",
    "judge",
    "round",
    "bonus",
)
_TO_ITS_END = ("result", "tell", "broken_disc", "discs", "abandon", "play_on")
_ANNOUNCED = ("announce", "agree", "disagree", "write")
_OF_A_CARD = ("hand", "correct", "initial", "paper", "take_out", "sanction", "lift", "close", "copy")
VERBS = frozenset(("start", *_OF_A_GAME, *_TO_ITS_END, *_ANNOUNCED, *_OF_A_CARD))
_PLACES = ("board", "short", "back", "flew_off", "over_gate", "jumped_back", "jumped_over", "on_partition")
_WORDS = frozenset((*_PLACES, "none", "waived", "player", "hall", "referee", "director"))  # they have a text


def title_of(
    action: Mapping[str, Any], rulings: Iterable[Mapping[str, Any]], t: Texts, names: Mapping[str, str]
) -> str:
    """What an entry says; what its rulings tell stands in for what it does not say itself."""
    kind, _, verb = action["type"].partition(".")
    facts: dict[str, Any] = {}
    for ruling in rulings:
        facts = {**ruling["facts"], **facts}
    facts |= {name: value for name, value in action.items() if value is not None}
    told = {name: _word(value, names, t) for name, value in facts.items()}
    held = f"entry.{kind}.{verb}"
    if verb in ("announce", "agree", "write", "round") and "score" not in told:
        held += ".plain"
    return t(held, **told)


def _word(value: Any, names: Mapping[str, str], t: Texts) -> Any:
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    if not isinstance(value, str):
        return value
    if value in _WORDS:
        return t(f"jakkolo.word.{value}")
    return names.get(value, value.replace("/", " "))
