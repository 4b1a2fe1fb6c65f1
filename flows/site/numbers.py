"""Numbers, dates and file names as pages show them.

Numbers become texts here, as `Amount`s in English. `in_language` writes them as a language does,
where a text becomes HTML; scripts do the same (``MARKS`` of `site.js`).
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
"""What divides groups of three digits and the decimals, and from how many digits on there are
groups (Duden; the Real Academia, which leaves four digits whole; the Imprimerie nationale). The
other languages of pages write numbers as English does."""
FIGURES = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w,]|\.\d)")
PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")


class Amount(str):
    """A text in English whose figures are numbers: other languages write them in their own way."""

    __slots__ = ()


def in_language(text: str, language: str) -> str:
    """The numbers of a text in English, as a language writes them: 1,585.3 is 1.585,3 in German."""
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
    """A number as `number` writes it, for who has millions of them."""
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
    """Return a date or time as its day."""
    return f"{value:%Y-%m-%d}" if isinstance(value, dt.date) else ""


def moment(value: Any) -> str:
    """Return a time to the minute, UTC."""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, dt.datetime) else ""


def seconds(value: dt.datetime | dt.date | None) -> float | None:
    """Return a time as seconds since 1970, which scripts draw."""
    if value is None:
        return None
    at = value if isinstance(value, dt.datetime) else dt.datetime.combine(value, dt.time.min)
    return at.replace(tzinfo=dt.UTC).timestamp()


def slug(text: str) -> str:
    """A file name for a text: a plain text itself in small letters, another one with its hash.

    Two texts never share a name, even on a disk that ignores case.
    """
    if PLAIN.fullmatch(text):
        return text
    return f"x-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
