"""Empirical Bayes: the similarity of players, estimated from the results.

The two precisions of the prior are those that make the results most likely, strengths integrated
out. Laplace's approximation around the most likely strengths finds the players too close together,
by a sixth on the schedule of national teams; around their posterior means the error is tiny.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.similar.information import Information
from banzuke.engine.bradley_terry.profile.similar.posterior import (
    Posterior,
    Prior,
    lift_to_even,
    posterior,
)
from banzuke.engine.bradley_terry.profile.similar.tuned import (
    FARTHEST_TRIAL,
    FIRST_PRIOR,
    LEAST_SPREAD,
    LOOSE,
    NEAR_TRIAL,
    PRECISION_BOUNDS,
    TRIALS,
)

_START = Prior(*FIRST_PRIOR)


def prior_by_evidence(
    problem: Problem, effects: FloatArray, *, near: Posterior | None = None
) -> Posterior:
    """The posterior under the prior that makes the results most likely.

    Each precision is updated to its optimum for the current posterior (MacKay 1992) until it no
    longer moves. At the fixed point the distance of the strengths s from the prior's centre s0
    equals the part of the prior's freedom that the results determine,
    ``s' A s - s0' A s0 = tr A (Q⁻¹ - H⁻¹)``, Q the prior's information, H that of prior and
    results, A the Laplacian of the meetings, or 1.

    Parameters
    ----------
    problem : Problem
    effects : (n_effects,)
    near : Posterior, optional
        A posterior with nearly the same effects, as the start of the search.
    """
    n_rated = problem.n_rated
    spread = max(float(problem.state[:n_rated].std()), LEAST_SPREAD)
    least = (LOOSE / spread) ** 2
    prior = _START if near is None else near.prior
    given = posterior(problem, effects, prior, near=near)
    for _ in range(TRIALS):
        meeting, mean, share = _moves(problem, given)
        prior = Prior(
            float(np.clip(prior.meeting * np.exp(meeting), *PRECISION_BOUNDS)),
            float(np.clip(prior.mean * np.exp(mean), least, PRECISION_BOUNDS[1])),
        )
        moved = np.log([prior.meeting / given.prior.meeting, prior.mean / given.prior.mean])
        if float(np.sum(np.abs(moved) * share)) < NEAR_TRIAL:
            break
        given = posterior(problem, effects, prior, near=given)
    return given


def _moves(problem: Problem, given: Posterior) -> tuple[float, float, FloatArray]:
    """The steps of both logarithms, and the share of freedom used by each precision."""
    n_rated, prior = problem.n_rated, given.prior
    before = prior.information(problem)
    variance_before, total_before = before.variances()
    strength = given.state[:n_rated] - given.state[:n_rated].mean()
    lift = lift_to_even(problem, given.state[n_rated:])
    centre = prior_mean(before, prior.meeting * lift)
    used = np.array(
        [
            np.sum((before.apart(strength) + lift) ** 2 - (before.apart(centre) + lift) ** 2),
            np.sum(strength**2) - np.sum(centre**2),
        ]
    )
    free = np.array([np.sum(variance_before - given.variance), total_before - given.total_variance])
    tiny = np.finfo(np.float64).tiny
    share = np.array([prior.meeting, prior.mean]) * np.maximum(free, 0.0)
    share /= max(float(share.sum()), tiny)
    moves = np.log(np.maximum(free, tiny)) - np.log(np.maximum(used, tiny))
    return *(float(move) for move in np.clip(moves, -FARTHEST_TRIAL, FARTHEST_TRIAL)), share


def prior_mean(before: Information, pull: FloatArray) -> FloatArray:
    """The (n_rated,) strengths at the prior's centre: receivers of stones are weaker.

    `before` is the prior's information, `pull` (n_cells,) its weight on the even differences.
    """
    if not pull.any():
        return np.zeros(before.n_rated)
    middle = before.solve(before.along(-pull))
    return np.asarray(middle - middle.mean())
