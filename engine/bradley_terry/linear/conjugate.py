"""Conjugate gradients with the two-level preconditioner, as one kernel.

A replicate refitted alone takes a hundred short iterations on a few hundred edges; written as array
operations they cost ten times their arithmetic, and hold the interpreter's lock meanwhile.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.linear.information import Information, add_laplacian
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel, precondition
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import double_table, doubles

MAX_ITER = 2000
"""Ends what rounding keeps from its accuracy; a step that is not solved is still one uphill.

Far above what ordinary leagues take: the condition of a sparse chain grows with n².
"""


def conjugate_gradients(
    information: Information, preconditioner: TwoLevel, target: FloatArray, *, accuracy: float
) -> FloatArray:
    """Return x with ``H x = target`` to a relative accuracy in the preconditioned norm.

    H is singular along the common shift of all players; targets must add up to 0 over players.
    Weights are taken in single precision, a third less for a walk to read: a step need not be more
    accurate, and what the steps lead to is measured in double.
    """
    solution: FloatArray = _solve(
        information.edges.indptr,
        information.edges.upper,
        information.weight.astype(np.float32, copy=False),
        np.ascontiguousarray(information.border),
        information.corner,
        preconditioner.bin_of,
        preconditioner.inverse_diagonal,
        preconditioner.coarse,
        target,
        accuracy**2,
    )
    return solution


@kernel(error_model="numpy")
def _solve(  # type: ignore[no-untyped-def]
    indptr, upper, weight, border, corner, bin_of, inverse_diagonal, coarse, target, shrink
):
    n = len(target)
    solution = doubles(n)
    residual, moved = doubles(n), doubles(n)
    for i in range(n):
        residual[i] = target[i]
    side_by_side = double_table(n, 2)  # an opponent's two numbers in one cache line
    direction, product = side_by_side[:, 0], side_by_side[:, 1]
    size = precondition(bin_of, inverse_diagonal, coarse, residual, moved)
    first_size = size
    for i in range(n):
        direction[i] = moved[i]
    for _ in range(MAX_ITER):
        if size <= shrink * first_size or size == 0.0:
            break
        curvature = _times(indptr, upper, weight, border, corner, direction, product)
        if curvature <= 0.0:
            break
        length = size / curvature
        for i in range(n):
            solution[i] += length * direction[i]
            residual[i] -= length * product[i]
        previous = size
        size = precondition(bin_of, inverse_diagonal, coarse, residual, moved)
        keep = size / previous
        for i in range(n):
            direction[i] = moved[i] + keep * direction[i]
    return solution


@inner(error_model="numpy")
def _times(  # type: ignore[no-untyped-def]
    indptr, upper, weight, border, corner, vector, product
):
    """Set ``product`` to H times a vector, and return the vector's product with it."""
    n_players = len(indptr) - 1
    for i in range(len(product)):
        product[i] = 0.0
    add_laplacian(indptr, upper, weight, vector, product)
    for effect in range(border.shape[1]):
        value = vector[n_players + effect]
        total = corner[effect] * value
        for i in range(n_players):
            product[i] += border[i, effect] * value
            total += border[i, effect] * vector[i]
        product[n_players + effect] = total
    curvature = 0.0
    for i in range(len(vector)):
        curvature += vector[i] * product[i]
    return curvature
