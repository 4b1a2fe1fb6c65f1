"""Expected points and the information matrix at given strengths."""

from dataclasses import dataclass

import numpy as np
from numba import njit

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.outcomes import winning_chances
from banzuke.engine.outcomes.term import favourite


@dataclass(frozen=True)
class Information:
    """A matrix that is a sum over edges, such as minus the Hessian of ln P; natural units.

    It is a weighted Laplacian bordered by the effects, ``[[L, border], [borderᵀ, corner]]`` =
    Σ weight · x xᵀ with x = e_lower - e_upper + side · e_effect.

    Attributes
    ----------
    edges : Edges
    weight : (n_edges,)
        ``n p (1 - p)`` for the Hessian.
    diagonal : (n_players,)
        Of L.
    border : (n_players, n_effects)
    corner : (n_effects,)
        Diagonal; there is at most one effect.
    """

    edges: Edges
    weight: FloatArray
    diagonal: FloatArray
    border: FloatArray
    corner: FloatArray

    def times(self, vector: FloatArray) -> FloatArray:
        """The matrix times a (n_players + n_effects,) vector."""
        n_players = self.edges.n_players
        product = np.zeros(len(vector))
        add_laplacian(self.edges.indptr, self.edges.upper, self.weight, vector, product)
        for effect in range(self.edges.n_effects):
            column = self.border[:, effect]
            product[:n_players] += column * vector[n_players + effect]
            product[n_players + effect] = (
                np.sum(column * vector[:n_players])
                + self.corner[effect] * vector[n_players + effect]
            )
        return product


def information_of(
    edges: Edges, weight: FloatArray, *, diagonal: FloatArray | None = None
) -> Information:
    """The matrix Σ weight · x xᵀ over the edges; its diagonal is computed if not given."""
    if diagonal is None:
        diagonal = edges.per_player(weight, weight)
    border, corner = np.zeros((edges.n_players, edges.n_effects)), np.zeros(edges.n_effects)
    if edges.n_effects:
        moved = weight * edges.side
        border[:, 0] = edges.per_player(moved, -moved)
        corner[0] = np.sum(np.abs(moved))
    return Information(edges, weight, diagonal, border, corner)


def even_chances(edges: Edges, games: FloatArray) -> tuple[FloatArray, Information]:
    """The result of `expectation` with all parameters 0; `games` (n_players,) of each player."""
    information = information_of(edges, 0.25 * edges.n_games, diagonal=0.25 * games)
    effects = [0.5 * np.sum(edges.side * edges.n_games)] if edges.n_effects else []
    return np.concatenate((0.5 * games, effects)), information


def expectation(edges: Edges, state: FloatArray) -> tuple[FloatArray, Information]:
    """Expected points and information at ``state``, both by players, then effects.

    ``p = 1 / (1 + exp(-(β_lower - β_upper + side · θ)))`` with β = R ln 10 / 400. A player's
    expected points are Σ n p (section 2), an effect's Σ side · n p of the lower player. Pulls add
    their force and precision.
    """
    weight = np.empty(len(edges.upper))
    totals = np.zeros((edges.n_players + 1, 2 + edges.n_effects))
    _expectation(
        edges.indptr,
        edges.upper,
        edges.side,
        edges.n_games,
        state,
        edges.n_effects,
        weight,
        totals,
    )
    if edges.pulls is not None:
        edges.pulls.add_to(state, weight, totals)
    players, effects = totals[: edges.n_players], totals[edges.n_players :][: edges.n_effects]
    information = Information(
        edges, weight, players[:, 1].copy(), players[:, 2:][:, : edges.n_effects], effects[:, 1]
    )
    return np.concatenate((players[:, 0], effects[:, 0])), information


