"""A league of games of two players with known true ratings."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.checks import (
    at_least,
    distinct_rows,
    share,
    shares_of,
    skewed,
    zipf_activity,
)


@dataclass(frozen=True)
class PairwiseLeague:
    """Games in order of time, and the truth behind them.

    Attributes
    ----------
    rating_elo
        (n_players,) true ratings, mean 0.
    first_mover_elo
        True advantage of the one who moves first.
    first_idx, second_idx
        (n_games,) players.
    score
        (n_games,) result for the first: 1, 0.5 or 0.
    day
        (n_games,) whole days since the league began, never decreasing.
    """

    rating_elo: FloatArray
    first_mover_elo: float
    first_idx: IntArray
    second_idx: IntArray
    score: FloatArray
    day: IntArray


def pairwise(
    *,
    n_players: int,
    n_games: int,
    rng: np.random.Generator,
    spread_elo: float = 250.0,
    first_mover_elo: float = 0.0,
    draw_share: float = 0.0,
    activity_skew: float = 0.0,
    activity: ArrayLike | None = None,
    n_days: int = 365,
) -> PairwiseLeague:
    """A league of pairwise games whose expected scores follow Elo's curve exactly.

    Ratings ~ N(0, spread²). The first scores ``E = 1 / (1 + 10^(-(R_1 - R_2 + f) / 400))`` on
    average; a game is drawn with probability ``d = 2 draw_share min(E, 1 - E)`` and won with
    ``E - d / 2``, so that half points for draws are the truth and not an approximation.

    Parameters
    ----------
    n_players, n_games
        At least 2 players; 0 or more games.
    rng
        Random stream.
    spread_elo
        Standard deviation of the true ratings.
    first_mover_elo
        Rating points that moving first is worth.
    draw_share
        Share of draws between equal players, 0 to 1.
    activity_skew
        Exponent of Zipf's law of activity, 0 to 2: 0 for equal activity, 1 for a few who play
        most games.
    activity
        (n_players,) how often each plays, to scale; in place of `activity_skew`.
    n_days
        Days over which the games are spread evenly.

    Raises
    ------
    ValueError
        If an argument is outside its range, or fewer than two players are active.
    """
    at_least("n_players", n_players, 2)
    at_least("n_games", n_games, 0)
    at_least("spread_elo", spread_elo, 0)
    at_least("first_mover_elo", first_mover_elo, -np.finfo(np.float64).max)
    share("draw_share", draw_share)
    skewed("activity_skew", activity_skew)
    at_least("n_days", n_days, 1)
    rating = rng.normal(0.0, spread_elo, n_players)
    rating -= rating.mean()
    if activity is None:
        weight = zipf_activity(n_players, activity_skew, rng)
    else:
        weight = shares_of("activity", activity, n_players)
    pair = distinct_rows(weight, n_games, 2, rng)
    first, second = pair[:, 0].copy(), pair[:, 1].copy()
    ahead = rating[first] - rating[second] + first_mover_elo
    expected = 0.5 * (1.0 + np.tanh(ahead * np.log(10.0) / 800.0))
    drawn = 2.0 * draw_share * np.minimum(expected, 1.0 - expected)
    luck = rng.random(n_games)
    win = expected - drawn / 2.0
    return PairwiseLeague(
        rating_elo=rating,
        first_mover_elo=first_mover_elo,
        first_idx=first,
        second_idx=second,
        score=np.where(luck < win, 1.0, np.where(luck < win + drawn, 0.5, 0.0)),
        day=np.sort(rng.integers(0, n_days, n_games)),
    )
