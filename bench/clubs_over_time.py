"""Clubs with handicaps, rated over time as a night rates them."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import Model
from banzuke.engine.dynamic import (
    DynamicModel,
    Handicaps,
    StepHypothesis,
    find_constants,
    fit_of_handicaps,
    handicap_ranks,
    history,
    in_the_middle,
    signed_steps,
    suppose_handicaps,
    worths_of_handicaps,
)
from banzuke.engine.dynamic.model import DrawRule
from banzuke.engine.games.pairs import from_counts
from bench.histories import FloatArray, IntArray


class ClubGames(NamedTuple):
    """Games of a club: (n_games,) players, days, points of the first, and steps that it receives.

    ``ranks`` (2, n_games) are those that both declared, NaN without one, or None.
    """

    first: IntArray
    second: IntArray
    day: IntArray
    points: FloatArray
    steps: IntArray
    ranks: FloatArray | None = None


def rated(
    games: ClubGames, *, n_players: int, draws: DrawRule = "half"
) -> tuple[StepHypothesis, Sequence[StepHypothesis]]:
    """What ratings of a club suppose its handicaps are worth, and all likely worths of them."""
    sides = games.first, games.second
    counts = [np.equal(games.points, each).astype(np.float64) for each in (1.0, 0.5, 0.0)]
    handicaps = Handicaps(Model(draws, order=False, receiver="first"), is_chosen=True)
    steps = signed_steps(handicaps, games.steps)
    behind = handicap_ranks(*sides, games.day, steps, games.ranks, n_players=n_players)
    known = history(
        *sides, games.day, n_players=n_players, wins=counts[0], draws=counts[1], losses=counts[2],
        moves=(games.steps == 0).astype(np.float64), shift=steps, ranks=behind.ranks,
        are_proper=behind.are_proper,
    )  # fmt: skip
    pairs = from_counts(*sides, *counts, n_players=n_players, handicap=games.steps)
    worths = worths_of_handicaps(handicaps, fit_of_handicaps(handicaps, pairs), pairs, known)
    find = partial(find_constants, model=DynamicModel(draws=draws))
    supposed = suppose_handicaps(known, find, worths=worths)
    return in_the_middle(known, find, supposed), supposed
