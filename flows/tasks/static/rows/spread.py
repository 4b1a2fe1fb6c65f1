"""Leagues that say how far their players are apart, although no interval depends on it."""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.bradley_terry import Belief
from banzuke.flows.tasks.static.fits.intervals import Leading
from banzuke.flows.tasks.task import Diagnostics, Job


def unused_spread(job: Job, intervals: Sequence[Leading]) -> Diagnostics:
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
