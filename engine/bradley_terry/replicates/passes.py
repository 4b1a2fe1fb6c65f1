"""Passes of 32 replicates of the plain model: redraw, refit together, repair failed replicates."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import Float32Array, FloatArray, IntArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.gauge import Gauge, Holders, holders
from banzuke.engine.bradley_terry.largest_component import in_minority, of_largest
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import finite_means, to_elo
from banzuke.engine.bradley_terry.replicates.lane_state import lanes_at_estimate
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague, lane_league
from banzuke.engine.bradley_terry.replicates.limits import contaminated, effect_is_bounded, limits
from banzuke.engine.bradley_terry.replicates.newton_lanes import newton_lanes
from banzuke.engine.bradley_terry.replicates.redraw import (
    Redrawn,
    Thresholds,
    redraw_lanes,
    thresholds,
    trace_lane,
)
from banzuke.engine.bradley_terry.replicates.refit import refit_lanes
from banzuke.engine.bradley_terry.replicates.single import refit_one
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class LanePasses:
    """A fit prepared for redraws and refits.

    Attributes
    ----------
    league, how
        The league at the estimate, and the thresholds that redraw its games.
    gauge, holders
        The league's zero, and the players who hold it.
    baseline : int
        Row of the player whose component is rated, unless nobody holds the zero alone and it is a
        minority (`of_largest`).
    n_effects : int
        Number of effects of the fit; an effect that the fit could not estimate is NaN everywhere.
    """

    league: LaneLeague
    how: Thresholds
    gauge: Gauge
    holders: Holders | None
    baseline: int
    n_effects: int

    @property
    def players(self) -> IntArray:
        """(n_rated,) index in the league of each row."""
        return self.league.players

    def run(
        self, rng: np.random.Generator, number: int, *, wanted: int = N_LANES
    ) -> tuple[Float32Array, FloatArray]:
        """The (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass.

        The replicates are refitted together, all as fast as the `wanted` ones. A replicate
        that cannot be fitted is NaN, except for players above or below the others.
        """
        league, n_players = self.league, self.league.n_players
        redrawn, limit = _redraw(self, rng, number)
        lanes = lanes_at_estimate(league, redrawn.half_points, limit)
        if not league.is_sparse:
            refit_lanes(league, lanes)
        if not lanes.settled.all():
            newton_lanes(league, redrawn.half_points, lanes)
        change = lanes.change
        bounded = effect_is_bounded(league, redrawn, limit)
        for lane in np.flatnonzero(~lanes.settled | ~bounded | contaminated(league, limit)):
            edges = trace_lane(league, self.how, streams.child(rng, number), int(lane))
            try:
                change[:, lane] = refit_one(edges, limit[:, lane], league.state) - league.state
            except NotConverged:  # NaN then, which counts as a rating without end
                change[n_players:, lane] = np.nan
                limit[limit[:, lane] == 0.0, lane] = np.nan
        effects = np.full((self.n_effects, N_LANES), np.nan)
        effects[: league.n_effects] = ELO_PER_LOGIT * (
            change[n_players:] + league.state[n_players:, None]
        )
        return _in_gauge(self, change[:n_players], limit), effects


def lane_passes(fit: Fit, pairs: Pairs) -> LanePasses:
    """The passes of a plain fit."""
    league = lane_league(fit, pairs)
    local = {int(player): number for number, player in enumerate(league.players)}
    rows = np.full(pairs.n_players, -1)
    rows[league.players] = np.arange(len(league.players))
    held = holders(fit.gauge, rows, fit.rating_elo)
    baseline = 0 if fit.components.baseline is None else local[fit.components.baseline]
    return LanePasses(league, thresholds(league), fit.gauge, held, baseline, len(fit.effects))


def _redraw(
    passes: LanePasses, rng: np.random.Generator, number: int
) -> tuple[Redrawn, Float32Array]:
    """Redraw a pass; record every outcome in a second try if the rated players are undecided.

    They are undecided, too, if the baseline's component is a minority and nobody holds the zero
    alone: then the largest component is rated.
    """
    redrawn = redraw_lanes(passes.league, passes.how, streams.child(rng, number))
    limit = limits(passes.league, redrawn, passes.baseline)
    may_move = passes.holders is None
    if limit is not None and not (may_move and in_minority(limit).any()):
        return redrawn, limit
    redrawn = redraw_lanes(passes.league, passes.how, streams.child(rng, number), record_all=True)
    limit = limits(passes.league, redrawn, passes.baseline)
    if limit is None:
        raise RuntimeError("all outcomes are recorded, but not who is rated: a defect, report it")
    if may_move:
        walk = passes.league.walk
        took = redrawn.lower_took, redrawn.upper_took
        limit = of_largest(limit, walk.all_lower(), walk.upper, *took, passes.baseline)
    return redrawn, limit


def _in_gauge(passes: LanePasses, change: Float32Array, limit: Float32Array) -> Float32Array:
    """Ratings in Elo, each replicate put into the gauge, aligned on its finite players."""
    gauge, estimate = passes.gauge, ELO_PER_LOGIT * passes.league.state[: len(change)]
    if passes.holders is not None:
        at = passes.holders.at
        moved = ELO_PER_LOGIT * change[at].astype(np.float64)
        ahead = replace(passes.holders, target_elo=passes.holders.target_elo - estimate[at])
        shift = ahead.shift(moved, limit[at] == 0.0)
    elif gauge.kind == "mean":
        shift = gauge.rating - finite_means(change, limit, estimate, ELO_PER_LOGIT)
    else:
        shift = np.empty(N_LANES)
        for lane in range(N_LANES):
            inside = limit[:, lane] == 0.0
            rating = estimate[inside] + ELO_PER_LOGIT * change[inside, lane]
            shift[lane] = gauge.shift(rating, None) if len(rating) else np.nan
    rating = np.empty_like(change)
    to_elo(change, limit, estimate, ELO_PER_LOGIT, shift, rating)
    return rating
