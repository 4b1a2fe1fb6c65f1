"""Years of days that have none: Sat Aug/12 is a day if its weekday fits one of the years around.

The years are those of the lines above the games, such as 2023/24, and that of the last whole day
with the next one. Without a day of the week nothing confirms a year.
"""

import re
from collections.abc import Iterable
from datetime import date

from banzuke.flows.readers.game_lines.names import MONTHS
from banzuke.flows.readers.titles import day_of

WITHOUT_YEAR = re.compile(
    rf"(?i)\W*(?:(?P<week>[^\W\d]{{2,10}})\.?,?\s+)?"
    rf"(?:(?P<month>{MONTHS})\.?[\s/]+(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?"
    rf"|(?P<day_first>[0-9]{{1,2}})(?:st|nd|rd|th|\.)?[\s/]*(?P<month_last>{MONTHS}))\W*"
)
"""A line that is a day without its year, perhaps in brackets: [Sat Aug/12], 12. August."""
YEARS = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
WEEKDAYS = {
    start: nth
    for nth, starts in enumerate(
        ("mo mon lun", "di tue die mar", "mi wed mit mer", "do thu don jeu", "fr fri fre ven",
         "sa sat sam", "so sun son dim")
    )
    for start in starts.split()
}  # fmt: skip
"""The first letters of days of the week in English, German and French, with their numbers."""
LETTERS = 3


def years_of(lines: Iterable[str]) -> set[int]:
    """The years that lines name, each with the one after it, as 2023 and 2024 of 2023/24."""
    named = {int(found[0]) for line in lines for found in YEARS.finditer(line)}
    return named | {year + 1 for year in named}


def confirmed(text: str, years: Iterable[int]) -> str | None:
    """The day of a line without a year, in the only year that its day of the week fits; or None."""
    found = WITHOUT_YEAR.fullmatch(text)
    weekday = WEEKDAYS.get((found["week"] or "").casefold()[:LETTERS]) if found else None
    if found is None or weekday is None:
        return None
    day, month = found["day"] or found["day_first"], found["month"] or found["month_last"]
    days = [day_of(f"{day} {month} {year}") for year in sorted({*years})]
    fit = [each for each in days if each and date.fromisoformat(each).weekday() == weekday]
    return fit[0] if len(fit) == 1 else None
