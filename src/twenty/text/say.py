"""A ruling or a refusal as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from babel.lists import format_list

from twenty.core.errors import Fact, Facts, Violation
from twenty.core.rulebook import Ruling
from twenty.text.catalogue import Catalogue, catalogue

_SIDES = frozenset(("side", "left", "winners", "tied", "loser", "winner"))
_SEATS = frozenset(("seat", "hammer", "shooter"))
_DISCS = frozenset(("disc", "discs"))


@dataclass(frozen=True)
class Cast:
    """The names to speak of: one per side, one per occupied seat, and of other people by their ids."""

    sides: Sequence[str] = ()
    seats: Mapping[int, str] | None = None
    people: Mapping[str, str] | None = None

    def side(self, number: int) -> str:
        """The name of a side; its number from 1 where nobody gave one."""
        return self.sides[number] if 0 <= number < len(self.sides) else f"#{number + 1}"

    def seat(self, number: int) -> str:
        """The name of the person on a seat; its number where nobody gave one."""
        return (self.seats or {}).get(number, f"#{number}")


NOBODY = Cast()


def say(told: Ruling | Violation, language: str, game: str, cast: Cast = NOBODY) -> str:
    """The sentence for a ruling or a refusal; the code itself where no catalogue has it.

    A fact `how` picks a text of its own (`game-over.twenties`) where there is one; facts that name sides
    or seats become names, words with a text `word.<value>` are translated.
    """
    own, common = catalogue(language, game), catalogue(language, "core")
    how = dict(told.facts).get("how")
    for key in (f"{told.code}.{how}", told.code):
        for held in (own, common):
            if key in held:
                return held.text(key, dict(_spoken(told.facts, language, (own, common), cast)))
    return f"{told.code}: {', '.join(f'{name} {value}' for name, value in told.facts)}"


def _spoken(
    facts: Facts, language: str, catalogues: Sequence[Catalogue], cast: Cast
) -> Iterable[tuple[str, object]]:
    for name, fact in facts:
        if name in _SIDES and fact is not None:
            yield name, _names(fact, language, cast.side)
        elif name in _SEATS and isinstance(fact, int):
            yield name, cast.seat(fact)
        elif name in _DISCS and isinstance(fact, str | tuple):
            discs = [_disc(part, catalogues) for part in (fact if isinstance(fact, tuple) else (fact,))]
            yield name, format_list(discs, locale=language) if discs else "–"
        elif isinstance(fact, str) and fact in (cast.people or {}):
            yield name, (cast.people or {})[fact]
        else:
            yield name, _word(fact, catalogues)


def _names(fact: Fact, language: str, name: Callable[[int], str]) -> str:
    numbers = [part for part in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(part, int)]
    return format_list([name(number) for number in numbers], locale=language) if numbers else "–"


def _disc(fact: Fact, catalogues: Sequence[Catalogue]) -> str:
    """A disc of crokinole by the text for its colour: `r3` is red 3."""
    letter, number = str(fact)[:1], str(fact)[1:]
    key = f"disc.{letter}"
    return next((held.text(key, {"number": number}) for held in catalogues if key in held), str(fact))


def _word(fact: Fact, catalogues: Sequence[Catalogue]) -> object:
    if isinstance(fact, bool) or fact is None:
        return {True: "✓", False: "–", None: "–"}[fact]
    if isinstance(fact, int):
        return fact
    if isinstance(fact, tuple):
        return ":".join(str(_word(part, catalogues)) for part in fact)
    key = f"word.{fact}"
    return next((held.text(key) for held in catalogues if key in held), fact)
