"""Intervals, ranks, probabilities of being stronger and the next game, from one posterior.

``belief.py`` the posterior of strengths and effects, a mixture (``mixture.py``) over the spread of
the players (``spread.py``), of one population or of several (``populations.py``), of the best
normal approximations (``joint.py``), weighted by whether players choose opponents (``choice.py``)
and whether pairings follow results (``in_turn.py``, ``by_points.py``, ``hidden_rounds.py``);
``game_information.py`` what a drawn game tells; ``open_step.py`` handicaps whose worth results
leave open; ``interval.py`` the interval of one coordinate,
``ranks.py`` intervals of ranks, ``left_out.py`` the calibration of forecasts.

For large leagues, and leagues with their own prior, the likelihood's profile: ``profile.py``
intervals, ``problem.py`` a fit as its cells and coordinates, ``likelihood.py`` its ln P,
``kernel.py`` climbs along one coordinate, ``calibration.py`` mean and spread of signed roots,
``redrawn.py`` the redrawn leagues for this, ``noise.py`` points that vary by more or less than
ln P assumes, ``posterior.py`` the strengths' distribution where players are similar,
``information.py`` its precision matrix, ``evidence.py`` the similarity of players,
``population.py`` the expected results.
"""

from banzuke.engine.bradley_terry.profile.belief import Belief
from banzuke.engine.bradley_terry.profile.in_turn import InTurn
from banzuke.engine.bradley_terry.profile.interval import Interval, between
from banzuke.engine.bradley_terry.profile.population import Population, population
from banzuke.engine.bradley_terry.profile.profile import Profile, profile
from banzuke.engine.bradley_terry.profile.ranks import rank_ends
from banzuke.engine.bradley_terry.profile.tuned import BY_POINTS, MOST_PLAYERS

__all__ = [
    "BY_POINTS",
    "MOST_PLAYERS",
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
