"""Three estimators of the stable rank, side by side: plain, corrected, exact."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.stable_rank.counts import SharedCounts, as_counts, games_of
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.scores import ScoreSums, check_scores


@dataclass(frozen=True)
class StableRank:
    """Stable ranks of many players; every array is (n_players,), in ranks (dan).

    Attributes
    ----------
    plain
        The definition at the observed rates: biased upward, infinite without a last place.
    corrected
        ``plain`` less its second-order bias; NaN without a last place and below two games.
    exact
        The headline: unbiased but for ``(1 - p_last)^games``, finite for every record.
    se
        Standard error of ``exact`` by the delta method.
    games
        Number of games. Without games, all other values are NaN.
    """

    plain: FloatArray
    corrected: FloatArray
    exact: FloatArray
    se: FloatArray
    games: IntArray


def estimate(
    counts: ArrayLike | SharedCounts, *, rule: AnyRule, scores: ScoreSums | None = None
) -> StableRank:
    """The stable rank of each player by three estimators, with a standard error.

    The rank at which a game neither wins nor loses points on average is
    ``D = at_rank + (r - last_cost) / step`` with ``r = Σ a_k p_k / p_m`` over the places k but the
    last, m. With S = Σ a_k N_k and N games:

    - plain: ``r = S / N_m``;
    - corrected: ``r = S / N_m - x / ((N - 1) p̂_m²)``, ``x = S / N``, ``p̂_m = N_m / N``, which
      is the source's second-order correction ``[x p̂_m + x (1 - p̂_m)] / ((N - 1) p̂_m²)``;
    - exact: ``r = S / (N_m + 1)``; its expectation is ``r (1 - (1 - p_m)^N)``, because
      ``E[N_k / (N_m + 1)] = (p_k / p_m) (1 - (1 - p_m)^N)`` for multinomial counts;
    - se: ``sqrt(Σ a_k² N_k + r² (N_m + 1)) / ((N_m + 1) step)`` at the exact r: the delta method
      for a ratio of multinomial counts, with the same + 1 so that it stays finite.

    A rule that pays points t for the final score adds them in every place: with T the sum of
    ``a_k + t`` over the games that were not last, U the sum of t over the last places,

    - plain: ``r = (T + U) / N_m``;
    - corrected: ``r = (T + U) / N_m - T N / ((N - 1) N_m²)``: the score inside last places has no
      second-order bias;
    - exact: ``r = T / (N_m + 1) + U / N_m``, the second term 0 without a last place. Given
      that there is a last place, the mean of t over last places is unbiased for any number of them,
      so the expectation is ``r (1 - (1 - p_m)^N)`` here, too;
    - se: ``sqrt(Σ (a_k + t)² + Σ_last t² - 2 r U + r² (N_m + 1)) / ((N_m + 1) step)``.

    Approximations: under a ``LadderRule`` the rank is not a linear function of r. So ``exact`` is
    unbiased in points but not in ranks: its bias is about half the variance of r times the second
    derivative. And se takes the step of the ladder at the exact r.

    A shared place counts its share in each of the places (``sum_places``): S and N_m then hold the
    mean of the tied places' values. All three estimators are used unchanged. The se is that of
    drawing lots for the places, slightly too wide, and ``exact`` is slightly biased: by 0.1 ranks
    after 100 games if half of them tie, by a fiftieth of that if one in a hundred ties.

    Source: specification "Stable rank", Estimators.

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
        If counts do not fit the rule's number of places, are not integers, or are negative, or
        scores are missing or too many.
    """
    table = as_counts(counts, n_places=rule.n_places)
    points = np.asarray(rule.points, dtype=np.float64)
    added = check_scores(scores, rule=rule, shape=table.shape)
    games = games_of(table)
    last = table[:, -1].astype(np.float64)
    in_last = added.total[:, -1]
    earned = table[:, :-1] @ points + added.total[:, :-1].sum(axis=1)
    # Σ (a_k + t)² over games that were not last, and Σ t² over last places.
    squares = table[:, :-1] @ points**2 + 2.0 * (added.total[:, :-1] @ points)
    squares += added.squares.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        plain = (earned + in_last) / last
        corrected = plain - earned * games / ((games - 1.0) * last**2)
        exact = earned / (last + 1.0) + in_last / np.where(last > 0.0, last, 1.0)
        variance = squares - 2.0 * exact * in_last + exact**2 * (last + 1.0)
        se = np.sqrt(variance) / ((last + 1.0) * rule.points_per_rank(exact))
    corrected[(last == 0) | (games < 2)] = np.nan
    return StableRank(
        plain=rule.rank_of(plain),
        corrected=rule.rank_of(corrected),
        exact=np.where(games > 0, rule.rank_of(exact), np.nan),
        se=np.where(games > 0, se, np.nan),
        games=games,
    )
