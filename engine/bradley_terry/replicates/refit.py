"""32 refits at once, from the estimate to each replicate's own optimum."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray, IntArray
from banzuke.engine.bradley_terry.replicates.chebyshev import IterationPlan, iteration_plan
from banzuke.engine.bradley_terry.replicates.lane_kernels import (
    advance,
    as_lanes,
    correct,
    lane_array,
    upset_change,
)
from banzuke.engine.bradley_terry.replicates.lane_state import LaneState, taken
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.soft_kernels import settle_soft
from banzuke.engine.bradley_terry.replicates.tuned import (
    ERROR_ELO,
    FEW_LANES,
    LOST_ELO,
    NEAR_ELO,
    REST_ELO,
    REST_SHARE,
    SMALL_ERROR_ELO,
    SMALL_LEAGUE,
)
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class _Descent:
    """Lanes in progress: the last step, the next correction, and the decline of corrections.

    Attributes
    ----------
    state : LaneState
    step, correction : (n_players + n_effects, width) float32
    error, reach, decline, left : (width,)
        Size of the correction in Elo, its largest expected size, its decline in the last pass, and
        the estimated remaining error.
    """

    state: LaneState
    step: Float32Array
    correction: Float32Array
    error: FloatArray
    reach: FloatArray
    decline: FloatArray
    left: FloatArray

    def least_settled(self) -> IntArray:
        """A few lanes at most: open lanes, then the largest errors; none if lost."""
        order = np.lexsort((-self.left, self.state.settled))
        return order[self.error[order] < LOST_ELO][:FEW_LANES]

    def alone(self, lanes: IntArray) -> "_Descent":
        """A copy of a few lanes; spare room is filled with repeated lanes."""
        source = np.resize(lanes, FEW_LANES)
        return _Descent(
            self.state.taken(source),
            taken(self.step, source),
            taken(self.correction, source),
            self.error[source],
            self.reach[source],
            self.decline[source],
            self.left[source],
        )


def refit_lanes(league: LaneLeague, state: LaneState) -> None:
    """Move the lanes to their optima, as far as they converge.

    Chebyshev iteration on ``κ (logit(s/n) - logit(E/n))`` in place of ``s - E`` (κ makes both agree
    at the estimate), preconditioned by the estimate's information. The logit makes rare results,
    where the curvature changes most, nearly linear.

    A lane stops by its own residual (`_judge`), once the coupled soft players have converged. A
    lane that is still far from its optimum returns to the estimate. When few lanes are open in a
    league that is not small, they continue without the others. A pass over one lane costs as much
    as a pass over a few, so the least certain of the converged lanes continue with them.
    """
    plan = iteration_plan(league)
    steps = plan.steps()
    descent = _begin(league, state)
    is_small = len(league.walk.upper) < SMALL_LEAGUE
    enough, fewest = (SMALL_ERROR_ELO, 0) if is_small else (ERROR_ELO, FEW_LANES)
    n_open = _descend(league, descent, plan, steps, enough, fewest)
    lanes = descent.least_settled()
    few = descent.alone(lanes) if 0 < n_open <= fewest else None
    _end(league, descent)
    if few is not None:
        _descend(league, few, plan, steps, enough, 0)
        _end(league, few)
        state.put(lanes, few.state)


def _begin(league: LaneLeague, state: LaneState) -> _Descent:
    step, correction = lane_array(len(state.target)), lane_array(len(state.target))
    error = _correction(league, state, correction)
    decline, left = np.zeros((2, state.width))
    return _Descent(state, step, correction, error, error.copy(), decline, left)


def _descend(
    league: LaneLeague,
    descent: _Descent,
    plan: IterationPlan,
    steps: Iterator[tuple[float, float]],
    error_elo: float,
    enough: int,
) -> int:
    """Iterate while steps are left and more than `enough` lanes are open; return the open count."""
    state, error, n_open = descent.state, descent.error, descent.state.width
    for keep, gain in steps:
        _advance(descent, keep, gain)
        at_rest = _settle_soft(league, state, error)
        walk(league, state)
        error[:] = _correction(league, state, descent.correction)
        n_open = _judge(
            error, at_rest, descent.reach, descent.decline, plan.slowest, plan.rate, error_elo,
            descent.left, state.settled,
        )  # fmt: skip
        if n_open <= enough:
            break
    return int(n_open)


def _end(league: LaneLeague, descent: _Descent) -> None:
    """Make the last correction; lanes that are far from their optimum go back to the estimate."""
    state = descent.state
    far = ~(descent.error < NEAR_ELO)
    if far.any():
        descent.correction[:, far], state.settled[far] = 0.0, False
        state.change[:, far] = np.where(state.is_free[:, far] > 0.0, 0.0, state.change[:, far])
    _advance(descent, 0.0, 1.0)
    _settle_soft(league, state, descent.error)


def _advance(descent: _Descent, keep: float, gain: float) -> None:
    state = descent.state
    advance(
        as_lanes(state.width), np.float32(keep), np.float32(gain), descent.correction,
        descent.step, state.change, state.standing,
    )  # fmt: skip


@kernel()
def _judge(error, at_rest, reach, decline, slowest, rate, enough, left, settled):  # type: ignore[no-untyped-def]
    """Mark the lanes converged after the last correction; return the number of other live lanes.

    All but the rates are (width,). The remaining error of a lane is estimated from the size of the
    last correction and from its rate of decline. Corrections are too small by the slowest
    eigenvalue. A component that is slower still, because the lane differs from the estimate, shows
    in the decline of the corrections. A correction that is small by chance does not make the next
    one look slow: none counts as smaller than the spectrum allows.
    """
    n_open = 0
    for lane in range(len(error)):
        size = error[lane]
        former, decline[lane] = decline[lane], min(size / max(reach[lane], 1e-30), 0.99)
        reach[lane] = max(size, rate * reach[lane])
        slowness = max(decline[lane], former)
        left[lane] = max(rate, slowness) * size / min(slowest, 1.0 - slowness)
        is_lost = not error[lane] < LOST_ELO
        settled[lane] = (settled[lane] or (at_rest[lane] and left[lane] <= enough)) and not is_lost
        n_open += not (settled[lane] or is_lost)
    return n_open


def walk(league: LaneLeague, state: LaneState) -> None:
    """Set the points expected of players and effects less those expected at the estimate."""
    upset_change(  # type: ignore[call-arg]
        as_lanes(state.width),
        *league.walk.columns(),
        state.side_factor(league.n_effects),
        state.standing,
    )


def _settle_soft(league: LaneLeague, state: LaneState, last_error: FloatArray) -> BoolArray:
    """Move the soft players to their optimum against the others; return (32,) True if converged.

    The soft players and their edges are few, so this costs little and leaves a nearly linear
    problem for the iteration over all players. After a move of the others by `last_error` (width,),
    the coupled soft players only have to be within a hundredth of that move of their optimum.
    """
    if not len(league.soft.player):
        return np.ones(state.width, np.bool_)
    restless = np.empty(state.width, np.float32)
    enough = np.maximum(REST_SHARE * last_error, REST_ELO) / ELO_PER_LOGIT
    settle_soft(  # type: ignore[call-arg]
        as_lanes(state.width),
        *league.soft.columns(),
        league.total32,
        league.made32,
        league.given32,
        state.target,
        state.is_free,
        state.side_factor(league.n_effects),
        state.change,
        state.standing,
        enough.astype(np.float32),
        restless,
    )
    return np.asarray(restless <= enough)


def _correction(league: LaneLeague, state: LaneState, correction: Float32Array) -> FloatArray:
    """Set the preconditioned residual of the free players; return (width,) sizes in Elo."""
    largest = np.empty(state.width, np.float32)
    correct(
        as_lanes(state.width),
        state.target,
        state.standing,
        league.made32,
        league.given32,
        league.kappa,
        league.inverse_diagonal32,
        league.half_trend,
        league.preconditioner.bin_of,
        league.coarse32,
        state.is_free,
        state.change,
        correction,
        largest,
    )
    return largest.astype(np.float64) * ELO_PER_LOGIT
