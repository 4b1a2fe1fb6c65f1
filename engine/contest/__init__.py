"""A contest of models: which one predicts a league's own past best, without later games."""

from banzuke.engine.contest.contestants import Contestant
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.recalibrated import contestants
from banzuke.engine.contest.rolling import Contest, Score, contest, tied

__all__ = ["Contest", "Contestant", "Games", "Score", "contest", "contestants", "tied"]
