"""Which intervals of strength over time contain the truth, in one simulated league."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic import (
    Constants,
    DynamicModel,
    History,
    Marginals,
    Path,
    draw_believed,
    drift_for_errors,
    find_constants,
    fit,
    paths_under,
    sets_for_errors,
    strengths_at,
)
from banzuke.engine.scale import ELO_PER_LOGIT

Z95 = 1.96
N_DRAWS = 100
MOST_PAIRED = 100
"""Players whose differences are looked at, evenly from all."""


@dataclass(frozen=True)
class Inside:
    """Which 95 % intervals contain the truth, and what they come from.

    Attributes
    ----------
    found : Constants
    path : Path
    errors : Marginals
    models : sequence of DynamicModel
    shares : (n_models,) float
        The models for errors, and the probability of each.
    off : (n_values,) float
        Errors of ratings, Elo.
    hit : (n_values,) bool
    last, who : (n_rated,) int
        The last value of each player who played, and the player.
    between : (n_pairs,) bool
        Differences of two players' last days.
    """

    found: Constants
    path: Path
    errors: Marginals
    models: Sequence[DynamicModel]
    shares: FloatArray
    off: FloatArray
    hit: BoolArray
    last: IntArray
    who: IntArray
    between: BoolArray


def intervals_inside(
    games: History,
    truth: FloatArray,
    model: DynamicModel,
    rng: np.random.Generator,
    *,
    given: bool = False,
) -> Inside:
    """Which intervals contain the (n_players, n_days) true strengths, Elo.

    ``given``: drift and spread are those of the model, and are not searched for.
    """
    found = find_constants(games, model, drift=not given, spread=not given)
    path = fit(games, found.model)
    models, shares = sets_for_errors(games, found)
    drawn = draw_believed(
        path, paths_under(games, path, models), n_draws=N_DRAWS, rng=rng, shares=shares
    )
    off = path.rating_elo - truth[games.player, games.day]
    hit = np.abs(off) <= Z95 * np.sqrt(drawn.errors.variance) * ELO_PER_LOGIT
    last = games.last[games.last >= 0]
    who = games.player[last].astype(np.int64)
    paired = range(0, len(last), -(-len(last) // MOST_PAIRED))
    pairs = np.array(list(combinations(paired, 2)), np.int64)
    gap = drawn.last[:, who[pairs[:, 0]]] - drawn.last[:, who[pairs[:, 1]]]
    apart = np.sqrt(np.mean(gap**2, axis=0)) * ELO_PER_LOGIT
    between = np.abs(off[last[pairs[:, 0]]] - off[last[pairs[:, 1]]]) <= Z95 * apart
    return Inside(found, path, drawn.errors, models, shares, off, hit, last, who, between)


def inside_at_end(seen: Inside, truth: FloatArray) -> BoolArray:
    """Which intervals of the players ``seen.who`` contain their strength on the last true day.

    Errors grow after the last game as those of a night do. ``truth`` is (n_players, n_days), Elo.
    """
    drift_elo = drift_for_errors(seen.found.model, seen.models, seen.shares)
    wider = replace(seen.path, model=replace(seen.path.model, drift_elo=drift_elo))
    end = truth.shape[1] - 1
    at = strengths_at(wider, seen.errors, seen.who, np.full(len(seen.who), end))
    off = np.abs(at.mean * ELO_PER_LOGIT - truth[seen.who, end])
    inside: BoolArray = off <= Z95 * np.sqrt(at.variance) * ELO_PER_LOGIT
    return inside
