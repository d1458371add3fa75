"""Whether a deal is the one that was committed to (D4-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.games.darts_four.matches import EASY, find, log_of, played

from twenty.core.entries import Entry
from twenty.games.darts_four.actions import Deal
from twenty.games.darts_four.config import Config
from twenty.games.darts_four.deals import DealNumber, Digest
from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.verify import Verdict, verify

CONFIG = Config(legs=3)
LINES = ("toss 0", "deal 4711 salt=1", "resign_leg 0", f"{EASY} salt=2", "resign_leg 0")


def sealed(log: tuple[Entry, ...]) -> tuple[Entry, ...]:
    state = played(config=CONFIG).state
    return tuple(replace(entry, action=RULEBOOK.public(entry.action, state)) for entry in log)


def verdicts(*logs: tuple[Entry, ...]) -> list[Verdict]:
    return [found.verdict for found in verify(*logs)]


def with_deal(log: tuple[Entry, ...], **changes: Any) -> tuple[Entry, ...]:
    changed = [
        replace(entry, action=replace(entry.action, **changes)) if isinstance(entry.action, Deal) else entry
        for entry in log
    ]
    return tuple(changed)


@pytest.mark.rule("D4-10", "allows")
def test_the_running_record_proves_the_whole_one() -> None:
    log = log_of(*LINES, config=CONFIG)
    assert verdicts(log, sealed(log)) == [Verdict.KEPT, Verdict.KEPT]
    first = verify(log, sealed(log))[0]
    told = find(played("toss 0", "deal 4711 salt=1"), "dealt").fact("commitment")
    assert str(first.published) == str(first.opened) == told
    assert first.deal == "4711"


def test_another_deal_is_found_out() -> None:
    log = log_of(*LINES, config=CONFIG)
    assert verdicts(with_deal(log, n=DealNumber(4712)), sealed(log)) == [Verdict.BROKEN, Verdict.KEPT]
    assert verdicts(with_deal(log, commitment=Digest("0" * 64))) == [Verdict.BROKEN, Verdict.UNPUBLISHED]


def test_what_can_not_be_said() -> None:
    log = log_of(*LINES, config=CONFIG)
    assert verdicts(log) == [Verdict.UNPUBLISHED] * 2
    assert verdicts(sealed(log)) == [Verdict.SEALED] * 2
    bare = with_deal(log, salt=None)
    assert verdicts(bare, sealed(log))[0] is Verdict.UNPUBLISHED
