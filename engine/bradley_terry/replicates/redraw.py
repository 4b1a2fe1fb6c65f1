"""Redrawn results, as many games as before, by the estimate as the truth: parametric bootstrap."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray, UIntArray
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import lane_array
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.recorded import (
    RecordedEdges,
    all_edges,
    worth_recording,
)
from banzuke.engine.bradley_terry.replicates.redraw_kernel import N_GENERATORS, redraw
from banzuke.engine.bradley_terry.replicates.tuned import LARGE_CELL
from banzuke.engine.outcomes.draw_rate import draw_probability

_TWO_32 = 2.0**32
"""Values of 32 random bits."""


@dataclass(frozen=True)
class Thresholds:
    """The numbers that decide a redrawn game.

    A game is an upset if 32 random bits are below `win_below`, else a draw if below `draw_below`.
    Chances under 2⁻³² become 0, so that no impossible outcome is drawn.

    Attributes
    ----------
    win_below, draw_below : (n_edges,) uint32
    large : (n_large,) int64
        Edges with many games.
    large_games, large_drawn, large_upset : (n_large, 1)
        Their games, the chance of a draw, and the chance of an upset in a game that is not drawn.
    recorded : RecordedEdges
        The edges whose outcomes are recorded.
    """

    win_below: UIntArray
    draw_below: UIntArray
    large: IntArray
    large_games: IntArray
    large_drawn: FloatArray
    large_upset: FloatArray
    recorded: RecordedEdges


@dataclass(frozen=True)
class Redrawn:
    """32 redrawn results of one pass.

    Attributes
    ----------
    half_points : (n_players + n_effects, 32) int32
        Half points of each player, then of all first movers.
    recorded : RecordedEdges
    lower_took, upper_took : (n_recorded,) uint32
        Bit l is set if the player took points in lane l.
    """

    half_points: Int32Array
    recorded: RecordedEdges
    lower_took: UIntArray
    upper_took: UIntArray


def thresholds(league: LaneLeague) -> Thresholds:
    """The thresholds at the estimate."""
    upset, drawn = chances(league)
    win_below = _threshold(upset - 0.5 * drawn)
    large = np.flatnonzero(league.walk.n_games > LARGE_CELL)
    large_drawn = drawn[large, None]
    large_win = upset[large, None] - 0.5 * large_drawn
    return Thresholds(
        win_below=win_below,
        draw_below=_threshold(upset + 0.5 * drawn) if league.draw_rate else win_below,
        large=large,
        large_games=league.walk.n_games[large, None].astype(np.int64),
        large_drawn=np.clip(large_drawn, 0.0, 1.0),
        large_upset=np.clip(large_win / np.maximum(1.0 - large_drawn, 1e-300), 0.0, 1.0),
        recorded=worth_recording(league),
    )


def chances(league: LaneLeague) -> tuple[FloatArray, FloatArray]:
    """The (n_edges,) chances that the upper player wins and that the game is drawn.

    The first counts half of the second.
    """
    upset = league.walk.upset()
    if not league.draw_rate:
        return upset, np.broadcast_to(0.0, upset.shape)
    return upset, draw_probability(league.draw_rate, 1.0 - upset, upset)


def redraw_lanes(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator, *, record_all: bool = False
) -> Redrawn:
    """The 32 redrawn results; a fresh `stream` of the same name gives the same results."""
    recorded = all_edges(league) if record_all else how.recorded
    return _redraw(league, how, recorded, stream, traced_lane=-1)[0]


def trace_lane(
    league: LaneLeague, how: Thresholds, stream: np.random.Generator, lane: int
) -> Edges:
    """The edges with the score that one lane of `redraw_lanes` drew."""
    walk = league.walk
    half_points = _redraw(league, how, how.recorded, stream, traced_lane=lane)[1]
    lower = walk.all_lower()
    order = np.argsort(lower, kind="stable")
    n_games = walk.n_games[order].astype(np.float64)
    indptr = np.zeros(league.n_players + 1, np.int64)
    np.cumsum(np.bincount(lower, minlength=league.n_players), out=indptr[1:])
    return Edges(
        n_players=league.n_players,
        n_effects=league.n_effects,
        indptr=indptr,
        upper=walk.upper[order],
        side=walk.side[order],
        n_games=n_games,
        score=n_games - 0.5 * half_points[order],
        n_drawn=0,
    )


def _redraw(
    league: LaneLeague,
    how: Thresholds,
    recorded: RecordedEdges,
    stream: np.random.Generator,
    *,
    traced_lane: int,
) -> tuple[Redrawn, Int32Array]:
    walk = league.walk
    state = stream.integers(0, 2**32, size=4 * N_GENERATORS, dtype=np.uint32)
    half_points = lane_array(len(league.total)).view(np.int32)
    took = np.empty((2, len(recorded.upper)), np.uint32)
    trace = np.empty(len(walk.upper) if traced_lane >= 0 else 0, np.int32)
    redraw(
        walk.lower,
        walk.start,
        walk.upper,
        walk.side,
        walk.n_games,
        how.win_below,
        how.draw_below,
        _large_cells(how, stream),
        recorded.chosen,
        state,
        half_points,
        took[0],
        took[1],
        traced_lane,
        trace,
    )
    return Redrawn(half_points, recorded, took[0], took[1]), trace


def _threshold(chance: FloatArray) -> UIntArray:
    return np.minimum(np.maximum(chance, 0.0) * _TWO_32, _TWO_32 - 1.0).astype(np.uint32)


def _large_cells(how: Thresholds, stream: np.random.Generator) -> Int32Array:
    """The upper player's (n_large, 32) half points in edges with many games."""
    if not len(how.large):
        return np.empty((0, N_LANES), np.int32)
    games = np.repeat(how.large_games, N_LANES, axis=1)
    drawn = stream.binomial(games, how.large_drawn)
    upsets = stream.binomial(games - drawn, how.large_upset)
    return (2 * upsets + drawn).astype(np.int32)
