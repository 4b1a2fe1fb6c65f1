"""The periods of `--from` and `--to`: years, labels, season names or days, inclusive."""

import datetime as dt
import re
from collections.abc import Sequence

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import Period, end_of_day, period_of, start_of_day

LABEL = re.compile(r"\d{4}(-(H[12]|Q[1-4]|0[1-9]|1[0-2]))?")


class BadRange(BanzukeError):
    """A range of periods cannot be understood, or contains no period."""


def stretch_of(league: League, text: str) -> Period:
    """The time of a label, a season's name or a day.

    Raises
    ------
    BadRange
        If the text is none of them.
    """
    names = [season.name for season in league.period] if isinstance(league.period, list) else []
    if text in names or LABEL.fullmatch(text):
        return period_of(league, text)
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        seasons = f", a season ({', '.join(names)})" if names else ""
        raise BadRange(
            f"{text!r} is not a period; give a year (2013), a part of one (2013-H1, 2013-Q1, "
            f"2013-03){seasons} or a day (2013-03-01)"
        ) from None
    return Period(text, start_of_day(league, day), end_of_day(league, day))


def ends_of_range(
    league: League, *, first: str | None, last: str | None
) -> tuple[dt.datetime, dt.datetime]:
    """The start and the end of a range of periods; without one, the first or last of all times.

    Raises
    ------
    BadRange
        If an end of the range is not a period, or the first is after the last.
    """
    start_at = stretch_of(league, first).start_at if first else None
    end_at = stretch_of(league, last).end_at if last else None
    start, end = start_at or dt.datetime.min, end_at or dt.datetime.max
    if start >= end:
        raise BadRange(f"--from {first} comes after --to {last}")
    return start, end


def labels_between(
    league: League, periods: Sequence[Period], *, first: str | None, last: str | None
) -> list[str]:
    """The labels of the periods that have a day in common with the range.

    Without a range, all labels; with a range, periods without ends are excluded.

    Raises
    ------
    BadRange
        If an end of the range is not a period, the first is after the last, or no period is left.
    """
    if first is None and last is None:
        return [period.label for period in periods]
    start_at, end_at = ends_of_range(league, first=first, last=last)
    found = [
        period.label
        for period in periods
        if period.start_at is not None
        and period.end_at is not None
        and period.start_at < end_at
        and period.end_at > start_at
    ]
    if not found:
        labels = [period.label for period in periods]
        there = f"{labels[0]} … {labels[-1]}" if labels else "none, for want of games"
        raise BadRange(
            f"league {league.name} has no period from {first or 'the first'} to "
            f"{last or 'the last'}; there are: {there}"
        )
    return found
