"""The climb of a small league without handicaps, compiled as a whole: its replicates are many.

ln P is concave and no effect has a bound, and every player is a bin. This much of `newton.climb` is
left then, and gives the same numbers, bit by bit, in about a tenth of the time.
"""

from functools import cache, partial

import numpy as np

from engine.arrays import FloatArray
from engine.bradley_terry.convergence import TOLERANCE_ELO, NotConverged
from engine.bradley_terry.general.cells import MOVER, Cells
from engine.bradley_terry.general.likelihood import evaluate, walk
from engine.bradley_terry.general.line_search import ASCENT, LONGEST_STEP, MAX_CUTS, NOISE
from engine.bradley_terry.general.linear_system import (
    LinearSystem,
    conjugate_gradients,
    linear_system,
)
from engine.bradley_terry.general.newton import MAX_ITER, PATIENCE, SAME, STUCK_ELO, Optimum
from engine.bradley_terry.general.small_system import (
    coarse_inverse,
    set_by_rank,
    set_information,
    set_ranks,
)
from engine.bradley_terry.general.terms import Terms
from engine.bradley_terry.linear.two_level import (
    EXACT_UP_TO,
    precondition,
)
from engine.inner import inner, kernel
from engine.pairwise_sum import pairwise_sum
from engine.scale import ELO_PER_LOGIT
from engine.scratch import doubles


def is_small(cells: Cells, terms: Terms) -> bool:
    """Return True if `climb_small` can climb this model of a league."""
    return terms.handicap == "none" and cells.n_players <= EXACT_UP_TO


def climb_small(cells: Cells, terms: Terms, start: FloatArray) -> Optimum:
    """Return the optimum uphill of a state, as `newton.climb` does.

    Raises
    ------
    NotConverged
    """
    n_players, n_effects, n_cells = cells.n_players, terms.n_effects, len(cells.other)
    n = n_players + n_effects
    state = start.copy()
    n_iter, grad_norm, size = _climb(
        cells.indptr, cells.other, cells.kind, cells.n_games, cells.score, cells.drawn,
        terms.order, terms.tie, state, np.zeros((5, n)), np.zeros((3, n_players)),
        np.zeros(n_players, np.int64), np.zeros((4, cells.n_kinds)), np.zeros((3, n_cells)),
        np.zeros((3, n_cells)), np.zeros(n_cells), np.zeros((n_players, cells.n_kinds)),
        np.zeros((n_players, n_effects)), np.zeros((n_effects, n_effects)), np.zeros((n, n)),
    )  # fmt: skip
    if grad_norm < 0.0:
        raise NotConverged(state, n_iter, size)
    point = cache(partial(evaluate, cells, terms, state))

    def solved() -> LinearSystem:
        return linear_system(point().information(cells), state[:n_players])

    is_free = np.ones(n_effects, np.bool_)
    return Optimum(state, point, is_free, solved, n_iter, grad_norm, ran_off=False)


@kernel(error_model="numpy")
def _climb(  # type: ignore[no-untyped-def]
    indptr, other, kind, n_games, score, drawn, has_order, has_tie, state, vectors, players,
    bin_of, kinds, moves, variance, off_diagonal, by_kind, border, corner, matrix,
):  # fmt: skip
    """Move the state; return the number of steps, the gradient (-1 if not there), the distance.

    From ``vectors`` on arrays are room to work in: whole arrays and their sums, which numba types
    and compiles anew for each shape, are loops over what is there.
    """
    n_players, n = len(indptr) - 1, len(state)
    gradient, step, product = vectors[0], vectors[3], vectors[4]
    diagonal, inverse_diagonal = players[0], players[1]
    games = pairwise_sum(n_games)
    heights = doubles(MAX_ITER)
    height = _evaluate(
        indptr, other, kind, n_games, score, drawn, has_order, has_tie, state, gradient, kinds,
        moves, variance,
    )  # fmt: skip
    size = np.inf
    for n_iter in range(MAX_ITER):
        set_information(
            indptr, other, kind, has_order, has_tie, moves, variance, off_diagonal, diagonal,
            players[2], by_kind, kinds, border, corner,
        )  # fmt: skip
        set_ranks(state, bin_of)
        set_by_rank(indptr, other, bin_of, off_diagonal, diagonal, border, corner, matrix)
        coarse = coarse_inverse(matrix, bin_of, diagonal, inverse_diagonal)
        size = _distance(bin_of, inverse_diagonal, coarse, gradient, step) * ELO_PER_LOGIT
        if not np.isfinite(size):
            break
        if size <= TOLERANCE_ELO:
            return n_iter, _largest(gradient, n), size
        heights[n_iter] = height
        is_stuck = n_iter >= PATIENCE and height - heights[n_iter + 1 - PATIENCE] < SAME
        if is_stuck and size > STUCK_ELO:
            break
        accuracy = min(0.03, max(1e-6, size / ELO_PER_LOGIT / 10.0))
        found = conjugate_gradients(
            indptr, other, off_diagonal, diagonal, border, corner, bin_of, inverse_diagonal,
            coarse, gradient, accuracy**2,
        )  # fmt: skip
        _keep_uphill(found, gradient, diagonal, corner, product)
        longest = _largest(found, n_players) if n_iter > 0 else 0.0
        height, rises = _rise(
            indptr, other, kind, n_games, score, drawn, has_order, has_tie, state, gradient, kinds,
            moves, variance, found, longest, height, games, vectors,
        )  # fmt: skip
        if not rises:
            break
    return n_iter + 1, -1.0, size


