"""The page on records: its examples can be read, and no verb or field of crokinole is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from twenty.core.record import read_action
from twenty.games.crokinole.board import Place
from twenty.games.crokinole.game import RULEBOOK

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "record.md").read_text("utf-8")
EXAMPLES = re.findall(r"^(?:call|shot) .*$", PAGE, re.MULTILINE)
POSITIONS = re.findall(r"^crokinole .*$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples_can_be_read(line):
    assert read_action(line, RULEBOOK.vocabulary)


def test_there_are_examples_of_both_levels():
    assert {line.split()[0] for line in EXAMPLES} == {"call", "shot"}


def test_the_example_of_a_position_can_be_read():
    [line] = POSITIONS
    assert RULEBOOK.position(RULEBOOK.parse_position(line)) == line


@pytest.mark.parametrize("verb", RULEBOOK.vocabulary.shapes)
def test_every_verb_stands_with_its_named_fields(verb):
    line, *_ = re.findall(rf"^\|[^|\n]*`{verb}\b[^|]*\|", PAGE, re.MULTILINE)
    for field in RULEBOOK.vocabulary.shapes[verb].fields:
        if not field.required:
            assert f"{field.name}=" in line


@pytest.mark.parametrize("place", Place)
def test_every_place_is_explained(place):
    assert f"\n| `{place.value}` |" in PAGE
