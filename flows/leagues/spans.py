"""Spans of time as league files write them: a whole number and a unit, such as "8 years"."""

import re

MONTHS = {"month": 1, "quarter": 3, "half": 6, "year": 12}
"""Months of each calendar unit of varying length."""
DAYS = {"day": 1.0, "week": 7.0, "year": 365.25}
"""Days of each unit of constant length."""
MOST = 10_000


def months_of(text: str) -> int:
    """The months of a span of calendar time.

    Raises
    ------
    ValueError
        If the text is no such span.
    """
    n, unit = _parts(text, tuple(MONTHS))
    return n * MONTHS[unit]


def days_of(text: str) -> float:
    """The days of a span.

    Raises
    ------
    ValueError
        If the text is not a span.
    """
    n, unit = _parts(text, tuple(DAYS))
    return n * DAYS[unit]


def _parts(text: str, units: tuple[str, ...]) -> tuple[int, str]:
    found = re.fullmatch(rf"([0-9]{{1,5}}) ({'|'.join(units)})s?", text)
    if not found or not 1 <= int(found.group(1)) <= MOST:
        raise ValueError(
            f"give a whole number from 1 to {MOST:,} and one of {', '.join(units)}, such as "
            f'"2 {units[-1]}s"'
        )
    return int(found.group(1)), found.group(2)
