"""The first entries as callers make them."""

from twenty.core.ids import PersonId
from twenty.games.jakkolo.card.config import Config as CardConfig
from twenty.games.jakkolo.card.game import start as card_start
from twenty.games.jakkolo.config import Config
from twenty.games.jakkolo.game import start
from twenty.games.registry import rulebook


def test_the_first_entry_names_the_player() -> None:
    first = start(Config(), ("ann",))
    assert first.sides == ((PersonId("ann"),),)
    book = rulebook("jakkolo")
    assert book.check(book.initial(), first) is None


def test_the_first_entry_of_a_card_names_whose_it_is_and_its_director() -> None:
    book = rulebook("jakkolo-card")
    for director in (None, "dora"):
        first = card_start(CardConfig(), "ann", director)
        assert first.config.director == (None if director is None else PersonId(director))
        assert book.check(book.initial(), first) is None
