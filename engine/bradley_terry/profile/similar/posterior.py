"""The posterior of the strengths, given results and a prior of similar players; effects are fixed.

Pairings carry information, too: in most leagues players meet players of similar strength, or of
the strength that a handicap makes even. So the prior pulls the two players of every meeting
together, to the strengths that are even at the handicap, and also pulls all players to the
league's mean. This is the prior of Leroux, Lei and Breslow (2000) for neighbours: normal, with
precision ``meeting · L + mean · 1``, L the Laplacian of the meetings. A pull to the mean alone
takes a ladder of 4,000 Elo with short rungs for luck; a pull along meetings alone, in a league
with random pairings, takes any long chain for true.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import MOVER
from banzuke.engine.bradley_terry.profile.likelihood import Problem, cell_information
from banzuke.engine.bradley_terry.profile.similar.information import Information
from banzuke.engine.bradley_terry.profile.similar.tuned import (
    LEAST_NOISE,
    LEVEL_PRECISION,
    POSTERIOR_LONGEST,
    POSTERIOR_NODES,
    POSTERIOR_REST,
    POSTERIOR_ROUNDS,
    POSTERIOR_RULES,
)
from banzuke.engine.newton import newton
from banzuke.engine.outcomes.term import normaliser, weights_beside


@dataclass(frozen=True)
class Prior:
    """The prior's precisions, in natural units⁻²: how similar the players are.

    Attributes
    ----------
    meeting : float
        Precision of the difference between the two players of each cell, around the even
        difference; four times as many virtual draws carry the same information.
    mean : float
        Precision of each strength, around the league's mean.
    """

    meeting: float
    mean: float

    def information(self, problem: Problem) -> Information:
        """The information of the prior about the strengths."""
        cells = problem.folded
        per_cell = np.full(len(cells.other), self.meeting)
        return Information(problem.helped, cells.other, per_cell, self.mean, problem.n_rated)


@dataclass(frozen=True)
class Posterior:
    """The best normal approximation of the strengths' posterior.

    Attributes
    ----------
    state : (n_rated + n_effects,)
        Mean strengths, then the effects.
    prior : Prior
    information : Information
        The inverse of the strengths' covariances.
    variance : (n_cells,)
        Variance of the difference between the two players of each cell.
    total_variance : float
        Sum of the variances of the strengths around their mean.
    """

    state: FloatArray
    prior: Prior
    information: Information
    variance: FloatArray
    total_variance: float


def posterior(
    problem: Problem, effects: FloatArray, prior: Prior, *, near: Posterior | None = None
) -> Posterior:
    """The best normal approximation of the strengths' posterior.

    Where games are few, the most likely strengths are closer together than their posterior means:
    a player who won all games may be far above. So at the returned mean and information the slope,
    averaged over the distribution of the differences, is 0, and the averaged curvature is the
    inverse of the covariance (Opper and Archambeau 2009).

    Games that can be drawn as half points carry more information than a likelihood of wins and
    losses assumes; they count as correspondingly more games.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
    prior : Prior
    near : Posterior, optional
        A posterior of the same problem as the start, instead of the most likely strengths.
    """
    terms = _Terms(problem, effects, prior, information_ratio(problem))
    if near is None:
        strength, known = _likeliest(terms, problem.state[: problem.n_rated])
        variance, total_variance = known.variances()
    else:
        strength = near.state[: problem.n_rated]
        known, variance, total_variance = near.information, near.variance, near.total_variance
    for _ in range(POSTERIOR_ROUNDS):
        gradient, per_cell = terms.over(strength, np.sqrt(variance))
        known = terms.information(per_cell)
        step = known.solve(gradient)
        strength = strength + step * min(
            1.0, POSTERIOR_LONGEST / max(float(np.abs(step).max()), POSTERIOR_REST)
        )
        variance, total_variance = known.variances()
    return Posterior(np.concatenate((strength, effects)), prior, known, variance, total_variance)


def _likeliest(terms: "_Terms", start: FloatArray) -> tuple[FloatArray, Information]:
    """The strengths that make ln P and the prior's logarithm largest, and the information there."""
    strength = start.copy()
    _uphill(
        _PosteriorClimb(terms),
        strength,
        np.empty_like(start),
        np.empty_like(start),
        POSTERIOR_RULES,
    )
    return strength, terms.information(terms.at(strength).per_cell)


def as_fitted(problem: Problem) -> Posterior:
    """The posterior of a problem with its own prior, around its most likely state."""
    state, cells = problem.state, problem.folded
    varies = problem.dispersion(*problem.outcomes(state))
    per_cell = cells.n_games * per_game(problem, state) / varies
    known = Information(problem.helped, cells.other, per_cell, LEVEL_PRECISION, problem.n_rated)
    return Posterior(state, Prior(0.0, LEVEL_PRECISION), known, *known.variances())


def lift_to_even(problem: Problem, effects: FloatArray) -> FloatArray:
    """The (n_cells,) log odds of the effects that make a match more even.

    The first move is not given to make a match even; handicap stones are.
    """
    return np.where(problem.folded.kind == MOVER, 0.0, problem.lift(effects))


def per_game(problem: Problem, state: FloatArray) -> FloatArray:
    """The (n_cells,) information of one game of each cell."""
    return cell_information(*problem.outcomes(state), has_tie=problem.has_tie)


