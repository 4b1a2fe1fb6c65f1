"""One match between two players: the win rate, its error, and the intervals.

``rate.py`` the match, with the intervals of ``intervals.py`` and the ``elo.py`` of its win rate;
``expansion.py`` where its first-order error holds, ``sample_size.py`` the games that a question
needs, ``sprt.py`` the sequential test; ``performance.py`` ratings by games against known opponents.
"""

from banzuke.engine.match.elo import expected_score, relative_rating
from banzuke.engine.match.expansion import errors_of_confidence, outside
from banzuke.engine.match.rate import WinRate, win_rate
from banzuke.engine.match.sample_size import games_for_half_width, games_needed
from banzuke.engine.match.sprt import Sprt, sprt
from banzuke.engine.match.tuned import FAR_OFF

__all__ = [
    "FAR_OFF",
    "Sprt",
    "WinRate",
    "errors_of_confidence",
    "expected_score",
    "games_for_half_width",
    "games_needed",
    "outside",
    "relative_rating",
    "sprt",
    "win_rate",
]
