"""Monte Carlo uncertainty: redraw, refit, repeat (parametric bootstrap, section 5)."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import streams
from engine.bradley_terry.fit import Fit
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.lane_kernels import N_LANES
from engine.bradley_terry.lanes import LaneLeague, lane_league
from engine.bradley_terry.redraw import (
    Redrawn,
    Thresholds,
    effect_is_bounded,
    limits,
    redraw_lanes,
    thresholds,
    trace_lane,
)
from engine.bradley_terry.refit import refit_lanes
from engine.bradley_terry.single import refit_one
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT

Float32Array = NDArray[np.float32]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class Draws:
    """Refitted ratings of redrawn results, in the league's gauge.

    Attributes
    ----------
    rating_elo : (n_players, n_replicates) float32
        NaN for players that the fit does not rate. In a replicate +inf above and -inf below the
        baseline's component, NaN where neither.
    order_elo : (n_replicates,) float64
        First-mover effect; ±inf or NaN where a replicate does not bound it, NaN without one.
    """

    rating_elo: Float32Array
    order_elo: FloatArray

    @property
    def n_replicates(self) -> int:
        """Number of replicates."""
        return len(self.order_elo)


@dataclass(frozen=True)
class _Task:
    league: LaneLeague
    how: Thresholds
    gauge: Gauge
    anchor: int | None
    baseline: int


def simulate(
    fit: Fit,
    pairs: Pairs,
    *,
    replicates: int,
    rng: np.random.Generator,
    on_step: Callable[[int, int], None] | None = None,
    first_pass: int = 0,
) -> Draws:
    """Return refits of redrawn results, the estimates taken as the truth.

    The games of every cell are redrawn with their number kept; draws as half points keep the
    expected score, ``P(draw) = min(4 d0 p (1 - p), 2 min(p, 1 - p))``. 32 replicates make a pass;
    pass k draws from ``streams.child(rng, first_pass + k)`` only, so that blocks of whole passes
    give the numbers of one run. Each replicate is within 0.1 Elo of its own optimum.

    Parameters
    ----------
    fit : Fit
    pairs : Pairs
        Those that were fitted.
    replicates : int
    rng : Generator
        Names the streams; nothing is drawn from it.
    on_step : callable, optional
        Called with (replicates done, replicates) after each pass.
    first_pass : int
        Number of the first pass of this block.

    Raises
    ------
    ValueError
        If `replicates` or `first_pass` is negative, or the pairs are not those of the fit.
    NotConverged
        If a replicate's own fit fails.
    """
    _require_sound(fit, pairs, replicates, first_pass)
    draws = Draws(
        np.full((pairs.n_players, replicates), np.nan, np.float32), np.full(replicates, np.nan)
    )
    if not fit.components.rated.any() or replicates == 0:
        return draws
    task = _task(fit, pairs)
    for number, start in enumerate(range(0, replicates, N_LANES)):
        stop = min(start + N_LANES, replicates)
        rating, order = _pass(task, rng, first_pass + number)
        draws.rating_elo[task.league.players, start:stop] = rating[:, : stop - start]
        draws.order_elo[start:stop] = order[: stop - start]
        if on_step is not None:
            on_step(stop, replicates)
    return draws


def _require_sound(fit: Fit, pairs: Pairs, replicates: int, first_pass: int) -> None:
    if replicates < 0 or first_pass < 0:
        raise ValueError(
            f"replicates = {replicates}, first_pass = {first_pass}: neither can be negative"
        )
    if len(fit.rating_elo) != pairs.n_players or fit.n_cells != pairs.n_cells:
        raise ValueError(
            f"the fit has {len(fit.rating_elo)} players and {fit.n_cells} cells, the pairs "
            f"{pairs.n_players} and {pairs.n_cells}: give the pairs that were fitted"
        )


def _task(fit: Fit, pairs: Pairs) -> _Task:
    league = lane_league(fit, pairs)
    local = {int(player): number for number, player in enumerate(league.players)}
    anchor = None if fit.gauge.player is None else local[fit.gauge.player]
    baseline = 0 if fit.components.baseline is None else local[fit.components.baseline]
    return _Task(league, thresholds(league), fit.gauge, anchor, baseline)


def _pass(task: _Task, rng: np.random.Generator, number: int) -> tuple[Float32Array, FloatArray]:
    """Return the (n_rated, 32) ratings and (32,) order effects of one pass, in Elo."""
    league, n_players = task.league, task.league.edges.n_players
    redrawn, limit = _redraw(task, rng, number)
    sign = np.where(limit < 0.0, -1, (limit != 0.0).astype(np.int8)).astype(np.int8)
    refit = refit_lanes(league, redrawn.points, sign)
    state = league.state[:, None] + refit.change
    bounded = effect_is_bounded(league, redrawn, limit)
    for lane in np.flatnonzero(~refit.settled | ~bounded | _tangled(league, sign)):
        edges = trace_lane(league, task.how, streams.child(rng, number), int(lane))
        state[:, lane] = refit_one(edges, sign[:, lane], league.state)
    rating = _in_gauge(task, ELO_PER_LOGIT * state[:n_players], limit)
    order = ELO_PER_LOGIT * state[n_players] if league.edges.n_effects else np.full(N_LANES, np.nan)
    return rating.astype(np.float32), order


def _redraw(task: _Task, rng: np.random.Generator, number: int) -> tuple[Redrawn, Float32Array]:
    """Redraw a pass, once more with every outcome recorded if few did not tell who is rated."""
    redrawn = redraw_lanes(task.league, task.how, streams.child(rng, number))
    limit = limits(redrawn, task.baseline)
    if limit is None:
        redrawn = redraw_lanes(task.league, task.how, streams.child(rng, number), record_all=True)
        limit = limits(redrawn, task.baseline)
    if limit is None:
        raise RuntimeError("all outcomes are recorded, but not who is rated: a defect, report it")
    return redrawn, limit


def _tangled(league: LaneLeague, sign: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return (32,) True where players without a rating meet each other as first movers.

    Their games say something about neither ratings nor the effect, but count in its sum.
    """
    edges = league.edges
    tangled = np.zeros(N_LANES, np.bool_)
    outside = np.any(sign != 0, axis=1)
    if edges.n_effects and np.count_nonzero(outside) > 1:
        lower = edges.lower()
        meet = np.flatnonzero(outside[lower] & outside[edges.upper] & (edges.side != 0))
        tangled = np.any((sign[lower[meet]] != 0) & (sign[edges.upper[meet]] != 0), axis=0)
    return tangled


def _in_gauge(task: _Task, rating: FloatArray, limit: Float32Array) -> FloatArray:
    """Put each replicate into the gauge, aligned on its finite players."""
    if task.anchor is not None:
        rating = rating + (task.gauge.rating - rating[task.anchor])
    else:
        for lane in range(N_LANES):
            rating[:, lane] += task.gauge.shift(rating[limit[:, lane] == 0.0, lane], None)
    outside = limit != 0.0
    rating[outside] = limit[outside]
    return rating
