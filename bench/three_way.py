"""Chances of win, draw and loss from a library's strengths.

A game's log-odds are normal, and Davidson's chances integrate them, with a scale, an advantage and
a rate of draws that would have foreseen earlier games best: more than the library itself can do.
"""

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.dynamic import chances
from banzuke.engine.dynamic.model import DrawRule
from bench.frozen import UNIX, Games, quarters
from bench.histories import ELO, FloatArray, IntArray
from bench.library_strengths import Follow, LibraryConstants

LEARNT_YEARS = 5
"""Years of its own predictions that scale, advantage and draws are taken from."""

SEARCH_UNTIL = 1_000
"""Games after which constants are found no more, because a search takes long."""

MOST_SPREAD, MOST_DRIFT = 700.0, 200.0
"""Elo, and Elo per √year: more than these was chance in a short past."""


@dataclass(frozen=True)
class Foreseen:
    """Log-odds of games ahead without the home side's advantage, their variance, what came."""

    day: IntArray
    gap: FloatArray
    variance: FloatArray
    home: FloatArray
    column: IntArray

    @property
    def draws(self) -> DrawRule:
        """The model of draws: without any, the chances have none."""
        return "davidson" if (self.column == 1).any() else "half"

    def chances(self, rows: Any, point: FloatArray) -> FloatArray:
        """The (n, 3) chances under a scale, an advantage, logits, and ln ν."""
        scale, home, log_nu = point
        return chances(
            scale * self.gap[rows] + home * self.home[rows], scale**2 * self.variance[rows],
            draws=self.draws, log_nu=log_nu,
        )  # fmt: skip

    def of(self, rows: Any) -> "Foreseen":
        """Some of them."""
        return Foreseen(*(getattr(self, field.name)[rows] for field in fields(self)))

    def losses(self, rows: Any, point: FloatArray) -> FloatArray:
        """The log-losses under them."""
        said = self.chances(rows, point)
        found: FloatArray = -np.log(said[np.arange(len(said)), self.column[rows]])
        return found


def foresee(
    follow: Follow, games: Games, starts: list[int], constants: LibraryConstants
) -> Foreseen:
    """The forecasts of a library for the games of all quarters, frozen at their starts."""
    parts = []
    for found, (start, end) in zip(
        follow(games, starts[:-1], constants), pairwise(starts), strict=True
    ):
        rows = slice(*np.searchsorted(games.day, [start, end]))
        day = games.day[rows]
        gap, variance = np.zeros(len(day)), np.zeros(len(day))
        for sign, who in ((1.0, games.first[rows]), (-1.0, games.second[rows])):
            known = np.isfinite(found[who, 0])
            gap = gap + sign * np.nan_to_num(found[who, 0])
            grown = found[who, 1] + constants.per_day * (day - found[who, 2])
            variance = variance + np.where(known, grown, constants.first_variance)
        column = (2.0 - 2.0 * games.score[rows]).astype(np.int64)
        parts.append((day, gap, variance, 1.0 - games.neutral[rows], column))
    return Foreseen(*(np.concatenate(of) for of in zip(*parts, strict=True)))


def learnt(said: Foreseen, rows: Any) -> FloatArray:
    """The scale, advantage and ln ν that predict some games best; what does not matter is 0.

    The logarithm of the scale has a prior of 0.5, as in a contest.
    """
    free = np.array([True, bool(said.home.any()), said.draws == "davidson"])
    point = np.where(free, [1.0, 0.3, 0.0], 0.0)

    def loss(tried: FloatArray) -> float:
        point[free] = tried
        return float(
            said.losses(rows, point).sum() + 0.5 * (np.log(max(point[0], 0.01)) / 0.5) ** 2
        )

    options = {"xatol": 1e-3, "fatol": 1e-3}
    point[free] = minimize(loss, point[free], method="Nelder-Mead", options=options).x
    return point


