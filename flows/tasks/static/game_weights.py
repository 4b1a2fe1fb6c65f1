"""The weight of each game of a period: its importance in the log, and its age at the cutoff."""

import datetime as dt

import numpy as np

from banzuke.flows.inputs.arrays import NO_TIME, Array
from banzuke.flows.inputs.pairwise import AT_CUTOFF
from banzuke.flows.leagues.spans import days_of
from banzuke.flows.tasks.task import CannotRate, Job

EPOCH = dt.datetime(1970, 1, 1)  # times of arrays are UTC without a zone
DAY = 86_400_000_000
"""Microseconds of one day."""


def game_weights(job: Job) -> Array | None:
    """The (n_rows,) weight of each game of a row; None if all games have equal weight.

    A game loses half of its weight for each half-life between the game and the cutoff of the
    version's data; today's date has no effect.

    Raises
    ------
    CannotRate
        If a game whose age is needed has no time.
    """
    arrays, half_life = job.input.arrays, job.parameters.get("half_life")
    if AT_CUTOFF in arrays or half_life is None:
        return arrays.get(AT_CUTOFF, arrays.get("importance"))
    played_at, cutoff_at = arrays["played_at"], job.input.data_cutoff_at
    if cutoff_at is None or np.any(played_at == NO_TIME):
        raise CannotRate(
            f"half_life in [static] counts games by their age, and some of {job.league} "
            f"{job.period} have no time; log `played_at`, or take half_life out"
        )
    cutoff = (cutoff_at - EPOCH) // dt.timedelta(microseconds=1)
    weight: Array = 0.5 ** ((cutoff - played_at) / (DAY * days_of(half_life)))
    return weight * arrays.get("importance", 1.0)
