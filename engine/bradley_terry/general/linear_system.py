"""Conjugate gradients for the general information matrix, with the two-level preconditioner."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.information import Information, times
from banzuke.engine.bradley_terry.linear.two_level import (
    EXACT_UP_TO,
    TwoLevel,
    bins_by,
    precondition,
    spd_inverse,
)
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles

_MAX_ITER = 2000
"""Ends what rounding keeps from its accuracy; a step that is not solved is still one uphill.

Far above what ordinary leagues take: the condition of a sparse chain grows with n².
"""


@dataclass(frozen=True)
class LinearSystem(TwoLevel):
    """An information matrix with its approximate inverse.

    Up to 96 players every player is a bin and the inverse is exact.

    Attributes
    ----------
    information : Information
        The matrix.
    """

    information: Information

    def solve(self, target: FloatArray, *, accuracy: float) -> FloatArray:
        """Return x with ``H x = target`` to a relative accuracy in the preconditioned norm.

        H is singular along the common shift of all strengths; targets must be orthogonal to it.
        """
        matrix = self.information
        if len(self.bin_of) <= EXACT_UP_TO:
            place = np.append(self.bin_of, np.arange(len(self.bin_of), len(target)))
            by_place = np.empty(len(target))
            by_place[place] = target
            return np.asarray(np.sum(self.binned_inverse * by_place, axis=1)[place])
        solution: FloatArray = conjugate_gradients(
            matrix.cells.indptr,
            matrix.cells.other,
            matrix.off_diagonal,
            matrix.diagonal,
            matrix.border,
            matrix.corner,
            self.bin_of,
            self.inverse_diagonal,
            self.coarse,
            np.ascontiguousarray(target),  # rows or columns of any matrix: one layout to compile
            accuracy**2,
        )
        return solution


def linear_system(information: Information, strength: FloatArray) -> LinearSystem:
    """Return the system of a matrix, with bins of players of like strength."""
    bin_of = bins_by(strength)
    n_bins = _count(bin_of)
    inverse = scaled_inverse(regular(binned(information, bin_of), n_bins))
    coarse = inverse.copy()
    own = np.arange(n_bins)
    coarse[own, own] -= 1.0 / np.bincount(bin_of, information.diagonal, n_bins)
    return LinearSystem(bin_of, 1.0 / information.diagonal, coarse, inverse, information)


def is_definite(information: Information, strength: FloatArray) -> bool:
    """Return True if a matrix is positive but for the common shift, as far as the bins show."""
    bin_of = bins_by(strength)
    matrix = binned(information, bin_of)
    own = np.diag(matrix)
    if np.any(information.diagonal <= 0.0) or np.any(own <= 0.0):
        return False
    scale = 1.0 / np.sqrt(own)
    try:
        np.linalg.cholesky(regular(matrix, _count(bin_of)) * scale * scale[:, None])
    except np.linalg.LinAlgError:
        return False
    return True


def _count(bin_of: IntArray) -> int:
    return int(bin_of.max(initial=-1)) + 1


def regular(matrix: FloatArray, n_players: int) -> FloatArray:
    """Return an information matrix with a penalty on the common shift, which no gauge sees.

    ``d dᵀ / Σ d`` with the players' diagonal d keeps players with next to no information apart.
    """
    own = np.diag(matrix)[:n_players]
    penalised = matrix.copy()
    penalised[:n_players, :n_players] += own[:, None] * own / np.sum(own)
    return penalised


def scaled_inverse(matrix: FloatArray) -> FloatArray:
    """Return the inverse of a positive definite matrix, scaled to a diagonal of 1 on the way."""
    scale = 1.0 / np.sqrt(np.diag(matrix))
    both = scale * scale[:, None]
    inverse: FloatArray = spd_inverse(matrix * both) * both
    return inverse


def binned(information: Information, bin_of: IntArray) -> FloatArray:
    """Return ``Pᵀ H P``: (n_bins + n_effects) square, with the effects at its end."""
    cells, n_effects = information.cells, len(information.corner)
    n_bins = _count(bin_of)
    matrix = np.zeros((n_bins + n_effects,) * 2)
    _bin(cells.indptr, cells.other, information.off_diagonal, bin_of, matrix)
    own = np.arange(n_bins)
    matrix[own, own] += np.bincount(bin_of, information.diagonal, n_bins)
    for effect in range(n_effects):
        border = np.bincount(bin_of, information.border[:, effect], n_bins)
        matrix[:n_bins, n_bins + effect] = border
        matrix[n_bins + effect, :n_bins] = border
    matrix[n_bins:, n_bins:] = information.corner
    return matrix


@kernel(error_model="numpy")
def _bin(indptr, other, off_diagonal, bin_of, matrix):  # type: ignore[no-untyped-def]
    for i in range(len(indptr) - 1):
        a = bin_of[i]
        for cell in range(indptr[i], indptr[i + 1]):
            b = bin_of[other[cell]]
            matrix[a, b] += off_diagonal[cell]
            matrix[b, a] += off_diagonal[cell]


@kernel(error_model="numpy")
def conjugate_gradients(  # type: ignore[no-untyped-def]
    indptr,
    other,
    off_diagonal,
    diagonal,
    border,
    corner,
    bin_of,
    inverse_diagonal,
    coarse,
    target,
    shrink,
):
    """Return x with ``H x = target``; see `LinearSystem.solve`, `shrink` its accuracy squared."""
    n = len(target)
    solution, residual, direction = doubles(n), doubles(n), doubles(n)
    moved, product = doubles(n), doubles(n)
    for i in range(n):
        residual[i] = target[i]
    size = precondition(bin_of, inverse_diagonal, coarse, residual, moved)
    first_size = size
    for i in range(n):
        direction[i] = moved[i]
    for _ in range(_MAX_ITER):
        if size <= shrink * first_size or size <= 0.0:
            break
        curvature = times(indptr, other, off_diagonal, diagonal, border, corner, direction, product)
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
