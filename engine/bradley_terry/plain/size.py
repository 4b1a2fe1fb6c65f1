"""The leagues of the plain model that have their own kernels."""

import numpy as np

from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs

FEW = 48
"""Rated players up to which the plain model is solved as a general model.

The plain kernels save such a league 10 to 50 ms for 200 replicates, and take 8 CPU s to compile,
which the first nightly run of a small installation can avoid.
"""


def has_own_kernels(fit: Fit, pairs: Pairs) -> bool:
    """Return True for the plain model of a league of more than a few rated players."""
    many = np.count_nonzero(fit.components.rated) > FEW
    return bool(fit.model.is_plain and pairs.weights is None and many)
