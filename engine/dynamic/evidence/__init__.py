"""How probable all results are at given constants, with strengths integrated out.

``preference.py`` the order of the constants and the weak preference for them; ``evidence.py`` the
slope of the log-evidence; ``climb.py`` the climb to the likeliest constants; ``matching.py`` the
prior for errors. Begin with `evidence_slope`.
"""

from banzuke.engine.dynamic.evidence.climb import (
    LITTLE,
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
    pull_of_spread,
    slope_for_errors,
)
from banzuke.engine.dynamic.evidence.preference import (
    BACK,
    DRIFT,
    FOR_ERRORS,
    FOUNDERS,
    N_CONSTANTS,
    RISE,
    SPREAD,
    WIDE,
    Preferred,
    point_of,
    preference,
)

__all__ = [
    "BACK",
    "DRIFT",
    "FOR_ERRORS",
    "FOUNDERS",
    "LITTLE",
    "N_CONSTANTS",
    "RISE",
    "SPREAD",
    "WIDE",
    "Climb",
    "Preferred",
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
    "pull_of_spread",
    "slope_for_errors",
    "updated",
    "with_point",
]
