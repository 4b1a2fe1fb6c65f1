"""Forecasts of who finishes ahead, scaled by how earlier forecasts of a league came out.

The rating takes skills to differ by what its constants say, and σ never falls below its floor. In a
league of near equals, differences of ratings are then mostly luck, and forecasts are too certain.
With times of play an event counts less than in full, so ratings stay too near each other, and
forecasts are too cautious.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import log_ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.tuned import SCALE_ALL, SCALE_CLOSE, SCALE_SD, SCALE_STEPS


@dataclass(frozen=True)
class Scores:
    """Normal scores of forecasts that whoever finished ahead does so, and the weight of each.

    Attributes
    ----------
    score
        (n_pairs,) ``(mu_i - mu_j) / sqrt(sigma_i² + sigma_j² + 2 beta²)``, i ahead of j.
    weight
        (n_pairs,) counts per pair; those of an event of n entries sum to n - 1.
    """

    score: FloatArray
    weight: FloatArray


def order_scores(mu: FloatArray, sigma: FloatArray, place: IntArray, *, beta: float) -> Scores:
    """The scores of the pairs of one event with different places.

    In a field of more than ``SCALE_ALL`` each entry meets those at some distances in the order of
    mu, so that the work does not grow with the square of the field. Pairs may not be chosen by
    their places: neighbours in the result are about as often one way as the other. An order of n
    entries is n - 1 results, whatever the number of its pairs.

    Parameters
    ----------
    mu, sigma
        (n,) points: skills before the event.
    place
        (n,) finishing place, in any order.
    """
    order = np.lexsort((place, sigma, mu))  # whatever the order of the rows
    mean, var, at = mu[order], sigma[order] ** 2, place[order]
    n = at.size
    offsets = range(1, n) if n <= SCALE_ALL else np.unique(np.geomspace(1, n - 1, SCALE_ALL) // 1)
    scores = [np.empty(0)]
    for offset in map(int, offsets):
        ahead = np.sign(at[offset:] - at[:-offset])  # 1 if the one with the lower mu is
        gap = (mean[:-offset] - mean[offset:]) * ahead
        spread = np.sqrt(var[:-offset] + var[offset:] + 2.0 * beta**2)
        scores.append((gap / spread)[ahead != 0])
    score = np.concatenate(scores)
    return Scores(score, np.full(score.size, (n - 1.0) / max(score.size, 1)))


def forecast_scale(earlier: Sequence[Scores]) -> float:
    """The factor of a league's normal scores, from its earlier forecasts: 1 without.

    The mode of ``Σ w log Φ(b z) - (b - 1)² / (2 SCALE_SD²)``, which is concave, by Newton's method.
    A factor above 1 counts less one standard error, ``1 / sqrt(curvature)``: too bold a forecast
    costs more than one that is as much too cautious, and in small leagues the factor is luck.

    Parameters
    ----------
    earlier
        Of the events so far.
    """
    if not earlier:
        return 1.0
    z = np.concatenate([one.score for one in earlier])
    w = np.concatenate([one.weight for one in earlier])
    b, curvature = 1.0, 1.0 / SCALE_SD**2
    for _ in range(SCALE_STEPS):
        t = b * z
        hazard = np.exp(-0.5 * t * t - log_ndtr(t)) / np.sqrt(2.0 * np.pi)
        slope = float(np.sum(w * z * hazard)) - (b - 1.0) / SCALE_SD**2
        curvature = float(np.sum(w * z * z * hazard * (t + hazard))) + 1.0 / SCALE_SD**2
        moved = max(b + slope / curvature, 0.5 * b)  # never below 0
        if abs(moved - b) < SCALE_CLOSE:
            break
        b = moved
    return b if b <= 1.0 else max(b - 1.0 / np.sqrt(curvature), 1.0)
