"""The response of all ratings to pulls on a player's opponents, to first order."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.general.linear_system import regular, scaled_inverse
from banzuke.engine.bradley_terry.general.tuned import FLOOR
from banzuke.engine.bradley_terry.linear.conjugate import conjugate_gradients
from banzuke.engine.bradley_terry.linear.information import Information
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel, bins_by, two_level
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles, integers

Response = Callable[[int, Int32Array, FloatArray, float], FloatArray]
"""Takes a player, opponents, (n_rows,) pulls on these and an error; returns (n_rows,) answers.

Answers are ``x[opponent] - x[player]`` with ``H x = c``: H the information of the ratings, c the
pulls, which add up to 0. An approximate x misses no more than about the error in ``cᵀ H⁻¹ c``. All
player numbers are local.
"""


def exact_response(pairs: IntArray, weight: FloatArray, n: int) -> Response:
    """The response function of few players, by the inverse of their information."""
    matrix = dense_laplacian(pairs // n, pairs % n, weight, np.full(n, FLOOR))
    inverse = scaled_inverse(regular(matrix, n))

    def respond(player: int, opponent: Int32Array, pull: FloatArray, _: float) -> FloatArray:
        moved = np.sum(inverse * np.bincount(opponent, pull, n), axis=1)
        return np.asarray(moved[opponent] - moved[player])

    return respond


def large_response(information: Information, strength: FloatArray) -> Response:
    """The response function of many players with some (n_players,) strength."""
    preconditioner = two_level(information, bins_by(strength))
    # Single precision is accurate enough for steps, and saves memory from here on.
    single = replace(information, weight=information.weight.astype(np.float32))
    return _LargeResponse(single, preconditioner, *_turned(single))


@dataclass(frozen=True)
class _LargeResponse:
    """Response of the opponents alone, or of all players if the error would be too large.

    In a large league the opponents alone are nearly always enough: they have many other games,
    which hold them. So a test costs a pass over the opponents' games, not over those of a million
    players.

    Attributes
    ----------
    information : Information
    preconditioner : TwoLevel
    indptr, lower, weight
        Edges from the upper players' side, as those of the information are from the lower ones'.
    """

    information: Information
    preconditioner: TwoLevel
    indptr: IntArray
    lower: Int32Array
    weight: FloatArray

    def __call__(
        self, player: int, opponent: Int32Array, pull: FloatArray, error: float
    ) -> FloatArray:
        answer = np.empty(len(opponent))
        left = _answer_of_opponents(
            self.information.edges.indptr, self.information.edges.upper, self.information.weight,
            self.indptr, self.lower, self.weight, self.preconditioner.inverse_diagonal,
            opponent, pull, answer,
        )  # fmt: skip
        return answer if left <= error else self._of_all(player, opponent, pull, error)

    def _of_all(
        self, player: int, opponent: Int32Array, pull: FloatArray, error: float
    ) -> FloatArray:
        """The answers by conjugate gradients over all players."""
        target = np.bincount(opponent, pull, len(self.preconditioner.bin_of)).astype(np.float64)
        whole = float(np.sum(target * self.preconditioner.apply(target)))
        moved = conjugate_gradients(
            self.information, self.preconditioner, target, accuracy=np.sqrt(error / whole)
        )
        return np.asarray(moved[opponent] - moved[player])


def _turned(information: Information) -> tuple[IntArray, Int32Array, FloatArray]:
    """First edges, lower players and weights by upper player."""
    edges = information.edges
    indptr = np.zeros(edges.n_players + 1, np.int64)
    np.cumsum(np.bincount(edges.upper, minlength=edges.n_players), out=indptr[1:])
    lower, weight = np.empty_like(edges.upper), np.empty_like(information.weight)
    _turn(edges.indptr, edges.upper, information.weight, indptr[:-1].copy(), lower, weight)
    return indptr, lower, weight


@kernel()
def _turn(indptr, upper, weight, place, lower, weight_turned):  # type: ignore[no-untyped-def]
    for i in range(len(indptr) - 1):
        for edge in range(indptr[i], indptr[i + 1]):
            at = place[upper[edge]]
            lower[at], weight_turned[at] = i, weight[edge]
            place[upper[edge]] += 1


@kernel(error_model="numpy")
def _answer_of_opponents(  # type: ignore[no-untyped-def]
    indptr, upper, weight, indptr_turned, lower, weight_turned, inverse_diagonal,
    opponent, pull, answer,
):  # fmt: skip
    """Set ``answer`` to the moves of the opponents alone; return the size of the residual.

    The move is the best step along ``D⁻¹ c``, the first one of conjugate gradients: x = s D⁻¹ c
    with ``s = cᵀ D⁻¹ c / (D⁻¹ c)ᵀ H D⁻¹ c``; the size is the residual's ``rᵀ D⁻¹ r``.
    """
    n_players = len(inverse_diagonal)
    target, product = doubles(n_players), doubles(n_players)
    is_reached = np.zeros(n_players, np.bool_)
    reached = integers(n_players)
    n_reached = 0
    for k in range(len(opponent)):
        j = opponent[k]
        target[j] += pull[k]
        if not is_reached[j]:
            is_reached[j] = True
            reached[n_reached] = j
            n_reached += 1
    # Few players are touched: `reached` lists them, the opponents first, so that neither loop goes
    # over the league.
    n_opponents, whole = n_reached, 0.0
    for a in range(n_opponents):
        i = reached[a]
        moved = inverse_diagonal[i] * target[i]
        whole += moved * target[i]
        # An edge is stored at its lower player; the turned copy has it at its upper player.
        for turn in range(2):
            first = indptr_turned[i] if turn else indptr[i]
            last = indptr_turned[i + 1] if turn else indptr[i + 1]
            for edge in range(first, last):
                j = lower[edge] if turn else upper[edge]
                flow = (weight_turned[edge] if turn else weight[edge]) * moved
                product[i] += flow
                product[j] -= flow
                if not is_reached[j]:
                    is_reached[j] = True
                    reached[n_reached] = j
                    n_reached += 1
    curvature = 0.0
    for a in range(n_opponents):
        i = reached[a]
        curvature += inverse_diagonal[i] * target[i] * product[i]
    length = whole / curvature if curvature > 0.0 else 0.0
    left = 0.0
    for a in range(n_reached):
        j = reached[a]
        residual = target[j] - length * product[j]
        left += inverse_diagonal[j] * residual * residual
    for k in range(len(opponent)):
        answer[k] = length * inverse_diagonal[opponent[k]] * target[opponent[k]]
    return left
