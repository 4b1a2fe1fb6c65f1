"""Games with a handicap that count as even games."""

import numpy as np

from banzuke.engine.bradley_terry import OPEN, OTHER_RECEIVER
from banzuke.flows.inputs.pairwise import COUNTS
from banzuke.flows.tasks.task import Diagnostics, Job

NAMES = {OPEN: "handicaps_not_identified", OTHER_RECEIVER: "handicaps_of_other_receiver"}
"""The diagnostic for each reason for which a handicap model does not change ratings."""


def uncounted_handicaps(job: Job, why_unused: str | None = None) -> Diagnostics:
    """The number of games with a handicap that count as even games; empty if there are none.

    Its name is that of `NAMES` for the reason ``why_unused``, and ``handicaps_not_counted`` if the
    league has no handicap model. The audits of these names warn of it.
    """
    arrays, has_model = job.input.arrays, job.parameters.get("handicap") not in (None, "none")
    if has_model and why_unused is None:
        return {}
    given = arrays["handicap"] > 0
    weight = arrays.get("weight", np.int64(1))
    n_games = sum(int((arrays[name] // weight)[given].sum()) for name in COUNTS)
    name = NAMES[why_unused] if has_model and why_unused else "handicaps_not_counted"
    return {name: n_games} if n_games else {}
