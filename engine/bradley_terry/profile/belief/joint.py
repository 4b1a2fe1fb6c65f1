"""Normal approximation of strengths and effects together, given results and a normal prior.

Where games are few, the most likely strengths are not their posterior mean. So at the returned mean
and covariance the slope, averaged over the distribution of the differences, is 0, and the averaged
curvature is the inverse of the covariance (Opper and Archambeau 2009). The matching bound on the
log evidence tells how likely the results are under the prior.

The loop stands apart from `engine.newton`: it updates mean and covariance in turn, and no function
rises from step to step.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import MOVER
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    EVEN_INFORMATION,
    JOINT_LONGEST,
    JOINT_NODES,
    JOINT_REST,
    JOINT_STEPS,
    SPREAD_ELO,
)
from banzuke.engine.bradley_terry.profile.likelihood import Problem, cell_information


@dataclass(frozen=True)
class NormalPrior:
    """A normal distribution of strengths and effects.

    Attributes
    ----------
    centre : (n_rated + n_effects,)
        0, unless handicaps of a given worth make players even who are not equal.
    precision : (n_rated + n_effects, n_rated + n_effects)
    log_determinant : float
        Log determinant of the precision.
    """

    centre: FloatArray
    precision: FloatArray
    log_determinant: float


@dataclass(frozen=True)
class Normal:
    """The posterior of strengths and effects.

    Attributes
    ----------
    mean : (n_rated + n_effects,)
    covariance : (n_rated + n_effects, n_rated + n_effects)
    evidence : float
        Logarithm of the evidence: the likelihood with all parameters integrated out.
    """

    mean: FloatArray
    covariance: FloatArray
    evidence: float


@dataclass(frozen=True)
class Joint:
    """The results of a problem as a function of its strengths and effects.

    Attributes
    ----------
    problem : Problem
    scale : float
        The information of a game, divided by the one that ln P assumes (`game_information`).
    spread_elo : float
        The likeliest spread of strengths before any result, in Elo (`spread`).
    by_ranks : bool
        Whether handicaps are given to make games even by what players know of each other.
    """

    problem: Problem
    scale: float = 1.0
    spread_elo: float = SPREAD_ELO
    by_ranks: bool = True

    @cached_property
    def pull(self) -> FloatArray:
        """(n_cells, n_effects) slopes of the log odds by each effect; 0 for ln ν."""
        return np.asarray(self.problem.slope[self.problem.folded.kind])

    @cached_property
    def pull_to_even(self) -> FloatArray:
        """The same for the effects that make a match more even, which the first move does not."""
        evens = self.by_ranks * (self.problem.folded.kind != MOVER)
        return np.asarray(self.pull * evens[:, None])

    def given(
        self, prior: NormalPrior, *, near: Normal | None = None, enough: float = JOINT_REST
    ) -> Normal:
        """The posterior given the results and a prior; the search starts `near` another.

        It ends with a step of no more than `enough`, in natural units.
        """
        mean, covariance = self._start(prior) if near is None else (near.mean, near.covariance)
        for _ in range(JOINT_STEPS):
            gap, variance = self.gaps(mean, covariance)
            gradient, information = self._slope(gap, variance, mean)
            covariance = np.asarray(scaled_inverse(prior.precision + information))
            step = covariance @ (gradient - prior.precision @ (mean - prior.centre))
            farthest = float(np.abs(step).max())
            mean = mean + step * min(1.0, JOINT_LONGEST / max(farthest, enough))
            if farthest < enough:
                break
        height = self._height(*self.gaps(mean, covariance), mean)
        _, log_volume = np.linalg.slogdet(covariance)
        off = mean - prior.centre
        away = float(np.sum(prior.precision * covariance)) + float(off @ prior.precision @ off)
        lost = 0.5 * (away - len(mean) - prior.log_determinant - log_volume)
        return Normal(mean, covariance, height - lost)

    def _start(self, prior: NormalPrior) -> tuple[FloatArray, FloatArray]:
        problem = self.problem
        mean = problem.state.copy()
        mean[: problem.n_rated] = 0.0
        per_cell = EVEN_INFORMATION * self.scale * problem.folded.n_games
        nothing = np.zeros(len(per_cell))
        information = self._information(per_cell, nothing, nothing)
        return mean, np.asarray(scaled_inverse(prior.precision + information))

    def gaps(self, mean: FloatArray, covariance: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Means and variances of the (n_cells,) log odds of the helped player."""
        problem, n = self.problem, self.problem.n_rated
        a, b = problem.helped, problem.folded.other
        own = np.diag(covariance)
        variance = own[a] + own[b] - 2.0 * covariance[a, b]
        with_effects = covariance[:, n:]
        variance += 2.0 * np.sum((with_effects[a] - with_effects[b]) * self.pull, axis=1)
        variance += np.sum(self.pull @ covariance[n:, n:] * self.pull, axis=1)
        return problem.log_odds(mean), np.maximum(variance, 0.0)

    def _slope(
        self, gap: FloatArray, variance: FloatArray, mean: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Mean slope of ln P, and the information of the results."""
        problem, cells = self.problem, self.problem.folded
        node, share = rule()
        at = gap[:, None] + np.sqrt(variance)[:, None] * node
        win, draw = problem.outcomes_at(at, float(mean[-1]) if problem.has_tie else 0.0)
        per_cell = cell_information(win, draw, has_tie=problem.has_tie) @ share
        residual = self.scale * (cells.score - cells.n_games * ((win + 0.5 * draw) @ share))
        games = self.scale * cells.n_games
        crossed, drawn = np.zeros(len(gap)), np.zeros(len(gap))
        gradient = np.concatenate((self.along(residual), residual @ self.pull))
        if problem.has_tie:
            gradient[-1] = np.sum(self.scale * cells.drawn - games * (draw @ share))
            crossed = games * ((0.5 * draw * (1.0 - 2.0 * win - draw)) @ share)
            drawn = games * ((draw * (1.0 - draw)) @ share)
        return gradient, self._information(games * per_cell, crossed, drawn)

    def _information(
        self, per_cell: FloatArray, crossed: FloatArray, drawn: FloatArray
    ) -> FloatArray:
        """The information of cells on log odds, on both with ln ν, and on ln ν, as one matrix."""
        problem, n = self.problem, self.problem.n_rated
        matrix = np.zeros((len(problem.state),) * 2)
        own = np.zeros(n)
        matrix[:n, :n] = dense_laplacian(problem.helped, problem.folded.other, per_cell, own)
        pulled = per_cell[:, None] * self.pull
        if problem.has_tie:
            pulled[:, -1] += crossed
        for number in range(pulled.shape[1]):
            matrix[:n, n + number] = self.along(pulled[:, number])
        matrix[n:, :n] = matrix[:n, n:].T
        matrix[n:, n:] = self.pull.T @ pulled
        if problem.has_tie:
            matrix[-1, n:] += self.pull.T @ crossed
            matrix[-1, -1] = drawn.sum()
        return matrix

    def along(self, pull: FloatArray) -> FloatArray:
        """The (n_rated,) sums of (n_cells,) pulls, on the helped player less the other."""
        problem, n = self.problem, self.problem.n_rated
        return np.asarray(
            np.bincount(problem.helped, pull, n) - np.bincount(problem.folded.other, pull, n)
        )

    def _height(self, gap: FloatArray, variance: FloatArray, mean: FloatArray) -> float:
        """Mean of ln P."""
        problem, cells = self.problem, self.problem.folded
        node, share = rule()
        far = 0.5 * np.abs(gap[:, None] + np.sqrt(variance)[:, None] * node)
        total = far + np.log1p(np.exp(-2.0 * far))
        log_nu = 0.0
        if problem.has_tie:
            log_nu = float(mean[-1])
            total += np.log1p(np.exp(log_nu - total))
        points = (cells.score - 0.5 * cells.n_games) * gap + cells.drawn * log_nu * problem.has_tie
        return float(self.scale * np.sum(points - cells.n_games * (total @ share)))


@cache
def rule() -> tuple[FloatArray, FloatArray]:
    """Nodes and shares of quadrature over a normal distribution."""
    node, weight = np.polynomial.hermite_e.hermegauss(JOINT_NODES)
    return node, weight / weight.sum()
