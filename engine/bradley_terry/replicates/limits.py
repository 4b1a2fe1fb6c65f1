"""The rated players of a replicate, and the boundedness of its first-mover effect."""

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, UIntArray
from banzuke.engine.bradley_terry.linear.order import order_status
from banzuke.engine.bradley_terry.passes import ALL_LANES, N_LANES, propagate_marks
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.recorded import RecordedEdges
from banzuke.engine.bradley_terry.replicates.redraw import Redrawn
from banzuke.engine.bradley_terry.result import ESTIMATED
from banzuke.engine.compiled.inner import kernel

_BIT = np.uint32(1) << np.arange(N_LANES, dtype=np.uint32)
"""(32,) the bit of every lane."""


def limits(league: LaneLeague, redrawn: Redrawn, baseline: int) -> Float32Array | None:
    """Return (n_players, 32): 0 in the baseline's component, ±inf above or below it, else NaN.

    A player is *shown* if the recorded edges connect the player with the component in both
    directions. A player who is not shown, with unrecorded edges, is in the component as well if the
    player took more points than the games against other players who are not shown have, and also
    gave more. A player who did not is above or below, unless the player met another one who is not
    shown: then the pass is undecided, and the result is None. A player who is not shown and whose
    edges are all recorded needs no such rule: the recorded paths decide.
    """
    recorded, walk = redrawn.recorded, league.walk
    above, below = np.zeros((2, league.n_players), np.uint32)
    above[baseline] = below[baseline] = ALL_LANES
    arcs = (
        recorded.lower, recorded.start, recorded.upper, redrawn.lower_took, redrawn.upper_took,
        above, below,
    )  # fmt: skip
    propagate_marks(*arcs)
    unshown, incomplete = _unshown(recorded, above, below)
    if incomplete.any():
        inside = _inside_by_points(
            walk.lower, walk.start, walk.upper, walk.n_games, league.total, redrawn.half_points,
            unshown, incomplete,
        )  # fmt: skip
        above |= inside
        below |= inside
        propagate_marks(*arcs)
        unshown, incomplete = _unshown(recorded, above, below)
        if incomplete.any() and _some_meet(walk.lower, walk.start, walk.upper, unshown, incomplete):
            return None
    limit = np.zeros((league.n_players, N_LANES), np.float32)
    outside = np.flatnonzero(unshown)
    if not len(outside):
        return limit
    half_points, by_points = redrawn.half_points[outside], _lanes_of(incomplete[outside])
    is_above = _lanes_of(above[outside]) | (by_points & (half_points > 0))
    is_below = _lanes_of(below[outside]) | (
        by_points & (half_points < 2 * league.total[outside, None])
    )
    limit[outside] = np.select(
        [is_above & is_below, is_above, is_below], [0.0, np.inf, -np.inf], np.nan
    )
    return limit


def effect_is_bounded(league: LaneLeague, redrawn: Redrawn, limit: Float32Array) -> BoolArray:
    """Return (32,) True where the rated players' games bound the first-mover effect, if any."""
    if not league.n_effects:
        return np.ones(N_LANES, np.bool_)
    walk = league.walk
    free = np.bitwise_or.reduce(np.where(limit == 0.0, _BIT, np.uint32(0)), axis=1)
    witnessed = _order_witnesses(
        walk.lower, walk.start, walk.upper, walk.side, redrawn.lower_took, redrawn.upper_took, free
    )
    bounded = np.bitwise_and(witnessed, _BIT) > 0
    if not bounded.all():
        lower = walk.all_lower()
        for lane in np.flatnonzero(~bounded):
            inside = (free[lower] & free[walk.upper] & _BIT[lane]) > 0
            status, _ = order_status(
                league.n_players,
                lower,
                walk.upper,
                walk.side,
                inside & ((redrawn.lower_took & _BIT[lane]) > 0),
                inside & ((redrawn.upper_took & _BIT[lane]) > 0),
            )
            bounded[lane] = status == ESTIMATED
    return np.asarray(bounded)


