"""The linear system of a Newton step, and conjugate gradients for many right sides at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.conjugate import conjugate
from engine.dynamic.in_time import InTime
from engine.dynamic.lanes import as_lanes, lane_array
from engine.dynamic.model import DynamicModel
from engine.dynamic.outcomes import NO_ROWS, Slopes

EFFECT_SD = 3.0
"""Standard deviation of the prior of θ and of ln ν, logits: 520 Elo for the first move, draws from
5 to 95 % of even games. It decides only where results say nothing, as where all games are drawn."""

RIDGE = np.full(2, EFFECT_SD**-2)
"""What that prior adds to the diagonal."""

MOST_SWEEPS = 500
"""Conjugate gradients that none of 10,000 random histories needed; then the fit says so."""


@dataclass(frozen=True)
class Prior:
    """What is assumed of paths before any game: precisions, 1 / logits².

    Attributes
    ----------
    first : float
        Of first values.
    step : (n_values,) float
        Of the change from the value before; of first values theirs.
    onward : (n_values,) float
        Of the change to the next value; 0 at last values.
    """

    first: float
    step: FloatArray
    onward: FloatArray


@dataclass(frozen=True)
class Room:
    """Vectors in which systems of one size are solved one after the other, as `conjugate` has them.

    Of 12 million games to get them anew took as long as to fill them.
    """

    x: FloatArray
    residual: FloatArray
    z: FloatArray
    image: FloatArray
    direction: FloatArray
    turned: FloatArray
    near: FloatArray

    @classmethod
    def of(cls, games: InTime, n_lanes: int) -> "Room":
        """Return room for so many systems side by side."""
        rows = [*(games.n_values + 2,) * 6, 2 * games.n_players]
        return cls(*(lane_array(n, n_lanes) for n in rows))


@dataclass(frozen=True)
class System:
    """Minus the Hessian of the log-posterior, and the factors of each player's own block.

    Values are in order of days; the rows beyond them are θ and ln ν.

    Attributes
    ----------
    games : InTime
    prior : Prior
    has_effects : bool
        Whether games say anything of θ or ln ν.
    moves, bend, cross, tie : (n_rows,) float
        Second derivatives, as `conjugate` takes them.
    inverse : (n_values,) float
        Factors of each player's own tridiagonal block (`kernels.factor`).
    effects : (2,) float
        Reciprocals of the diagonal at θ and ln ν.
    """

    games: InTime
    prior: Prior
    has_effects: bool
    moves: FloatArray
    bend: FloatArray
    cross: FloatArray
    tie: FloatArray
    inverse: FloatArray
    effects: FloatArray

    def own(self, right: FloatArray, room: Room) -> FloatArray:
        """Return the solution in which every player's opponents stand still; it is in the room."""
        room.near[:] = 0.0
        kernels.alone(
            as_lanes(right.shape[1]), self.games.player, self.prior.onward, self.inverse,
            self.effects, right, room.near, room.z,
        )  # fmt: skip
        return room.z

    def solve(self, right: FloatArray, room: Room, *, tolerance: float) -> tuple[FloatArray, int]:
        """Return the (n_values + 2, n_lanes) solution of each lane, and the number of sweeps.

        Conjugate gradients, preconditioned by the players' own blocks, until no entry of the
        preconditioned residual is above ``tolerance``, logits. The solution is in the room.
        """
        games, prior = self.games, self.prior
        for zero in (room.x, room.z, room.image, room.direction, room.turned, room.near):
            zero[:] = 0.0
        room.residual[:] = right
        sweeps = conjugate(
            as_lanes(right.shape[1]), games.value_ends, games.row_ends, games.player, prior.step,
            prior.onward, games.first, games.second, self.bend, self.moves, self.cross, self.tie,
            RIDGE, self.has_effects, self.inverse, self.effects, prior.first, tolerance,
            MOST_SWEEPS, room.x, room.residual, room.z, room.image, room.direction, room.turned,
            room.near, np.zeros((6, right.shape[1])),
        )  # fmt: skip
        return room.x, sweeps


def prior_of(games: InTime, model: DynamicModel) -> Prior:
    """Return the prior of all values."""
    first, per_day = 1.0 / model.first_variance, model.variance_per_day
    step = np.full(games.n_values, first)
    np.divide(1.0, games.days_since * per_day, out=step, where=games.days_since > 0.0)
    onward = np.zeros(games.n_values)
    np.divide(1.0, games.days_until * per_day, out=onward, where=games.days_until > 0.0)
    return Prior(first, step, onward)


def system_of(games: InTime, prior: Prior, model: DynamicModel, found: Slopes) -> System:
    """Return the system at the curvature of these slopes."""
    inverse = np.zeros(games.n_values)
    kernels.add_rows(games.first, games.second, found.bend, inverse)
    factor(games, prior, inverse)
    has_ties = model.draws == "davidson"
    none = np.zeros_like(found.bend) if model.order != has_ties else NO_ROWS
    return System(
        games, prior, model.order or has_ties, games.moves if model.order else none, found.bend,
        found.cross if has_ties else none, found.tie_bend if has_ties else none, inverse,
        1.0 / (RIDGE + found.on_effects),
    )  # fmt: skip


def factor(games: InTime, prior: Prior, curvature: FloatArray) -> None:
    """Write the factors of the players' blocks in the place of what games tell of values."""
    kernels.factor(games.player, prior.onward, np.full(games.n_players, prior.first), curvature)
