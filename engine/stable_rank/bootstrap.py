"""The standard error of the stable rank by bootstrap."""

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.counts import as_counts
from banzuke.engine.stable_rank.estimators import estimate
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.tuned import RECORDS_AT_ONCE


def bootstrap_se(
    counts: ArrayLike, *, rule: AnyRule, draws: int, rng: np.random.Generator
) -> FloatArray:
    """The standard deviation of ``exact`` over resampled records of each player.

    Drawing N games with replacement from N games is drawing multinomial counts at the observed
    rates. It is a check of the delta method of ``estimate``.

    Parameters
    ----------
    counts
        (n_players, n_places) integers: games by place, first place first.
    rule
        Points and costs of the room, which pays for places only.
    draws
        Records to draw per player, at least 2.
    rng
        Random stream.

    Returns
    -------
    (n_players,) ranks (dan); NaN without games.

    Raises
    ------
    ValueError
        If counts do not fit the rule, it pays for scores, or there are fewer than 2 draws.
    """
    table = as_counts(counts, n_places=rule.n_places)
    if draws < 2:
        raise ValueError(f"draws is {draws}; a standard deviation takes 2 or more")
    games = table.sum(axis=1)
    se = np.full(games.size, np.nan)
    played = np.flatnonzero(games > 0)
    per_block = max(1, RECORDS_AT_ONCE // draws)
    for start in range(0, played.size, per_block):
        block = played[start : start + per_block]
        rates = table[block] / games[block, np.newaxis]
        drawn = rng.multinomial(games[block], rates, size=(draws, block.size))
        exact = estimate(drawn.reshape(-1, rule.n_places), rule=rule).exact
        se[block] = exact.reshape(draws, block.size).std(axis=0, ddof=1)
    return se
