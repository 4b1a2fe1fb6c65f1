"""Models of the results of a game: the outcomes and their chances, used by all other packages.

``models.py`` the ways to count draws, with chances, scores, losses and the published effect of
each; ``term.py`` the likelihood term of a game, compiled into its callers; ``draw_rate.py`` the
frequency of draws where a draw is half a win for each player.
"""

from banzuke.engine.outcomes.models import (
    DAVIDSON,
    DECISIVE,
    HALF_POINTS,
    MODELS,
    OutcomeModel,
    outcome_model,
    winning_chances,
)

__all__ = [
    "DAVIDSON",
    "DECISIVE",
    "HALF_POINTS",
    "MODELS",
    "OutcomeModel",
    "outcome_model",
    "winning_chances",
]
