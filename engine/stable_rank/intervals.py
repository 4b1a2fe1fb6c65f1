"""Intervals for the stable rank that keep their promise from twenty games up."""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri

from engine.stable_rank.counts import as_counts
from engine.stable_rank.estimators import estimate, rank_of_ratio
from engine.stable_rank.posterior import ratio_quantiles
from engine.stable_rank.rules import Rule

# Jeffreys' prior of a multinomial: half a game in every place.
PRIOR_GAMES = 0.5


def interval(
    counts: ArrayLike, *, rule: Rule, confidence: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the lower and upper end of an interval for each player's stable rank.

    Equal-tailed interval of the posterior Dirichlet(N_1 + ½, …, N_m + ½) of the placement rates,
    its quantiles by saddlepoint (``ratio_quantiles``): deterministic, within 0.01 % of the exact
    posterior probability at five games a place and within 0.2 % where a place was never seen. The
    ends are widened, if need be, to take in the exact estimate, which at usual confidences lies
    outside only where no game of a record earned points. Without a last
    place the upper end is finite but very far away: such a record bounds the rank from below only.

    Share of true ranks inside, phoenix south game, 40,000 simulated players each, 95 % wanted:

    ======================  ====  ====  ====  =====
    rates                   N=20  50    100   1000
    ======================  ====  ====  ====  =====
    25 25 25 25             94.6  94.7  94.8  95.1
    30 27 24 19             94.8  94.9  95.0  94.9
    35 30 25 10             96.3  94.5  95.1  94.9
    20 22 26 32             95.0  94.9  94.8  95.0
    15 20 25 40             94.8  95.1  94.9  95.1
    28 22 10 40             94.8  95.0  94.9  95.0
    ======================  ====  ====  ====  =====

    The profile likelihood covers as well from 50 games up (94.7 to 95.0) but is unbounded without
    a last place, which one player in eight of the third row has after 20 games.

    Parameters
    ----------
    counts
        (n_players, n_places) integers: games by place, first place first.
    rule
        Points and costs of the room.
    confidence
        Probability between 0 and 1 that the interval should hold.

    Returns
    -------
    Two arrays (n_players,) of ranks (dan), finite; NaN for a player without games.

    Raises
    ------
    ValueError
        If counts do not fit the rule, or confidence is not between 0 and 1.
    """
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence is {confidence}; give a probability between 0 and 1")
    table = as_counts(counts, n_places=rule.n_places)
    alpha = table + PRIOR_GAMES
    points = np.asarray(rule.points, dtype=np.float64)
    score = float(ndtri(0.5 + confidence / 2))
    lower = rank_of_ratio(ratio_quantiles(alpha, points, -score), rule)
    upper = rank_of_ratio(ratio_quantiles(alpha, points, score), rule)
    exact = estimate(table, rule=rule).exact
    # np.minimum passes the NaN of a player without games on to both ends.
    return np.minimum(lower, exact), np.maximum(upper, exact)
