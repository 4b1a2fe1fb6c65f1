"""Strength over time: paths of strength estimated from the whole history (Coulom 2008)."""

from engine.dynamic.at import Strengths, strengths_at
from engine.dynamic.chances import chances
from engine.dynamic.constants import Constants, find_constants
from engine.dynamic.draws import Draws, draw
from engine.dynamic.filter import Effects, effects_of
from engine.dynamic.fit import Path, fit
from engine.dynamic.history import History, history
from engine.dynamic.marginals import Marginals, marginals
from engine.dynamic.model import DRIFT_ELO, SPREAD_ELO, DynamicModel
from engine.dynamic.standing import Standing, standing

__all__ = [
    "DRIFT_ELO",
    "SPREAD_ELO",
    "Constants",
    "Draws",
    "DynamicModel",
    "Effects",
    "History",
    "Marginals",
    "Path",
    "Standing",
    "Strengths",
    "chances",
    "draw",
    "effects_of",
    "find_constants",
    "fit",
    "history",
    "marginals",
    "standing",
    "strengths_at",
]
