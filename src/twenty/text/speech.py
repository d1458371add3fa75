"""The caller: what is said of rulings, in five languages.

What is said is another text than what the pages show of a ruling: short, and spelled for speech engines.
Most rulings are not called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from babel.lists import format_list

from twenty.core.errors import Fact
from twenty.core.rulebook import Ruling
from twenty.text.catalogue import catalogue
from twenty.text.clips import SPEECH, score_link, spoken_key
from twenty.text.numbers import MOST, number_clips, number_of_discs, number_word
from twenty.text.say import NOBODY, Cast


@dataclass(frozen=True, slots=True)
class Call:
    """Something to call: the text for the log of calls, the text for the speech engine, and the clips that
    say it one after another; there are none where clips can't say it."""

    text: str
    spoken: str
    clips: tuple[str, ...] = ()


def call(ruling: Ruling, language: str, game: str, cast: Cast = NOBODY) -> Call | None:
    """What the caller says of one ruling, or None; `calls` is for all rulings of an entry."""
    return calls((ruling,), language, game, cast)[0]


def calls(
    rulings: Sequence[Ruling], language: str, game: str, cast: Cast = NOBODY
) -> tuple[Call | None, ...]:
    """What the caller says of the rulings that one entry brought, each in its place; None says nothing.

    The discs that a shot costs are called together, with the first of them.
    """
    said = _Said(language, cast)
    told: list[Call | None] = []
    off = sum(_is_off(ruling, game) for ruling in rulings)
    for ruling in rulings:
        if _is_off(ruling, game):
            told.append(said.off(off) if off else None)
            off = 0
        else:
            teller = _TELLERS.get(game, {}).get(ruling.code) or _TELLERS["core"].get(ruling.code)
            told.append(teller(said, ruling) if teller else None)
    return tuple(told)


@dataclass(frozen=True)
class _Said:
    """How things are said in one language with the names of one match."""

    language: str
    cast: Cast

    def phrase(self, key: str, clips: tuple[str, ...] = (), **facts: object) -> Call:
        """A message that is shown and spoken with the same facts."""
        return Call(self._shown(key, facts), self._spoken(key, facts), clips)

    def number(self, number: int) -> Call:
        """A number alone, in figures on the screen."""
        return Call(str(number), self._word(number), number_clips(number, self.language))

    def with_number(self, key: str, clip: str, number: int) -> Call:
        """A message with a number in it, in figures on the screen."""
        clips = number_clips(number, self.language)
        shown, spoken = {"number": number}, {"number": self._word(number)}
        return Call(self._shown(key, shown), self._spoken(key, spoken), (clip, *clips) if clips else ())

    def winners(self, key: str, sides: Iterable[Fact]) -> Call:
        """Who won; without a winner a draw."""
        names = [self.cast.side(side) for side in sides if isinstance(side, int)]
        if not names:
            return self.phrase("call.draw", ("draw",))
        return self.phrase(key, name=format_list(names, locale=self.language))

    def off(self, discs: int) -> Call:
        """Discs that go to the ditch."""
        shown = {"n": discs, "count": discs}
        spoken = {"n": discs, "count": number_of_discs(discs, self.language)}
        clips = ("off", *number_clips(discs, self.language))
        return Call(self._shown("call.off", shown), self._spoken("call.off", spoken), clips)

    def score(self, figures: Sequence[int]) -> Call:
        """The figures of the sides, in their order."""
        parts = [number_clips(figure, self.language) for figure in figures]
        words = [self._word(figure) for figure in figures]
        if len(figures) != 2:  # the sides of four singles are only named one after another
            clips = tuple(clip for part in parts for clip in part) if all(parts) else ()
            return Call(" : ".join(map(str, figures)), _capital(", ".join(words)), clips)
        clips = (*parts[0], *score_link(self.language), *parts[1]) if all(parts) else ()
        shown, spoken = dict(zip("ab", figures, strict=True)), dict(zip("ab", words, strict=True))
        return Call(self._shown("call.score", shown), self._spoken("call.score", spoken), clips)

    def hits(self, segments: Sequence[str]) -> Call:
        """The beds that a visit hit, in their order."""
        parts = [self._hit(segment) for segment in segments]
        return Call(
            _capital(", ".join(part.text for part in parts)),
            _capital(", ".join(part.spoken for part in parts)),
            tuple(clip for part in parts for clip in part.clips),
        )

    def _hit(self, segment: str) -> Call:
        """One bed, with a small letter: it may stand within a call. Numbers are words on the screen too."""
        found = _BED.fullmatch(segment)
        name = _RINGS[found[1]] if found else f"bull{segment}"
        number = found[2] if found else ""
        word = number_word(int(number), self.language) if found else ""
        if name == "single":
            return Call(word, word, (number,))
        held, facts, key = catalogue(self.language, SPEECH), {"number": word}, f"call.{name}"
        clips = (name, number) if found else (name,)
        return Call(held.text(key, facts), held.text(spoken_key(key, self.language), facts), clips)

    def _word(self, number: int) -> str:
        return number_word(number, self.language) if 0 <= number <= MOST else str(number)

    def _shown(self, key: str, facts: Mapping[str, object]) -> str:
        return _capital(catalogue(self.language, SPEECH).text(key, facts))

    def _spoken(self, key: str, facts: Mapping[str, object]) -> str:
        return self._shown(spoken_key(key, self.language), facts)


