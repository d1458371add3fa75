"""The page `docs/reference/jakkolo.md` says what the code knows."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from twenty.core.entries import Entry
from twenty.core.record import read_entry
from twenty.core.replay import replay
from twenty.games.jakkolo.actions import ACTIONS, Landing, Where, Why
from twenty.games.jakkolo.card.actions import ACTIONS as CARD_ACTIONS
from twenty.games.jakkolo.card.config import Config as CardConfig
from twenty.games.jakkolo.config import FORMATS, Config
from twenty.games.registry import rulebook

PAGE = Path("docs/reference/jakkolo.md").read_text("utf-8")


def test_every_verb_option_and_word_is_on_the_page() -> None:
    words = set(re.findall(r"[a-z_0-9]+", PAGE))
    options = {field.name for field in (*fields(Config), *fields(CardConfig))}
    values = {str(value) for enum in (Landing, Where, Why) for value in enum}
    assert {*ACTIONS, *CARD_ACTIONS, *options, *values, *FORMATS} <= words


@pytest.mark.parametrize(
    "block", re.findall(r"```text\n(start .*?)```", PAGE, re.DOTALL), ids=["game", "card"]
)
def test_the_examples_are_legal(block: str) -> None:
    lines = block.replace("...\n", "agree\nwrite\nclose eva ill\n").splitlines()  # the other eight games
    book = rulebook(lines[0].split()[1])
    log: list[Entry] = []
    for line in lines:
        log.append(read_entry(line, log, book.vocabulary))
    judged = replay(book, log)
    assert judged.stopped is None
    assert book.outcome(judged.state) is not None
