"""Actions for random walks: mostly what fits, now and then what is refused."""

from __future__ import annotations

from twenty.core.actions import Action, Clock, Decision, Effect, Start
from twenty.core.ids import PersonId
from twenty.core.rulebook import Draw
from twenty.games.jakkolo import actions as do
from twenty.games.jakkolo.board import COMPARTMENTS, Counts
from twenty.games.jakkolo.config import FORMATS, Again, Bonus, Config
from twenty.games.jakkolo.scoring import FULL
from twenty.games.jakkolo.state import State, due, number

DIRECTOR = PersonId("director")


def sample_start(name: str, rules_version: int, draw: Draw) -> Start[Config]:
    """A start of one of the formats, or of the standard game with other options."""
    clock = list(Clock)[draw(len(Clock))]
    config = list(FORMATS.values())[draw(len(FORMATS))]
    if draw(2):
        config = Config(
            bonus=list(Bonus)[draw(len(Bonus))],
            partition_contact=bool(draw(2)),
            hide_running=bool(draw(2)),
            broken_disc=list(Again)[draw(len(Again))],
        )
    players = (PersonId("anna"), PersonId("bela"))[: 2 if config.pair else 1]
    return Start(name, rules_version, (players,), config, clock, (draw(5),) if draw(2) else ())


def sample(state: State, draw: Draw) -> Action:
    """One action; about every third is out of place."""
    pick = draw(12)
    if pick < 4:
        return _round(state, draw)
    if pick < 8:
        return _call(draw)
    if pick < 10:
        return (do.Announce(), do.Agree(), do.Write(), do.Disagree(), do.Permit())[draw(5)]
    return _rare(state, draw)


def _round(state: State, draw: Draw) -> Action:
    if due(state) or (state.was_full and draw(2)):
        return do.BonusDisc(list(do.Landing)[draw(len(do.Landing))])
    was = (FULL if draw(2) else Counts(*(draw(8) for _ in range(4)))) if draw(4) == 0 else None
    if draw(4) == 0:
        return do.Round(FULL, was=was)
    counts = state.placed
    for _ in range(draw(state.discs + 1)):
        compartment = COMPARTMENTS[draw(4)]
        counts = counts.plus(compartment, 1 if draw(9) else -1)
    lower = [c for c in COMPARTMENTS if counts[c] < state.placed[c]]
    fewer = tuple(do.Fewer(c, list(do.Why)[draw(len(do.Why))]) for c in lower)
    return do.Round(counts, fewer, was)


def _call(draw: Draw) -> Action:
    where = list(do.Where)[draw(len(do.Where))]
    touches = COMPARTMENTS[draw(4)] if where is do.Where.ON_PARTITION and draw(2) else None
    pick = draw(12)
    if pick < 6:
        return do.Throw(where, touches)
    if pick < 8:
        return do.Moved(list(do.Where)[draw(len(do.Where))], where, touches)
    bar = do.StopBar(COMPARTMENTS[draw(4)], bool(draw(2)))
    rest: tuple[Action, ...] = (do.AllThrown(), do.Consent(), do.Judge(), bar)
    return rest[pick - 8]


def _rare(state: State, draw: Draw) -> Action:
    effect = (Effect.SCORE, Effect.ROUND_AGAIN, Effect.GAME_AGAIN, Effect.SHOT_VOID)[draw(4)]
    figures = {Effect.SCORE: (draw(160),), Effect.ROUND_AGAIN: (number(state),)}.get(effect, ())
    able: tuple[Action, ...] = (
        do.Trial(1 + draw(3)),
        do.Permit(draw(31)),
        do.Result(draw(160)),
        do.Tell(),
        do.BrokenDisc(1 + draw(4)),
        do.Discs(27 + draw(6)),
        do.Abandon(list(do.StoppedBy)[draw(3)]),
        do.PlayOn(DIRECTOR, "the position is set up again"),
        Decision(DIRECTOR, "as I saw it", "JK-46", effect, figures),
    )
    return able[draw(len(able))]
