"""Redrawn results: the estimate taken as the truth, every count kept (parametric bootstrap)."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.plain.edges import Edges
from engine.bradley_terry.plain.order import order_status
from engine.bradley_terry.replicates import lane_kernels
from engine.bradley_terry.replicates.lane_kernels import ALL_LANES, N_LANES
from engine.bradley_terry.replicates.lanes import LaneLeague
from engine.bradley_terry.result import ESTIMATED

FloatArray = NDArray[np.float64]
UIntArray = NDArray[np.uint32]

LARGE_CELL = 256
"""Edges with more games are redrawn by numpy's binomial sampler, the rest game by game."""

_TWO_32 = 2.0**32
_N_NEAREST = 16
_RARE = 25.0
_MOST = 0.6


@dataclass(frozen=True)
class Thresholds:
    """A game is an upset if 32 random bits are below `win_below`, a draw if below `draw_below`.

    Chances under 2⁻³² become never, so nothing impossible is made to happen.

    Attributes
    ----------
    win_below, draw_below : (n_edges,) uint32
    games : (n_edges,) int32
    large : (n_large,) int64
        Edges with many games; `large_row` (n_edges,) is their place there, else -1.
    recorded : (n_edges,) bool
        Edges whose outcomes are recorded; `recorded_indptr`, `recorded_upper` are these as in
        `Edges`, and `is_complete` (n_players,) says who has all edges among them.
    most_points : (n_players,) int32
        Half points of each player, and `most_effect_points` of the effect, without any upset.
    """

    win_below: UIntArray
    draw_below: UIntArray
    games: NDArray[np.int32]
    large: NDArray[np.int64]
    large_row: NDArray[np.int32]
    recorded: NDArray[np.bool_]
    recorded_indptr: NDArray[np.int64]
    recorded_upper: NDArray[np.int32]
    is_complete: NDArray[np.bool_]
    most_points: NDArray[np.int32]
    most_effect_points: int


@dataclass(frozen=True)
class Redrawn:
    """32 redrawn results of one pass.

    Attributes
    ----------
    points : (n_players + n_effects, 32)
        Points of each player, then of all first movers.
    indptr, upper
        The edges whose outcomes were recorded, as in `Edges`.
    lower_took, upper_took : (n_recorded,) uint32
        Bit l says who took points in lane l.
    is_complete : (n_players,) bool
        Players with all their edges recorded.
    """

    points: FloatArray
    indptr: NDArray[np.int64]
    upper: NDArray[np.int32]
    is_complete: NDArray[np.bool_]
    lower_took: UIntArray
    upper_took: UIntArray


def thresholds(league: LaneLeague) -> Thresholds:
    """Return the thresholds at the estimate."""
    win = league.upset - 0.5 * league.drawn
    games = league.edges.n_games.astype(np.int32)
    large = np.flatnonzero(games > LARGE_CELL)
    large_row = np.full(len(games), -1, np.int32)
    large_row[large] = np.arange(len(large), dtype=np.int32)
    win_below = _threshold(win)
    effect_games = int(np.sum(games[league.edges.side > 0]))
    how = Thresholds(
        win_below=win_below,
        draw_below=_threshold(win + league.drawn) if league.edges.n_drawn else win_below,
        games=games,
        large=large,
        large_row=large_row,
        recorded=_worth_recording(league),
        recorded_indptr=league.edges.indptr,
        recorded_upper=league.edges.upper,
        is_complete=np.ones(league.edges.n_players, np.bool_),
        most_points=np.diff(
            np.append(0, np.cumsum(2 * games, dtype=np.int64))[league.edges.indptr]
        ).astype(np.int32),
        most_effect_points=2 * effect_games,
    )
    return how if how.recorded.all() else _with_recorded(league, how, how.recorded)


def _with_recorded(league: LaneLeague, how: Thresholds, recorded: NDArray[np.bool_]) -> Thresholds:
    unseen = np.where(recorded, 0.0, 1.0)
    return replace(
        how,
        recorded=recorded,
        recorded_indptr=np.append(0, np.cumsum(recorded))[league.edges.indptr],
        recorded_upper=league.edges.upper[recorded],
        is_complete=league.edges.per_player(unseen, unseen) == 0.0,
    )


def redraw_lanes(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator, *, record_all: bool = False
) -> Redrawn:
    """Return 32 redrawn results; a fresh `stream` of the same name gives them again."""
    if record_all:
        how = _with_recorded(league, how, np.ones_like(how.recorded))
    return _redraw(league, how, stream, traced_lane=-1)[0]


def trace_lane(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator, lane: int
) -> Edges:
    """Return the edges with the score that one lane of `redraw_lanes` drew."""
    half_points = _redraw(league, how, stream, traced_lane=lane)[1]
    return replace(league.edges, score=league.edges.n_games - 0.5 * half_points)


