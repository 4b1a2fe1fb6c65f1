"""Intervals for the stable rank."""

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.stable_rank.counts import SharedCounts, as_counts
from banzuke.engine.stable_rank.estimators import estimate
from banzuke.engine.stable_rank.posterior import ratio_quantiles
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.scores import ScoreSums, check_scores
from banzuke.engine.stable_rank.tuned import LEAN, PRIOR_GAMES, SCORE_GAMES, Z95


def interval(
    counts: ArrayLike | SharedCounts,
    *,
    rule: AnyRule,
    confidence: float = 0.95,
    scores: ScoreSums | None = None,
) -> tuple[FloatArray, FloatArray]:
    """The lower and upper end of an interval for each player's stable rank.

    Equal-tailed interval of the posterior Dirichlet(N_1 + ½, …, N_m + ½) of the placement rates,
    its quantiles by saddlepoint (``ratio_quantiles``): deterministic, within 0.01 % of the exact
    posterior probability at five games a place and within 0.2 % where a place was never seen. At
    the lower end, a place with points has less than ½ if it was hardly ever seen (``LEAN``): else
    players who are hardly ever first are rated too high after one lucky game. The ends are widened,
    if necessary, to include the exact estimate. At usual confidences it lies outside only if no
    game of a record earned points. Without a last place the upper end is finite but very far away:
    such a record bounds the rank from below only.

    This posterior was compared with the delta method, profile likelihood and two bootstraps. It
    covers best from 20 games up, for strong and weak players: ``bench/results/stable_rank.md``. The
    profile likelihood covers as well from 50 games up, but is unbounded without a last place, as
    for one strong player in eight after 20 games.

    Points for final scores enter by their mean and variance in each place. One or two games of a
    place do not tell how its scores vary, so the variance that is typical in the log counts as
    ``SCORE_GAMES`` games. The posterior of the games of a place is a Dirichlet distribution, too
    (Rubin 1981), and two halves of the place at ``mean ± deviation`` have the same first two
    moments. The spread inside last places, which does not depend on how many there are, enters as
    two places of its own. That is an approximation.

    Parameters
    ----------
    counts
        (n_players, n_places) games by place, first place first: integers, or ``SharedCounts``.
    rule
        Points and costs of the room.
    confidence
        Probability between 0 and 1 that the interval should hold.
    scores
        Sums of the points for final scores (``sum_scores``), if the rule pays for them.

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
    score = float(ndtri(0.5 + confidence / 2))
    lean = LEAN * min((score / Z95) ** 2, 1.0)  # in the middle, nothing is rare
    lower, upper = (
        rule.rank_of(ratio_quantiles(alpha, points, end) + shift)
        for end, leaning in ((-score, lean), (score, 0.0))
        for alpha, points, shift in (posterior_of(table, rule=rule, scores=scores, lean=leaning),)
    )
    exact = estimate(counts, rule=rule, scores=scores).exact
    # np.minimum passes the NaN of a player without games on to both ends.
    return np.minimum(lower, exact), np.maximum(upper, exact)


def posterior_of(
    table: IntArray | FloatArray,
    *,
    rule: AnyRule,
    scores: ScoreSums | None,
    lean: float = 0.0,
    prior: float = PRIOR_GAMES,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The posterior of each player's ratio r, as ``ratio_quantiles`` takes it.

    ``r = Σ c_k p_k / p_m + shift`` with Dirichlet(alpha) rates p, m the last column of alpha. A
    place that was never seen has the scores that are typical of it in the log. The prior counts
    ``prior`` games in every place; ``lean`` of them leave each place with points that was never
    seen, less of places that were.

    Returns
    -------
    alpha (n_players, n_columns), points c (n_players, n_columns - 1) and shift (n_players,). The
    columns are the places, or with scores each place twice and at the end the last place.
    """
    pay = np.asarray(rule.points, dtype=np.float64)
    added = check_scores(scores, rule=rule, shape=table.shape)
    alpha = table.astype(np.float64) + prior
    games = np.where(table > 0, table, 1).astype(np.float64)
    mean = np.where(table > 0, added.total / games, added.typical_mean)
    centre = np.column_stack([pay + mean[:, :-1], np.zeros(len(table))])
    alpha -= lean / (table + 1.0) * np.sign(centre)
    if rule.score is None:
        return alpha, np.ascontiguousarray(centre[:, :-1]), np.zeros(len(table))
    own = np.maximum(added.squares - added.total**2 / games, 0.0)
    known = np.maximum(games - 1.0, 0.0)
    variance = (SCORE_GAMES * added.typical_variance + own) / (SCORE_GAMES + known)
    deviation = np.sqrt(variance)
    # The last place itself has no points; its mean score is the shift.
    halves = np.hstack([alpha, alpha]) / 2
    points = np.ascontiguousarray(np.hstack([centre - deviation, centre + deviation]))
    return np.column_stack([halves, alpha[:, -1]]), points, mean[:, -1]
