"""Numbers, dates and file names as pages show them.

Numbers become texts here, as `Amount`s in English. When a text becomes HTML, `in_language` writes
its numbers in the form of the language; scripts do the same (``MARKS`` of `site.js`).
"""

import datetime as dt
import hashlib
import math
import re
from typing import Any

MINUS = "−"
NARROW = "\u202f"
"""A narrow space at which no line breaks."""
MARKS = {"de": (".", ",", 4), "es": (NARROW, ",", 5), "fr": (NARROW, ",", 4)}
"""The sign between groups of three digits, the sign before decimals, and the least number of digits
with groups (Duden; the Real Academia, which leaves four digits whole; the Imprimerie nationale).
The other languages of pages write numbers as English does."""
FIGURES = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w,]|\.\d)")
PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")


class Amount(str):
    """A text in English whose figures are numbers: other languages write them in another form."""

    __slots__ = ()


def in_language(text: str, language: str) -> str:
    """A text with its English numbers in the form of a language: 1,585.3 is 1.585,3 in German."""
    if language not in MARKS:
        return text
    group, point, least = MARKS[language]

    def written(found: re.Match[str]) -> str:
        whole, _, decimals = found[0].partition(".")
        divider = group if len(whole.replace(",", "")) >= least else ""
        return whole.replace(",", divider) + (f"{point}{decimals}" if decimals else "")

    return FIGURES.sub(written, text)


def is_number(value: Any) -> bool:
    """Whether a value is a number and not NaN."""
    return isinstance(value, (int, float)) and value == value  # noqa: PLR0124  # NaN is not itself


def number(value: Any, digits: int = 0) -> Amount:
    """A number with thousands separators; infinity as ∞, None as an empty text."""
    return Amount(figures(value, digits))


def figures(value: Any, digits: int = 0) -> str:
    """A number as `number` writes it, as a plain text: faster for millions of numbers."""
    if type(value) is int and value >= 0 and not digits:
        return f"{value:,}"  # most numbers of most tables
    if not is_number(value):
        return ""
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    text = f"{value:,.{digits}f}"
    if text[0] != "-":
        return text
    return text.replace("-", MINUS if text.strip("-0.,") else "")


def signed(value: Any, digits: int = 0) -> Amount:
    """A number with its sign, plus included."""
    text = figures(value, digits)
    is_plus = is_number(value) and value > 0 and text.strip("0.,") != ""
    return Amount(f"+{text}" if is_plus else text)


def percent(value: Any, digits: int = 1) -> Amount:
    """A share as per cent."""
    return Amount(f"{figures(100 * value, digits)} %" if is_number(value) else "")


def date(value: Any) -> str:
    """A date or time as its day."""
    return f"{value:%Y-%m-%d}" if isinstance(value, dt.date) else ""


def moment(value: Any) -> str:
    """A time to the minute, UTC."""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, dt.datetime) else ""


def seconds(value: dt.datetime | dt.date | None) -> float | None:
    """A time as seconds since 1970, which scripts draw."""
    if value is None:
        return None
    at = value if isinstance(value, dt.datetime) else dt.datetime.combine(value, dt.time.min)
    return at.replace(tzinfo=dt.UTC).timestamp()


def slug(text: str) -> str:
    """A file name for a text: the text itself if it is plain and in small letters, else a hash.

    Two texts never share a name, even on a disk that ignores case.
    """
    if PLAIN.fullmatch(text):
        return text
    return f"x-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
