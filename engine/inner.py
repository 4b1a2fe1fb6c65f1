"""Functions that only kernels call."""

from collections.abc import Callable
from typing import Any

from numba import njit


def inner(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return what makes a function part of the kernels that call it, with numba's options.

    Nobody can call it from Python, and nothing is kept of it by itself: a quarter to a half of what
    a small function takes to compile is its door to Python.
    """
    within: Any = njit
    made: Callable[[Callable[..., Any]], Any] = within(
        nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options
    )
    return made
