"""The climb to the likeliest constants, by the slope of their log-posterior."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.dynamic.evidence.evidence import Slope, evidence_slope
from banzuke.engine.dynamic.evidence.preference import (
    BACK,
    LATER,
    N_CONSTANTS,
    RISE,
    USUAL,
    Preferred,
    point_of,
    preference,
)
from banzuke.engine.dynamic.evidence.tuned import (
    HALF_LIFE_YEARS,
    LAST_CONSTANT_STEP,
    LEAST_CONSTANTS,
    LEAST_GAIN,
    LITTLE_REVERSION,
    LITTLE_RISE,
    LONGEST_CONSTANT_STEP,
    MOST_CONSTANTS,
    MOST_FITS,
    ROUGH_STEP_ELO,
    WIDTH,
)
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import LEAST_ELO, MOST_ELO, MOST_RANK_ELO, MOST_RISE_ELO
from banzuke.engine.dynamic.paths import Path, fit
from banzuke.engine.scale import ELO_PER_LOGIT

SlopeOf = Callable[[Path, float], Slope]
"""The slope of a log-posterior of the constants at those of a path, given a half-life."""
LITTLE = {BACK: LITTLE_REVERSION, RISE: LITTLE_RISE}
"""Constants that are 0 unless results ask for them, and the steps by which that is tested."""


@dataclass(frozen=True)
class Climb:
    """The end point of a search.

    Attributes
    ----------
    point, gradient : (N_CONSTANTS,) float
        The constants, and the last slope of their log-posterior.
    curvature : (N_CONSTANTS, N_CONSTANTS) float
        Minus second derivatives: Fisher's information, improved by the steps.
    stays : (N_CONSTANTS,) bool
        Which constants are held at a limit of the search.
    slope : Slope
        The last slope.
    values : (n_values + 2,) float
        Strengths and effects.
    n_fits : int
    """

    point: FloatArray
    gradient: FloatArray
    curvature: FloatArray
    stays: BoolArray
    slope: Slope
    values: FloatArray | None
    n_fits: int


def climbed(
    games: History,
    model: DynamicModel,
    point: FloatArray,
    free: BoolArray,
    values: FloatArray | None = None,
    slope_of: SlopeOf | None = None,
    needed: int | None = None,
) -> Climb:
    """Climb to the maximum of the posterior of the constants.

    Newton's method with Broyden, Fletcher, Goldfarb and Shanno's curvature, Fisher's at first; each
    fit begins at the mode of the one before.

    Parameters
    ----------
    slope_of : callable, optional
        The slope of the log-posterior; `posterior_slope` by default.
    needed : int, optional
        The index of a constant: the search ends as soon as this constant stays at a limit.
    """
    step, before, curvature = np.zeros(N_CONSTANTS), np.zeros(N_CONSTANTS), np.empty(0)
    for n_fits in range(1, MOST_FITS + 1):
        path = fit(
            games, with_point(model, point, free), start=values, last_step_elo=ROUGH_STEP_ELO
        )
        values = np.append(path.strength, [path.first_mover, path.log_nu])
        slope = (slope_of or posterior_slope)(path, HALF_LIFE_YEARS)
        gradient = slope.gradient
        curvature = slope.curvature if n_fits == 1 else updated(curvature, step, before - gradient)
        # A constant at its limit whose step leads beyond the limit stays there.
        moves = free & np.where(gradient > 0.0, point < MOST_CONSTANTS, point > LEAST_CONSTANTS)
        step = np.zeros(N_CONSTANTS)
        step[moves] = np.linalg.solve(curvature[np.ix_(moves, moves)], gradient[moves])
        step /= max(1.0, np.abs(step).max() / LONGEST_CONSTANT_STEP)
        step = np.clip(point + step, LEAST_CONSTANTS, MOST_CONSTANTS) - point
        point, before = point + step, gradient
        if np.abs(step).max() < LAST_CONSTANT_STEP or (needed is not None and not moves[needed]):
            break
    return Climb(point, gradient, curvature, free & ~moves, slope, values, n_fits)


def gains(games: History, model: DynamicModel, found: Climb, others: BoolArray, at: int) -> bool:
    """Whether results ask for one more constant: a score test where this constant is 0.

    The information on the constant is a difference of two slopes. Fisher's information takes the
    changes of a path for independent. In leagues of 100 games a player, where each path is well
    known, it was a twentieth of that difference for reversion.

    Newcomers rise only if results say at least as much about it as the preference. After 900 games
    the cards had a rise of 90 Elo a year that they knew to 95, and lost 0.006 nats a match.

    Parameters
    ----------
    others : (N_CONSTANTS,) bool
        The constants that were searched for.
    at : int
        The index of the constant.
    """
    slope, least = found.gradient[at], WIDTH[at] ** -2.0
    is_too_small = LEAST_CONSTANTS[at] == 0.0 and slope <= 0.0
    if is_too_small or slope**2 < 2.0 * LEAST_GAIN * least:
        return False
    point, free = found.point.copy(), others.copy()
    point[at], free[at] = LITTLE[at], True
    path = fit(
        games, with_point(model, point, free), start=found.values, last_step_elo=ROUGH_STEP_ELO
    )
    beyond = posterior_slope(path, HALF_LIFE_YEARS).gradient
    fall = (found.gradient - beyond) / LITTLE[at]
    cross = fall[others]
    of_others = np.linalg.solve(found.curvature[np.ix_(others, others)], cross) @ cross
    information = max(fall[at] - of_others, least)
    if at == RISE and information < 2.0 * least:
        return False
    return bool(slope**2 >= 2.0 * LEAST_GAIN * information)


def posterior_slope(path: Path, half_life: float = np.inf, preferred: Preferred = USUAL) -> Slope:
    """The slope of the log-posterior of the constants, at those of a path.

    ``half_life`` is that of `evidence_slope`, ``preferred`` that of `preference`.
    """
    slope, weak = evidence_slope(path, half_life), preference(point_of(path.model), preferred)
    return replace(
        slope,
        gradient=slope.gradient + weak.slope,
        curvature=slope.curvature + np.diag(weak.curvature),
    )


def moved_by(model: DynamicModel, step: FloatArray) -> DynamicModel:
    """A model whose constants are a step away; reversion takes its absolute value."""
    point = point_of(model) + step
    point[BACK] = abs(point[BACK])
    return with_point(model, np.clip(point, LEAST_CONSTANTS, MOST_CONSTANTS), step != 0.0)


def updated(curvature: FloatArray, step: FloatArray, change: FloatArray) -> FloatArray:
    """The curvature updated by a step: positive definite, so that the next step climbs."""
    if step @ change <= 0.0:
        return curvature
    old = curvature @ step
    return (
        curvature - np.outer(old, old) / (step @ old) + np.outer(change, change) / (step @ change)
    )


def with_point(model: DynamicModel, point: FloatArray, free: BoolArray) -> DynamicModel:
    """A model whose free constants are those of a point."""
    drift_elo, spread_elo = map(float, np.clip(np.exp(point[:2]), LEAST_ELO, MOST_ELO))
    founders_elo = float(np.clip(ELO_PER_LOGIT * point[2], -MOST_ELO, MOST_ELO))
    kyu_elo, dan_elo = map(float, np.clip(ELO_PER_LOGIT * point[4:RISE], 0.0, MOST_RANK_ELO))
    rise_elo = float(np.clip(ELO_PER_LOGIT * point[RISE], -MOST_RISE_ELO, MOST_RISE_ELO))
    return replace(
        model,
        drift_elo=drift_elo if free[0] else model.drift_elo,
        spread_elo=spread_elo if free[1] else model.spread_elo,
        founders_elo=founders_elo if free[2] else model.founders_elo,
        reversion=float(point[BACK]) if free[BACK] else model.reversion,
        kyu_elo=kyu_elo if free[4] else model.kyu_elo,
        dan_elo=dan_elo if free[5] else model.dan_elo,
        rise_elo=rise_elo if free[RISE] else model.rise_elo,
        later_share=float(point[LATER]) if free[LATER] else model.later_share,
    )
