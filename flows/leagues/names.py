"""Cleaning of player names, in one place for logs, alias files and league files."""

import unicodedata

LONGEST_NAME = 200
"""Maximum characters of a name. Pages show every name many times, so a long name is costly."""


def clean_name(name: str) -> str:
    """The name in Unicode NFC, trimmed, with each run of white space as one space.

    A word that is longer than the maximum stays as it is: sorting its accents takes time that grows
    with the square of their number.
    """
    return " ".join(word if len(word) > LONGEST_NAME else _nfc(word) for word in name.split())


def _nfc(word: str) -> str:
    return unicodedata.normalize("NFC", word)


def too_long(*names: str) -> str:
    """The message about the first name that is too long, or an empty text."""
    long = next((name for name in names if len(name) > LONGEST_NAME), "")
    if not long:
        return ""
    return (
        f"the name {long[:20]!r}… has {len(long):,} characters; names have at most {LONGEST_NAME}"
    )
