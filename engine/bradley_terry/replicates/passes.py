"""Passes of 32 replicates of the plain model: redraw, refit together, mend what needs it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import streams
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.replicates.lane_kernels import N_LANES
from engine.bradley_terry.replicates.lanes import LaneLeague, lane_league
from engine.bradley_terry.replicates.redraw import (
    Redrawn,
    Thresholds,
    effect_is_bounded,
    limits,
    redraw_lanes,
    thresholds,
    trace_lane,
)
from engine.bradley_terry.replicates.refit import refit_lanes
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
        league, n_players = self.league, self.league.edges.n_players
        redrawn, limit = _redraw(self, rng, number)
        sign = np.where(limit < 0.0, -1, (limit != 0.0).astype(np.int8)).astype(np.int8)
        refit = refit_lanes(league, redrawn.points, sign)
        state = league.state[:, None] + refit.change
        bounded = effect_is_bounded(league, redrawn, limit)
        for lane in np.flatnonzero(~refit.settled | ~bounded | _tangled(league, sign)):
            edges = trace_lane(league, self.how, streams.child(rng, number), int(lane))
            state[:, lane] = refit_one(edges, sign[:, lane], league.state)
        rating = _in_gauge(self, ELO_PER_LOGIT * state[:n_players], limit)
        effects = np.full((self.n_effects, N_LANES), np.nan)
        effects[: league.edges.n_effects] = ELO_PER_LOGIT * state[n_players:]
        return rating.astype(np.float32), effects


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
    limit = limits(redrawn, passes.baseline)
    if limit is None:
        redrawn = redraw_lanes(
            passes.league, passes.how, streams.child(rng, number), record_all=True
        )
        limit = limits(redrawn, passes.baseline)
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


def _in_gauge(passes: LanePasses, rating: FloatArray, limit: Float32Array) -> FloatArray:
    """Put each replicate into the gauge, aligned on its finite players."""
    if passes.anchor is not None:
        rating = rating + (passes.gauge.rating - rating[passes.anchor])
    else:
        for lane in range(N_LANES):
            rating[:, lane] += passes.gauge.shift(rating[limit[:, lane] == 0.0, lane], None)
    outside = limit != 0.0
    rating[outside] = limit[outside]
    return rating
