"""Pairings of the next games: the games that reduce most the uncertainty about the top."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.bradley_terry.tuned import MOST_CONTENDERS, MOST_WITH_COVARIANCE
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import winning_chances
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class NextPairings:
    """Proposed games, best first, and the certainty of the top.

    Attributes
    ----------
    top : (k,) int
        The best players by rating, best first.
    first, second : (n_games,) int
        Proposed games. The first mover is left open: play both colours.
    gain : (n_games,)
        Gain of each game as `next_pairings` defines it, given the games before it.
    unsure : (n_players,)
        Largest probability that the order of a player and a player on the other side of the border
        is wrong: for a player of the top, over all others; for another player, over the top. NaN if
        not rated.
    least_sure : (int, int)
        The player of the top and the other player whose order is least certain.
    wrong : float
        Probability that their order is wrong.
    """

    top: IntArray
    first: IntArray
    second: IntArray
    gain: FloatArray
    unsure: FloatArray
    least_sure: tuple[int, int]
    wrong: float


def covariance_elo(fit: Fit, pairs: Pairs, *, information: float = 1.0) -> FloatArray:
    """The covariance of ratings, (n_players, n_players), from the fit's information.

    In Elo², with the sum of all ratings held at 0: variances of differences do not depend on the
    gauge. Effects are taken as known. Rows of players who are not rated are NaN.

    Parameters
    ----------
    fit : Fit
    pairs : Pairs
    information : float
        Information of a game, divided by the one that ln P assumes: `information_of_points`.

    Raises
    ------
    ValueError
        If there are more than 3,000 players.
    """
    if pairs.n_players > MOST_WITH_COVARIANCE:
        raise ValueError(
            f"{pairs.n_players:,} players: the covariance of at most {MOST_WITH_COVARIANCE:,} is "
            "computed"
        )
    win, draw, _ = predict(
        fit, pairs.first_idx, pairs.second_idx, neutral=pairs.neutral, handicap=pairs.handicap
    )
    assumed = fit.model.outcomes.information(win, draw)
    games = pairs.wins + fit.model.outcomes.counted(pairs.draws) + pairs.losses
    weight = np.nan_to_num(assumed * games)
    prior = np.full(pairs.n_players, 0.25 * fit.model.prior_games * (fit.model.prior != "none"))
    for anchor in fit.model.anchors:
        prior[anchor.player] += (ELO_PER_LOGIT / anchor.error_elo) ** 2
    return covariance_of(
        pairs.first_idx,
        pairs.second_idx,
        weight,
        np.isfinite(fit.rating_elo),
        prior=prior,
        information=information,
    )


def covariance_of(
    first: ArrayLike,
    second: ArrayLike,
    weight: ArrayLike,
    rated: ArrayLike,
    *,
    prior: ArrayLike = 0.0,
    information: float = 1.0,
) -> FloatArray:
    """The covariance in Elo² of ratings; a game's weight is its information, p (1 - p).

    `prior` is information on each rating by itself, one for all or (n_players,). Games that tell
    `information` times as much vary less, while the ratings follow the weights: the covariance is
    A⁻¹ B A⁻¹, A of the weights and the prior, B of the weights divided by `information` and of the
    prior, as in stated errors.
    """
    i, j, w = np.asarray(first), np.asarray(second), np.asarray(weight, np.float64)
    known = np.asarray(rated, np.bool_)
    n = len(known)
    laplacian = np.zeros((n, n))
    np.add.at(laplacian, (i, j), -w)
    np.add.at(laplacian, (j, i), -w)
    laplacian -= np.diag(laplacian.sum(axis=1))
    alone = np.asarray(prior) * np.eye(n)
    inside = np.ix_(known, known)
    weighed, varied = (laplacian + alone)[inside], (laplacian / information + alone)[inside]
    covariance = np.full((n, n), np.nan)
    if not np.any(alone):
        # A constant for all is free: one more row of information on it changes no difference.
        count = max(int(known.sum()), 1)
        weighed += max(float(np.trace(weighed)) / count, 1e-12) / count
    whole = np.linalg.inv(weighed)
    if information != 1.0:
        whole = whole @ varied @ whole
    whole -= whole.mean(axis=0)
    whole -= whole.mean(axis=1, keepdims=True)
    covariance[inside] = ELO_PER_LOGIT**2 * whole
    return covariance


def next_pairings(
    rating_elo: FloatArray,
    covariance: FloatArray,
    *,
    top: int,
    games: int,
    information: float = 1.0,
) -> NextPairings:
    """The games that reduce most the uncertainty about the `top` best players.

    For each player i of the top and each other player j the difference of ratings is taken as
    normal, with the covariance given; their order is wrong with the chance ``Φ(-d / s)``. One game
    of a and b with information w takes ``(Σ x)_ij² / (1/w + xᵀ Σ x)`` off the variance ``s²``, x =
    e_a - e_b (a rank-one update). The gain of a game is its relative reduction of ``s²``, weighted
    by the chance that the order is wrong, and summed over all (i, j). Games are chosen one after
    the other, each with the information of the games chosen before it.

    Parameters
    ----------
    rating_elo : (n_players,)
        NaN or infinite: not rated.
    covariance : (n_players, n_players)
        Covariance of the rated players, in Elo².
    top : int
        At least 1, and less than the number of rated players.
    games : int
    information : float
        Information of a game, divided by p (1 - p): `information_of_points`.

    Raises
    ------
    ValueError
        If `top` or `games` is outside its range.
    """
    known = np.flatnonzero(np.isfinite(rating_elo))
    if not 1 <= top < len(known):
        raise ValueError(
            f"top = {top}: {len(known)} players are rated; give 1 or more, and fewer than those"
        )
    if games < 1:
        raise ValueError(f"games = {games}: give 1 or more")
    order = known[np.argsort(-rating_elo[known], kind="stable")]
    unsure, least_sure, wrong = border(rating_elo, covariance, order, top)
    near = order[np.argsort(-unsure[order], kind="stable")][:MOST_CONTENDERS]
    inside = np.isin(near, order[:top])
    rating, cov = rating_elo[near], covariance[np.ix_(near, near)].copy()
    sides = np.stack(np.meshgrid(np.flatnonzero(inside), np.flatnonzero(~inside), indexing="ij"))
    i, j = sides.reshape(2, -1)
    a, b = np.triu_indices(len(near), 1)
    difference = rating[a] - rating[b]
    chance, missed = winning_chances(difference / ELO_PER_LOGIT)
    noise = ELO_PER_LOGIT**2 / (information * chance * missed)
    found = np.empty((2, games), np.int64)
    gains = np.empty(games)
    for number in range(games):
        gain = _gains(rating, cov, (i, j), (a, b), noise)
        best = int(np.argmax(gain))
        found[:, number], gains[number] = (near[a[best]], near[b[best]]), gain[best]
        moved = cov[:, a[best]] - cov[:, b[best]]
        cov -= np.outer(moved, moved) / (noise[best] + moved[a[best]] - moved[b[best]])
    return NextPairings(order[:top], found[0], found[1], gains, unsure, least_sure, wrong)


def _gains(
    rating: FloatArray,
    cov: FloatArray,
    sides: tuple[IntArray, IntArray],
    games: tuple[IntArray, IntArray],
    noise: FloatArray,
) -> FloatArray:
    """The gain of each game, (n_pairs,)."""
    (i, j), (a, b) = sides, games
    moved = cov[:, a] - cov[:, b]
    own = moved[a, np.arange(len(a))] - moved[b, np.arange(len(b))]
    variance = cov[i, i] + cov[j, j] - 2.0 * cov[i, j]
    wrong = ndtr(-(rating[i] - rating[j]) / np.sqrt(variance))
    taken = (moved[i] - moved[j]) ** 2 / (noise + own)
    return np.asarray((wrong / variance) @ taken)


def border(
    rating: FloatArray, covariance: FloatArray, order: IntArray, top: int
) -> tuple[FloatArray, tuple[int, int], float]:
    """The (n_players,) `NextPairings.unsure`, the least certain order, and its chance to be wrong.

    Parameters
    ----------
    rating, covariance
        As in `next_pairings`.
    order : (n_rated,) int
        Rated players, the best first.
    top : int
        At least 1, and less than the number of rated players.
    """
    best, others = order[:top], order[top:]
    own = np.diag(covariance)
    variance = own[best][:, None] + own[others] - 2.0 * covariance[np.ix_(best, others)]
    wrong = ndtr(-(rating[best][:, None] - rating[others]) / np.sqrt(variance))
    unsure = np.full(len(rating), np.nan)
    unsure[best], unsure[others] = wrong.max(axis=1), wrong.max(axis=0)
    at = np.unravel_index(int(np.argmax(wrong)), wrong.shape)
    return unsure, (int(best[at[0]]), int(others[at[1]])), float(wrong[at])
