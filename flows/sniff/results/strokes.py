"""Points of both players at golf, of which fewer win."""

from collections.abc import Sequence

from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column, Log, plain

OF_GOLF = frozenset(["par", "course", "course par", "tee", "tees", "holes", "slope", "strokes"])
"""Names of columns that only logs of golf and disc golf have."""
FEWEST = 18
"""Fewest strokes of a round; smaller numbers may be the holes that each has won."""


def are_strokes(log: Log, points: Sequence[Column | None]) -> bool:
    """Whether the points of both are strokes: the log is of golf, and no number is small."""
    if not any(plain(column.name) in OF_GOLF for column in log.columns):
        return False
    texts = [text for column in points if column is not None for text in column.different]
    numbers = [float(plain_number(text) or "nan") for text in texts]
    return bool(numbers) and all(number >= FEWEST for number in numbers)
