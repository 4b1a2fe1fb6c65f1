"""The variance of points, divided by the one that the likelihood assumes.

The likelihood of games that can be drawn as half points, or that have unequal weights, falls too
fast or too slowly (section 5: I⁻¹ J I⁻¹ over I⁻¹).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.problem import Problem, told_by


@dataclass(frozen=True)
class Noise:
    """Variances divided by those that the likelihood assumes, at one state of a problem."""

    problem: Problem
    state: FloatArray

    def of(self, along: FloatArray) -> float:
        """Return the ratio of a coordinate; `along` is the inverse information times it."""
        if self.problem.is_as_told:
            return 1.0
        told = self._told(along)
        return float(np.sum(told * self._dispersion) / np.sum(told))

    def _told(self, along: FloatArray) -> FloatArray:
        """Return the (n_cells,) information of each cell on a direction."""
        problem, (win, draw) = self.problem, self.outcomes
        pull = problem.log_odds(along)
        told = self._by_pull * pull**2
        if problem.has_tie:
            told += draw * (1.0 - 2.0 * win - draw) * pull * along[-1]
            told += draw * (1.0 - draw) * along[-1] ** 2
        return np.asarray(problem.folded.n_games * told)

    @cached_property
    def outcomes(self) -> tuple[FloatArray, FloatArray]:
        """The (n_cells,) chances that the helped player wins and draws."""
        return self.problem.outcomes(self.state)

    @cached_property
    def _by_pull(self) -> FloatArray:
        return told_by(*self.outcomes, has_tie=self.problem.has_tie)

    @cached_property
    def _dispersion(self) -> FloatArray:
        return self.problem.dispersion(*self.outcomes)
