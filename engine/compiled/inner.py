"""How functions are compiled: kernels, and what only kernels call."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


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


def kernel(**options: Any) -> Callable[[F], F]:
    """Return what compiles a function for Python to call, kept on disk, with numba's options.

    It holds no lock of Python's. Nobody passes kernels on as pointers: without the door for that
    each compiles by a tenth to a sixth faster.
    """
    called: Any = njit
    made: Callable[[F], F] = called(cache=True, nogil=True, no_cfunc_wrapper=True, **options)
    return made


BORROWS = {"_nrt": False}
"""Option of kernels that only work on arrays lent to them: they neither make arrays nor return any,
so that nobody has to count who holds them. Counting is most of what a small function costs that
takes many arrays, and a good part of what it takes to compile."""


def borrower(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return what makes an inner function that only works on arrays lent to it; see `BORROWS`."""
    return inner(**BORROWS, **options)


def inlined(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return what makes a borrower part of every function that calls it.

    Each array that is handed on is seven words on the stack: where a call takes many and does
    little, most of its time goes there.
    """
    return borrower(forceinline=True, **options)
