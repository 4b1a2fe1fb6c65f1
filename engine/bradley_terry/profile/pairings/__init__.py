"""Tests of how opponents came together, which tells what a meeting says about strengths.

``choice.py`` whether players choose their opponents; ``in_turn.py`` whether pairings follow the
results so far, by the strength of opponents or by their places (``places.py``); ``by_points.py``
whether each round pairs equal points; ``hidden_rounds.py`` whether some order of the games does,
sought by ``hidden_rounds_kernel.py``. ``beyond_points.py`` whether opponents of equal points are
chosen; ``first_moves.py`` whether who moves first follows results; ``by_ranks.py`` whether
handicaps tell what players know. Begin with `choice`.
"""

from banzuke.engine.bradley_terry.profile.pairings.beyond_points import chosen_beyond_points
from banzuke.engine.bradley_terry.profile.pairings.by_points import rounds, rounds_by_points
from banzuke.engine.bradley_terry.profile.pairings.by_ranks import handicaps_by_ranks
from banzuke.engine.bradley_terry.profile.pairings.choice import Choice, choice, in_order
from banzuke.engine.bradley_terry.profile.pairings.first_moves import moves_follow_results
from banzuke.engine.bradley_terry.profile.pairings.hidden_rounds import could_be_by_points
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames, follows_results
from banzuke.engine.bradley_terry.profile.pairings.places import places

__all__ = [
    "Choice",
    "OrderedGames",
    "choice",
    "chosen_beyond_points",
    "could_be_by_points",
    "follows_results",
    "handicaps_by_ranks",
    "in_order",
    "moves_follow_results",
    "places",
    "rounds",
    "rounds_by_points",
]
