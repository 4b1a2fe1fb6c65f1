"""Values in poker rooms' summaries of tournaments: money, times and encoded names."""

import datetime as dt
import re
import zoneinfo
from decimal import Decimal

from banzuke.flows.readers.clock_zones import ZONES

MOMENT = re.compile(
    r"(\d{4})[/.-](\d\d?)[/.-](\d\d?)(?: -)? +(\d\d?):(\d\d)(?::(\d\d))?(?: +\(?([A-Z]{2,5})\)?)?"
)
MONEY = re.compile(r"\d[\d.,' \u00a0\u202f]*")
THOUSANDS = re.compile(r"[kK](?![^\W\d_])")
"""The k behind a number, as in $10k; no other letter follows, as in Kč."""
PLAIN = re.compile(r"\d+(?:\.\d+)?")
ENCODED = re.compile(r"=[C-F][0-9A-F](?:=[89AB][0-9A-F]){1,3}")


def moment(text: str) -> str:
    """A time as ISO text, in UTC if its zone is known; other text is returned unchanged.

    If a text has a local time and the poker room's time ``[…]``, the room's time counts: it is the
    same in the summaries of all players.
    """
    found = list(MOMENT.finditer(text))
    if not found:
        return text.strip()
    *parts, zone = found[-1].groups()
    year, month, day, hour, minute, second = (int(part or 0) for part in parts)
    written = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
    if zone is None:
        return written
    if zone not in ZONES:
        return f"{written} {zone}"
    try:
        local = dt.datetime.fromisoformat(written).replace(tzinfo=zoneinfo.ZoneInfo(ZONES[zone]))
        return local.astimezone(dt.UTC).isoformat()
    except (ValueError, OverflowError):
        return written


def amount(text: str) -> str | None:
    """The first number of a text with a point before its decimals and no other marks.

    ``$1,234.56``, ``1.234,56 €`` and ``1 234,56`` are the same; three digits after a lone mark
    are thousands, as in ``$1,200`` and ``1.200 €``, but not in ``0.125 €`` or a mere ``66.125``.
    ``$1.5k`` is 1500.
    """
    found = MONEY.search(text)
    if not found:
        return None
    if THOUSANDS.match(text, found.end()):
        number = found.group().strip().replace(",", ".")
        return f"{Decimal(number) * 1000:f}" if PLAIN.fullmatch(number) else None
    digits = re.sub(r"[' \u00a0\u202f]", "", found.group()).rstrip(".,")
    last = max(digits.rfind("."), digits.rfind(","))
    whole, decimals = (digits[:last], digits[last + 1 :]) if last >= 0 else (digits, "")
    mark = digits[last : last + 1]
    is_bare = found.group().strip() == text.strip()  # a program's number, as in 66.125
    is_lone_dot = mark == "." and not is_bare and whole.strip("0") != ""
    is_thousands = len(decimals) == 3 and (mark == "," or mark in whole or is_lone_dot)
    if is_thousands or (mark and mark in whole):
        whole, decimals = whole + decimals, ""
    whole = re.sub(r"[.,]", "", whole) or "0"
    return f"{whole}.{decimals}" if decimals else whole


def decoded(name: str) -> str:
    """A name with its e-mail escapes decoded: ``Skjerv=C3=B8y``."""
    return ENCODED.sub(_letter, name)


def _letter(code: re.Match[str]) -> str:
    try:
        return bytes.fromhex(code.group().replace("=", "")).decode()
    except UnicodeDecodeError:
        return code.group()