@inner(error_model="numpy")
def _keep_uphill(step, gradient, diagonal, corner, product):  # type: ignore[no-untyped-def]
    """Where a step does not lead uphill, set it to the gradient by each one's own information."""
    n_players = len(diagonal)
    for i in range(len(step)):
        product[i] = step[i] * gradient[i]
    if not pairwise_sum(product) > 0.0:
        for i in range(n_players):
            step[i] = gradient[i] / diagonal[i]
        for effect in range(len(corner)):
            own = max(corner[effect, effect], 1e-300)
            step[n_players + effect] = gradient[n_players + effect] / own


@inner(error_model="numpy")
def _rise(  # type: ignore[no-untyped-def]
    indptr, other, kind, n_games, score, drawn, has_order, has_tie, state, gradient, kinds, moves,
    variance, whole, longest, height, games, vectors,
):  # fmt: skip
    """Move state and gradient along a step to where ln P rises; return ln P and whether it did.

    The step is cut player by player, and where that leads nowhere, shortened as a whole.
    """
    n_players, n = len(indptr) - 1, len(state)
    ahead, steeper, step, product = vectors[1], vectors[2], vectors[3], vectors[4]
    for way in range(2):
        for i in range(n):
            step[i] = whole[i]
            if way == 1:
                step[i] = whole[i] * (LONGEST_STEP / longest)
            elif longest > 0.0 and i < n_players:
                step[i] = _cut(whole[i])
            product[i] = step[i] * gradient[i]
        slope = max(pairwise_sum(product), 0.0)
        noise = NOISE * (abs(height) + games)
        length = 1.0
        for _ in range(MAX_CUTS):
            for i in range(n):
                ahead[i] = state[i] + length * step[i]
            higher = _evaluate(
                indptr, other, kind, n_games, score, drawn, has_order, has_tie, ahead, steeper,
                kinds, moves, variance,
            )  # fmt: skip
            if higher >= height + ASCENT * length * slope - noise:
                for i in range(n):
                    state[i], gradient[i] = ahead[i], steeper[i]
                return higher, True
            length *= 0.5
        if not longest > LONGEST_STEP:
            break
    return height, False


@inner(error_model="numpy")
def _evaluate(  # type: ignore[no-untyped-def]
    indptr, other, kind, n_games, score, drawn, has_order, has_tie, state, gradient, kinds, moves,
    variance,
):  # fmt: skip
    """Put a state into its gauge; set there `walk`'s moves and variances, gradient; return ln P."""
    n_players, n_kinds = len(indptr) - 1, kinds.shape[1]
    value, by_kind = kinds[0], kinds[1]
    mean = pairwise_sum(state[:n_players]) / n_players
    for i in range(n_players):
        state[i] -= mean
        gradient[i] = 0.0
    for k in range(n_kinds):
        value[k] = by_kind[k] = 0.0
    if has_order:
        value[MOVER] = state[n_players]
    nu_log = state[len(state) - 1] if has_tie else -np.inf
    height, by_tie = walk(
        indptr, other, kind, n_games, score, drawn, state, value, n_kinds, has_tie, nu_log,
        moves, variance, gradient, by_kind,
    )  # fmt: skip
    if has_order:
        gradient[n_players] = by_kind[MOVER]
    if has_tie:
        gradient[len(state) - 1] = by_tie
    return height


@inner(error_model="numpy")
def _distance(bin_of, inverse_diagonal, coarse, gradient, step):  # type: ignore[no-untyped-def]
    """Return the largest preconditioned gradient, in log odds, the common shift taken out."""
    n_players = len(bin_of)
    precondition(bin_of, inverse_diagonal, coarse, gradient, step)
    mean = pairwise_sum(step[:n_players]) / n_players
    for i in range(n_players):
        step[i] -= mean
    return _largest(step, len(step))


@inner(error_model="numpy")
def _largest(values, n):  # type: ignore[no-untyped-def]
    """Return the largest of the first n sizes, NaN if one is."""
    largest = 0.0
    for i in range(n):
        size = abs(values[i])
        if size > largest or np.isnan(size):
            largest = size
    return largest


@inner(error_model="numpy")
def _cut(step):  # type: ignore[no-untyped-def]
    """Return a step no longer than the longest; NaN stays."""
    if step > LONGEST_STEP:
        return LONGEST_STEP
    return -LONGEST_STEP if step < -LONGEST_STEP else step
