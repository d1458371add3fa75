"""Entries of Darts Four in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from twenty.web.language import Texts

VERBS = frozenset(
    (
        "deal",
        "deal_numbers",
        "deal_fields",
        "deal_again",
        "dart",
        "pulled",
        "resign_leg",
        "leg_result",
        "decide_leg",
    )
)


def title_of(
    action: Mapping[str, Any],
    rulings: Iterable[Mapping[str, Any]],
    t: Texts,
    side_name: Callable[[int], str],
) -> str:
    """What an entry says; `rulings` tell who threw a dart and which leg began."""
    verb = action["type"].partition(".")[2]
    told = list(rulings)
    facts: Mapping[str, Any] = told[0]["facts"] if told else {}
    if verb == "dart":
        segment = t("entry.d4.miss") if action["segment"] == "MISS" else action["segment"]
        if "side" not in facts:
            return segment
        return t("entry.d4.dart", segment=segment, name=side_name(facts["side"]))
    if verb == "pulled":
        return t("entry.d4.pulled")
    if verb == "resign_leg":
        return t("entry.d4.resign_leg", name=side_name(action["side"]))
    if verb in ("leg_result", "decide_leg"):
        winner = action["winner"]
        if winner is None:
            return t("entry.d4.leg_drawn", n=action["leg"])
        return t("entry.d4.leg_won", n=action["leg"], name=side_name(winner))
    leg = next((each["facts"]["leg"] for each in told if "leg" in each["facts"]), None)
    return t("entry.d4.deal") if leg is None else t("entry.d4.deal_of", n=leg)
