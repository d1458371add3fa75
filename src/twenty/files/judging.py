"""Judging a log that a file brought, amendments included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from twenty.core.entries import Amendment, Entry, check_amendment
from twenty.core.errors import Violation, refuse
from twenty.core.replay import Replay, Stopped, replay
from twenty.core.rulebook import Rulebook

S = TypeVar("S")


def judged(rulebook: Rulebook[S], log: Sequence[Entry]) -> Replay[S]:
    """Plays a log as far as it is legal.

    A store has checked each amendment when it was appended; a file has not, so that is done here.
    """
    for place, entry in enumerate(log):
        if not isinstance(entry.action, Amendment):
            continue
        if violation := _problem(log[:place], entry.action):
            played = replay(rulebook, log[:place])
            if played.stopped:
                return played
            return Replay(played.state, played.rulings, Stopped(entry.id, entry.id, violation))
    return replay(rulebook, log)


def _problem(before: Sequence[Entry], amendment: Amendment) -> Violation | None:
    return check_amendment(before, amendment) if before else refuse("GE-01", "not-started")
