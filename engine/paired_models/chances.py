"""Chances of win, draw and loss at a difference of strengths, with their slopes.

With d the difference, and a draw effect τ > 0 or none:

    bradley-terry      win : loss = e^(d/2) : e^(-d/2)                   (Bradley and Terry 1952)
    davidson           win : draw : loss = e^(d/2) : τ : e^(-d/2)        (Davidson 1970)
    rao-kupper         win = F(d - τ), loss = F(-d - τ), F logistic      (Rao and Kupper 1967)
    thurstone          win = Φ(d), loss = Φ(-d)                          (Thurstone 1927, Mosteller)
    glenn-david        win = Φ(d - τ), loss = Φ(-d - τ)                  (Glenn and David 1960)

Rao and Kupper's is also Tutz's model of ordered outcomes (1986) with three outcomes: a cumulative
logit with thresholds -τ and τ; theirs is ``θ = e^τ``. An effect τ is fitted as ln τ.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import expit, ndtr

from banzuke.engine.arrays import FloatArray
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Chances:
    """Chances of win, draw and loss, (3, n), and their slopes in d and in ln τ, (3, n) each."""

    p: FloatArray
    by_d: FloatArray
    by_draw: FloatArray


@dataclass(frozen=True)
class Outcomes:
    """A model of results at a difference of strengths.

    Attributes
    ----------
    name : str
    has_draws : bool
        Whether a draw is an outcome, with an effect τ.
    elo : float
        Elo points of a difference of 1: even games have the slope of the Elo scale.
    chances : callable
        (n,) differences and τ → `Chances`; τ is not used without draws.
    draw_of_equals : callable
        τ → chance of a draw between equals.
    """

    name: str
    has_draws: bool
    elo: float
    chances: Callable[[FloatArray, float], Chances]
    draw_of_equals: Callable[[float], float]


def _davidson(d: FloatArray, tau: float) -> Chances:
    half = np.exp(-0.5 * np.abs(d))
    weight = np.stack((np.where(d >= 0, 1.0, half**2), tau * half, np.where(d >= 0, half**2, 1.0)))
    p = weight / weight.sum(axis=0)
    win, draw, loss = p
    ahead = 0.5 * (win - loss)
    slope = np.stack((win * (0.5 - ahead), -draw * ahead, -loss * (0.5 + ahead)))
    return Chances(p, slope, np.stack((-win * draw, draw * (1.0 - draw), -loss * draw)))


def _cumulative(
    cdf: Callable[[FloatArray], FloatArray], density: Callable[[FloatArray], FloatArray]
) -> Callable[[FloatArray, float], Chances]:
    def chances(d: FloatArray, tau: float) -> Chances:
        win, loss = cdf(d - tau), cdf(-d - tau)
        # From the smaller tail, so that draws between unequal players keep their digits.
        far = np.abs(d)
        draw = cdf(tau - far) - cdf(-tau - far)
        up, down = density(d - tau), density(d + tau)
        by_d = np.stack((up, down - up, -down))
        return Chances(np.stack((win, draw, loss)), by_d, tau * np.stack((-up, up + down, -down)))

    return chances


def _normal_density(d: FloatArray) -> FloatArray:
    return np.asarray(np.exp(-0.5 * d * d) / np.sqrt(2.0 * np.pi))


def _logistic_density(d: FloatArray) -> FloatArray:
    p = expit(d)
    return np.asarray(p * expit(-d))


_LOGISTIC = _cumulative(expit, _logistic_density)
_NORMAL = _cumulative(ndtr, _normal_density)
_NORMAL_ELO = ELO_PER_LOGIT * 4.0 / float(np.sqrt(2.0 * np.pi))
"""Elo of a deviation of Thurstone's normal: a slope at even chances as the logistic's."""


def _none(_: float) -> float:
    return 0.0


BRADLEY_TERRY = Outcomes("bradley-terry", False, ELO_PER_LOGIT, _LOGISTIC, _none)
THURSTONE = Outcomes("thurstone", False, _NORMAL_ELO, _NORMAL, _none)
# The share of draws between equals is a function of τ, each model's own.
DAVIDSON = Outcomes("davidson", True, ELO_PER_LOGIT, _davidson, lambda tau: tau / (2.0 + tau))
# A draw is a difference below a threshold τ, of logistic luck.
RAO_KUPPER = Outcomes(
    "rao-kupper", True, ELO_PER_LOGIT, _LOGISTIC, lambda tau: float(2.0 * expit(tau) - 1.0)
)
# The same threshold, of normal luck.
GLENN_DAVID = Outcomes(
    "glenn-david", True, _NORMAL_ELO, _NORMAL, lambda tau: float(2.0 * ndtr(tau) - 1.0)
)

WITHOUT_DRAWS = (BRADLEY_TERRY, THURSTONE)
WITH_DRAWS = (DAVIDSON, RAO_KUPPER, GLENN_DAVID)
