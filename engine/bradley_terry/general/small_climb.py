"""The climb of a small league without handicaps, compiled as a whole: its replicates are many.

ln P is concave and no effect has a bound, and every player is a bin. This much of `newton.climb` is
left then, and gives the same numbers, bit by bit, in about a tenth of the time.
"""

import numpy as np
from numba import njit

from engine.arrays import FloatArray
from engine.bradley_terry.convergence import TOLERANCE_ELO, NotConverged
from engine.bradley_terry.general.cells import MOVER, Cells
from engine.bradley_terry.general.information import FLOOR, add_up
from engine.bradley_terry.general.likelihood import evaluate, walk
from engine.bradley_terry.general.line_search import ASCENT, LONGEST_STEP, MAX_CUTS, NOISE
from engine.bradley_terry.general.linear_system import (
    LinearSystem,
    conjugate_gradients,
    linear_system,
)
from engine.bradley_terry.general.newton import MAX_ITER, PATIENCE, SAME, STUCK_ELO, Optimum
from engine.bradley_terry.general.pairwise_sum import pairwise_sum
from engine.bradley_terry.general.terms import Terms
from engine.bradley_terry.linear.two_level import (
    EXACT_UP_TO,
    inverse_root,
    precondition,
    square,
)
from engine.scale import ELO_PER_LOGIT


def is_small(cells: Cells, terms: Terms) -> bool:
    """Return True if `climb_small` can climb this model of a league."""
    return terms.handicap == "none" and cells.n_players <= EXACT_UP_TO


def climb_small(cells: Cells, terms: Terms, start: FloatArray) -> Optimum:
    """Return the optimum uphill of a state, as `newton.climb` does.

    Raises
    ------
    NotConverged
    """
    state, n_iter, grad_norm, size = _climb(
        cells.indptr, cells.other, cells.kind, cells.n_games, cells.score, cells.drawn,
        terms.order, terms.tie, cells.n_kinds, start,
    )  # fmt: skip
    if grad_norm < 0.0:
        raise NotConverged(state, n_iter, size)
    point = evaluate(cells, terms, state)

    def solved() -> LinearSystem:
        return linear_system(point.information(cells), state[: cells.n_players])

    is_free = np.ones(terms.n_effects, np.bool_)
    return Optimum(point, is_free, solved, n_iter, grad_norm, ran_off=False)


@njit(cache=True, nogil=True, error_model="numpy")
def _climb(  # type: ignore[no-untyped-def]
    indptr, other, kind, n_games, score, drawn, has_order, has_tie, n_kinds, start
):
    """Return the state, the number of steps, the gradient (-1 if not there), and the distance."""
    n_players = len(indptr) - 1
    games = pairwise_sum(n_games)
    league = (indptr, other, kind, n_games, score, drawn, has_order, has_tie, n_kinds)
    heights = np.empty(MAX_ITER)
    state, moves, variance, gradient, height = _evaluate(league, start)
    size = np.inf
    for n_iter in range(MAX_ITER):
        off_diagonal, diagonal, border, corner = _information(league, moves, variance)
        bin_of, coarse = _preconditioner(league, state, off_diagonal, diagonal, border, corner)
        inverse_diagonal = 1.0 / diagonal
        size = _distance(bin_of, inverse_diagonal, coarse, gradient) * ELO_PER_LOGIT
        if not np.isfinite(size):
            break
        if size <= TOLERANCE_ELO:
            return state, n_iter, np.max(np.abs(gradient)), size
        heights[n_iter] = height
        is_stuck = n_iter >= PATIENCE and height - heights[n_iter + 1 - PATIENCE] < SAME
        if is_stuck and size > STUCK_ELO:
            break
        accuracy = min(0.03, max(1e-6, size / ELO_PER_LOGIT / 10.0))
        step = conjugate_gradients(
            indptr, other, off_diagonal, diagonal, border, corner, bin_of, inverse_diagonal,
            coarse, gradient, accuracy**2,
        )  # fmt: skip
        if not pairwise_sum(step * gradient) > 0.0:
            step = gradient.copy()
            step[:n_players] /= diagonal
            for effect in range(len(corner)):
                step[n_players + effect] /= max(corner[effect, effect], 1e-300)
        cut = step.copy()
        longest = 0.0
        if n_iter > 0:
            cut[:n_players] = np.clip(step[:n_players], -LONGEST_STEP, LONGEST_STEP)
            longest = np.max(np.abs(step[:n_players]))
        ahead = _along(league, state, gradient, height, games, cut)
        if not ahead[0] and longest > LONGEST_STEP:
            shorter = step * (LONGEST_STEP / longest)
            ahead = _along(league, state, gradient, height, games, shorter)
        if not ahead[0]:
            break
        state, moves, variance, gradient, height = ahead[1]
    return state, n_iter + 1, -1.0, size


