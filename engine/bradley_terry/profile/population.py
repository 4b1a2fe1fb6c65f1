"""What to expect of players: each taken from a league whose true spread is estimated, too.

Maximum likelihood says what made the results most likely, and so overstates: the one who looks
strongest is probably lucky, too. For bets on what comes, log strengths are normal around the
league's mean with the spread that redrawn leagues show to be the true one (empirical Bayes), and
every chance is integrated over what the results leave open (Laplace's approximation).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy import sparse
from scipy.special import ndtr, ndtri

from engine.arrays import FloatArray, IntArray
from engine.bradley_terry.draw_rate import draw_probability
from engine.bradley_terry.general.fit import chances
from engine.bradley_terry.profile import kernel
from engine.bradley_terry.profile.problem import Problem

_FINE = 1e-4
"""Accuracy of covariances."""

_NODES = 31
"""Of Gauss and Hermite's rule: chances are smooth, and 31 give them to 1e-6 at 1,000 Elo."""

_LEAST_SPREAD = 0.06
"""Natural units (10 Elo): leagues in which nobody is told from anybody else."""

_LEAST_NOISE = 0.01
"""Dispersion of leagues in which every game is drawn: a game counts as 100 at most."""

_Z = float(ndtri(0.975))
"""Standard deviations between which 95 % of a normal distribution lie."""


