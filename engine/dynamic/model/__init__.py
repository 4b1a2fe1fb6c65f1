"""What is assumed before any result: how strength begins and changes, and what decides a game.

``model.py`` the model and its constants; ``expected.py`` the first strength that is expected of
each player, by when they began and by declared rank; ``unknown.py`` ranks of players who declare
none; ``prior.py`` the precisions of a history's paths. Begin with `DynamicModel`.
"""

from banzuke.engine.dynamic.model.expected import (
    Background,
    background,
    founders,
    from_expected,
    has_newcomers,
    has_promotions,
    has_ranks,
)
from banzuke.engine.dynamic.model.model import DAYS_PER_YEAR, DrawRule, DynamicModel, paired
from banzuke.engine.dynamic.model.prior import NONE, Prior, prior_of

__all__ = [
    "DAYS_PER_YEAR",
    "NONE",
    "Background",
    "DrawRule",
    "DynamicModel",
    "Prior",
    "background",
    "founders",
    "from_expected",
    "has_newcomers",
    "has_promotions",
    "has_ranks",
    "paired",
    "prior_of",
]
