"""Is the model any good? Checks of static ratings (specification, section 7).

Index: ``held_out.py`` k-fold prediction with ``proper_scores.py`` and ``reliability.py``; ``callables.py`` says
what the checks ask of a model.
"""

from engine.checks.held_out import HeldOut, Score, held_out
from engine.checks.reliability import Reliability

__all__ = [
    "HeldOut",
    "Reliability",
    "Score",
    "held_out",
]
