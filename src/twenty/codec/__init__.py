"""Actions and entries as JSON, both ways, from each game's one table of actions.

    {"type": "crokinole.round", "v": 1, "points": "95:60"}

Fields with a default may be left out; unknown fields, wrong types and wrong choices are refused with the
path of what is wrong.
"""

from twenty.codec.entries import decode_entry, encode_entry, entry_from, entry_to
from twenty.codec.json import VERSION, action_from, action_to, decode, encode
from twenty.codec.schema import components

__all__ = [
    "VERSION",
    "action_from",
    "action_to",
    "components",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "entry_from",
    "entry_to",
]
