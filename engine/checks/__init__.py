"""Is the model any good? Checks of static ratings (specification, section 7).

Index: ``held_out.py`` k-fold prediction with ``proper_scores.py`` and ``reliability.py``;
``stationarity.py`` the test of two halves with ``halves.py``, ``own_games.py``,
``second_rating.py`` and ``false_discovery.py``;
``paired.py`` errors of games played in pairs with
``warm_refit.py``; ``callables.py`` says
what the checks ask of a model.
"""

from engine.checks.halves import halves
from engine.checks.held_out import HeldOut, Score, held_out
from engine.checks.paired import PairedErrors, paired_bootstrap
from engine.checks.reliability import Reliability
from engine.checks.stationarity import Stationarity, stationarity
from engine.checks.warm_refit import warm_refit

__all__ = [
    "HeldOut",
    "PairedErrors",
    "Reliability",
    "Score",
    "Stationarity",
    "halves",
    "held_out",
    "paired_bootstrap",
    "stationarity",
    "warm_refit",
]
