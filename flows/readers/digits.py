"""Digits of every script as 0 to 9: Arabic ٣, Persian ۳, Hindi ३, full width ３."""

import unicodedata


def usual_digits(text: str) -> str:
    """A text with 0 to 9 in place of other decimal digits."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
