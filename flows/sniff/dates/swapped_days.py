"""Dates that a spreadsheet has read in the wrong order of day and month.

A spreadsheet that expects the day first makes 4 March of 3/4, and leaves 3/14 as a text. Its real
dates then have days up to 12 only, and its texts days above 12 only.
"""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.proposal import quoted

REAL = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?: .*)?")
TYPED = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-](?:[0-9]{4}|[0-9]{2})(?: .*)?")
MONTHS = 12
LEAST_REAL = 2
"""Least number of different real dates: one may be typed in another way by chance."""


def doubts_of_swapped_days(columns: list[Column]) -> Iterator[str]:
    """Yield a doubt about each column of dates whose days and months may be swapped."""
    for column in columns:
        real = [found for text in column.different if (found := REAL.fullmatch(text))]
        typed = [found for text in column.different if (found := TYPED.fullmatch(text))]
        if len(real) < LEAST_REAL or not typed:
            continue
        are_low = all(int(day[3]) <= MONTHS for day in real)
        are_high = all(max(int(day[1]), int(day[2])) > MONTHS for day in typed)
        some = next((day for day in real if day[2] != day[3]), None)
        if are_low and are_high and some:
            n = int(column.values.str.contains(f"^{REAL.pattern}$").sum())
            yield (
                f"{quoted(column.name)} has {counted(n, 'date')} with days up to {MONTHS} only, "
                f"beside texts such as {quoted(typed[0][0])} with days above {MONTHS} only: a "
                f"spreadsheet may have swapped day and month in the dates, so that {some[0]} was "
                f"{some[1]}-{some[3]}-{some[2]}. If so, import the list into the spreadsheet "
                "again, with the order of its dates"
            )
