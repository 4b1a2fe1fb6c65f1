"""How bold forecasts may be: each game foreseen from all others, without fitting these again.

What one game tells is taken out of the normal approximation of the difference between its two
(leave-one-out as of Gaussian processes: Rasmussen and Williams 2006, section 5.4.2; with Laplace's
approximation Vehtari and others 2016). The forecasts' log odds times one factor are what makes the
results likeliest. It is 1 where players are as the population takes them to be; real ones change,
and are not alike in the same way everywhere.
"""

import numpy as np

from engine import streams
from engine.arrays import BoolArray, FloatArray, IntArray
from engine.bradley_terry.general.linear_system import scaled_inverse
from engine.bradley_terry.profile.posterior import Information, Posterior
from engine.bradley_terry.profile.problem import Problem, told_by

_NODES = 15
"""Of Gauss and Hermite's rule."""

_SPREAD = 0.2
"""Standard deviation of the factor from league to league, around 1: of three real leagues it was
1.06, 0.87 and 0.78, and of leagues that are as the population takes them to be it is 1."""

_SPREAD_OF_PRIORS = 1.0
"""The same where a league file's prior says what to expect: that may be far from what is so."""

_RANGE = (0.1, 3.0)
"""Factors that are believed."""

_LEFT = 0.05
"""Least share of what is known of a difference that is left without one of its games."""

_DENSE = 4000
"""Rated players up to whom covariances are taken in full: 128 MB."""

_SAMPLED = 1000
"""Cells of larger leagues whose games are left out."""

_STEPS = 30
"""Of Newton's method for one number; 4 are usual."""

_ENOUGH = 1e-8
"""Step at which the factor is found."""


def boldness(problem: Problem, given: Posterior, information: Information) -> float:
    """Return the factor on the log odds of forecasts, near 1 where games are few."""
    log_odds, points, games = _left_out(problem, given, *_variances(problem, information))
    factor, spread = 1.0, _SPREAD_OF_PRIORS if problem.n_virtual else _SPREAD
    for _ in range(_STEPS):
        expected = 0.5 * (1.0 + np.tanh(0.5 * factor * log_odds))
        rise = float(np.sum(log_odds * (points - games * expected)))
        rise -= (factor - 1.0) / spread**2
        bend = float(np.sum(log_odds**2 * games * expected * (1.0 - expected))) + spread**-2.0
        step = float(np.clip(rise / bend, -0.5, 0.5))
        factor += step
        if abs(step) < _ENOUGH:
            break
    return float(np.clip(factor, *_RANGE))


def _variances(problem: Problem, information: Information) -> tuple[IntArray, FloatArray]:
    """Return some cells, and the variances of the differences between their two.

    All of leagues whose covariances fit in memory. Of others so many, equally likely, from one
    fixed stream: those of draws, a few for each cell, would be too far off one by one.
    """
    helped, other = problem.helped, problem.folded.other
    cells = np.flatnonzero(problem.is_played)
    if problem.n_rated <= _DENSE:
        covariance = scaled_inverse(information.dense())
        own = np.diag(covariance)
        a, b = helped[cells], other[cells]
        return cells, np.asarray(own[a] + own[b] - 2.0 * covariance[a, b])
    stream = streams.named("left out", "cells")
    cells = np.sort(stream.permutation(cells)[:_SAMPLED])
    variance = np.empty(len(cells))
    for place, (a, b) in enumerate(zip(helped[cells], other[cells], strict=True)):
        unit = np.zeros(problem.n_rated)
        unit[a], unit[b] = 1.0, -1.0
        solved = information.solve(unit)
        variance[place] = solved[a] - solved[b]
    return cells, variance


def _left_out(
    problem: Problem, given: Posterior, chosen: IntArray, variance: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return log odds of the helped player's score in each game of the others', points and games.

    One row for each cell and result: a win, a draw, a loss.
    """
    cells, state, last = problem.folded, given.state, float(given.state[-1])
    lift = np.sum(problem.slope * state[problem.n_rated :], axis=1)[cells.kind]
    gap = (state[problem.helped] - state[cells.other] + lift)[chosen]
    win, draw = problem.chances_at(gap, last)
    expected = win + 0.5 * draw
    counts = _counts(problem)
    is_asked = _rated_without(problem, counts)[:, chosen]
    counts = counts[:, chosen]
    each = given.scale * cells.n_games[chosen] / np.maximum(counts.sum(axis=0), 1.0)
    left = np.maximum(1.0 - each * told_by(win, draw, has_tie=problem.has_tie) * variance, _LEFT)
    node, share = np.polynomial.hermite_e.hermegauss(_NODES)
    rows = []
    for result, (points, games) in enumerate(zip((1.0, 0.5, 0.0), counts, strict=True)):
        at = np.flatnonzero((games > 0.0) & is_asked[result])
        pulled = each[at] * (points - expected[at])
        mean, spread = gap[at] - variance[at] * pulled / left[at], np.sqrt(variance[at] / left[at])
        likely, drawn = problem.chances_at(mean + np.multiply.outer(node, spread), last)
        chance = np.sum(share[:, None] * (likely + 0.5 * drawn), axis=0) / share.sum()
        rows.append((np.log(chance) - np.log1p(-chance), points * games[at], games[at]))
    log_odds, points_of, games_of = (np.concatenate(part) for part in zip(*rows, strict=True))
    return log_odds, points_of, games_of


def _rated_without(problem: Problem, counts: FloatArray) -> BoolArray:
    """Return (3, n_cells) whether both would be rated without one game that ended so.

    Who has one win and one loss is rated for both. Foreseen from the other one alone, which no
    league does, each would be a surprise by choice.
    """
    asked = np.ones(counts.shape, np.bool_)
    if problem.n_virtual:
        return asked
    helped, other, n = problem.helped, problem.folded.other, problem.n_rated
    won, drawn, lost = counts
    wins = np.bincount(helped, won + drawn, n) + np.bincount(other, lost + drawn, n)
    losses = np.bincount(helped, lost + drawn, n) + np.bincount(other, won + drawn, n)
    for result, (up, down) in enumerate(((1, 0), (1, 1), (0, 1))):
        asked[result] = (wins[helped] > up) & (losses[helped] > down)
        asked[result] &= (wins[other] > down) & (losses[other] > up)
    return asked


def _counts(problem: Problem) -> FloatArray:
    """Return (3, n_cells) games that the helped player won, drew and lost, each once."""
    cells = problem.folded
    won = cells.score - 0.5 * cells.drawn
    counts = np.stack([won, cells.drawn, cells.n_games - won - cells.drawn]) * problem.is_played
    if cells.rows is None:
        return counts
    once = np.bincount(cells.rows.at, cells.rows.n_games)
    counts[:, problem.is_played] *= once / cells.n_games[problem.is_played]
    return counts
