"""Golden playthroughs: a record with what the referee says to each line, for people to read.

A line `> ...` is told to the referee: a record line, `undo` or `redo`. What follows is his answer: rulings
with their rule (`!` before a warning), `x` with the reason where the line is refused, `=` and the position.
Other lines are remarks and stay as they are.

`python -m twenty.testing.golden FILE...` writes the answers anew; read the difference before you keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from twenty.core.entries import Entry, redo_of, undo_of
from twenty.core.errors import AmendmentBreaksLog, IllegalAction, MalformedAction, Violation
from twenty.core.ids import EntryId
from twenty.core.log import Head, append, opened
from twenty.core.record import read_entry
from twenty.core.rulebook import Rulebook, Ruling
from twenty.games.registry import rulebook as rulebook_of
from twenty.text import say

_ANSWERS = ("  ", "= ", "x ", "! ")


def transcript(rulebook: Rulebook[Any], text: str) -> str:
    """The playthrough `text` with the answers that the referee gives today."""
    lines: list[str] = []
    head: Head[Any] = opened(rulebook)
    for line in text.splitlines():
        if line.startswith(_ANSWERS):
            continue
        lines.append(line)
        if line.startswith("> "):
            head, answers = _told(rulebook, head, line[2:])
            lines.extend(answers)
    return "\n".join(lines) + "\n"


def _told(rulebook: Rulebook[Any], head: Head[Any], line: str) -> tuple[Head[Any], list[str]]:
    try:
        entry = _entry(rulebook, head, line)
        after = append(rulebook, head, (entry,))
    except IllegalAction as error:
        return head, [f"x {_spoken(rulebook, error.violation)}"]
    except AmendmentBreaksLog as error:
        return head, [f"x entry {error.entry}: {_spoken(rulebook, error.violation)}"]
    except MalformedAction as error:
        return head, [f"x {error}"]
    answers = list(_news(rulebook, head, after))
    return after, [*answers, f"= {rulebook.position(after.replay.state)}"]


def _entry(rulebook: Rulebook[Any], head: Head[Any], line: str) -> Entry:
    if line not in ("undo", "redo"):
        return read_entry(line, head.log, rulebook.vocabulary)
    found = undo_of(head.log) if line == "undo" else redo_of(head.log)
    if found is None:
        raise MalformedAction(line, f"there is nothing to {line}")
    return Entry(EntryId.numbered(len(head.log) + 1), head.id, found)


def _news(rulebook: Rulebook[Any], head: Head[Any], after: Head[Any]) -> Iterator[str]:
    """The rulings that the new head has and the old one had not, in their order."""
    known = list(head.replay.rulings)
    for judged in after.replay.rulings:
        if judged in known:
            known.remove(judged)
        else:
            mark = "! " if judged.ruling.warning else "  "
            yield mark + _spoken(rulebook, judged.ruling)


def _spoken(rulebook: Rulebook[Any], told: Ruling | Violation) -> str:
    return f"{told.rule} {say(told, 'en', rulebook.name)}"


def main(paths: list[str]) -> None:
    """Rewrites the playthroughs; the game is the name of the folder above `golden`."""
    for path in map(Path, paths):
        name = path.resolve().parent.parent.name.replace("_", "-")
        path.write_text(transcript(rulebook_of(name), path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
