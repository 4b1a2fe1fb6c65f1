"""Days: the columns that have them, their patterns, the time zone, and the periods of a league.

``dates.py`` the column of dates and its pattern; ``several_days.py`` logs with several such
columns; ``swapped_days.py`` dates with day and month exchanged; ``date_orders.py`` dates in two
orders; ``zone.py`` the time zone; ``seasons.py`` and ``periods.py`` periods. Begin with
`date_column` and `written`.
"""

from banzuke.flows.sniff.dates.date_orders import DAY_FIRST, MONTH_FIRST, doubts_of_orders, order_of
from banzuke.flows.sniff.dates.dates import (
    HOUR,
    date_column,
    is_of_hours,
    is_without_year,
    other_days,
    unread_dates,
    written,
)
from banzuke.flows.sniff.dates.periods import Periods, periods_of, with_prior
from banzuke.flows.sniff.dates.swapped_days import doubts_of_swapped_days
from banzuke.flows.sniff.dates.zone import JAPAN, has_clocks, zone_of, zone_said

__all__ = [
    "DAY_FIRST",
    "HOUR",
    "JAPAN",
    "MONTH_FIRST",
    "Periods",
    "date_column",
    "doubts_of_orders",
    "doubts_of_swapped_days",
    "has_clocks",
    "is_of_hours",
    "is_without_year",
    "order_of",
    "other_days",
    "periods_of",
    "unread_dates",
    "with_prior",
    "written",
    "zone_of",
    "zone_said",
]
