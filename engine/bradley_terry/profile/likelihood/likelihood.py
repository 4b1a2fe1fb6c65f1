"""ln P of models whose log odds are linear in all parameters, its slope and its information.

The cells come one by one, with log odds
``x[helped] - x[other] + given[kind] + slope[kind] · effects``; the last effect is ln ν in the tie
model. Only the weights of the cells are stored, so large leagues are processed like small ones.

Functions that only kernels call cannot be called from Python, and are not cached by themselves.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array
from banzuke.engine.bradley_terry import cg
from banzuke.engine.bradley_terry.profile.likelihood.tuned import LEAST_INFORMATION, LEAST_PRODUCT
from banzuke.engine.compiled.inner import borrower
from banzuke.engine.outcomes.term import beside, game_at, z_of


class PackedCells(NamedTuple):
    """Results as these kernels take them; `Problem.cells` makes them.

    Attributes
    ----------
    helped, other, kind : (n_cells,)
        Both players, and the kind of the cell's games: a row of `slope`.
    n_games, score, drawn : (n_cells,)
        Games, points of the helped player, drawn games.
    given : (n_kinds,)
        Log odds that are given, not estimated.
    slope : (n_kinds, n_effects)
        Log odds per unit of each effect.
    has_tie : bool
        Whether the last effect is ln ν.
    ridge : float
        Precision of a normal prior on the log strengths; 0 for maximum likelihood.
    """

    helped: Int32Array
    other: Int32Array
    kind: Int32Array
    n_games: FloatArray
    score: FloatArray
    drawn: FloatArray
    given: FloatArray
    slope: FloatArray
    has_tie: bool
    ridge: float


@borrower(error_model="numpy")
def evaluate(  # type: ignore[no-untyped-def]  # one walk over all cells
    cells, x, gradient, weight, diagonal, kinds
):
    """Fill the gradient and the weights of the cells (points, draws, both); return ln P.

    Also fills the diagonal of the information; `kinds` (3, n_kinds) is scratch space.
    """
    helped, other, kind, n_games, score, drawn, given, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_linear = n_effects - 1 if has_tie else n_effects
    n_players = len(x) - n_effects
    tie_at = len(x) - 1
    lift, by_kind, per_cell = kinds[0], kinds[1], kinds[2]
    for k in range(len(slope)):
        lift[k], by_kind[k], per_cell[k] = given[k], 0.0, 0.0
        for effect in range(n_linear):
            lift[k] += slope[k, effect] * x[n_players + effect]
    square = 0.0
    for place in range(len(x)):
        gradient[place], diagonal[place] = 0.0, LEAST_INFORMATION
        if place < n_players:
            gradient[place] = -ridge * x[place]
            diagonal[place] += ridge
            square += x[place] * x[place]
    lnp = -0.5 * ridge * square
    nu = np.exp(x[tie_at]) if has_tie else 0.0
    product = 1.0
    for cell in range(len(helped)):
        i, j, k, games = helped[cell], other[cell], kind[cell], n_games[cell]
        gap = x[i] - x[j] + lift[k]
        if has_tie:
            w, t = beside(abs(gap), nu)
            game, z = game_at(gap, w, t), z_of(w, t)
            weight[1, cell] = games * game.draw * (1.0 - game.draw)
            weight[2, cell] = games * game.covariance
            diagonal[tie_at] += weight[1, cell]
            gradient[tie_at] += drawn[cell] - games * game.draw
            lnp += drawn[cell] * x[tie_at]
        else:
            w, _ = beside(abs(gap), None)
            game, z = game_at(gap, w, None), z_of(w, None)
        weight[0, cell] = games * game.information
        lnp += (score[cell] - 0.5 * games) * gap - 0.5 * games * abs(gap)
        if games == 1.0:
            product *= z
            if product > LEAST_PRODUCT:
                lnp -= np.log(product)
                product = 1.0
        else:
            lnp -= games * np.log(z)
        pull = score[cell] - games * game.expected
        gradient[i] += pull
        gradient[j] -= pull
        diagonal[i] += weight[0, cell]
        diagonal[j] += weight[0, cell]
        by_kind[k] += pull
        per_cell[k] += weight[0, cell]
    for k in range(len(slope)):
        for effect in range(n_linear):
            gradient[n_players + effect] += slope[k, effect] * by_kind[k]
            diagonal[n_players + effect] += slope[k, effect] ** 2 * per_cell[k]
    return lnp - np.log(product)


@borrower(error_model="numpy")
def times(cells, weight, vector, product, kinds):  # type: ignore[no-untyped-def]
    """Fill the information times a vector; return the vector's product with it."""
    helped, other, kind, _, _, _, _, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_linear = n_effects - 1 if has_tie else n_effects
    n_players = len(vector) - n_effects
    lift, by_kind = kinds[0], kinds[1]
    for k in range(len(slope)):
        lift[k] = by_kind[k] = 0.0
        for effect in range(n_linear):
            lift[k] += slope[k, effect] * vector[n_players + effect]
    for place in range(len(vector)):
        product[place] = (LEAST_INFORMATION + ridge * (place < n_players)) * vector[place]
    for cell in range(len(helped)):
        i, j, k = helped[cell], other[cell], kind[cell]
        gap = vector[i] - vector[j] + lift[k]
        flow = weight[0, cell] * gap
        if has_tie:
            flow += weight[2, cell] * vector[-1]
            product[-1] += weight[2, cell] * gap + weight[1, cell] * vector[-1]
        product[i] += flow
        product[j] -= flow
        by_kind[k] += flow
    for k in range(len(slope)):
        for effect in range(n_linear):
            product[n_players + effect] += slope[k, effect] * by_kind[k]
    return dot(vector, product)


@borrower()
def dot(one, other):  # type: ignore[no-untyped-def]
    """The sum of products, from the first to the last."""
    total = 0.0
    for place in range(len(one)):
        total += one[place] * other[place]
    return total


@borrower(error_model="numpy")
def _times(matrix, vector, product):  # type: ignore[no-untyped-def]
    cells, weight, kinds = matrix
    return times(cells, weight, vector, product, kinds)


@borrower(error_model="numpy")
def _by_diagonal(diagonal, residual, scaled):  # type: ignore[no-untyped-def]
    size = 0.0
    for place in range(len(residual)):
        scaled[place] = residual[place] / diagonal[place]
        size += residual[place] * scaled[place]
    return size


_improve = cg.conjugate_gradients(_times, _by_diagonal)


@borrower(error_model="numpy")
def solve(cells, weight, diagonal, target, accuracy, x, room, kinds):  # type: ignore[no-untyped-def]
    """Improve x towards information · x = target by conjugate gradients, starting at x.

    `room` (4, n) and `kinds` (3, n_kinds) are scratch space.
    """
    product, rest = room[0], room[1]
    for place in range(len(x)):
        product[place] = 0.0
    if np.any(x):
        times(cells, weight, x, product, kinds)
    goal = 0.0
    for place in range(len(x)):
        rest[place] = target[place] - product[place]
        goal += target[place] * target[place] / diagonal[place]
    _improve(
        (cells, weight, kinds), diagonal, x, rest, room[2], room[3], product,
        accuracy * accuracy * goal, 0.0, 10 * len(x) + 50,
    )  # fmt: skip
