"""Many tests at once: how many of the flags are false (Benjamini and Hochberg 1995)."""

import numpy as np

from banzuke.engine.arrays import FloatArray


def q_values(p_value: FloatArray) -> FloatArray:
    """Return each test's q-value: the smallest false discovery rate at which it is flagged.

    ``q_(k) = min over l ≥ k of p_(l) m / l``, with the m p-values sorted. NaN is no test and stays
    NaN.
    """
    tested = np.flatnonzero(~np.isnan(p_value))
    order = tested[np.argsort(p_value[tested], kind="stable")]
    scaled = p_value[order] * len(order) / np.arange(1, len(order) + 1)
    q_value = np.full(len(p_value), np.nan)
    q_value[order] = np.minimum.accumulate(scaled[::-1])[::-1]
    return q_value
