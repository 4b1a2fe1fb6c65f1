"""Newton's method on every value at once, the way up to the mode of all paths."""

from dataclasses import dataclass
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Float32Array, FloatArray
from banzuke.engine.compiled.lanes import Number
from banzuke.engine.dynamic import kernels
from banzuke.engine.dynamic.conjugate import Room
from banzuke.engine.dynamic.in_time import InTime
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.outcomes import Slopes, slopes
from banzuke.engine.dynamic.prior import Prior, prior_of
from banzuke.engine.dynamic.system import MOST_SWEEPS, RIDGE, system_of
from banzuke.engine.scale import ELO_PER_LOGIT

TOLERANCE_ELO = 5e-4
"""The last step that is still taken, Elo; what it leaves, its square and what single precision
loses of it, is far below a digit shown."""

INEXACT = 0.02
"""Part of a step's size to which it is solved: enough for Newton's method to gain two digits."""

EXACT_ELO = 3e-8
"""To what the last step is solved, Elo: opponents pass on a hundred times that at most."""

NEAR_ELO = 2e-3
"""Size of a step from which on it is solved exactly, Elo: the one after it would be the last."""

ROUNDING = 1e-11
"""Of a sum of up to 10^8 logarithms, beside its size."""

SHORTEST = 2.0**-30
"""Part of a step at which there is no ascent left to find."""

ROUGH_SWEEPS = 100
"""Sweeps of a step in single precision after which double takes over: 42 are enough for all steps
together of leagues of 45,000 to 12,000,000 games."""

MOST_PASSED = 10.0
"""How much larger than with opponents standing still a step in single precision may be, which loses
as many digits. Of 700 random histories with spreads of 10 to 4,000 Elo the worst mode was off by
3e-5 Elo; with 30, and with 100, by 1e-4."""

MOST_STEPS = 60
"""Newton steps, each halved until it climbs; histories take five to ten."""


@dataclass(frozen=True)
class _Way(Generic[Number]):
    """Room to solve for a step, in single or double precision."""

    room: Room[Number]
    inverse: NDArray[Number]
    most_sweeps: int
    is_rough: bool

    @classmethod
    def of(cls, games: InTime, number: type[Number]) -> "_Way[Number]":
        """Return room in this precision."""
        is_rough = number is np.float32
        most = ROUGH_SWEEPS if is_rough else MOST_SWEEPS
        return cls(Room.of(games, 1, number), np.empty(games.n_values, number), most, is_rough)

    def solve(
        self, games: InTime, prior: Prior, model: DynamicModel, found: Slopes
    ) -> tuple[NDArray[Number], int, float]:
        """Return a step, the sweeps that it took, and its size where opponents stand still."""
        system = system_of(games, prior, model, found, self.inverse)
        return system.solve(
            found.gradient[:, np.newaxis], self.room, tolerance=EXACT_ELO / ELO_PER_LOGIT,
            part=INEXACT, fine=NEAR_ELO / ELO_PER_LOGIT, most=self.most_sweeps,
        )  # fmt: skip


class Ascent:
    """Where the method stands; each step writes over what the one before found.

    Steps are solved in single precision, in half the memory: slopes are in double, so that what one
    step misses the next one finds. Where that leads no nearer, double takes over.

    Attributes
    ----------
    prior : Prior
    x, ahead : (n_values + 2,) float
        Values by day and effects, and room for the next ones.
    slopes : Slopes
        Those of the log-posterior at ``x``.
    value : float
        The log-posterior there.
    n_iter, n_sweeps : int
        Steps, and sweeps of conjugate gradients in all.
    moved_elo : float
        The largest change of the last step.
    is_solved, is_over : bool
        Whether it has arrived, and whether there is no further step.
    """

    def __init__(
        self, games: InTime, model: DynamicModel, x: FloatArray, last_step_elo: float
    ) -> None:
        self._games, self._model, self._last_step_elo = games, model, last_step_elo
        self.prior = prior_of(games, model)
        self.x, self.ahead = x, np.empty_like(x)
        self.slopes = Slopes.of(games, model)
        self.value = self._look(x)
        self._way: _Way[np.float32] | _Way[np.float64] = _Way.of(games, np.float32)
        self._nearest_elo = np.inf
        self.n_iter, self.n_sweeps, self.moved_elo = 0, 0, np.inf
        self.is_solved = self.is_over = False

    def step(self) -> None:
        """Go a step."""
        way = self._way
        step, sweeps, size = way.solve(self._games, self.prior, self._model, self.slopes)
        climbs = self._climb(step[:, 0])
        self.n_iter += 1
        self.n_sweeps += sweeps
        size_elo = size * ELO_PER_LOGIT
        is_lost = not climbs or size_elo >= self._nearest_elo or sweeps == way.most_sweeps
        if way.is_rough and (is_lost or self.moved_elo > MOST_PASSED * size_elo):
            self._way = _Way.of(self._games, np.float64)
        else:
            is_enough = size_elo <= NEAR_ELO or (climbs and self._last_step_elo > TOLERANCE_ELO)
            self.is_solved = is_enough and self.moved_elo <= self._last_step_elo
            self.is_over = self.is_solved or not climbs
        self.is_over |= self.n_iter == MOST_STEPS
        self._nearest_elo = size_elo

    def _climb(self, step: Float32Array | FloatArray) -> bool:
        """Go a step that is halved until it climbs; return whether it does.

        One that promises no more than the rounding of the log-posterior is taken as it is.
        """
        length, x = 1.0, self.x
        gain, most = kernels.go(x, self.slopes.gradient, step, length, self.ahead)
        is_level = 0.5 * gain <= ROUNDING * (1.0 + abs(self.value))
        while length >= SHORTEST:
            value = self._look(self.ahead)
            if value > self.value or is_level:
                self.x, self.ahead, self.value = self.ahead, x, value
                self.moved_elo = length * most * ELO_PER_LOGIT
                return True
            length *= 0.5
            kernels.go(x, self.slopes.gradient, step, length, self.ahead)
        self._look(x)
        self.moved_elo = 0.0
        return False

    def _look(self, x: FloatArray) -> float:
        """Return the log-posterior at values and effects; slopes are written."""
        value = slopes(self._games, self.prior, x, self._model, self.slopes)
        self.slopes.gradient[-2:] -= RIDGE * x[-2:]
        return value - 0.5 * float(np.sum(RIDGE * x[-2:] ** 2))
