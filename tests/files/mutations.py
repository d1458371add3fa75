"""Broken input made from sound input: bytes changed, cut, doubled, and words of the formats thrown in."""

import json
import re
from random import Random
from typing import Any

_TEXTS = (
    '-1|0|1|2|7|99999999999999999999|1e9|1.5|NaN|null|true|[]|{}|[|]|(|)|"|,|:|/|\\|-|yes|undo=yes|start'
    "|retract 1|replace 1 (won 0)|insert 2 (toss -)|0<0:|2 2 2|?:?|First|Hammer|P0005/P0203|person p1 =cmd"
    '|"winner"|"games":[]|"cmn":"1.0"|"batch":true|race_to:9|deal sealed|\\ud800|\n|\r\n|\0|\ufeff|\u202e|ő'
)
WORDS = (*(text.encode() for text in _TEXTS.split("|")), b"\xff")


def mutated(raw: bytes, rng: Random) -> bytes:
    """`raw` with one likely mistake, or with one to five wild changes."""
    if rng.randrange(2):
        return _mistaken(raw, rng)
    for _ in range(rng.randint(1, 5)):
        raw = _changed(raw, rng)
    return raw


def _changed(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    end = min(len(raw), at + rng.choice((1, 2, 5, 20, 200)))
    match rng.randrange(8):
        case 0:
            return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
        case 1:
            return raw[:at] + raw[end:]
        case 2:
            return raw[:at] + raw[at:end] + raw[at:]
        case 3:
            return raw[:at]
        case 4:
            return raw[:at] + rng.choice(WORDS) + raw[at:]
        case 5:
            return raw[:at] + rng.choice(WORDS) + raw[end:]
        case 6:
            return _with_another_token(raw, rng)
        case _:
            return _with_lines_moved(raw, rng)


def _mistaken(raw: bytes, rng: Random) -> bytes:
    """One value of a JSON text or one word of any other text instead of another that stands in it too."""
    if not raw.startswith(b"{"):
        figures = list(re.finditer(rb"\b[0-9]{1,3}\b", raw))
        if len(figures) < 2 or rng.randrange(3) == 0:
            return _with_lines_moved(raw, rng)
        one, other = rng.choice(figures), rng.choice(figures)
        return raw[: one.start()] + other[0] + raw[one.end() :]
    root = json.loads(raw)
    places = list(_places(root))
    holder, key = rng.choice(places)
    other, other_key = rng.choice(places)
    likely: tuple[Any, ...] = (0, 1, 2, 3, None, "0", [], other[other_key])
    holder[key] = json.loads(json.dumps(rng.choice(likely)))
    return json.dumps(root).encode()


def _places(value: Any) -> Any:
    """Every place of a JSON value that holds something."""
    for key, held in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(held, dict | list):
            yield from _places(held)


def _with_another_token(raw: bytes, rng: Random) -> bytes:
    """One word or figure replaced whole, so that the text stays well formed more often."""
    tokens = [place for place, byte in enumerate(raw) if byte in b" ,:[]{}()\n"]
    if len(tokens) < 2:
        return raw
    start = rng.randrange(len(tokens) - 1)
    return raw[: tokens[start] + 1] + rng.choice(WORDS) + raw[tokens[start + 1] :]


def _with_lines_moved(raw: bytes, rng: Random) -> bytes:
    lines = raw.split(b"\n")
    moved = lines.pop(rng.randrange(len(lines)))
    if rng.randrange(3):
        lines.insert(rng.randrange(len(lines) + 1), moved)
    if rng.randrange(2):
        lines.insert(rng.randrange(len(lines) + 1), moved)
    return b"\n".join(lines)


def noise(rng: Random) -> bytes:
    """Bytes or words without any sense."""
    if rng.randrange(2):
        return rng.randbytes(rng.randrange(200))
    return b" ".join(rng.choice(WORDS) for _ in range(rng.randrange(40)))
