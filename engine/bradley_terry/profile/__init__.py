"""Intervals that hold where games are few: the likelihood's profile, calibrated by redrawn leagues.

``profile.py`` intervals of ratings, differences and effects, ``problem.py`` a fit as its cells and
coordinates, ``likelihood.py`` its ln P, ``kernel.py`` climbs along one coordinate,
``calibration.py`` how far signed roots lie from standard normal, ``redrawn.py`` the leagues that
say so, ``noise.py`` points that vary by more or less than ln P knows, ``posterior.py`` the
strengths' distribution where players are alike, ``information.py`` what is known of them,
``evidence.py`` how alike they are, ``population.py`` what to expect of players: superiority and
the next game, ``left_out.py`` how bold forecasts may be, ``ranks.py`` between which ranks they
stand.
"""

from banzuke.engine.bradley_terry.profile.population import Population, population
from banzuke.engine.bradley_terry.profile.profile import Interval, Profile, profile
from banzuke.engine.bradley_terry.profile.ranks import rank_ends

__all__ = ["Interval", "Population", "Profile", "population", "profile", "rank_ends"]
