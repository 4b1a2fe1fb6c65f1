"""Bias and spread of the estimators of the stable rank: simulation against theory."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.stable_rank.estimators import estimate
from banzuke.engine.stable_rank.rules import AnyRule

_DRAWN_ROWS = 250_000  # records held at a time: memory does not grow with the draws


@dataclass(frozen=True)
class Study:
    """Mean and spread of the estimators over simulated players; arrays are (n_sizes,), in dan.

    ``plain`` and ``corrected`` do not exist for a record without a last place: their means and
    deviations are over the records that have one, those of ``exact`` over all.

    Attributes
    ----------
    games
        Games per player.
    true_rank
        The stable rank of the given rates.
    theory_plain
        Second-order expectation of ``plain``: ``true_rank + x / (N p_m²) / step``.
    theory_sd
        Delta method at the true rates.
    plain_mean, plain_sd, corrected_mean, corrected_sd, exact_mean, exact_sd
        Over the draws.
    without_last
        Share of the records without a last place.
    draws
        Simulated players per size.
    """

    games: IntArray
    true_rank: float
    theory_plain: FloatArray
    theory_sd: FloatArray
    plain_mean: FloatArray
    plain_sd: FloatArray
    corrected_mean: FloatArray
    corrected_sd: FloatArray
    exact_mean: FloatArray
    exact_sd: FloatArray
    without_last: FloatArray
    draws: int


def study(
    rates: ArrayLike, games: ArrayLike, *, draws: int, rng: np.random.Generator, rule: AnyRule
) -> Study:
    """The spread of the three estimators for players with known placement rates.

    Counts are drawn at once from the multinomial distribution, not game by game. Source:
    specification "Stable rank", the study; its figure has four equal rates and 100 to 2000 games.

    Parameters
    ----------
    rates
        (n_places,) placement rates, first place first; positive for last place, sum 1.
    games
        Games per player, one number or (n_sizes,), each at least 2.
    draws
        Simulated players per size, at least 2.
    rng
        Random stream.
    rule
        Points and costs of the room, which pays for places only.

    Raises
    ------
    ValueError
        If rates, games or draws are outside these ranges, the rule pays for scores, or in no draw
        at all a corrected estimate exists twice.
    """
    if rule.score is not None:
        raise ValueError("the rule pays for scores, which the study does not draw; leave them out")
    p, sizes = _as_rates(rates, rule), _as_sizes(games)
    if draws < 2:
        raise ValueError(f"draws is {draws}; a standard deviation takes 2 or more")
    points = np.asarray(rule.points, dtype=np.float64)
    ratio = float(p[:-1] @ points / p[-1])
    variance = (p[:-1] @ points**2 / p[-1] ** 2 + ratio**2 / p[-1]) / sizes
    column = np.array([_simulate(p, int(n), draws, rng, rule) for n in sizes]).T
    true_rank, step = float(rule.rank_of(ratio)), float(rule.points_per_rank(ratio))
    return Study(
        games=sizes,
        true_rank=true_rank,
        theory_plain=true_rank + ratio / (sizes * p[-1]) / step,
        theory_sd=np.sqrt(variance) / step,
        plain_mean=column[0],
        plain_sd=column[1],
        corrected_mean=column[2],
        corrected_sd=column[3],
        exact_mean=column[4],
        exact_sd=column[5],
        without_last=column[6],
        draws=draws,
    )


def _simulate(
    p: FloatArray, games: int, draws: int, rng: np.random.Generator, rule: AnyRule
) -> list[float]:
    drawn = [
        estimate(rng.multinomial(games, p, size=min(_DRAWN_ROWS, draws - start)), rule=rule)
        for start in range(0, draws, _DRAWN_ROWS)
    ]
    plain = np.concatenate([block.plain for block in drawn])
    corrected = np.concatenate([block.corrected for block in drawn])
    exact = np.concatenate([block.exact for block in drawn])
    exists = np.isfinite(corrected)
    if np.count_nonzero(exists) < 2:
        raise ValueError(
            f"hardly any of {draws} players has a last place in {games} games; "
            "give more games, more draws or a higher rate of last places"
        )
    values: list[float] = []
    for column in (plain[exists], corrected[exists], exact):
        values += [float(column.mean()), float(column.std(ddof=1))]
    return [*values, float(1.0 - exists.mean())]


def _as_rates(rates: ArrayLike, rule: AnyRule) -> FloatArray:
    p = np.asarray(rates, dtype=np.float64)
    if p.shape != (rule.n_places,):
        raise ValueError(f"rates has shape {p.shape}; give one per place, ({rule.n_places},)")
    if not np.all(np.isfinite(p)) or np.any(p < 0) or abs(float(p.sum()) - 1.0) > 1e-9:
        raise ValueError(f"rates {p.tolist()} must be 0 or more and sum to 1")
    if p[-1] <= 0:
        raise ValueError("the rate of last places is 0: such a player has no stable rank")
    return np.asarray(p / p.sum())


def _as_sizes(games: ArrayLike) -> IntArray:
    sizes = np.atleast_1d(np.asarray(games))
    if sizes.ndim != 1 or sizes.size == 0 or not np.issubdtype(sizes.dtype, np.integer):
        raise ValueError(f"games has shape {sizes.shape} and type {sizes.dtype}; give integers")
    if np.any(sizes < 2):
        raise ValueError(f"games has {int(sizes.min())}; the corrected estimate takes 2 or more")
    return sizes.astype(np.int64)
