"""The joint posterior of a league's strengths and effects, a mixture of normal distributions.

``belief.py`` the posterior: a mixture (``mixture.py``) over the spread of the players
(``spread.py``), of one population or of several (``populations.py``), of the best normal
approximations (``joint.py``), weighted by how opponents came together, which the order of play
tells (``followed.py``); ``game_information.py`` what a drawn game tells; ``near_equals.py`` results
of near equals; ``ranks.py`` intervals of ranks. Begin with `belief`.
"""

from banzuke.engine.bradley_terry.profile.belief.belief import Belief, belief
from banzuke.engine.bradley_terry.profile.belief.followed import NOTHING_KNOWN, Course
from banzuke.engine.bradley_terry.profile.belief.game_information import game_information
from banzuke.engine.bradley_terry.profile.belief.near_equals import near_spread
from banzuke.engine.bradley_terry.profile.belief.ranks import rank_ends

__all__ = [
    "NOTHING_KNOWN",
    "Belief",
    "Course",
    "belief",
    "game_information",
    "near_spread",
    "rank_ends",
]
