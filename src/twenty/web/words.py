"""An entry of the log in a few words, and the names of sides and seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from twenty.games.crokinole.tally import Counts
from twenty.service.words import seats_of
from twenty.web import darts_four_words as darts_four
from twenty.web import jakkolo_words as jakkolo
from twenty.web.language import Texts

BETWEEN = " & "  # the names of partners
_PLAIN = frozenset(
    (
        "start",
        "end_round",
        "finish",
        "pause",
        "resume",
        "break_off",
        "time_over",
        "note",
        "decision",
        "substitute",
    )
)


def side_names(view: Mapping[str, Any]) -> list[str]:
    """The names of the sides, partners together."""
    names = view["names"]
    return [BETWEEN.join(names.get(person, "–") for person in side) for side in view["people"]]


def seat_names(view: Mapping[str, Any]) -> dict[str, str]:
    """The name of the person on each seat, by the seat's number."""
    names = view["names"]
    seats = seats_of(view)
    return {
        str(seat): names.get(person, "–")
        for numbers, side in zip(seats, view["people"], strict=False)
        for seat, person in zip(numbers, side, strict=False)
    }


class Titles:
    """Names entries, for people who sit on `seats` and play for `sides`."""

    def __init__(
        self, texts: Texts, sides: Sequence[str], seats: Mapping[str, str], people: Mapping[str, str]
    ) -> None:
        self._t = texts
        self._sides = sides
        self._seats = seats
        self._people = people

    @classmethod
    def of(cls, view: Mapping[str, Any], texts: Texts) -> Titles:
        """For the match of `view`."""
        return cls(texts, side_names(view), seat_names(view), view["names"])

    def title(
        self, action: Mapping[str, Any], rulings: Iterable[Mapping[str, Any]] = (), target: str = ""
    ) -> str:
        """What an entry says; `rulings` tell its round, `target` is the title of what it amends."""
        verb = action["type"].partition(".")[2]
        if verb in ("replace", "insert"):
            return self._t(f"entry.{verb}", what=target, new=self.title(action["action"], rulings))
        if verb == "retract":
            return self._t("entry.undo" if action["undo"] else "entry.retract", what=target)
        if action["type"].startswith("darts-four.") and verb in darts_four.VERBS:
            return darts_four.title_of(action, rulings, self._t, self._side)
        if action["type"].startswith("jakkolo") and verb in jakkolo.VERBS:
            return jakkolo.title_of(action, rulings, self._t, self._people)
        if verb == "toss":
            seat = action["seat"]
            return (
                self._t("entry.toss_unknown")
                if seat is None
                else self._t("entry.toss", name=self._seat(seat))
            )
        if verb in ("counts", "round", "won", "cards"):
            return self._round(verb, action, rulings)
        if verb in ("totals", "twenties"):
            return self._t(
                f"entry.{verb}", score=_spread(action["points" if verb == "totals" else "twenties"])
            )
        if verb in ("call", "shot"):
            return self._shot(rulings)
        if verb in ("leave", "offer_draw", "answer_draw"):
            return self._t(f"entry.{verb}", name=self._side(action["side"]))
        return self._t(f"entry.{verb}" if verb in _PLAIN else "entry.other", verb=verb)

    def _shot(self, rulings: Iterable[Mapping[str, Any]]) -> str:
        seat = next((told["facts"]["seat"] for told in rulings if told["code"] == "shot"), None)
        return self._t("entry.shot", name="–" if seat is None else self._seat(seat))

    def _round(self, verb: str, action: Mapping[str, Any], rulings: Iterable[Mapping[str, Any]]) -> str:
        number = next((told["facts"]["round"] for told in rulings if "round" in told["facts"]), None)
        if verb == "won":
            side = action["side"]
            what = self._t("entry.tied") if side is None else self._side(side)
        elif verb == "counts":
            what = " : ".join(str(Counts.parse(held).points) for held in action["counts"])
        else:
            what = _spread(action["points"])
        return (
            self._t("entry.round_plain", what=what)
            if number is None
            else self._t("entry.round", n=number, what=what)
        )

    def _side(self, side: int) -> str:
        return self._sides[side] if 0 <= side < len(self._sides) else f"#{side + 1}"

    def _seat(self, seat: int) -> str:
        return self._seats.get(str(seat), f"#{seat}")


def _spread(tally: str) -> str:
    return " : ".join(tally.split(":"))
