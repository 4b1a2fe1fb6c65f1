"""Libraries of strength over time that benchmarks share: imports, and their last strengths."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np

from bench.histories import ELO, FloatArray
from bench.measure import Missing

LOGISTIC = 1.702
"""Deviation of the normal that is nearest to the logistic."""


def library(name: str) -> Any:
    """A module of a library.

    Raises
    ------
    Missing
        If it is not installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise Missing(f"{name.partition('.')[0]} is not installed") from None


def whr_last(base: Any, n_players: int) -> FloatArray:
    """The (n_players, 3) mean, variance and day of last strengths, logits; NaN without games."""
    found = np.full((n_players, 3), np.nan)
    for name, ratings in base.get_ordered_ratings():
        day, elo, deviation = ratings[-1]
        found[int(name)] = elo / ELO, (deviation / ELO) ** 2, day
    return found


def kickscore_last(items: Mapping[str, Any], n_players: int) -> FloatArray:
    """The same of kickscore's items."""
    found = np.full((n_players, 3), np.nan)
    for name, item in items.items():
        days, mean, variance = item.scores
        found[int(name)] = mean[-1], variance[-1], days[-1]
    return found
