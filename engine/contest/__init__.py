"""A contest of models: the model that predicts a league's past games best, from earlier games."""

from banzuke.engine.contest.contestants import Contestant
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.recalibrated import contestants
from banzuke.engine.contest.rolling import Contest, Score, contest, tied

__all__ = ["Contest", "Contestant", "Games", "Score", "contest", "contestants", "tied"]
