"""Decorators that compile functions: kernels, and functions that only kernels call."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

from banzuke.engine.compiled.kernel_files import cache_on_disk

F = TypeVar("F", bound=Callable[..., Any])


def inner(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """The decorator that compiles a function into its calling kernels, with numba's options.

    The function cannot be called from Python, and is not cached by itself: a quarter to a half of
    the compile time of a small function is for its Python wrapper.
    """
    within: Any = njit
    made: Callable[[Callable[..., Any]], Any] = within(
        nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options
    )
    return made


def kernel(**options: Any) -> Callable[[F], F]:
    """The decorator that compiles a function for calls from Python, cached on disk.

    It releases Python's lock. Kernels are not passed as pointers: without the wrapper for that each
    compiles faster by a tenth to a sixth. Takes numba's options.
    """
    called: Any = njit

    def made(function: F) -> F:
        compiled: F = called(nogil=True, no_cfunc_wrapper=True, **options)(function)
        cache_on_disk(compiled)
        return compiled

    return made


BORROWS = {"_nrt": False}
"""Option of kernels that only work on arrays passed to them: they neither create nor return arrays,
so that no references are counted. Reference counting is most of the run time of a small function
with many arrays, and a good part of its compile time."""


def borrower(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """The decorator of inner functions that only use arrays passed to them; see `BORROWS`."""
    return inner(**BORROWS, **options)


def inlined(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """The decorator that inlines such a function into every caller.

    Each array argument is seven words on the stack: a call with many arrays and little work spends
    most of its time on these.
    """
    return borrower(forceinline=True, **options)
