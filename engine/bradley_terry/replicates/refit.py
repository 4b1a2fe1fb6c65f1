"""32 refits at once, from the estimate to each replicate's own optimum."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.replicates.lane_kernels import (
    N_LANES,
    add_soft_edges,
    precondition,
    step_soft,
    upset_change,
)
from engine.bradley_terry.replicates.lanes import LaneLeague
from engine.scale import ELO_PER_LOGIT

Float32Array = NDArray[np.float32]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

ERROR_ELO = 0.03
"""Estimated error at which a lane stops, after its last correction."""

_MAX_PASSES = 60
_MARGIN = 0.1
_REDUCTION = 1e5
_LOST_ELO = 1e5
_OUTSIDE = np.float32(40.0)
_FARTHEST = np.float32(42.0)
_TINY = np.float32(1e-30)
_SOFT_ROUNDS = 2
_BOLDEST = np.float32(4.0)


@dataclass(frozen=True)
class LaneRefit:
    """Where 32 refits ended.

    Attributes
    ----------
    change : (n_players + n_effects, 32) float32
        Distance from the estimate in natural units, up to a common shift per lane.
    settled : (32,) bool
        False for lanes that must be refitted one by one.
    n_passes : int
        Walks over the edges.
    """

    change: Float32Array
    settled: BoolArray
    n_passes: int


def refit_lanes(
    league: LaneLeague, points: NDArray[np.float64], limit: NDArray[np.int8]
) -> LaneRefit:
    """Return the refits of 32 redrawn results.

    Chebyshev iteration on ``κ (logit(s/n) - logit(E/n))`` in place of ``s - E`` (κ makes both agree
    at the estimate), preconditioned by the estimate's information. The logit makes rare results,
    where the curvature changes most, nearly linear.

    A lane stops by its own residual. Corrections are too small by the slowest eigenvalue; what is
    slower still, because the lane differs from the estimate, shows in how little they decline.

    Parameters
    ----------
    league : LaneLeague
    points : (n_players + n_effects, 32)
        Redrawn points; the effect's are those of all first movers.
    limit : (n_players, 32) int8
        0 in the baseline's component, else the sign of the infinite rating, ±1 (players without
        any place count as +1: they meet nobody in the component).
    """
    n_players = league.edges.n_players
    is_free = (limit == 0).astype(np.float32)
    is_steered = is_free * ~league.is_soft[:, None]
    change = np.zeros(points.shape, np.float32)
    change[:n_players] = limit * _OUTSIDE
    target = _log_odds(points, league.total)
    middle, half_width, rate, max_passes = _iteration_plan(league)
    more, soft_step = _settle_soft(league, target, change, is_free)
    correction = _correction(league, target, more, is_steered)
    step = correction / np.float32(middle)
    error, ratio, n_passes = _size_elo(correction), half_width / middle, 0
    settled, decline = np.zeros(N_LANES, np.bool_), np.zeros(N_LANES)
    while True:
        change += step
        _, soft_step = _settle_soft(league, target, change, is_free)
        correction = _correction(league, target, _walk(league, change), is_steered)
        n_passes += 1
        previous, error = error, np.maximum(_size_elo(correction), soft_step)
        former, decline = decline, np.minimum(error / np.maximum(previous, 1e-30), 0.99)
        slowness = np.maximum(decline, former)
        left = error / np.minimum(league.slowest, 1.0 - slowness)
        settled |= np.maximum(rate, slowness) * left <= ERROR_ELO
        lost = ~(error < _LOST_ELO)
        settled &= ~lost
        if np.all(settled | lost) or n_passes == max_passes:
            return LaneRefit(change + correction, settled, n_passes)
        next_ratio = 1.0 / (2.0 * middle / half_width - ratio)
        step = np.float32(next_ratio * ratio) * step
        step += np.float32(2.0 * next_ratio / half_width) * correction
        ratio = next_ratio


def _settle_soft(
    league: LaneLeague, target: Float32Array, change: Float32Array, is_free: Float32Array
) -> tuple[Float32Array, NDArray[np.float64]]:
    """Move the soft players to their optimum against the others, in place.

    They are few and their edges too, so this costs little, and leaves the iteration over all
    players a nearly linear problem.

    Returns
    -------
    more : (n_players + n_effects, 32)
        What players expect more than at the estimate in the edges of soft players.
    last_step : (32,)
        Largest move of the last round, in Elo.
    """
    more = np.zeros(change.shape, np.float32)
    largest = np.zeros(N_LANES, np.float32)
    if not len(league.soft):
        return more, largest.astype(np.float64)
    strength, side_factor = _factors(league, change)
    diagonal = np.empty_like(strength)
    for _ in range(_SOFT_ROUNDS):
        more[:] = 0.0
        diagonal[:] = 0.0
        add_soft_edges(  # type: ignore[call-arg]
            *league.soft_walk.columns(), strength, side_factor, more, diagonal
        )
        step_soft(
            league.soft,
            league.total32,
            league.made32,
            league.given32,
            target,
            more,
            diagonal,
            is_free,
            _BOLDEST,
            change,
            strength,
            largest,
        )
    return more, largest.astype(np.float64) * ELO_PER_LOGIT


def _iteration_plan(league: LaneLeague) -> tuple[float, float, float, int]:
    """Return middle and half width of the spectrum, decline per pass, passes before giving up."""
    slow, fast = league.slowest * (1.0 - _MARGIN), league.fastest * (1.0 + _MARGIN)
    spread = np.sqrt(fast / slow)
    rate = max((spread - 1.0) / (spread + 1.0), 0.05)
    max_passes = min(_MAX_PASSES, 4 + int(2.0 * np.log(_REDUCTION) / -np.log(rate)))
    return 0.5 * (fast + slow), max(0.5 * (fast - slow), 1e-3), rate, max_passes


def _log_odds(points: NDArray[np.float64], total: NDArray[np.float64]) -> Float32Array:
    """Log odds of the points made; anything for players who made none or all (not refitted)."""
    inner = (points > 0.0) & (points < total[:, None])
    odds: Float32Array = np.log(
        np.where(inner, points, 1.0) / np.where(inner, total[:, None] - points, 1.0)
    ).astype(np.float32)
    return odds


def _correction(
    league: LaneLeague, target: Float32Array, more: Float32Array, is_free: Float32Array
) -> Float32Array:
    """Return the preconditioned residual of the free players that are not soft."""
    made = league.made32[:, None] + more
    odds = league.given32[:, None] - more
    np.maximum(made, _TINY, out=made)
    np.maximum(odds, _TINY, out=odds)
    np.divide(made, odds, out=odds)
    np.log(odds, out=odds)
    np.subtract(target, odds, out=odds)
    odds *= league.kappa[:, None]
    solver = league.solver
    step = made
    precondition(
        odds,
        solver.inverse_diagonal.astype(np.float32),
        solver.bin_of,
        solver.coarse.astype(np.float32),
        is_free,
        step,
    )
    return step


def _walk(league: LaneLeague, change: Float32Array) -> Float32Array:
    """Return how many more points players and effects expect than at the estimate."""
    strength, side_factor = _factors(league, change)
    more = np.zeros(change.shape, np.float32)
    effect_more = np.zeros(N_LANES, np.float32)
    upset_change(  # type: ignore[call-arg]
        *league.walk.columns(), strength, side_factor, more, effect_more
    )
    more[league.edges.n_players :] = effect_more
    return more


def _factors(league: LaneLeague, change: Float32Array) -> tuple[Float32Array, Float32Array | None]:
    """Return strengths (n_players, 32) and upset odds by side (3, 32), relative to the estimate."""
    n_players = league.edges.n_players
    bounded = np.clip(change, -_FARTHEST, _FARTHEST)
    if not league.edges.n_effects:
        return np.exp(bounded), None
    effect = bounded[n_players]
    return np.exp(bounded[:n_players]), np.exp(np.stack((effect, 0.0 * effect, -effect)))


def _size_elo(correction: Float32Array) -> NDArray[np.float64]:
    """Return the largest correction of each lane."""
    largest = np.maximum(correction.max(axis=0), -correction.min(axis=0)).astype(np.float64)
    return np.asarray(largest * ELO_PER_LOGIT)
