"""Two players: the chance that one has the higher stable rank, and the games to see it."""

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, ndtri

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.counts import SharedCounts, as_counts
from banzuke.engine.stable_rank.intervals import posterior_of
from banzuke.engine.stable_rank.population import Population, with_common_games
from banzuke.engine.stable_rank.posterior import ratio_quantiles
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.scores import ScoreSums
from banzuke.engine.stable_rank.tuned import TABULATED


def superiority_table(
    counts: ArrayLike | SharedCounts,
    *,
    rule: AnyRule,
    scores: ScoreSums | None = None,
    league: Population | None = None,
) -> FloatArray:
    """The (n, n) probabilities that the player of the row has the higher true stable rank.

    With quantile function Q of one player and distribution function F of the other,
    ``P = ∫ F_b(Q_a(Φ(z))) φ(z) dz``, by the trapezoid rule. The joint posterior is taken as the
    product of both. This is slightly too certain for players who met at tables: a good place of one
    is a bad place of the other, so their records differ more than those of strangers. The diagonal
    is ½; ``table + table.T`` is 1.

    Posteriors of players of a ``league`` have the league's population as their prior: where all are
    near equals, differences of records are luck. Without it they are those of ``interval``, which
    know nothing of other players: of 95 % and more, 92 to 97 % are then right where players are as
    far apart as in clubs, 69 and 84 % among near equals, 56 and 72 % if neighbours in strength sit
    together
    (``bench/results/table_seasons.md``).

    Parameters
    ----------
    counts
        (n, n_places) games by place, first place first: integers, or ``SharedCounts``. The work
        grows with n².
    rule
        Points and costs of the room, the same for all.
    scores
        Sums of the points for final scores (``sum_scores``), if the rule pays for them.
    league
        What the records of all players of the league say (``population``); None for strangers.

    Returns
    -------
    Probabilities; NaN for a player without games.

    Raises
    ------
    ValueError
        If counts do not fit the rule, or scores are missing or too many.
    """
    table = as_counts(counts, n_places=rule.n_places)
    if league is None:
        above = _above(*posterior_of(table, rule=rule, scores=scores))
    else:
        above = np.zeros((len(table), len(table)))
        for common, weight in zip(league.common, league.weight, strict=True):
            record, sums = with_common_games(
                table.astype(np.float64), scores, common * league.rates
            )
            above += weight * _above(*posterior_of(record, rule=rule, scores=sums, prior=0.0))
    unknown = table.sum(axis=1) == 0
    above[unknown] = np.nan
    above[:, unknown] = np.nan
    return above


def _above(alpha: FloatArray, points: FloatArray, shift: FloatArray) -> FloatArray:
    """The (n, n) probabilities that the ratio of the row is the higher one."""
    # The rank rises with the ratio, so ratios can be compared instead of ranks.
    quantile = np.array([ratio_quantiles(alpha, points, score) + shift for score in TABULATED])
    weight = np.exp(-0.5 * TABULATED**2)
    weight /= weight.sum()
    n_players = len(alpha)
    above = np.full((n_players, n_players), 0.5)
    for a in range(n_players):
        for b in range(n_players):
            if a != b:
                score_of_b = np.interp(quantile[:, a], quantile[:, b], TABULATED)
                above[a, b] = np.sum(weight * ndtr(score_of_b))
    return np.asarray((above + 1.0 - above.T) / 2)


def superiority(
    counts: ArrayLike,
    *,
    rule: AnyRule,
    scores: ScoreSums | None = None,
    league: Population | None = None,
) -> float:
    """The probability that the first of two players has the higher true stable rank.

    Parameters
    ----------
    counts
        (2, n_places) integers: games by place of both.
    rule, scores, league
        As for ``superiority_table``.

    Raises
    ------
    ValueError
        As ``superiority_table``, or if there are not two players.
    """
    if np.shape(counts)[:1] != (2,):
        raise ValueError(f"counts has shape {np.shape(counts)}; give the records of two players")
    return float(superiority_table(counts, rule=rule, scores=scores, league=league)[0, 1])


def games_to_tell_apart(
    difference: float,
    spread: tuple[float, float],
    *,
    confidence: float = 0.95,
    power: float = 0.8,
) -> int:
    """The number of games per player that are needed to see a difference of two players.

    After that many games a two-sided test of "both have the same stable rank" succeeds with
    probability ``power``; by the normal approximation

        n = ((z₁ + z₂) / difference)² (σ_a² + σ_b²),

    z₁ and z₂ the normal quantiles of ``(1 + confidence) / 2`` and of ``power``. Records are taken
    as independent.

    Parameters
    ----------
    difference
        Of the true stable ranks; not 0, of either sign.
    spread
        σ of each player: the standard deviation of a record of one game in ranks, ``se √games``.
    confidence
        1 minus the probability of a significant result between equal players.
    power
        Probability of a significant result.

    Raises
    ------
    ValueError
        If the difference is 0 or not finite, a spread is negative, or a share is out of range.
    """
    if not (math.isfinite(difference) and difference != 0.0):
        raise ValueError(f"difference = {difference}: give a difference of ranks other than 0")
    if not all(math.isfinite(sigma) and sigma >= 0.0 for sigma in spread):
        raise ValueError(f"spread = {spread}: give se √games of both players, 0 or more")
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence = {confidence}: give a share between 0 and 1, such as 0.95")
    if not 0.5 * (1.0 - confidence) < power < 1.0:
        raise ValueError(f"power = {power}: give a share above (1 - confidence) / 2, such as 0.8")
    z = float(ndtri(0.5 + 0.5 * confidence) + ndtri(power))
    return max(math.ceil((z / difference) ** 2 * (spread[0] ** 2 + spread[1] ** 2)), 1)
