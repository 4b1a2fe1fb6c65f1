"""A precision matrix of strengths: a pull along every cell, and a pull on each single strength."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy import sparse

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, Int32Array
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.similar.tuned import (
    DRAWN_NUMBERS,
    DRAWS_BOUNDS,
    EXACT_UP_TO,
    INFORMATION_ACCURACY,
)


@dataclass(frozen=True)
class Information:
    """A precision matrix of strengths.

    Attributes
    ----------
    helped, other : (n_cells,)
    per_cell : (n_cells,)
        Precision of each cell, on the difference of its two players.
    ridge : float
        Precision on each single strength.
    n_rated : int
    """

    helped: Int32Array
    other: Int32Array
    per_cell: FloatArray
    ridge: float
    n_rated: int

    def solve(self, target: FloatArray) -> FloatArray:
        """Return information⁻¹ · target.

        By the full inverse for few players, else conjugate gradients, or directly if they fail.
        """
        if self.n_rated <= EXACT_UP_TO:
            return np.asarray(np.sum(self.inverse * target, axis=1))
        found, gave_up = sparse.linalg.cg(
            self.matrix, target, rtol=INFORMATION_ACCURACY, M=self._scale
        )
        return np.asarray(sparse.linalg.spsolve(self.matrix.tocsc(), target) if gave_up else found)

    def along(self, pull: FloatArray) -> FloatArray:
        """The (n_rated,) sums of (n_cells,) pulls on differences."""
        n = self.n_rated
        return np.asarray(np.bincount(self.helped, pull, n) - np.bincount(self.other, pull, n))

    def apart(self, strength: FloatArray) -> FloatArray:
        """The (n_cells,) differences of strengths."""
        return np.asarray(strength[self.helped] - strength[self.other])

    def draw(self, stream: np.random.Generator) -> FloatArray:
        """The (n_rated,) random deviations whose covariance is the inverse.

        Noise with the information as covariance is multiplied by the inverse: one system per draw.
        """
        pull = np.sqrt(self.per_cell) * stream.standard_normal(len(self.per_cell))
        target = np.sqrt(self.ridge) * stream.standard_normal(self.n_rated)
        return self.solve(target + self.along(pull))

    def variances(self) -> tuple[FloatArray, float]:
        """The (n_cells,) variances of differences, and the strengths' around their mean.

        The second is the sum over the players. Exact for few players, else from random draws of one
        fixed stream, so that the result is reproducible.
        """
        n, helped, other = self.n_rated, self.helped, self.other
        if n <= EXACT_UP_TO:
            own = np.diag(self.inverse)
            cells = own[helped] + own[other] - 2.0 * self.inverse[helped, other]
            return np.asarray(cells), float(own.sum() - self.inverse.sum() / n)
        stream = streams.named("population", "variances")
        draws = int(np.clip(DRAWN_NUMBERS // n, *DRAWS_BOUNDS))
        variance, total = np.zeros(len(helped)), 0.0
        for _ in range(draws):
            moved = self.draw(stream)
            variance += self.apart(moved) ** 2 / draws
            total += n * float(np.var(moved)) / draws
        return variance, total

    @cached_property
    def inverse(self) -> FloatArray:
        """(n_rated, n_rated) covariances of the strengths; for few players."""
        return scaled_inverse(self.dense())

    def dense(self) -> FloatArray:
        """The full (n_rated, n_rated) matrix."""
        own = np.full(self.n_rated, self.ridge)
        return dense_laplacian(self.helped, self.other, self.per_cell, own)

    @cached_property
    def matrix(self) -> Any:
        """(n_rated, n_rated), sparse."""
        helped, other, per_cell, n = self.helped, self.other, self.per_cell, self.n_rated
        own = np.bincount(helped, per_cell, n) + np.bincount(other, per_cell, n) + self.ridge
        itself = np.arange(n)
        row = np.concatenate((itself, helped, other))
        column = np.concatenate((itself, other, helped))
        return sparse.csr_array(
            (np.concatenate((own, -per_cell, -per_cell)), (row, column)), shape=(n, n)
        )

    @cached_property
    def _scale(self) -> Any:
        return sparse.diags_array(1.0 / self.matrix.diagonal())
