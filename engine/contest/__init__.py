"""A contest of models: the model that predicts a league's past games best, from earlier games.

``rolling.py`` the windows and the scores, ``games.py`` the games, ``contestants.py`` the models,
``updates.py`` their compiled rules, ``recalibrated.py`` models corrected by their own forecasts.
"""

from banzuke.engine.contest.contestants import Contestant
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.recalibrated import contestants
from banzuke.engine.contest.rolling import Contest, Score, contest, tied

__all__ = ["Contest", "Contestant", "Games", "Score", "contest", "contestants", "tied"]