_BED = re.compile(r"([SDT])(\d+)")
_RINGS = {"S": "single", "D": "double", "T": "treble"}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- which rulings are called, and as what -----------------------------------------------------------------

_Teller = Callable[[_Said, Ruling], Call | None]

# Discs that people have to take off the board; what fell into the ditch by itself (`left-board`) is seen.
_OFF = frozenset(
    (
        *("bounced-back", "void-shot", "void-touched"),
        *("no-contact-shot", "no-contact-touched", "no-disc-hit"),
        *("free-shot-short", "free-shot-group-short", "free-shot-touched"),
        *("flown-alone", "upper-out", "on-start-line"),
    )
)


def _is_off(ruling: Ruling, game: str) -> bool:
    return game == "crokinole" and ruling.code in _OFF


def _phrase(key: str, clip: str) -> _Teller:
    return lambda said, _: said.phrase(key, (clip,))


def _number(key: str, clip: str, fact: str) -> _Teller:
    return lambda said, ruling: said.with_number(key, clip, _int(ruling.fact(fact)))


def _winners(key: str, fact: str = "winners") -> _Teller:
    """The sides in `fact`: several, one, or None for a draw."""
    return lambda said, ruling: said.winners(key, _tuple(ruling.fact(fact)))


def _ended(said: _Said, ruling: Ruling) -> Call | None:
    """Who won; a side that left and had no opponent leaves nobody to call."""
    winners = _tuple(ruling.fact("winners"))
    return said.winners("call.match", winners) if winners or ruling.fact("left") is None else None


def _four(said: _Said, ruling: Ruling) -> Call:
    """The clip leaves the name out."""
    return said.phrase("call.four", ("four",), name=said.cast.side(_int(ruling.fact("side"))))


def _leg_resigned(said: _Said, ruling: Ruling) -> Call:
    return said.winners("call.leg", (1 - _int(ruling.fact("side")),))


def _hits(said: _Said, ruling: Ruling) -> Call:
    return said.hits([str(hit) for hit in _tuple(ruling.fact("hits"))])


def _round(said: _Said, ruling: Ruling) -> Call | None:
    """The points of the round where they are known, else what it gave to the sides."""
    points = ruling.fact("points")
    figures = _tuple(ruling.fact("gained") if points is None else points)
    known = [figure for figure in figures if isinstance(figure, int)]
    return said.score(known) if len(known) == len(figures) else None


def _voided(said: _Said, ruling: Ruling) -> Call | None:
    """A shot ruled void afterwards: what it costs beyond what was off already."""
    lost = sum(_int(part) for part in _tuple(ruling.fact("twenties")))
    discs = len(_tuple(ruling.fact("discs"))) + lost
    return said.off(discs) if discs else None


def _int(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def _tuple(fact: Fact) -> tuple[Fact, ...]:
    if fact is None:
        return ()
    return fact if isinstance(fact, tuple) else (fact,)


_TELLERS: Mapping[str, Mapping[str, _Teller]] = {
    "core": {"ended": _ended},
    "crokinole": {
        "twenty": _phrase("call.twenty", "twenty"),
        "shot-voided": _voided,
        "round-scored": _round,
        "turn-scored": lambda said, ruling: said.number(_int(ruling.fact("points"))),
        "bust": _phrase("call.bust", "bust"),
        "leg-won": _winners("call.leg", "side"),
        "set-won": _winners("call.set", "side"),
        "game-over": _winners("call.match"),
    },
    "jakkolo": {
        "all-thrown": _phrase("call.all_thrown", "all-thrown"),
        "round-judged": _number("call.jak_score", "score", "score"),
        "bonus-due": _phrase("call.bonus_disc", "bonus-disc"),
        "bonus-over": _number("call.jak_score", "score", "score"),
        "announced": _number("call.jak_score", "score", "score"),
    },
    "darts-four": {
        "call": _hits,
        "no-score": _phrase("call.no_score", "no-score"),
        "two-stones": _phrase("call.two_stones", "two-stones"),
        "captured": _phrase("call.captured", "captured"),
        "extra-turn": _phrase("call.go_on", "go-on"),
        "leg-won": _four,
        "nobody-can-win": _phrase("call.nobody_can_win", "nobody-can-win"),
        "too-many-captures": _phrase("call.draw", "draw"),
        "draw-accepted": _phrase("call.draw", "draw"),
        "leg-resigned": _leg_resigned,
        "leg-result": _winners("call.leg", "winner"),
        "leg-decided": _winners("call.leg", "winner"),
        "set-won": _winners("call.set", "side"),
        "match-won": _winners("call.match"),
        "match-drawn": _winners("call.match"),
    },
}
