"""Doubts that a user should settle, about the league file that reads the files best.

``explained.py`` a proposal with its doubts before it is tried; ``best.py`` doubts after the trial;
``odd_names.py`` names that may not be of one person; ``boards.py`` boards of go of several sizes;
``variants.py`` variants of chess. Begin with `explained`.
"""

from banzuke.flows.sniff.doubts.best import (
    FEW_UNDATED,
    of_dates,
    of_days,
    of_encoding,
    of_undated,
    of_voids,
)
from banzuke.flows.sniff.doubts.explained import explained
from banzuke.flows.sniff.doubts.odd_names import doubts_of_names
from banzuke.flows.sniff.doubts.variants import doubts_of_variants

__all__ = [
    "FEW_UNDATED",
    "doubts_of_names",
    "doubts_of_variants",
    "explained",
    "of_dates",
    "of_days",
    "of_encoding",
    "of_undated",
    "of_voids",
]
