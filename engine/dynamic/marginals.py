"""How unsure each value is, in one go: what opponents do not know about themselves is passed on."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.fit import Path
from engine.dynamic.system import Blocks, System, blocks_of

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
    bend = system.bend
    told = (bend, bend)
    found = _blocks(system, told)
    for _ in range(n_rounds):
        left = [
            found.variance[who] / np.maximum(1.0 - found.variance[who] * of, LEAST)
            for who, of in zip((games.first, games.second), told, strict=True)
        ]
        told = (bend / (1.0 + bend * left[1]), bend / (1.0 + bend * left[0]))
        found = _blocks(system, told)
    return Marginals(found.variance[games.place], found.shared[games.place])


LEAST = 1e-9
"""Keeps a variance without a game finite where that game is all that is known."""


def _blocks(system: System, told: tuple[FloatArray, FloatArray]) -> Marginals:
    """Return variances by day where games tell (n_rows,) of the first and of the second."""
    blocks = blocks_of(system.games, system.prior, told[0], told[1])
    return own_marginals(system, blocks)


def own_marginals(system: System, blocks: Blocks) -> Marginals:
    """Return variances by day where opponents stand still."""
    variance, shared = np.empty(len(blocks.inverse)), np.empty(len(blocks.inverse))
    kernels.spread(system.games.after, blocks.inverse, blocks.carry, variance, shared)
    return Marginals(variance, shared)
