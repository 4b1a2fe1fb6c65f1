"""The days of headings and lines: in digits, in words, or in an order that the file decides."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from banzuke.flows.readers.titles import DATES, SPELLED, day_of

IN_DIGITS = re.compile(r"(?<![0-9])(?P<one>[0-9]{1,2})(?P<sign>[./-])(?P<two>[0-9]{1,2})(?P=sign)"
                       r"(?P<year>[12][0-9]{3}|[0-9]{2})(?![0-9])")  # fmt: skip
"""A day whose year is last: 4.3.2024, 04/03/24."""
AT_START = re.compile(
    r"(?:(?:(?:\w{2,10}\.?,?\s+)?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}|"
    r"[0-9]{4}年[0-9]{1,2}月[0-9]{1,2}日)[:,;]?\s+)?"
    r"(?:[0-9]{1,2}(?::[0-9]{2}|\.(?:00|1[3-9]|[2-5][0-9]))(?:\s?(?:h|Uhr))?[:,;]?\s+)?"
)
"""A day, an hour or both before a game, perhaps with the name of the day; 20.05 is rather a day."""
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:\s?[ap]\.?\s?m\.?)?"
_NUMBERS = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
MESSAGE = re.compile(
    rf"(?:\[?(?P<day>{_NUMBERS}),?\s+{_CLOCK}|\[{_CLOCK},\s+(?P<after>{_NUMBERS}))"
    r"(?:\]\s*|\s+-\s+)(?P<who>[^:]{1,40}):\s+(?P<text>\S.*)",
    re.IGNORECASE,
)
"""A message of a chat: [03.02.24, 21:04:11] Ann: text, 3/2/24, 21:04 - Ann: text."""
STAMP = re.compile(rf"\[?(?:{_NUMBERS},?\s+{_CLOCK}|{_CLOCK},\s+{_NUMBERS})", re.IGNORECASE)
INVISIBLE = "\u200e\u200f\u202a\u202c\ufeff "
BEFORE_DAY = re.compile(r"(?i)[(\[]?(?:(?:^|(?<=\s))(?:on|am|vom|le|el|il|em|op|den|dnia)\s+)?$")
AFTER_DAY = re.compile(
    rf"(?i)(?:,?\s+(?:(?:at|um|à|alle|kl\.?)\s+)?{_CLOCK}(?:\s?(?:Uhr|h))?)?\s*[)\]]?[,;:]?"
)
"""What belongs to a day in the middle of a line: a bracket, a preposition, an hour."""
MONTHS = 12


class Parts(NamedTuple):
    """A line in its parts: the text of its day, which may be empty, the rest, and whether the line
    is a message of a chat, whose day is that of the message."""

    day: str
    rest: str
    is_message: bool = False


def parts_of(text: str) -> Parts:
    """The parts of a line: its day stands at the start, in a message's stamp or anywhere else."""
    line = text.strip().lstrip(INVISIBLE)
    if found := MESSAGE.match(line):
        return Parts(found["day"] or found["after"], found["text"], is_message=True)
    begun = AT_START.match(line)
    end = begun.end() if begun else 0
    start, rest = line[:end], line[end:]
    span = None if IN_DIGITS.search(start) or day_of(start) else _span_of_day(rest)
    if span is None:
        return Parts(start, rest)
    first, last = span
    after = AFTER_DAY.match(rest[last:])
    before = BEFORE_DAY.sub("", rest[:first])
    return Parts(
        rest[first:last], f"{before} {rest[last + (after.end() if after else 0) :]}".strip()
    )


def is_stamped(text: str) -> bool:
    """Whether a line begins with a day and an hour, as messages of a chat do."""
    return STAMP.match(text.strip().lstrip(INVISIBLE)) is not None


def _span_of_day(text: str) -> tuple[int, int] | None:
    """Where the first whole day of a text begins and ends; None without one."""
    for pattern in (*(pattern for pattern, _ in DATES), *SPELLED):
        for found in pattern.finditer(text):
            if day_of(found[0]):
                return found.span()
    for found in IN_DIGITS.finditer(text):
        if found["sign"] != "-" or len(found["year"]) > 2:
            return found.span()
    return None


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
