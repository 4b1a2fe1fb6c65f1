"""One match between two players: the win rate, its error, and what the error is worth."""

from engine.match.coverage import Coverage, coverage_study
from engine.match.elo import expected_score, relative_rating
from engine.match.rate import WinRate, win_rate
from engine.match.sample_size import games_for_half_width, games_needed
from engine.match.sprt import Sprt, sprt

__all__ = [
    "Coverage",
    "Sprt",
    "WinRate",
    "coverage_study",
    "expected_score",
    "games_for_half_width",
    "games_needed",
    "relative_rating",
    "sprt",
    "win_rate",
]
