"""Summary of the joint replicates for each player."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray, IntArray
from banzuke.engine.bradley_terry.result import GIVEN, NOT_IDENTIFIABLE, UNBOUNDED, Fit
from banzuke.engine.bradley_terry.simulate import Replicates
from banzuke.engine.bradley_terry.tuned import PLAYERS_AT_ONCE, RATINGS_AT_ONCE

PROBABILITIES = (0.025, 0.16, 0.5, 0.84, 0.975)
"""Published quantiles: the ends of 95 % and 68 %, and the median (section 5)."""


_WITHOUT_ENDS = (UNBOUNDED, NOT_IDENTIFIABLE, GIVEN)


@dataclass(frozen=True)
class Uncertainty:
    """Simulated uncertainty; NaN for players that are not rated.

    Attributes
    ----------
    se_elo : (n_players,)
        Standard deviation (n - 1) of the finite replicates around their own mean; NaN where
        fewer than half are finite (`finite_moments`).
    bias_elo : (n_players,)
        Mean of the finite replicates minus the estimate; NaN likewise.
    quantile_elo : (n_players, 5)
        At `PROBABILITIES`; an end can be ±inf. See `honest_quantiles`.
    infinite_share : (n_players,)
        Share of replicates without a finite value (±inf or NaN).
    rank, rank_lo95, rank_hi95 : (n_players,)
        Rank of the estimate, 1 is best, equal ratings share the better rank; and the 2.5 % and 97.5
        % quantiles of the rank over the replicates. In a replicate +inf ranks above and -inf below
        all finite ratings; a replicate that is NaN could be anywhere. Replicates take the estimate
        for the truth, so these ends contain the luck of the season played; those of `profile.ranks`
        do not.
    effect_se, effect_lo95, effect_hi95 : (n_effects,)
        Of the fit's effects, in its order and units; the ends are NaN for an effect that is
        unbounded or not identifiable, the error where fewer than half of the replicates are finite.
        An effect that is given has neither.
    """

    se_elo: FloatArray
    bias_elo: FloatArray
    quantile_elo: FloatArray
    infinite_share: FloatArray
    rank: FloatArray
    rank_lo95: FloatArray
    rank_hi95: FloatArray
    effect_se: FloatArray
    effect_lo95: FloatArray
    effect_hi95: FloatArray


def summarise(replicates: Replicates, fit: Fit, *, ranked: BoolArray | None = None) -> Uncertainty:
    """Return errors, bias, quantiles and ranks of every player from the joint replicates.

    Parameters
    ----------
    replicates, fit
        The replicates and the fit that they were drawn from.
    ranked
        (n_players,) the players who are ranked; by default all rated players. The others have no
        rank and do not affect other ranks.

    Raises
    ------
    ValueError
        If there are no replicates, or their players are not those of the fit.
    """
    if replicates.n_replicates == 0 or len(replicates.rating_elo) != len(fit.rating_elo):
        raise ValueError(
            f"{replicates.n_replicates} replicates of {len(replicates.rating_elo)} players for a "
            f"fit of {len(fit.rating_elo)}: simulate this fit with at least one replicate"
        )
    n_players = len(fit.rating_elo)
    rated = np.flatnonzero(fit.components.rated)
    columns = np.full((n_players, 9), np.nan)
    for start in range(0, len(rated), PLAYERS_AT_ONCE):
        chunk = rated[start : start + PLAYERS_AT_ONCE]
        columns[chunk, :8] = _moments_and_quantiles(
            replicates.rating_elo[chunk], fit.rating_elo[chunk]
        )
    ranks = np.full((n_players, 3), np.nan)
    chosen = rated if ranked is None else rated[ranked[rated]]
    if len(chosen):
        ranks[chosen] = _ranks(replicates.rating_elo, fit.rating_elo, chosen)
    effect_quantile = honest_quantiles(replicates.effects)
    effect_quantile[[effect.status in _WITHOUT_ENDS for effect in fit.effects]] = np.nan
    is_given = np.array([effect.status == GIVEN for effect in fit.effects], np.bool_)
    return Uncertainty(
        se_elo=columns[:, 0],
        bias_elo=columns[:, 1],
        quantile_elo=columns[:, 2:7],
        infinite_share=columns[:, 7],
        rank=ranks[:, 0],
        rank_lo95=ranks[:, 1],
        rank_hi95=ranks[:, 2],
        effect_se=np.where(is_given, np.nan, finite_moments(replicates.effects)[1]),
        effect_lo95=effect_quantile[:, 0],
        effect_hi95=effect_quantile[:, -1],
    )


def finite_moments(replicates: NDArray[np.floating]) -> tuple[FloatArray, FloatArray]:
    """Mean and standard deviation (n - 1) of the finite replicates in each row.

    Where fewer than half of the replicates are finite, both are NaN. In a league with few games
    only a few results keep a rating finite, so the finite replicates are nearly equal, and their
    deviation is no measure of the error.

    Parameters
    ----------
    replicates : (n_rows, n_replicates)

    Returns
    -------
    mean : (n_rows,)
    deviation : (n_rows,)
        From this mean; NaN with fewer than 2 finite replicates, too.
    """
    finite = np.isfinite(replicates)
    count = finite.sum(axis=1)
    count[2 * count < replicates.shape[1]] = 0
    values = np.where(finite, replicates, 0.0).astype(np.float64)
    mean = np.where(count > 0, values.sum(axis=1) / np.maximum(count, 1), np.nan)
    square = np.where(finite, (values - mean[:, None]) ** 2, 0.0).sum(axis=1)
    deviation = np.where(count > 1, np.sqrt(square / np.maximum(count - 1, 1)), np.nan)
    return mean, deviation


def honest_quantiles(replicates: NDArray[np.floating]) -> FloatArray:
    """The (n_rows, 5) conservative quantiles of the replicates in each row.

    Of B sorted replicates the quantile below ½ is number ``⌊q (B + 1)⌋``, above ½ number
    ``⌈q (B + 1)⌉`` (clipped to 1 … B), so an interval holds at least its share. A NaN could be
    anywhere: it counts as -inf for the lower ends and as +inf for the upper ends. The median is
    that of the replicates that are not NaN; between -inf and +inf it is NaN.
    """
    n_replicates = replicates.shape[1]
    ordered = np.sort(replicates, axis=1).astype(np.float64)
    n_known = n_replicates - np.isnan(ordered).sum(axis=1)
    quantiles = np.empty((len(replicates), len(PROBABILITIES)))
    rows = np.arange(len(replicates))
    for column, probability in enumerate(PROBABILITIES):
        exact = probability * (n_replicates + 1)
        if probability < 0.5:
            place = max(int(np.floor(exact)), 1) - 1 - (n_replicates - n_known)
            value = np.where(place < 0, -np.inf, ordered[rows, np.maximum(place, 0)])
        elif probability > 0.5:
            place = np.full(len(replicates), min(int(np.ceil(exact)), n_replicates) - 1)
            value = np.where(place >= n_known, np.inf, ordered[rows, place])
        else:
            value = _median(ordered, n_known)
        quantiles[:, column] = value
    return quantiles


def _median(ordered: FloatArray, n_known: IntArray) -> FloatArray:
    rows = np.arange(len(ordered))
    low = ordered[rows, np.maximum(n_known - 1, 0) // 2]
    high = ordered[rows, np.minimum(n_known // 2, ordered.shape[1] - 1)]
    known = (n_known > 0) & ~(np.isinf(low) & (low == -high))
    return np.where(
        low == high, low, np.where(known, 0.5 * low + 0.5 * np.where(known, high, 0.0), np.nan)
    )


def _moments_and_quantiles(replicates: Float32Array, estimate: FloatArray) -> FloatArray:
    mean, se = finite_moments(replicates)
    infinite = np.mean(~np.isfinite(replicates), axis=1)
    return np.column_stack((se, mean - estimate, honest_quantiles(replicates), infinite))


def _ranks(replicates: Float32Array, estimate: FloatArray, rated: IntArray) -> FloatArray:
    n_replicates = replicates.shape[1]
    rank = np.empty((len(rated), n_replicates), np.float32)
    width = max(1, RATINGS_AT_ONCE // max(len(rated), 1))
    for start in range(0, n_replicates, width):
        some = slice(start, start + width)
        rank[:, some] = ranks_of(replicates[rated, some])
    ranks = np.empty((len(rated), 3))
    ranks[:, 0] = ranks_of(estimate[rated])
    for start in range(0, len(rated), PLAYERS_AT_ONCE):
        quantiles = honest_quantiles(rank[start : start + PLAYERS_AT_ONCE])
        ranks[start : start + PLAYERS_AT_ONCE, 1] = np.maximum(quantiles[:, 0], 1.0)
        ranks[start : start + PLAYERS_AT_ONCE, 2] = np.minimum(quantiles[:, -1], len(rated))
    return ranks


def ranks_of(rating: NDArray[np.floating]) -> FloatArray:
    """The (n,) competition ranks, best first, or (n, m) of each column; NaN stays NaN."""
    order = np.argsort(-rating, axis=0)
    ordered = np.take_along_axis(rating, order, axis=0)
    is_first = np.ones(ordered.shape, np.bool_)
    is_first[1:] = ordered[1:] != ordered[:-1]
    place = np.arange(1.0, len(ordered) + 1.0).reshape(-1, *(1,) * (rating.ndim - 1))
    best = np.maximum.accumulate(np.where(is_first, place, 0.0), axis=0)
    rank = np.empty(ordered.shape)
    np.put_along_axis(rank, order, best, axis=0)
    return np.where(np.isnan(rating), np.nan, rank)
