"""Checks of the model behind static ratings (specification, section 7).

Index: ``held_out.py`` k-fold prediction with ``proper_scores.py``, ``reliability.py``,
``calibration.py`` and ``copies.py`` (games that count several times, or have weights);
``stationarity.py`` the test of two halves with ``halves.py``, ``own_games.py``,
``second_rating.py`` and ``false_discovery.py``; ``paired.py`` errors of games played in pairs with
``warm_refit.py``; ``goodness_of_fit.py`` cells against the saturated model; ``compatibility.py``
terms of pairs, with ``circles.py`` and ``compatibility_held_out.py``. ``callables.py`` defines the
functions that the checks need of a model.
"""

from banzuke.engine.checks.circles import Circle, circles
from banzuke.engine.checks.compatibility import Compatibility, compatibility
from banzuke.engine.checks.compatibility_held_out import HeldOutPairs, predict_held_out_pairs
from banzuke.engine.checks.copies import Copies, copies_of
from banzuke.engine.checks.goodness_of_fit import (
    GoodnessOfFit,
    goodness_of_outcomes,
    goodness_of_scores,
)
from banzuke.engine.checks.halves import halves
from banzuke.engine.checks.held_out import HeldOut, Score, held_out
from banzuke.engine.checks.paired import PairedErrors, paired_bootstrap
from banzuke.engine.checks.reliability import Reliability
from banzuke.engine.checks.stationarity import Stationarity, stationarity
from banzuke.engine.checks.warm_refit import warm_refit

__all__ = [
    "Circle",
    "Compatibility",
    "Copies",
    "GoodnessOfFit",
    "HeldOut",
    "HeldOutPairs",
    "PairedErrors",
    "Reliability",
    "Score",
    "Stationarity",
    "circles",
    "compatibility",
    "copies_of",
    "goodness_of_outcomes",
    "goodness_of_scores",
    "halves",
    "held_out",
    "paired_bootstrap",
    "predict_held_out_pairs",
    "stationarity",
    "warm_refit",
]
