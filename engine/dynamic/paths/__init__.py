"""The posterior of all paths at given constants.

``fit.py`` the most probable paths; ``marginals.py`` the variance of each value; ``moments.py`` mean
and variance closer than at the mode; ``draws.py`` random paths; ``any_day.py`` strength between and
after games; ``standing.py`` ranks of players and their errors. Begin with `fit`.
"""

from banzuke.engine.dynamic.paths.any_day import Strengths, strengths_at
from banzuke.engine.dynamic.paths.draws import Draws, draw
from banzuke.engine.dynamic.paths.fit import Path, fit, log_odds
from banzuke.engine.dynamic.paths.marginals import Marginals, marginals
from banzuke.engine.dynamic.paths.moments import Moments, moments, posterior_mean
from banzuke.engine.dynamic.paths.standing import Standing, standing

__all__ = [
    "Draws",
    "Marginals",
    "Moments",
    "Path",
    "Standing",
    "Strengths",
    "draw",
    "fit",
    "log_odds",
    "marginals",
    "moments",
    "posterior_mean",
    "standing",
    "strengths_at",
]
