"""Number words from 0 to 199 in five languages, as a caller says them."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 199


@dataclass(frozen=True, slots=True)
class _Numerals:
    """The words of a language: 0 to 19, the tens from 20 to 90, and how they are put together.

    `pair` puts a unit to a ten, `above` what is left to the hundred; `link` stands between them before a
    number that has no "and" of its own.
    """

    small: tuple[str, ...]
    tens: tuple[str, ...]
    pair: str
    hundred: str
    above: str
    link: str = ""


_NUMERALS = {
    "en": _Numerals(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen"),
            *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
        ),
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
        "{ten}-{unit}",
        "one hundred",
        "{hundred} {link} {rest}",
        "and",
    ),
    "hu": _Numerals(
        (
            *("nulla", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc"),
            *("tíz", "tizenegy", "tizenkettő", "tizenhárom", "tizennégy"),
            *("tizenöt", "tizenhat", "tizenhét", "tizennyolc", "tizenkilenc"),
        ),
        ("húsz", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven"),
        "{ten}{unit}",
        "száz",
        "{hundred}{rest}",
    ),
    "cs": _Numerals(
        (
            *("nula", "jedna", "dva", "tři", "čtyři", "pět", "šest", "sedm", "osm", "devět"),
            *("deset", "jedenáct", "dvanáct", "třináct", "čtrnáct"),
            *("patnáct", "šestnáct", "sedmnáct", "osmnáct", "devatenáct"),
        ),
        (
            *("dvacet", "třicet", "čtyřicet", "padesát"),
            *("šedesát", "sedmdesát", "osmdesát", "devadesát"),
        ),
        "{ten} {unit}",
        "sto",
        "{hundred} {rest}",
    ),
    "af": _Numerals(
        (
            *("nul", "een", "twee", "drie", "vier", "vyf", "ses", "sewe", "agt", "nege"),
            *("tien", "elf", "twaalf", "dertien", "veertien"),
            *("vyftien", "sestien", "sewentien", "agtien", "negentien"),
        ),
        ("twintig", "dertig", "veertig", "vyftig", "sestig", "sewentig", "tagtig", "negentig"),
        "{unit}-en-{ten}",
        "eenhonderd",
        "{hundred} {link} {rest}",
        "en",
    ),
    "de": _Numerals(
        (
            *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            *("zehn", "elf", "zwölf", "dreizehn", "vierzehn"),
            *("fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
        ),
        ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"),
        "{unit}und{ten}",
        "hundert",
        "{hundred}{rest}",
    ),
}
# Words that change where another is joined to them.
_STEMS = {("hu", "húsz"): "huszon", ("de", "eins"): "ein"}
# The form before the word for a disc, where it is not that for counting; in Hungarian it ends any number.
_BEFORE_DISC = {"hu": {"kettő": "két"}, "cs": {"jedna": "jeden"}, "de": {"eins": "eine"}}


def number_word(number: int, language: str) -> str:
    """The form for counting: `vyf-en-twintig`, `fünfundzwanzig`.

    Raises `ValueError` for numbers that are not from 0 to 199, `KeyError` for an unknown language.
    """
    held = _NUMERALS[language]
    if not 0 <= number <= MOST:
        raise ValueError(f"{number} is not from 0 to {MOST}")
    hundred, rest = divmod(number, 100)
    if not hundred:
        return _below_hundred(rest, language)
    if not rest:
        return held.hundred
    link = held.link if _is_linked(rest, language) else ""
    told = held.above.format(hundred=held.hundred, link=link, rest=_below_hundred(rest, language))
    return told.replace("  ", " ")


def number_of_discs(number: int, language: str) -> str:
    """The form before "disc" or "discs": `két`, `jeden`, `eine`. Errors as in `number_word`."""
    word = number_word(number, language)
    for counted, before in _BEFORE_DISC.get(language, {}).items():
        if word == counted or (language == "hu" and word.endswith(counted)):
            return word.removesuffix(counted) + before
    return word


def number_clips(number: int, language: str) -> tuple[str, ...]:
    """The clips that say a number one after another, `("100", "and", "48")`; none beyond 199.

    Numbers below 100 are clips of their own: put together from their parts they sound like two numbers.
    """
    if not 0 <= number <= MOST:
        return ()
    hundred, rest = divmod(number, 100)
    if not hundred:
        return (str(rest),)
    if not rest:
        return ("100",)
    return ("100", "and", str(rest)) if _is_linked(rest, language) else ("100", str(rest))


def has_link(language: str) -> bool:
    """Whether a word may stand between the hundred and what follows it."""
    return bool(_NUMERALS[language].link)


def _below_hundred(number: int, language: str) -> str:
    held = _NUMERALS[language]
    if number < 20:
        return held.small[number]
    ten, unit = held.tens[number // 10 - 2], held.small[number % 10]
    if number % 10 == 0:
        return ten
    return held.pair.format(ten=_STEMS.get((language, ten), ten), unit=_STEMS.get((language, unit), unit))


def _is_linked(rest: int, language: str) -> bool:
    """English says "and" behind each hundred; Afrikaans where no "en" follows in the number itself."""
    return language == "en" or (language == "af" and (rest < 20 or rest % 10 == 0))
