"""Passes of 32 replicates of the plain model: redraw, refit together, mend what needs it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import streams
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.replicates.lane_kernels import N_LANES
from engine.bradley_terry.replicates.lanes import LaneLeague, lane_league
from engine.bradley_terry.replicates.limits import effect_is_bounded, limits, tangled
from engine.bradley_terry.replicates.newton_lanes import newton_lanes
from engine.bradley_terry.replicates.redraw import (
    Redrawn,
    Thresholds,
    redraw_lanes,
    thresholds,
    trace_lane,
)
from engine.bradley_terry.replicates.refit import lanes_at_estimate, refit_lanes
from engine.bradley_terry.replicates.single import refit_one
from engine.bradley_terry.result import Fit
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT

Float32Array = NDArray[np.float32]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class LanePasses:
    """A fit made ready to be redrawn and refitted.

    Attributes
    ----------
    league, how
        The league at the estimate, and how its games are redrawn.
    gauge, anchor
        The league's zero, and the fixed player's row.
    baseline : int
        Row of the player whose component is rated.
    n_effects : int
        Of the fit; those that it could not estimate are NaN in every replicate.
    """

    league: LaneLeague
    how: Thresholds
    gauge: Gauge
    anchor: int | None
    baseline: int
    n_effects: int

    @property
    def players(self) -> NDArray[np.int64]:
        """(n_rated,) index in the league of each row."""
        return self.league.players

    def run(self, rng: np.random.Generator, number: int) -> tuple[Float32Array, FloatArray]:
        """Return the (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass."""
        league, n_players = self.league, self.league.n_players
        redrawn, limit = _redraw(self, rng, number)
        lanes = lanes_at_estimate(league, redrawn.half_points, limit)
        if not league.is_sparse:
            refit_lanes(league, lanes)
        if not lanes.settled.all():
            newton_lanes(league, redrawn.half_points, lanes)
        state: FloatArray = lanes.change + league.state[:, None]
        bounded = effect_is_bounded(league, redrawn, limit)
        for lane in np.flatnonzero(~lanes.settled | ~bounded | tangled(league, limit)):
            edges = trace_lane(league, self.how, streams.child(rng, number), int(lane))
            state[:, lane] = refit_one(edges, limit[:, lane], league.state)
        rating = _in_gauge(self, ELO_PER_LOGIT * state[:n_players], limit)
        effects = np.full((self.n_effects, N_LANES), np.nan)
        effects[: league.n_effects] = ELO_PER_LOGIT * state[n_players:]
        return rating, effects


def lane_passes(fit: Fit, pairs: Pairs) -> LanePasses:
    """Return the passes of a plain fit."""
    league = lane_league(fit, pairs)
    local = {int(player): number for number, player in enumerate(league.players)}
    anchor = None if fit.gauge.player is None else local[fit.gauge.player]
    baseline = 0 if fit.components.baseline is None else local[fit.components.baseline]
    return LanePasses(league, thresholds(league), fit.gauge, anchor, baseline, len(fit.effects))


def _redraw(
    passes: LanePasses, rng: np.random.Generator, number: int
) -> tuple[Redrawn, Float32Array]:
    """Redraw a pass, once more with every outcome recorded if few did not tell who is rated."""
    redrawn = redraw_lanes(passes.league, passes.how, streams.child(rng, number))
    limit = limits(passes.league, redrawn, passes.baseline)
    if limit is None:
        redrawn = redraw_lanes(
            passes.league, passes.how, streams.child(rng, number), record_all=True
        )
        limit = limits(passes.league, redrawn, passes.baseline)
    if limit is None:
        raise RuntimeError("all outcomes are recorded, but not who is rated: a defect, report it")
    return redrawn, limit


def _in_gauge(passes: LanePasses, rating: FloatArray, limit: Float32Array) -> Float32Array:
    """Put each replicate into the gauge, aligned on its finite players."""
    outside = limit != 0.0
    if passes.anchor is not None:
        rating += passes.gauge.rating - rating[passes.anchor]
    elif passes.gauge.kind == "mean":
        n_finite = len(rating) - np.count_nonzero(outside, axis=0)
        rating += passes.gauge.rating - np.sum(rating, axis=0, where=~outside) / n_finite
    else:
        for lane in range(N_LANES):
            rating[:, lane] += passes.gauge.shift(rating[~outside[:, lane], lane], None)
    in_gauge = rating.astype(np.float32)
    np.copyto(in_gauge, limit, where=outside)
    return in_gauge
