"""TOML text to data; whatever is in it, what cannot be read is one kind of error with its line."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any


class NotToml(ValueError):
    """A text is not TOML, or none that can be read; ``line`` says where, if that is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message)


def text_of(file: Path) -> str:
    """Return the text of a TOML file, without the mark that some editors of Windows begin it with.

    Raises
    ------
    OSError, UnicodeDecodeError
        If it cannot be read, or is not UTF-8.
    """
    return file.read_text(encoding="utf-8-sig")


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises
    ------
    NotToml
        If it is none, or has numbers or brackets that nobody means.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else None
        raise NotToml(f"not TOML: {error}", line) from None
    except ValueError:  # Python's own limit, as its conversion of longer ones is quadratic
        most = sys.get_int_max_str_digits()
        message = f"a number has more than {most} digits; shorten it, or put text into quotes"
        raise NotToml(message, _line_of_number(text, most)) from None
    except RecursionError:
        message = "brackets stand inside each other too deeply; no key takes more than three levels"
        raise NotToml(message, _line_of_brackets(text)) from None


def _line_of_number(text: str, most: int) -> int | None:
    lines = enumerate(text.splitlines(), start=1)
    return next((n for n, line in lines if re.search(rf"[0-9_]{{{most},}}", line)), None)


def _line_of_brackets(text: str) -> int:
    """Return the line on which most brackets are open; those in text count, too, as a guess."""
    number = deepest = depth = 0
    for n, line in enumerate(text.splitlines(), start=1):
        depth += line.count("[") + line.count("{")
        if depth > deepest:
            number, deepest = n, depth
        depth -= line.count("]") + line.count("}")
    return number
