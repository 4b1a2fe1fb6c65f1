"""Search of game trees: minimax, alpha-beta, and what they cost.

Index: `game` (what can be searched), `minimax` and `alpha_beta` (any game, in Python), `uniform`
and `leaves` (trees of one branching, compiled, and the study of leaves), `connect_four` (a game,
its compiled search, and what its extras save).
"""

from banzuke.engine.labs.search.alpha_beta import alpha_beta
from banzuke.engine.labs.search.game import Game, WrittenTree
from banzuke.engine.labs.search.minimax import minimax
from banzuke.engine.labs.search.result import AT_LEAST, AT_MOST, EXACT, Searched

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACT",
    "Game",
    "Searched",
    "WrittenTree",
    "alpha_beta",
    "minimax",
]
