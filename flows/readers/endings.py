"""Names of files: the endings of each format, and files that no user has put in a folder."""

from banzuke.flows.leagues.formats import format_of
from banzuke.flows.readers.unpack import PACKED

HIDDEN = "."
BESIDE = ("~$", "._")
"""Beginnings of the names of files that programs put beside a file: Excel while a workbook is open,
macOS with the file's properties on disks of other systems."""


def is_passed_over(name: str) -> bool:
    """Whether a file of this name is hidden, or was put beside another file by a program."""
    return name.startswith((HIDDEN, *BESIDE))


def is_of(format_: str, name: str) -> bool:
    """Whether a file's name has an ending of a format, packed or not."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return lower.endswith(format_of(format_).endings)
