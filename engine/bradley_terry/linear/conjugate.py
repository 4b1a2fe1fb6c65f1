"""Conjugate gradients with the two-level preconditioner, as one kernel.

A single refit of a replicate takes a hundred short iterations on a few hundred edges; as array
operations they cost ten times their arithmetic, and hold the interpreter's lock.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import Float32Array, FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry import cg
from banzuke.engine.bradley_terry.linear.information import Information, add_laplacian
from banzuke.engine.bradley_terry.linear.tuned import SYSTEM_STEPS
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel, by_levels
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import double_table, doubles


def conjugate_gradients(
    information: Information, preconditioner: TwoLevel, target: FloatArray, *, accuracy: float
) -> FloatArray:
    """Return x with ``H x = target`` to a relative accuracy in the preconditioned norm.

    H is singular along the common shift of all players; targets must add up to 0 over players.
    Weights are in single precision, a third less memory to read: a step need not be more accurate,
    and the state after a step is evaluated in double precision.
    """
    weight = information.weight.astype(np.float32, copy=False)
    matrix = Matrix(
        information.edges.indptr, information.edges.upper, weight,
        np.ascontiguousarray(information.border), information.corner,
    )  # fmt: skip
    solution: FloatArray = _solve(matrix, preconditioner.levels, target, accuracy**2)
    return solution


class Matrix(NamedTuple):
    """The arrays of an `Information` that the kernel takes, weights in single precision."""

    indptr: IntArray
    upper: Int32Array
    weight: Float32Array
    border: FloatArray
    corner: FloatArray


@inner(error_model="numpy")
def _times(matrix, vector, product):  # type: ignore[no-untyped-def]
    """Set ``product`` to H times a vector, and return the vector's product with it."""
    border, n_players = matrix.border, len(matrix.indptr) - 1
    for i in range(len(product)):
        product[i] = 0.0
    add_laplacian(matrix.indptr, matrix.upper, matrix.weight, vector, product)
    for effect in range(border.shape[1]):
        value = vector[n_players + effect]
        total = matrix.corner[effect] * value
        for i in range(n_players):
            product[i] += border[i, effect] * value
            total += border[i, effect] * vector[i]
        product[n_players + effect] = total
    curvature = 0.0
    for i in range(len(vector)):
        curvature += vector[i] * product[i]
    return curvature


_improve = cg.conjugate_gradients(_times, by_levels)


@kernel(error_model="numpy")
def _solve(matrix, levels, target, shrink):  # type: ignore[no-untyped-def]
    n = len(target)
    solution, residual, moved = doubles(n), doubles(n), doubles(n)
    for i in range(n):
        residual[i] = target[i]
    side_by_side = double_table(n, 2)  # an opponent's two numbers in one cache line
    _improve(
        matrix, levels, solution, residual, moved, side_by_side[:, 0], side_by_side[:, 1],
        0.0, shrink, SYSTEM_STEPS,
    )  # fmt: skip
    return solution
