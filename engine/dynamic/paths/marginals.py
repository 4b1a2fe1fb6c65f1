"""The variance of each value in one pass: the uncertainty of opponents is passed on."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.newton import System, kernels
from banzuke.engine.dynamic.paths.fit import Path
from banzuke.engine.dynamic.paths.tuned import LEAST_PRECISION, MARGINAL_ROUNDS


@dataclass(frozen=True)
class Marginals:
    """Variances of values, logits².

    Attributes
    ----------
    variance : (n_values,) float
    shared : (n_values,) float
        Covariance with the player's next value; 0 at the last.
    """

    variance: FloatArray
    shared: FloatArray


def marginals(path: Path, *, n_rounds: int = MARGINAL_ROUNDS) -> Marginals:
    """The variances at the mode by Gaussian belief propagation.

    A game of curvature h adds to one player the precision ``h / (1 + h v)``, where v is the other's
    variance without the game. Each player's own path is exact. Circles of opponents are slightly
    underweighted (Weiss and Freeman 2001); `draws` has no such error.
    """
    system, games = path.system, path.system.games
    to_each = system.curvature.copy(), system.curvature.copy()
    variance, inverse = np.empty_like(system.inverse), system.inverse.copy()
    _spread(system, inverse, variance)
    for _ in range(n_rounds):
        passed = system.prior.first.copy()
        kernels.pass_messages(
            games.value_ends, games.row_ends, games.player, games.days_until, *system.prior.ahead,
            games.first, games.second, system.curvature, *to_each, variance, LEAST_PRECISION,
            passed, inverse,
        )  # fmt: skip
        _spread(system, inverse, variance)
    return Marginals(
        variance[games.place], _shared(system, inverse, variance, inverse)[games.place]
    )


def own_marginals(system: System[np.float64]) -> Marginals:
    """The variances by day with opponents fixed."""
    variance, shared = np.empty_like(system.inverse), np.empty_like(system.inverse)
    _spread(system, system.inverse, variance)
    return Marginals(variance, _shared(system, system.inverse, variance, shared))


def _spread(system: System[np.float64], inverse: FloatArray, variance: FloatArray) -> None:
    """Write variances by day under factors of the players' blocks."""
    games, later = system.games, np.zeros(system.games.n_players)
    kernels.spread(games.player, games.days_until, system.prior.onward, inverse, later, variance)


def _shared(
    system: System[np.float64], inverse: FloatArray, variance: FloatArray, out: FloatArray
) -> FloatArray:
    """Write covariances by day with the next values into ``out``, which may be ``inverse``."""
    games, later = system.games, np.zeros(system.games.n_players)
    onward = system.prior.onward
    kernels.share(games.player, games.days_until, onward, inverse, later, variance, out)
    return out
