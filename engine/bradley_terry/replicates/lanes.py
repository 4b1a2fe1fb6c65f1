"""A league made ready for 32 replicates at a time: the stronger player of an edge comes first."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.plain.draw_rate import draw_probability
from engine.bradley_terry.plain.edges import Edges, fold
from engine.bradley_terry.plain.information import chances, expectation
from engine.bradley_terry.plain.two_level import TwoLevel, bins_by, two_level
from engine.bradley_terry.replicates.spectrum import spectrum
from engine.bradley_terry.result import FIRST_MOVER, Fit
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT

FloatArray = NDArray[np.float64]
Float32Array = NDArray[np.float32]
BoolArray = NDArray[np.bool_]

TILE = 4096
"""Players whose 32 strengths and sums fit the second-level cache (1 MB)."""

_SOFT = 8.0
_MOSTLY_SOFT = 0.3


@dataclass(frozen=True)
class LaneEdges:
    """Edges as the lane kernels walk them; lower is the stronger player.

    They come tile by tile of `TILE` upper players, whose lanes then stay in the processor's cache;
    within a tile, the edges of one lower player make a segment.

    Attributes
    ----------
    lower : (n_segments,) int32
    start : (n_segments + 1,) int64
        First edge of each segment.
    upper : (n_edges,) int32
    side : (n_edges,) int8
    n_games, odds, expected_upsets : (n_edges,) float32
        Games, odds of an upset and expected points of the upper player, at the estimate.
    """

    lower: NDArray[np.int32]
    start: NDArray[np.int64]
    upper: NDArray[np.int32]
    side: NDArray[np.int8]
    n_games: Float32Array
    odds: Float32Array
    expected_upsets: Float32Array

    def columns(self) -> tuple[NDArray[Any], ...]:
        """Return all columns in the order of the kernels' arguments."""
        return (
            self.lower,
            self.start,
            self.upper,
            self.side,
            self.n_games,
            self.odds,
            self.expected_upsets,
        )


@dataclass(frozen=True)
class LaneLeague:
    """The rated players from strongest to weakest, and their edges at the estimate.

    Attributes
    ----------
    players : (n_players,)
        Index in the league of each local player.
    state : (n_players + n_effects,)
        The estimate, natural units.
    edges : Edges
    upset, drawn : (n_edges,)
        Chance that the upper player wins, and that the game is drawn.
    total : (n_players + n_effects,)
        Games of each player and with a first-mover effect.
    expected : (n_players + n_effects,)
        Points each player expects, and all first movers together, at the estimate.
    total32, made32, given32, kappa : (n_players + n_effects,) float32
        n, E, n - E (with its own relative accuracy) and ``E (1 - E/n)``.
    walk : LaneEdges
        All edges.
    soft : (n_soft,) int64
        Numbers of the soft players.
    is_soft : (n_players,) bool
        Players whose curvature may change much from replicate to replicate, because they expect
        only a few wins or a few losses; nobody in a league where that is true of most.
    soft_walk : LaneEdges
        The edges of soft players.
    solver : TwoLevel
    slowest, fastest : float
        Ends of the spectrum of the preconditioned information.
    """

    players: NDArray[np.int64]
    state: FloatArray
    edges: Edges
    upset: FloatArray
    drawn: FloatArray
    total: FloatArray
    expected: FloatArray
    total32: Float32Array
    made32: Float32Array
    given32: Float32Array
    kappa: Float32Array
    walk: LaneEdges
    soft: NDArray[np.int64]
    is_soft: BoolArray
    soft_walk: LaneEdges
    solver: TwoLevel
    slowest: float
    fastest: float

    def rarest(self) -> FloatArray:
        """Return each player's expected wins or losses, whichever are fewer."""
        n_players = self.edges.n_players
        expected = self.expected[:n_players]
        return np.minimum(expected, self.total[:n_players] - expected)


def lane_league(fit: Fit, pairs: Pairs) -> LaneLeague:
    """Return the league of a fit, ready to be redrawn and refitted."""
    players = np.flatnonzero(fit.components.rated)
    players = players[np.argsort(-fit.rating_elo[players], kind="stable")]
    local = np.full(pairs.n_players, -1, np.int32)
    local[players] = np.arange(len(players), dtype=np.int32)
    edges = fold(pairs, local, draws=fit.draws, order=fit.has_order)
    rating = fit.rating_elo[players]
    effects = [fit.effect(FIRST_MOVER).value] if edges.n_effects else []
    state = np.concatenate((rating - rating.mean(), effects))
    state /= ELO_PER_LOGIT
    expected, information = expectation(edges, state)
    solver = two_level(information, bins_by(state[: len(players)]))
    slowest, fastest = spectrum(information, solver)
    favourite, upset = chances(edges, state)
    total = edges.per_player(edges.n_games, edges.n_games)
    is_soft = np.minimum(expected[: len(players)], total - expected[: len(players)]) < _SOFT
    touched = is_soft[edges.lower()] | is_soft[edges.upper]
    if np.mean(touched) > _MOSTLY_SOFT:
        is_soft[:] = touched[:] = False
    if edges.n_effects:
        total = np.append(total, np.sum(edges.n_games[edges.side != 0]))
        expected[-1] += np.sum(edges.n_games[edges.side < 0])
    return LaneLeague(
        players=players,
        state=state,
        edges=edges,
        upset=upset,
        drawn=draw_probability(fit.draw_rate, favourite, upset),
        total=total,
        expected=expected,
        total32=total.astype(np.float32),
        made32=expected.astype(np.float32),
        given32=(total - expected).astype(np.float32),
        kappa=(expected * (1.0 - expected / total)).astype(np.float32),
        walk=_lane_edges(edges, favourite, upset, np.arange(len(upset))),
        soft=np.flatnonzero(is_soft),
        is_soft=is_soft,
        soft_walk=_lane_edges(edges, favourite, upset, np.flatnonzero(touched)),
        solver=solver,
        slowest=slowest,
        fastest=fastest,
    )


def _lane_edges(
    edges: Edges, favourite: FloatArray, upset: FloatArray, kept: NDArray[np.int64]
) -> LaneEdges:
    """Return the edges of increasing numbers `kept`, in tiles."""
    order = kept[np.argsort((edges.upper[kept] // TILE).astype(np.uint16), kind="stable")]
    lower, upper = edges.lower()[order], edges.upper[order]
    tile = upper // TILE
    is_start = np.ones(len(order), np.bool_)
    is_start[1:] = (lower[1:] != lower[:-1]) | (tile[1:] != tile[:-1])
    start = np.flatnonzero(is_start)
    n_games, chance = edges.n_games[order], upset[order]
    return LaneEdges(
        lower=lower[start],
        start=np.append(start, len(order)),
        upper=upper,
        side=edges.side[order],
        n_games=n_games.astype(np.float32),
        odds=(chance / favourite[order]).astype(np.float32),
        expected_upsets=(n_games * chance).astype(np.float32),
    )
