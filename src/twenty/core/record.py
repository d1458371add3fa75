"""Record text: one line per entry, read and written for every game from its table of actions.

    line    = [ID ["<" AFTER] ":"] verb value* (name "=" value)*
    value   = word | "quoted text" | "[" value* "]" | "(" value* (name "=" value)* ")" | "-"

Fields without a default stand first, in order; fields with one are named and left out where they have
it. A list that is the last field without a default may be typed without its brackets. `-` is unknown,
`yes` and `no` are truth, an action inside an amendment is `(verb ...)`. An entry that has no ID is
numbered by its place, one that has no AFTER comes after the line before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from twenty.core.entries import Entry
from twenty.core.errors import MalformedAction
from twenty.core.ids import EntryId
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

_TOKEN = re.compile(r'\s*(?:([()\[\]])|([a-z_]+=)(?=\S)|("(?:[^"\\]|\\.)*")|([^\s()\[\]"]+))')
_NAME = re.compile(r"[a-z_]+=")
_PLAIN = re.compile(r"[\w.:/+·–-]+")
_WHOLE = re.compile(r"-?[0-9]{1,16}")
_HEAD = re.compile(r"\s*([0-9a-f]{1,32})(?:<([0-9a-f]{1,32}))?:(?=\s|$)")
_DEEPEST = 12


# --- writing -------------------------------------------------------------------------------------------


def write_value(value: Any, shape: Shape, words: Vocabulary | None = None) -> str:
    """One value as record text. `words` is needed only for amendments."""
    match shape:
        case Whole() | Atom():
            return str(value)
        case YesNo():
            return "yes" if value else "no"
        case Choice():
            return str(value.value)
        case Text():
            plain = _PLAIN.fullmatch(value) and value != "-"
            return value if plain else json.dumps(value, ensure_ascii=False)
        case Maybe(inner):
            return "-" if value is None else write_value(value, inner, words)
        case Many(inner):
            return f"[{' '.join(write_value(part, inner, words) for part in value)}]"
        case Record():
            return f"({' '.join(_fields(value, shape, words))})"
        case _:
            assert words is not None
            return f"({write_action(value, words)})"


def _fields(value: Any, shape: Record, words: Vocabulary | None) -> Iterator[str]:
    for field in shape.fields:
        held = getattr(value, field.name)
        if field.required:
            yield write_value(held, field.shape, words)
        elif held != field.default:
            yield f"{field.name}={write_value(held, field.shape, words)}"


def write_action(action: Any, words: Vocabulary) -> str:
    """An action or amendment as the text after the id: verb, then fields in order."""
    verb = words.verb(action)
    return " ".join((verb, *_fields(action, words.shapes[verb], words)))


def write_entry(entry: Entry, before: Sequence[Entry], words: Vocabulary) -> str:
    """One line of a record that already holds `before`, without the line feed."""
    return _line(entry, before[-1].id if before else None, len(before) + 1, words)


def write_log(log: Iterable[Entry], words: Vocabulary) -> str:
    """A whole log, a line per entry, each ended by a line feed."""
    lines = []
    last: EntryId | None = None
    for number, entry in enumerate(log, 1):
        lines.append(_line(entry, last, number, words) + "\n")
        last = entry.id
    return "".join(lines)


def _line(entry: Entry, last: EntryId | None, number: int, words: Vocabulary) -> str:
    head = ""
    if entry.after != last:
        head = f"{entry.id}<{entry.after or 0}: "
    elif entry.id != EntryId.numbered(number):
        head = f"{entry.id}: "
    return head + write_action(entry.action, words)


# --- reading -------------------------------------------------------------------------------------------


def read_action(text: str, words: Vocabulary) -> Any:
    """The action or amendment that `text` says; `MalformedAction` names the place that is wrong."""
    reader = _Reader(text, words)
    action = reader.action()
    if reader.here is not None:
        raise MalformedAction(reader.place, f"{reader.here!r} is more than {words.verb(action)} takes")
    return action


def read_value(text: str, shape: Shape, words: Vocabulary | None = None) -> Any:
    """One value of `shape` from its record text."""
    reader = _Reader(text, words)
    value = reader.value(shape, 0)
    if reader.here is not None:
        raise MalformedAction(reader.place, f"{reader.here!r} is left over")
    return value


def read_entry(line: str, before: Sequence[Entry], words: Vocabulary) -> Entry:
    """One line of a record that already holds `before`."""
    last = before[-1].id if before else None
    head = _HEAD.match(line)
    if head is None:
        return Entry(EntryId.numbered(len(before) + 1), last, read_action(line, words))
    after = last
    if head[2] is not None:
        after = None if head[2].strip("0") == "" else EntryId.parse(head[2])
    return Entry(EntryId.parse(head[1]), after, read_action(line[head.end() :], words))


class _Reader:
    """Walks the tokens of one line. `here` is the token at hand, `place` says where it stands."""

    def __init__(self, text: str, words: Vocabulary | None) -> None:
        self._tokens = _tokens(text)
        self._words = words
        self._count = 0
        self.here: str | None = None
        self._step()

    @property
    def place(self) -> str:
        return f"word {self._count}"

    def _step(self) -> None:
        self.here = next(self._tokens, None)
        self._count += 1

    def _take(self, wanted: str) -> str:
        token = self.here
        if token is None:
            raise MalformedAction(self.place, f"the line ends where {wanted} should stand")
        self._step()
        return token

    def _bracket(self, bracket: str, wanted: str) -> None:
        if self.here != bracket:
            raise MalformedAction(
                self.place, f"{bracket!r} for {wanted} should stand here, not {self.here!r}"
            )
        self._step()

    def action(self, depth: int = 0) -> Any:
        assert self._words is not None
        place = self.place
        verb = self._take("a verb")
        shape = self._words.shapes.get(verb)
        if shape is None:
            known = ", ".join(sorted(self._words.shapes))
            raise MalformedAction(place, f"{verb!r} is no verb of {self._words.game}; there are {known}")
        return self._record(shape, depth)

    def _record(self, shape: Record, depth: int) -> Any:
        values: dict[str, Any] = {}
        named = {field.name: field for field in shape.fields if not field.required}
        wanted = [field for field in shape.fields if field.required]
        for field in wanted:
            if field is wanted[-1] and isinstance(field.shape, Many) and self.here != "[":
                values[field.name] = self._bare(field, field.shape, depth)
            else:
                values[field.name] = self._named(field, depth)
        while self.here is not None and self.here != ")":
            place = self.place
            name = self._take("a name")
            found = named.get(name[:-1]) if name.endswith("=") else None
            if found is None:
                able = ", ".join(f"{key}=" for key in named) or "nothing more"
                raise MalformedAction(place, f"{name!r} is not known here; there may be {able}")
            if found.name in values:
                raise MalformedAction(place, f"{found.name} is given twice")
            values[found.name] = self._named(found, depth)
        return shape.cls(**values)

    def _bare(self, field: Field, shape: Many, depth: int) -> tuple[Any, ...]:
        """A list without brackets: up to the first name, bracket or the end."""
        part = Field(field.name, shape.inner, True, None)
        parts: list[Any] = []
        while self.here not in (")", None) and not _NAME.fullmatch(self.here or ""):
            parts.append(self._named(part, depth + 1))
            if len(parts) > ROOM:
                raise MalformedAction(self.place, f"more than {ROOM} parts")
        return tuple(parts)

    def _named(self, field: Field, depth: int) -> Any:
        try:
            return self.value(field.shape, depth)
        except MalformedAction as error:
            raise MalformedAction(f"{error.path}, {field.name}", error.reason) from None

    def value(self, shape: Shape, depth: int) -> Any:
        if depth > _DEEPEST:
            raise MalformedAction(self.place, "brackets are nested too deeply")
        match shape:
            case Maybe(inner):
                if self.here == "-":
                    self._step()
                    return None
                return self.value(inner, depth)
            case Many(inner):
                self._bracket("[", "a list")
                parts = []
                while self.here not in ("]", None):
                    parts.append(self.value(inner, depth + 1))
                self._bracket("]", "the end of the list")
                if len(parts) > ROOM:
                    raise MalformedAction(self.place, f"more than {ROOM} parts")
                return tuple(parts)
            case Record() | OneAction():
                self._bracket("(", "a group")
                inside = depth + 1
                held = self.action(inside) if isinstance(shape, OneAction) else self._record(shape, inside)
                self._bracket(")", "the end of the group")
                return held
            case _:
                return self._word(shape)

    def _word(self, shape: Whole | YesNo | Text | Choice | Atom) -> Any:
        place = self.place
        token = self._take("a value")
        match shape:
            case Whole():
                if _WHOLE.fullmatch(token) and abs(int(token)) <= LARGEST:
                    return int(token)
                raise MalformedAction(place, f"{token!r} is no whole number")
            case YesNo():
                if token in ("yes", "no"):
                    return token == "yes"
                raise MalformedAction(place, f"{token!r} is neither yes nor no")
            case Text():
                return _text(token, place)
            case Choice(enum):
                for member in enum:
                    if member.value == token:
                        return member
                able = ", ".join(str(member.value) for member in enum)
                raise MalformedAction(place, f"{token!r} is none of {able}")
            case _:
                try:
                    return shape.parse(token)
                except ValueError as error:
                    raise MalformedAction(place, str(error)) from None


def _text(token: str, place: str) -> str:
    text = token
    if token.startswith('"'):
        try:
            text = json.loads(token)
        except ValueError:
            raise MalformedAction(place, f"{token} is no text in quotes") from None
    elif token in ("(", ")", "[", "]"):
        raise MalformedAction(place, f"{token!r} stands where a text should")
    if problem := text_problem(text):
        raise MalformedAction(place, f"the text {problem}")
    return text


def _tokens(text: str) -> Iterator[str]:
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise MalformedAction(f"column {at + 1}", f"{text[at : at + 20]!r} can't be read")
        yield found[found.lastindex or 0]
        at = found.end()
