"""Newton's method (`engine.newton`) for small leagues, compiled as a whole.

It is for models in which handicaps count nothing, or have a given worth.

ln P is concave and no effect has a bound: every step solves the full information matrix, without
preconditioner, bins or fixed parameters. The replicates of small leagues are many, and so are the
nightly runs that first have to compile these functions.
"""

from functools import cache, partial
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general.cells import MOVER, Cells, Meetings
from banzuke.engine.bradley_terry.general.likelihood import evaluate, walk
from banzuke.engine.bradley_terry.general.linear_system import LinearSystem, linear_system
from banzuke.engine.bradley_terry.general.newton import Optimum
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import (
    ASCENT,
    CLIMB_STEPS,
    FLOOR,
    LONGEST_STEP,
    LOST,
    MOST_CUTS,
    NOISE,
)
from banzuke.engine.bradley_terry.linear.tuned import EXACT_UP_TO
from banzuke.engine.bradley_terry.tuned import TOLERANCE_ELO
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.newton import AT_REST, Rules, newton
from banzuke.engine.scale import ELO_PER_LOGIT


def is_small(cells: Cells, terms: Terms) -> bool:
    """Whether `climb_small` supports this model of a league."""
    return terms.handicap == "none" and cells.n_players <= EXACT_UP_TO


def climb_small(cells: Cells, terms: Terms, start: FloatArray) -> Optimum:
    """The optimum uphill of a state, the same as that of `newton.climb`.

    Raises
    ------
    NotConverged
    """
    n = cells.n_players + terms.n_effects
    state = start.copy()
    rule, n_iter, grad_norm, distance = _climb(
        cells.meetings, terms.given(), terms.order, terms.tie, state, _Room.of(cells, n)
    )
    if rule != AT_REST:
        raise NotConverged(state, n_iter, distance * ELO_PER_LOGIT)
    point = cache(partial(evaluate, cells, terms, state))

    def solved() -> LinearSystem:
        return linear_system(point().information(cells), state[: cells.n_players])

    is_free = np.ones(terms.n_effects, np.bool_)
    return Optimum(state, point, is_free, solved, n_iter, grad_norm, ran_off=False)


class _Room(NamedTuple):
    """Scratch arrays of `_climb`: of the state, of kinds, of cells, and the information."""

    vectors: FloatArray
    kinds: FloatArray
    moves: FloatArray
    information: FloatArray
    matrix: FloatArray

    @classmethod
    def of(cls, cells: Cells, n: int) -> "_Room":
        """Scratch arrays for a state of n numbers."""
        n_cells = len(cells.other)
        sizes = (4, n), (2, cells.n_kinds), (3, n_cells), (3, n_cells), (n, n)
        vectors, kinds, moves, information, matrix = (np.zeros(size) for size in sizes)
        return cls(vectors, kinds, moves, information, matrix)


class _Problem(NamedTuple):
    """A league, and the memory of a climb.

    Attributes
    ----------
    meetings : Meetings
        The cells of games.
    given : (n_kinds,) float64
        Log odds of each kind that are given.
    has_order, has_tie : bool
        Whether the model has an effect of moving first, and Davidson's ν.
    gradient, own : (n,) float64
        The gradient at the state evaluated last, and memory of `_divide`.
    room : _Room
    """

    meetings: Meetings
    given: FloatArray
    has_order: bool
    has_tie: bool
    gradient: FloatArray
    own: FloatArray
    room: _Room


@inner(error_model="numpy")
def _evaluate(problem, state):  # type: ignore[no-untyped-def]
    """Put a state into its gauge, set gradient and information; return ln P."""
    meetings, has_order, has_tie = problem.meetings, problem.has_order, problem.has_tie
    gradient, room = problem.gradient, problem.room
    n_players, n = len(meetings.indptr) - 1, len(state)
    value, by_kind = room.kinds[0], room.kinds[1]
    mean = 0.0
    for i in range(n_players):
        mean += state[i]
    for i in range(n):
        gradient[i] = 0.0
        if i < n_players:
            state[i] -= mean / n_players
    for k in range(len(value)):
        value[k], by_kind[k] = problem.given[k], 0.0
    if has_order:
        value[MOVER] = state[n_players]
    nu_log = state[n - 1] if has_tie else -np.inf
    height, by_tie = walk(
        meetings, state, value, len(value), has_tie, nu_log, room.moves, room.information,
        gradient, by_kind,
    )  # fmt: skip
    if has_order:
        gradient[n_players] = by_kind[MOVER]
    if has_tie:
        gradient[n - 1] = by_tie
    _set_information(meetings, has_order, has_tie, room.information, room.matrix)
    return height


