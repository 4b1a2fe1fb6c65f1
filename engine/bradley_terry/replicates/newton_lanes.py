"""Newton's method in 32 lanes, for replicates whose curvature is far from the estimate's.

It stands apart from `engine.newton` because each lane has its own length of step and its own end,
while all lanes share one pass over the edges. As in the point fit, lengths follow from slopes.
"""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray, Int32Array
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import lane_array
from banzuke.engine.bradley_terry.replicates.lane_state import LaneState
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.newton_kernels import (
    curvature_times,
    lane_precondition,
    residuals,
)
from banzuke.engine.bradley_terry.replicates.refit import walk
from banzuke.engine.bradley_terry.replicates.tuned import (
    FARTHEST,
    FINE_ACCURACY,
    LAST_STEP,
    LONGEST_STEP,
    NEWTON_STEPS,
    OVERSHOOT,
    ROUGH_ACCURACY,
    STRAIGHT,
    SYSTEM_STEPS,
    TINY,
)


@np.errstate(over="ignore", invalid="ignore")  # of lanes that run off, which stay unsettled
def newton_lanes(league: LaneLeague, half_points: Int32Array, state: LaneState) -> None:
    """Move the lanes that have not converged to their optima; some may stay unconverged.

    In one lane x are the parameters, g is the gradient of ln P and H the information. A step d
    solves ``H d = t``. Near the optimum t is g; far from it t is the damped gradient, which stands
    for the logits of the scores, as in the point fit.

    The slopes ``g(x) · d`` and ``g(x + d) · d`` at both ends of a step say whether it was too long.
    If the second is below ``-OVERSHOOT`` times the first, the step is shortened to the share of it
    where a straight line between the two slopes is 0. A lane has converged after a full step of at
    most ``LAST_STEP`` whose system was solved to ``FINE_ACCURACY``: the remaining error is of
    second order.
    """
    step = lane_array(len(state.change))
    slope, size = np.zeros(N_LANES), np.full(N_LANES, np.inf)
    is_fine = np.zeros(N_LANES, np.bool_)
    for _ in range(NEWTON_STEPS):
        gradient, damped, diagonal = _measure(league, half_points, state)
        slope_at_end = _dot(gradient, step)
        state.settled[:] |= is_fine & (size <= LAST_STEP)
        if state.settled.all():
            return
        overshot = (slope > 0.0) & (slope_at_end < -OVERSHOOT * slope) & (size > LAST_STEP)
        overshot &= ~state.settled
        share = np.where(overshot, slope / np.where(overshot, slope - slope_at_end, 1.0), 1.0)
        begins = ~overshot & ~state.settled
        is_near = begins & (size < STRAIGHT)
        next_step, solved = _next_step(league, state, (gradient, damped, diagonal), begins, is_near)
        _move(state, np.where(begins, next_step, step * (share - 1.0)))
        step = np.where(begins, next_step, step * share).astype(np.float32)
        slope, size = np.where(begins, _dot(gradient, step), slope * share), _size(step)
        is_fine = is_near & solved


def _next_step(
    league: LaneLeague,
    state: LaneState,
    measured: tuple[Float32Array, Float32Array, Float32Array],
    begins: BoolArray,
    is_near: BoolArray,
) -> tuple[Float32Array, BoolArray]:
    """The steps of the lanes that begin one, and the lanes whose systems were solved.

    `measured` are gradient, damped gradient and diagonal. A damped gradient may lead downhill; such
    a lane takes the step of the gradient.
    """
    gradient, damped, diagonal = measured
    nothing = np.float32(0.0)
    target = np.where(begins, np.where(is_near, gradient, damped), nothing)
    accuracy = np.where(is_near, FINE_ACCURACY, ROUGH_ACCURACY)
    step, solved = _solve(league, state, target, diagonal, accuracy)
    downhill = begins & ~is_near & ~(_dot(gradient, step) > 0.0)
    if downhill.any():
        target = np.where(downhill, gradient, nothing)
        accuracy = np.full(N_LANES, ROUGH_ACCURACY)
        step = np.where(downhill, _solve(league, state, target, diagonal, accuracy)[0], step)
    return step * np.minimum(1.0, LONGEST_STEP / np.maximum(_size(step), TINY)), solved


def _measure(
    league: LaneLeague, half_points: Int32Array, state: LaneState
) -> tuple[Float32Array, Float32Array, Float32Array]:
    """Gradient, logit-damped gradient and diagonal of the information."""
    diagonal, gradient, damped = (lane_array(len(state.change)) for _ in range(3))
    _times(league, state, gradient, damped, diagonal)
    walk(league, state)
    residuals(
        half_points,
        league.total32,
        state.target,
        state.standing,
        league.made32,
        league.given32,
        diagonal,
        state.is_free,
        league.n_players,
        gradient,
        damped,
    )
    return gradient, damped, diagonal


def _solve(
    league: LaneLeague,
    state: LaneState,
    target: Float32Array,
    diagonal: Float32Array,
    accuracy: FloatArray,
) -> tuple[Float32Array, BoolArray]:
    """Return x with ``H x = target`` by conjugate gradients, and the lanes that got there."""
    residual, solution, product, moved, scratch = (lane_array(len(target)) for _ in range(5))
    residual[:] = target
    size = _precondition(league, state, residual, diagonal, moved)
    goal = accuracy**2 * size
    direction = moved.copy()
    for _ in range(SYSTEM_STEPS):
        open_ = size > goal
        if not open_.any():
            break
        _times(league, state, direction, product, scratch)
        curvature = _dot(direction, product)
        open_ &= curvature > 0.0
        length = np.where(open_, size / np.where(open_, curvature, 1.0), 0.0).astype(np.float32)
        if not open_.any():
            break
        solution += length * direction
        residual -= length * product
        previous = size
        size = np.where(open_, _precondition(league, state, residual, diagonal, moved), size)
        turn = np.where(open_, size / np.maximum(previous, TINY), 0.0).astype(np.float32)
        direction *= turn
        direction += moved
    return solution, np.asarray(size <= goal)


def _times(
    league: LaneLeague,
    state: LaneState,
    vector: Float32Array,
    product: Float32Array,
    diagonal: Float32Array,
) -> None:
    curvature_times(  # type: ignore[call-arg]
        *league.walk.columns(),
        state.side_factor(league.n_effects),
        state.standing,
        vector,
        product,
        diagonal,
    )


def _precondition(
    league: LaneLeague,
    state: LaneState,
    residual: Float32Array,
    diagonal: Float32Array,
    moved: Float32Array,
) -> FloatArray:
    """Set `moved`; return the (32,) inner products of residual and `moved`."""
    lane_precondition(
        residual,
        diagonal,
        league.preconditioner.bin_of,
        league.binned_inverse32,
        state.is_free,
        moved,
    )
    return _dot(residual, moved)


def _move(state: LaneState, move: NDArray[np.floating]) -> None:
    state.change[:] += move
    np.exp(np.clip(state.change, -FARTHEST, FARTHEST), out=state.strength)


def _size(step: NDArray[np.floating]) -> FloatArray:
    """The (32,) largest moves."""
    return np.asarray(np.max(np.abs(step), axis=0)).astype(np.float64)


def _dot(one: Float32Array, two: Float32Array) -> FloatArray:
    return np.asarray(np.sum(one * two, axis=0, dtype=np.float64))
