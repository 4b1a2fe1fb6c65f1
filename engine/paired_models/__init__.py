"""Other models of paired comparisons, to set beside Bradley and Terry's: likelihood, AIC, ratings.

``chances.py`` gives the chances of win, draw and loss at a difference of strengths,
``first_move.py`` the difference when moving first counts, ``fit.py`` the maximum of the likelihood
of any of them, ``compare.py`` all of them on the same games. Ratings are published by
`engine.bradley_terry` alone.
"""

from banzuke.engine.paired_models.compare import Comparison, compare_models
from banzuke.engine.paired_models.fit import PairedFit

__all__ = ["Comparison", "PairedFit", "compare_models"]
