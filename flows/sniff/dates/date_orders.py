"""Days in two orders, 13/01/2024 and 01/14/2024, in files of one sort or in one file."""

import re
from collections.abc import Iterable, Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.proposal import quoted

DAY = re.compile(r"(?P<one>[0-9]{1,2})[/.-](?P<other>[0-9]{1,2})[/.-][0-9]{4}(?:\D.*)?")
MONTHS = 12
DAY_FIRST, MONTH_FIRST = "day first", "month first"


def order_of(rows: Sequence[Sequence[str]]) -> str:
    """The order of day and month in the first rows of a file; empty if it is unknown or mixed.

    A number above 12 is a day, and not a month.
    """
    found = {order for row in rows for cell in row if (order := _order(cell))}
    return found.pop() if len(found) == 1 else ""


def _order(cell: str) -> str:
    """The order of one day; empty if both orders are possible, or none."""
    day = DAY.fullmatch(cell.strip())
    if day is None or (int(day["one"]) > MONTHS) == (int(day["other"]) > MONTHS):
        return ""
    return DAY_FIRST if int(day["one"]) > MONTHS else MONTH_FIRST


def doubts_of_orders(columns: Sequence[Column]) -> Iterator[str]:
    """Yield a doubt about each column of a file in which days have both orders for certain."""
    for column in columns:
        orders = {text: order for text in column.different if (order := _order(text))}
        shown = {order: text for text, order in reversed(orders.items())}
        if len(shown) < 2 or min(map([*orders.values()].count, shown)) < LEAST:
            continue
        n = int(column.values.is_in([*orders]).sum())
        unsure = len(column.values.filter(column.values.str.contains(rf"^(?:{DAY.pattern})$"))) - n
        yield (
            f"{quoted(column.name)} has days in two orders, such as {shown[DAY_FIRST]} and "
            f"{shown[MONTH_FIRST]}: the days of {counted(unsure, 'other row')}, which may be in "
            "either order, may be wrong. Write all as 2024-01-31, or split the file"
        )


YEAR_FIRST = re.compile(
    r"(?P<year>[12][0-9]{3})(?P<sign>[-/.])(?P<one>[0-9]{1,2})(?P=sign)(?P<other>[0-9]{1,2})(?=\D|$)"
)


def turned(texts: Iterable[str]) -> list[str]:
    """Days such as 2024-31-01 as 2024-01-31; none if a month may be in the middle of each.

    Several numbers in the middle are above 12, and none at the end is.
    """
    kept = list(texts)
    days = [day for text in kept if (day := YEAR_FIRST.match(text))]
    in_the_middle = {day[0] for day in days if int(day["one"]) > MONTHS}
    if len(in_the_middle) < LEAST or any(int(day["other"]) > MONTHS for day in days):
        return []
    return [YEAR_FIRST.sub(r"\g<year>\g<sign>\g<other>\g<sign>\g<one>", text) for text in kept]


LEAST = 2
"""Least number of different days of each order: a single one may be a typing error."""
