"""Crokinole keeps what every rulebook must keep, and what follows from its own rules on any walk."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.crokinole.matches import Match

from twenty.core.entries import Entry, Replace, chain
from twenty.core.ids import EntryId
from twenty.core.replay import replay
from twenty.games.crokinole.actions import CountedRound, RoundPoints, RoundWon
from twenty.games.crokinole.config import Config, Length, Players, Preset, Scoring, Tie, configure
from twenty.games.crokinole.game import RULEBOOK
from twenty.games.crokinole.state import State
from twenty.games.crokinole.tally import Counts, Tally
from twenty.testing import check_rulebook, walk
from twenty.testing.strategies import walks


def conserve(state: Any) -> None:
    """No 20s without discs, no match points from nowhere."""
    game = state.game
    if not isinstance(game, State):
        return
    assert game.rounds >= 0 <= game.extra_rounds
    assert len(game.score) == len(game.twenties) == len(state.people)
    assert all(figure >= 0 for figure in game.score)
    if game.over:
        assert set(game.over.winners) <= set(range(len(game.score)))


@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_random_walks_keep_what_every_rulebook_must_keep(seed):
    check_rulebook(RULEBOOK, walks=20, length=60, seed=seed, conserve=conserve)


@pytest.mark.soak
def test_many_random_walks():
    check_rulebook(RULEBOOK, walks=3000, length=120, seed=10_000, conserve=conserve)


def test_walks_reach_every_ending():
    """A walk that never sees an ending proves nothing about it."""
    seen = set()
    for seed in range(600):
        outcome = RULEBOOK.outcome(walk(RULEBOOK, seed, 80).states[-1])
        if outcome is not None:
            seen.add(outcome.termination.value)
    assert seen >= {"points", "twenties", "extra_round", "level", "resigned", "walkover", "ruled"}


@given(walks(RULEBOOK))
def test_rounds_and_extra_rounds_only_grow_by_one(made):
    for before, after in pairwise(made.states):
        if isinstance(before.game, State) and isinstance(after.game, State):
            grown = (
                after.game.rounds + after.game.extra_rounds - before.game.rounds - before.game.extra_rounds
            )
            assert grown in (0, 1) or after.game.rounds == 0  # played again from the start


# --- whole games -------------------------------------------------------------------------------------------

CONFIGS = (
    configure(),
    configure(Preset.NCA, tie=Tie.EXTRA),
    configure(Preset.HU_HOME),
    configure(Preset.AF_HOME, Players.PAIRS),
    configure(length=Length.parse("race_to:5,lead:2")),
    configure(scoring=Scoring.DIFFERENCE, length=Length.parse("rounds:3")),
)


@st.composite
def counts(draw: st.DrawFn, discs: int) -> Counts:
    """What one side has at the count: at most `discs` discs."""
    left = discs
    figures = []
    for _ in range(4):
        figures.append(draw(st.integers(0, left)))
        left -= figures[-1]
    return Counts(*figures)


@st.composite
def counted_games(draw: st.DrawFn) -> tuple[Config, list[CountedRound]]:
    config = draw(st.sampled_from(CONFIGS))
    one = counts(config.discs or 0)
    rounds = st.lists(st.tuples(one, one).map(CountedRound), min_size=1, max_size=12)
    return config, draw(rounds)


def as_far_as_it_goes(config: Config, rounds: list[Any], lot: int) -> Match:
    """The match after these rounds, or after as many of them as it lasts."""
    match = Match(config)
    for told in rounds:
        if match.outcome() is not None:
            break
        if match.game.toss_due:
            match.tell(f"toss {lot}")
        match.take(told)
    return match


@given(counted_games())
def test_with_the_sides_exchanged_the_other_side_wins(game):
    config, rounds = game
    match = as_far_as_it_goes(config, rounds, 0)
    mirrored = as_far_as_it_goes(config, [CountedRound(told.counts[::-1]) for told in rounds], 0)
    assert mirrored.score == match.score[::-1]
    assert mirrored.twenties == match.twenties[::-1]
    won_by = match.won_by()
    exchanged = won_by and (won_by[0], tuple(sorted(1 - side for side in won_by[1])))
    assert mirrored.won_by() == exchanged


@given(counted_games())
def test_counts_and_their_points_tell_the_same(game):
    """GE-03: a coarser report that keeps what matters leads to the same state."""
    config, rounds = game
    coarser = [
        RoundPoints(
            Tally(tuple(held.points for held in told.counts)),
            Tally(tuple(held.twenties for held in told.counts)),
        )
        for told in rounds
    ]
    fine, coarse = as_far_as_it_goes(config, rounds, 0), as_far_as_it_goes(config, coarser, 0)
    assert fine.state == coarse.state


@given(counted_games())
def test_the_winners_of_rounds_tell_the_same_match_points(game):
    config, rounds = game
    if config.scoring is not Scoring.MATCH_POINTS:
        return
    coarser = []
    for told in rounds:
        one, two = (held.points for held in told.counts)
        winner = None if one == two else int(two > one)
        coarser.append(RoundWon(winner, Tally(tuple(held.twenties for held in told.counts))))
    fine, coarse = as_far_as_it_goes(config, rounds, 0), as_far_as_it_goes(config, coarser, 0)
    assert fine.state == coarse.state


@given(counted_games(), st.data())
def test_a_corrected_round_is_as_if_it_had_been_told_right(game, data):
    """GE-13: a round told for the wrong sides and then replaced."""
    config, rounds = game
    right = as_far_as_it_goes(config, rounds, 0)
    log = list(chain(right.actions))
    places = [place for place, entry in enumerate(log) if isinstance(entry.action, CountedRound)]
    place = data.draw(st.sampled_from(places))
    told = log[place]
    log[place] = Entry(told.id, told.after, CountedRound(told.action.counts[::-1]))
    amendment = Entry(EntryId("f" * 32), log[-1].id, Replace(told.id, told.action))
    judged = replay(RULEBOOK, [*log, amendment])
    assert judged.stopped is None
    assert (judged.state, list(judged.history)) == (right.state, right.rulings)
