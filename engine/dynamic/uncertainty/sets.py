"""Sets of constants that stand for the posterior of a league's constants.

A search ends at the likeliest constants. Their uncertainty makes strengths less certain, most of
all where games are few. The uncertainty of the founders' mean is the error of the common level.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.constants import Constants, faster
from banzuke.engine.dynamic.evidence import (
    BACK,
    DRIFT,
    N_CONSTANTS,
    Slope,
    moved_by,
    posterior_slope,
    pull_for_errors,
    pull_of_spread,
)
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DynamicModel
from banzuke.engine.dynamic.model.tuned import LEAST_ELO
from banzuke.engine.dynamic.paths import Path, fit
from banzuke.engine.dynamic.uncertainty.tuned import (
    BELIEF_NEAREST,
    BELIEF_STEP,
    BELIEF_SURE,
    BELIEF_UNSURE,
    BELIEF_WIDEST,
    FIRST_APART_SD,
    WIDEST_FOR_ERRORS,
)

SlopeOf = Callable[[Path], tuple[Slope, FloatArray]]
"""The slope of a log-posterior of the constants, and the (N_CONSTANTS,) part of it by which the
likeliest constants are still to be moved."""


class Sets(NamedTuple):
    """Models that stand for a posterior of constants.

    Attributes
    ----------
    models : tuple of DynamicModel
        Of equal weight.
    log_mass : float
        The logarithm of the integral of the posterior over the constants, less that of the
        posterior at the constants found and of √2π for each constant.
    root : (n_free, n_free) float
        The root of the covariance of the constants, a column a direction.
    """

    models: tuple[DynamicModel, ...]
    log_mass: float
    root: FloatArray


def sets_of(
    games: History, found: Constants, *, for_errors: bool = False
) -> tuple[DynamicModel, ...]:
    """Models of equal weight; only the model found if its constants are known well enough.

    Parameters
    ----------
    for_errors : bool
        Whether the models are for errors, which a larger drift makes larger
        (`evidence.matching`), or for forecasts.
    """
    slope_of, widest = _usual, BELIEF_WIDEST
    if for_errors:
        slope_of = matched if has_matching(found) else _of_wide_spread
        widest = WIDEST_FOR_ERRORS
    is_sure = are_sure(found)
    models = (found.model,) if is_sure else sets_around(games, found, slope_of, widest).models
    return _with_first_opponents(models) if for_errors and found.follows else models


def _with_first_opponents(models: Sequence[DynamicModel]) -> tuple[DynamicModel, ...]:
    """Each model with first opponents nearer to each other, and with first opponents further apart.

    Where opponents follow results, this distance decides how far apart all players are.
    """
    return tuple(
        replace(one, first_opponents_elo=max(times * one.first_opponents_elo, LEAST_ELO))
        for one in models
        for times in (1.0 / FIRST_APART_SD, FIRST_APART_SD)
    )


def drift_for_errors(
    model: DynamicModel, models: Sequence[DynamicModel], shares: FloatArray
) -> float:
    """The drift, Elo, by which errors grow after a player's last game.

    With it the variance of a year's change is the mean over models for errors. Where the drift is
    uncertain it is larger than the likeliest one: in simulated leagues half of whose players were
    absent for the last two years, intervals of these on the last day contain 94 %, not 91 %.

    Parameters
    ----------
    model : DynamicModel
        The likeliest one.
    models : sequence of DynamicModel
    shares : (n_models,) float
        The probability of each.
    """
    if model.is_still:
        return model.drift_elo
    moved = sum(
        share * float(one.moved(DAYS_PER_YEAR)) for one, share in zip(models, shares, strict=True)
    )
    return model.drift_elo * float(np.sqrt(moved / float(model.moved(DAYS_PER_YEAR))))


def are_sure(found: Constants) -> bool:
    """Whether the constants found are known well enough for one model."""
    free = np.flatnonzero(found.free)
    return bool(np.all(found.error[free] <= BELIEF_SURE[free]))


def has_matching(found: Constants) -> bool:
    """Whether the drift has Jeffreys' prior for errors.

    Where pairings follow strength, the drift is larger already, by a factor that was measured.
    """
    is_by_results = np.isinf(found.model.pairing_elo) or found.follows
    return bool(is_by_results and found.free[DRIFT] and not found.at_limit[DRIFT])


def _usual(path: Path) -> tuple[Slope, FloatArray]:
    return posterior_slope(path), np.zeros(N_CONSTANTS)


def matched(path: Path) -> tuple[Slope, FloatArray]:
    """The slope of the log-posterior for errors without reversion."""
    slope = posterior_slope(path)
    return _pulled(slope, pull_for_errors(path.model, slope.change_information))


def _of_wide_spread(path: Path) -> tuple[Slope, FloatArray]:
    """The slope for errors where the drift has no Jeffreys' prior."""
    return _pulled(posterior_slope(path), pull_of_spread(path.model))


