"""How player names are cleaned, in one place for logs, alias files and league files."""

import unicodedata


def clean_name(name: str) -> str:
    """Return a name in Unicode NFC, trimmed, with runs of white space as one space."""
    return " ".join(unicodedata.normalize("NFC", name).split())
