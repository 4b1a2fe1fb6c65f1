"""The linear system of a Newton step, and conjugate gradients for many right sides at once."""

from dataclasses import dataclass
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Float32Array, FloatArray
from banzuke.engine.compiled.lanes import Number, as_lanes
from banzuke.engine.dynamic.histories import DailyHistory
from banzuke.engine.dynamic.model import DynamicModel, Prior
from banzuke.engine.dynamic.newton import kernels
from banzuke.engine.dynamic.newton.conjugate import (
    Blocks,
    Changes,
    Curvatures,
    Stop,
    Values,
    Vectors,
    conjugate,
)
from banzuke.engine.dynamic.newton.outcomes import NO_ROWS, Slopes
from banzuke.engine.dynamic.newton.tuned import EFFECT_SD, LEAD_SD, MOST_SWEEPS

RIDGE = np.array([LEAD_SD, EFFECT_SD]) ** -2.0
"""The precision of the prior of θ and of ln ν, added to the diagonal."""


@dataclass(frozen=True)
class System(Generic[Number]):
    """Minus the Hessian of the log-posterior, and the factors of each player's own block.

    Values are in order of days; the rows beyond them are θ and ln ν.

    Attributes
    ----------
    games : DailyHistory
    prior : Prior
    has_effects : bool
        Whether games have information on θ or ln ν.
    moves, curvature, cross, tie : (n_rows,) float
        Second derivatives, as `conjugate` takes them.
    inverse : (n_values,) float
        Factors of each player's own tridiagonal block (`kernels.factor`).
    effects : (2,) float
        Reciprocals of the diagonal at θ and ln ν.
    """

    games: DailyHistory
    prior: Prior
    has_effects: bool
    moves: FloatArray
    curvature: FloatArray
    cross: FloatArray
    tie: FloatArray
    inverse: NDArray[Number]
    effects: FloatArray

    def in_single(self) -> "System[np.float32]":
        """The system with factors in single precision."""
        return System(
            self.games, self.prior, self.has_effects, self.moves, self.curvature, self.cross,
            self.tie, self.inverse.astype(np.float32), self.effects,
        )  # fmt: skip

    def own(self, right: FloatArray | Float32Array, vectors: Vectors[Number]) -> NDArray[Number]:
        """The solution with every player's opponents fixed; it is stored in `z` of the vectors."""
        vectors.near[:] = 0.0
        kernels.alone(
            as_lanes(right.shape[1]), self.games.player, self.games.days_until, self.prior.onward,
            self.inverse, self.effects, right, vectors.near, vectors.z,
        )  # fmt: skip
        return vectors.z

    def solve(
        self,
        right: FloatArray | Float32Array,
        vectors: Vectors[Number],
        *,
        tolerance: float,
        part: float = 0.0,
        fine: float = np.inf,
        most: int = MOST_SWEEPS,
    ) -> tuple[NDArray[Number], int, float]:
        """The (n_values + 2, n_lanes) solutions, the sweeps, and the own size.

        Conjugate gradients, preconditioned by the players' own blocks, until no entry of the
        preconditioned residual is above ``tolerance``, logits. The preconditioned ``right`` is the
        solution with opponents fixed. Its largest entry is the own size; if this is above ``fine``,
        a tolerance of ``part`` of it is enough. The solution is stored in the vectors.
        """
        games, prior = self.games, self.prior
        vectors.near[:] = vectors.sums[:] = 0.0
        precisions = prior.step, prior.onward, prior.hold, prior.lean
        step, onward, hold, lean = (table.astype(vectors.x.dtype) for table in precisions)
        sweeps, size = conjugate(
            as_lanes(right.shape[1]),
            Values(
                games.value_ends, games.row_ends, games.player, games.days_since, games.days_until
            ),
            Changes(step, onward, hold, lean, prior.first),
            Curvatures(
                games.first, games.second, self.curvature, self.moves, self.cross, self.tie, RIDGE,
                self.has_effects,
            ),
            Blocks(self.inverse, self.effects),
            right,
            Stop(tolerance, part, fine, most),
            vectors,
        )  # fmt: skip
        return vectors.x, sweeps, size


def system_of(
    games: DailyHistory, prior: Prior, model: DynamicModel, found: Slopes, inverse: NDArray[Number]
) -> System[Number]:
    """The system at the curvature of these slopes; factors are written in ``inverse``."""
    passed = prior.first.copy()
    kernels.factor(
        games.value_ends, games.row_ends, games.player, games.days_until, *prior.ahead,
        games.first, games.second, found.curvature, passed, inverse,
    )  # fmt: skip
    has_ties = model.outcomes.has_ties
    moves = games.moves if model.order else np.zeros_like(found.curvature) if has_ties else NO_ROWS
    return System(
        games, prior, model.order or has_ties, moves, found.curvature, found.cross,
        found.tie_curvature, inverse, 1.0 / (RIDGE + found.on_effects),
    )  # fmt: skip
