"""Names of files: the endings of each format, and files that no user has put in a folder."""

from banzuke.flows.leagues.formats import format_of
from banzuke.flows.readers.unpack import PACKED

HIDDEN = "."
LOCK = "~$"
"""The beginning of the name of the file that Excel keeps beside a workbook while it is open."""


def is_passed_over(name: str) -> bool:
    """Whether a file of this name is hidden, or is the lock of a workbook."""
    return name.startswith((HIDDEN, LOCK))


def is_of(format_: str, name: str) -> bool:
    """Whether a file's name has an ending of a format, packed or not."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return lower.endswith(format_of(format_).endings)