@njit(cache=True, nogil=True, error_model="numpy")
def _evaluate(league, given):  # type: ignore[no-untyped-def]
    """Return the state in its gauge, and there `walk`'s moves and variances, gradient and ln P."""
    indptr, other, kind, n_games, score, drawn, has_order, has_tie, n_kinds = league
    n_players, n_cells = len(indptr) - 1, len(other)
    state = given.copy()
    state[:n_players] -= pairwise_sum(state[:n_players]) / n_players
    value = np.zeros(n_kinds)
    if has_order:
        value[MOVER] = state[n_players]
    nu_log = state[len(state) - 1] if has_tie else -np.inf
    moves, variance = np.zeros((3, n_cells)), np.zeros((3, n_cells))
    by_player, by_kind = np.zeros(n_players), np.zeros(n_kinds)
    height, by_tie = walk(
        indptr, other, kind, n_games, score, drawn, state, value, n_kinds, has_tie, nu_log,
        moves, variance, by_player, by_kind,
    )  # fmt: skip
    gradient = np.empty(len(state))
    gradient[:n_players] = by_player
    if has_order:
        gradient[n_players] = by_kind[MOVER]
    if has_tie:
        gradient[len(state) - 1] = by_tie
    return state, moves, variance, gradient, height


@njit(cache=True, nogil=True, error_model="numpy")
def _information(league, moves, variance):  # type: ignore[no-untyped-def]
    """Return off-diagonal, diagonal, border and corner, as `information_of` does."""
    indptr, other, kind, _, _, _, has_order, has_tie, n_kinds = league
    n_players, n_effects = len(indptr) - 1, int(has_order) + int(has_tie)
    off_diagonal, diagonal = np.empty(len(other)), np.full(n_players, FLOOR)
    by_kind, tie_border = np.zeros((n_players, n_kinds)), np.zeros(n_players)
    of_kind, tie_of_kind = np.zeros(n_kinds), np.zeros(n_kinds)
    of_tie = add_up(
        indptr, other, kind, moves[0], moves[1], variance, moves[2], n_kinds, has_tie,
        off_diagonal, diagonal, by_kind, tie_border, of_kind, tie_of_kind,
    )  # fmt: skip
    border, corner = np.empty((n_players, n_effects)), np.zeros((n_effects, n_effects))
    if has_order:
        border[:, 0] = by_kind[:, MOVER]
        corner[0, 0] = of_kind[MOVER]
    if has_tie:
        border[:, n_effects - 1] = tie_border
        corner[n_effects - 1, n_effects - 1] = of_tie
    if has_order and has_tie:
        corner[0, 1] = corner[1, 0] = tie_of_kind[MOVER]
    return off_diagonal, diagonal, border, corner


@njit(cache=True, nogil=True, error_model="numpy")
def _preconditioner(league, state, off_diagonal, diagonal, border, corner):  # type: ignore[no-untyped-def]
    """Return every player's rank and the coarse inverse, as `linear_system` does."""
    n_players = len(diagonal)
    bin_of = _ranks(state[:n_players])
    matrix = _ranked(league, bin_of, off_diagonal, diagonal, border, corner)
    own = np.diag(matrix)[:n_players].copy()
    total = pairwise_sum(own)
    for a in range(n_players):
        for b in range(n_players):
            matrix[a, b] += own[a] * own[b] / total
    scale = 1.0 / np.sqrt(np.diag(matrix))
    _scale(matrix, scale)
    coarse = square(inverse_root(matrix))
    _scale(coarse, scale)
    for i in range(n_players):
        coarse[bin_of[i], bin_of[i]] -= 1.0 / diagonal[i]
    return bin_of, coarse


@njit(cache=True, nogil=True, error_model="numpy")
def _ranks(strength):  # type: ignore[no-untyped-def]
    """Return every player's place from the weakest; ties go by player number."""
    rank = np.zeros(len(strength), np.int64)
    for i in range(len(strength)):
        for j in range(len(strength)):
            rank[i] += strength[j] < strength[i] or (strength[j] == strength[i] and j < i)
    return rank


@njit(cache=True, nogil=True, error_model="numpy")
def _ranked(league, rank, off_diagonal, diagonal, border, corner):  # type: ignore[no-untyped-def]
    """Return the information with the players by rank, then the effects."""
    indptr, other = league[0], league[1]
    n_players, n_effects = len(diagonal), len(corner)
    matrix = np.zeros((n_players + n_effects, n_players + n_effects))
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
    matrix[n_players:, n_players:] = corner
    return matrix


@njit(cache=True, nogil=True, error_model="numpy")
def _scale(matrix, scale):  # type: ignore[no-untyped-def]
    for a in range(len(matrix)):
        for b in range(len(matrix)):
            matrix[a, b] *= scale[b] * scale[a]


@njit(cache=True, nogil=True, error_model="numpy")
def _distance(bin_of, inverse_diagonal, coarse, gradient):  # type: ignore[no-untyped-def]
    """Return the largest preconditioned gradient, in log odds, the common shift taken out."""
    n_players = len(bin_of)
    step = np.empty(len(gradient))
    precondition(bin_of, inverse_diagonal, coarse, gradient, step)
    step[:n_players] -= pairwise_sum(step[:n_players]) / n_players
    return np.max(np.abs(step))


@njit(cache=True, nogil=True, error_model="numpy")
def _along(league, state, gradient, height, games, step):  # type: ignore[no-untyped-def]
    """Return whether ln P rises along a step, and what it leads to."""
    slope = max(pairwise_sum(step * gradient), 0.0)
    noise = NOISE * (abs(height) + games)
    length = 1.0
    ahead = _evaluate(league, state + length * step)
    for _ in range(MAX_CUTS - 1):
        if ahead[4] >= height + ASCENT * length * slope - noise:
            break
        length *= 0.5
        ahead = _evaluate(league, state + length * step)
    return ahead[4] >= height + ASCENT * length * slope - noise, ahead