def contaminated(league: LaneLeague, limit: Float32Array) -> BoolArray:
    """Return (32,) True where the effect's sum of points includes uninformative games.

    These are games between two players without a rating.
    """
    found = np.zeros(N_LANES, np.bool_)
    if not league.n_effects:
        return found
    outside = np.any(limit != 0.0, axis=1)
    if np.count_nonzero(outside) > 1:
        lower, upper = league.walk.all_lower(), league.walk.upper
        meet = np.flatnonzero(outside[lower] & outside[upper] & (league.walk.side != 0))
        found = np.any((limit[lower[meet]] != 0.0) & (limit[upper[meet]] != 0.0), axis=0)
    return found


def _lanes_of(marks: UIntArray) -> BoolArray:
    return np.asarray(marks[:, None] & _BIT > 0)


def _unshown(
    recorded: RecordedEdges, above: UIntArray, below: UIntArray
) -> tuple[UIntArray, UIntArray]:
    """The lanes in which a player is not shown, and those of players with other edges."""
    unshown = ~(above & below)
    return unshown, np.where(recorded.is_complete, np.uint32(0), unshown)


@kernel()
def _inside_by_points(  # type: ignore[no-untyped-def]
    lower, start, upper, n_games, total, half_points, unshown, incomplete
):
    """The lanes in which an incomplete player's points show it to be in the component."""
    number = np.cumsum(incomplete > 0) - 1
    met = np.zeros((number[-1] + 1, N_LANES), np.float64)
    for segment in range(len(lower)):
        i = lower[segment]
        if unshown[i]:
            for edge in range(start[segment], start[segment + 1]):
                j = upper[edge]
                for player in (i, j):
                    shared = unshown[i] & unshown[j] & incomplete[player]
                    for lane in range(N_LANES if shared else 0):
                        met[number[player], lane] += n_games[edge] * ((shared >> lane) & 1)
    inside = np.zeros(len(incomplete), np.uint32)
    for player in np.flatnonzero(incomplete):
        for lane in range(N_LANES):
            made = 0.5 * half_points[player, lane]
            if min(made, total[player] - made) > met[number[player], lane]:
                inside[player] |= np.uint32(1) << np.uint32(lane)
    return inside & incomplete


@kernel()
def _some_meet(lower, start, upper, unshown, incomplete):  # type: ignore[no-untyped-def]
    """Whether an incomplete player met another player who is not shown, by lane."""
    for segment in range(len(lower)):
        i = lower[segment]
        if unshown[i]:
            for edge in range(start[segment], start[segment + 1]):
                j = upper[edge]
                if (unshown[i] & incomplete[j]) | (incomplete[i] & unshown[j]):
                    return True
    return False


@kernel()
def _order_witnesses(lower, start, upper, side, lower_took, upper_took, is_free):  # type: ignore[no-untyped-def]
    """The lanes in which two edges of one pair of players show that the effect is bounded.

    Bit l is set if in lane l one pair of rated players (bit set in `is_free`) traded points with
    Σ x > 0, and one with Σ x < 0, in the terms of ``order.order_status``. A lane whose bit is not
    set is undecided.
    """
    first_wins = np.uint32(0)
    second_wins = np.uint32(0)
    for segment in range(len(lower)):
        i = lower[segment]
        for edge in range(start[segment] + 1, start[segment + 1]):
            for other in range(max(edge - 2, start[segment]), edge):
                if upper[other] != upper[edge]:
                    continue
                inside = is_free[i] & is_free[upper[edge]]
                one = lower_took[edge] & upper_took[other] & inside
                two = lower_took[other] & upper_took[edge] & inside
                if side[edge] > side[other]:
                    first_wins |= one
                    second_wins |= two
                else:
                    first_wins |= two
                    second_wins |= one
    return first_wins & second_wins
