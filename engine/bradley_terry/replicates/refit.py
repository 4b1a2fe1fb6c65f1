"""32 refits at once, from the estimate to each replicate's own optimum."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.bradley_terry.replicates.lane_kernels import (
    N_LANES,
    advance,
    correct,
    lane_array,
    log_odds,
    settle_soft,
    upset_change,
)
from engine.bradley_terry.replicates.lanes import LaneLeague
from engine.scale import ELO_PER_LOGIT

Float32Array = NDArray[np.float32]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

ERROR_ELO = 0.03
"""Estimated error at which a lane stops, after its last correction."""

_MAX_PASSES = 40
_FAR_PASSES = 2
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

    A lane stops by its own residual, and goes back to the estimate if it is still far off.
    Corrections are too small by the slowest eigenvalue; what is slower still, because the lane
    differs from the estimate, shows in how little they decline; one that is small by chance does
    not make the next look slow, for none counts as less than the spectrum lets it decline. The same
    holds for the moves of soft players, of which two more follow: with the last correction, and
    after it. Those follow the corrections, so their last decline is enough.
    """
    step, correction = lane_array(len(state.target)), lane_array(len(state.target))
    reach = np.stack([_correction(league, state, correction)] * 2)
    middle, half_width, rate, max_passes = _iteration_plan(league)
    keep, gain, ratio, decline = 0.0, 1.0 / middle, half_width / middle, np.zeros((2, N_LANES))
    for number in range(max_passes):
        advance(np.float32(keep), np.float32(gain), correction, step, state.change, state.standing)
        soft_move = _settle_soft(league, state, n_rounds=2 if number < _FAR_PASSES else 1)
        walk(league, state)
        error = np.stack((_correction(league, state, correction), soft_move))
        if _judge(error, reach, decline, league.slowest, rate, ERROR_ELO, state.settled):
            break
        next_ratio = 1.0 / (2.0 * middle / half_width - ratio)
        keep, gain = next_ratio * ratio, 2.0 * next_ratio / half_width
        ratio = next_ratio
    far = ~np.all(error < _NEAR_ELO, axis=0)
    if far.any():
        correction[:, far] = 0.0
        state.change[:, far] = np.where(state.is_free[:, far] > 0.0, 0.0, state.change[:, far])
    advance(np.float32(0.0), np.float32(1.0), correction, step, state.change, state.standing)
    _settle_soft(league, state, n_rounds=1)


@njit(cache=True, nogil=True)
def _judge(error, reach, decline, slowest, rate, enough, settled):  # type: ignore[no-untyped-def]
    """Mark the lanes that the last correction settles; return whether no other can be.

    All but the rates are (2, 32), for corrections and for moves of soft players; what a lane has
    left after the last correction is estimated from the error and from how fast it declines.
    """
    n_open = 0
    for lane in range(N_LANES):
        left = 0.0
        for part in range(2):
            size = error[part, lane]
            former, decline[part, lane] = (
                decline[part, lane], min(size / max(reach[part, lane], 1e-30), 0.99),
            )  # fmt: skip
            reach[part, lane] = max(size, rate * reach[part, lane])
            slowness = max(decline[part, lane], 0.0 if part else former)
            ahead = slowness**2 if part else max(rate, slowness)
            left = max(left, ahead * size / min(slowest, 1.0 - slowness))
        is_lost = not (error[0, lane] < _LOST_ELO and error[1, lane] < _LOST_ELO)
        settled[lane] = (settled[lane] or left <= enough) and not is_lost
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


def _settle_soft(league: LaneLeague, state: LaneState, *, n_rounds: int) -> FloatArray:
    """Move the soft players to their optimum against the others; return (32,) moves in Elo.

    They are few and their edges too, so this costs little, and leaves the iteration over all
    players a nearly linear problem.
    """
    largest = np.zeros(N_LANES, np.float32)
    if len(league.soft.player):
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
            n_rounds,
            largest,
        )
    return largest.astype(np.float64) * ELO_PER_LOGIT


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
        league.solver.bin_of,
        league.coarse32,
        state.is_free,
        correction,
        largest,
    )
    return largest.astype(np.float64) * ELO_PER_LOGIT


def _iteration_plan(league: LaneLeague) -> tuple[float, float, float, int]:
    """Return middle and half width of the spectrum, decline per pass, passes before giving up."""
    slow, fast = league.slowest, league.fastest
    spread = np.sqrt(fast / slow)
    rate = max((spread - 1.0) / (spread + 1.0), 0.05)
    max_passes = min(_MAX_PASSES, 4 + int(2.0 * np.log(_REDUCTION) / -np.log(rate)))
    return 0.5 * (fast + slow), max(0.5 * (fast - slow), 1e-3), rate, max_passes
