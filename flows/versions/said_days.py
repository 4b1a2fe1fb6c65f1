"""Days as users write them in options: 2024-03-15, 2024/3/15, 15 March 2024, 令和6年3月15日."""

import calendar
import datetime as dt
import re
import unicodedata
from contextlib import suppress

from banzuke.flows.errors import BanzukeError

YEAR = re.compile(r"([12][0-9]{3})年?")
MONTH = re.compile(r"([12][0-9]{3})\s*[-/.年]\s*([0-9]{1,2})月?|([0-9]{1,2})[/.]([12][0-9]{3})")
TWO_WAYS = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([12][0-9]{3})")
"""Days such as 03/05/2024, whose order is a matter of country."""


class NoSuchDay(BanzukeError):
    """A text that is not a day; the message has a day to write."""

    exit_code = 2


def day_said(text: str, what: str = "") -> dt.date:
    """The day that a text means; ``what`` is the option that has it.

    Raises
    ------
    NoSuchDay
        If the text is not a day, or a month, a year or a time, or may be two days.
    """
    with suppress(ValueError):
        return dt.date.fromisoformat(text)
    with suppress(ValueError):
        return dt.date.fromisoformat(iso_of(text) or "")
    said = f"{what} {text!r}".strip()
    if found := span_said(text):
        first, last = found
        before = first - dt.timedelta(days=1)
        longer = "a year" if first.month < last.month else "a month"
        raise NoSuchDay(
            f"{said} is not a day, but {longer}; a day "
            f"means its end, so write {before} for the time before it, or {last} for its end"
        )
    if turned := TWO_WAYS.fullmatch(text.strip()):
        one, other, year = map(int, turned.groups())
        days = [_day(year, month, day) for month, day in ((other, one), (one, other))]
        some = " or ".join(dict.fromkeys(str(day) for day in days if day is not None))
        raise NoSuchDay(f"{said} is not a day; write it as {some or '2024-06-30'}")
    with suppress(ValueError):
        moment = dt.datetime.fromisoformat(text.strip())
        raise NoSuchDay(f"{said} is a time, and a day is needed; write {moment.date()}")
    raise NoSuchDay(f"{said} is not a day; write it as 2024-06-30")


def day_given(day: str | dt.date, what: str) -> dt.date:
    """A day that a Python program gives: a date, or a text that `day_said` reads.

    A time means its day.
    """
    if isinstance(day, dt.datetime):
        return day.date()
    return day if isinstance(day, dt.date) else day_said(str(day), what)


def span_said(text: str) -> tuple[dt.date, dt.date] | None:
    """The first and the last day of a year or a month; None for another text."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    if found := YEAR.fullmatch(plain):
        year = int(found[1])
        return dt.date(year, 1, 1), dt.date(year, 12, 31)
    if found := MONTH.fullmatch(plain):
        year, month = int(found[1] or found[4]), int(found[2] or found[3])
    elif first := iso_of(f"1 {plain}") or iso_of(f"{plain}1日"):
        year, month = int(first[:4]), int(first[5:7])
    else:
        return None
    if not 1 <= month <= len(calendar.month_name[1:]):
        return None
    return dt.date(year, month, 1), dt.date(year, month, calendar.monthrange(year, month)[1])


def iso_of(text: str) -> str | None:
    """A day that is spelled as in logs, as ISO; None for another text."""
    from banzuke.flows.readers import spelled_dates  # noqa: PLC0415  # frames wait for such a day

    return spelled_dates.iso_of(text)


def _day(year: int, month: int, day: int) -> dt.date | None:
    with suppress(ValueError):
        return dt.date(year, month, day)
    return None
