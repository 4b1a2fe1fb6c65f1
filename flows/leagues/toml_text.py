"""TOML text to data; every text that cannot be read raises one kind of error with its line."""

import datetime as dt
import io
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from banzuke.flows.leagues.own_files import MOST_TOML, own_text

MOST_PARTS = 100
"""Maximum parts of a dotted key; our keys have at most three. The time to read a key grows with
the square of the number of its parts."""
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
DEEP_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


class NotToml(ValueError):
    """A text is not TOML, or cannot be read; ``line`` is the line of the mistake, if known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message)


def text_of(file: Path) -> str:
    """The text of a TOML file, with line ends of any system as one character.

    Raises
    ------
    OSError, UnicodeDecodeError
        If the file cannot be read, was not written by a person, or is not UTF-8.
    """
    return io.StringIO(own_text(file, most=MOST_TOML), newline=None).read()


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text.

    Raises
    ------
    NotToml
        If the text is not TOML, or has keys, numbers or brackets beyond the limits.
    """
    if deep := DEEP_KEY.search(text):
        message = f"a key has more than {MOST_PARTS} parts; no key has more than three"
        raise NotToml(message, text.count("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else None
        raise NotToml(f"not TOML: {error}", line) from None
    except ValueError:  # Python's own limit: the conversion takes quadratic time
        most = sys.get_int_max_str_digits()
        message = f"a number has more than {most} digits; shorten it, or put text into quotes"
        raise NotToml(message, _line_of_number(text, most)) from None
    except RecursionError:
        message = "brackets stand inside each other too deeply; no key takes more than three levels"
        raise NotToml(message, _line_of_brackets(text)) from None


def toml_of(data: Mapping[str, Any]) -> str:
    """The TOML text of data: keys first, then tables; a table within a table stands on one line."""
    keys, tables = [], []
    for key, value in data.items():
        if isinstance(value, Mapping):
            tables += ["", f"[{_key(key)}]", *_lines(value)]
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for each in value:
                tables += ["", f"[[{_key(key)}]]", *_lines(each)]
        else:
            keys += _lines({key: value})
    return "\n".join([*keys, *tables]) + "\n"


def _lines(data: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {value_text(value)}" for key, value in data.items()]


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else value_text(key)


def value_text(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {value_text(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, dt.date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _line_of_number(text: str, most: int) -> int | None:
    lines = enumerate(text.splitlines(), start=1)
    return next((n for n, line in lines if re.search(rf"(?<![0-9_])[0-9_]{{{most},}}", line)), None)


def _line_of_brackets(text: str) -> int:
    """The line with the most open brackets; brackets in strings count, too, so it is a guess."""
    number = deepest = depth = 0
    for n, line in enumerate(text.splitlines(), start=1):
        depth += line.count("[") + line.count("{")
        if depth > deepest:
            number, deepest = n, depth
        depth -= line.count("]") + line.count("}")
    return number
