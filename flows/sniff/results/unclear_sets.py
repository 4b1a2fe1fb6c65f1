"""Cells that look like results, and may be others: 63 64 and 2-14 1-15."""

import re

from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.proposal import quoted

_SET = r"(?:6[0-4]|[0-4]6|75|57|76|67)(?:\([0-9]{1,2}\))?"
SETS_OF_DIGITS = re.compile(rf"{_SET}(?:[ ,]+{_SET}){{1,4}}")
"""The sets of tennis without dashes: 63 46 76(5)."""
TWO_PAIRS = re.compile(
    r"(?P<a>[0-9]{1,2})-(?P<b>[0-9]{1,2})(?:\s*\([0-9]+\))?\s*(?:\s|,|;|/|\bvs?\b|\s-\s)\s*"
    r"(?P<c>[0-9]{1,2})-(?P<d>[0-9]{1,2})(?:\s*\([0-9]+\))?"
)
"""Goals and points of both sides, 2-14 1-15 or 2-14 (20) v 1-15 (18), or the points of two sets."""
LEAST_ROWS = 3
"""Least number of rows that tell that all sets of a sport have the same winner."""


def unclear_sets(column: Column) -> str:
    """The message about cells with several numbers that may mean two things; empty for others."""
    texts = column.different
    if not texts:
        return ""
    name, shown = quoted(column.name), quoted(texts[0])
    if all(map(SETS_OF_DIGITS.fullmatch, texts)):
        return (
            f"{name} has two digits for each set of tennis, as in {shown}, or the points of both "
            "players with a blank between them: write a dash between the two numbers of a set, as "
            "in 6-3 6-4, or between the points of both players"
        )
    if len(texts) >= LEAST_ROWS and all(map(_are_lost, texts)):
        return (
            f"{name} has two numbers for each side, as in {shown}, or two sets that the first "
            "player has always lost: write the points of each side as one number, such as 20-18 "
            "for 2-14 and 1-15 at Gaelic football, or the number of sets, such as 0:2"
        )
    return ""


def _are_lost(text: str) -> bool:
    """Whether a text is two pairs of numbers, of which each has the greater number behind."""
    found = TWO_PAIRS.fullmatch(text)
    return found is not None and all(
        int(found[one]) < int(found[other]) for one, other in ("ab", "cd")
    )
