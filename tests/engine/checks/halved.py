"""Leagues split into halves, and the test of the halves with the plain model."""

import numpy as np

from banzuke.engine.checks import stationarity
from banzuke.engine.games.pairs import aggregate
from tests.engine.checking import plain, plain_predict


def two_halves(games, n_players, later=None):
    first, second, score = games
    later = np.arange(len(first)) >= len(first) // 2 if later is None else later
    return tuple(
        aggregate(first[half], second[half], score[half], n_players=n_players)
        for half in (~later, later)
    )


def examine(*halves, **kwargs):
    return stationarity(*halves, **({"refit": plain, "predict": plain_predict} | kwargs))
