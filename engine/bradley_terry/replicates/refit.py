"""32 refits at once, from the estimate to each replicate's own optimum."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.bradley_terry.replicates.lane_kernels import (
    N_LANES,
    advance,
    correct,
    lane_array,
    log_odds,
    upset_change,
)
from engine.bradley_terry.replicates.lanes import LaneLeague
from engine.bradley_terry.replicates.soft_kernels import settle_soft
from engine.scale import ELO_PER_LOGIT

Float32Array = NDArray[np.float32]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

ERROR_ELO = 0.05
"""Estimated error at which a lane stops, after its last correction."""

_STRAY = 0.04
"""How far lanes are expected to go beyond the ends of the estimate's spectrum, as a share."""

_MAX_PASSES = 40
_AT_REST, _AT_REST_ELO = 0.01, 0.005
_REDUCTION = 1e5
_LOST_ELO = 1e5
_NEAR_ELO = 30.0
_OUTSIDE = np.float32(40.0)


@dataclass(frozen=True)
class LaneState:
    """Where 32 refits stand.

    Attributes
    ----------
    target : (n_players + n_effects, 32) float32
        Log odds of the points made.
    is_free : same shape, float32
        1 for effects and for players in the baseline's component, else 0.
    change : same shape, float32
        Distance from the estimate in natural units, up to a common shift per lane; players outside
        the component stand so far off that they take nothing from it.
    standing : (n_players + n_effects, 64) float32
        exp(change), then how many more points are expected than at the estimate.
    settled : (32,) bool
        Lanes at their optimum.
    """

    target: Float32Array
    is_free: Float32Array
    change: Float32Array
    standing: Float32Array
    settled: BoolArray

    @property
    def strength(self) -> Float32Array:
        """Strengths relative to the estimate, a part of `standing`."""
        return self.standing[:, :N_LANES]


class _IterationPlan(NamedTuple):
    """Middle and half width of the spectrum, decline per pass, and passes before giving up."""

    middle: float
    half_width: float
    rate: float
    max_passes: int

    @property
    def slowest(self) -> float:
        return self.middle - self.half_width


def lanes_at_estimate(
    league: LaneLeague, half_points: NDArray[np.int32], limit: Float32Array
) -> LaneState:
    """Return the start of 32 refits.

    Parameters
    ----------
    league : LaneLeague
    half_points : (n_players + n_effects, 32)
        Redrawn; the effect's are those of all first movers.
    limit : (n_players, 32)
        0 in the baseline's component, else the infinite rating (players without any place stand
        above: they meet nobody in the component).
    """
    target, is_free, change = (lane_array(len(half_points)) for _ in range(3))
    standing = lane_array(len(half_points), 2 * N_LANES)
    log_odds(half_points, league.total32, target)
    is_free[:] = 1.0
    standing[:, :N_LANES] = 1.0
    if limit.any():
        row, lane = np.nonzero(limit)
        is_free[row, lane] = 0.0
        change[row, lane] = np.where(limit[row, lane] < 0.0, -_OUTSIDE, _OUTSIDE)
        standing[row, lane] = np.exp(change[row, lane])
    return LaneState(target, is_free, change, standing, np.zeros(N_LANES, np.bool_))


def refit_lanes(league: LaneLeague, state: LaneState) -> None:
    """Move the lanes to their optima, as far as they settle.

    Chebyshev iteration on ``κ (logit(s/n) - logit(E/n))`` in place of ``s - E`` (κ makes both agree
    at the estimate), preconditioned by the estimate's information. The logit makes rare results,
    where the curvature changes most, nearly linear.

    A lane stops by its own residual (`_judge`), once the soft players coupled among themselves
    have come to rest, and goes back to the estimate if it is still far off.
    """
    step, correction = lane_array(len(state.target)), lane_array(len(state.target))
    plan = _iteration_plan(league)
    error = _correction(league, state, correction)
    reach, decline = error.copy(), np.zeros(N_LANES)
    keep, gain, ratio = 0.0, 1.0 / plan.middle, plan.half_width / plan.middle
    for _ in range(plan.max_passes):
        advance(np.float32(keep), np.float32(gain), correction, step, state.change, state.standing)
        at_rest = _settle_soft(league, state, error)
        walk(league, state)
        error = _correction(league, state, correction)
        if _judge(
            error, at_rest, reach, decline, plan.slowest, plan.rate, ERROR_ELO, state.settled
        ):
            break
        next_ratio = 1.0 / (2.0 * plan.middle / plan.half_width - ratio)
        keep, gain = next_ratio * ratio, 2.0 * next_ratio / plan.half_width
        ratio = next_ratio
    far = ~(error < _NEAR_ELO)
    if far.any():
        correction[:, far] = 0.0
        state.change[:, far] = np.where(state.is_free[:, far] > 0.0, 0.0, state.change[:, far])
    advance(np.float32(0.0), np.float32(1.0), correction, step, state.change, state.standing)
    _settle_soft(league, state, error)


