"""Compiled loops that move soft players, in 32 lanes, to their optimum against all others."""

import numpy as np

from banzuke.engine.bradley_terry.replicates.lane_kernels import exp32, log32, span
from banzuke.engine.bradley_terry.replicates.prefetch import prefetch_ahead
from banzuke.engine.bradley_terry.replicates.tuned import LONGEST_MOVE, MOST_SWEEPS
from banzuke.engine.compiled.inner import kernel

_ZERO, _ONE, _TINY = np.array([0.0, 1.0, 1e-30], np.float32)
"""In single precision, as in `lane_kernels`."""


@kernel(error_model="numpy", fastmath=True)
def _own_points(  # type: ignore[no-untyped-def]
    lanes, first_edge, last_edge, opponent, is_upper, side, n_games, odds, expected, side_factor,
    standing, own, more, slope,
):  # fmt: skip
    """Set a soft player's expected points less those at the estimate, and their slope."""
    many = span(lanes, standing[:, : len(lanes)])
    for lane in range(many):
        more[lane] = _ZERO
        slope[lane] = _ZERO
    for edge in range(first_edge, last_edge):
        prefetch_ahead(standing, opponent, edge, len(lanes))
        other = standing[np.uint64(opponent[edge])]
        games, base_odds, base = n_games[edge], odds[edge], expected[edge]
        row = np.uint64(side[edge] + 1)
        if is_upper[edge]:
            for lane in range(many):
                upset = base_odds * own[lane]
                if side_factor is not None:
                    upset *= side_factor[row, lane]
                chance = upset / (other[lane] + upset)
                more[lane] += games * chance - base
                slope[lane] += games * (chance * (_ONE - chance))
        else:
            for lane in range(many):
                upset = base_odds * other[lane]
                if side_factor is not None:
                    upset *= side_factor[row, lane]
                chance = upset / (own[lane] + upset)
                more[lane] -= games * chance - base
                slope[lane] += games * (chance * (_ONE - chance))


@kernel(error_model="numpy", fastmath={"contract"})
def settle_soft(  # type: ignore[no-untyped-def]
    lanes,
    player,
    is_coupled,
    start,
    opponent,
    is_upper,
    side,
    n_games,
    odds,
    expected,
    total,
    made_before,
    given_before,
    target,
    is_free,
    side_factor,
    change,
    standing,
    enough,
    restless,
):
    """Move soft players, one after the other, to their optimum against all others.

    The nine arguments after `lanes` are `SoftEdges`. Each soft player makes one Newton step on the
    log odds of the points, which are nearly linear in the rating. The coupled soft players then
    make more steps until no step is larger than the lane's `enough` (32,), in natural units.
    `restless` (32,) becomes the largest step of each lane in the last sweep over the coupled
    players.
    """
    width = len(lanes)
    own = np.empty(width, np.float32)
    more = np.empty(width, np.float32)
    slope = np.empty(width, np.float32)
    for sweep in range(MOST_SWEEPS):
        restless[:] = _ZERO
        for s in range(np.uint64(len(player))):
            if sweep and not is_coupled[s]:
                continue
            k = np.uint64(player[s])
            for lane in range(span(lanes, change)):
                own[lane] = standing[k, lane]
            _own_points(
                lanes, np.uint64(start[s]), np.uint64(start[s + 1]), opponent, is_upper, side,
                n_games, odds, expected, side_factor, standing, own, more, slope,
            )  # fmt: skip
            for lane in range(span(lanes, change)):
                made = max(made_before[k] + more[lane], _TINY)
                given = max(given_before[k] - more[lane], _TINY)
                size = max(slope[lane] * total[k], _TINY) / (made * given)
                move = (target[k, lane] - log32(made / given)) / size
                move = is_free[k, lane] * min(max(move, -LONGEST_MOVE), LONGEST_MOVE)
                change[k, lane] += move
                standing[k, lane] = exp32(change[k, lane])
                if is_coupled[s]:
                    restless[lane] = max(restless[lane], abs(move))
        if np.all(restless <= enough):
            break
