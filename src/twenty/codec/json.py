"""One action as plain JSON values and as bytes."""

from __future__ import annotations

from typing import Any

import msgspec

from twenty.core.errors import MalformedAction
from twenty.core.shape import (
    LARGEST,
    ROOM,
    Atom,
    Choice,
    Field,
    Many,
    Maybe,
    OneAction,
    Record,
    Shape,
    Text,
    Whole,
    YesNo,
    text_problem,
)
from twenty.core.vocabulary import Vocabulary

VERSION = 1
_DEEPEST = 12


def encode(action: Any, words: Vocabulary) -> bytes:
    """An action as the bytes that are stored and sent."""
    return msgspec.json.encode(action_to(action, words))


def decode(raw: bytes | str, words: Vocabulary) -> Any:
    """The action that `raw` says; `MalformedAction` names the path of what is wrong."""
    return action_from(parse(raw), words)


def parse(raw: bytes | str) -> Any:
    """Any JSON text as plain values."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedAction("$", f"this is no JSON: {error}") from None


def action_to(action: Any, words: Vocabulary) -> dict[str, Any]:
    """An action as plain JSON values, whole: a default that changes one day must not change an old match."""
    verb = words.verb(action)
    return {"type": f"{words.game}.{verb}", "v": VERSION, **_record_to(action, words.shapes[verb], words)}


def _record_to(value: Any, shape: Record, words: Vocabulary) -> dict[str, Any]:
    return {field.name: value_to(getattr(value, field.name), field.shape, words) for field in shape.fields}


def value_to(value: Any, shape: Shape, words: Vocabulary) -> Any:
    """A value of `shape` as plain JSON."""
    match shape:
        case Maybe(inner):
            return None if value is None else value_to(value, inner, words)
        case Choice():
            return value.value
        case Atom():
            return str(value)
        case Many(inner):
            return [value_to(part, inner, words) for part in value]
        case Record():
            return _record_to(value, shape, words)
        case OneAction():
            return action_to(value, words)
        case _:
            return value


def action_from(value: Any, words: Vocabulary, path: str = "$", depth: int = 0) -> Any:
    """The action that plain JSON values say."""
    if not isinstance(value, dict):
        raise MalformedAction(path, "an action is an object with type and v")
    kind = value.get("type")
    game, _, verb = kind.partition(".") if isinstance(kind, str) else ("", "", "")
    shape = words.shapes.get(verb)
    if game != words.game or shape is None:
        known = ", ".join(f"{words.game}.{known}" for known in words.shapes)
        raise MalformedAction(f"{path}.type", f"{kind!r} is none of {known}")
    if value.get("v") != VERSION or isinstance(value.get("v"), bool):
        raise MalformedAction(f"{path}.v", f"version {VERSION} is known, not {value.get('v')!r}")
    fields = {name: part for name, part in value.items() if name not in ("type", "v")}
    return _record_from(fields, shape, words, path, depth)


def _record_from(value: Any, shape: Record, words: Vocabulary, path: str, depth: int) -> Any:
    if not isinstance(value, dict):
        raise MalformedAction(path, f"an object should stand here, not {_kind(value)}")
    known = {field.name: field for field in shape.fields}
    for name in value:
        if name not in known:
            raise MalformedAction(f"{path}.{name}", f"unknown field; there are {', '.join(known) or 'none'}")
    return shape.cls(**{name: _field_from(value, known[name], words, path, depth) for name in known})


def _field_from(value: dict[str, Any], field: Field, words: Vocabulary, path: str, depth: int) -> Any:
    if field.name in value:
        return value_from(value[field.name], field.shape, words, f"{path}.{field.name}", depth)
    if field.required:
        raise MalformedAction(f"{path}.{field.name}", "this field is missing")
    return field.default


def value_from(value: Any, shape: Shape, words: Vocabulary, path: str = "$", depth: int = 0) -> Any:
    """The value of `shape` that plain JSON says."""
    if depth > _DEEPEST:
        raise MalformedAction(path, "nested too deeply")
    match shape:
        case Maybe(inner):
            return None if value is None else value_from(value, inner, words, path, depth)
        case Many(inner):
            if not isinstance(value, list) or len(value) > ROOM:
                raise MalformedAction(path, f"a list of at most {ROOM} should stand here, not {_kind(value)}")
            places = enumerate(value)
            return tuple(value_from(part, inner, words, f"{path}[{n}]", depth + 1) for n, part in places)
        case Record():
            return _record_from(value, shape, words, path, depth + 1)
        case OneAction():
            return action_from(value, words, path, depth + 1)
        case _:
            return _simple(value, shape, path)


def _simple(value: Any, shape: Whole | YesNo | Text | Choice | Atom, path: str) -> Any:
    match shape:
        case Whole():
            return _whole(value, path)
        case YesNo():
            if isinstance(value, bool):
                return value
            raise MalformedAction(path, f"true or false should stand here, not {_kind(value)}")
        case Text():
            return _text(value, path)
        case Choice(enum):
            for member in enum:
                if isinstance(value, str) and member.value == value:
                    return member
            raise MalformedAction(path, f"{_kind(value)} is none of {', '.join(str(m.value) for m in enum)}")
        case Atom(_, parse_atom):
            try:
                return parse_atom(_text(value, path))
            except ValueError as error:
                raise MalformedAction(path, str(error)) from None


def _whole(value: Any, path: str) -> int:
    if isinstance(value, float) and value.is_integer():  # an honest page may write 1.0
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedAction(path, f"a whole number should stand here, not {_kind(value)}")
    if abs(value) > LARGEST:
        raise MalformedAction(path, f"beyond {LARGEST}")
    return value


def _text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise MalformedAction(path, f"a text should stand here, not {_kind(value)}")
    if problem := text_problem(value):
        raise MalformedAction(path, f"the text {problem}")
    return value


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else repr(value)[:60]
