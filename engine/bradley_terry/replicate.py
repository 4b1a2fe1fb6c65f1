"""A fit as one of its replicates has it: other ratings, other effects, the same model."""

from dataclasses import replace

import numpy as np

from engine.arrays import FloatArray
from engine.bradley_terry.result import Curve, Fit
from engine.scale import ELO_PER_LOGIT

_MEAN_STRENGTH = 50.0
_ADDITIVE = ("A1", "A2", "A3")


def as_replicate(fit: Fit, rating_elo: FloatArray, values: FloatArray) -> Fit:
    """Return a fit with a replicate's ratings and effects, for `predict` and `handicap_worth`.

    Errors, likelihood and statuses stay those of the fit. Where a replicate leaves a handicap
    parameter open, the handicap is worth what the estimate says.

    Parameters
    ----------
    fit : Fit
    rating_elo : (n_players,)
        A column of `Draws.rating_elo`.
    values : (n_effects,)
        A column of `Draws.effects`.
    """
    effects = tuple(
        replace(effect, value=float(value))
        for effect, value in zip(fit.effects, values, strict=True)
    )
    redrawn = replace(fit, rating_elo=rating_elo, effects=effects)
    return redrawn if fit.curve is None else replace(redrawn, curve=_curve(redrawn, fit.curve))


def _curve(redrawn: Fit, curve: Curve) -> Curve:
    if not len(curve.q):
        return curve
    value = {effect.name: effect.value for effect in redrawn.effects}
    q = _parameters(curve, value)
    if curve.model in _ADDITIVE:
        q = q * _strength_unit(redrawn.rating_elo)
    return replace(curve, q=q) if np.all(np.isfinite(q)) else curve


def _parameters(curve: Curve, value: dict[str, float]) -> FloatArray:
    """Return q of `Curve` from the effects as they are published; additive ones as strengths."""
    if curve.model in ("A1", "M1"):
        letter = "f" if curve.model == "A1" else "g"
        codes = curve.code[: len(curve.q)]
        total = np.array([value[f"{letter}({code})"] for code in codes])
        return np.diff(np.log1p(total) if curve.model == "M1" else total, prepend=0.0)
    if curve.model in ("A2", "M2"):
        name = "theta" if curve.model == "A2" else "delta"
        slope, offset = value[f"{name}1"], value[f"{name}2"]
        return np.array([offset]) if len(curve.q) == 1 else np.array([slope, slope + offset])
    if curve.model == "M4":
        return np.array([value["gamma"] / ELO_PER_LOGIT])
    return np.array([value["theta3" if curve.model == "A3" else "delta3"]])


def _strength_unit(rating_elo: FloatArray) -> float:
    """Return a strength of 1 where Σπ = 50 N, in units of the strength at the mean rating."""
    rated = rating_elo[~np.isnan(rating_elo) & ~np.isposinf(rating_elo)]
    finite = rated[np.isfinite(rated)]
    if not len(finite):
        return np.nan
    strength = np.exp((rated - finite.mean()) / ELO_PER_LOGIT)
    return float(strength.mean() / _MEAN_STRENGTH)
