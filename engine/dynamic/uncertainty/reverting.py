"""Sets of constants for errors: with reversion and without it, each by its probability.

The search has reversion only where results ask for it, and prefers little of it: ratings and
forecasts are better so. But a random walk that stands for strength that reverts has too small a
drift, and its errors are too small.
"""

from math import erf, log, sqrt

import numpy as np
from scipy.special import expit

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants import Constants, reverting, wandering
from banzuke.engine.dynamic.evidence import (
    BACK,
    N_CONSTANTS,
    Slope,
    moved_by,
    point_of,
    slope_for_errors,
)
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO, WIDTH_FOR_ERRORS
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.paths import Path, fit
from banzuke.engine.dynamic.uncertainty.sets import (
    are_sure,
    has_matching,
    matched,
    sets_around,
    sets_of,
)
from banzuke.engine.dynamic.uncertainty.tuned import (
    LEAST_LIKELY_REVERSION,
    WIDEST_FOR_ERRORS,
    WIDEST_REVERSION,
)


def sets_with_reversion(
    games: History, found: Constants
) -> tuple[tuple[DynamicModel, ...], FloatArray]:
    """Models for errors, and the (n_models,) probability of each.

    Models with and without reversion count by the probability of all results under them, summed
    over the constants. Both are equally likely before. This is so where the search found reversion,
    too: in one of twelve leagues of random walks it does, and errors with reversion alone are then
    far too small.
    """
    may_revert = bool((found.free | found.tested)[BACK])
    if are_sure(found) or not has_matching(found) or not may_revert:
        return _alike(sets_of(games, found, for_errors=True))
    reverts = reverting(games, found, slope_for_errors)
    if reverts.at_limit[BACK]:
        return _alike(sets_of(games, found, for_errors=True))
    widest = WIDEST_FOR_ERRORS.copy()
    widest[BACK] = WIDEST_REVERSION
    back = sets_around(games, reverts, _at_its_top, widest)
    wanders = wandering(games, found)
    walk = sets_around(games, wanders, matched, WIDEST_FOR_ERRORS)
    at_back = int(np.count_nonzero(reverts.free[:BACK]))
    deviation = sqrt(np.sum(back.root[at_back] ** 2))
    above_0 = 0.5 + 0.5 * erf(reverts.model.reversion / deviation / sqrt(2.0))
    odds = _gain(games, wanders, reverts) + back.log_mass - walk.log_mass
    odds += log(2.0 * above_0 / WIDTH_FOR_ERRORS[BACK])
    likely = float(expit(odds))
    if min(likely, 1.0 - likely) < LEAST_LIKELY_REVERSION:
        return _alike((walk if likely < 0.5 else back).models)
    shares = [
        np.full(len(models), share / len(models))
        for models, share in ((walk.models, 1.0 - likely), (back.models, likely))
    ]
    return walk.models + back.models, np.concatenate(shares)


def _alike(models: tuple[DynamicModel, ...]) -> tuple[tuple[DynamicModel, ...], FloatArray]:
    return models, np.full(len(models), 1.0 / len(models))


def _at_its_top(path: Path) -> tuple[Slope, FloatArray]:
    return slope_for_errors(path), np.zeros(N_CONSTANTS)


def _gain(games: History, walk: Constants, reverts: Constants) -> float:
    """How much higher the log-posterior for errors is with reversion, by Simpson's rule."""
    way = point_of(reverts.model) - point_of(walk.model)
    slopes = [
        slope_for_errors(
            fit(games, moved_by(walk.model, part * way), last_step_elo=ROUGH_STEP_ELO)
        ).gradient
        for part in (0.0, 0.5, 1.0)
    ]
    first, middle, last = np.einsum("an,n->a", np.array(slopes)[:, reverts.free], way[reverts.free])
    return float(first + 4.0 * middle + last) / 6.0
