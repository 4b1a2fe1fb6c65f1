"""The number of games needed to find the best players: chosen games against round robins."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.next_pairings import border, covariance_of, next_pairings
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child

CHOSEN, ROUND_ROBIN = "chosen", "round robin"

_PRIOR_GAMES = 2.0
"""Virtual draws with the mean that everybody plays in the study: ratings are finite from the first
games on, as `prior = "mean-draw"` makes them."""

_STEPS = 25
"""Most steps of Newton's method; from the last ratings it takes three or four."""

_MOST_GAMES_A_PLAYER = 1500
"""Games per player after which a league counts as not settled: players at the border may be nearly
equal."""


@dataclass(frozen=True)
class Settled:
    """The games needed, over simulated leagues.

    Attributes
    ----------
    how : {"chosen", "round robin"}
    games, games_se, median : float
        Games until each top player was above each other player with the wanted chance.
    right : float
        Share of the settled leagues whose top is the true one, in any order.
    settled : float
        Share of the leagues that were settled at all.
    """

    how: str
    games: float
    games_se: float
    median: float
    right: float
    settled: float


@dataclass(frozen=True)
class SettleStudy:
    """Both ways on the same leagues. `ratio` is the mean number of chosen games, divided by that of
    round robins."""

    rows: tuple[Settled, ...]
    ratio: float


def settle_study(
    *,
    n_players: int,
    top: int,
    spread_elo: float,
    leagues: int,
    rng: np.random.Generator,
    surely: float = 0.95,
    on_step: Callable[[], None] | None = None,
) -> SettleStudy:
    """The number of games that settle the top: by `next_pairings`, and by round robins.

    True ratings are normal. Both ways begin with one double round robin. The first
    continues with double round robins. The second plays games that `next_pairings` proposes, as
    many as there are players, each with both colours, and then asks again. Both stop when each top
    player is above each other player with the chance `surely`, by the ratings and their covariance.

    Parameters
    ----------
    n_players, top : int
        `top` from 1, and below `n_players`.
    spread_elo : float
        Standard deviation of true ratings.
    leagues : int
        2 or more.
    rng : Generator
    surely : float
    on_step : callable, optional
        Called after each league.

    Raises
    ------
    ValueError
        If a number is outside its range.
    """
    if leagues < 2 or not 1 <= top < n_players or spread_elo <= 0.0 or not 0.5 < surely < 1.0:
        raise ValueError(
            f"{leagues} leagues of {n_players} players, the top {top}, spread {spread_elo}: give 2 "
            "leagues or more, a top of 1 or more and fewer than all, a spread above 0"
        )
    games = np.empty((2, leagues))
    right, settled = np.zeros((2, leagues), np.bool_), np.zeros((2, leagues), np.bool_)
    for league in range(leagues):
        truth = spread_elo * child(rng, 2 * league).standard_normal(n_players)
        for way, how in enumerate((CHOSEN, ROUND_ROBIN)):
            played, best, is_settled = _play_until_settled(
                truth, top, 1.0 - surely, how, child(rng, 2 * league + 1)
            )
            games[way, league], settled[way, league] = played, is_settled
            right[way, league] = set(best.tolist()) == set(np.argsort(-truth)[:top].tolist())
        if on_step is not None:
            on_step()
    rows = [
        Settled(
            how, float(n.mean()), float(n.std(ddof=1)) / math.sqrt(leagues), float(np.median(n)),
            float(good[done].mean()) if done.any() else math.nan, float(done.mean()),
        )
        for how, n, good, done in zip((CHOSEN, ROUND_ROBIN), games, right, settled, strict=True)
    ]  # fmt: skip
    return SettleStudy(tuple(rows), rows[0].games / rows[1].games)


def _play_until_settled(
    truth: FloatArray, top: int, wrong: float, how: str, rng: np.random.Generator
) -> tuple[int, IntArray, bool]:
    """(games, the top found, whether the top was settled)."""
    n = len(truth)
    a, b = np.triu_indices(n, 1)
    points, games = np.zeros((n, n)), np.zeros((n, n))
    rating = np.zeros(n)
    times = np.full(len(a), 2)
    while games[a, b].sum() < _MOST_GAMES_A_PLAYER * n:
        won = rng.binomial(times, expit((truth[a] - truth[b]) / ELO_PER_LOGIT))
        points[a, b] += won
        points[b, a] += times - won
        games[a, b] += times
        games[b, a] += times
        rating, weight = _fit(points, games, rating)
        covariance = covariance_of(
            a, b, weight[a, b], np.ones(n, np.bool_), prior=0.25 * _PRIOR_GAMES
        )
        order = np.argsort(-rating, kind="stable")
        if border(rating, covariance, order, top)[2] <= wrong:
            return int(games[a, b].sum()), order[:top], True
        if how == CHOSEN:
            found = next_pairings(rating, covariance, top=top, games=n)
            low, high = np.minimum(found.first, found.second), np.maximum(found.first, found.second)
            times = np.zeros(len(a), np.int64)
            np.add.at(times, low * n - low * (low + 1) // 2 + high - low - 1, 2)
    return int(games[a, b].sum()), np.argsort(-rating)[:top], False


def _fit(points: FloatArray, games: FloatArray, start: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Ratings by maximum likelihood with virtual draws, and the information of each pair."""
    strength = start / ELO_PER_LOGIT
    total = points.sum(axis=1)
    for _ in range(_STEPS):
        chance = expit(strength[:, None] - strength)
        own = expit(strength)
        slope = total - (games * chance).sum(axis=1) + _PRIOR_GAMES * (0.5 - own)
        weight = games * chance * (1.0 - chance)
        curvature = np.diag(weight.sum(axis=1) + _PRIOR_GAMES * own * (1.0 - own)) - weight
        step = np.linalg.solve(curvature, slope)
        strength = strength + step
        if np.abs(step).max() < 1e-6:
            break
    return ELO_PER_LOGIT * strength, weight
