"""The weak preference for a league's constants, which decides where games say little.

It weighs as much as a few games, so that only small leagues notice it.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.evidence.tuned import (
    LEAST_DRIFT_ELO,
    RARE_DRIFT_ELO,
    RARE_POWER,
    USUAL_RANK_ELO,
    USUAL_SHARE,
    USUAL_SPREAD_ELO,
    WIDTH,
    WIDTH_FOR_ERRORS,
    WIDTH_OF_PAIRINGS,
)
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import DRIFT_ELO, SPREAD_ELO
from banzuke.engine.scale import ELO_PER_LOGIT

N_CONSTANTS = 8
"""ln drift, ln spread, founders' mean (logits), reversion (1 / year), the worth of a kyu and of a
dan (logits), newcomers' rise (logits / year), and the share of its worth that a later rank has."""
DRIFT = 0
"""The index of ln drift among the constants."""
SPREAD = 1
"""The index of ln spread."""
FOUNDERS = 2
"""The index of the founders' mean among the constants."""
BACK = 3
"""The index of reversion."""
RISE = 6
"""The index of newcomers' rise."""
LATER = 7
"""The index of the share of its worth that a later rank has."""


class Preferred(NamedTuple):
    """Preferred constants.

    Attributes
    ----------
    centre, width : (N_CONSTANTS,) float
        The constants, and the standard deviations of the preference for all but ln drift. That of
        the founders' mean is for the usual spread, and is in proportion to the spread.
    """

    centre: FloatArray
    width: FloatArray


def _centre(spread_elo: float) -> FloatArray:
    ranks = 2 * (USUAL_RANK_ELO / ELO_PER_LOGIT,)
    return np.array([np.log(DRIFT_ELO), np.log(spread_elo), 0.0, 0.0, *ranks, 0.0, USUAL_SHARE])


USUAL = Preferred(_centre(USUAL_SPREAD_ELO), WIDTH)
"""For ratings and forecasts. A league with too few games for a search has the wider `SPREAD_ELO`,
because there one number stands for all spreads that it may have."""
WIDE = Preferred(_centre(SPREAD_ELO), WIDTH_OF_PAIRINGS)
"""Where pairings are compared with results: with a wide spread of first strengths."""
FOR_ERRORS = Preferred(_centre(SPREAD_ELO), WIDTH_FOR_ERRORS)
"""For errors, with a wide spread and large reversion."""


def point_of(model: DynamicModel) -> FloatArray:
    """The constants of a model, as `N_CONSTANTS` has them."""
    drift_elo = max(model.drift_elo, LEAST_DRIFT_ELO)
    walk = np.log(drift_elo), np.log(model.spread_elo), model.founders, model.reversion
    return np.array([*walk, *model.ranks, model.rise, model.later_share])


class Preference(NamedTuple):
    """The logarithm of the preference at a point: its slope, and minus its second derivatives.

    ``value`` is the logarithm itself, within 0.001 of 0 at the centre. ``curvature`` is that of
    each constant alone, and leaves out what the founders' mean adds at the spread.
    """

    value: float
    slope: FloatArray
    curvature: FloatArray


def preference(point: FloatArray, preferred: Preferred = USUAL) -> Preference:
    """The preference at constants as `point_of` has them.

    Drift has half a Cauchy distribution in Elo (Gelman 2006), of which half lies below 35 Elo: by
    ln drift its slope is never more than 1. With a Cauchy distribution of ln drift (scale 0.7) a
    drift of 60 Elo was found as 44 in 1,500 games; 909 games of cards lost 0.6142 nats each,
    and lose 0.6169 with this. Drifts of hundreds of Elo are rarer than it says, and few games ask
    for them by chance: it is divided by ``1 + (w / 300)⁴``.

    Where all are near equals, founders are not hundreds of Elo ahead of newcomers: the deviation of
    the founders' mean is in proportion to the spread. With 150 Elo at any spread decks of cards
    lost 0.6918 nats a game, and lose 0.6868 with this.

    Parameters
    ----------
    point : (N_CONSTANTS,) float
    preferred : Preferred
    """
    centre, width = preferred[0], preferred[1].copy()
    width[FOUNDERS] *= np.exp(point[SPREAD]) / USUAL_SPREAD_ELO
    curvature = width**-2.0
    slope = -curvature * (point - centre)
    slope[SPREAD] += (point[FOUNDERS] / width[FOUNDERS]) ** 2
    # The Cauchy distribution by ln drift: 1 - 2 w² / (35² + w²).
    share = 1.0 / (1.0 + np.exp(2.0 * (centre[0] - point[0])))
    slope[0] = 1.0 - 2.0 * share
    curvature[0] = 4.0 * share * (1.0 - share)
    beyond = np.exp(RARE_POWER * (point[0] - np.log(RARE_DRIFT_ELO)))
    rare = beyond / (1.0 + beyond)
    slope[0] -= RARE_POWER * rare
    curvature[0] += RARE_POWER**2 * rare * (1.0 - rare)
    away = ((point - centre) / width)[1:]
    value = 0.5 * float(np.log(4.0 * share * (1.0 - share)) - away @ away)
    value -= float(np.log1p(beyond))
    return Preference(value, slope, curvature)
