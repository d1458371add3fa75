"""Entries as JSON: `{"id": ..., "after": ..., "action": {...}}`, ids as 32 hex digits."""

from __future__ import annotations

from typing import Any

import msgspec

from twenty.codec.json import action_from, action_to, parse
from twenty.core.entries import Entry
from twenty.core.errors import MalformedAction
from twenty.core.ids import EntryId
from twenty.core.vocabulary import Vocabulary

_FIELDS = ("id", "after", "action")


def entry_to(entry: Entry, words: Vocabulary) -> dict[str, Any]:
    """An entry as plain JSON values."""
    after = entry.after.digits if entry.after else None
    return {"id": entry.id.digits, "after": after, "action": action_to(entry.action, words)}


def entry_from(value: Any, words: Vocabulary, path: str = "$") -> Entry:
    """The entry that plain JSON values say; `MalformedAction` names the path of what is wrong."""
    if not isinstance(value, dict):
        raise MalformedAction(path, "an entry is an object with id, after and action")
    for name in value:
        if name not in _FIELDS:
            raise MalformedAction(f"{path}.{name}", f"unknown field; there are {', '.join(_FIELDS)}")
    for name in _FIELDS:
        if name not in value:
            raise MalformedAction(f"{path}.{name}", "this field is missing")
    after = None if value["after"] is None else _id(value["after"], f"{path}.after")
    action = action_from(value["action"], words, f"{path}.action")
    return Entry(_id(value["id"], f"{path}.id"), after, action)


def _id(value: Any, path: str) -> EntryId:
    try:
        return EntryId(value)
    except (ValueError, TypeError):
        raise MalformedAction(path, "an id is 32 lower-case hex digits") from None


def encode_entry(entry: Entry, words: Vocabulary) -> bytes:
    """An entry as bytes."""
    return msgspec.json.encode(entry_to(entry, words))


def decode_entry(raw: bytes | str, words: Vocabulary) -> Entry:
    """The entry that `raw` says."""
    return entry_from(parse(raw), words)
