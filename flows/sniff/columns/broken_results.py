"""Why texts of results say nothing: a spreadsheet has changed them, or a player gave up."""

import re
from collections.abc import Iterable

from banzuke.flows.ingest.canonical.score_texts import SPOILT

TYPE_AGAIN = "format the column as text, and type the results again"
BROKEN_OFF = re.compile(
    r"(?i).*[0-9]\W*\b(?:ret(?:'?d|ired)?|aufg(?:egeben)?|ab(?:andon)?|rit)\b\.?\W*"
)
"""Points of sets of which a player did not finish the last one."""


def of_spoilt(texts: Iterable[str]) -> str:
    """The end of a message about texts of results, if some are days; else empty."""
    spoilt = next((text for text in texts if re.fullmatch(SPOILT, text)), None)
    why = "is a day that a spreadsheet has made of a result such as 2-1"
    return f". {spoilt} {why}: {TYPE_AGAIN}" if spoilt else ""


def of_broken_off(texts: Iterable[str]) -> str:
    """The end of a message about texts of results, if a player gave up; else empty."""
    ended = next((text for text in texts if BROKEN_OFF.fullmatch(text)), None)
    return (
        f". {ended} does not say who gave up: write a column with the names of the winners"
        if ended
        else ""
    )
