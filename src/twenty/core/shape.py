"""The shape of an action: what the two generic writers, record text and JSON, walk over.

An action is a frozen dataclass of whole numbers, yes/no, texts, enums, tuples, other such dataclasses
and atoms. An atom is a class with `__str__` and `parse`; it is written as one word.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar

LARGEST = 10**15  # whole numbers beyond this are not exact in every reader of JSON
LONGEST = 2000  # characters of a text
ROOM = 1000  # parts of a tuple


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """Free text of a person: printable characters."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of an enum's values."""

    enum: type[Enum]


@dataclass(frozen=True, slots=True)
class Atom:
    """A value with a text form of its own."""

    cls: type[Any]
    parse: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Maybe:
    """The inner shape, or nothing (unknown)."""

    inner: Shape


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple of any length, all parts of one shape."""

    inner: Shape


@dataclass(frozen=True, slots=True)
class OneAction:
    """Any action of the game at hand (inside an amendment)."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record; `required` has no default."""

    name: str
    shape: Shape
    required: bool
    default: Any


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass and its fields in order."""

    cls: type[Any]
    fields: tuple[Field, ...]


Shape = Whole | YesNo | Text | Choice | Atom | Maybe | Many | OneAction | Record


def text_problem(text: str) -> str | None:
    """Why `text` can't be kept as a text of a person, or None."""
    if len(text) > LONGEST:
        return f"longer than {LONGEST} characters"
    if not text.isprintable():
        return "holds characters that can't be printed"
    return None


@cache
def shape_of(hint: Any) -> Shape:
    """The shape of a type as it stands in an annotation.

    Raises `TypeError` for what no action may hold: floats, lists, dicts, bare classes.
    """
    origin = typing.get_origin(hint)
    if hint is Any:
        return OneAction()
    if hint is int:
        return Whole()
    if hint is bool:
        return YesNo()
    if hint is str:
        return Text()
    if origin in (types.UnionType, typing.Union):
        inner = [part for part in typing.get_args(hint) if part is not types.NoneType]
        if len(inner) == 1:
            return Maybe(shape_of(inner[0]))
    elif origin is tuple:
        args = typing.get_args(hint)
        if len(args) == 2 and args[1] is Ellipsis:
            return Many(shape_of(args[0]))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(hint)
    elif isinstance(hint, type) and hasattr(hint, "parse"):
        return Atom(hint, hint.parse)
    elif dataclasses.is_dataclass(origin or hint):
        return _record(hint)
    raise TypeError(f"{hint!r} can't stand in an action or a state")


def _record(hint: Any) -> Record:
    cls = typing.get_origin(hint) or hint
    filled = dict(zip(getattr(cls, "__parameters__", ()), typing.get_args(hint), strict=True))
    hints = typing.get_type_hints(cls)
    fields = []
    for field in dataclasses.fields(cls):
        wanted = hints[field.name]
        if isinstance(wanted, TypeVar):
            wanted = filled[wanted]
        required = field.default is dataclasses.MISSING
        fields.append(Field(field.name, shape_of(wanted), required, None if required else field.default))
    return Record(cls, tuple(fields))
