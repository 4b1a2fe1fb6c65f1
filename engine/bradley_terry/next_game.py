"""The next game of two players: chances of each result, with intervals from replicates."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.bias_corrected import bias_corrected
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.result import Curve, Fit
from banzuke.engine.bradley_terry.simulate import Replicates
from banzuke.engine.bradley_terry.tuned import REFIT_ERROR_ELO
from banzuke.engine.scale import ELO_PER_LOGIT

_REFIT_ERROR = 0.25 * REFIT_ERROR_ELO / ELO_PER_LOGIT  # of a chance, at the largest slope

_MEAN_STRENGTH = 50.0
"""Mean strength in the gauge of additive effects, Σπ = 50 N (section 6)."""

_ADDITIVE = ("A1", "A2", "A3")


class NextGame(NamedTuple):
    """Chances of the first mover's win, of a draw and of the second mover's win.

    Attributes
    ----------
    chance : (3,)
        At the estimate, or the mean over the posterior.
    lo95, hi95 : (3,)
        95 % interval of each result by itself.
    """

    chance: FloatArray
    lo95: FloatArray
    hi95: FloatArray


def next_game(
    fit: Fit,
    replicates: Replicates,
    first: int,
    second: int,
    *,
    neutral: bool = False,
    handicap: int = 0,
) -> NextGame:
    """The expected result of one game between two rated players.

    The intervals are bias-corrected percentiles over the replicates; 0 and 1 where no better bounds
    are known. They cover the uncertainty of both ratings and the effects, but not the luck of the
    game itself, nor errors of the model.

    Parameters
    ----------
    fit, replicates
        A fit and its replicates.
    first, second : int
        The first and the second mover.
    neutral : bool
        True if no player has the advantage of moving first.
    handicap : int

    Raises
    ------
    ValueError
        If one of the two is not rated by this fit.
    """
    for player in (first, second):
        if not 0 <= player < len(fit.rating_elo) or not fit.components.rated[player]:
            raise ValueError(f"player {player} has no rating in this fit")
    setting = {"neutral": np.array([neutral]), "handicap": np.array([handicap])}
    at = (np.array([first]), np.array([second]))
    chance = np.concatenate(predict(fit, *at, **setting))
    chances = np.full((3, replicates.n_replicates), np.nan)
    for number in range(replicates.n_replicates):
        rating = replicates.rating_elo[:, number].astype(np.float64)
        redrawn = as_replicate(fit, rating, replicates.effects[:, number])
        chances[:, number] = np.concatenate(predict(redrawn, *at, **setting))
    low, high = bias_corrected(chances, chance, resolution=_REFIT_ERROR)
    if not fit.model.has_ties and not fit.draw_rate:
        high[1] = 0.0  # no game is drawn, whatever the ratings
    return NextGame(chance, np.clip(low, 0.0, 1.0), np.clip(high, 0.0, 1.0))


def as_replicate(fit: Fit, rating_elo: FloatArray, values: FloatArray) -> Fit:
    """A fit with a replicate's ratings and effects, for `predict` and `handicap_worth`.

    Errors, likelihood and statuses stay those of the fit. If a handicap parameter is not identified
    in a replicate, the estimate's value is used.

    Parameters
    ----------
    fit : Fit
    rating_elo : (n_players,)
        A column of `Replicates.rating_elo`.
    values : (n_effects,)
        A column of `Replicates.effects`.
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
    """Return q of `Curve` from the published effects; additive effects as strengths."""
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
    """A strength of 1 where Σπ = 50 N, in units of the strength at the mean rating."""
    rated = rating_elo[~np.isnan(rating_elo) & ~np.isposinf(rating_elo)]
    finite = rated[np.isfinite(rated)]
    if not len(finite):
        return np.nan
    strength = np.exp((rated - finite.mean()) / ELO_PER_LOGIT)
    return float(strength.mean() / _MEAN_STRENGTH)
