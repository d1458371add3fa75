"""The line of a match in the list, made from what anybody may see."""

from __future__ import annotations

from enum import StrEnum

from twenty.service.heads import Held
from twenty.store.matches import Listed


class Standing(StrEnum):
    """Where a match stands."""

    RUNNING = "running"
    RESTING = "resting"  # paused or broken off
    OVER = "over"
    STOPPED = "stopped"  # newer rules refuse one of its entries


def line_of(held: Held) -> Listed:
    """The line of the match, from the public view."""
    replay = held.head.replay
    view = held.book.view(replay.state, replay.history, None)
    own = view["own"] or {}
    if replay.stopped:
        standing = Standing.STOPPED
    elif view["outcome"]:
        standing = Standing.OVER
    else:
        standing = Standing.RESTING if view["rest"] else Standing.RUNNING
    summary = {
        "people": view["people"],
        "score": own.get("score"),
        "outcome": view["outcome"],
        "rest": view["rest"],
        "warnings": sum(ruling.warning for ruling in replay.history),
    }
    stream = held.stream
    return Listed(stream.id, stream.game, held.version, held.started, held.changed, standing, summary)
