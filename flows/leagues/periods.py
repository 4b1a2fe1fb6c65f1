"""The period of a game, in the league's own time zone."""

import calendar
import datetime as dt
import zoneinfo
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import polars as pl

from banzuke.flows.leagues.days import end_in, start_in
from banzuke.flows.leagues.league import League, Rolling, Season
from banzuke.flows.leagues.spans import MONTHS

ALL_TIME = "all"
"""The label of the period without ends."""
EARLIEST = 24
"""The first month in which games can count, from the year 0: no log has earlier games."""
OUTSIDE = ""
"""The label of games that are in no season of the league file."""
OUTSIDE_REASON = "outside every season"
"""The reason why such games are not rated."""


@dataclass(frozen=True)
class Period:
    """A half-open interval of time, in UTC; ``all`` has no ends.

    Every game lies in one period. A rolling period also counts the games before it, from
    ``counts_from`` on, which have periods of their own.
    """

    label: str
    start_at: dt.datetime | None = None
    end_at: dt.datetime | None = None
    counts_from: dt.datetime | None = None


def label_of(league: League, column: str) -> pl.Expr:
    """The expression that labels a UTC time with its period, or with `OUTSIDE`."""
    local = pl.col(column).dt.convert_time_zone(league.timezone)
    if isinstance(league.period, list):
        return _season_of(league.period, local.dt.date())
    every = league.period.every if isinstance(league.period, Rolling) else league.period
    year = local.dt.year().cast(pl.String)
    half = (local.dt.month() - 1) // 6 + 1
    return {
        "all": pl.lit("all"),
        "year": year,
        "half": year + "-H" + half.cast(pl.String),
        "quarter": year + "-Q" + local.dt.quarter().cast(pl.String),
        "month": local.dt.strftime("%Y-%m"),
    }[every]


def _season_of(seasons: Sequence[Season], day: pl.Expr) -> pl.Expr:
    """The season of a day, found among the seasons' first days; seasons never overlap."""
    in_order = sorted(seasons, key=lambda season: season.first_day)
    last_days = pl.Series([dt.date.min, *(season.last_day for season in in_order)])
    names = pl.Series([OUTSIDE, *(season.name for season in in_order)])
    started = pl.lit(pl.Series([season.first_day for season in in_order])).search_sorted(
        day, side="right"
    )
    inside = day <= pl.lit(last_days).gather(started)
    return pl.when(inside).then(pl.lit(names).gather(started)).otherwise(pl.lit(OUTSIDE))


def period_of(league: League, label: str) -> Period:
    """The start and end of a labelled period."""
    for season in league.period if isinstance(league.period, list) else []:
        if season.name == label:
            return _between(league, label, season.first_day, season.last_day)
    if label == ALL_TIME:
        return Period(label)
    year, _, part = label.partition("-")
    if not part:
        first, n_months = 1, 12
    elif part.startswith("H"):
        first, n_months = int(part[1:]) * 6 - 5, 6
    elif part.startswith("Q"):
        first, n_months = int(part[1:]) * 3 - 2, 3
    else:
        first, n_months = int(part), 1
    last = first + n_months - 1
    last_day = dt.date(int(year), last, calendar.monthrange(int(year), last)[1])
    found = _between(league, label, dt.date(int(year), first, 1), last_day)
    if not isinstance(league.period, Rolling):
        return found
    month = max(int(year) * 12 + last - league.period.n_months, EARLIEST)
    first_day = dt.date(month // 12, month % 12 + 1, 1)
    return replace(found, counts_from=start_of_day(league, first_day))


def rolling_labels(period: Rolling, months: Iterable[int]) -> list[str]:
    """The labels of all periods that count games of some months, up to the last game's month.

    Months are counted from the year 0.
    """
    length = MONTHS[period.every]
    own = sorted({month // length for month in months})
    reach = -(-period.n_months // length)
    found = {n for first in own for n in range(first, min(first + reach, own[-1] + 1))}
    return [_label(n * length, length) for n in sorted(found)]


def _label(month: int, n_months: int) -> str:
    """The label of ``n_months`` months from ``month`` on, counted from the year 0."""
    year, part = f"{month // 12:04d}", month % 12 // n_months + 1
    return {12: year, 6: f"{year}-H{part}", 3: f"{year}-Q{part}", 1: f"{year}-{part:02d}"}[n_months]


def _between(league: League, label: str, first: dt.date, last: dt.date) -> Period:
    return Period(label, start_of_day(league, first), end_of_day(league, last))


def start_of_day(league: League, day: dt.date) -> dt.datetime:
    """The UTC time at which a day starts in the league's zone."""
    return start_in(league.timezone, day)


def end_of_day(league: League, day: dt.date) -> dt.datetime:
    """The UTC time, exclusive, at which a day ends in the league's zone."""
    return end_in(league.timezone, day)


def cutoff_after(league: League, last_at: dt.datetime | None) -> dt.datetime | None:
    """The exclusive cutoff just after the last game, from the data and never from a clock.

    A game whose time is the start of a day was logged by date: its whole day is before the
    cutoff. ``last_at`` is UTC without zone.
    """
    if last_at is None:
        return None
    local = last_at.replace(tzinfo=dt.UTC).astimezone(zoneinfo.ZoneInfo(league.timezone))
    if last_at == start_of_day(league, local.date()):
        return end_of_day(league, local.date())
    return last_at + dt.timedelta(microseconds=1)
