"""What a game can end in, and how likely that is: models of results, asked by everything else.

``models.py`` the ways to count draws, with chances, scores, losses and the published effect of
each; ``term.py`` the term of a game, compiled into its callers; ``draw_rate.py`` how often games
are drawn where a draw is half a win for each.
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
