"""Errors of games played in pairs: whole pairs are resampled instead of single games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.gauge import holders
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.bradley_terry.summarise import finite_moments
from banzuke.engine.checks.cells import OUTCOMES, part
from banzuke.engine.games.pairs import Pairs, aggregate


class Ratings(Protocol):
    """The required part of a replicate's fit: (n_players,) ratings in Elo, NaN if not rated."""

    @property
    def rating_elo(self) -> FloatArray:
        """In any gauge."""
        ...


@dataclass(frozen=True)
class PairedErrors:
    """Standard errors with games resampled in clusters; NaN for players that are not rated.

    Attributes
    ----------
    se_elo : (n_players,)
        Standard deviation (n - 1) of the finite replicates around their own mean, in the gauge of
        the fit; NaN if fewer than 2.
    ordinary_se_elo : (n_players,)
        The fit's own errors, for independent games.
    ratio : (n_players,)
        ``se_elo / ordinary_se_elo``: above 1 if the games of a pair tend to have the same
        result. NaN for a fixed player.
    infinite_share : (n_players,)
        Share of replicates without a finite value.
    n_replicates, n_clusters : int
        A game without a pair is a cluster of one.
    n_paired_games : int
        Games in clusters of two or more.
    """

    se_elo: FloatArray
    ordinary_se_elo: FloatArray
    ratio: FloatArray
    infinite_share: FloatArray
    n_replicates: int
    n_clusters: int
    n_paired_games: int


