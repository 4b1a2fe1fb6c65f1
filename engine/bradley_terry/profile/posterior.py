"""The likeliest strengths, given results and what players of such a league are; effects are held.

Who meets whom says something, too: in most leagues players meet their likes, or whom a handicap
makes so. So strengths are pulled together along every meeting, to where the two are equal but for
the handicap, and beside that to the league's mean: the prior of Leroux, Lei and Breslow (2000) for
neighbours, normal, with precision ``meeting · L + mean · 1``, L the Laplacian of the meetings. A
pull to the mean alone takes a ladder of 4,000 Elo, each rung of which is short, for luck; one along
meetings alone, where it is chance who meets whom, takes any long chain for true.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import MOVER
from banzuke.engine.bradley_terry.profile.information import Information
from banzuke.engine.bradley_terry.profile.problem import Problem, told_by
from banzuke.engine.outcomes.term import normaliser, weights_beside

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


_LEVEL = 1e-3
"""Precision that bounds the level of all strengths together, which nobody asks for."""

_ROUNDS = 2
"""Times that mean and information are moved to each other for one prior, of the 5 or more that are
tried from where the last ended."""

_NODES = 7
"""Of Gauss and Hermite's rule: means over a difference that is open to 400 Elo, to 1e-3."""


@dataclass(frozen=True)
class Prior:
    """How alike players are: precisions, in natural units⁻².

    Attributes
    ----------
    meeting : float
        Of the difference of the two of each cell, round what makes them equal; four times as many
        virtual draws tell as much.
    mean : float
        Of each strength, round the league's mean.
    """

    meeting: float
    mean: float

    def information(self, problem: Problem) -> Information:
        """Return what the prior knows of the strengths."""
        cells = problem.folded
        told = np.full(len(cells.other), self.meeting)
        return Information(problem.helped, cells.other, told, self.mean, problem.n_rated)


@dataclass(frozen=True)
class Posterior:
    """The strengths' distribution, as near as a normal one comes to it.

    Attributes
    ----------
    state : (n_rated + n_effects,)
        Mean strengths, then the effects.
    prior : Prior
    information : Information
        The inverse of the strengths' covariances.
    variance : (n_cells,)
        Of the difference of each cell's two.
    around : float
        Variances of the strengths round their mean, all together.
    """

    state: FloatArray
    prior: Prior
    information: Information
    variance: FloatArray
    around: float


def posterior(
    problem: Problem, effects: FloatArray, prior: Prior, *, near: Posterior | None = None
) -> Posterior:
    """Return the normal distribution that comes nearest to what is known of the strengths.

    Where games are few, the likeliest strengths are nearer to each other than their mean: who won
    all may be far above. So mean and information are those at which slope and curvature, as means
    over the differences themselves, are 0 and each other's inverse (Opper and Archambeau 2009).

    Games that can be drawn as half points tell more than a likelihood of wins and losses knows;
    they count as so many more.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
    prior : Prior
    near : Posterior, optional
        One of the same problem with which to begin, in place of the likeliest strengths.
    """
    terms = _Terms(problem, effects, prior, tells(problem))
    if near is None:
        strength, known = _likeliest(terms, problem.state[: problem.n_rated])
        variance, around = known.variances()
    else:
        strength = near.state[: problem.n_rated]
        known, variance, around = near.information, near.variance, near.around
    for _ in range(_ROUNDS):
        gradient, told = terms.over(strength, np.sqrt(variance))
        known = terms.information(told)
        step = known.solve(gradient)
        strength = strength + step * min(1.0, _LONGEST / max(float(np.abs(step).max()), _ENOUGH))
        variance, around = known.variances()
    return Posterior(np.concatenate((strength, effects)), prior, known, variance, around)


def _likeliest(terms: "_Terms", start: FloatArray) -> tuple[FloatArray, Information]:
    strength, at = start, terms.at(start)
    for _ in range(_MAX_STEPS):
        step = terms.information(at.told).solve(at.gradient)
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
    return strength, terms.information(at.told)