@dataclass(frozen=True)
class _Evaluation:
    height: float
    gradient: FloatArray
    per_cell: FloatArray


@dataclass(frozen=True)
class _Terms:
    """ln P and the prior, as a function of the strengths."""

    problem: Problem
    effects: FloatArray
    prior: Prior
    scale: float

    @cached_property
    def lift(self) -> FloatArray:
        """(n_cells,) log odds that the effects add."""
        return self.problem.lift(self.effects)

    @cached_property
    def lift_to_even(self) -> FloatArray:
        """(n_cells,) the part of these log odds that makes the match more even."""
        return lift_to_even(self.problem, self.effects)

    def at(self, strength: FloatArray) -> _Evaluation:
        """Height, gradient and information at a state."""
        problem, prior = self.problem, self.prior
        from_even = problem.apart(strength) + self.lift_to_even
        win, draw = problem.outcomes(np.concatenate((strength, self.effects)))
        height = self.scale * self._likelihood(from_even - self.lift_to_even + self.lift)
        height -= 0.5 * prior.meeting * float(np.sum(from_even**2))
        height -= 0.5 * prior.mean * float(np.sum(strength**2))
        gradient = self._gradient(strength, from_even, win + 0.5 * draw)
        return _Evaluation(
            height,
            gradient,
            self._cell_information(cell_information(win, draw, has_tie=problem.has_tie)),
        )

    def over(self, strength: FloatArray, spread: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Mean gradient and (n_cells,) information, given the differences' variances."""
        problem = self.problem
        gap = problem.apart(strength)
        points, per_cell = np.zeros(len(gap)), np.zeros(len(gap))
        log_nu = float(self.effects[-1]) if problem.has_tie else 0.0
        for node, weight in zip(*_rule(), strict=True):
            win, draw = problem.outcomes_at(gap + self.lift + node * spread, log_nu)
            points += weight * (win + 0.5 * draw)
            per_cell += weight * cell_information(win, draw, has_tie=problem.has_tie)
        return self._gradient(strength, gap + self.lift_to_even, points), self._cell_information(
            per_cell
        )

    def information(self, per_cell: FloatArray) -> Information:
        """The information about the strengths, given the information of the cells."""
        problem = self.problem
        return Information(
            problem.helped, problem.folded.other, per_cell, self.prior.mean, problem.n_rated
        )

    def _cell_information(self, variance: FloatArray) -> FloatArray:
        return np.asarray(self.scale * self.problem.folded.n_games * variance + self.prior.meeting)

    def _gradient(
        self, strength: FloatArray, from_even: FloatArray, points: FloatArray
    ) -> FloatArray:
        cells, helped, n_rated = self.problem.folded, self.problem.helped, self.problem.n_rated
        residual = self.scale * (cells.score - cells.n_games * points)
        residual -= self.prior.meeting * from_even
        gradient = -self.prior.mean * strength
        gradient += np.bincount(helped, residual, n_rated)
        gradient -= np.bincount(cells.other, residual, n_rated)
        return np.asarray(gradient)

    def _likelihood(self, log_odds: FloatArray) -> float:
        """Return ln P without the terms that do not depend on the strengths."""
        cells = self.problem.folded
        distance = np.abs(log_odds)
        nu = np.exp(self.effects[-1]) if self.problem.has_tie else None
        total = 0.5 * distance + np.log(normaliser(*weights_beside(distance, nu)))
        return float(np.sum((cells.score - 0.5 * cells.n_games) * log_odds - cells.n_games * total))


class _PosteriorClimb:
    """The terms, and the point evaluated last."""

    at: _Evaluation

    def __init__(self, terms: _Terms) -> None:
        self.terms = terms

    def height(self, strength: FloatArray) -> float:
        self.at = self.terms.at(strength)
        return self.at.height

    def solve(self, step: FloatArray) -> tuple[float, float]:
        step[:] = self.terms.information(self.at.per_cell).solve(self.at.gradient)
        return float(np.sum(step * self.at.gradient)), float(np.abs(step).max())


def _is_at_rest(gain: float, _longest: float, _height: float) -> bool:
    return not gain > POSTERIOR_REST


_uphill = newton(_PosteriorClimb.height, _PosteriorClimb.solve, _is_at_rest)


@cache
def _rule() -> tuple[FloatArray, FloatArray]:
    node, weight = np.polynomial.hermite_e.hermegauss(POSTERIOR_NODES)
    return node, weight / weight.sum()


def information_ratio(problem: Problem) -> float:
    """The information of a game, divided by the one that ln P assumes."""
    if problem.varies_as_assumed:
        return 1.0
    return ratio_over(problem, [(problem.folded.n_games, *problem.outcomes(problem.state))])


def ratio_over(
    problem: Problem, outcomes: Iterable[tuple[FloatArray, FloatArray, FloatArray]]
) -> float:
    """`information_ratio` over several sets of games: of each cell (n_games, win, draw)."""
    taken = varies = 0.0
    for n_games, win, draw in outcomes:
        information = n_games * cell_information(win, draw, has_tie=problem.has_tie)
        taken += float(information.sum())
        varies += float(np.sum(information * problem.dispersion(win, draw)))
    return 1.0 / max(varies / taken, LEAST_NOISE)
