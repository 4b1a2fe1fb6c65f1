"""Numbers, dates and file names as pages show them."""

import datetime as dt
import hashlib
import math
import re
from typing import Any

MINUS = "−"
PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")


def is_number(value: Any) -> bool:
    """Whether a value is a number and not NaN."""
    return isinstance(value, int | float) and not math.isnan(value)


def number(value: Any, digits: int = 0) -> str:
    """Return a number with thousands separators; infinity as ∞, None as an empty text."""
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


def signed(value: Any, digits: int = 0) -> str:
    """Return a number with its sign, plus included."""
    text = number(value, digits)
    is_plus = is_number(value) and value > 0 and text.strip("0.,") != ""
    return f"+{text}" if is_plus else text


def percent(value: Any, digits: int = 1) -> str:
    """Return a share as per cent."""
    return f"{number(100 * value, digits)} %" if is_number(value) else ""


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
