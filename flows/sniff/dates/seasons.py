"""Seasons of a log: from the quiet weeks of its years, or from a column that names them."""

import datetime as dt
from dataclasses import dataclass

import numpy as np
import polars as pl

from banzuke.flows.leagues.league import Season

QUIET_DAYS = 28
"""Least days between two seasons."""
STRAY = 0.02
"""Largest share of all games that quiet weeks may have."""
NEAR_NEW_YEAR = 0.05
"""Least share of all games within `NEAR` days of a New Year, if calendar years cut seasons."""
NEAR = 60
DAYS = 366
LEAP = 2000
"""A leap year: it has all 366 days."""
LEAST_DAYS = 60
"""Least average number of days from season to season of a column: shorter ones are tournaments."""
LEAST_GAMES = 10
"""Least average number of games in a season of a column."""
MOST_OF_COLUMN = 60
"""Largest number of seasons of a column; more values are rounds or evenings."""


@dataclass(frozen=True)
class Gaps:
    """Seasons of a year each, and the first and last day of the quiet weeks, in a leap year."""

    seasons: list[Season]
    quiet: tuple[dt.date, dt.date]


def seasons_of_gaps(day: pl.Series) -> Gaps | None:
    """Seasons from the quiet weeks of one year to those of the next, and one future season.

    None if the log has no quiet weeks, or if calendar years do not cut a season.

    Parameters
    ----------
    day : (n_games,) Series of dates, not empty
    """
    if not _parts_winters(day):
        return None
    leap = day.dt.replace(year=LEAP).dt.ordinal_day().to_numpy() - 1
    start, length = _quietest(np.bincount(leap, minlength=DAYS))
    last = start + length - 1
    if length < QUIET_DAYS or last >= DAYS:  # quiet over New Year: calendar years are seasons
        return None
    first_day, last_day = (dt.date(LEAP, 1, 1) + dt.timedelta(int(n)) for n in (start, last))
    begin = _beginning(first_day, last_day)
    years = day.dt.year() - (day.dt.replace(year=LEAP) < begin).cast(pl.Int32)
    seasons = [_season(year, begin) for year in range(int(years.min()), int(years.max()) + 2)]  # type: ignore[arg-type]
    return Gaps(seasons, (first_day, last_day))


def _parts_winters(day: pl.Series) -> bool:
    """Whether many games are near a New Year that has games on both sides."""
    ordinal = day.dt.ordinal_day()
    before, after = day.filter(ordinal > 365 - NEAR), day.filter(ordinal <= NEAR)
    winters = set((before.dt.year() + 1).to_list()) & set(after.dt.year().to_list())
    years = pl.concat([before.dt.year() + 1, after.dt.year()])
    return int(years.is_in(list(winters)).sum()) >= NEAR_NEW_YEAR * len(day)


def _quietest(games: np.ndarray) -> tuple[int, int]:
    """The first day, from 0, and the length of the longest time with hardly any game."""
    most = int(STRAY * games.sum())
    twice = np.concatenate([[0], np.cumsum(np.tile(games, 2))])
    start = np.arange(DAYS)
    end = np.minimum(np.searchsorted(twice, twice[start] + most, side="right") - 1, start + DAYS)
    length = end - start
    best = int(np.argmax(length))
    return best, int(length[best])


def _beginning(first: dt.date, last: dt.date) -> dt.date:
    """The first day of a month nearest the middle of the quiet weeks; else their middle day."""
    middle = first + (last - first) / 2
    firsts = [d for d in (dt.date(LEAP, m, 1) for m in range(1, 13)) if first <= d <= last]
    if firsts:
        return min(firsts, key=lambda d: abs(d - middle))
    return middle if (middle.month, middle.day) != (2, 29) else dt.date(LEAP, 3, 1)


def _season(year: int, begin: dt.date) -> Season:
    following = begin.replace(year=year + 1)
    return Season(
        name=f"{year}/{(year + 1) % 100:02d}",
        first_day=begin.replace(year=year),
        last_day=following - dt.timedelta(1),
    )


def seasons_of_column(names: pl.Series, day: pl.Series) -> list[Season] | None:
    """Seasons of a column, each up to the day before the next; None if it has no such seasons.

    Parameters
    ----------
    names : (n_games,) Series of text, null without a name
    day : (n_games,) Series of dates
    """
    if names.null_count():
        return None
    spans = (
        pl.DataFrame({"name": names, "day": day})
        .group_by("name")
        .agg(first=pl.min("day"), last=pl.max("day"))
        .sort("first", "name")
    )
    n = spans.height
    if not 2 <= n <= MOST_OF_COLUMN or len(names) < LEAST_GAMES * n:
        return None
    if (spans["first"].shift(-1) <= spans["last"]).any():
        return None
    one_day = dt.timedelta(1)
    firsts, last = spans["first"].to_list(), max(spans["last"].to_list())
    if (last - firsts[0]).days < LEAST_DAYS * n:
        return None
    open_end = max(last, firsts[-1].replace(year=firsts[-1].year + 1, day=1) - one_day)
    ends = [*(first - one_day for first in firsts[1:]), open_end]
    return [
        Season(name=name, first_day=first, last_day=end)
        for name, first, end in zip(spans["name"], firsts, ends, strict=True)
    ]
