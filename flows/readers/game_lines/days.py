"""The days of headings and lines: in digits, in words, or in an order that the file decides."""

import re
from collections.abc import Iterable

from banzuke.flows.readers.titles import day_of

IN_DIGITS = re.compile(r"(?<![0-9])(?P<one>[0-9]{1,2})(?P<sign>[./-])(?P<two>[0-9]{1,2})(?P=sign)"
                       r"(?P<year>[12][0-9]{3}|[0-9]{2})(?![0-9])")  # fmt: skip
"""A day whose year is last: 4.3.2024, 04/03/24."""
AT_START = re.compile(
    r"(?:(?:(?:\w{2,10}\.?,?\s+)?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}|"
    r"[0-9]{4}年[0-9]{1,2}月[0-9]{1,2}日)[:,;]?\s+)?(?:[0-9]{1,2}:[0-9]{2}(?:\s?(?:h|Uhr))?[:,;]?\s+)?"
)
"""A day, an hour or both before a game, perhaps with the name of the day."""
MONTHS = 12


def is_day_first(texts: Iterable[str]) -> bool | None:
    """Whether days with / or - begin with the day and not with the month; None if nothing tells."""
    pairs = [
        (int(found["one"]), int(found["two"]))
        for text in texts
        for found in IN_DIGITS.finditer(text)
        if found["sign"] != "."
    ]
    if any(one > MONTHS for one, _ in pairs):
        return True
    return False if any(two > MONTHS for _, two in pairs) else None


def iso_day(text: str, *, day_first: bool | None) -> str | None:
    """The first day in a text as 2024-01-31; None without a day.

    Raises
    ------
    ValueError
        If the text has a day of which nothing tells whether the month is first.
    """
    if day := day_of(text):
        return day
    found = IN_DIGITS.search(text)
    if found is None:
        return None
    if found["sign"] != "." and day_first is None and found["one"] != found["two"]:
        raise ValueError(found[0])
    turned = found["sign"] != "." and day_first is False
    day, month = (found["two"], found["one"]) if turned else (found["one"], found["two"])
    year = found["year"] if len(found["year"]) > 2 else f"20{found['year']}"
    return f"{year}-{int(month):02}-{int(day):02}"
