"""The linear system of a Newton step, and conjugate gradients for many right sides at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.in_time import InTime
from engine.dynamic.lanes import as_lanes, lane_array
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
class Blocks:
    """Factors of each player's own tridiagonal block, (n_values,) each (`kernels.factor`)."""

    inverse: FloatArray
    carried: FloatArray
    carry: FloatArray


@dataclass(frozen=True)
class Prior:
    """What is assumed of paths before any game.

    Attributes
    ----------
    first_precision : float
        Of first values.
    variance : (n_values,) float
        Of the change from the value before; 0 at first values.
    step : (n_values,) float
        Precision of that change; of first values theirs.
    """

    first_precision: float
    variance: FloatArray
    step: FloatArray


@dataclass(frozen=True)
class System:
    """Minus the Hessian of the log-posterior, and the factors of each player's own block.

    Values are in order of days; the rows beyond them are θ and ln ν.

    Attributes
    ----------
    games : InTime
    prior : Prior
    moves, bend, cross, tie : (n_rows,) float
        Second derivatives, as `kernels.conjugate` takes them.
    blocks : Blocks
    effects : (2,) float
        Reciprocals of the diagonal at θ and ln ν.
    has_effects : bool
        Whether games say anything of those.
    """

    games: InTime
    prior: Prior
    moves: FloatArray
    bend: FloatArray
    cross: FloatArray
    tie: FloatArray
    blocks: Blocks
    effects: FloatArray
    has_effects: bool

    def own(self, right: FloatArray) -> FloatArray:
        """Return the solution in which every player's opponents stand still."""
        out, games, blocks = lane_array(*right.shape), self.games, self.blocks
        kernels.alone(
            as_lanes(right.shape[1]), games.before, games.after, blocks.inverse, blocks.carried,
            blocks.carry, self.effects, right, out,
        )  # fmt: skip
        return out

    def solve(self, right: FloatArray, *, tolerance: float) -> tuple[FloatArray, int]:
        """Return the (n_values + 2, n_lanes) solution of each lane, and the number of sweeps.

        Conjugate gradients, preconditioned by the players' own blocks, until no entry of the
        preconditioned residual is above ``tolerance``, logits.
        """
        games, blocks = self.games, self.blocks
        x, z, direction, image, left = (lane_array(*right.shape) for _ in range(5))
        left[:] = right
        sweeps = kernels.conjugate(
            as_lanes(right.shape[1]), games.value_ends, games.row_ends, games.before, games.after,
            self.prior.step, games.first, games.second, self.bend, self.moves, self.cross, self.tie,
            RIDGE, self.has_effects, blocks.inverse, blocks.carried, blocks.carry, self.effects,
            tolerance, MOST_SWEEPS, x, left, z, direction, image, np.zeros((4, right.shape[1])),
        )  # fmt: skip
        return x, sweeps


def prior_of(games: InTime, model: DynamicModel) -> Prior:
    """Return the prior of all values."""
    first_precision = 1.0 / model.first_variance
    variance = games.days_since * model.variance_per_day
    step = np.full(games.n_values, first_precision)
    np.divide(1.0, variance, out=step, where=games.before >= 0)
    return Prior(first_precision, variance, step)


def system_of(games: InTime, prior: Prior, model: DynamicModel, found: Slopes) -> System:
    """Return the system at the curvature of these slopes."""
    moves = games.moves if model.order else np.zeros_like(games.moves)
    told = RIDGE + np.array([np.sum(moves * found.bend), np.sum(found.tie_bend)])
    return System(
        games, prior, moves, found.bend, found.cross, found.tie_bend,
        blocks_of(games, prior, found.bend, found.bend), 1.0 / told,
        model.order or model.draws == "davidson",
    )  # fmt: skip


def blocks_of(games: InTime, prior: Prior, to_first: FloatArray, to_second: FloatArray) -> Blocks:
    """Return the factors where (n_rows,) games tell so much of the first and of the second."""
    curvature, inverse, carried, carry = (np.zeros(games.n_values) for _ in range(4))
    kernels.add_rows(games.first, games.second, to_first, to_second, curvature)
    kernels.factor(
        games.before, games.after, prior.first_precision, prior.variance, curvature, inverse,
        carried, carry,
    )  # fmt: skip
    return Blocks(inverse, carried, carry)
