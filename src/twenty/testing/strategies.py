"""Hypothesis strategies: walks, logs, arbitrary JSON."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from twenty.core.rulebook import Rulebook
from twenty.testing.walks import Walk, walk


def walks(rulebook: Rulebook[Any], length: int = 40) -> st.SearchStrategy[Walk]:
    """Random walks of at most `length` proposals."""
    return st.integers(0, 2**32).map(lambda seed: walk(rulebook, seed, length))


def arbitrary_json(depth: int = 4) -> st.SearchStrategy[Any]:
    """Any JSON value."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
        max_leaves=2**depth,
    )
