"""What to expect of players: as alike as those who meet are found to be.

Maximum likelihood says what made the results most likely, and so overstates: the one who looks
strongest is probably lucky, too. For bets on what comes each meeting counts as some drawn games
more (``posterior.py``), as many as make the results most likely (empirical Bayes), and every chance
is integrated over what the results leave open (Laplace's approximation).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.special import ndtr, ndtri

from engine import streams
from engine.arrays import FloatArray, IntArray
from engine.bradley_terry.linear.two_level import EXACT_UP_TO
from engine.bradley_terry.profile import kernel
from engine.bradley_terry.profile.left_out import boldness
from engine.bradley_terry.profile.posterior import (
    Information,
    Posterior,
    as_fitted,
    per_game,
    posterior,
)
from engine.bradley_terry.profile.problem import Problem

_FINE = 1e-4
"""Accuracy of covariances."""

_NODES = 31
"""Of Gauss and Hermite's rule: chances are smooth, and 31 give them to 1e-6 at 1,000 Elo."""

_START = 0.2
"""Virtual draws with which the search begins."""

_LEVELS = (-7.0, 7.0)
"""Ends of the search, in the logarithm: differences of opponents spread 11,000 Elo, and 10 Elo."""

_APART = 0.1
"""From one side of a number tried to the other: the slope of the evidence lies between."""

_TRIALS = 15
"""Numbers tried; 4 to 6 are usual."""

_FARTHEST = 1.5
"""Move of the logarithm from one trial to the next."""

_FLATTEST = 0.02
"""Curvature a player, below which the next trial is not told by it."""

_NEAR = 0.03
"""Move of the logarithm that counts as none: results leave 0.1 and more open."""

_SAMPLES = 4000
"""Players drawn for the variances of differences, all draws together."""

_DRAWS = (4, 64)
"""Fewest and most draws of a league."""

_Z = float(ndtri(0.975))
"""Standard deviations between which 95 % of a normal distribution lie."""


@dataclass(frozen=True)
class Population:
    """The players' strengths, given results and league.

    Attributes
    ----------
    problem : Problem
    given : Posterior
        The likeliest strengths and effects.
    virtual_draws : float
        Drawn games as which each meeting counts more.
    local : (n_players,)
        Place among the rated players, -1 for the others.
    """

    problem: Problem
    given: Posterior
    virtual_draws: float
    local: IntArray

    @property
    def state(self) -> FloatArray:
        """The (n_rated + n_effects,) likeliest log strengths, then the effects."""
        return self.given.state

    @cached_property
    def cells(self) -> tuple[Any, ...]:
        """For the kernels: games counted so that they tell what results and virtual draws do."""
        known = self.problem.folded.n_games * per_game(self.problem, self.state)
        more = self.given.told / np.maximum(known, np.finfo(np.float64).tiny)
        return self.problem.cells(self.problem.folded.weighed(more), ridge=self.given.ridge)

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
        at = self.boldness * (mean + spread * node)
        chance = np.sum(self._outcomes(at) * weight, axis=1) / weight.sum()
        ends = self._outcomes(
            self.boldness * (mean + spread * np.linspace(-_Z, _Z, 2 * _NODES + 1))
        )
        return chance, ends.min(axis=1), ends.max(axis=1)

    def drawn_strengths(self, stream: np.random.Generator) -> FloatArray:
        """Return (n_rated,) log strengths drawn from what results and league leave open.

        Effects stand where they are.
        """
        return np.asarray(self.state[: self.problem.n_rated] + self.information.draw(stream))

    @cached_property
    def boldness(self) -> float:
        """Factor on the log odds of forecasts that bears out on games that were left out."""
        return boldness(self.problem, self.given, self.information)

    @cached_property
    def information(self) -> Information:
        """What is known of the strengths."""
        problem, given = self.problem, self.given
        return Information(
            problem.helped, problem.folded.other, given.told, given.ridge, problem.n_rated
        )

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
        win, drawn = self.problem.chances_at(gap, float(self.state[-1]))
        return np.stack([win, drawn, 1.0 - win - drawn])


def population(
    problem: Problem, effects: FloatArray, *, near: Population | None = None
) -> Population:
    """Return the population of a problem whose effects are known.

    Meetings count as so many virtual draws as make the results most likely, strengths integrated
    out by Laplace's approximation.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
        Without their bias: who is made equal by a handicap rests on them.
    near : Population, optional
        One of nearly the same effects, with which the search begins.
    """
    n_rated = problem.n_rated

    def at(level: float, start: FloatArray) -> Population:
        drawn = float(np.exp(level))
        given = posterior(problem, effects, drawn, start=start)
        return Population(problem, given, drawn, problem.local)

    level, last = float(np.log(_START if near is None else near.virtual_draws)), None
    strength = (problem if near is None else near).state[:n_rated]
    for _ in range(_TRIALS):
        low = at(level - _APART, strength)
        high = at(level + _APART, low.state[:n_rated])
        strength = high.state[:n_rated]
        rise = _rise(low, high) / n_rated
        step = rise / _FLATTEST
        if last is not None:
            bend = (rise - last[1]) / (level - last[0])
            step = -rise / bend if bend < -_FLATTEST else step
        last = level, rise
        level = float(np.clip(level + np.clip(step, -_FARTHEST, _FARTHEST), *_LEVELS))
        if abs(level - last[0]) < _NEAR:
            break
    return at(level, strength)


def from_prior(problem: Problem) -> Population:
    """Return the population of a problem with a prior: the fit is its likeliest state."""
    return Population(problem, as_fitted(problem), 0.0, problem.local)


def _rise(low: Population, high: Population) -> float:
    """Return the slope of the evidence over the logarithm of virtual draws.

    ``½ (n - 1) ln v`` the prior's normalisation, less what differences cost, less half the rise of
    the information's log determinant.
    """
    variance = _variances(low)
    cost = 0.5 * sum(one.virtual_draws * one.given.apart for one in (low, high))
    closer = float(np.sum((high.given.told - low.given.told) * variance)) / (2.0 * _APART)
    return 0.5 * (low.problem.n_rated - 1) - cost - 0.5 * closer


def _variances(league: Population) -> FloatArray:
    """Return the (n_cells,) variances of the differences between opponents; of few players exact.

    Else those of draws of one fixed stream: there is nothing random in them.
    """
    known, helped, other = league.information, league.problem.helped, league.problem.folded.other
    if known.n_rated <= EXACT_UP_TO:
        own = np.diag(known.inverse)
        return np.asarray(own[helped] + own[other] - 2.0 * known.inverse[helped, other])
    stream = streams.named("population", "variances")
    draws = int(np.clip(_SAMPLES // known.n_rated, *_DRAWS))
    variance = np.zeros(len(helped))
    for _ in range(draws):
        moved = known.draw(stream)
        variance += (moved[helped] - moved[other]) ** 2 / draws
    return variance
