"""Number words: all that are needed exist, the known ones are right, none is said twice."""

import pytest

from twenty.text import LANGUAGES
from twenty.text.clips import clip_texts
from twenty.text.numbers import number_clips, number_of_discs, number_word

# Written down by hand.
KNOWN = {
    "en": """
        0 zero, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten,
        11 eleven, 12 twelve, 13 thirteen, 14 fourteen, 15 fifteen, 16 sixteen, 17 seventeen,
        18 eighteen, 19 nineteen, 20 twenty, 21 twenty-one, 25 twenty-five, 30 thirty, 40 forty,
        50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety, 99 ninety-nine, 100 one hundred,
        101 one hundred and one, 110 one hundred and ten, 120 one hundred and twenty,
        148 one hundred and forty-eight, 199 one hundred and ninety-nine
    """,
    "hu": """
        0 nulla, 1 egy, 2 kettő, 3 három, 4 négy, 5 öt, 6 hat, 7 hét, 8 nyolc, 9 kilenc, 10 tíz,
        11 tizenegy, 12 tizenkettő, 13 tizenhárom, 14 tizennégy, 15 tizenöt, 16 tizenhat, 17 tizenhét,
        18 tizennyolc, 19 tizenkilenc, 20 húsz, 21 huszonegy, 22 huszonkettő, 25 huszonöt, 30 harminc,
        31 harmincegy, 40 negyven, 42 negyvenkettő, 50 ötven, 60 hatvan, 70 hetven, 80 nyolcvan,
        90 kilencven, 100 száz, 102 százkettő, 120 százhúsz, 121 százhuszonegy, 148 száznegyvennyolc,
        199 százkilencvenkilenc
    """,
    "cs": """
        0 nula, 1 jedna, 2 dva, 3 tři, 4 čtyři, 5 pět, 6 šest, 7 sedm, 8 osm, 9 devět, 10 deset,
        11 jedenáct, 12 dvanáct, 13 třináct, 14 čtrnáct, 15 patnáct, 16 šestnáct, 17 sedmnáct,
        18 osmnáct, 19 devatenáct, 20 dvacet, 21 dvacet jedna, 25 dvacet pět, 30 třicet, 40 čtyřicet,
        50 padesát, 60 šedesát, 70 sedmdesát, 80 osmdesát, 90 devadesát, 100 sto, 101 sto jedna,
        148 sto čtyřicet osm, 199 sto devadesát devět
    """,
    "af": """
        0 nul, 1 een, 2 twee, 3 drie, 4 vier, 5 vyf, 6 ses, 7 sewe, 8 agt, 9 nege, 10 tien, 11 elf,
        12 twaalf, 13 dertien, 14 veertien, 15 vyftien, 16 sestien, 17 sewentien, 18 agtien,
        19 negentien, 20 twintig, 21 een-en-twintig, 25 vyf-en-twintig, 30 dertig, 40 veertig,
        50 vyftig, 60 sestig, 70 sewentig, 80 tagtig, 90 negentig, 100 eenhonderd,
        101 eenhonderd en een, 115 eenhonderd en vyftien, 120 eenhonderd en twintig,
        148 eenhonderd agt-en-veertig, 199 eenhonderd nege-en-negentig
    """,
    "de": """
        0 null, 1 eins, 2 zwei, 3 drei, 4 vier, 5 fünf, 6 sechs, 7 sieben, 8 acht, 9 neun, 10 zehn,
        11 elf, 12 zwölf, 13 dreizehn, 14 vierzehn, 15 fünfzehn, 16 sechzehn, 17 siebzehn, 18 achtzehn,
        19 neunzehn, 20 zwanzig, 21 einundzwanzig, 25 fünfundzwanzig, 30 dreißig, 40 vierzig,
        50 fünfzig, 60 sechzig, 70 siebzig, 80 achtzig, 90 neunzig, 100 hundert, 101 hunderteins,
        131 hunderteinunddreißig, 148 hundertachtundvierzig, 199 hundertneunundneunzig
    """,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_words(language: str) -> None:
    known = [text.split(maxsplit=1) for text in KNOWN[language].split(",")]
    assert [number_word(int(number), language) for number, _ in known] == [word.strip() for _, word in known]
    assert len(known) > 30
    words = {number_word(number, language) for number in range(200)}
    assert len(words) == 200
    assert not [word for word in words if word != word.strip() or "  " in word]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [-1, 200])
def test_no_other_numbers(language: str, number: int) -> None:
    with pytest.raises(ValueError, match="199"):
        number_word(number, language)
    assert number_clips(number, language) == ()


def test_no_other_languages() -> None:
    with pytest.raises(KeyError):
        number_word(1, "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_clips_one_after_another_say_the_number(language: str) -> None:
    texts = clip_texts(language)
    joint = "" if language in ("hu", "de") else " "
    for number in range(200):
        assert joint.join(texts[name] for name in number_clips(number, language)) == number_word(
            number, language
        )


def test_numbers_before_discs() -> None:
    changed = {
        language: {
            number
            for number in range(200)
            if number_of_discs(number, language) != number_word(number, language)
        }
        for language in LANGUAGES
    }
    assert changed == {
        "en": set(),
        "hu": {number for number in range(200) if number % 10 == 2},
        "cs": {1},
        "af": set(),
        "de": {1},
    }
    assert number_of_discs(12, "hu") == "tizenkét"
