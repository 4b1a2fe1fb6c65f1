"""Spreads of strengths that are given and do nothing, or that results propose."""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.bradley_terry import Belief, near_spread
from banzuke.flows.tasks.static.fits.intervals import LeadingIntervals
from banzuke.flows.tasks.task import Diagnostics, Job


def unused_spread(job: Job, intervals: Sequence[LeadingIntervals]) -> Diagnostics:
    """The diagnostic ``spread_unused``: players whose intervals do not depend on the key `spread`.

    It is empty without the key, or if all depend on it. The audit `static_spread_unused` warns.
    """
    if job.parameters.get("spread") is None:
        return {}
    n_players = sum(
        int(np.count_nonzero(np.isfinite(lead.rating[:, 0])))
        for lead in intervals
        if not isinstance(lead.profile, Belief)
    )
    return {"spread_unused": n_players} if n_players else {}


def proposed_spread(job: Job, intervals: Sequence[LeadingIntervals]) -> Diagnostics:
    """The diagnostic ``near_spread``: the spread in Elo that results of near equals propose.

    It is the largest of all groups, and empty if the league gives a spread, or results do not show
    near equals. The audit `static_near_equals` warns of it.
    """
    if job.parameters.get("spread") is not None:
        return {}
    beliefs = [lead.profile for lead in intervals if isinstance(lead.profile, Belief)]
    found = [spread for one in beliefs if (spread := near_spread(one)) is not None]
    return {"near_spread": max(1, round(max(found)))} if found else {}
