"""A fitted handicap at any level, observed or not, and its value in Elo."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.result import Curve, Fit
from banzuke.engine.scale import ELO_PER_LOGIT

_ADDITIVE = ("A1", "A2", "A3")
_ONE_PLUS = ("M2", "M3")


@dataclass(frozen=True)
class Worth:
    """The values of handicaps to a receiver.

    Attributes
    ----------
    level : (n_levels,) int64
    elo : (n_levels,)
        Rise of the receiver's rating; +inf where the level is unbounded.
    se_elo : (n_levels,)
        Analytic standard error (delta method); 0 where the value is at its bound or given, NaN
        where it is infinite.
    """

    level: IntArray
    elo: FloatArray
    se_elo: FloatArray


def handicap_worth(fit: Fit, levels: ArrayLike, *, rating_elo: float | None = None) -> Worth:
    """The rise in Elo that each level gives its receiver.

    Multiplicative models: ``400 log10(factor)``. Additive models: ``400 log10((π + f(h))/π)``
    with π the strength at a rating. Between and beyond the observed levels A1 and M1 give the next
    lower observed one (0 below the first); the other models follow their formula.

    Parameters
    ----------
    fit : Fit
        With a handicap model.
    levels : (n_levels,) int
        Handicap codes ≥ 0; 0 has the value 0.
    rating_elo : float, optional
        The receiver's rating for additive models, in the fit's gauge; by default the mean of the
        rated players. The error is that at a fixed distance from this mean.

    Raises
    ------
    ValueError
        If the fit has no handicap model, or a level is negative or not whole.
    """
    if fit.curve is None:
        raise ValueError(
            f"the fit has handicap = {fit.model.handicap!r}, which says nothing about what a "
            "handicap is worth: fit one of A1, A2, A3, M1, M2, M3, M4"
        )
    level = whole_levels(levels)
    if fit.model.handicap_step is not None:  # to the last digit
        given = fit.model.handicap_step * level.astype(np.float64)
        return Worth(level, given, np.zeros(len(level)))
    strength = 1.0
    if rating_elo is not None:
        strength = float(np.exp((rating_elo - mean_rating(fit)) / ELO_PER_LOGIT))
    value, sure = level_values(fit.curve, level)
    rise, slope = _rise(fit.curve.model, value, strength)
    design = _design(fit.curve, level)
    variance = np.einsum("li,ij,lj->l", design, fit.curve.covariance, design, optimize=False)
    error = slope * np.sqrt(np.maximum(variance, 0.0))
    return Worth(
        level,
        ELO_PER_LOGIT * np.where(sure, np.inf, rise),
        ELO_PER_LOGIT * np.where(sure, np.nan, error),
    )


def log_rise(fit: Fit, level: IntArray, rating_elo: FloatArray) -> FloatArray:
    """Return ln(strength with the handicap), relative to the strength at the fit's mean rating.

    Players at -inf have strength 0.
    """
    own = (rating_elo - mean_rating(fit)) / ELO_PER_LOGIT
    if fit.curve is None:
        return own
    value, sure = level_values(fit.curve, level)
    if fit.curve.model in _ADDITIVE:
        with np.errstate(divide="ignore"):
            helped = np.logaddexp(own, np.log(value))
    else:
        helped = own + _rise(fit.curve.model, value, 1.0)[0]
    return np.where(sure, np.inf, helped)


def mean_rating(fit: Fit) -> float:
    """The mean of the finite ratings, in Elo."""
    finite = fit.rating_elo[np.isfinite(fit.rating_elo)]
    return float(finite.mean()) if len(finite) else np.nan


def level_values(curve: Curve, level: IntArray) -> tuple[FloatArray, BoolArray]:
    """Return v at any levels, and a mask of the levels at which the receiver wins for certain."""
    value: FloatArray = np.sum(_design(curve, level) * curve.q, axis=1)
    sure = np.zeros(len(level), np.bool_)
    if curve.sure_from is not None:
        sure = level >= curve.sure_from
    return value, sure


def whole_levels(levels: ArrayLike) -> IntArray:
    """Handicap codes as integers.

    Raises
    ------
    ValueError
        If a code is negative or not whole.
    """
    given = np.atleast_1d(np.asarray(levels))
    level = given.astype(np.int64)
    bad = (level < 0) | (level != given)
    if bad.any():
        at = int(np.argmax(bad))
        raise ValueError(f"handicap[{at}] = {given[at]}; give whole numbers from 0")
    return level


def _design(curve: Curve, level: IntArray) -> FloatArray:
    """The (n_levels, n_q) weights of q in the values at any levels."""
    if curve.model in ("A1", "M1"):
        return (level[:, None] >= curve.code).astype(np.float64)[:, : len(curve.q)]
    code, helped = level.astype(np.float64), (level > 0).astype(np.float64)
    if curve.model in ("A2", "M2"):
        return np.column_stack(((code - 1.0) * helped, helped))[:, 2 - len(curve.q) :]
    return code[:, None][:, : len(curve.q)]


def _rise(model: str, value: FloatArray, strength: float) -> tuple[FloatArray, FloatArray]:
    """Return ln(factor on a strength) of the values v, and its slope."""
    if model in _ADDITIVE:
        return np.log1p(value / strength), 1.0 / (strength + value)
    if model in _ONE_PLUS:
        return np.log1p(value), 1.0 / (1.0 + value)
    return value, np.ones_like(value)
