"""Games with a handicap in a league that has no model of handicaps."""

import numpy as np

from banzuke.flows.tasks.task import Diagnostics, Job

COUNTS = ("wins", "draws", "losses")


def uncounted_handicaps(job: Job) -> Diagnostics:
    """The diagnostic ``handicaps_not_counted``: the games with a handicap that count as even games.

    It is empty if there are none. The audit of this name warns of it.
    """
    setting, arrays = job.parameters.get("handicap"), job.input.arrays
    if setting not in (None, "none") or "handicap" not in arrays:
        return {}
    given = arrays["handicap"] > 0
    n_games = sum(
        (arrays[name] // arrays.get("weight", np.int64(1)))[given].sum() for name in COUNTS
    )
    return {"handicaps_not_counted": int(n_games)} if n_games else {}
