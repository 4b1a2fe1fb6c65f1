"""The likeliest strengths, given results and that opponents are near each other; effects are held.

Who meets whom says something, too: in most leagues players meet their likes, or whom a handicap
makes so. So every meeting counts as some drawn games more, `virtual_draws` of them, between players
who are equal but for the handicap. The prior that this makes knows differences only. One that pulls
all to the league's mean takes a ladder of 4,000 Elo, each rung of which is short, for luck.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy import sparse

from engine.arrays import FloatArray, Int32Array
from engine.bradley_terry.general.cells import MOVER
from engine.bradley_terry.general.linear_system import scaled_inverse
from engine.bradley_terry.linear.two_level import EXACT_UP_TO
from engine.bradley_terry.profile.problem import Problem, told_by

_LOOSE = 0.1
"""Of a spread ten times that of the estimates is the pull that bounds the level of all together."""

_LEAST_SPREAD = 0.06
"""Natural units (10 Elo): leagues in which nobody is told from anybody else."""

_LEAST_NOISE = 0.01
"""Dispersion of leagues in which every game is drawn: a game counts as 100 at most."""

_MAX_STEPS = 60
"""Of Newton's method; from the last strengths 3 or 4 are usual."""

_HALVINGS = 30
"""Of a step that leads down."""

_LONGEST = 3.0
"""Natural units that the farthest player moves in a step."""

_ENOUGH = 1e-5
"""Gain of a step that counts as none."""

_FINE = 1e-4
"""Relative accuracy of linear systems."""


@dataclass(frozen=True)
class Posterior:
    """The likeliest strengths.

    Attributes
    ----------
    state : (n_rated + n_effects,)
    told : (n_cells,)
        Information of each cell on the difference of its two, virtual draws included.
    ridge : float
        Precision of the pull that bounds the level of all strengths together.
    apart : float
        ``Σ ln cosh(x/2)`` over the cells, x how far they are from even: what a virtual draw of each
        costs.
    scale : float
        What a game tells, over what ln P knows of it.
    """

    state: FloatArray
    told: FloatArray
    ridge: float
    apart: float
    scale: float


def posterior(
    problem: Problem, effects: FloatArray, virtual_draws: float, *, start: FloatArray
) -> Posterior:
    """Return the likeliest strengths where each cell has so many virtual draws.

    Games that can be drawn as half points tell more than a likelihood of wins and losses knows;
    they count as so many more.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
    virtual_draws : float
        Above 0.
    start : (n_rated,)
        Where the climb begins.
    """
    n_rated, helped, other = problem.n_rated, problem.helped, problem.folded.other
    ridge = _ridge(problem)
    terms = _Terms(problem, effects, virtual_draws, 1.0 / _dispersion(problem), ridge)
    strength, at = start, terms.at(start)
    for _ in range(_MAX_STEPS):
        step = Information(helped, other, at.told, ridge, n_rated).solve(at.gradient)
        if not float(np.sum(step * at.gradient)) > _ENOUGH:
            break
        step *= min(1.0, _LONGEST / float(np.abs(step).max()))
        for _ in range(_HALVINGS):
            ahead = terms.at(strength + step)
            if ahead.height >= at.height:
                strength, at = strength + step, ahead
                break
            step *= 0.5
        else:
            break
    return Posterior(np.concatenate((strength, effects)), at.told, ridge, at.apart, terms.scale)


def as_fitted(problem: Problem) -> Posterior:
    """Return the state that was fitted as the likeliest, for a problem with its own prior."""
    state = problem.state
    told = problem.folded.n_games * per_game(problem, state) / problem.dispersion(state)
    return Posterior(state, told, _ridge(problem), apart=0.0, scale=1.0 / _dispersion(problem))