def year_by_year(
    follow: Follow,
    games: Games,
    years: tuple[int, int, int],
    seen: list[LibraryConstants],
    *,
    search_until: int = SEARCH_UNTIL,
) -> tuple[Foreseen, FloatArray]:
    """What a library foresaw of the years that count, and its (n, 3) chances.

    Constants are found again by `tuned` when the past has doubled. Where ``seen`` has constants
    already, these are taken; those found are added to it.

    Parameters
    ----------
    years : (first, counts, last)
        The first year that is predicted, the first that counts, and the last.
    search_until : int
        Games after which constants are found no more.
    """
    first, counts, last = years
    again = _years_of_search(games, counts, last, search_until)
    parts, take = [], list(seen)
    for number, (since, until) in enumerate(pairwise([*again, last + 1])):
        if number == len(take):
            constants = tuned(follow, games, (first, since - 1), take[-1] if take else None)
            take.append(constants)
            seen.append(constants)
        starts = starts_of(first, until - 1)
        said = foresee(follow, before(games, starts[-1]), starts, take[number])
        for year in range(since, until):
            begin, end = (first_day(y) for y in (year, year + 1))
            earlier = (said.day >= first_day(year - LEARNT_YEARS)) & (said.day < begin)
            now = (said.day >= begin) & (said.day < end)
            if now.any():
                parts.append((said.of(now), said.chances(now, learnt(said, earlier))))
    found, chances = zip(*parts, strict=True)
    fields_of = (
        np.concatenate([getattr(of, one.name) for of in found]) for one in fields(Foreseen)
    )
    return Foreseen(*fields_of), np.concatenate(chances)


def _years_of_search(games: Games, counts: int, last: int, search_until: int) -> list[int]:
    """The years before which constants are found: the past has doubled, or is not yet long."""
    years, known = [counts], np.searchsorted(games.day, first_day(counts))
    for year in range(counts + 1, last + 1):
        n = np.searchsorted(games.day, first_day(year))
        if known < search_until and n >= 2 * known:
            years.append(year)
            known = n
    return years


def tuned(
    follow: Follow, games: Games, years: tuple[int, int], start: LibraryConstants | None = None
) -> LibraryConstants:
    """The constants of games until some years, whose spread and drift foresaw these years best.

    The first side's advantage is the log-odds of its share of points. The search goes by
    coordinates, starts at the last constants or usual ones, and uses no game after these years. A
    factor of 2 from the usual spread or drift has to gain half a nat: without this, a short past
    says that nobody ever changes, or that all do. An advantage that was searched, too, was 456 Elo
    after two years of football.
    """
    starts = starts_of(*years)
    past = before(games, starts[-1])
    usual = LibraryConstants()
    start = replace(
        start or usual, home=_first_side(past), draw_rate=float((past.score == 0.5).mean())
    )

    def loss(constants: LibraryConstants) -> float:
        said = foresee(follow, past, starts, constants)
        every = slice(None)
        unusual = np.log2([constants.drift / usual.drift, constants.spread / usual.spread])
        return float(said.losses(every, learnt(said, every)).sum() + 0.5 * np.sum(unusual**2))

    best, least = start, loss(start)
    for name, factor in (("drift", 1.5), ("spread", 1.5), ("drift", 1.25)):
        for way in (factor, 1.0 / factor):
            while True:
                tried = replace(best, **{name: getattr(best, name) * way})
                if tried.spread > MOST_SPREAD or tried.drift > MOST_DRIFT:
                    break
                if (value := loss(tried)) >= least - 0.1:
                    break
                best, least = tried, value
    return best


def _first_side(games: Games) -> float:
    """The log-odds of the first side's share of points, Elo, with a game added; 0 without one."""
    score = games.score[games.neutral == 0]
    share = (score.sum() + 0.5) / (len(score) + 1.0)
    return float(ELO * np.log(share / (1.0 - share)))


def before(games: Games, day: int) -> Games:
    """The games before a day."""
    keep = games.day < day
    return Games(*(getattr(games, field.name)[keep] for field in fields(games)))


def starts_of(first_year: int, last_year: int) -> list[int]:
    """First days of quarters, as `bench.frozen` counts days."""
    return [day + UNIX for day in quarters(first_year, last_year)]


def first_day(year: int) -> int:
    """The first day of a year, as `bench.frozen` counts days."""
    return starts_of(year, year)[0]