def _pulled(slope: Slope, pull: FloatArray) -> tuple[Slope, FloatArray]:
    return replace(slope, gradient=slope.gradient + pull), pull


def sets_around(games: History, found: Constants, slope_of: SlopeOf, widest: FloatArray) -> Sets:
    """Two models for each direction of the constants' posterior.

    They are at the distances of a normal approximation (Julier and Uhlmann 1997). Its second
    derivatives are differences of the slope of the log-posterior. Where the posterior falls faster
    than the approximation, the model is put nearer. A negative reversion is replaced by its
    absolute value.

    Parameters
    ----------
    games : History
    found : Constants
        The likeliest constants.
    slope_of : callable
        The slope at a path.
    widest : (N_CONSTANTS,) float
        The largest standard deviations.
    """
    free = np.flatnonzero(found.free)
    likeliest = faster(found.model, 1.0 / found.faster)
    path = fit(games, likeliest, last_step_elo=ROUGH_STEP_ELO)
    start = np.append(path.strength, [path.first_mover, path.log_nu])

    def slope_at(step: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The slope of the log-posterior of the constants, a step from those found."""
        model = moved_by(likeliest, step)
        slope, pull = slope_of(fit(games, model, start=start, last_step_elo=ROUGH_STEP_ELO))
        gradient = slope.gradient
        gradient[BACK] *= np.sign(likeliest.reversion + step[BACK]) or 1.0
        return gradient[free], np.where(found.at_limit, 0.0, pull)[free]

    # The likeliest model is fitted once more from its own path: all slopes whose differences count
    # are then of fits from one start, and this one is as exact as the others.
    here, pull = slope_at(np.zeros(N_CONSTANTS))
    slopes = [slope_at(step)[0] for step in np.diag(BELIEF_STEP)[free]]
    root = _root(found, free, here, slopes, widest[free])
    # The most probable constants for errors.
    top = np.zeros(N_CONSTANTS)
    top[free] = np.einsum("ab,cb,c->a", root, root, pull)
    sets, far = [], np.sqrt(len(free))
    for column in root.T:
        for way in (far * column, -far * column):
            step = np.zeros(N_CONSTANTS)
            step[free] = way
            if np.any(np.abs(column) > BELIEF_UNSURE[free]):
                # At a limit the slope is not 0, and the width has it already.
                at_top = np.where(found.at_limit[free] | pull.any(), 0.0, here)
                fall = -0.5 * (at_top + slope_at(top + step)[0]) @ way
                step *= np.clip(far / np.sqrt(max(2.0 * fall, 1.0)), BELIEF_NEAREST, 1.0)
            sets.append(faster(moved_by(likeliest, top + step), found.faster))
    log_mass = 0.5 * float(pull @ top[free]) + float(np.linalg.slogdet(root)[1])
    return Sets(tuple(sets), log_mass, root)


def _root(
    found: Constants,
    free: IntArray,
    here: FloatArray,
    slopes: Sequence[FloatArray],
    widest: FloatArray,
) -> FloatArray:
    """The (n_free, n_free) root of the covariance of the constants, a column a direction."""
    rises = [(slope - here) / BELIEF_STEP[at] for slope, at in zip(slopes, free, strict=True)]
    curvature = -np.array(rises)
    curvature = 0.5 * (curvature + curvature.T)
    # At its limit a constant has the exponential distribution of its slope, of this variance.
    curvature[np.diag_indices(len(free))] += np.where(found.at_limit[free], here**2, 0.0)
    size, ways = np.linalg.eigh(curvature * np.outer(widest, widest))
    root: FloatArray = widest[:, np.newaxis] * ways / np.sqrt(np.maximum(size, 1.0))
    return root
