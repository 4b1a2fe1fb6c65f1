"""`[contest]` of a league file, and its windows: whole months of the calendar, days since 1970."""

import datetime as dt
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.dynamic import handicap_of
from banzuke.flows.leagues.strict import STRICT

if TYPE_CHECKING:
    from banzuke.flows.leagues.league import League

Every = Literal["month", "quarter", "half", "year"]
MONTHS: dict[Every, int] = {"month": 1, "quarter": 3, "half": 6, "year": 12}
"""Months of each window."""
EPOCH = dt.date(1970, 1, 1)


class Contest(BaseModel):
    """A contest of all models over the league's own past, in windows that have ended."""

    model_config = STRICT

    every: Every = "quarter"
    since: dt.date | None = Field(None, strict=False)  # versions store it as text


def parameters_of_contest(league: "League") -> dict[str, Any]:
    """The parameters of a league's contest: its own, and the handicap model of [static]."""
    chosen = league.contest or Contest.model_validate({})
    settings: dict[str, Any] = chosen.model_dump(mode="json")
    handicap = handicap_of(league)
    return settings if handicap is None else settings | {"handicap": handicap}


class NoContest(BanzukeError):
    """A league's games do not suffice for a contest; the message has the remedy."""

    exit_code = 2


def window_starts(low: int, high: int, *, every: Every, since: dt.date | None) -> list[int]:
    """The first days of the windows that contain days low to high, and the day after the windows.

    The first window of a year begins with the year; ``since`` removes earlier windows.

    Raises
    ------
    NoContest
        If all days are before ``since``.
    """
    n_months = MONTHS[every]
    first, last = (_month(day) // n_months * n_months for day in (low, high))
    starts = [_first_day(month) for month in range(first, last + n_months + 1, n_months)]
    if since is None:
        return starts
    day = (since - EPOCH).days
    later = [start for start in starts if start > day]
    if not later or day >= starts[-1]:
        raise NoContest(f"no game on or after {since}; take an earlier day")
    return [day, *later]


def window_of(day: int, every: Every) -> int:
    """The first day of the window that contains a day."""
    return window_starts(day, day, every=every, since=None)[0]


def _month(day: int) -> int:
    """The months since the year 0."""
    date = EPOCH + dt.timedelta(day)
    return 12 * date.year + date.month - 1


def _first_day(month: int) -> int:
    return (dt.date(month // 12, month % 12 + 1, 1) - EPOCH).days
