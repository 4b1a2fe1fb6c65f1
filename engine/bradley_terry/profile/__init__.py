"""Intervals, ranks, probabilities of being stronger and the next game, from one posterior.

Begin with ``intervals/profile.py``, what can be asked, and ``belief/belief.py``, the posterior that
answers in most leagues. In large leagues, and those with their own prior, the likelihood's profile
answers. The rooms, each of which imports only rooms above it:

``likelihood/`` a fitted league as cells and coordinates, its ln P, and climbs along a coordinate;
``pairings/`` tests of how opponents came together: by choice, by results, by points;
``similar/`` strengths where players are as similar as the results show, effects held;
``belief/`` the joint posterior of strengths and effects, a mixture of normal distributions;
``intervals/`` the intervals of all coordinates, of the posterior or of the calibrated profile.

A room's ``__init__.py`` names what other rooms may use; its ``tuned.py`` has its measured numbers.
"""

from banzuke.engine.bradley_terry.profile.belief import Belief, Course, near_spread, rank_ends
from banzuke.engine.bradley_terry.profile.belief.tuned import BY_POINTS, SPREAD_ELO
from banzuke.engine.bradley_terry.profile.intervals import Profile, profile
from banzuke.engine.bradley_terry.profile.intervals.tuned import MOST_PLAYERS
from banzuke.engine.bradley_terry.profile.likelihood import Interval, between
from banzuke.engine.bradley_terry.profile.pairings import OrderedGames
from banzuke.engine.bradley_terry.profile.similar import Population, population

__all__ = [
    "BY_POINTS",
    "MOST_PLAYERS",
    "SPREAD_ELO",
    "Belief",
    "Course",
    "Interval",
    "OrderedGames",
    "Population",
    "Profile",
    "between",
    "near_spread",
    "population",
    "profile",
    "rank_ends",
]
