"""What a game keeps back reaches nobody by another way: news, log, previews, refusals, lists, records."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any

import pytest
from tests.service.conftest import Hall

from twenty.codec.json import action_to
from twenty.core.ids import EntryId
from twenty.core.rulebook import KEEPER
from twenty.games.jakkolo.config import configure
from twenty.games.jakkolo.game import RULEBOOK, start
from twenty.service.access import ANYBODY, HOST, Actor, Role
from twenty.service.errors import IllegalAction
from twenty.service.problems import problem_of

COUNTS = "7/5/9/3"  # 24 discs, 90 points
TELLING = (COUNTS, "7, 5, 9, 3", "90", "8/6/9/5", "8, 6, 9, 5", "124", "8/7/9/6", "139")


def game(hall: Hall, **options: Any) -> str:
    """A game of jakkolo; its id."""
    person = hall.person()
    first = action_to(start(configure(**options), [person]), RULEBOOK.vocabulary)
    made = hall.service.matches.create_match(HOST, "jakkolo", first, names={person: "Anna"})
    stream: str = made.view["stream"]
    return stream


def told(hall: Hall, stream: str, verb: str, actor: Actor = HOST, **fields: Any) -> Any:
    entry = hall.entry(verb, hall.head(stream), **fields)
    entry["action"]["type"] = f"jakkolo.{verb}"
    return hall.service.matches.append(actor, stream, [entry])


def everything(hall: Hall, actor: Actor, stream: str) -> str:
    """All that leaves the service for `actor`, as one text."""
    matches = hall.service.matches
    message = matches.message(actor, stream, since=1)
    parts = [
        json.dumps(message.view, default=str),
        json.dumps([asdict(each) for each in message.news]),
        json.dumps([asdict(line) for line in matches.log(actor, stream)]),
        json.dumps([asdict(line) for line in matches.list_matches(actor)]),
        matches.export_record(actor, stream),
    ]
    return "\n".join(parts)


@pytest.mark.rule("JK-17", "shows")
def test_hidden_counts_are_nowhere_for_the_public(hall: Hall) -> None:
    stream = game(hall, hide_running=True)
    told(hall, stream, "round", counts=COUNTS)
    told(hall, stream, "permit", returned=6)
    told(hall, stream, "round", counts="8/6/9/5")
    told(hall, stream, "tell")
    told(hall, stream, "round", counts="8/7/9/6")
    told(hall, stream, "announce")
    seen = everything(hall, ANYBODY, stream)
    for figures in TELLING:
        assert not re.search(rf"(?<![0-9a-f]){figures}(?![0-9a-f])", seen), figures
    assert "JK-17" in seen
    assert hall.service.matches.message(ANYBODY, stream).view["expects"] == []
    keeper = everything(hall, HOST, stream)
    assert COUNTS in keeper.replace(", ", "/")
    told(hall, stream, "agree")
    told(hall, stream, "write")
    assert hall.score(stream) == 139
    assert "8/7/9/6" in everything(hall, ANYBODY, stream)


@pytest.mark.rule("JK-17", "shows")
def test_the_player_hears_counts_when_he_asked_for_them(hall: Hall) -> None:
    stream = game(hall)
    player = hall.joined(stream, Role.PLAYER, side=0)
    told(hall, stream, "round", counts=COUNTS)
    message = hall.service.matches.message(player, stream, since=1)
    assert [news.code for news in message.news] == ["judged-sealed"]
    assert message.view["own"]["hidden"]
    assert COUNTS not in json.dumps([asdict(line) for line in hall.service.matches.log(player, stream)])
    told(hall, stream, "tell")
    message = hall.service.matches.message(player, stream, since=2)
    assert [news.text for news in message.news] == [f"In the compartments 2, 3, 4, 1: {COUNTS}."]
    assert message.view["own"]["told"] == [7, 5, 9, 3]


@pytest.mark.rule("JK-17", "shows")
def test_a_refusal_tells_the_position_to_who_keeps_the_sheet_alone(hall: Hall) -> None:
    stream = game(hall)
    player = hall.joined(stream, Role.PLAYER, side=0)
    told(hall, stream, "round", counts=COUNTS)
    for actor, shown in ((HOST, True), (player, False)):
        with pytest.raises(IllegalAction) as refused:
            told(hall, stream, "write", actor)
        assert (COUNTS in json.dumps(problem_of(refused.value))) == shown


@pytest.mark.rule("JK-17", "shows")
def test_a_preview_is_told_as_the_news_are(hall: Hall) -> None:
    stream = game(hall)
    player = hall.joined(stream, Role.PLAYER, side=0)
    entry = hall.entry("round", hall.head(stream), counts=COUNTS)
    entry["action"]["type"] = "jakkolo.round"
    for actor, codes in ((HOST, "round-judged"), (player, "judged-sealed")):
        preview = hall.service.matches.preview(actor, stream, [entry])
        assert preview.changed[-1].after[0].code == codes
    assert preview.view["own"]["score"] is None


def test_who_judges_looks_as_the_keeper(hall: Hall) -> None:
    stream = game(hall)
    judges = (Role.REFEREE, Role.OWNER, Role.DIRECTOR)
    for role in (*judges, Role.DISPLAY, Role.SPECTATOR):
        viewer = hall.joined(stream, role).viewer(EntryId(stream))
        assert viewer == (KEEPER if role in judges else None)
