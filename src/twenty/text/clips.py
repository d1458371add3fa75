"""The clips: which recorded words each language has, and what each of them says.

A call that a device has no voice for is put together from them. They hold numbers and call words, no names.
"""

from __future__ import annotations

from collections.abc import Mapping

from twenty.text.catalogue import catalogue
from twenty.text.numbers import has_link, number_word

SPEECH = "speech"  # the domain of the catalogue

# The message that each clip says, whole or as a part of a call.
_WORDS = {
    "double": "clip.double",
    "treble": "clip.treble",
    "bull25": "call.bull25",
    "bull50": "call.bull50",
    "no-score": "call.no_score",
    "two-stones": "call.two_stones",
    "captured": "call.captured",
    "go-on": "call.go_on",
    "four": "clip.four",
    "draw": "call.draw",
    "nobody-can-win": "call.nobody_can_win",
    "twenty": "call.twenty",
    "off": "clip.off",
    "bust": "call.bust",
    "score": "clip.jak_score",
    "all-thrown": "call.all_thrown",
    "bonus-disc": "call.bonus_disc",
}
# Languages that say a word between the two numbers of a score; the others make a pause.
_JOINED_SCORES = frozenset(("en", "af", "de"))


def spoken_key(key: str, language: str) -> str:
    """The key of what the speech engine reads for the message `key`: its own spelling, where it has one."""
    spelled = f"{key}.spoken"
    return spelled if spelled in catalogue(language, SPEECH) else key


def score_link(language: str) -> tuple[str, ...]:
    """The clip between the numbers of a score, none where a pause does it."""
    return ("to",) if language in _JOINED_SCORES else ()


def clip_texts(language: str) -> Mapping[str, str]:
    """All clips of a language: name and what it says, as the speech engine is to read it."""
    words = dict(_WORDS)
    if has_link(language):
        words["and"] = "clip.and"
    if score_link(language):
        words["to"] = "clip.to"
    held = catalogue(language, SPEECH)
    numbers = {str(number): number_word(number, language) for number in range(101)}
    return numbers | {name: held.text(spoken_key(key, language)) for name, key in words.items()}
