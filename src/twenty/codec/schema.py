"""The same shapes as JSON Schema, for OpenAPI."""

from __future__ import annotations

from typing import Any

from twenty.codec.json import VERSION
from twenty.core.shape import (
    LARGEST,
    LONGEST,
    ROOM,
    Atom,
    Choice,
    Many,
    Maybe,
    OneAction,
    Record,
    Shape,
    Text,
    Whole,
    YesNo,
)
from twenty.core.vocabulary import Vocabulary


def components(words: Vocabulary) -> dict[str, Any]:
    """Schema components of a game: one per action, and `<game>` for any of them."""
    made = {
        f"{words.game}.{verb}": _action(f"{words.game}.{verb}", shape, words.game)
        for verb, shape in words.shapes.items()
    }
    made[words.game] = {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in made]}
    return made


def _action(name: str, shape: Record, game: str) -> dict[str, Any]:
    schema = _record(shape, game)
    schema["properties"] = {"type": {"const": name}, "v": {"const": VERSION}, **schema["properties"]}
    schema["required"] = ["type", "v", *schema["required"]]
    return schema


def _record(shape: Record, game: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: _schema(field.shape, game) for field in shape.fields},
        "required": [field.name for field in shape.fields if field.required],
        "additionalProperties": False,
    }


def _schema(shape: Shape, game: str) -> dict[str, Any]:
    match shape:
        case Whole():
            return {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
        case YesNo():
            return {"type": "boolean"}
        case Text():
            return {"type": "string", "maxLength": LONGEST}
        case Choice(enum):
            return {"type": "string", "enum": [member.value for member in enum]}
        case Atom(cls):
            return {"type": "string", "description": (cls.__doc__ or cls.__name__).splitlines()[0]}
        case Maybe(inner):
            return {"anyOf": [_schema(inner, game), {"type": "null"}]}
        case Many(inner):
            return {"type": "array", "items": _schema(inner, game), "maxItems": ROOM}
        case Record():
            return _record(shape, game)
        case OneAction():
            return {"$ref": f"#/components/schemas/{game}"}
