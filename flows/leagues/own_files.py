"""Files that people write into a home: settings, leagues, aliases, players, corrections.

All these files are read through this module, by the process that does everything else. So each must
be a regular file of limited size: reading a pipe waits for ever, and no league has 50 MB of text.
"""

import csv
import io
import os
import stat
from pathlib import Path
from typing import Any

MB = 1_000_000
MOST_TOML = MB
"""Bytes of a league file or of settings, enough for a thousand seasons and thousands of anchors."""
MOST_CSV = 20 * MB
"""Bytes of a table, for example of aliases: half a million rows."""


class NoOwnFile(OSError):
    """A file was not written by a person; the message says what it is, and the remedy."""


def own_text(file: Path, *, most: int) -> str:
    """The text of a file in UTF-8, without the byte order mark of some Windows editors.

    Raises
    ------
    OSError, UnicodeDecodeError
        As in `own_bytes`, or if the file is not UTF-8.
    """
    return own_bytes(file, most=most).decode("utf-8-sig")


def own_bytes(file: Path, *, most: int) -> bytes:
    """The bytes of a file.

    Raises
    ------
    NoOwnFile
        If the file is a pipe, a device or a folder, or has more than ``most`` bytes.
    OSError
        If the file cannot be read.
    """
    descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK)  # a pipe would wait for its writer
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NoOwnFile("it is a pipe, a device or a folder; put a file in its place")
        if status.st_size > most:
            raise NoOwnFile(
                f"it has {status.st_size / MB:,.1f} MB, and at most {most // MB} MB are read; "
                "take out what does not belong there"
            )
        return stream.read(most)


def own_rows(file: Path, **options: Any) -> "csv.DictReader[str]":
    """The rows of a table, as `csv.DictReader` with these options yields them.

    Raises
    ------
    OSError
        As in `own_table`.
    """
    text, delimiter = own_table(file)
    return csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, **options)


def own_table(file: Path) -> tuple[str, str]:
    """The text of a table, and the sign between its cells.

    Raises
    ------
    OSError
        As in `own_bytes` and `as_table`.
    """
    return as_table(own_bytes(file, most=MOST_CSV))


def as_table(data: bytes) -> tuple[str, str]:
    """The text of a table in UTF-8, and the sign between its cells.

    The sign is a comma, or that with which Excel saves tables in many countries.

    Raises
    ------
    NoOwnFile
        If the bytes are not UTF-8.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise NoOwnFile(
            f"line {line} is not UTF-8; save the file as UTF-8, in Excel as the type CSV UTF-8"
        ) from None
    header = text.partition("\n")[0]
    return text, next((sign for sign in ";\t" if sign in header and "," not in header), ",")
