"""Outcome probabilities of games between uncertain strengths."""

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.forecasts.tuned import CHANCE_NODES
from banzuke.engine.dynamic.model import DrawRule
from banzuke.engine.outcomes import outcome_model


def chances(
    log_odds: ArrayLike,
    variance: ArrayLike,
    *,
    draws: DrawRule,
    log_nu: ArrayLike = 0.0,
    draw_rate: float = 0.0,
) -> FloatArray:
    """The (n_games, 3) chances of win, draw and loss, averaged over the error of log-odds.

    Gauss and Hermite's rule of 20 points. Where draws are half points a drawn game has the chance
    of the static model at even strengths' rate ``draw_rate``; without draws it has none.

    Parameters
    ----------
    log_odds, variance : (n_games,) float
        Of the first, normal; logits and logits².
    log_nu : float or (n_games,) float
    """
    mean, spread = np.asarray(log_odds, np.float64), np.sqrt(np.asarray(variance, np.float64))
    nodes, weights = np.polynomial.hermite_e.hermegauss(CHANCE_NODES)
    model, nu = outcome_model(draws), np.exp(np.asarray(log_nu, np.float64))
    found = np.zeros((len(mean), 3))
    for node, weight in zip(nodes, weights / weights.sum(), strict=True):
        ahead = model.chances(mean + node * spread, nu=nu, draw_rate=draw_rate)
        found += weight * np.column_stack(ahead)
    return found