@dataclass(frozen=True)
class Population:
    """The players' strengths, given results and league.

    Attributes
    ----------
    problem : Problem
    cells : tuple
        For the kernels, with the precision of the prior.
    state : (n_rated + n_effects,)
        The likeliest.
    local : (n_players,)
        Place among the rated players, -1 for the others.
    """

    problem: Problem
    cells: tuple[Any, ...]
    state: FloatArray
    local: IntArray

    def superiority_table(self, players: IntArray) -> FloatArray:
        """Return (n, n) probabilities that the player of the row is the stronger; ½ on itself.

        The work is one linear system per player.
        """
        places = self.local[players]
        covariance = np.empty((len(places), len(places)))
        for number, place in enumerate(places):
            unit = np.zeros(len(self.state))
            unit[place] = 1.0
            along = kernel.towards(self.cells, self.state, unit, _FINE)
            covariance[number] = along[places]
        covariance = 0.5 * (covariance + covariance.T)
        own = np.diag(covariance)
        variance = own[:, None] + own - 2.0 * covariance
        gap = self.state[places][:, None] - self.state[places]
        sure = np.sqrt(np.maximum(variance, np.finfo(np.float64).tiny))
        table: FloatArray = np.where(np.eye(len(places)) > 0.0, 0.5, ndtr(gap / sure))
        return table

    def next_game(
        self, first: int, second: int, *, neutral: bool, handicap: int
    ) -> tuple[FloatArray, FloatArray, FloatArray] | None:
        """Return chances of the first mover (win, draw, loss), and their 95 % intervals.

        None at a handicap that no game of the league had.
        """
        row = self._row(first, second, neutral=neutral, handicap=handicap)
        if row is None:
            return None
        mean = float(np.sum(row * self.state))
        spread = float(np.sqrt(np.sum(row * kernel.towards(self.cells, self.state, row, _FINE))))
        node, weight = np.polynomial.hermite_e.hermegauss(_NODES)
        chance = np.sum(self._outcomes(mean + spread * node) * weight, axis=1) / weight.sum()
        ends = self._outcomes(mean + spread * np.linspace(-_Z, _Z, 2 * _NODES + 1))
        return chance, ends.min(axis=1), ends.max(axis=1)

    def drawn_strengths(self, stream: np.random.Generator) -> FloatArray:
        """Return (n_rated,) log strengths drawn from what results and league leave open.

        Effects stand where they are. The information's inverse times noise that varies as the
        information does varies as the inverse, so one linear system is a draw.
        """
        n_rated = self.problem.n_rated
        helped, other, ridge = self.cells[0], self.cells[1], self.cells[8]
        pull = np.sqrt(self._weight) * stream.standard_normal(len(other))
        target = np.sqrt(ridge) * stream.standard_normal(n_rated)
        target += np.bincount(helped, pull, n_rated) - np.bincount(other, pull, n_rated)
        scale = self._scale
        moved, _ = sparse.linalg.cg(self.information, target, rtol=_FINE, M=scale)
        return np.asarray(self.state[:n_rated] + moved)

    @cached_property
    def _scale(self) -> Any:
        """What conjugate gradients are preconditioned by: the same for all draws."""
        return sparse.diags_array(1.0 / self.information.diagonal())

    @cached_property
    def _weight(self) -> FloatArray:
        """(n_cells,) information of each cell on its difference."""
        win, draw = self.problem.outcomes(self.state)
        if self.problem.has_tie:
            loss = 1.0 - win - draw
            return np.asarray(self.cells[3] * (win * loss + 0.25 * draw * (win + loss)))
        expected = win + 0.5 * draw
        return np.asarray(self.cells[3] * expected * (1.0 - expected))

    @cached_property
    def information(self) -> Any:
        """(n_rated, n_rated) sparse information of the strengths, with the prior's precision."""
        n, (helped, other), weight = self.problem.n_rated, self.cells[:2], self._weight
        own = np.bincount(helped, weight, n) + np.bincount(other, weight, n) + self.cells[8]
        row = np.concatenate((np.arange(n), helped, other))
        column = np.concatenate((np.arange(n), other, helped))
        value = np.concatenate((own, -weight, -weight))
        return sparse.csr_array((value, (row, column)), shape=(n, n))

    def _row(self, first: int, second: int, *, neutral: bool, handicap: int) -> FloatArray | None:
        problem = self.problem
        row = problem.difference(int(self.local[first]), int(self.local[second]))
        if handicap and problem.fit.model.handicap != "none":
            if handicap not in problem.folded.levels:
                return None
            lift = problem.level(handicap)
            if lift is not None:
                row += lift if problem.fit.model.receiver == "first" else -lift
        elif not handicap and not neutral and problem.fit.has_order:
            row[problem.n_rated] = 1.0
        return row

    def _outcomes(self, gap: FloatArray) -> FloatArray:
        """Return the (3, n) chances of win, draw and loss at log odds."""
        if self.problem.has_tie:
            far, tie = np.exp(-np.abs(gap)), np.exp(self.state[-1] - 0.5 * np.abs(gap))
            total = 1.0 + tie + far
            likely, drawn, unlikely = 1.0 / total, tie / total, far / total
            ahead = gap >= 0.0
            win, loss = np.where(ahead, likely, unlikely), np.where(ahead, unlikely, likely)
            return np.stack([win, drawn, loss])
        win, loss = chances(gap)
        drawn = draw_probability(self.problem.fit.draw_rate, win, loss)
        return np.stack([win - 0.5 * drawn, drawn, loss - 0.5 * drawn])


def population(problem: Problem, shrink: float) -> Population:
    """Return the population of a problem whose estimates are to be shrunk by a factor.

    Games that can be drawn as half points tell more than a likelihood of wins and losses knows;
    they count as so many more.
    """
    rating = problem.state[: problem.n_rated]
    spread = max(shrink * float(rating.std()), _LEAST_SPREAD)
    weight = np.full(len(problem.folded.other), 1.0 / _dispersion(problem))
    cells = problem.cells(problem.folded.weighed(weight), ridge=1.0 / spread**2)
    state = problem.state.copy()
    state[: problem.n_rated] *= shrink
    kernel.climb(cells, state)
    local = np.full(len(problem.fit.rating_elo), -1, np.int64)
    local[problem.players] = np.arange(problem.n_rated)
    return Population(problem, cells, state, local)


def _dispersion(problem: Problem) -> float:
    """Return the variance of the points of all games, over that of games won or lost."""
    if problem.has_tie or not problem.fit.draw_rate:
        return 1.0
    win, draw = problem.outcomes(problem.state)
    expected = win + 0.5 * draw
    taken = np.sum(problem.folded.n_games * expected * (1.0 - expected))
    return max(float(1.0 - 0.25 * np.sum(problem.folded.n_games * draw) / taken), _LEAST_NOISE)
