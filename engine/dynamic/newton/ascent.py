"""Newton's method on every value at once, the way up to the mode of all paths.

Only the search for a step's length is that of `engine.newton`. The loop stands apart because its
precision changes on the way, and because a caller takes one step at a time.
"""

from dataclasses import dataclass
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Float32Array, FloatArray
from banzuke.engine.compiled.lanes import Number
from banzuke.engine.dynamic.histories import DailyHistory
from banzuke.engine.dynamic.model import DynamicModel, Prior
from banzuke.engine.dynamic.newton import kernels
from banzuke.engine.dynamic.newton.conjugate import Vectors
from banzuke.engine.dynamic.newton.outcomes import Slopes, slopes
from banzuke.engine.dynamic.newton.system import RIDGE, system_of
from banzuke.engine.dynamic.newton.tuned import (
    EXACT_ELO,
    INEXACT,
    LAST_STEP_ELO,
    MOST_PASSED,
    MOST_STEPS,
    MOST_SWEEPS,
    NEAR_ELO,
    ROUGH_SWEEPS,
    ROUNDING,
    STEP_LENGTHS,
)
from banzuke.engine.newton import line_search
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class _StepSolver(Generic[Number]):
    """Working memory to solve for a step, in single or double precision."""

    vectors: Vectors[Number]
    inverse: NDArray[Number]
    most_sweeps: int
    is_rough: bool

    @classmethod
    def of(cls, games: DailyHistory, number: type[Number]) -> "_StepSolver[Number]":
        """The working memory in this precision."""
        is_rough = number is np.float32
        most = ROUGH_SWEEPS if is_rough else MOST_SWEEPS
        return cls(Vectors.of(games, 1, number), np.empty(games.n_values, number), most, is_rough)

    def solve(
        self, games: DailyHistory, prior: Prior, model: DynamicModel, found: Slopes
    ) -> tuple[NDArray[Number], int, float]:
        """A step, its number of sweeps, and its size with opponents fixed."""
        system = system_of(games, prior, model, found, self.inverse)
        return system.solve(
            found.gradient[:, np.newaxis], self.vectors, tolerance=EXACT_ELO / ELO_PER_LOGIT,
            part=INEXACT, fine=NEAR_ELO / ELO_PER_LOGIT, most=self.most_sweeps,
        )  # fmt: skip


class Ascent:
    """State of the method; each step overwrites the result of the step before.

    Steps are solved in single precision, in half the memory. Slopes are in double precision, so the
    next step corrects the error of a step. If single precision does not converge, steps are solved
    in double precision.

    Attributes
    ----------
    prior : Prior
    x, ahead : (n_values + 2,) float
        Values by day and effects, and memory for the next values.
    slopes : Slopes
        Slopes of the log-posterior at ``x``.
    value : float
        The log-posterior at ``x``.
    n_iter, n_sweeps : int
        Steps, and sweeps of conjugate gradients in all.
    moved_elo : float
        The largest change of the last step.
    is_solved, is_over : bool
        Whether the method has converged, and whether it takes no further step.
    """

    def __init__(
        self,
        games: DailyHistory,
        model: DynamicModel,
        prior: Prior,
        x: FloatArray,
        last_step_elo: float,
    ) -> None:
        self._games, self._model, self._last_step_elo = games, model, last_step_elo
        self.prior = prior
        self.x, self.ahead = x, np.empty_like(x)
        self.slopes = Slopes.of(games, model)
        self.value = self._look(x)
        self._way: _StepSolver[np.float32] | _StepSolver[np.float64] = _StepSolver.of(
            games, np.float32
        )
        self._nearest_elo = np.inf
        self.n_iter, self.n_sweeps, self.moved_elo = 0, 0, np.inf
        self.is_solved = self.is_over = False

    def step(self) -> None:
        """Take one step."""
        way = self._way
        step, sweeps, size = way.solve(self._games, self.prior, self._model, self.slopes)
        climbs = self._climb(step[:, 0])
        self.n_iter += 1
        self.n_sweeps += sweeps
        size_elo = size * ELO_PER_LOGIT
        is_lost = not climbs or size_elo >= self._nearest_elo or sweeps == way.most_sweeps
        if way.is_rough and (is_lost or self.moved_elo > MOST_PASSED * size_elo):
            self._way = _StepSolver.of(self._games, np.float64)
        else:
            is_enough = size_elo <= NEAR_ELO or (climbs and self._last_step_elo > LAST_STEP_ELO)
            self.is_solved = is_enough and self.moved_elo <= self._last_step_elo
            self.is_over = self.is_solved or not climbs
        self.is_over |= self.n_iter == MOST_STEPS
        self._nearest_elo = size_elo

    def _climb(self, step: Float32Array | FloatArray) -> bool:
        """Take a step, halved until the log-posterior rises; return whether it does.

        A step whose expected gain is below the rounding of the log-posterior is taken unchecked.
        """
        self._step, x = step, self.x
        gain, most = kernels.point_after(x, self.slopes.gradient, step, 1.0, self.ahead)
        is_level = 0.5 * gain <= ROUNDING * (1.0 + abs(self.value))
        above = -np.inf if is_level else float(np.nextafter(self.value, np.inf))
        length, value = _search(self, 1.0, above, 0.0, 0.0, STEP_LENGTHS)
        if length > 0.0:
            self.x, self.ahead, self.value = self.ahead, x, value
            self.moved_elo = length * most * ELO_PER_LOGIT
            return True
        self._look(x)
        self.moved_elo = 0.0
        return False

    def at(self, length: float) -> float:
        """The log-posterior after a part of the step; slopes are written."""
        if length < 1.0:  # the whole step is in `ahead` already
            kernels.point_after(self.x, self.slopes.gradient, self._step, length, self.ahead)
        return self._look(self.ahead)

    def _look(self, x: FloatArray) -> float:
        """The log-posterior at values and effects; slopes are written."""
        value = slopes(self._games, self.prior, x, self._model, self.slopes)
        self.slopes.gradient[-2:] -= RIDGE * x[-2:]
        return value - 0.5 * float(np.sum(RIDGE * x[-2:] ** 2))


_search = line_search(Ascent.at)
