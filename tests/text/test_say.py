"""A ruling or a refusal as a sentence, with the names of those it speaks of."""

from __future__ import annotations

import pytest

from twenty.core.errors import refuse
from twenty.core.rulebook import rule
from twenty.text import Cast, say

CAST = Cast(("Anna", "Béla", "Cili"), {0: "Anna", 2: "Béla"})


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (rule("CK-03", "starts", seat=2, how="drawn"), "Béla shoots first."),
        (rule("CK-03", "starts", seat=None, how="unknown"), "Who shoots first is not known."),
        (rule("GE-07", "draw-offered", side=0), "Anna offers a draw."),
        (rule("CK-54", "game-over", how="points", winners=(1,), score=(3, 5)), "Béla wins 3:5."),
        (
            rule("GE-06", "ended", how="no_show", winners=(0,), left=1),
            "Béla did not show up. Winner: Anna.",
        ),
        (rule("GE-04", "ended", how="ruled", winners=(), left=None), "Ended by decision. Winner: –."),
        (refuse("CK-42", "points-unknown", side=1), "The points of Béla are missing."),
        (
            refuse("CK-54", "no-more-rounds", rounds=1),
            "No further round: the game ended after 1 round.",
        ),
        (
            refuse("CK-54", "no-more-rounds", rounds=4),
            "No further round: the game ended after 4 rounds.",
        ),
    ],
)
def test_sentences_with_names(told, sentence):
    assert say(told, "en", "crokinole", CAST) == sentence


def test_sides_and_seats_without_names_are_numbered():
    assert say(rule("GE-07", "draw-offered", side=1), "en", "crokinole") == "#2 offers a draw."
    assert say(rule("CK-03", "starts", seat=2, how="drawn"), "en", "crokinole") == "#2 shoots first."
    alone = Cast(("Anna",))
    assert say(rule("GE-07", "draw-offered", side=3), "en", "crokinole", alone) == "#4 offers a draw."


@pytest.mark.parametrize(
    ("language", "joined"),
    [
        ("en", "Anna and Béla"),
        ("hu", "Anna és Béla"),
        ("cs", "Anna a\u00a0Béla"),
        ("af", "Anna en Béla"),
        ("de", "Anna und Béla"),
    ],
)
def test_several_winners_are_joined_as_the_language_does(language, joined):
    told = rule("CK-54", "game-over", how="points", winners=(0, 1), score=(3, 3, 1))
    assert joined in say(told, language, "crokinole", CAST)


def test_the_text_for_the_manner_goes_before_the_general_one():
    assert "lot" not in say(rule("CK-03", "starts", seat=0, how="drawn"), "en", "crokinole", CAST)
    assert say(rule("CK-03", "starts", seat=0, how="unknown"), "en", "crokinole", CAST) == (
        "Who shoots first is not known."
    )


def test_the_game_speaks_before_what_is_common():
    """Where both have a text for a code, the game's own is said."""
    assert say(rule("GE-01", "started", game="crokinole"), "en", "no-such-game") == "The match has started."


def test_unknown_yes_and_no_are_signs():
    told = rule("CK-42", "twenties-entered", twenties=(11, None))
    assert say(told, "en", "crokinole") == "20s of the game: 11:–."
    assert say(rule("XX-00", "no-such-code", yes=True), "en", "crokinole") == "no-such-code: yes True"


def test_discs_are_spoken_by_their_colour():
    told = rule("CK-33", "twenty", disc="r3", side=0)
    assert say(told, "en", "crokinole") == "Twenty! red 3 is set aside."
    several = rule("CK-04", "shot-voided", discs=("r3", "b1"), twenties=0)
    assert "red 3 and blue 1" in say(several, "en", "crokinole")
    none = rule("CK-04", "shot-voided", discs=(), twenties=0)
    assert "–" in say(none, "en", "crokinole")


def test_a_code_without_text_is_shown_with_its_facts():
    assert (
        say(rule("XX-00", "no-such-code", side=1, most=3), "en", "crokinole")
        == "no-such-code: side 1, most 3"
    )


def test_a_word_with_a_text_is_translated():
    told = refuse("CK-88", "only-in-darts", option="legs")
    assert say(told, "en", "crokinole") == "The option legs belongs to Darts with discs only."
