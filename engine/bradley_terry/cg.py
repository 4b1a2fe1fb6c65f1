"""Conjugate gradients, compiled once for each kind of matrix into the kernels that use it.

For a symmetric H, positive except for directions in which the right side has no part, the solution
of ``H x = b`` from the given x (Hestenes and Stiefel 1952; Golub and Van Loan, Matrix
Computations, algorithm 11.5.1), with M an approximate inverse of H:

    r = b - H x                         p = z = M r
    α = rᵀz / pᵀHp                      x += α p,  r -= α H p
    z = M r,  β = rᵀz / (rᵀz before)    p = z + β p

Two other versions exist. That for strength over time (`dynamic.newton.conjugate`) is the form of
Chronopoulos and Gear, in which one pass over the days both solves with M and applies H. That for
32 replicates (`engine.bradley_terry.replicates.newton_lanes`) stops each lane by itself.
"""

from collections.abc import Callable
from typing import Any

from banzuke.engine.compiled.inner import inner


def conjugate_gradients(
    times: Callable[..., Any], precondition: Callable[..., Any]
) -> Callable[..., Any]:
    """The compiled method for one kind of matrix.

    Its arguments are those of the two functions for H and M, ``matrix`` and ``inverse``; x and r,
    which are overwritten; scratch space for z, p and H p; ``goal`` and ``part`` of the first
    ``rᵀz``, the larger of which ends the iteration; and the most steps. The iteration ends early if
    rounding leaves ``pᵀHp <= 0``: the current x is then nearer than the start.

    Parameters
    ----------
    times : compiled function
        ``times(matrix, p, product)`` writes H p; returns ``pᵀHp``.
    precondition : compiled function
        ``precondition(inverse, r, z)`` writes M r; returns ``rᵀz``.
    """

    @inner(error_model="numpy")
    def solve(matrix, inverse, x, r, z, p, product, goal, part, most):  # type: ignore[no-untyped-def]
        size = precondition(inverse, r, z)
        goal = max(goal, part * size)
        for i in range(len(x)):
            p[i] = z[i]
        for _ in range(most):
            if size <= goal:
                return
            curvature = times(matrix, p, product)
            if not curvature > 0.0:
                return
            alpha = size / curvature
            for i in range(len(x)):
                x[i] += alpha * p[i]
                r[i] -= alpha * product[i]
            before = size
            size = precondition(inverse, r, z)
            beta = size / before
            for i in range(len(x)):
                p[i] = z[i] + beta * p[i]

    compiled: Callable[..., Any] = solve
    return compiled
