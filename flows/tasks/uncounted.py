"""Games with a handicap that count as even games."""

import numpy as np

from banzuke.flows.inputs.pairwise import COUNTS
from banzuke.flows.tasks.task import Diagnostics, Job


def uncounted_handicaps(job: Job, *, is_worth_open: bool = False) -> Diagnostics:
    """The number of games with a handicap that count as even games; empty if there are none.

    It is ``handicaps_not_counted`` if the league has no handicap model, and
    ``handicaps_not_identified`` if it has one and results leave open what a handicap is worth. The
    audits of these names warn of it.
    """
    has_model = job.parameters.get("handicap") not in (None, "none")
    arrays = job.input.arrays
    if has_model and not is_worth_open:
        return {}
    given = arrays["handicap"] > 0
    weight = arrays.get("weight", np.int64(1))
    n_games = sum(int((arrays[name] // weight)[given].sum()) for name in COUNTS)
    name = "handicaps_not_identified" if has_model else "handicaps_not_counted"
    return {name: n_games} if n_games else {}
