"""Days of the Persian calendar, in Persian digits: ۱۴۰۲/۱۲/۱۱ is 1 March 2024."""

import datetime as dt
import re

from banzuke.flows.readers.digits import usual_digits

DAY = re.compile(
    r"(?P<year>۱[۳-۴][۰-۹]{2})\s*[-/.]\s*(?P<month>[۰-۹]{1,2})\s*[-/.]\s*(?P<day>[۰-۹]{1,2})(?![۰-۹])"
)
"""A day with a year from 1300 to 1499; Arabic digits have years of the calendar of the moon."""
CYCLE, LEAP_YEARS = 33, 8
"""Years of a cycle, and leap years in it; the rule holds for 1300 to 1499."""
BEFORE_CYCLE = 1595
"""Years from the beginning of a cycle to the first year."""
BEFORE_FIRST = 356_033
"""Days from that beginning to the first day of the usual calendar, 1 January 1."""
LONG_MONTHS, LONG, SHORT = 6, 31, 30
"""The first months have 31 days, the others 30, and the last one 29 in most years."""


def in_usual_days(found: re.Match[str]) -> str:
    """A match of `DAY` as 2024-03-01; the text itself if there is no such day."""
    year, month, day = (int(usual_digits(found[part])) for part in ("year", "month", "day"))
    longest = LONG if month <= LONG_MONTHS else SHORT
    if not (1 <= month <= 12 and 1 <= day <= longest):
        return found[0]
    first, following = (_days_before(each) for each in (year, year + 1))
    passed = LONG * min(month - 1, LONG_MONTHS) + SHORT * max(month - 1 - LONG_MONTHS, 0) + day
    if passed > following - first:
        return found[0]
    return dt.date.fromordinal(first + passed).isoformat()


def _days_before(year: int) -> int:
    """The days of the usual calendar before the first day of a year."""
    cycles, rest = divmod(year + BEFORE_CYCLE, CYCLE)
    return 365 * (year + BEFORE_CYCLE) + LEAP_YEARS * cycles + (rest + 3) // 4 - BEFORE_FIRST