def chances(edges: Edges, state: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The (n_edges,) winning chances of the lower and of the upper player.

    The smaller chance keeps its relative accuracy however far the ratings are apart.
    """
    gap = state[edges.lower()] - state[edges.upper]
    if edges.n_effects:
        gap += edges.side * state[edges.n_players]
    return winning_chances(gap)


@kernel(error_model="numpy", fastmath={"contract"})
def _expectation(  # type: ignore[no-untyped-def]
    indptr, upper, side, n_games, state, n_effects, weight, totals
):
    """Sum over the edges by player.

    `totals` (n_players + 1, 2 + n_effects) collects expected points, diagonal and border; its last
    row holds those of the effect. The loop with the exponential has no gathers or scatters, so that
    it vectorises.
    """
    n_players = len(indptr) - 1
    widest = widest_row(indptr)
    gap = doubles(widest)
    chance = doubles(widest)
    for i in range(n_players):
        row = slice(indptr[i], indptr[i + 1])
        row_upper, row_side, row_weight, row_games = (
            upper[row],
            side[row],
            weight[row],
            n_games[row],
        )
        for k in range(len(row_upper)):
            gap[k] = state[i] - state[np.uint64(row_upper[k])]
        if n_effects:
            for k in range(len(row_upper)):
                gap[k] += row_side[k] * state[n_players]
        for k in range(len(row_upper)):
            likely, _, unlikely = favourite(exp_of_negative(-abs(gap[k])), None)
            chance[k] = likely if gap[k] >= 0.0 else unlikely
            row_weight[k] = row_games[k] * (likely * unlikely)
        own_points = 0.0
        own_weight = 0.0
        for k in range(len(row_upper)):
            j, points = np.uint64(row_upper[k]), row_games[k] * chance[k]
            own_points += points
            own_weight += row_weight[k]
            totals[j, 0] += row_games[k] - points
            totals[j, 1] += row_weight[k]
        totals[i, 0] += own_points
        totals[i, 1] += own_weight
        if n_effects:
            for k in range(len(row_upper)):
                moved = row_side[k] * row_weight[k]
                totals[i, 2] += moved
                totals[np.uint64(row_upper[k]), 2] -= moved
                totals[n_players, 0] += row_side[k] * row_games[k] * chance[k]
                totals[n_players, 1] += abs(moved)


@njit(inline="always")
def widest_row(indptr):  # type: ignore[no-untyped-def]
    """The most edges of a lower player; numpy's functions take seconds to compile."""
    widest = 0
    for i in range(len(indptr) - 1):
        widest = max(widest, indptr[i + 1] - indptr[i])
    return widest


@njit(inline="always")
def exp_of_negative(x):  # type: ignore[no-untyped-def]
    """Return exp(x) for x <= 0 to full accuracy, without branch or call.

    ``2^n exp(r)`` with |r| <= ln 2 / 2 and the Taylor series of exp(r) to degree 13; below -700
    the result stays at exp(-700).
    """
    x = max(x, -700.0)
    n = np.floor(x * 1.4426950408889634 + 0.5)
    r = (x - n * 0.693147180369123816490) - n * 1.90821492927058770002e-10
    series = 1.0 / 6227020800.0
    series = series * r + 1.0 / 479001600.0
    series = series * r + 1.0 / 39916800.0
    series = series * r + 1.0 / 3628800.0
    series = series * r + 1.0 / 362880.0
    series = series * r + 1.0 / 40320.0
    series = series * r + 1.0 / 5040.0
    series = series * r + 1.0 / 720.0
    series = series * r + 1.0 / 120.0
    series = series * r + 1.0 / 24.0
    series = series * r + 1.0 / 6.0
    series = series * r + 0.5
    series = series * r + 1.0
    series = series * r + 1.0
    return series * np.int64((np.int64(n) + np.int64(1023)) << np.int64(52)).view(np.float64)


@kernel(error_model="numpy")
def add_laplacian(indptr, upper, weight, vector, product):  # type: ignore[no-untyped-def]
    """Add the weighted Laplacian times a vector to ``product``."""
    for i in range(len(indptr) - 1):
        own = vector[i]
        total = 0.0
        for edge in range(np.uint64(indptr[i]), np.uint64(indptr[i + 1])):
            j = np.uint64(upper[edge])
            flow = weight[edge] * (own - vector[j])
            total += flow
            product[j] -= flow
        product[i] += total
