"""Files that people write into a home: settings, leagues, aliases, players, corrections.

All of them are read through here, by the process that does everything else. So each must be a file
of a size that a person writes: who opens a pipe waits for ever, and a text of 50 MB is no league.
"""

import csv
import io
import os
import stat
from pathlib import Path
from typing import Any

MB = 1_000_000
MOST_TOML = MB
"""Bytes of a league file or of settings: a thousand seasons and thousands of anchors fit in."""
MOST_CSV = 20 * MB
"""Bytes of a table, such as of aliases: half a million rows."""


class NoOwnFile(OSError):
    """A file is nothing that a person has written; the message says what it is, and what to do."""


def own_text(file: Path, *, most: int) -> str:
    """Return a text in UTF-8, without the mark that some editors of Windows begin it with.

    Raises
    ------
    NoOwnFile
        If it is a pipe, a device or a folder, or has more than ``most`` bytes.
    OSError, UnicodeDecodeError
        If it cannot be read, or is not UTF-8.
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
        return stream.read(most).decode("utf-8-sig")


def own_rows(file: Path, **options: Any) -> "csv.DictReader[str]":
    """Return the rows of a table, as `csv.DictReader` with these options gives them.

    Raises
    ------
    OSError, UnicodeDecodeError
        As of `own_text`.
    """
    return csv.DictReader(io.StringIO(own_text(file, most=MOST_CSV), newline=""), **options)
