"""Conjugate gradients for the general information matrix, with the two-level preconditioner."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry import cg
from banzuke.engine.bradley_terry.general.information import Information, times
from banzuke.engine.bradley_terry.general.tuned import SYSTEM_STEPS
from banzuke.engine.bradley_terry.linear.tuned import EXACT_UP_TO
from banzuke.engine.bradley_terry.linear.two_level import (
    TwoLevel,
    bins_by,
    by_levels,
    spd_inverse,
)
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles


@dataclass(frozen=True)
class LinearSystem(TwoLevel):
    """An information matrix with its approximate inverse.

    Up to 96 players every player has a bin of its own and the inverse is exact.

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
        if len(self.bin_of) <= EXACT_UP_TO:
            place = np.append(self.bin_of, np.arange(len(self.bin_of), len(target)))
            by_place = np.empty(len(target))
            by_place[place] = target
            return np.asarray(np.sum(self.binned_inverse * by_place, axis=1)[place])
        # Rows or columns of any matrix as the target: one layout to compile.
        right = np.ascontiguousarray(target)
        solution: FloatArray = _solve(self.information.matrix, self.levels, right, accuracy**2)
        return solution


def linear_system(information: Information, strength: FloatArray) -> LinearSystem:
    """The system of a matrix, with bins of players of similar strength."""
    bin_of = bins_by(strength)
    n_bins = _count(bin_of)
    inverse = scaled_inverse(regular(binned(information, bin_of), n_bins))
    coarse = inverse.copy()
    own = np.arange(n_bins)
    coarse[own, own] -= 1.0 / np.bincount(bin_of, information.diagonal, n_bins)
    return LinearSystem(bin_of, 1.0 / information.diagonal, coarse, inverse, information)


def is_definite(information: Information, strength: FloatArray) -> bool:
    """Whether a matrix is positive up to the common shift, as far as the bins show."""
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
    """An information matrix with a penalty on the common shift, which no gauge depends on.

    ``d dᵀ / Σ d`` with the players' diagonal d keeps players with little information apart.
    """
    own = np.diag(matrix)[:n_players]
    penalised = matrix.copy()
    penalised[:n_players, :n_players] += own[:, None] * own / np.sum(own)
    return penalised


def scaled_inverse(matrix: FloatArray) -> FloatArray:
    """The inverse of a positive definite matrix, computed at a diagonal scaled to 1."""
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


_improve = cg.conjugate_gradients(times, by_levels)


@kernel(error_model="numpy")
def _solve(matrix, levels, target, shrink):  # type: ignore[no-untyped-def]
    n = len(target)
    solution, residual, moved = doubles(n), doubles(n), doubles(n)
    direction, product = doubles(n), doubles(n)
    for i in range(n):
        residual[i] = target[i]
    room = residual, moved, direction, product
    _improve(matrix, levels, solution, *room, 0.0, shrink, SYSTEM_STEPS)
    return solution
