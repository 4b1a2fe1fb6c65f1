"""What results leave open: intervals, ranks, who is stronger, the next game, from one distribution.

``belief.py`` the distribution of strengths and effects, a mixture (``mixture.py``) over how far
apart players are (``spread.py``) of the normal ones that come nearest (``joint.py``), weighed by
whether pairings follow results (``in_turn.py``); ``interval.py`` what it says of one coordinate,
``ranks.py`` between which ranks players stand, ``left_out.py`` how bold forecasts may be.

Of large leagues, and of those with a prior of their own, the likelihood's profile: ``profile.py``
intervals, ``problem.py`` a fit as its cells and coordinates, ``likelihood.py`` its ln P,
``kernel.py`` climbs along one coordinate, ``calibration.py`` how far signed roots lie from standard
normal, ``redrawn.py`` the leagues that say so, ``noise.py`` points that vary by more or less than
ln P knows, ``posterior.py`` the strengths' distribution where players are alike, ``information.py``
what is known of them, ``evidence.py`` how alike they are, ``population.py`` what to expect of them.
"""

from banzuke.engine.bradley_terry.profile.belief import Belief
from banzuke.engine.bradley_terry.profile.in_turn import InTurn
from banzuke.engine.bradley_terry.profile.interval import Interval, between
from banzuke.engine.bradley_terry.profile.population import Population, population
from banzuke.engine.bradley_terry.profile.profile import Profile, profile
from banzuke.engine.bradley_terry.profile.ranks import rank_ends

__all__ = [
    "Belief",
    "InTurn",
    "Interval",
    "Population",
    "Profile",
    "between",
    "population",
    "profile",
    "rank_ends",
]
