"""How unsure each value is, in one go: what opponents do not know about themselves is passed on."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.fit import Path
from engine.dynamic.system import System, factor

N_ROUNDS = 6
"""Rounds of messages: football's and the cards' deviations move by less than 0.1 % after four."""


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


def marginals(path: Path, *, n_rounds: int = N_ROUNDS) -> Marginals:
    """Return the variances at the mode by Gaussian belief propagation.

    A game of curvature h tells of one player ``h / (1 + h v)``, v what the other's variance would
    be without the game; each player's own path is exact. Circles of opponents count for a little
    less than they are (Weiss and Freeman 2001); `engine.dynamic.draws` has no such error.
    """
    system, games = path.system, path.system.games
    told = system.bend.copy(), system.bend.copy()
    found = own_marginals(system)
    inverse = np.empty_like(system.inverse)
    for _ in range(n_rounds):
        inverse[:] = 0.0
        kernels.tell(games.first, games.second, system.bend, *told, found.variance, LEAST, inverse)
        factor(games, system.prior, inverse)
        _spread(system, inverse, found)
    return Marginals(found.variance[games.place], found.shared[games.place])


LEAST = 1e-9
"""Keeps a variance without a game finite where that game is all that is known."""


def own_marginals(system: System) -> Marginals:
    """Return variances by day where opponents stand still."""
    found = Marginals(np.empty_like(system.inverse), np.empty_like(system.inverse))
    _spread(system, system.inverse, found)
    return found


def _spread(system: System, inverse: FloatArray, found: Marginals) -> None:
    """Write variances by day under factors of the players' blocks."""
    player, onward = system.games.player, system.prior.onward
    later = np.zeros(system.games.n_players)
    kernels.spread(player, onward, inverse, later, found.variance, found.shared)
