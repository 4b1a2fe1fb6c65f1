"""ISO dates from the dates of game records, which people and programs spell in many ways.

A known day gives a date, with the time of day if the record has it. A game over several days has
the date of its first day. A date known only in part (2021, 2021-05) gives no date.
"""

import re
import unicodedata
from functools import lru_cache

LONGEST = 200
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
CLOCK = (
    r"(?:(?:T|,|\s)*\s*(?:\([^()]{1,3}\)\s*)?(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:[.,][0-9]+)?)?"
    r"\s*(?P<zone>Z|UTC?|GMT|JST|[+-][0-9]{2}:?[0-9]{2})?(?![0-9]))?"
)
NUMBERS = re.compile(
    r"(?P<year>[0-9]{4})\s*[-/.年]\s*(?P<month>[0-9]{1,2})\s*[-/.月]\s*(?P<day>[0-9]{1,2})"
    rf"(?![0-9])\s*日?{CLOCK}"
)
DIGITS = re.compile(r"(?P<year>[12][0-9]{3})(?P<month>[0-9]{2})(?P<day>[0-9]{2})(?![0-9])")
DAY_FIRST = re.compile(
    rf"(?P<day>[0-9]{{1,2}})\.\s*(?P<month>[0-9]{{1,2}})\.\s*(?P<year>[0-9]{{4}})(?![0-9]){CLOCK}"
)
NAMED = re.compile(
    r"(?:[a-z]{3,9},?\s+)?(?:(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?[\s-]+)?(?P<name>[a-z]{3})[a-z]*"
    r"\.?[\s,-]+(?:(?P<then>[0-9]{1,2})(?:st|nd|rd|th)?,?\s+)?"
    r"(?:(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})\s+)?(?P<year>[0-9]{4})(?![0-9])",
    re.IGNORECASE,
)
EITHER_ORDER = re.compile(r"[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}(?![0-9])")
ZONES = {"Z": "Z", "UT": "Z", "UTC": "Z", "GMT": "Z", "JST": "+09:00"}


@lru_cache(maxsize=1 << 14)
def date_of(said: str | None) -> str | None:
    """The date at the start of a text, with the time of day if it follows; or None.

    05/01/2024 may be two different days: the text is returned unchanged and is not a valid
    date.
    """
    if not said:
        return None
    text = unicodedata.normalize("NFKC", said[:LONGEST]).strip()
    for pattern in (NUMBERS, DAY_FIRST, DIGITS):
        if found := pattern.match(text):
            return _day(found, found["month"], found["day"]) + _clock(found)
    found = NAMED.match(text)
    day = found and (found["day"] or found["then"])
    if found and day and found["name"].lower() in MONTHS:
        month = str(1 + MONTHS.index(found["name"].lower()))
        clock = found["clock"]
        return _day(found, month, day) + (f"T{clock.zfill(8)}" if clock else "")
    return text if EITHER_ORDER.match(text) else None


def _day(found: re.Match[str], month: str, day: str) -> str:
    return f"{found['year']}-{month.zfill(2)}-{day.zfill(2)}"


def _clock(found: re.Match[str]) -> str:
    parts = found.groupdict()
    if not parts.get("hour"):
        return ""
    zone = parts["zone"] or ""
    clock = f"T{parts['hour'].zfill(2)}:{parts['minute']}:{parts['second'] or '00'}"
    return clock + ZONES.get(zone, zone)
