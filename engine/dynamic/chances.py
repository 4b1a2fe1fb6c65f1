"""Chances of games between strengths that are known to an error only."""

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.draw_rate import draw_probability
from banzuke.engine.dynamic.model import Draws

N_NODES = 20
"""Points of the rule over the normal error: beyond 12 a chance changes below its tenth digit for
errors up to 500 Elo."""


def chances(
    log_odds: ArrayLike,
    variance: ArrayLike,
    *,
    draws: Draws,
    log_nu: float = 0.0,
    draw_rate: float = 0.0,
) -> FloatArray:
    """Return (n_games, 3) chances of win, draw and loss, the error of log-odds integrated.

    Gauss and Hermite's rule of 20 points. Where draws are half points a drawn game has the chance
    of the static model at even strengths' rate ``draw_rate``; without draws it has none.

    Parameters
    ----------
    log_odds, variance : (n_games,) float
        Of the first, normal; logits and logits².
    """
    mean, spread = np.asarray(log_odds, np.float64), np.sqrt(np.asarray(variance, np.float64))
    nodes, weights = np.polynomial.hermite_e.hermegauss(N_NODES)
    found = np.zeros((len(mean), 3))
    for node, weight in zip(nodes, weights / weights.sum(), strict=True):
        found += weight * outcome_chances(
            mean + node * spread, draws=draws, log_nu=log_nu, draw_rate=draw_rate
        )
    return found


def outcome_chances(
    log_odds: FloatArray, *, draws: Draws, log_nu: float, draw_rate: float
) -> FloatArray:
    """Return (n_games, 3) chances of win, draw and loss at log-odds of the first."""
    far = np.exp(-np.abs(log_odds))
    if draws == "davidson":
        middle = np.exp(log_nu) * np.sqrt(far)
        total = 1.0 + middle + far
        likely, drawn, unlikely = 1.0 / total, middle / total, far / total
    else:
        likely, unlikely = 1.0 / (1.0 + far), far / (1.0 + far)
        drawn = draw_probability(draw_rate if draws == "half" else 0.0, likely, unlikely)
        likely, unlikely = likely - 0.5 * drawn, unlikely - 0.5 * drawn
    ahead = log_odds >= 0.0
    return np.column_stack(
        (np.where(ahead, likely, unlikely), drawn, np.where(ahead, unlikely, likely))
    )
