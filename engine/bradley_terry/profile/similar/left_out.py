"""Calibration of forecasts: each game is predicted from all others, without refits.

The information of one game is removed from the normal approximation of the difference between its
two players (leave-one-out as for Gaussian processes: Rasmussen and Williams 2006, section 5.4.2;
with Laplace's approximation Vehtari and others 2016). The forecasts' log odds are multiplied by the
factor that makes the results most likely. The factor is 1 where players are as the population
assumes; real players change, and their similarity varies within the league.
"""

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.profile.likelihood import Problem, cell_information
from banzuke.engine.bradley_terry.profile.similar.posterior import Posterior, information_ratio
from banzuke.engine.bradley_terry.profile.similar.tuned import (
    DENSE_UP_TO,
    EXACT_UP_TO,
    FACTOR_RANGE,
    FACTOR_REST,
    FACTOR_SD,
    FACTOR_SD_OF_PRIORS,
    FACTOR_STEPS,
    LEAST_LEFT,
    LEFT_OUT_NODES,
    SAMPLED_CELLS,
    SUREST,
)
from banzuke.engine.outcomes import winning_chances


def forecast_slope(
    problem: Problem, state: FloatArray, chosen: IntArray, variance: FloatArray
) -> float:
    """The factor on the log odds of forecasts, near 1 where games are few.

    Parameters
    ----------
    problem : Problem
    state : (n_rated + n_effects,)
        Means.
    chosen, variance : (n,)
        Some cells, and the variances of the differences between their two players.
    """
    log_odds, points, games = _left_out(problem, state, chosen, variance)
    factor, spread = 1.0, FACTOR_SD_OF_PRIORS if problem.n_virtual else FACTOR_SD
    for _ in range(FACTOR_STEPS):
        expected, _ = winning_chances(factor * log_odds)
        rise = float(np.sum(log_odds * (points - games * expected)))
        rise -= (factor - 1.0) / spread**2
        curvature = float(np.sum(log_odds**2 * games * expected * (1.0 - expected))) + spread**-2.0
        step = float(np.clip(rise / curvature, -0.5, 0.5))
        factor += step
        if abs(step) < FACTOR_REST:
            break
    return float(np.clip(factor, *FACTOR_RANGE))


def variances(problem: Problem, given: Posterior) -> tuple[IntArray, FloatArray]:
    """Some cells, and the variances of the differences between their two players.

    All cells of leagues whose covariances fit in memory. Of larger leagues a fixed number of
    equally likely cells, from one fixed stream, each with its exact variance: variances from a few
    random draws would be too inaccurate for single cells.
    """
    cells, known = np.flatnonzero(problem.is_played), given.information
    if problem.n_rated <= EXACT_UP_TO:
        return cells, given.variance[cells]
    a, b = problem.helped[cells], problem.folded.other[cells]
    if problem.n_rated <= DENSE_UP_TO:
        covariance = scaled_inverse(known.dense())
        own = np.diag(covariance)
        return cells, np.asarray(own[a] + own[b] - 2.0 * covariance[a, b])
    chosen = np.sort(streams.named("left out", "cells").permutation(len(cells))[:SAMPLED_CELLS])
    variance = np.empty(len(chosen))
    for place, (one, other) in enumerate(zip(a[chosen], b[chosen], strict=True)):
        unit = np.zeros(problem.n_rated)
        unit[one], unit[other] = 1.0, -1.0
        solved = known.solve(unit)
        variance[place] = solved[one] - solved[other]
    return cells[chosen], variance


def _left_out(
    problem: Problem, state: FloatArray, chosen: IntArray, variance: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The helped player's log odds in each game, from the other games; points; games.

    One row for each cell and result: a win, a draw, a loss.
    """
    cells, log_nu = problem.folded, float(state[-1])
    gap = problem.log_odds(state)[chosen]
    node, share = np.polynomial.hermite_e.hermegauss(LEFT_OUT_NODES)
    node, share = node[:, None], share[:, None] / share.sum()
    win, draw = problem.outcomes_at(gap + node * np.sqrt(variance), log_nu)
    expected = np.sum(share * (win + 0.5 * draw), axis=0)
    per_cell = np.sum(share * cell_information(win, draw, has_tie=problem.has_tie), axis=0)
    counts = _counts(problem)[:, chosen]
    each = information_ratio(problem) * cells.n_games[chosen] / np.maximum(counts.sum(axis=0), 1.0)
    left = np.maximum(1.0 - each * per_cell * variance, LEAST_LEFT)
    rows = []
    for points, games in zip((1.0, 0.5, 0.0), counts, strict=True):
        at = np.flatnonzero(games > 0.0)
        pulled = each[at] * (points - expected[at])
        mean, spread = gap[at] - variance[at] * pulled / left[at], np.sqrt(variance[at] / left[at])
        win, draw = problem.outcomes_at(mean + node * spread, log_nu)
        chance = np.sum(share * (win + 0.5 * draw), axis=0)
        sure = np.clip(chance, SUREST, 1.0 - SUREST)
        rows.append((np.log(sure) - np.log1p(-sure), points * games[at], games[at]))
    log_odds, points_of, games_of = (np.concatenate(part) for part in zip(*rows, strict=True))
    return log_odds, points_of, games_of


def _counts(problem: Problem) -> FloatArray:
    """The (3, n_cells) games that the helped player won, drew and lost, each once."""
    cells, counts = problem.folded, problem.counts
    if cells.rows is None:
        return counts
    once = np.bincount(cells.rows.at, cells.rows.n_games)
    counts[:, problem.is_played] *= once / cells.n_games[problem.is_played]
    return counts