@inner(error_model="numpy")
def _set_information(meetings, has_order, has_tie, information, matrix):  # type: ignore[no-untyped-def]
    """Set the upper triangle of the information (`information_of`), regular.

    A penalty is on the common shift, which no gauge depends on: ``d dᵀ / Σ d``, d the players'
    diagonal.
    """
    indptr, other, kind = meetings.indptr, meetings.other, meetings.kind
    n_players, n = len(indptr) - 1, len(matrix)
    for i in range(n):
        for j in range(i, n):
            matrix[i, j] = 0.0
        matrix[i, i] = FLOOR if i < n_players else 0.0
    for i in range(n_players):
        for cell in range(indptr[i], indptr[i + 1]):
            j, weight, tied = other[cell], information[0, cell], information[2, cell]
            matrix[i, i] += weight
            matrix[j, j] += weight
            matrix[min(i, j), max(i, j)] -= weight
            moves_first = has_order and kind[cell] == MOVER
            if moves_first:
                matrix[i, n_players] += weight
                matrix[j, n_players] -= weight
                matrix[n_players, n_players] += weight
            if has_tie:
                matrix[i, n - 1] += tied
                matrix[j, n - 1] -= tied
                matrix[n - 1, n - 1] += information[1, cell]
            if moves_first and has_tie:
                matrix[n_players, n - 1] += tied
    total = 0.0
    for i in range(n_players):
        total += matrix[i, i]
    for i in range(n_players):
        share = matrix[i, i] / total
        for j in range(i + 1, n_players):
            matrix[i, j] += share * matrix[j, j]
    for i in range(n_players):
        matrix[i, i] += matrix[i, i] * matrix[i, i] / total


@inner(error_model="numpy")
def _solve(problem, step):  # type: ignore[no-untyped-def]
    """Write the step that solves ``I δ = g``; return its product with g, and its largest move."""
    gain = 0.0
    for i in range(len(step)):
        step[i] = problem.gradient[i]
    longest = _divide(problem.room.matrix, len(problem.meetings.indptr) - 1, step, problem.own)
    for i in range(len(step)):
        gain += step[i] * problem.gradient[i]
    return gain, longest


@inner(error_model="numpy")
def _is_at_rest(gain, longest, height):  # type: ignore[no-untyped-def]
    return longest * ELO_PER_LOGIT <= TOLERANCE_ELO


@inner(error_model="numpy")
def _divide(matrix, n_players, vector, own):  # type: ignore[no-untyped-def]
    """Divide a vector by a symmetric matrix, of which only the upper triangle is read.

    The players' common shift is removed; returns the largest absolute value. Overwrites the matrix
    and uses ``own`` for its diagonal.
    """
    n = len(vector)
    for i in range(n):
        own[i] = matrix[i, i]
    for j in range(n):
        if not matrix[j, j] > LOST * own[j]:
            matrix[j, j] = np.inf
        for i in range(j + 1, n):
            share = matrix[j, i] / matrix[j, j]
            vector[i] -= share * vector[j]
            for k in range(i, n):
                matrix[i, k] -= share * matrix[j, k]
    for j in range(n - 1, -1, -1):
        for k in range(j + 1, n):
            vector[j] -= matrix[j, k] * vector[k]
        vector[j] /= matrix[j, j]
    mean, longest = 0.0, 0.0
    for i in range(n_players):
        mean += vector[i]
    for i in range(n):
        if i < n_players:
            vector[i] -= mean / n_players
        longest = max(longest, abs(vector[i]))
    return longest


_uphill = newton(_evaluate, _solve, _is_at_rest, made=inner(error_model="numpy"))


@kernel(error_model="numpy")
def _climb(meetings, given, has_order, has_tie, state, room):  # type: ignore[no-untyped-def]
    """Move the state to the maximum.

    Returns the rule that ended the climb, the number of steps, the gradient's largest entry, and
    the distance in natural units.
    """
    gradient, step, ahead, own = room.vectors[0], room.vectors[1], room.vectors[2], room.vectors[3]
    games, steepest = 0.0, 0.0
    for cell in range(len(meetings.n_games)):
        games += meetings.n_games[cell]
    rules = Rules(CLIMB_STEPS, MOST_CUTS, LONGEST_STEP, ASCENT, NOISE, games, -np.inf)
    problem = _Problem(meetings, given, has_order, has_tie, gradient, own, room)
    end = _uphill(problem, state, step, ahead, rules)
    for i in range(len(gradient)):
        steepest = max(steepest, abs(gradient[i]))
    return end.rule, end.n_steps, steepest, end.longest
