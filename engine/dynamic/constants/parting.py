"""How fast those who meet part, by how seldom they meet again after years.

Opponents whom people choose by strength are near each other on that day: a Elo apart, as a standard
deviation. If all strengths change by D Elo per √year, the two are √(a² + 2 D² t) apart after t
years. So they meet less and less often, by the factor

    1 / √(1 + κ t),  κ = D² / a².

Results do not show such a change, because who has become stronger meets stronger opponents: of
leagues whose members choose their like, results find about the same drift whether the true one is
60 or 150 Elo. Of two who meet in a part and had met before, the earlier part is drawn from those
by lot, weighted by this factor. How many meet again at all, and how far the league has spread by
then, cancels.

It is supposed that nothing but strength makes people part. New friends, schools and conferences do,
too, and so do running ratings by which opponents are chosen; then the drift is too large. So
results may contradict it (`constants`).
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants.rematches import Meetings
from banzuke.engine.dynamic.constants.tuned import (
    APART_ELO,
    DRIFT_WIDTH,
    DRIFTS_OF_MEETINGS_ELO,
    LIKELY_DRIFT_ELO,
)


def drift_of_meetings(meetings: Meetings) -> float:
    """The drift by how seldom those meet again who have met, Elo per √year: its posterior mean."""
    drifts = DRIFTS_OF_MEETINGS_ELO
    log_probability = np.array([_log_likelihood(meetings, one / APART_ELO) for one in drifts])
    log_probability -= 0.5 * (np.log(drifts / LIKELY_DRIFT_ELO) / DRIFT_WIDTH) ** 2
    weight: FloatArray = np.exp(log_probability - log_probability.max())
    return float(weight @ drifts / weight.sum())


def _log_likelihood(meetings: Meetings, parting: float) -> float:
    """The log-probability of the earlier parts in which two have met who meet again.

    ``parting`` is the drift divided by the distance of opponents, √κ.
    """
    expected = meetings.expected / np.sqrt(1.0 + parting**2 * meetings.years)
    total = expected.sum(axis=0)
    share = np.divide(expected, total, out=np.zeros_like(expected), where=total > 0.0)
    known = (share > 0.0) & (meetings.observed > 0.0)
    return float(meetings.observed[known] @ np.log(share[known]))
