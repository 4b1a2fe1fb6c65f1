"""Strength over time: paths of strength estimated from the whole history (Coulom 2008)."""

from banzuke.engine.dynamic.asked import share_chosen
from banzuke.engine.dynamic.at import Strengths, strengths_at
from banzuke.engine.dynamic.belief import believed_paths, draw_believed, paths_under
from banzuke.engine.dynamic.chances import chances
from banzuke.engine.dynamic.constants import Constants, find_constants
from banzuke.engine.dynamic.draws import Draws, draw
from banzuke.engine.dynamic.fit import Path, fit
from banzuke.engine.dynamic.foresight import effects_of
from banzuke.engine.dynamic.handicaps import (
    Handicaps,
    Supposed,
    are_by_ranks,
    fit_of_handicaps,
    log_odds_of_handicaps,
    signed_steps,
    suppose_handicaps,
    worth_of_steps,
)
from banzuke.engine.dynamic.history import History, history
from banzuke.engine.dynamic.likely_eras import sets_for_errors
from banzuke.engine.dynamic.marginals import Marginals, marginals
from banzuke.engine.dynamic.model import (
    DynamicModel,
)
from banzuke.engine.dynamic.quarterly import past_forecasts
from banzuke.engine.dynamic.sets import drift_for_errors, sets_of
from banzuke.engine.dynamic.standing import Standing, standing
from banzuke.engine.dynamic.tuned import DRIFT_ELO, SPREAD_ELO
from banzuke.engine.dynamic.walks import Effects

__all__ = [
    "DRIFT_ELO",
    "SPREAD_ELO",
    "Constants",
    "Draws",
    "DynamicModel",
    "Effects",
    "Handicaps",
    "History",
    "Marginals",
    "Path",
    "Standing",
    "Strengths",
    "Supposed",
    "are_by_ranks",
    "believed_paths",
    "chances",
    "draw",
    "draw_believed",
    "drift_for_errors",
    "effects_of",
    "find_constants",
    "fit",
    "fit_of_handicaps",
    "history",
    "log_odds_of_handicaps",
    "marginals",
    "past_forecasts",
    "paths_under",
    "sets_for_errors",
    "sets_of",
    "share_chosen",
    "signed_steps",
    "standing",
    "strengths_at",
    "suppose_handicaps",
    "worth_of_steps",
]
