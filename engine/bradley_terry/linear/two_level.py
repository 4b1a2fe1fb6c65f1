"""A two-level preconditioner: each player alone, plus bins of similar players moved together."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.linear.information import Information
from banzuke.engine.bradley_terry.linear.tuned import (
    BELOW_ONE,
    EXACT_UP_TO,
    FEWEST_BINS,
    MOST_BINS,
    PLAYERS_PER_BIN,
    TINY,
)
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import double_table, doubles


class Levels(NamedTuple):
    """The arrays of a `TwoLevel` that its kernel takes."""

    bin_of: IntArray
    inverse_diagonal: FloatArray
    coarse: FloatArray


@dataclass(frozen=True)
class TwoLevel:
    """Approximate inverse of the information: ``D⁻¹ + P (A⁻¹ - D_B⁻¹) Pᵀ``.

    D is the diagonal, P spreads bins over their players, ``A = Pᵀ H P`` is the binned
    information with the effects, ``D_B = Pᵀ D P``. The term -D_B⁻¹ keeps the common movement of a
    bin from being counted twice.

    Attributes
    ----------
    bin_of : (n_players,) int64
    inverse_diagonal : (n_players,)
    coarse : (n_bins + n_effects, n_bins + n_effects)
        ``A⁻¹ - D_B⁻¹``.
    binned_inverse : same shape
        ``A⁻¹`` alone, A made regular by a penalty on the common shift of all players.
    """

    bin_of: IntArray
    inverse_diagonal: FloatArray
    coarse: FloatArray
    binned_inverse: FloatArray

    @property
    def levels(self) -> Levels:
        """The arrays that the kernel takes."""
        return Levels(self.bin_of, self.inverse_diagonal, self.coarse)

    def apply(self, residual: FloatArray) -> FloatArray:
        """The preconditioned (n_players + n_effects,) residual."""
        moved = np.empty(len(residual))
        precondition(*self.levels, residual, moved)
        return moved


def bins_by(strength: FloatArray) -> IntArray:
    """The (n_players,) bins of similar strength, from the weakest; ties go by player number.

    Bins are cut by rank and by value: by rank alone, the few players at either end would share a
    bin however far they are apart.
    """
    n_players = len(strength)
    rank = np.empty(n_players, np.int64)
    order = np.argsort(strength, kind="stable")
    rank[order] = np.arange(n_players)
    if n_players <= EXACT_UP_TO:
        return rank
    n_bins = min(max(n_players // PLAYERS_PER_BIN, FEWEST_BINS), MOST_BINS)
    ends = strength[order[[0, -1]]]
    height = (strength - ends[0]) / max(ends[1] - ends[0], TINY)
    place = 0.5 * n_bins * (rank / n_players + np.minimum(height, BELOW_ONE))
    bin_of = place.astype(np.int64)
    return np.asarray((np.cumsum(np.bincount(bin_of) > 0) - 1)[bin_of])


def binned(information: Information, bin_of: IntArray) -> FloatArray:
    """Return ``Pᵀ H P``: (n_bins + n_effects) square, with the effects at its end."""
    edges = information.edges
    n_bins = int(bin_of.max(initial=-1)) + 1
    matrix = np.zeros((n_bins + edges.n_effects,) * 2)
    between = np.zeros((n_bins, n_bins))  # a new array: the kernel is compiled for one layout
    _bin_weights(edges.indptr, edges.upper, information.weight, bin_of, between)
    between += between.T
    np.fill_diagonal(between, 0.0)
    np.fill_diagonal(between, -between.sum(axis=1))
    matrix[:n_bins, :n_bins] = between
    for effect in range(edges.n_effects):
        border = np.bincount(bin_of, information.border[:, effect], n_bins)
        matrix[:n_bins, n_bins + effect] = border
        matrix[n_bins + effect, :n_bins] = border
        matrix[n_bins + effect, n_bins + effect] = information.corner[effect]
    return matrix


def two_level(information: Information, bin_of: IntArray) -> TwoLevel:
    """The preconditioner of an information matrix."""
    matrix = binned(information, bin_of)
    n_bins = len(matrix) - information.edges.n_effects
    matrix[:n_bins, :n_bins] += np.mean(np.diag(matrix)[:n_bins]) / n_bins
    inverse = spd_inverse(matrix)
    coarse = inverse.copy()
    diagonal = np.maximum(information.diagonal, TINY)
    own = np.arange(n_bins)
    coarse[own, own] -= 1.0 / np.bincount(bin_of, diagonal, n_bins)
    return TwoLevel(bin_of, 1.0 / diagonal, coarse, inverse)


@kernel(error_model="numpy")
def _bin_weights(indptr, upper, weight, bin_of, binned):  # type: ignore[no-untyped-def]
    """Subtract each edge's weight at (bin of the lower, bin of the upper)."""
    for i in range(len(indptr) - 1):
        row = binned[np.uint64(bin_of[i])]
        for edge in range(np.uint64(indptr[i]), np.uint64(indptr[i + 1])):
            row[np.uint64(bin_of[np.uint64(upper[edge])])] -= weight[edge]


