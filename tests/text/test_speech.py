"""What the caller says: in five languages, of the rulings of three games."""

import re
from pathlib import Path

import pytest

from twenty.core.errors import Fact
from twenty.core.rulebook import Ruling, rule
from twenty.games.registry import NAMES, rulebook
from twenty.testing.walks import walk
from twenty.text import LANGUAGES, Cast, catalogue
from twenty.text.clips import clip_texts
from twenty.text.speech import _OFF, _TELLERS, Call, call, calls

CAST = Cast(("Anna", "Bert", "Cleo", "Dora"))
GAMES = Path(__file__).parents[2] / "src" / "twenty" / "games"
CORE = GAMES.parent / "core"


def said(language: str, game: str, code: str, **facts: Fact) -> Call | None:
    return call(rule("X-1", code, **facts), language, game, CAST)


def off(disc: str, code: str = "no-contact-shot") -> Ruling:
    return rule("CK-21", code, disc=disc, side=0, twenty=False)


# --- Darts Four --------------------------------------------------------------------------------------------

HITS = {
    "en": ("Double ten, double two", "Double ten, double two"),
    "hu": ("Dupla tíz, dupla kettő", "Dupla tíz, dupla kettő"),
    "cs": ("Double deset, double dva", "Dabl deset, dabl dva"),
    "af": ("Dubbel tien, dubbel twee", "Dubbel tien, dubbel twee"),
    "de": ("Double zehn, Double zwei", "Dabbel zehn, Dabbel zwei"),
}
BEDS = {
    "en": ("Twenty", "Treble twenty", "Bull", "Bullseye"),
    "hu": ("Húsz", "Tripla húsz", "Külső bull", "Dupla bull"),
    "cs": ("Dvacet", "Triple dvacet", "Vnější bull", "Bullseye"),
    "af": ("Twintig", "Driedubbel twintig", "Bull", "Bullseye"),
    "de": ("Zwanzig", "Triple zwanzig", "Bull", "Bullseye"),
}
SPELLED = {
    "en": ("Twenty", "Treble twenty", "Bull", "Bullseye"),
    "hu": ("Húsz", "Tripla húsz", "Külső bull", "Dupla bull"),
    "cs": ("Dvacet", "Tripl dvacet", "Vnější bul", "Bulsaj"),
    "af": ("Twintig", "Driedubbel twintig", "Boel", "Boelsaai"),
    "de": ("Zwanzig", "Trippel zwanzig", "Bull", "Bullsai"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_of_a_visit_are_called_in_their_order(language: str) -> None:
    told = said(language, "darts-four", "call", side=0, visit=1, hits=("D10", "D2"))
    assert told == Call(*HITS[language], ("double", "10", "double", "2"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_is_the_number_alone_and_the_bull_is_no_number(language: str) -> None:
    told = [said(language, "darts-four", "call", hits=(bed,)) for bed in ("S20", "T20", "25", "50")]
    assert tuple(one.text for one in told if one) == BEDS[language]
    assert tuple(one.spoken for one in told if one) == SPELLED[language]
    assert [one.clips for one in told if one] == [("20",), ("treble", "20"), ("bull25",), ("bull50",)]


def test_within_a_call_only_german_nouns_are_capital() -> None:
    hits = ("S6", "25", "T1")
    assert {
        language: getattr(said(language, "darts-four", "call", hits=hits), "text", "")
        for language in LANGUAGES
    } == {
        "en": "Six, bull, treble one",
        "hu": "Hat, külső bull, tripla egy",
        "cs": "Šest, vnější bull, triple jedna",
        "af": "Ses, bull, driedubbel een",
        "de": "Sechs, Bull, Triple eins",
    }


@pytest.mark.parametrize(
    ("code", "clip", "texts"),
    [
        ("no-score", "no-score", ("No score", "Nincs találat", "Bez zásahu", "Geen treffer", "No score")),
        (
            "two-stones",
            "two-stones",
            ("Two stones!", "Dupla kő!", "Dva kameny!", "Dubbelsteen!", "Doppelstein!"),
        ),
        ("captured", "captured", ("Captured!", "Elfoglalva!", "Zajato!", "Gekaap!", "Gekapert!")),
        (
            "extra-turn",
            "go-on",
            (
                *("Extra turn: go on", "Extra lépés: dobj tovább!", "Tah navíc: házejte dál"),
                *("Ekstra beurt: gooi verder", "Extrazug: wirf weiter"),
            ),
        ),
    ],
)
def test_messages_of_a_visit(code: str, clip: str, texts: tuple[str, ...]) -> None:
    told = [said(language, "darts-four", code, side=0) for language in LANGUAGES]
    assert tuple(one.text for one in told if one) == texts
    assert all(one and one.clips == (clip,) for one in told)


def test_a_four_is_called_with_the_name_that_clips_leave_out() -> None:
    told = [said(language, "darts-four", "leg-won", side=1, leg=1, lines=()) for language in LANGUAGES]
    assert [one.text for one in told if one] == [
        "Four in a row: Bert",
        "Négy egy sorban: Bert",
        "Čtyři v řadě: Bert",
        "Vier op ’n ry: Bert",
        "Vier in einer Reihe: Bert",
    ]
    assert all(one and one.clips == ("four",) for one in told)


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("leg-resigned", {"side": 0, "leg": 1}, "Leg: Bert"),
        ("leg-result", {"leg": 1, "how": "won", "winner": 0}, "Leg: Anna"),
        ("leg-result", {"leg": 1, "how": "drawn", "winner": None}, "Draw"),
        ("leg-decided", {"leg": 1, "how": "won", "winner": 1}, "Leg: Bert"),
        ("draw-accepted", {"side": 1, "leg": 1}, "Draw"),
        ("nobody-can-win", {"leg": 1}, "Nobody can win: draw"),
        ("too-many-captures", {"leg": 1, "captures": 6}, "Draw"),
        ("set-won", {"side": 1, "sets": (0, 1)}, "Set: Bert"),
        ("match-won", {"winners": (0,), "legs": (2, 0)}, "Match: Anna"),
        ("match-drawn", {"winners": (), "legs": (1, 1)}, "Draw"),
        ("ended", {"how": "resigned", "winners": (1,), "left": 0}, "Match: Bert"),
        ("ended", {"how": "agreed", "winners": (), "left": None}, "Draw"),
    ],
)
def test_ends_of_legs_sets_and_the_match(code: str, facts: dict[str, Fact], text: str) -> None:
    told = said("en", "darts-four", code, **facts)
    assert told
    assert told.text == text
    assert bool(told.clips) == text.lower().endswith("draw")  # clips know no names


# --- crokinole ---------------------------------------------------------------------------------------------


def test_a_twenty() -> None:
    told = [said(language, "crokinole", "twenty", disc="r1", side=0) for language in LANGUAGES]
    assert [one.text for one in told if one] == ["Twenty!", "Húszas!", "Dvacítka!", "Twintig!", "Zwanziger!"]


@pytest.mark.parametrize(
    ("language", "texts", "spoken"),
    [
        ("en", ("Off: 1 disc", "Off: 2 discs", "Off: 5 discs"), "Off: two discs"),
        ("hu", ("Árokba: 1 korong", "Árokba: 2 korong", "Árokba: 5 korong"), "Árokba: két korong"),
        ("cs", ("Do příkopu: 1 disk", "Do příkopu: 2 disky", "Do příkopu: 5 disků"), "Do příkopu: dva disky"),
        (
            "af",
            ("In die sloot: 1 skyf", "In die sloot: 2 skywe", "In die sloot: 5 skywe"),
            "In die sloot: twee skywe",
        ),
        (
            "de",
            ("In den Graben: 1 Scheibe", "In den Graben: 2 Scheiben", "In den Graben: 5 Scheiben"),
            "In den Graben: zwei Scheiben",
        ),
    ],
)
def test_discs_that_go_off_are_called_together(language: str, texts: tuple[str, ...], spoken: str) -> None:
    for number, text in zip((1, 2, 5), texts, strict=True):
        discs = [off(f"r{n}", "on-start-line" if n else "no-contact-shot") for n in range(number)]
        told = calls([rule("CK-12", "shot"), *discs, off("g1", "left-board")], language, "crokinole", CAST)
        assert told[0] is None
        assert told[1]
        assert (told[1].text, told[1].clips) == (text, ("off", str(number)))
        assert told[2:] == (None,) * number
        if number == 2:
            assert told[1].spoken == spoken


def test_a_single_disc_is_spoken_before_its_noun() -> None:
    told = [call(off("r1"), language, "crokinole", CAST) for language in LANGUAGES]
    assert [one.spoken for one in told if one] == [
        "Off: one disc",
        "Árokba: egy korong",
        "Do příkopu: jeden disk",
        "In die sloot: een skyf",
        "In den Graben: eine Scheibe",
    ]


def test_a_shot_ruled_void_afterwards() -> None:
    assert said("en", "crokinole", "shot-voided", discs=("r1", "r2"), twenties=(1, 0)) == Call(
        "Off: 3 discs", "Off: three discs", ("off", "3")
    )
    assert said("en", "crokinole", "shot-voided", discs=(), twenties=(0, 0)) is None


@pytest.mark.parametrize(
    ("language", "text", "spoken", "clips"),
    [
        ("en", "60 to 135", "Sixty to one hundred and thirty-five", ("60", "to", "100", "and", "35")),
        ("hu", "60 – 135", "Hatvan, százharmincöt", ("60", "100", "35")),
        ("cs", "60 : 135", "Šedesát, sto třicet pět", ("60", "100", "35")),
        ("af", "60 teen 135", "Sestig teen eenhonderd vyf-en-dertig", ("60", "to", "100", "35")),
        ("de", "60 zu 135", "Sechzig zu hundertfünfunddreißig", ("60", "to", "100", "35")),
    ],
)
def test_the_score_of_a_round(language: str, text: str, spoken: str, clips: tuple[str, ...]) -> None:
    told = said(language, "crokinole", "round-scored", round=1, points=(60, 135), gained=(0, 75))
    assert told == Call(text, spoken, clips)


def test_a_round_known_only_by_what_it_gave() -> None:
    told = said("en", "crokinole", "round-scored", round=1, points=None, gained=(2, 0))
    assert told == Call("2 to 0", "Two to zero", ("2", "to", "0"))


def test_a_round_that_nobody_can_call() -> None:
    assert said("en", "crokinole", "round-scored", round=1, points=None, gained=(2, None)) is None
    assert said("en", "crokinole", "cards-disagree", round=1, points=None, gained=(2, 1)) is None


def test_four_singles() -> None:
    told = said("hu", "crokinole", "round-scored", round=1, points=(20, 15, 0, 5), gained=(20, 15, 0, 5))
    assert told == Call("20 : 15 : 0 : 5", "Húsz, tizenöt, nulla, öt", ("20", "15", "0", "5"))


def test_figures_beyond_the_clips_are_left_to_the_voice() -> None:
    told = said("en", "crokinole", "round-scored", round=1, points=(240, 5), gained=(235, 0))
    assert told == Call("240 to 5", "240 to five", ())
    assert said("en", "crokinole", "round-scored", points=(240, 5, 0, 0)) == Call(
        "240 : 5 : 0 : 0", "240, five, zero, zero", ()
    )
    assert said("en", "jakkolo", "announced", score=200) == Call("Score: 200", "Score: 200", ())


@pytest.mark.parametrize(
    ("language", "one", "two", "none"),
    [
        ("en", "Match: Anna", "Match: Anna and Bert", "Draw"),
        ("hu", "A mérkőzés győztese: Anna", "A mérkőzés győztese: Anna és Bert", "Döntetlen"),
        ("cs", "Zápas: Anna", "Zápas: Anna a\u00a0Bert", "Remíza"),
        ("af", "Wedstryd: Anna", "Wedstryd: Anna en Bert", "Gelykop"),
        ("de", "Match: Anna", "Match: Anna und Bert", "Unentschieden"),
    ],
)
def test_the_winner(language: str, one: str, two: str, none: str) -> None:
    told = [
        said(language, "crokinole", "game-over", how="points", winners=winners, score=(8, 0))
        for winners in ((0,), (0, 1), ())
    ]
    assert [call.text for call in told if call] == [one, two, none]
    assert [call.clips for call in told if call] == [(), (), ("draw",)]


def test_darts_with_discs() -> None:
    assert said("de", "crokinole", "turn-scored", side=0, points=65, total=130) == Call(
        "65", "fünfundsechzig", ("65",)
    )
    assert (
        getattr(said("hu", "crokinole", "bust", side=0, reached=405, total=385), "text", "") == "Besokallás"
    )
    assert getattr(said("af", "crokinole", "leg-won", side=1, disc="b1"), "text", "") == "Leg: Bert"
    assert getattr(said("de", "crokinole", "set-won", side=1, legs=(0, 2)), "text", "") == "Satz: Bert"


# --- jakkolo -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["round-judged", "bonus-over", "announced"])
def test_scores_of_jakkolo(code: str) -> None:
    told = [said(language, "jakkolo", code, score=148) for language in LANGUAGES]
    assert [one.text for one in told if one] == [
        "Score: 148",
        "Eredmény: 148",
        "Skóre: 148",
        "Telling: 148",
        "Ergebnis: 148",
    ]
    assert [one.spoken.partition(": ")[2] for one in told if one] == [
        "one hundred and forty-eight",
        "száznegyvennyolc",
        "sto čtyřicet osm",
        "eenhonderd agt-en-veertig",
        "hundertachtundvierzig",
    ]
    assert [one.clips[:2] for one in told if one] == [("score", "100")] * 5


def test_who_leaves_a_game_without_an_opponent_is_not_called() -> None:
    assert said("en", "jakkolo", "ended", how="resigned", winners=(), left=0) is None


def test_messages_of_jakkolo() -> None:
    assert said("cs", "jakkolo", "all-thrown", hand=0) == Call(
        "Vše odházeno", "Vše odházeno", ("all-thrown",)
    )
    assert getattr(said("de", "jakkolo", "bonus-due", rounds=2), "text", "") == "Eine Bonusscheibe"


# --- all of it ---------------------------------------------------------------------------------------------


def test_most_rulings_are_not_called() -> None:
    for game in NAMES:
        assert call(rule("GE-01", "started", game=game), "en", game) is None
    assert call(rule("JK-47", "announced", score=9), "en", "jakkolo-card") is None
    assert call(rule("CK-33", "twenty", disc="r1", side=0), "en", "darts-four") is None


def test_calls_stand_in_the_places_of_their_rulings() -> None:
    told = (rule("D4-20", "stone"), rule("D4-31", "two-stones", side=0), rule("D4-52", "call", hits=("D8",)))
    assert [one and one.text for one in calls(told, "en", "darts-four")] == [
        None,
        "Two stones!",
        "Double eight",
    ]


def test_every_code_that_is_called_exists_in_its_game() -> None:
    for game, tellers in _TELLERS.items():
        folder = CORE if game == "core" else GAMES / game.replace("-", "_")
        held = set(
            re.findall(r'"([a-z-]+)"', "".join(path.read_text("utf-8") for path in folder.glob("*.py")))
        )
        assert set(tellers) <= held
        if game == "crokinole":
            assert held >= _OFF


@pytest.mark.parametrize("game", NAMES)
def test_random_matches_can_be_called_in_every_language(game: str) -> None:
    called = 0
    for seed in range(12):
        for ruling in walk(rulebook(game), seed).rulings:
            facts = {name for name, _ in ruling.facts}
            if game == "crokinole" and facts == {"disc", "side", "twenty"}:
                assert ruling.code in _OFF | {"left-board"}
            for language in LANGUAGES:
                told = call(ruling, language, game, CAST)
                if told is not None:
                    called += 1
                    assert told.text
                    assert told.spoken
                    assert set(told.clips) <= set(clip_texts(language))
                    assert "–" not in told.text.replace(" – ", "")  # no fact was missing
                    assert "#" not in told.text
    assert called > 20 or game == "jakkolo-card"


def test_every_language_has_every_message() -> None:
    parts = {"clip.and", "clip.to"}
    for language in LANGUAGES:
        own = (GAMES.parent / "text" / "locale" / language / "speech.po").read_text("utf-8")
        keys = set(re.findall(r'msgid "([^"]+)"', own))
        assert keys >= set(catalogue("en", "speech").messages) - parts
        assert all(key.removesuffix(".spoken") in keys for key in keys)
    # a spelling of the English speech engine would be read by the others too
    assert not [key for key in catalogue("en", "speech").messages if key.endswith(".spoken")]
