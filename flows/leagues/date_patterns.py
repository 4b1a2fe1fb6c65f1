"""Date patterns of strptime: the pattern that was meant, and the pattern that reads a text."""

import datetime as dt
import re
from collections.abc import Iterable
from itertools import product

DAYS = (
    *("%Y/%m/%d", "%Y.%m.%d", "%Y-%m-%d", "%Y%m%d", "%y%m%d", "%Y年%m月%d日"),
    *("%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y", "%m-%d-%Y"),
    *("%d.%m.%y", "%d/%m/%y", "%m/%d/%y"),
    *("%y-%m-%d", "%y/%m/%d", "%d-%m-%y", "%m-%d-%y", "%y.%m.%d"),
    *("%d-%b-%y", "%d %b %y"),
)
EXCEL = "excel"
"""In place of a pattern: the number of a day in a spreadsheet, such as 45298."""
UNIX = "unix"
"""In place of a pattern: seconds, or milliseconds, since 1970 in UTC, such as 1704628800."""
CLOCKS = ("", " %H:%M", " %H:%M:%S", "T%H:%M:%S", " %I:%M %p", " %I:%M:%S %p")
"""Patterns of DAYS with each of CLOCKS are recognised by their texts; the first match comes first.

A text such as 05/01/2024 matches two patterns, and both are always reported.
"""
_DAY, _MONTH = "(?:0?[1-9]|[12][0-9]|3[01])", "(?:0?[1-9]|1[0-2])"
DIGITS = {
    **{"%Y": "[12][0-9]{3}", "%m": _MONTH, "%d": _DAY, "%y": "[0-9]{2}"},
    "%b": "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    **{"%H": "(?:[01]?[0-9]|2[0-3])", "%M": "[0-5]?[0-9]", "%S": "[0-5]?[0-9]"},
    **{"%I": "(?:0?[1-9]|1[0-2])", "%p": "[AaPp][Mm]"},
}
TWO_DIGITS = {"%m": "(?:0[1-9]|1[0-2])", "%d": "(?:0[1-9]|[12][0-9]|3[01])"}
"""Months and days of dates without a sign between the numbers: 20240107, 240107."""
WRITTEN_OUT = (
    (r"(?i)(?<![%a-z])(?:y{4}|j{4}|a{4})", "%Y"),
    (r"(?i)(?<![%a-z])(?:y{2}|a{2})", "%y"),
    (r"(?<![%A-SU-Za-z])[Hhk]{1,2}(?=\W|$)", "%H"),
    (r"(?<=%H[:.])[Mmi]{1,2}", "%M"),
    (r"(?<=%M[:.])[Ss]{1,2}", "%S"),
    (r"(?<![%A-SU-Za-z])[Mm]{1,2}(?![A-SU-Za-z])", "%m"),
    (r"(?<![%A-SU-Za-z])(?:[Dd]{1,2}|[Tt]{2}|[Jj]{2})(?![A-SU-Za-z])", "%d"),
)
"""Letters for digits, as in spreadsheets and other languages, and their strptime directives.

A pattern without separators, such as YYYYMMDD, is split first.
"""


def refuse_bad_pattern(pattern: str) -> None:
    """Raise if a pattern reads no date, and name the pattern that may have been meant.

    Raises
    ------
    ValueError
        If strptime does not know a directive, or the pattern has no directive, or none of a year.
    """
    if pattern in (EXCEL, UNIX):
        return
    meant = _meant(pattern)
    hint = f"; did you mean {meant!r}?" if meant else ""
    letters = re.sub("%.", "", pattern)
    if not re.search("%[a-zA-Z]", pattern) or re.search("(?i)yy|mm|dd", letters):
        raise ValueError(f"a strptime pattern, such as %d.%m.%Y, has % before each letter{hint}")
    try:
        dt.datetime.strptime("", pattern)
    except ValueError as error:
        if "does not match format" not in str(error):
            raise ValueError(f"no strptime pattern, such as %d.%m.%Y: {error}{hint}") from None
    except re.error:  # strptime makes a regular expression: a directive occurs twice in the pattern
        raise ValueError("no strptime pattern, such as %d.%m.%Y: a part stands twice") from None
    if not _has_year(pattern):
        raise ValueError(
            "it reads no year, and every game would be of 1900: write the year into the log and "
            '%Y into the pattern, or leave the column out of `columns` and set period = "all"'
        )


def _has_year(pattern: str) -> bool:
    """Whether a pattern reads the year that it writes."""
    day = dt.datetime(2001, 2, 3, 4, 5, 6, tzinfo=dt.UTC)
    try:
        return dt.datetime.strptime(day.strftime(pattern), pattern).year == day.year
    except ValueError:  # parts that do not fit together, which strptime notices only with a text
        return bool(re.search("%[-^_#0]?[YyGcx]", pattern))


def _meant(pattern: str) -> str | None:
    """The pattern that letters for digits stand for, or None if there are no such letters."""
    meant = re.sub(r"(?i)^y{4}m{2}d{2}", "%Y%m%d", pattern.replace("'", ""))
    for letters, directive in WRITTEN_OUT:
        meant = re.sub(letters, directive, meant)
    try:
        dt.datetime.strptime(dt.datetime(2001, 2, 3, 4, 5, 6).strftime(meant), meant)
    except (ValueError, re.error):
        return None
    left = re.sub(r"%.|T", "", meant)
    return meant if "%" in meant and not re.search("[A-Za-z]", left) else None


def known_patterns() -> Iterable[tuple[str, str]]:
    """Yield patterns that logs often have, each with a regular expression of the texts it reads."""
    for day, clock in product(DAYS, CLOCKS):
        pattern = day + clock
        digits = re.escape(pattern)
        for directive, expression in (DIGITS | (TWO_DIGITS if "m%d" in day else {})).items():
            digits = digits.replace(re.escape(directive), expression)
        yield pattern, f"^{digits}$"
