"""The state of the refits of a pass."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, Int32Array, IntArray
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import (
    copy_columns,
    lane_array,
    log_odds,
)
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.tuned import OUTSIDE


@dataclass(frozen=True)
class LaneState:
    """The state of 32 refits, or of the few that have not converged yet.

    Attributes
    ----------
    target : (n_players + n_effects, 32) float32
        Log odds of the points made.
    is_free : same shape, float32
        1 for effects and for players in the baseline's component, else 0.
    change : same shape, float32
        Distance from the estimate in natural units, up to a common shift per lane; players outside
        the component are so far away that they do not affect the component.
    standing : (n_players + n_effects, 64) float32
        exp(change), then the expected points less those expected at the estimate.
    settled : (32,) bool
        Lanes at their optimum.
    """

    target: Float32Array
    is_free: Float32Array
    change: Float32Array
    standing: Float32Array
    settled: BoolArray

    @property
    def width(self) -> int:
        """Number of lanes."""
        return int(self.change.shape[1])

    @property
    def strength(self) -> Float32Array:
        """Strengths relative to the estimate, a part of `standing`."""
        return self.standing[:, : self.width]

    def side_factor(self, n_effects: int) -> Float32Array | None:
        """The (3, width) change of upset odds by side -1, 0, +1; None without an effect."""
        if not n_effects:
            return None
        effect = self.strength[-1]
        return np.stack((effect, np.ones_like(effect), 1.0 / effect))

    def taken(self, lanes: IntArray) -> "LaneState":
        """A copy of some lanes."""
        target, is_free, change = (
            taken(rows, lanes) for rows in (self.target, self.is_free, self.change)
        )
        standing = taken(self.standing, np.append(lanes, lanes + self.width))
        return LaneState(target, is_free, change, standing, self.settled[lanes])

    def put(self, lanes: IntArray, other: "LaneState") -> None:
        """Overwrite some lanes with the first lanes of another state."""
        first = slice(len(lanes))
        self.change[:, lanes] = other.change[:, first]
        self.strength[:, lanes] = other.strength[:, first]
        self.settled[lanes] = other.settled[first]


def taken(rows: Float32Array, columns: IntArray) -> Float32Array:
    """A copy of some columns of a lane array."""
    copy = lane_array(len(rows), len(columns))
    copy_columns(rows, columns, copy)
    return copy


def lanes_at_estimate(
    league: LaneLeague, half_points: Int32Array, limit: Float32Array
) -> LaneState:
    """The start of 32 refits.

    Parameters
    ----------
    league : LaneLeague
    half_points : (n_players + n_effects, 32)
        Redrawn half points; those of an effect are the half points of all first movers.
    limit : (n_players, 32)
        0 in the baseline's component, else the infinite rating. Players without a known position
        count as above: they have no games with the component.
    """
    target, is_free, change = (lane_array(len(half_points)) for _ in range(3))
    standing = lane_array(len(half_points), 2 * N_LANES)
    log_odds(half_points, league.total32, target)
    is_free[:] = 1.0
    standing[:, :N_LANES] = 1.0
    if limit.any():
        row, lane = np.nonzero(limit)
        is_free[row, lane] = 0.0
        change[row, lane] = np.where(limit[row, lane] < 0.0, -OUTSIDE, OUTSIDE)
        standing[row, lane] = np.exp(change[row, lane])
    return LaneState(target, is_free, change, standing, np.zeros(N_LANES, np.bool_))
