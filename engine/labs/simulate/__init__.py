"""Leagues with known truth, for samples and tests."""

from banzuke.engine.labs.simulate.pairwise import PairwiseLeague, pairwise
from banzuke.engine.labs.simulate.seasons import Season, season
from banzuke.engine.labs.simulate.tables import TableLeague, tables

__all__ = [
    "PairwiseLeague",
    "Season",
    "TableLeague",
    "pairwise",
    "season",
    "tables",
]
