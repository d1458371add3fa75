"""JSON of others, read with the path of whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from twenty.core.errors import UnreadableFile

_DEEPEST = 60


class Node:
    """A JSON value and where it stands. Fields that nobody asks for are ignored."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "$") -> None:
        self.value = value
        self.path = path

    def wrong(self, reason: str) -> NoReturn:
        """Refuse this value."""
        raise UnreadableFile(self.path, reason)

    def __contains__(self, name: str) -> bool:
        return isinstance(self.value, dict) and name in self.value

    def __getitem__(self, name: str) -> Node:
        """A field that must be there."""
        if not isinstance(self.value, dict):
            self.wrong(f"an object should stand here, not {kind(self.value)}")
        if name not in self.value:
            raise UnreadableFile(f"{self.path}.{name}", "this field is missing")
        return Node(self.value[name], f"{self.path}.{name}")

    def get(self, name: str) -> Node | None:
        """A field that may be missing or null."""
        if name not in self or self.value[name] is None:
            return None
        return self[name]

    def parts(self, least: int = 0, greatest: int = 100_000) -> Iterator[Node]:
        """The parts of a list of `least` to `greatest`."""
        if not isinstance(self.value, list):
            self.wrong(f"a list should stand here, not {kind(self.value)}")
        if not least <= len(self.value) <= greatest:
            wanted = str(least) if least == greatest else f"{least} to {greatest}"
            self.wrong(f"{wanted} parts should stand here, not {len(self.value)}")
        for place, part in enumerate(self.value):
            yield Node(part, f"{self.path}[{place}]")

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value:
            self.wrong(f"a text should stand here, not {kind(self.value)}")
        return self.value

    def whole(self, least: int, greatest: int) -> int:
        """A whole number between bounds."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= greatest:
            self.wrong(f"a whole number from {least} to {greatest} should stand here, not {kind(value)}")
        return value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wrong(f"true or false should stand here, not {kind(self.value)}")
        return self.value

    def choice(self, *able: str | int | None) -> Any:
        """One of the values `able`."""
        if isinstance(self.value, bool | float) or self.value not in able:
            known = ", ".join(json.dumps(value) for value in able)
            self.wrong(f"one of {known} should stand here, not {kind(self.value)}")
        return self.value


def kind(value: Any) -> str:
    """A value as an error names it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    shown = json.dumps(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}..."


def read_json(text: str) -> Node:
    """The root of a JSON text."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise UnreadableFile(f"line {error.lineno}, column {error.colno}", error.msg) from None
    except RecursionError:
        raise UnreadableFile("$", "nested too deeply") from None
    except ValueError as error:
        raise UnreadableFile("$", str(error)) from None
    _check_depth(value)
    if "\\ud" in text.lower():
        _check_characters(value)
    return Node(value)


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


def _check_characters(value: Any) -> None:
    """Half a character can be escaped in JSON but written nowhere."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise UnreadableFile("$", "a text holds half a character (a lone surrogate)") from None


def _check_depth(value: Any) -> None:
    """What is deeper than any real file could not be written again."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for part in level
            if isinstance(part, dict | list)
            for inner in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return
    raise UnreadableFile("$", f"nested more than {_DEEPEST} deep")
