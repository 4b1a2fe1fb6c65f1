"""How probable all results are at given constants, with strengths integrated out.

``preference.py`` the order of the constants and the weak preference for them; ``evidence.py`` the
slope of the log-evidence; ``climb.py`` the climb to the likeliest constants; ``matching.py`` the
prior of the drift for errors. Begin with `evidence_slope`.
"""

from banzuke.engine.dynamic.evidence.climb import (
    BACK,
    DRIFT,
    FOUNDERS,
    LITTLE,
    RISE,
    Climb,
    SlopeOf,
    climbed,
    gains,
    moved_by,
    posterior_slope,
    updated,
    with_point,
)
from banzuke.engine.dynamic.evidence.evidence import Slope, evidence_slope
from banzuke.engine.dynamic.evidence.matching import (
    information_on_drift,
    pull_for_errors,
    slope_for_errors,
)
from banzuke.engine.dynamic.evidence.preference import N_CONSTANTS, point_of, preference

__all__ = [
    "BACK",
    "DRIFT",
    "FOUNDERS",
    "LITTLE",
    "N_CONSTANTS",
    "RISE",
    "Climb",
    "Slope",
    "SlopeOf",
    "climbed",
    "evidence_slope",
    "gains",
    "information_on_drift",
    "moved_by",
    "point_of",
    "posterior_slope",
    "preference",
    "pull_for_errors",
    "slope_for_errors",
    "updated",
    "with_point",
]
