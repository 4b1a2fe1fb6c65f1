"""The information matrix of the general model: players, bordered by the effects."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.general.tuned import FLOOR
from banzuke.engine.compiled.inner import kernel


@dataclass(frozen=True)
class Linearisation:
    """Slopes of each cell's log odds g around a state; ``∂g/∂β_other = -1`` is not stored.

    Attributes
    ----------
    share : (n_cells,)
        ∂g/∂β of the helped player: 1, or its own share of an additive strength.
    lift : (n_cells,)
        ∂g/∂(value on the cell's kind).
    pull : (n_cells,)
        Points of the helped player less the expected points, ∂ ln P/∂g.
    slope : (n_kinds, n_effects)
        ∂(value on a kind)/∂effect.
    pull_on_kind : (n_kinds,)
        ∂ ln P/∂(value on a kind) where that value is a logarithm of effects, else 0.
    first_additive : int
        First kind whose value is added to the strength.
    tie_at : int or None
        Position of ln ν among the effects.
    """

    share: FloatArray
    lift: FloatArray
    pull: FloatArray
    slope: FloatArray
    pull_on_kind: FloatArray
    first_additive: int
    tie_at: int | None


class Matrix(NamedTuple):
    """The arrays of an `Information` that kernels take."""

    indptr: IntArray
    other: Int32Array
    off_diagonal: FloatArray
    diagonal: FloatArray
    border: FloatArray
    corner: FloatArray


@dataclass(frozen=True)
class Information:
    """``[[A, border], [borderᵀ, corner]]`` by players, then effects; natural units.

    Attributes
    ----------
    cells : Cells
    off_diagonal : (n_cells,)
        Contribution of each cell to A at (helped, other).
    diagonal : (n_players,)
    border : (n_players, n_effects)
    corner : (n_effects, n_effects)
    """

    cells: Cells
    off_diagonal: FloatArray
    diagonal: FloatArray
    border: FloatArray
    corner: FloatArray

    def with_effects(self, chosen: BoolArray) -> "Information":
        """The matrix without some effects, which are then fixed."""
        return replace(
            self,
            border=np.ascontiguousarray(self.border[:, chosen]),
            corner=np.ascontiguousarray(self.corner[np.ix_(chosen, chosen)]),
        )

    def apart(self, players: BoolArray) -> "Information":
        """The matrix with some players uncoupled, who are then fixed."""
        if not players.any():
            return self
        cells = self.cells
        coupled = ~(players[cells.helped()] | players[cells.other])
        return replace(
            self,
            off_diagonal=self.off_diagonal * coupled,
            diagonal=np.where(players, np.maximum(self.diagonal, FLOOR), self.diagonal),
            border=self.border * ~players[:, None],
        )

    def times(self, vector: FloatArray) -> FloatArray:
        """The matrix times a (n_players + n_effects,) vector."""
        product = np.empty(len(vector))
        times(self.matrix, vector, product)
        return product

    @property
    def matrix(self) -> "Matrix":
        """The arrays that kernels take."""
        return Matrix(
            self.cells.indptr, self.cells.other, self.off_diagonal, self.diagonal, self.border,
            self.corner,
        )  # fmt: skip

    def sparse(self) -> Any:
        """The matrix in scipy's sparse format."""
        n_players, n_effects = self.cells.n_players, len(self.corner)
        helped, other = self.cells.helped(), self.cells.other
        own, effects = np.arange(n_players), n_players + np.arange(n_effects)
        by_effect = np.broadcast_to(effects, self.border.shape).ravel()
        by_player = np.repeat(own, n_effects)
        one, another = np.repeat(effects, n_effects), np.tile(effects, n_effects)
        row = np.concatenate((own, helped, other, by_player, by_effect, one))
        column = np.concatenate((own, other, helped, by_effect, by_player, another))
        between, border = self.off_diagonal, self.border.ravel()
        value = np.concatenate(
            (self.diagonal, between, between, border, border, self.corner.ravel())
        )
        return sparse.csr_array((value, (row, column)), shape=(n_players + n_effects,) * 2)

    def dense(self) -> FloatArray:
        """The full matrix."""
        return np.asarray(self.sparse().toarray())


def information_of(
    cells: Cells,
    linearisation: Linearisation,
    variance: FloatArray,
    *,
    observed: bool = False,
    floor: float = FLOOR,
) -> Information:
    """Return Σ over cells of ``Xᵀ V X``, V the covariance of (points, draws) and X their slopes.

    With `observed` the curvature of the log odds, ``-(points - expected) ∂²g``, is added. A matrix
    that is not inverted needs no `floor` under the players' diagonal.
    """
    n_players, n_kinds = cells.n_players, len(linearisation.slope)
    sums = _Sums(
        np.empty(len(cells.other)), np.full(n_players, floor), np.zeros((n_players, n_kinds)),
        np.zeros(n_players), np.zeros(n_kinds), np.zeros(n_kinds),
    )  # fmt: skip
    tie_corner = _add_up(
        cells.meetings, (linearisation.share, linearisation.lift, linearisation.pull), variance,
        linearisation.first_additive if observed else n_kinds, linearisation.tie_at is not None,
        sums,
    )  # fmt: skip
    corner_of_kind = sums.corner_of_kind
    if observed:
        corner_of_kind += linearisation.pull_on_kind
    slope = linearisation.slope
    border = np.einsum("ik,ke->ie", sums.by_kind, slope, optimize=False)
    corner = np.einsum("ke,k,kf->ef", slope, corner_of_kind, slope, optimize=False)
    if linearisation.tie_at is not None:
        border[:, linearisation.tie_at] += sums.tie_border
        with_others = np.sum(slope * sums.tie_of_kind[:, None], axis=0)
        corner[linearisation.tie_at] += with_others
        corner[:, linearisation.tie_at] += with_others
        corner[linearisation.tie_at, linearisation.tie_at] += tie_corner
    return Information(cells, sums.off_diagonal, sums.diagonal, border, corner)


class _Sums(NamedTuple):
    """The outputs of `_add_up`; values on kinds stand for the effects behind them."""

    off_diagonal: FloatArray
    diagonal: FloatArray
    by_kind: FloatArray
    tie_border: FloatArray
    corner_of_kind: FloatArray
    tie_of_kind: FloatArray


@kernel(error_model="numpy")
def _add_up(meetings, slopes, variance, first_curved, has_tie, sums):  # type: ignore[no-untyped-def]
    """Add ``Xᵀ V X`` of every cell, X its slopes: share, lift and -1; return the corner of ν.

    From kind ``first_curved`` on, the pull times the curvature of the log odds is added.
    """
    indptr, other, kind = meetings.indptr, meetings.other, meetings.kind
    share, lift, pull = slopes
    off_diagonal, diagonal, by_kind, tie_border, corner_of_kind, tie_of_kind = sums
    tie_corner = 0.0
    for i in range(len(indptr) - 1):
        for cell in range(indptr[i], indptr[i + 1]):
            j, k, weight = other[cell], kind[cell], variance[0, cell]
            own, moved = weight * share[cell], weight * lift[cell]
            off_diagonal[cell] = -own
            diagonal[i] += own * share[cell]
            diagonal[j] += weight
            if k > 0:
                by_kind[i, k] += moved * share[cell]
                by_kind[j, k] -= moved
                corner_of_kind[k] += moved * lift[cell]
            if k >= first_curved:
                second_order = pull[cell] * share[cell]
                diagonal[i] -= second_order * (1.0 - share[cell])
                by_kind[i, k] += second_order * lift[cell]
                corner_of_kind[k] += pull[cell] * lift[cell] ** 2
            if has_tie:
                tied = variance[2, cell]
                tie_border[i] += tied * share[cell]
                tie_border[j] -= tied
                tie_of_kind[k] += tied * lift[cell]
                tie_corner += variance[1, cell]
    return tie_corner


@kernel(error_model="numpy")
def times(matrix, vector, product):  # type: ignore[no-untyped-def]
    """Set ``product`` to a `Matrix` times a vector, and return the vector's product with it."""
    indptr, other, off_diagonal, diagonal, border, corner = matrix
    n_players, n_effects = len(indptr) - 1, len(corner)
    for i in range(n_players):
        product[i] = diagonal[i] * vector[i]
    for i in range(n_players):
        own = vector[i]
        total = 0.0
        for cell in range(indptr[i], indptr[i + 1]):
            j = other[cell]
            total += off_diagonal[cell] * vector[j]
            product[j] += off_diagonal[cell] * own
        for effect in range(n_effects):
            total += border[i, effect] * vector[n_players + effect]
        product[i] += total
    for effect in range(n_effects):
        total = 0.0
        for i in range(n_players):
            total += border[i, effect] * vector[i]
        for another in range(n_effects):
            total += corner[effect, another] * vector[n_players + another]
        product[n_players + effect] = total
    curvature = 0.0
    for i in range(len(vector)):
        curvature += vector[i] * product[i]
    return curvature
