"""The judgement of a shot once all is at rest, in the order of CK-27; it asks facts, never millimetres."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from twenty.core.rulebook import Ruling, rule
from twenty.games.crokinole import measure
from twenty.games.crokinole.board import (
    ON_START_LINE,
    REACHED,
    WORTH,
    DiscId,
    Lying,
    Place,
    Table,
    with_places_of_stacks,
)
from twenty.games.crokinole.config import Config, FreeShot, Removes, Variant
from twenty.games.crokinole.facts import Seen
from twenty.games.crokinole.seats import own_disc
from twenty.games.crokinole.tally import Counts


@dataclass(frozen=True, slots=True)
class Verdict:
    """The table after a shot, whether the shot was valid, and what was ruled."""

    table: Table
    valid: bool
    rulings: tuple[Ruling, ...]

    @property
    def word(self) -> str:
        """What the referee says of the shot."""
        return "valid" if self.valid else "not_valid"


@dataclass(frozen=True, slots=True)
class _Fault:
    """The discs that a shot costs which is not valid, by rule and code for shot discs and touched ones."""

    takes: tuple[DiscId, ...]
    for_shot: tuple[str, str]
    for_touched: tuple[str, str]


def judge(config: Config, before: Table, seen: Seen, void: bool = False) -> Verdict:
    """What follows from a shot seen on the table `before`; `void`: the referee rules it so (CK-04)."""
    rest = _Rest(seen.lying)
    rest.off_where(lambda held: held.place is Place.LEFT, "CK-32", "bounced-back")
    rest.off_where(lambda held: held.place is Place.DITCH, "CK-32", "left-board")
    found = _void(seen) if void else _validity(config, before, seen)
    if isinstance(found, _Fault):
        for disc in found.takes:
            rest.off(disc, *(found.for_shot if disc in seen.shot else found.for_touched))
        rest.drop()
    else:
        rest.rulings.append(found)
    if config.variant is Variant.HUSSAR:
        _flown_alone(rest, seen)
    rest.off_where(lambda held: held.place is Place.HOLE and bool(held.on), "CK-35", "upper-out")
    rest.off_where(lambda held: held.place in ON_START_LINE, "CK-30", "on-start-line")
    twenties = list(before.twenties)
    for disc in rest.set_aside():
        twenties[disc.side] += 1
        rest.rulings.append(rule("CK-33", "twenty", disc=str(disc), side=disc.side))
    rest.drop()
    board = tuple(sorted(rest.lying.values(), key=lambda held: held.disc))
    valid = isinstance(found, Ruling) and found.code != "fouls-suspended"
    return Verdict(Table(board, tuple(twenties)), valid, tuple(rest.rulings))


class _Rest:
    """The discs at rest while they are judged, and the rulings so far."""

    def __init__(self, lying: tuple[Lying, ...]) -> None:
        self.lying = {held.disc: held for held in lying}
        self.rulings: list[Ruling] = []

    def off(self, disc: DiscId, rule_id: str, code: str) -> None:
        """`disc` goes to the ditch, unless it is there already; a 20 that it made is void."""
        held = self.lying.pop(disc, None)
        if held is not None:
            void = held.place is Place.HOLE and not held.on
            self.rulings.append(rule(rule_id, code, disc=str(disc), side=disc.side, twenty=void))

    def off_where(self, so: Callable[[Lying], bool], rule_id: str, code: str) -> None:
        """All discs of which `so` is true go to the ditch."""
        for held in tuple(self.lying.values()):
            if so(held):
                del self.lying[held.disc]
                told = rule(rule_id, code, disc=str(held.disc), side=held.disc.side, twenty=False)
                self.rulings.append(told)

    def set_aside(self) -> tuple[DiscId, ...]:
        """CK-33: the discs flat in the hole, lifted out."""
        flat = tuple(disc for disc, held in self.lying.items() if held.place is Place.HOLE)
        for disc in flat:
            del self.lying[disc]
        return flat

    def drop(self) -> None:
        """CK-35: a disc whose lower one was taken off drops where it lay; over the hole it leans."""
        for disc, held in self.lying.items():
            kept = tuple(under for under in held.on if under in self.lying)
            if held.on and not kept:
                landed = measure.place(held.at) if held.at else held.place
                landed = Place.LEANING if landed is Place.HOLE else landed
                self.rulings.append(rule("CK-35", "upper-dropped", disc=str(disc), place=landed.value))
                self.lying[disc] = replace(held, place=landed, on=())
            else:
                self.lying[disc] = replace(held, on=kept)
        self.lying = with_places_of_stacks(self.lying)


def _void(seen: Seen) -> _Fault:
    return _Fault((*seen.shot, *seen.touched), ("CK-04", "void-shot"), ("CK-04", "void-touched"))


def _validity(config: Config, before: Table, seen: Seen) -> Ruling | _Fault:
    """CK-20 to CK-26, CK-81, CK-91: the ruling that the shot is valid, or why it is not."""
    own = own_disc(config, seen.shot[0].side)
    foreign = any(not own(held.disc) for held in before.board)
    found = _by_contact(config, seen) if foreign else _free_shot(config, seen)
    if isinstance(found, _Fault) and config.damage_suspends_fouls and seen.damage:
        return rule("CK-26", "fouls-suspended", disc=str(seen.shot[0]))
    return found


_SHOT_RULES = {Variant.HUSSAR: "CK-81", Variant.DARTS: "CK-91"}


def _by_contact(config: Config, seen: Seen) -> Ruling | _Fault:
    disc = str(seen.shot[0])
    if config.variant is Variant.DARTS:
        if seen.hit:
            return rule("CK-89", "valid-disc-hit", disc=disc)
        return _Fault(seen.shot, ("CK-91", "no-disc-hit"), ("CK-91", "no-disc-hit"))
    if seen.hit:
        return rule(_SHOT_RULES.get(config.variant, "CK-20"), "valid-contact", disc=disc)
    for_shot = (_SHOT_RULES.get(config.variant, "CK-21"), "no-contact-shot")
    return _Fault((*seen.shot, *seen.touched), for_shot, ("CK-21", "no-contact-touched"))


def _free_shot(config: Config, seen: Seen) -> Ruling | _Fault:
    if config.free_shot is FreeShot.NONE:
        return rule("CK-25", "valid-no-free-shot-rule", disc=str(seen.shot[0]))
    helping = seen.touched if config.free_shot is FreeShot.GROUP else ()
    places = {held.disc: held.place for held in seen.lying}
    if any(places[disc] in REACHED for disc in (*seen.shot, *helping)):
        return rule(_SHOT_RULES.get(config.variant, "CK-22"), "valid-free-shot", disc=str(seen.shot[0]))
    takes = seen.touched if config.free_shot_removes is Removes.TOUCHED else ()
    alone = config.free_shot is FreeShot.SHOOTER or not seen.touched
    code = "free-shot-short" if alone else "free-shot-group-short"
    for_shot = (_SHOT_RULES.get(config.variant, "CK-24"), code)
    return _Fault((*seen.shot, *takes), for_shot, ("CK-24", "free-shot-touched"))


def _flown_alone(rest: _Rest, seen: Seen) -> None:
    """CK-84: when one of the two never left the start line, the other must lie in 15 or in the hole."""
    stayed = {held.disc for held in seen.lying if held.place is Place.STAYED and held.disc in seen.shot}
    if len(stayed) != 1:
        return
    for disc in seen.shot:
        held = rest.lying.get(disc)
        if held and disc not in stayed and held.place not in REACHED:
            rest.off(disc, "CK-84", "flown-alone")
    rest.drop()


def counts(table: Table) -> tuple[Counts, ...]:
    """What each side has on the board as it lies, and its 20s (CK-40, CK-34)."""
    result = []
    for side, twenties in enumerate(table.twenties):
        worth = [WORTH[held.place] for held in table.board if held.disc.side == side]
        result.append(Counts(worth.count(15), worth.count(10), worth.count(5), twenties))
    return tuple(result)


def voided(table: Table, if_void: Table) -> Ruling:
    """CK-04: what the last shot costs more, because it is ruled void afterwards; nothing is put back."""
    gone = {held.disc for held in table.board} - {held.disc for held in if_void.board}
    lost = tuple(old - new for old, new in zip(table.twenties, if_void.twenties, strict=True))
    return rule("CK-04", "shot-voided", discs=tuple(str(disc) for disc in sorted(gone)), twenties=lost)
