"""How player names are cleaned, in one place for logs, alias files and league files."""

import unicodedata

LONGEST_NAME = 200
"""Characters of a name. Pages show every name many times, so that a long one costs without end."""


def clean_name(name: str) -> str:
    """Return a name in Unicode NFC, trimmed, with runs of white space as one space.

    A word that is longer than any name stays as it is: to sort its accents takes time that grows
    with the square of their number.
    """
    return " ".join(word if len(word) > LONGEST_NAME else _nfc(word) for word in name.split())


def _nfc(word: str) -> str:
    return unicodedata.normalize("NFC", word)


def too_long(*names: str) -> str:
    """Return what to say of the first name that is longer than any, or nothing if none is."""
    long = next((name for name in names if len(name) > LONGEST_NAME), "")
    if not long:
        return ""
    return (
        f"the name {long[:20]!r}… has {len(long):,} characters; names have at most {LONGEST_NAME}"
    )
