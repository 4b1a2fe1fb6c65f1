"""Limit on the handicap codes of a period: most handicap models are slow for many codes."""

import numpy as np

from banzuke.engine.games.pairs import Pairs
from banzuke.flows.tasks.task import CannotRate, Job

MOST_CODES = 32
"""Limit for one period. Fits of 200 players and 12,000 games took 0.04 to 1.3 CPU s with 32 codes,
3.4 to 23 with 256, and over a minute with 1000: solvers go through the codes one by one."""

ANY_NUMBER = ("none", "M4")
"""Handicap models without a parameter per code: 0.3 CPU seconds with 3000 codes."""


def refuse_too_many_codes(job: Job, pairs: Pairs) -> None:
    """Refuse a period with more handicap codes than its model can rate in reasonable time.

    Raises
    ------
    CannotRate
        With the number of codes and the remedy.
    """
    setting = job.parameters["handicap"]
    if setting in ANY_NUMBER:
        return
    n_codes = np.count_nonzero(np.unique(pairs.handicap))
    if n_codes > MOST_CODES:
        raise CannotRate(
            f"league {job.league} has {n_codes:,} handicap codes in {job.period}, and "
            f'handicap = "{setting}" rates at most {MOST_CODES}; join similar codes with '
            '`values` of the source, or take handicap = "M4", which rates any number'
        )
