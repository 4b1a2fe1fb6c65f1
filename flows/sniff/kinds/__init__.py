"""Guesses how a kind of league reads a log: a module for each kind has `guesses`.

``pairwise.py`` games of two; ``table.py`` table games; ``tournament.py`` entries of tournaments;
``layouts.py`` sheets whose rows are not games, of any kind; ``crosstable_sums.py`` whether the
points beside a crosstable are the sums of its cells; ``own_formats.py`` formats that name the sides
of games of two; ``repeated_ids.py`` ids of games that rows share. Begin with ``pairwise.py``.
"""

from banzuke.flows.sniff.kinds import layouts
from banzuke.flows.sniff.kinds.layouts import TOLERANCE_OF_SUMS
from banzuke.flows.sniff.kinds.table import OF_SEATS, families
from banzuke.flows.sniff.kinds.tournament import is_of_standings, is_ranking

ROOM = __name__
"""The room that `Kind.module` finds the module of a kind in."""

__all__ = [
    "OF_SEATS",
    "ROOM",
    "TOLERANCE_OF_SUMS",
    "families",
    "is_of_standings",
    "is_ranking",
    "layouts",
]
