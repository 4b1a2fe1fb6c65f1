"""The players of a league together: how far apart they are, as all their records say it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.counts import SharedCounts, as_counts
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.scores import ScoreSums, check_scores
from banzuke.engine.stable_rank.tuned import COMMON_GAMES, PRIOR_GAMES, SLIGHT


@dataclass(frozen=True)
class Population:
    """A mixture of Dirichlet distributions, from which the placement rates of players come.

    Attributes
    ----------
    rates
        (n_places,) rates of the places over all games.
    common
        (n_kinds,) A: games for which ``rates`` count beside a player's own. The fewer, the farther
        players are apart.
    weight
        (n_kinds,) probability of each A; the sum is 1.
    """

    rates: FloatArray
    common: FloatArray
    weight: FloatArray


def population(
    counts: ArrayLike | SharedCounts, *, rule: AnyRule, scores: ScoreSums | None = None
) -> Population:
    """The population of a league, found from the records of all its players.

    Rates of a player are Dirichlet(A m), m the rates of all. What decides a stable rank is the
    value ``y`` of a game: its points, less r in the last place, r the ratio of all games together.
    So its mean over all games is 0 (but for the prior games, without which r is infinite before
    anybody was last). If s² is its variance over all games, the mean of a
    player with N games has variance ``s² (N + A) / (N (1 + A))``. The likelihood of A is that of a
    normal distribution, and every A of ``COMMON_GAMES`` is as probable before. So the spread of
    players is that of their ranks, and not that of their styles.

    Parameters
    ----------
    counts
        (n_players, n_places) games by place, first place first: integers, or ``SharedCounts``.
    rule
        Points and costs of the room.
    scores
        Sums of the points for final scores (``sum_scores``), if the rule pays for them.

    Raises
    ------
    ValueError
        If counts do not fit the rule, or scores are missing or too many.
    """
    table = as_counts(counts, n_places=rule.n_places).astype(np.float64)
    added = check_scores(scores, rule=rule, shape=table.shape)
    whole = table.sum(axis=0) + PRIOR_GAMES
    rates = whole / whole.sum()
    games = table.sum(axis=1)
    own = games > 0.0
    pay = np.append(np.asarray(rule.points, dtype=np.float64), 0.0)
    earned = np.einsum("pk,k->p", table, pay) + added.total.sum(axis=1)
    ratio = earned.sum() / whole[-1]
    squares = np.sum(table * pay**2 + 2.0 * pay * added.total + added.squares)
    squares += ratio**2 * table[:, -1].sum() - 2.0 * ratio * added.total[:, -1].sum()
    common = np.array(COMMON_GAMES)
    if not own.any() or squares <= 0.0:
        return Population(rates, common, np.full(common.size, 1.0 / common.size))
    value = (earned - ratio * table[:, -1])[own] / games[own]
    n = games[own]
    share = (n + common[:, np.newaxis]) / (n * (1.0 + common[:, np.newaxis]))
    variance = squares / games.sum() * share
    log_likelihood = -0.5 * np.sum(np.log(variance) + value**2 / variance, axis=1)
    weight = np.exp(log_likelihood - log_likelihood.max())
    weight = np.where(weight < SLIGHT * weight.sum(), 0.0, weight)
    kept = weight > 0.0
    return Population(rates, common[kept], weight[kept] / weight.sum())


def with_common_games(
    table: FloatArray, scores: ScoreSums | None, rates: FloatArray
) -> tuple[FloatArray, ScoreSums | None]:
    """Records to which (n_places,) games are added whose scores are typical of the log."""
    if scores is None:
        return table + rates, None
    mean, variance = scores.typical_mean, scores.typical_variance
    return table + rates, ScoreSums(
        scores.total + rates * mean,
        scores.squares + rates * (variance + mean**2),
        mean,
        variance,
    )