@njit(cache=True, nogil=True)
def _judge(error, at_rest, reach, decline, slowest, rate, enough, settled):  # type: ignore[no-untyped-def]
    """Mark the lanes that the last correction settles; return whether no other can be.

    All but the rates are (32,). What a lane has left after the last correction is estimated from
    its size and from how fast it declines. Corrections are too small by the slowest eigenvalue;
    what is slower still, because the lane differs from the estimate, shows in how little they
    decline; one that is small by chance does not make the next look slow, for none counts as less
    than the spectrum lets it decline.
    """
    n_open = 0
    for lane in range(N_LANES):
        size = error[lane]
        former, decline[lane] = decline[lane], min(size / max(reach[lane], 1e-30), 0.99)
        reach[lane] = max(size, rate * reach[lane])
        slowness = max(decline[lane], former)
        left = max(rate, slowness) * size / min(slowest, 1.0 - slowness)
        is_lost = not error[lane] < _LOST_ELO
        settled[lane] = (settled[lane] or (at_rest[lane] and left <= enough)) and not is_lost
        n_open += not (settled[lane] or is_lost)
    return n_open == 0


def walk(league: LaneLeague, state: LaneState) -> None:
    """Set how many more points players and effects expect than at the estimate."""
    upset_change(*league.walk.columns(), side_factor(league, state), state.standing)  # type: ignore[call-arg]


def side_factor(league: LaneLeague, state: LaneState) -> Float32Array | None:
    """Return the (3, 32) change of upset odds by side -1, 0, +1; None without an effect."""
    if not league.n_effects:
        return None
    effect = state.strength[league.n_players]
    return np.stack((effect, np.ones_like(effect), 1.0 / effect))


def _settle_soft(league: LaneLeague, state: LaneState, last_error: FloatArray) -> BoolArray:
    """Move the soft players to their optimum against the others; return (32,) whether they rest.

    They are few and their edges too, so this costs little, and leaves the iteration over all
    players a nearly linear problem. Where the others have just moved by `last_error` (32,), those
    coupled among themselves need not be nearer to their optimum than a hundredth of it.
    """
    if not len(league.soft.player):
        return np.ones(N_LANES, np.bool_)
    restless = np.empty(N_LANES, np.float32)
    enough = np.maximum(_AT_REST * last_error, _AT_REST_ELO) / ELO_PER_LOGIT
    settle_soft(  # type: ignore[call-arg]
        *league.soft.columns(),
        league.total32,
        league.made32,
        league.given32,
        state.target,
        state.is_free,
        side_factor(league, state),
        state.change,
        state.standing,
        enough.astype(np.float32),
        restless,
    )
    return np.asarray(restless <= enough)


def _correction(league: LaneLeague, state: LaneState, correction: Float32Array) -> FloatArray:
    """Set the preconditioned residual of the free players; return (32,) sizes in Elo."""
    largest = np.empty(N_LANES, np.float32)
    correct(
        state.target,
        state.standing,
        league.made32,
        league.given32,
        league.kappa,
        league.inverse_diagonal32,
        league.half_trend,
        league.solver.bin_of,
        league.coarse32,
        state.is_free,
        state.change,
        correction,
        largest,
    )
    return largest.astype(np.float64) * ELO_PER_LOGIT


def _iteration_plan(league: LaneLeague) -> _IterationPlan:
    """Return how the Chebyshev iteration of a league goes."""
    slow, fast = (1.0 - _STRAY) * league.slowest, (1.0 + _STRAY) * league.fastest
    spread = np.sqrt(fast / slow)
    rate = max((spread - 1.0) / (spread + 1.0), 0.05)
    max_passes = min(_MAX_PASSES, 4 + int(2.0 * np.log(_REDUCTION) / -np.log(rate)))
    return _IterationPlan(0.5 * (fast + slow), 0.5 * (fast - slow), rate, max_passes)
