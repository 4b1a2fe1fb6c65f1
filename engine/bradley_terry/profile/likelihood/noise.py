"""The variance of points, divided by the one that the likelihood assumes.

The likelihood of games that can be drawn as half points, or that have unequal weights, falls too
fast or too slowly (section 5: I⁻¹ J I⁻¹ over I⁻¹).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.likelihood.problem import Problem, cell_information


@dataclass(frozen=True)
class Noise:
    """Variances divided by those that the likelihood assumes, at one state of a problem."""

    problem: Problem
    state: FloatArray

    def of(self, along: FloatArray) -> float:
        """The ratio of a coordinate; `along` is the inverse information times it."""
        if self.problem.varies_as_assumed:
            return 1.0
        per_cell = self._information_along(along)
        return float(np.sum(per_cell * self._dispersion) / np.sum(per_cell))

    def _information_along(self, along: FloatArray) -> FloatArray:
        """The (n_cells,) information of each cell on a direction."""
        problem, (win, draw) = self.problem, self.outcomes
        pull = problem.along(along)
        per_cell = self._by_pull * pull**2
        if problem.has_tie:
            per_cell += draw * (1.0 - 2.0 * win - draw) * pull * along[-1]
            per_cell += draw * (1.0 - draw) * along[-1] ** 2
        return np.asarray(problem.folded.n_games * per_cell)

    @cached_property
    def outcomes(self) -> tuple[FloatArray, FloatArray]:
        """The (n_cells,) chances that the helped player wins and draws."""
        return self.problem.outcomes(self.state)

    @cached_property
    def _by_pull(self) -> FloatArray:
        return cell_information(*self.outcomes, has_tie=self.problem.has_tie)

    @cached_property
    def _dispersion(self) -> FloatArray:
        return self.problem.dispersion(*self.outcomes)
