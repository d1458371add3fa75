"""The start of a match from options of the command line, for any game."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from twenty.core.actions import Start
from twenty.core.errors import IllegalAction, MalformedAction, Violation
from twenty.core.ids import PersonId
from twenty.core.record import read_value
from twenty.core.referee import Referee
from twenty.core.shape import Record
from twenty.files.match import Person, seated
from twenty.text.names import tidy

# Who may sit down where nobody says it: the first that the rules of the game take.
_SEATINGS = ((1, 1), (1,), (2, 2), (2,), (1, 1, 1, 1))


def start_of(
    book: Referee[Any], options: Mapping[str, str], names: str | None
) -> tuple[Start[Any], Mapping[PersonId, Person]]:
    """The first entry of a match with these options, and the names of those who play.

    `names` are the sides, partners joined by `/`, sides by `,`; None seats as many as the game needs.
    Raises `MalformedAction` or `IllegalAction`.
    """
    config = configured(book, options)
    if names is not None:
        sides = [[_person(name) for name in side.split("/")] for side in names.split(",")]
        start, people = _seated(book, config, sides)
        if violation := book.check(book.initial(), start):
            raise IllegalAction(violation)
        return start, people
    refusals: list[Violation] = []
    for seating in _SEATINGS:
        start, people = _seated(book, config, [[Person("-")] * players for players in seating])
        violation = book.check(book.initial(), start)
        if violation is None:
            return start, {}
        refusals.append(violation)
    raise IllegalAction(refusals[0])


def _person(name: str) -> Person:
    try:
        return Person(tidy(name))
    except ValueError as error:
        raise MalformedAction("--names", str(error)) from None


def _seated(
    book: Referee[Any], config: Any, sides: Sequence[Sequence[Person]]
) -> tuple[Start[Any], Mapping[PersonId, Person]]:
    ids, people = seated(sides)
    persons = tuple(tuple(map(PersonId, side)) for side in ids)
    return Start(book.name, book.game.rules_version, persons, config), people


def config_shape(book: Referee[Any]) -> Record:
    """The options of a game."""
    shape = next(field.shape for field in book.vocabulary.shapes["start"].fields if field.name == "config")
    assert isinstance(shape, Record)
    return shape


def configured(book: Referee[Any], options: Mapping[str, str]) -> Any:
    """The configuration with these options, as its game fills in the rest.

    `preset` is an option of the game, or the name of one of its `FORMATS`.
    """
    shape = config_shape(book)
    module = sys.modules[shape.cls.__module__]
    fields = {field.name: field for field in shape.fields}
    formats = getattr(module, "FORMATS", {})
    values: dict[str, Any] = {}
    for name, text in options.items():
        if name == "preset" and name not in fields:
            if text not in formats:
                raise MalformedAction(name, f"{text!r} is none of {', '.join(formats) or 'no presets'}")
            values = {field: getattr(formats[text], field) for field in fields} | values
        elif name in fields:
            try:
                values[name] = read_value(text, fields[name].shape)
            except MalformedAction as error:
                raise MalformedAction(name, error.reason) from None
        else:
            raise MalformedAction(name, f"{book.name} has no such option; there are {', '.join(fields)}")
    try:
        return module.configure(**values) if hasattr(module, "configure") else shape.cls(**values)
    except ValueError as error:
        raise MalformedAction("options", str(error)) from None


def option_lines(book: Referee[Any]) -> list[str]:
    """Every option with its default, for the help."""
    shape = config_shape(book)
    held = {field.name: field.default for field in dataclasses.fields(shape.cls)}
    return [f"{name}={'-' if value is None else value}" for name, value in held.items()]
