"""Leagues that name columns of pairs, although no two games were played as a pair by them."""

import numpy as np

from banzuke.flows.tasks.task import Diagnostics, Job

FEWEST_GAMES = 30
"""Games below which nothing is said: a league that has just begun may have no pair yet."""


def unpaired(job: Job) -> Diagnostics:
    """The diagnostic ``games_without_a_pair``: the number of games, if none has a pair.

    It is empty if the league does not use `pair_by`, or some pair has two games. The audit
    `static_pairs_missing` warns of it.
    """
    arrays = job.input.arrays
    if "pair" not in arrays or arrays["pair"].size < FEWEST_GAMES:
        return {}
    low = np.minimum(arrays["first_idx"], arrays["second_idx"])
    high = np.maximum(arrays["first_idx"], arrays["second_idx"])
    labelled = arrays["pair"] >= 0
    games = np.stack([low, high, arrays["pair"]], axis=1)[labelled]
    if np.unique(games, axis=0).shape[0] < games.shape[0]:
        return {}
    return {"games_without_a_pair": int(arrays["pair"].size)}