def paired_bootstrap(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    score: ArrayLike,
    pair_id: ArrayLike,
    *,
    fit: Fit,
    refit: Callable[[Pairs], Ratings],
    replicates: int,
    rng: np.random.Generator,
    neutral: ArrayLike | None = None,
    handicap: ArrayLike | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> PairedErrors:
    """Standard errors that are valid for any correlation of the games of a pair.

    Games of the same two players with the same pair id (colours reversed, say) are one cluster. A
    replicate draws the league's number of clusters from all its clusters, with replacement, and is
    refitted. (Drawing separately for each pair of players would give an error of 0 where two
    players meet once, and one too small by ``sqrt(1 - 1/m)`` where they meet in m clusters.)

    Parameters
    ----------
    first_idx, second_idx, score : (n_games,)
        As `engine.games.pairs.aggregate`.
    pair_id : (n_games,) int
        Below 0: a single game.
    fit : Fit
        The fit of these games.
    refit : callable
        The same model for a replicate's cells, in any gauge that every replicate can have (mean
        rather than fixed). `engine.checks.warm_refit` is a fast one for the plain model.
    replicates : int
        2 or more.
    rng : Generator
        Names the streams: replicate k draws from ``streams.child(rng, k)``.
    neutral, handicap : (n_games,), optional
    on_step : callable, optional
        Called with (replicates done, replicates) after each.

    Raises
    ------
    ValueError
        If there are fewer than 2 replicates or the games are not those of the fit, and the errors
        of `aggregate`. Also the errors of `refit`.
    """
    if replicates < 2:
        raise ValueError(f"replicates = {replicates}: give at least 2, 200 for errors to 5 %")
    pairs = aggregate(
        first_idx,
        second_idx,
        score,
        n_players=len(fit.rating_elo),
        neutral=neutral,
        handicap=handicap,
    )
    if fit.n_cells != pairs.n_cells:
        raise ValueError(
            f"the games make {pairs.n_cells} cells, the fit had {fit.n_cells}: give the games that "
            "were fitted"
        )
    slot = _slots(first_idx, second_idx, score, neutral, handicap, pairs)
    slot, cluster = _clusters(np.asarray(first_idx), np.asarray(second_idx), pair_id, slot)
    rating = np.full((pairs.n_players, replicates), np.nan)
    n_clusters = int(cluster[-1]) + 1 if len(cluster) else 0
    for replicate in range(replicates):
        # A cluster is a pair, or a single game: both games of a pair are drawn together.
        drawn = streams.child(rng, replicate).integers(0, n_clusters, n_clusters)
        times = np.bincount(drawn, minlength=n_clusters)[cluster]
        counts = np.bincount(slot, times, OUTCOMES * pairs.n_cells).astype(np.int64)
        resampled = part(pairs, counts.reshape(-1, OUTCOMES))
        rating[:, replicate] = _in_gauge(fit, refit(resampled).rating_elo)
        if on_step is not None:
            on_step(replicate + 1, replicates)
    return _summary(fit, rating, cluster)


def _slots(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    score: ArrayLike,
    neutral: ArrayLike | None,
    handicap: ArrayLike | None,
    pairs: Pairs,
) -> IntArray:
    """Each game's position among the flattened (n_cells, 3) counts."""
    key = np.asarray(first_idx, np.int64) * pairs.n_players + np.asarray(second_idx, np.int64)
    key = 2 * key if neutral is None else 2 * key + np.asarray(neutral, np.int64)
    if handicap is not None:
        level = np.asarray(handicap, np.int64)
        key = key * (level.max(initial=0) + 1) + level
    _, cell = np.unique(key, return_inverse=True)
    outcome = (2.0 - 2.0 * np.asarray(score, np.float64)).astype(np.int64)
    return np.asarray(OUTCOMES * cell + outcome)


def _clusters(
    first: NDArray[np.integer], second: NDArray[np.integer], pair_id: ArrayLike, slot: IntArray
) -> tuple[IntArray, IntArray]:
    """Slots sorted by cluster, and the cluster of each; the order of games is lost."""
    pair = np.asarray(pair_id)
    if pair.shape != slot.shape or pair.dtype.kind not in "iu":
        raise ValueError(
            f"pair_id is {pair.dtype} of shape {pair.shape}; give ({len(slot)},) whole numbers, "
            "below 0 for games on their own"
        )
    pair = np.maximum(pair.astype(np.int64), -1)
    lower, upper = np.minimum(first, second), np.maximum(first, second)
    order = np.lexsort((slot, pair, upper, lower))
    lower, upper, pair = lower[order], upper[order], pair[order]
    starts = np.ones(len(slot), np.bool_)
    starts[1:] = (
        (lower[1:] != lower[:-1])
        | (upper[1:] != upper[:-1])
        | (pair[1:] != pair[:-1])
        | (pair[1:] < 0)
    )
    return slot[order], np.cumsum(starts) - 1


def _in_gauge(fit: Fit, rating_elo: FloatArray) -> FloatArray:
    """A replicate in the fit's gauge, aligned on the players it rates.

    Without a rated holder of the gauge all ratings are NaN.
    """
    rating = np.where(fit.components.rated, rating_elo, np.nan)
    finite = np.isfinite(rating)
    held = holders(fit.gauge, np.arange(len(rating)), fit.rating_elo)
    if held is not None:
        rating += held.shift(rating[held.at, None], finite[held.at, None])
    elif finite.any() and fit.gauge.kind == "prior":
        rating += np.mean(fit.rating_elo[finite]) - np.mean(rating[finite])
    elif finite.any():
        rating += fit.gauge.shift(rating[finite], None)
    return rating


def _summary(fit: Fit, rating: FloatArray, cluster: IntArray) -> PairedErrors:
    se = finite_moments(rating)[1]
    rated = fit.components.rated
    ordinary = np.where(rated, fit.se_hessian_elo, np.nan)
    ratio = np.full(len(se), np.nan)
    np.divide(se, ordinary, out=ratio, where=ordinary > 0.0)
    size = np.bincount(cluster)
    return PairedErrors(
        se_elo=se,
        ordinary_se_elo=ordinary,
        ratio=ratio,
        infinite_share=np.where(rated, np.mean(~np.isfinite(rating), axis=1), np.nan),
        n_replicates=rating.shape[1],
        n_clusters=len(size),
        n_paired_games=int(size[size > 1].sum()),
    )
