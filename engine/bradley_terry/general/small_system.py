"""The information of a small league and its exact inverse, inside the climb compiled as a whole.

The same sums in the same order as `information` and `linear_system` have them, so the same bits,
in arrays that are there already.
"""

import numpy as np

from engine.bradley_terry.general.cells import MOVER
from engine.bradley_terry.general.information import FLOOR, add_up
from engine.bradley_terry.linear.two_level import inverse_root, square
from engine.inner import inner
from engine.pairwise_sum import pairwise_sum
from engine.scratch import doubles


@inner(error_model="numpy")
def set_information(  # type: ignore[no-untyped-def]
    indptr, other, kind, has_order, has_tie, moves, variance, off_diagonal, diagonal, tie_border,
    by_kind, kinds, border, corner,
):  # fmt: skip
    """Set off-diagonal, diagonal, border and corner, as `information_of` does."""
    n_players, n_kinds, n_effects = len(indptr) - 1, kinds.shape[1], len(corner)
    of_kind, tie_of_kind = kinds[2], kinds[3]
    for k in range(n_kinds):
        of_kind[k] = tie_of_kind[k] = 0.0
    for i in range(n_players):
        diagonal[i], tie_border[i] = FLOOR, 0.0
        for k in range(n_kinds):
            by_kind[i, k] = 0.0
    of_tie = add_up(
        indptr, other, kind, moves[0], moves[1], variance, moves[2], n_kinds, has_tie,
        off_diagonal, diagonal, by_kind, tie_border, of_kind, tie_of_kind,
    )  # fmt: skip
    for i in range(n_players):
        if has_order:
            border[i, 0] = by_kind[i, MOVER]
        if has_tie:
            border[i, n_effects - 1] = tie_border[i]
    if has_order:
        corner[0, 0] = of_kind[MOVER]
    if has_tie:
        corner[n_effects - 1, n_effects - 1] = of_tie
    if has_order and has_tie:
        corner[0, 1] = corner[1, 0] = tie_of_kind[MOVER]


@inner(error_model="numpy")
def set_ranks(state, rank):  # type: ignore[no-untyped-def]
    """Set every player's place from the weakest; ties go by player number."""
    for i in range(len(rank)):
        place = 0
        for j in range(len(rank)):
            place += state[j] < state[i] or (state[j] == state[i] and j < i)
        rank[i] = place


@inner(error_model="numpy")
def set_by_rank(indptr, other, rank, off_diagonal, diagonal, border, corner, matrix):  # type: ignore[no-untyped-def]
    """Set the information with the players by rank, then the effects."""
    n_players, n_effects = len(diagonal), len(corner)
    for a in range(len(matrix)):
        for b in range(len(matrix)):
            matrix[a, b] = 0.0
    for i in range(n_players):
        a = rank[i]
        for cell in range(indptr[i], indptr[i + 1]):
            b = rank[other[cell]]
            matrix[a, b] += off_diagonal[cell]
            matrix[b, a] += off_diagonal[cell]
        for effect in range(n_effects):
            matrix[a, n_players + effect] = matrix[n_players + effect, a] = border[i, effect]
    for i in range(n_players):
        matrix[rank[i], rank[i]] += diagonal[i]
    for effect in range(n_effects):
        for another in range(n_effects):
            matrix[n_players + effect, n_players + another] = corner[effect, another]


@inner(error_model="numpy")
def coarse_inverse(matrix, rank, diagonal, inverse_diagonal):  # type: ignore[no-untyped-def]
    """Return the coarse inverse of the information by rank, as `linear_system` does.

    It works in the matrix, and sets (n_players,) ``inverse_diagonal`` as well.
    """
    n_players, n = len(diagonal), len(matrix)
    own, scale = doubles(n_players), doubles(n)
    for a in range(n_players):
        own[a] = matrix[a, a]
    total = pairwise_sum(own)
    for a in range(n_players):
        for b in range(n_players):
            matrix[a, b] += own[a] * own[b] / total
    for a in range(n):
        scale[a] = 1.0 / np.sqrt(matrix[a, a])
    for a in range(n):
        for b in range(n):
            matrix[a, b] *= scale[b] * scale[a]
    coarse = square(inverse_root(matrix))
    for a in range(n):
        for b in range(n):
            coarse[a, b] *= scale[b] * scale[a]
    for i in range(n_players):
        inverse_diagonal[i] = 1.0 / diagonal[i]
        coarse[rank[i], rank[i]] -= inverse_diagonal[i]
    return coarse
