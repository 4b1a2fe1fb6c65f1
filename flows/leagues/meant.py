"""The remedy for a value of the wrong type in a TOML file: how the file would have to say it."""

import datetime as dt
import re
from typing import Any

YES_AND_NO = {"yes": "true", "on": "true", "true": "true"} | dict.fromkeys(
    ("no", "off", "false"), "false"
)


def meant(error: Any, location: tuple[str | int, ...]) -> str:
    """The end of a message about a value of the wrong type; empty if the message says enough.

    ``error`` is one of pydantic's, ``location`` its keys and indices in the file.
    """
    given, kind = error["input"], error["type"]
    if word := _truth(error):
        return f"; write `{word}`, without quotes"
    if kind == "string_type" and isinstance(given, int | float | dt.date | dt.time):
        return "; write it in quotes" + _in_quotes(given)
    if kind in ("float_type", "int_type") and _is_number(given):
        return f"; write {given.strip()}, without quotes"
    if kind.startswith("date_"):
        return f"; write a day such as {_day(given)}, without quotes and without a time"
    if kind == "list_type" and isinstance(given, dict) and isinstance(location[-1], str):
        name = ".".join(str(part) for part in location if isinstance(part, str))
        return f"; write `[[{name}]]`, with two brackets, for each of them"
    return ""


def _truth(error: Any) -> str | None:
    """The word that TOML has for a text such as "yes", where a truth value may stand."""
    expected = str(error.get("ctx", {}).get("expected", ""))
    takes_truth = error["type"].startswith("bool_") or "True" in expected
    given = error["input"]
    return YES_AND_NO.get(given.strip().lower()) if takes_truth and isinstance(given, str) else None


def _in_quotes(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # a number in base 16, beyond all limits
        return ""
    return f', "{text.lower() if isinstance(value, bool) else text}"' if len(text) < 40 else ""


def _is_number(given: object) -> bool:
    return isinstance(given, str) and bool(re.fullmatch(r"\s*-?\d{1,15}(\.\d{1,15})?\s*", given))


def _day(given: object) -> str:
    """The day of a value if one can be read from it, else an example."""
    if isinstance(given, dt.datetime):
        return given.date().isoformat()
    try:
        return dt.date.fromisoformat(str(given)[:10]).isoformat()
    except ValueError:
        return "2024-04-01"
