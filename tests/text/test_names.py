"""Names as their owners write them, and as they are kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twenty.text import Name, Order
from twenty.text.names import LONGEST_NAME, tidy


@pytest.mark.parametrize(
    ("name", "shown", "sorted_by"),
    [
        (Name("Nagy", "Anna", Order.FAMILY_FIRST), "Nagy Anna", "Nagy Anna"),
        (Name("Novák", "Jan"), "Jan Novák", "Novák Jan"),
        (Name("van der Merwe", "Pieter"), "Pieter van der Merwe", "van der Merwe Pieter"),
        (Name("Pelé"), "Pelé", "Pelé"),
        (Name("", "Cili"), "Cili", "Cili"),
        (Name("", "Cili", Order.FAMILY_FIRST), "Cili", "Cili"),
    ],
)
def test_names_are_shown_in_the_order_of_their_owner(name, shown, sorted_by):
    assert str(name) == shown
    assert name.sorted_by == sorted_by


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Anna", "Anna"),
        ("  Nagy \t Anna\n", "Nagy Anna"),
        ("Be\u0301la", "Béla"),  # composed
        ("An\u200bna", "Anna"),  # a zero width space
        ("\u202eannA", "annA"),  # a direction mark
        ("An\x00na", "Anna"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("Anna\u00a0Nagy", "Anna Nagy"),
        ("Ő", "Ő"),
    ],
)
def test_names_are_kept_tidy(text, kept):
    assert tidy(text) == kept


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u200b", "\u202e\u202c", "\x00"])
def test_a_name_of_nothing_is_refused(text):
    with pytest.raises(ValueError, match="empty"):
        tidy(text)


@given(st.text(max_size=200))
def test_a_tidy_name_is_printable_and_stays_as_it_is(text):
    try:
        kept = tidy(text)
    except ValueError:
        return
    assert kept.isprintable()
    assert 0 < len(kept) <= LONGEST_NAME
    assert tidy(kept) == kept
