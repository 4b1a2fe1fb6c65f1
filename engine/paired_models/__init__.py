"""Other models of paired comparisons, to set beside Bradley and Terry's: likelihood, AIC, ratings.

``chances.py`` gives the chances of win, draw and loss at a difference of strengths,
``first_move.py`` this difference with an effect of the first move, ``fit.py`` the maximum of a
model's likelihood, and ``compare.py`` all models on the same games. Published ratings are those of
`engine.bradley_terry` alone.
"""

from banzuke.engine.paired_models.compare import Comparison, compare_models
from banzuke.engine.paired_models.fit import PairedFit

__all__ = ["Comparison", "PairedFit", "compare_models"]