@dataclass(frozen=True)
class Information:
    """What results and virtual draws tell of the strengths, the effects held.

    Attributes
    ----------
    helped, other : (n_cells,)
    told : (n_cells,)
        Of each cell, on the difference of its two.
    ridge : float
        On each strength by itself.
    n_rated : int
    """

    helped: Int32Array
    other: Int32Array
    told: FloatArray
    ridge: float
    n_rated: int

    def solve(self, target: FloatArray) -> FloatArray:
        """Return information⁻¹ · target.

        By the inverse of few players, else by conjugate gradients, directly where those give up.
        """
        if self.n_rated <= EXACT_UP_TO:
            return np.asarray(np.sum(self.inverse * target, axis=1))
        found, gave_up = sparse.linalg.cg(self.matrix, target, rtol=_FINE, M=self._scale)
        return np.asarray(sparse.linalg.spsolve(self.matrix.tocsc(), target) if gave_up else found)

    def draw(self, stream: np.random.Generator) -> FloatArray:
        """Return (n_rated,) deviations that vary as the inverse does.

        The inverse times noise that varies as the information does varies so: one system is a draw.
        """
        pull = np.sqrt(self.told) * stream.standard_normal(len(self.told))
        target = np.sqrt(self.ridge) * stream.standard_normal(self.n_rated)
        target += np.bincount(self.helped, pull, self.n_rated)
        target -= np.bincount(self.other, pull, self.n_rated)
        return self.solve(target)

    @cached_property
    def inverse(self) -> FloatArray:
        """(n_rated, n_rated) covariances of the strengths; for few players."""
        return scaled_inverse(self.dense())

    def dense(self) -> FloatArray:
        """Return the (n_rated, n_rated) matrix in full."""
        n = self.n_rated
        pair = self.helped.astype(np.int64) * n + self.other
        between = np.bincount(pair, self.told, n * n).reshape(n, n)
        matrix = -(between + between.T).astype(np.float64)
        own = np.bincount(self.helped, self.told, n) + np.bincount(self.other, self.told, n)
        matrix[np.diag_indices(n)] += own + self.ridge
        return np.asarray(matrix)

    @cached_property
    def matrix(self) -> Any:
        """(n_rated, n_rated), sparse."""
        helped, other, told, n = self.helped, self.other, self.told, self.n_rated
        own = np.bincount(helped, told, n) + np.bincount(other, told, n) + self.ridge
        itself = np.arange(n)
        row = np.concatenate((itself, helped, other))
        column = np.concatenate((itself, other, helped))
        return sparse.csr_array((np.concatenate((own, -told, -told)), (row, column)), shape=(n, n))

    @cached_property
    def _scale(self) -> Any:
        return sparse.diags_array(1.0 / self.matrix.diagonal())


def _ridge(problem: Problem) -> float:
    spread = max(float(problem.state[: problem.n_rated].std()), _LEAST_SPREAD)
    return (_LOOSE / spread) ** 2


def per_game(problem: Problem, state: FloatArray) -> FloatArray:
    """Return the (n_cells,) information of one game of each cell."""
    return told_by(*problem.outcomes(state), has_tie=problem.has_tie)


@dataclass(frozen=True)
class _At:
    height: float
    gradient: FloatArray
    told: FloatArray
    apart: float


@dataclass(frozen=True)
class _Terms:
    """ln P with virtual draws, as a function of the strengths."""

    problem: Problem
    effects: FloatArray
    virtual_draws: float
    scale: float
    ridge: float

    @cached_property
    def lift(self) -> FloatArray:
        """(n_cells,) log odds that the effects add."""
        by_kind = np.sum(self.problem.slope * self.effects, axis=1)
        return np.asarray(by_kind[self.problem.folded.kind])

    @cached_property
    def lift_to_even(self) -> FloatArray:
        """(n_cells,) of them, those that make a better match.

        Who moves first makes nobody one; who gets stones is given them for that.
        """
        return np.where(self.problem.folded.kind == MOVER, 0.0, self.lift)

    def at(self, strength: FloatArray) -> _At:
        """Return height, gradient and information there."""
        problem, n_rated = self.problem, self.problem.n_rated
        cells, helped = problem.folded, problem.helped
        gap = strength[helped] - strength[cells.other]
        state = np.concatenate((strength, self.effects))
        win, draw = problem.outcomes(state)
        from_even = gap + self.lift_to_even
        apart = float(np.sum(_ln_cosh(0.5 * from_even)))
        height = self.scale * self._likelihood(gap + self.lift)
        height -= self.virtual_draws * apart + 0.5 * self.ridge * float(np.sum(strength**2))
        ahead = 0.5 * np.tanh(0.5 * from_even)
        residual = self.scale * (cells.score - cells.n_games * (win + 0.5 * draw))
        residual -= self.virtual_draws * ahead
        gradient = -self.ridge * strength
        gradient += np.bincount(helped, residual, n_rated)
        gradient -= np.bincount(cells.other, residual, n_rated)
        told = self.scale * cells.n_games * told_by(win, draw, has_tie=problem.has_tie)
        told += self.virtual_draws * (0.25 - ahead**2)
        return _At(height, gradient, told, apart)

    def _likelihood(self, log_odds: FloatArray) -> float:
        """Return ln P, less what does not move with the strengths."""
        cells = self.problem.folded
        total = _ln_cosh(0.5 * log_odds) + np.log(2.0)
        if self.problem.has_tie:
            total += np.log1p(np.exp(self.effects[-1] - total))
        return float(np.sum((cells.score - 0.5 * cells.n_games) * log_odds - cells.n_games * total))


def _ln_cosh(x: FloatArray) -> FloatArray:
    far = np.abs(x)
    return np.asarray(far + np.log1p(np.exp(-2.0 * far)) - np.log(2.0))


def _dispersion(problem: Problem) -> float:
    """Return the variance of the points of all games, over that which ln P takes for granted."""
    if problem.is_as_told:
        return 1.0
    taken = problem.folded.n_games * per_game(problem, problem.state)
    return max(float(np.sum(taken * problem.dispersion(problem.state)) / taken.sum()), _LEAST_NOISE)
