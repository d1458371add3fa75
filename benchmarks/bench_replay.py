"""How long replays take: a log of 400 entries, the CMN file of one event, nine years of score sheets.

Prints the best of several runs beside the limit; exit status 1 where one is missed.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from twenty.cli.summary import summary
from twenty.core.actions import Action, Note, Toss
from twenty.core.entries import chain
from twenty.core.replay import replay
from twenty.files import read_file
from twenty.games.crokinole.actions import CountedRound
from twenty.games.crokinole.config import Length, configure
from twenty.games.crokinole.game import RULEBOOK, start
from twenty.games.crokinole.tally import Counts

DATA = Path(__file__).parents[1] / "tests" / "data" / "crokinole"
ENTRIES = 400


def best(work: Callable[[], object], runs: int) -> float:
    """The shortest of several runs, in milliseconds of processor time."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(1000 * (time.process_time() - begun))
    return min(times)


def long_log() -> Callable[[], object]:
    """A game of open length, counted round by round, now and then with a note."""
    actions: list[Action] = [start(configure(length=Length.parse("open")), [["a"], ["b"]]), Toss(0)]
    for number in range(ENTRIES - len(actions)):
        counts = (Counts(number % 3, 1, number % 2, 2), Counts(1, number % 4, 0, 1))
        actions.append(Note("watched") if number % 10 == 9 else CountedRound(counts))
    log = chain(actions)
    assert replay(RULEBOOK, log).stopped is None
    return lambda: replay(RULEBOOK, log)


def file(name: str) -> Callable[[], object]:
    """All matches of a file, from its bytes to their JSON."""
    return lambda: [summary(match).as_json() for match in read_file(DATA / name)]


def main() -> int:
    """The figures; the exit status."""
    figures = (
        (f"replay of {ENTRIES} entries", 15, best(long_log(), 20)),
        ("CMN, 220 matches", 1000, best(file("cmn_batch_hamilton2020.json"), 3)),
        ("score sheets, 4,340 games", 5000, best(file("match_rounds_2009_2018.csv"), 2)),
    )
    for name, limit, taken in figures:
        print(f"{name:<28} {taken:8.1f} ms   limit {limit} ms{'   MISSED' if taken > limit else ''}")
    return int(any(taken > limit for _, limit, taken in figures))


if __name__ == "__main__":
    sys.exit(main())
