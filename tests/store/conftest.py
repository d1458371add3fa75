"""A store in a folder of its own, and a log to put into it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from twenty.core.entries import Entry
from twenty.core.vocabulary import Vocabulary
from twenty.games.registry import rulebook
from twenty.store.database import Store, open_store
from twenty.testing import walk

BOOK = rulebook("crokinole")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "twenty.db")
    yield opened
    opened.close()


@pytest.fixture
def words() -> Vocabulary:
    return BOOK.vocabulary


@pytest.fixture
def log() -> tuple[Entry, ...]:
    """A match of twelve entries."""
    seed = 0
    while len(made := walk(BOOK, seed).log) < 12:
        seed += 1
    return tuple(made[:12])
