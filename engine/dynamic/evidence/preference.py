"""The weak preference for a league's constants, which decides where games say little.

It weighs as much as a few games, so that only small leagues notice it.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.evidence.tuned import (
    LEAST_DRIFT_ELO,
    USUAL_RANK_ELO,
    USUAL_SHARE,
    WIDTH,
)
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import DRIFT_ELO, SPREAD_ELO
from banzuke.engine.scale import ELO_PER_LOGIT

N_CONSTANTS = 8
"""ln drift, ln spread, founders' mean (logits), reversion (1 / year), the worth of a kyu and of a
dan (logits), newcomers' rise (logits / year), and the share of its worth that a later rank has."""

CENTRE = np.array(
    [np.log(DRIFT_ELO), np.log(SPREAD_ELO), 0.0, 0.0, *2 * (USUAL_RANK_ELO / ELO_PER_LOGIT,), 0.0,
     USUAL_SHARE]
)  # fmt: skip
"""The preferred constants, by default those of a league without games."""


def point_of(model: DynamicModel) -> FloatArray:
    """The constants of a model, as `N_CONSTANTS` has them."""
    drift_elo = max(model.drift_elo, LEAST_DRIFT_ELO)
    walk = np.log(drift_elo), np.log(model.spread_elo), model.founders, model.reversion
    return np.array([*walk, *model.ranks, model.rise, model.later_share])


class Preference(NamedTuple):
    """The logarithm of the preference at a point: its slope, and minus its second derivatives.

    ``value`` is the logarithm itself, 0 at the centre.
    """

    value: float
    slope: FloatArray
    curvature: FloatArray


def preference(point: FloatArray, width: FloatArray = WIDTH) -> Preference:
    """The preference at constants as `point_of` has them.

    Drift has half a Cauchy distribution in Elo (Gelman 2006), of which half lies below 35 Elo: by
    ln drift its slope is never more than 1. With a Cauchy distribution of ln drift (scale 0.7) a
    drift of 60 Elo was found as 44 in 1,500 games; 909 games of cards lost 0.6142 nats each,
    and lose 0.6169 with this.

    Parameters
    ----------
    point, width : (N_CONSTANTS,) float
        The constants, and the standard deviations of the preference for all but ln drift.
    """
    curvature = width**-2.0
    slope = -curvature * (point - CENTRE)
    # The Cauchy distribution by ln drift: 1 - 2 w² / (35² + w²).
    share = 1.0 / (1.0 + np.exp(2.0 * (CENTRE[0] - point[0])))
    slope[0] = 1.0 - 2.0 * share
    curvature[0] = 4.0 * share * (1.0 - share)
    away = ((point - CENTRE) / width)[1:]
    value = 0.5 * float(np.log(4.0 * share * (1.0 - share)) - away @ away)
    return Preference(value, slope, curvature)
