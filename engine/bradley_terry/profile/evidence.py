"""How alike players are, by the results: empirical Bayes.

The two precisions of the prior are those that make the results most likely, strengths integrated
out. Round the likeliest strengths (Laplace's approximation) that finds them too close together, by
a sixth on the schedule of national teams; round their means, by next to nothing.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.information import Information
from banzuke.engine.bradley_terry.profile.posterior import Posterior, Prior, lift_to_even, posterior
from banzuke.engine.bradley_terry.profile.problem import Problem

_START = Prior(0.05, 0.1)
"""Strengths some 400 Elo apart, with which the search begins."""

_LOOSE = 0.1
"""Of a spread ten times that of the estimates is the loosest pull to the mean: it bounds the level
of all together."""

_LEAST_SPREAD = 0.06
"""Natural units (10 Elo): leagues in which nobody is told from anybody else."""

_BOUNDS = (1e-4, 300.0)
"""Precisions: of 17,000 Elo, and 10 Elo."""

_TRIALS = 20
"""Priors tried; 6 to 10 are usual."""

_FARTHEST = 2.0
"""Move of a precision's logarithm from one trial to the next."""

_NEAR = 0.03
"""Move of the logarithms that counts as none: results leave 0.1 and more open."""


def prior_by_evidence(
    problem: Problem, effects: FloatArray, *, near: Posterior | None = None
) -> Posterior:
    """Return the posterior under the prior that makes the results most likely.

    Each precision becomes what it should be, were the strengths' distribution known (MacKay 1992),
    until it no longer moves: how far the strengths s lie from the prior's middle s0 is then what
    results take of the prior's freedom, ``s' A s - s0' A s0 = tr A (Q⁻¹ - H⁻¹)``, Q the prior's
    information, H that of prior and results, A the Laplacian of the meetings, or 1.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
    near : Posterior, optional
        One of nearly the same effects, with which the search begins.
    """
    n_rated = problem.n_rated
    spread = max(float(problem.state[:n_rated].std()), _LEAST_SPREAD)
    least = (_LOOSE / spread) ** 2
    prior = _START if near is None else near.prior
    given = posterior(problem, effects, prior, near=near)
    for _ in range(_TRIALS):
        meeting, mean, share = _moves(problem, given)
        prior = Prior(
            float(np.clip(prior.meeting * np.exp(meeting), *_BOUNDS)),
            float(np.clip(prior.mean * np.exp(mean), least, _BOUNDS[1])),
        )
        moved = np.log([prior.meeting / given.prior.meeting, prior.mean / given.prior.mean])
        if float(np.sum(np.abs(moved) * share)) < _NEAR:
            break
        given = posterior(problem, effects, prior, near=given)
    return given


def _moves(problem: Problem, given: Posterior) -> tuple[float, float, FloatArray]:
    """Return the moves of both logarithms, and each one's share of the freedom that is taken."""
    n_rated, prior = problem.n_rated, given.prior
    before = prior.information(problem)
    variance_before, around_before = before.variances()
    strength = given.state[:n_rated] - given.state[:n_rated].mean()
    lift = lift_to_even(problem, given.state[n_rated:])
    centre = prior_mean(before, prior.meeting * lift)
    used = np.array(
        [
            np.sum((before.apart(strength) + lift) ** 2 - (before.apart(centre) + lift) ** 2),
            np.sum(strength**2) - np.sum(centre**2),
        ]
    )
    free = np.array([np.sum(variance_before - given.variance), around_before - given.around])
    tiny = np.finfo(np.float64).tiny
    share = np.array([prior.meeting, prior.mean]) * np.maximum(free, 0.0)
    share /= max(float(share.sum()), tiny)
    moves = np.log(np.maximum(free, tiny)) - np.log(np.maximum(used, tiny))
    return *(float(move) for move in np.clip(moves, -_FARTHEST, _FARTHEST)), share


def prior_mean(before: Information, pull: FloatArray) -> FloatArray:
    """Return the (n_rated,) strengths in the prior's middle: who is given stones is so weak.

    `before` is the prior's information, `pull` (n_cells,) what it makes of lifts to even.
    """
    if not pull.any():
        return np.zeros(before.n_rated)
    middle = before.solve(before.along(-pull))
    return np.asarray(middle - middle.mean())
