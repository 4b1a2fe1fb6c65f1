"""The maximum-likelihood ratings, by a plain Newton method that shares no code with the engine."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags_array
from scipy.sparse.linalg import cg
from scipy.special import expit, log_expit

from banzuke.engine.scale import ELO_PER_LOGIT
from bench.meetings import Meetings

FloatArray = NDArray[np.float64]

ENOUGH_ELO = 1e-4
"""Last Newton step; what is left after it is about `ACCURACY` of it."""

ACCURACY = 1e-3
"""Relative residual at which the conjugate gradients of a step stop."""

_MAX_STEPS = 100


def optimum_elo(meetings: Meetings) -> FloatArray:
    """The (n_players,) ratings with mean 0, within about 1e-6 Elo of the optimum.

    Raises
    ------
    RuntimeError
        If Newton's method does not get there.
    """
    design = meetings.design()
    columns = design.T.tocsr()
    state = np.zeros(meetings.n_players)
    for _ in range(_MAX_STEPS):
        chance = expit(design @ state)
        gradient = columns @ (meetings.score - meetings.n_games * chance)
        # Rounding leaves a common part, which no step can move and no residual can lose.
        gradient -= gradient.mean()
        information = _information(meetings, meetings.n_games * chance * (1.0 - chance))
        step, _ = cg(
            information,
            gradient,
            rtol=ACCURACY,
            maxiter=2000,
            M=diags_array(1.0 / information.diagonal()),
        )
        step -= step.mean()
        size = float(np.max(np.abs(step)))
        # Near the optimum the likelihood is too flat to compare, and full steps are right.
        state = state + (_length(meetings, design, state, step) if size > 0.1 else 1.0) * step
        if size * ELO_PER_LOGIT <= ENOUGH_ELO:
            return np.asarray(ELO_PER_LOGIT * (state - state.mean()))
    raise RuntimeError(f"the reference is still {size * ELO_PER_LOGIT:.3g} Elo from its optimum")


def _information(meetings: Meetings, weight: FloatArray) -> csr_matrix:
    """The Fisher information, the Laplacian of the graph of meetings."""
    shape = (meetings.n_players, meetings.n_players)
    half = csr_matrix((weight, (meetings.lower, meetings.upper)), shape=shape)
    off = half + half.T
    return (diags_array(np.asarray(off.sum(axis=1)).ravel()) - off).tocsr()


def _length(meetings: Meetings, design: csr_matrix, state: FloatArray, step: FloatArray) -> float:
    """Halve a long step until it does not make the results less likely."""
    lost = meetings.n_games - meetings.score
    start, slope = design @ state, design @ step

    def log_likelihood(length: float) -> float:
        ahead = start + length * slope
        return float(np.sum(meetings.score * log_expit(ahead) + lost * log_expit(-ahead)))

    length, before = 1.0, log_likelihood(0.0)
    while log_likelihood(length) < before and length > 1e-6:
        length /= 2.0
    return length
