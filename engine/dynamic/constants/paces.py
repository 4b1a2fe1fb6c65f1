"""Paces: players whose strength changes faster or more slowly than that of others.

All players have one drift unless results say otherwise. By `sites` the results of
each player have a probability at each of some paces. The logarithm of a pace is taken for normally
distributed over players, and its standard deviation is the one at which all results are likeliest.

Evidence alone is not enough: in real logs players differ in more than a pace. So paces count only
if the filter, too, would have foreseen results better, with paces that each player's earlier
results showed. Then the pace of a player is the root of the mean of its square.
"""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants.sites import Sites, log_likely, sites_of
from banzuke.engine.dynamic.constants.tuned import (
    LEAST_EVIDENCE_OF_PACES,
    LEAST_GAIN_OF_PACES,
    LIKELY_PACES,
    PACE_CUTS,
    PACE_DECIMALS,
    PACE_DEVIATIONS,
    PACE_MEANS,
)
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.paths import Path, fit, moments
from banzuke.engine.dynamic.paths.tuned import TINY


class Spread(NamedTuple):
    """How much paces differ.

    Attributes
    ----------
    mean, deviation : float
        Of the logarithm of a pace, at the likeliest drift of all.
    gain : float
        How much likelier all results are than with one drift for all, nats.
    """

    mean: float
    deviation: float
    gain: float


def with_paces(games: History, model: DynamicModel, values: FloatArray | None) -> DynamicModel:
    """The model with the paces that results ask for; the same model if they ask for none.

    Parameters
    ----------
    games : History
    model : DynamicModel
        The likeliest constants without paces.
    values : (n_values + 2,) float or None
        Strengths and effects there.
    """
    path = fit(games, model, start=values, last_step_elo=ROUGH_STEP_ELO)
    sites = sites_of(path, moments(path))
    likely = log_likely(path, sites, LIKELY_PACES)
    spread = spread_of(likely)
    # Written so that gains that are not numbers count as none.
    if not spread.gain >= LEAST_EVIDENCE_OF_PACES:
        return model
    if not _gain(path, sites, spread) >= LEAST_GAIN_OF_PACES:
        return model
    # Drift is searched for once more, and real logs are foreseen less well with paces around the
    # likeliest mean, which is below 1.
    return _at_paces(model, likely, spread._replace(mean=0.0))


def spread_of(likely: FloatArray) -> Spread:
    """How much paces differ, given (n_players, n_paces) log-probabilities.

    The mean of paces may be another than 1, so that a drift that suits none does not count as a
    difference.
    """
    chance = np.exp(likely - likely.max(axis=1, keepdims=True))
    best: list[tuple[float, float, float]] = []
    for deviation in PACE_DEVIATIONS:
        shares = np.stack([_normal(mean, deviation) for mean in PACE_MEANS])
        # einsum, because BLAS would start a thread on each core
        found = np.einsum("nc,mc->mn", chance, shares)
        total = np.log(np.maximum(found, TINY)).sum(axis=1)
        at = int(np.argmax(total))
        best.append((float(total[at]), PACE_MEANS[at], deviation))
    top, mean, deviation = max(best)
    return Spread(mean, deviation, top - best[0][0])


def _normal(mean: float, deviation: float) -> FloatArray:
    """The probabilities of `LIKELY_PACES`."""
    away = (np.log(LIKELY_PACES) - mean) / deviation
    weight = np.exp(-0.5 * (away**2 - np.min(away**2)))
    return np.asarray(weight / weight.sum(), np.float64)


def _at_paces(model: DynamicModel, likely: FloatArray, spread: Spread) -> DynamicModel:
    """The model with the root of each player's mean square pace."""
    chance = np.exp(likely - likely.max(axis=1, keepdims=True)) * _normal(
        spread.mean, spread.deviation
    )
    chance /= chance.sum(axis=1, keepdims=True)
    paces = np.sqrt(np.einsum("nc,c->n", chance, LIKELY_PACES**2))
    return replace(model, paces=tuple(np.round(paces, PACE_DECIMALS).tolist()))


def _gain(path: Path, sites: Sites, spread: Spread) -> float:
    """How much better the filter foresees results by the paces that earlier results show, nats."""
    games, model, gain = path.games, path.model, 0.0
    rows = games.day[games.first]
    cuts = np.quantile(rows, PACE_CUTS, method="nearest").tolist()
    for begin, end in pairwise(sorted({*cuts, int(rows.max()) + 1})):
        likely = log_likely(path, sites.before(games.day < begin), LIKELY_PACES)
        uneven, until = _at_paces(model, likely, spread), games.before(end)
        gain += passed(until, model, since=begin).loss - passed(until, uneven, since=begin).loss
    return gain
