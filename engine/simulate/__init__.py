"""Leagues with known truth, for samples and tests."""

from engine.simulate.pairwise import PairwiseLeague, pairwise
from engine.simulate.seasons import Season, season
from engine.simulate.tables import TableLeague, tables
from engine.simulate.tournaments import TournamentSeries, tournaments

__all__ = [
    "PairwiseLeague",
    "Season",
    "TableLeague",
    "TournamentSeries",
    "pairwise",
    "season",
    "tables",
    "tournaments",
]
