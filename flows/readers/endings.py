"""File name endings of each format: they select the files of a folder or a zip file."""

from banzuke.flows.leagues.formats import format_of
from banzuke.flows.readers.unpack import PACKED


def is_of(format_: str, name: str) -> bool:
    """Whether a file's name has an ending of a format, packed or not."""
    lower = name.lower()
    for packed in PACKED:
        lower = lower.removesuffix(packed)
    return lower.endswith(format_of(format_).endings)
