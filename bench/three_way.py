"""Chances of win, draw and loss from a library's strengths, and their log-losses.

A game's log-odds are normal, and Davidson's chances integrate them, with a scale, an advantage and
a rate of draws that would have foreseen earlier games best: more than the library itself can do.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.dynamic import chances
from bench.football_libraries import Follow, LibraryConstants
from bench.frozen import UNIX, Games
from bench.frozen_peers import quarters
from bench.histories import FloatArray, IntArray


@dataclass(frozen=True)
class Foreseen:
    """Log-odds of games ahead without the home side's advantage, their variance, what came."""

    day: IntArray
    gap: FloatArray
    variance: FloatArray
    home: FloatArray
    column: IntArray

    def losses(self, rows: Any, point: FloatArray) -> FloatArray:
        """Log-losses under a scale, an advantage, logits, and ln ν."""
        scale, home, log_nu = point
        said = chances(
            scale * self.gap[rows] + home * self.home[rows], scale**2 * self.variance[rows],
            draws="davidson", log_nu=log_nu,
        )  # fmt: skip
        found: FloatArray = -np.log(said[np.arange(len(said)), self.column[rows]])
        return found


def foresee(follow: Follow, games: Games, starts: list[int], told: LibraryConstants) -> Foreseen:
    """The forecasts of a library for the games of all quarters, frozen at their starts."""
    parts = []
    for found, (start, end) in zip(follow(games, starts[:-1], told), pairwise(starts), strict=True):
        rows = slice(*np.searchsorted(games.day, [start, end]))
        day = games.day[rows]
        gap, variance = np.zeros(len(day)), np.zeros(len(day))
        for sign, who in ((1.0, games.first[rows]), (-1.0, games.second[rows])):
            known = np.isfinite(found[who, 0])
            gap = gap + sign * np.nan_to_num(found[who, 0])
            grown = found[who, 1] + told.per_day * (day - found[who, 2])
            variance = variance + np.where(known, grown, told.first_variance)
        column = (2.0 - 2.0 * games.score[rows]).astype(np.int64)
        parts.append((day, gap, variance, 1.0 - games.neutral[rows], column))
    return Foreseen(*(np.concatenate(of) for of in zip(*parts, strict=True)))


def learnt(said: Foreseen, rows: Any) -> FloatArray:
    """The scale, advantage and ln ν that predict some games best."""
    options = {"xatol": 1e-3, "fatol": 1e-3}
    found: FloatArray = minimize(
        lambda point: said.losses(rows, point).sum(), np.array([1.0, 0.7, 0.0]),
        method="Nelder-Mead", options=options,
    ).x  # fmt: skip
    return found


def year_by_year(said: Foreseen, first_year: int, last_year: int, learnt_years: int) -> FloatArray:
    """Log-losses of games of some years, each with constants of the years before."""
    found = []
    for year in range(first_year, last_year + 1):
        begin, end = (first_day(y) for y in (year, year + 1))
        before = (said.day >= first_day(year - learnt_years)) & (said.day < begin)
        now = (said.day >= begin) & (said.day < end)
        found.append(said.losses(now, learnt(said, before)))
    return np.concatenate(found)


def first_day(year: int) -> int:
    """The first day of a year, as `bench.frozen` counts days."""
    return quarters(year, year)[0] + UNIX