def as_fitted(problem: Problem) -> Posterior:
    """Return the posterior of a problem with a prior of its own, round its likeliest state."""
    state, cells = problem.state, problem.folded
    varies = problem.dispersion(*problem.outcomes(state))
    told = cells.n_games * per_game(problem, state) / varies
    known = Information(problem.helped, cells.other, told, _LEVEL, problem.n_rated)
    return Posterior(state, Prior(0.0, _LEVEL), known, *known.variances())


def lift_to_even(problem: Problem, effects: FloatArray) -> FloatArray:
    """Return the (n_cells,) log odds that the effects add to make a better match.

    Who moves first makes nobody one; who gets stones is given them for that.
    """
    return np.where(problem.folded.kind == MOVER, 0.0, problem.lift(effects))


def per_game(problem: Problem, state: FloatArray) -> FloatArray:
    """Return the (n_cells,) information of one game of each cell."""
    return told_by(*problem.outcomes(state), has_tie=problem.has_tie)


@dataclass(frozen=True)
class _At:
    height: float
    gradient: FloatArray
    told: FloatArray


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
        """(n_cells,) of them, those that make a better match."""
        return lift_to_even(self.problem, self.effects)

    def at(self, strength: FloatArray) -> _At:
        """Return height, gradient and information there."""
        problem, prior = self.problem, self.prior
        from_even = problem.apart(strength) + self.lift_to_even
        win, draw = problem.outcomes(np.concatenate((strength, self.effects)))
        height = self.scale * self._likelihood(from_even - self.lift_to_even + self.lift)
        height -= 0.5 * prior.meeting * float(np.sum(from_even**2))
        height -= 0.5 * prior.mean * float(np.sum(strength**2))
        gradient = self._gradient(strength, from_even, win + 0.5 * draw)
        return _At(height, gradient, self._told(told_by(win, draw, has_tie=problem.has_tie)))

    def over(self, strength: FloatArray, spread: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return means of gradient and (n_cells,) information where differences spread so."""
        problem = self.problem
        gap = problem.apart(strength)
        points, told = np.zeros(len(gap)), np.zeros(len(gap))
        log_nu = float(self.effects[-1]) if problem.has_tie else 0.0
        for node, weight in zip(*_rule(), strict=True):
            win, draw = problem.outcomes_at(gap + self.lift + node * spread, log_nu)
            points += weight * (win + 0.5 * draw)
            told += weight * told_by(win, draw, has_tie=problem.has_tie)
        return self._gradient(strength, gap + self.lift_to_even, points), self._told(told)

    def information(self, told: FloatArray) -> Information:
        """Return what is known where cells tell so much."""
        problem = self.problem
        return Information(
            problem.helped, problem.folded.other, told, self.prior.mean, problem.n_rated
        )

    def _told(self, variance: FloatArray) -> FloatArray:
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
        """Return ln P, less what does not move with the strengths."""
        cells = self.problem.folded
        distance = np.abs(log_odds)
        nu = np.exp(self.effects[-1]) if self.problem.has_tie else None
        total = 0.5 * distance + np.log(normaliser(*weights_beside(distance, nu)))
        return float(np.sum((cells.score - 0.5 * cells.n_games) * log_odds - cells.n_games * total))


@cache
def _rule() -> tuple[FloatArray, FloatArray]:
    node, weight = np.polynomial.hermite_e.hermegauss(_NODES)
    return node, weight / weight.sum()


def tells(problem: Problem) -> float:
    """Return what a game tells, over what ln P takes for granted."""
    if problem.is_as_told:
        return 1.0
    win, draw = problem.outcomes(problem.state)
    taken = problem.folded.n_games * told_by(win, draw, has_tie=problem.has_tie)
    varies = np.sum(taken * problem.dispersion(win, draw)) / taken.sum()
    return 1.0 / max(float(varies), _LEAST_NOISE)
