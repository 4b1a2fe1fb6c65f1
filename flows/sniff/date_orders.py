"""Files of one sort with days in two orders: 13/01/2024 and 01/14/2024."""

import re
from collections.abc import Sequence

DAY = re.compile(r"(?P<one>[0-9]{1,2})[/.-](?P<other>[0-9]{1,2})[/.-][0-9]{4}(?:\D.*)?")
MONTHS = 12
DAY_FIRST, MONTH_FIRST = "day first", "month first"


def order_of(rows: Sequence[Sequence[str]]) -> str:
    """The order of day and month in the first rows of a file; empty if it is unknown or mixed.

    A number above 12 is a day, and not a month.
    """
    found = {
        DAY_FIRST if int(day["one"]) > MONTHS else MONTH_FIRST
        for row in rows
        for cell in row
        if (day := DAY.fullmatch(cell.strip()))
        and (int(day["one"]) > MONTHS) != (int(day["other"]) > MONTHS)
    }
    return found.pop() if len(found) == 1 else ""
