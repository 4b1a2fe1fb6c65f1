"""Expected results of players whose strengths are as similar as the league's results show.

Maximum likelihood takes the strengths that made the results most likely, and so overstates
differences: the player who looks strongest has probably been lucky, too. For predictions the
players get a prior that pulls their strengths together (``posterior.py``), as strongly as makes
the results most likely (``evidence.py``), and every chance is integrated over the uncertainty.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.linalg import solve_triangular
from scipy.special import ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.next_game import NextGame
from banzuke.engine.bradley_terry.profile.likelihood import PackedCells, Problem, kernel
from banzuke.engine.bradley_terry.profile.pairings import in_order
from banzuke.engine.bradley_terry.profile.similar.evidence import prior_by_evidence
from banzuke.engine.bradley_terry.profile.similar.information import Information
from banzuke.engine.bradley_terry.profile.similar.left_out import forecast_slope, variances
from banzuke.engine.bradley_terry.profile.similar.next_game import (
    chances_of,
    game_row,
    with_interval,
)
from banzuke.engine.bradley_terry.profile.similar.posterior import Posterior, as_fitted, per_game
from banzuke.engine.bradley_terry.profile.similar.tuned import (
    POPULATION_ACCURACY,
    POPULATION_NODES,
    Z,
)


@dataclass(frozen=True)
class Population:
    """The posterior of the players' strengths, given results and league.

    Attributes
    ----------
    problem : Problem
    given : Posterior
        The strengths' distribution.
    local : (n_players,)
        Position among the problem's players, -1 for the others.
    """

    problem: Problem
    given: Posterior
    local: IntArray

    @property
    def state(self) -> FloatArray:
        """The (n_rated + n_effects,) mean log strengths, then the effects."""
        return self.given.state

    @cached_property
    def cells(self) -> PackedCells:
        """The kernels' cells, with games weighted to carry the posterior's information."""
        known = self.problem.folded.n_games * per_game(self.problem, self.state)
        more = self.given.information.per_cell / np.maximum(known, np.finfo(np.float64).tiny)
        return self.problem.cells(self.problem.folded.weighed(more), ridge=self.given.prior.mean)

    def superiority_table(self, players: IntArray) -> FloatArray:
        """The (n, n) probabilities that the player of the row is the stronger; ½ on itself.

        The work is one linear system per player.
        """
        places = self.local[players]
        covariance = np.empty((len(places), len(places)))
        for number, place in enumerate(places):
            unit = np.zeros(len(self.state))
            unit[place] = 1.0
            along = kernel.towards(self.cells, self.state, unit, POPULATION_ACCURACY)
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
    ) -> NextGame | None:
        """The chances of the next game; None at a handicap of unknown worth."""
        row = game_row(self.problem, first, second, neutral=neutral, handicap=handicap)
        if row is None:
            return None
        mean = float(np.sum(row * self.state)) + self.problem.lift_at(handicap)
        spread = float(
            np.sqrt(np.sum(row * kernel.towards(self.cells, self.state, row, POPULATION_ACCURACY)))
        )
        node, weight = np.polynomial.hermite_e.hermegauss(POPULATION_NODES)
        at = self.forecast_slope * (mean + spread * node)
        log_nu = float(self.state[-1])
        chance = np.sum(chances_of(self.problem, at, log_nu) * weight, axis=1) / weight.sum()
        log_odds = self.forecast_slope * (
            mean + spread * np.linspace(-Z, Z, 2 * POPULATION_NODES + 1)
        )
        return with_interval(self.problem, chance, log_odds, log_nu)

    def drawn_strengths(self, stream: np.random.Generator) -> FloatArray:
        """The (n_rated,) log strengths drawn from their posterior.

        Effects keep their values.
        """
        return np.asarray(self.state[: self.problem.n_rated] + self.information.draw(stream))

    @cached_property
    def forecast_slope(self) -> float:
        """Factor on the log odds of forecasts, as found by leaving out games."""
        return forecast_slope(self.problem, self.state, *variances(self.problem, self.given))

    @cached_property
    def information(self) -> Information:
        """The information about the strengths."""
        return self.given.information

    def drawn(self, players: IntArray, n_draws: int, rng: np.random.Generator) -> FloatArray:
        """The (n, n_draws) log strengths of some players, drawn jointly.

        Chance sees the players from the weakest to the strongest, so that names change nothing.
        """
        state = self.state[: self.problem.n_rated]
        order = in_order(state)
        lower = np.linalg.cholesky(self.information.dense()[np.ix_(order, order)])
        noise = rng.standard_normal((len(state), n_draws))
        above = solve_triangular(lower, noise, lower=True, trans="T")
        place = np.argsort(order)[self.local[players]]
        return np.asarray(state[self.local[players]][:, None] + above[place])


def population(
    problem: Problem, effects: FloatArray, *, near: Population | None = None
) -> Population:
    """The population of a problem whose effects are known.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
        With their bias removed: the strengths that a handicap makes equal depend on them.
    near : Population, optional
        A population with nearly the same effects, as the start of the search.
    """
    before = None if near is None else near.given
    return Population(problem, prior_by_evidence(problem, effects, near=before), problem.local)


def from_prior(problem: Problem) -> Population:
    """The population of a problem with a prior: the fit is its most likely state."""
    return Population(problem, as_fitted(problem), problem.local)
