"""Three estimators of the stable rank, side by side: plain, corrected, exact."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.stable_rank.counts import as_counts
from engine.stable_rank.rules import Rule


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
        Number of games. Without any, all the others are NaN.
    """

    plain: NDArray[np.float64]
    corrected: NDArray[np.float64]
    exact: NDArray[np.float64]
    se: NDArray[np.float64]
    games: NDArray[np.int64]


def estimate(counts: ArrayLike, *, rule: Rule) -> StableRank:
    """Return the stable rank of each player by three estimators, with a standard error.

    The rank at which a game neither wins nor loses points on average is
    ``D = at_rank + (r - last_cost) / step`` with ``r = Σ a_k p_k / p_m`` over the places k but the
    last, m. With S = Σ a_k N_k and N games:

    - plain: ``r = S / N_m``;
    - corrected: ``r = S / N_m - x / ((N - 1) p̂_m²)``, ``x = S / N``, ``p̂_m = N_m / N``, which
      is the source's second-order correction ``[x p̂_m + x (1 - p̂_m)] / ((N - 1) p̂_m²)``;
    - exact: ``r = S / (N_m + 1)``, of which the expectation is ``r (1 - (1 - p_m)^N)``, because
      ``E[N_k / (N_m + 1)] = (p_k / p_m) (1 - (1 - p_m)^N)`` for multinomial counts;
    - se: ``sqrt(Σ a_k² N_k + r² (N_m + 1)) / ((N_m + 1) step)`` at the exact r: the delta method
      for a ratio of multinomial counts, with the same + 1 so that it stays finite.

    Source: specification "Stable rank", Estimators.

    Parameters
    ----------
    counts
        (n_players, n_places) integers: games by place, first place first.
    rule
        Points and costs of the room.

    Raises
    ------
    ValueError
        If counts do not fit the rule's number of places, are not integers, or are negative.
    """
    table = as_counts(counts, n_places=rule.n_places)
    points = np.asarray(rule.points, dtype=np.float64)
    games = table.sum(axis=1)
    last = table[:, -1].astype(np.float64)
    earned = table[:, :-1] @ points
    squares = table[:, :-1] @ points**2
    with np.errstate(divide="ignore", invalid="ignore"):
        plain = earned / last
        corrected = plain - earned * games / ((games - 1.0) * last**2)
        exact = earned / (last + 1.0)
        se = np.sqrt(squares + exact**2 * (last + 1.0)) / ((last + 1.0) * rule.step)
    corrected[(last == 0) | (games < 2)] = np.nan
    return StableRank(
        plain=rank_of_ratio(plain, rule),
        corrected=rank_of_ratio(corrected, rule),
        exact=np.where(games > 0, rank_of_ratio(exact, rule), np.nan),
        se=np.where(games > 0, se, np.nan),
        games=games,
    )


def rank_of_ratio(ratio: NDArray[np.float64], rule: Rule) -> NDArray[np.float64]:
    """Return the rank at which last place costs ``ratio`` points: the definition, solved for D."""
    return rule.at_rank + (ratio - rule.last_cost) / rule.step