@kernel(error_model="numpy")
def precondition(bin_of, inverse_diagonal, coarse, residual, moved):  # type: ignore[no-untyped-def]
    """Set ``moved`` to the preconditioned residual, and return the product of the two."""
    n_players, n_coarse = len(bin_of), len(coarse)
    n_bins = n_coarse - (len(residual) - n_players)
    in_bins = doubles(n_coarse)
    lifted = doubles(n_coarse)
    for i in range(n_players):
        in_bins[np.uint64(bin_of[i])] += residual[i]
    for effect in range(n_coarse - n_bins):
        in_bins[n_bins + effect] = residual[n_players + effect]
    for a in range(n_coarse):
        total = 0.0
        for b in range(n_coarse):
            total += coarse[a, b] * in_bins[b]
        lifted[a] = total
    size = 0.0
    for i in range(n_players):
        moved[i] = inverse_diagonal[i] * residual[i] + lifted[np.uint64(bin_of[i])]
        size += residual[i] * moved[i]
    for effect in range(n_coarse - n_bins):
        moved[n_players + effect] = lifted[n_bins + effect]
        size += residual[n_players + effect] * moved[n_players + effect]
    return size


@inner(error_model="numpy")
def by_levels(levels, residual, moved):  # type: ignore[no-untyped-def]
    """Call `precondition` with the signature that conjugate gradients use."""
    return precondition(levels.bin_of, levels.inverse_diagonal, levels.coarse, residual, moved)


def spd_inverse(matrix: FloatArray) -> FloatArray:
    """The inverse of a symmetric positive definite matrix."""
    inverse: FloatArray = square(inverse_root(matrix))
    return inverse


@kernel(error_model="numpy", fastmath={"contract"})
def inverse_root(matrix):  # type: ignore[no-untyped-def]
    """The lower triangular R with ``Rᵀ R = A⁻¹``: Cholesky's factor, inverted.

    Only the upper triangle of A is read. Written as loops, so that the bits do not depend on the
    number of BLAS threads; by whole rows, which the compiler vectorises, and four pivots at a time,
    so that the rows below are read a quarter as often. A pivot lost to rounding is treated as
    infinitely stiff.
    """
    n = len(matrix)
    left, root = double_table(n, n), double_table(n, n)
    stiffest = -np.inf
    for j in range(n):
        for k in range(j, n):
            left[j, k] = matrix[j, k]
        if matrix[j, j] > stiffest or np.isnan(matrix[j, j]):
            stiffest = matrix[j, j]
    floor = 1e-15 * stiffest
    for start in range(0, n, 4):
        stop = min(start + 4, n)
        for j in range(start, stop):
            scale = 1.0 / (np.sqrt(left[j, j]) if left[j, j] > floor else 1e150)
            root[j, j] = 1.0
            for k in range(j + 1):
                root[j, k] *= scale
            for k in range(j, n):
                left[j, k] *= scale
            for i in range(j + 1, stop):
                share = left[j, i]
                for k in range(i, n):
                    left[i, k] -= share * left[j, k]
                for k in range(j + 1):
                    root[i, k] -= share * root[j, k]
        for i in range(stop, n):
            _take_four(left[start : start + 4, i], left[start : start + 4, i:], left[i, i:])
            _take_four(left[start : start + 4, i], root[start : start + 4, :stop], root[i, :stop])
    return root


@njit(inline="always")
def _take_four(share, rows, row):  # type: ignore[no-untyped-def]
    """Subtract four rows, times their shares, from a row."""
    a, b, c, d = share[0], share[1], share[2], share[3]
    first, second, third, fourth = rows[0], rows[1], rows[2], rows[3]
    for k in range(len(row)):
        row[k] -= a * first[k] + b * second[k] + c * third[k] + d * fourth[k]


@kernel(error_model="numpy", fastmath={"contract"})
def square(root):  # type: ignore[no-untyped-def]
    """Return ``Rᵀ R`` of a lower triangular R."""
    n = len(root)
    product = double_table(n, n)
    for k in range(n):
        for i in range(k + 1):
            share = root[k, i]
            for j in range(i + 1):
                product[i, j] += share * root[k, j]
    for i in range(n):
        for j in range(i):
            product[j, i] = product[i, j]
    return product
