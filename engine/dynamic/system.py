"""The linear system of a Newton step, and conjugate gradients for many right sides at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray, IntArray
from engine.dynamic import kernels
from engine.dynamic.history import History
from engine.dynamic.model import DynamicModel
from engine.dynamic.outcomes import Slopes

EFFECT_SD = 3.0
"""Standard deviation of the prior of θ and of ln ν, logits: 520 Elo for the first move, draws from
5 to 95 % of even games. It decides only where results say nothing, as where all games are drawn."""

RIDGE = np.full(2, EFFECT_SD**-2)
"""What that prior adds to the diagonal."""

MOST_SWEEPS = 500
"""Conjugate gradients that none of 10,000 random histories needed; then the fit says so."""


@dataclass(frozen=True)
class System:
    """Minus the Hessian of the log-posterior, and the factors of each player's own block.

    The rows beyond the values are θ and ln ν.
    """

    start: IntArray
    precision: FloatArray
    variance: FloatArray
    sides: IntArray
    coupling: FloatArray
    inverse: FloatArray
    carry: FloatArray

    @property
    def step(self) -> FloatArray:
        """(n_values,) precision of the change from the value before, 0 at first values."""
        step = np.zeros_like(self.variance)
        return np.divide(1.0, self.variance, out=step, where=self.variance > 0.0)

    def times(self, vector: FloatArray) -> FloatArray:
        """Return the product with (n_values + 2, n_lanes)."""
        out = np.empty_like(vector)
        kernels.multiply(
            self.start, self.precision, self.step, self.sides, self.coupling, RIDGE, vector, out
        )
        return out

    def own(self, right: FloatArray) -> FloatArray:
        """Return the solution in which every player's opponents stand still."""
        out = np.empty_like(right)
        kernels.solve(self.inverse, self.carry, right, out)
        return out

    def solve(self, right: FloatArray, *, tolerance: float) -> tuple[FloatArray, int]:
        """Return the solution of each lane, and the number of sweeps.

        Conjugate gradients, preconditioned by the players' own blocks, until no entry of the
        preconditioned residual is above ``tolerance``, logits.
        """
        x = np.zeros_like(right)
        residual = right.copy()
        z = self.own(residual)
        direction = z.copy()
        size = _dots(residual, z)
        for sweep in range(MOST_SWEEPS):
            if np.max(np.abs(z), initial=0.0) <= tolerance:
                return x, sweep
            image = self.times(direction)
            length = _ratio(size, _dots(direction, image))
            x += length * direction
            residual -= length * image
            z = self.own(residual)
            before, size = size, _dots(residual, z)
            direction *= _ratio(size, before)
            direction += z
        return x, MOST_SWEEPS


def prior_of(games: History, model: DynamicModel) -> tuple[FloatArray, FloatArray]:
    """Return (n_players,) precisions of first values and (n_values,) variances of changes."""
    return (
        np.full(games.n_players, 1.0 / model.first_variance),
        games.days_since * model.variance_per_day,
    )


def system_of(games: History, model: DynamicModel, found: Slopes) -> System:
    """Return the system at the curvature of these slopes."""
    precision, variance = prior_of(games, model)
    coupling = np.column_stack(
        (games.moves if model.order else np.zeros_like(games.moves),
         found.bend, found.cross, found.tie_bend)
    )  # fmt: skip
    n = games.n_values
    curvature = np.bincount(games.first, found.bend, n) + np.bincount(games.second, found.bend, n)
    inverse, carry = np.empty(n + 2), np.zeros(n + 2)
    kernels.factor(games.start, precision, variance, curvature, inverse, carry)
    inverse[n] = 1.0 / (RIDGE[0] + np.sum(coupling[:, 0] * found.bend))
    inverse[n + 1] = 1.0 / (RIDGE[1] + np.sum(found.tie_bend))
    sides = np.column_stack((games.first, games.second))
    return System(games.start, precision, variance, sides, coupling, inverse, carry)


def _dots(a: FloatArray, b: FloatArray) -> FloatArray:
    products: FloatArray = np.einsum("ij,ij->j", a, b)
    return products


def _ratio(above: FloatArray, below: FloatArray) -> FloatArray:
    """Return quotients, 0 where a lane has arrived."""
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0.0)