def _redraw(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator, *, traced_lane: int
) -> tuple[Redrawn, NDArray[np.int32]]:
    edges = league.edges
    state = stream.integers(0, 2**32, size=(4, N_LANES), dtype=np.uint32)
    large_points = _large_cells(league, how, stream)
    half_points = np.repeat(how.most_points[:, None], N_LANES, axis=1)
    effect = np.full(N_LANES, how.most_effect_points, np.int64)
    took = np.empty((2, np.count_nonzero(how.recorded)), np.uint32)
    trace = np.empty(len(edges.upper) if traced_lane >= 0 else 0, np.int32)
    lane_kernels.redraw(
        edges.indptr,
        edges.upper,
        edges.side,
        how.games,
        how.win_below,
        how.draw_below,
        large_points,
        how.large_row,
        how.recorded,
        state,
        half_points,
        effect,
        took[0],
        took[1],
        traced_lane,
        trace,
    )
    points: FloatArray = 0.5 * half_points.astype(np.float64)
    if edges.n_effects:
        points = np.concatenate((points, 0.5 * effect[None]))
    redrawn = Redrawn(
        points, how.recorded_indptr, how.recorded_upper, how.is_complete, took[0], took[1]
    )
    return redrawn, trace


def _worth_recording(league: LaneLeague) -> NDArray[np.bool_]:
    """Choose the edges that nearly always settle who belongs to the baseline's component.

    Outcomes cost time to record. Each player's nearest opponents are nearly sure to have traded
    points with it; players with rare wins or losses need all their edges. `limits` finds out
    when that was not enough. The bounds on a first-mover effect need every edge.
    """
    edges = league.edges
    nearest = lane_kernels.nearest_edges(edges.indptr, edges.upper, _N_NEAREST)
    rare = league.rarest() < _RARE
    chosen: NDArray[np.bool_] = nearest | rare[edges.lower()] | rare[edges.upper]
    if edges.n_effects or np.mean(chosen) > _MOST:
        chosen[:] = True
    return chosen


def _threshold(chance: FloatArray) -> UIntArray:
    return np.minimum(np.maximum(chance, 0.0) * _TWO_32, _TWO_32 - 1.0).astype(np.uint32)


def _large_cells(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator
) -> NDArray[np.int32]:
    """Return the upper player's (n_large, 32) half points in edges with many games."""
    games = np.repeat(how.games[how.large][:, None], N_LANES, axis=1)
    drawn_chance = league.drawn[how.large][:, None]
    upset_chance = (league.upset[how.large][:, None] - 0.5 * drawn_chance) / np.maximum(
        1.0 - drawn_chance, 1e-300
    )
    drawn = stream.binomial(games, np.clip(drawn_chance, 0.0, 1.0))
    upsets = stream.binomial(games - drawn, np.clip(upset_chance, 0.0, 1.0))
    return (2 * upsets + drawn).astype(np.int32)


def limits(redrawn: Redrawn, baseline: int) -> NDArray[np.float32] | None:
    """Return (n_players, 32): 0 in the baseline's component, ±inf above or below it, else NaN.

    None if the recorded edges do not decide it: if somebody is not shown to be in the component
    who has edges that were not recorded. (Whoever is shown to be in it, is; and if all others have
    all their edges recorded, so is every path between them and the component.)
    """
    n_players = len(redrawn.is_complete)
    above, below = np.zeros((2, n_players), np.uint32)
    above[baseline] = below[baseline] = ALL_LANES
    lane_kernels.spread_marks(
        redrawn.indptr, redrawn.upper, redrawn.lower_took, redrawn.upper_took, above, below
    )
    outside = np.flatnonzero((above & below) != ALL_LANES)
    if not redrawn.is_complete[outside].all():
        return None
    limit = np.zeros((n_players, N_LANES), np.float32)
    bit = np.uint32(1) << np.arange(N_LANES, dtype=np.uint32)
    is_above, is_below = above[outside, None] & bit > 0, below[outside, None] & bit > 0
    limit[outside] = np.select(
        [is_above & is_below, is_above, is_below], [0.0, np.inf, -np.inf], np.nan
    )
    return limit


def effect_is_bounded(
    league: LaneLeague, redrawn: Redrawn, limit: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Return (32,) True where the rated players' games bound the first-mover effect, if any."""
    edges = league.edges
    if not edges.n_effects:
        return np.ones(N_LANES, np.bool_)
    bit = np.uint32(1) << np.arange(N_LANES, dtype=np.uint32)
    free = np.bitwise_or.reduce(np.where(limit == 0.0, bit, np.uint32(0)), axis=1)
    witnessed = lane_kernels.order_witnesses(
        edges.indptr, edges.upper, edges.side, redrawn.lower_took, redrawn.upper_took, free
    )
    bounded = np.bitwise_and(witnessed, bit) > 0
    for lane in np.flatnonzero(~bounded):
        inside = (free[edges.lower()] & free[edges.upper] & bit[lane]) > 0
        status, _ = order_status(
            edges,
            inside & ((redrawn.lower_took & bit[lane]) > 0),
            inside & ((redrawn.upper_took & bit[lane]) > 0),
        )
        bounded[lane] = status == ESTIMATED
    return np.asarray(bounded)
