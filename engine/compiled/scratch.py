"""Zeroed scratch arrays for kernels.

numba compiles `np.zeros` anew for every set of options of a calling kernel (fast mathematics, error
model); these functions are compiled once.
"""

import numpy as np

from banzuke.engine.compiled.inner import inner


@inner(error_model="numpy")
def doubles(n):  # type: ignore[no-untyped-def]
    """The (n,) zeros in double precision."""
    return np.zeros(n, np.float64)


@inner(error_model="numpy")
def double_table(n, m):  # type: ignore[no-untyped-def]
    """The (n, m) zeros in double precision."""
    return np.zeros((n, m), np.float64)


@inner(error_model="numpy")
def single_table(n, m):  # type: ignore[no-untyped-def]
    """The (n, m) zeros in single precision."""
    return np.zeros((n, m), np.float32)


@inner(error_model="numpy")
def singles(n):  # type: ignore[no-untyped-def]
    """The (n,) zeros in single precision."""
    return np.zeros(n, np.float32)


@inner(error_model="numpy")
def integers(n):  # type: ignore[no-untyped-def]
    """The (n,) zeros as 64-bit integers."""
    return np.zeros(n, np.int64)
