"""Compiled loops over edges and players that carry 32 replicates side by side.

Arrays are shaped (n_players, 32), float32. Each inner loop runs over the 32 lanes without
branches or calls, so that the compiler can vectorise the loop. Edges are sorted with the stronger
player as "lower", so an edge counts *upsets*: points of the upper player. Rows hold the players
first, then the effects.

A pass over the edges reads and writes one row of 64 numbers per player, `standing`: first the
strengths relative to the estimate, then the expected points less those at the estimate. The
opponents of a player are spread over memory, and one memory access is faster than two.

Where a kernel is given `lanes`, the number of lanes is the length of this tuple (`as_lanes`),
and "32" in the comments means that number. A tuple's length is known to the compiler. The
compiler needs this to vectorise where there are many lanes (`span`).
"""

import numpy as np
from numba import njit

from banzuke.engine.arrays import Float32Array
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.prefetch import prefetch_ahead
from banzuke.engine.bradley_terry.replicates.tuned import (
    FARTHEST,
    LEAST_CURVATURE_RATIO,
    MOST_CURVATURE_RATIO,
)
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.instructions import CACHE_LINE
from banzuke.engine.compiled.scratch import doubles, single_table, singles

_ZERO, _ONE, _HALF, _TINY = np.array([0.0, 1.0, 0.5, 1e-30], np.float32)
"""In single precision: a literal would turn the expression, and its vectors, into doubles.

The last keeps quotients and logarithms finite; single precision ends at 1e-38.
"""


_ROUNDING = np.float32(12582912.0)
"""1.5 · 2²³: a single of that size has no bits left for a fraction, so that adding it rounds."""


def as_lanes(width: int) -> tuple[None, ...]:
    """The tuple whose length tells kernels the number of lanes."""
    return (None,) * width


def lane_array(n_rows: int, width: int = N_LANES) -> Float32Array:
    """The (n_rows, width) zeros, each row in whole cache lines: twice as fast to walk."""
    size = n_rows * width
    room = np.zeros(size + CACHE_LINE // 4, np.float32)
    skipped = -room.ctypes.data % CACHE_LINE // 4
    return room[skipped : skipped + size].reshape(n_rows, width)


@njit(inline="always")
def span(lanes, rows):  # type: ignore[no-untyped-def]
    """The number of lanes, `rows` being (n, lanes): known when compiling if there are many.

    The compiler unrolls short loops of known length before it looks for vector instructions.
    """
    return len(lanes) if len(lanes) >= N_LANES else rows.shape[1]


@njit(inline="always")
def copy_row(source, target):  # type: ignore[no-untyped-def]
    """Copy a row; numba takes seconds to compile the assignment of an array."""
    for k in range(len(target)):
        target[k] = source[k]


@kernel()
def copy_columns(source, columns, target):  # type: ignore[no-untyped-def]
    """Copy some columns, a third of the time that numpy needs."""
    for k in range(len(source)):
        for lane in range(len(columns)):
            target[k, lane] = source[k, columns[lane]]


@njit(inline="always")
def log32(x):  # type: ignore[no-untyped-def]
    """Return log(x) of a float32 > 0 within 2e-7 (1 + |log x|), without branch or call.

    ``n ln 2 + log(1 + m)``, 1 + m within √½ … √2, by the polynomial of Cephes' logf.
    """
    bits = np.float32(x).view(np.int32)
    n = np.int32(np.int32(bits - np.int32(0x3F3504F3)) >> np.int32(23))
    m = np.int32(bits - np.int32(n << np.int32(23))).view(np.float32) - np.float32(1.0)
    p = np.float32(7.0376836292e-2)
    p = p * m + np.float32(-1.1514610310e-1)
    p = p * m + np.float32(1.1676998740e-1)
    p = p * m + np.float32(-1.2420140846e-1)
    p = p * m + np.float32(1.4249322787e-1)
    p = p * m + np.float32(-1.6668057665e-1)
    p = p * m + np.float32(2.0000714765e-1)
    p = p * m + np.float32(-2.4999993993e-1)
    p = p * m + np.float32(3.3333331174e-1)
    square = m * m
    return m + (square * (m * p - np.float32(0.5)) + np.float32(n) * np.float32(0.6931471806))


@njit(inline="always")
def exp32(x):  # type: ignore[no-untyped-def]
    """Return exp(x) of a float32 within 2e-7 of itself, x kept within ±42; no branch, no call.

    ``2^n exp(r)``, |r| <= ½ ln 2, by the polynomial of Cephes' expf. Adding 1.5 · 2²³ rounds to n
    and leaves n in the lowest bits.
    """
    x = min(max(x, -FARTHEST), FARTHEST)
    shifted = np.float32(x * np.float32(1.44269504) + _ROUNDING)
    n = shifted - _ROUNDING
    r = (x - n * np.float32(0.693359375)) - n * np.float32(-2.12194440e-4)
    p = np.float32(1.9875691500e-4)
    p = p * r + np.float32(1.3981999507e-3)
    p = p * r + np.float32(8.3334519073e-3)
    p = p * r + np.float32(4.1665795894e-2)
    p = p * r + np.float32(1.6666665459e-1)
    p = p * r + np.float32(0.5)
    p = p * (r * r) + r + np.float32(1.0)
    bits = np.int32(shifted.view(np.int32) + np.int32(127))
    return p * np.int32(bits << np.int32(23)).view(np.float32)


@kernel(error_model="numpy", fastmath=True)
def upset_change(  # type: ignore[no-untyped-def]
    lanes, lower, start, upper, side, n_games, odds, expected, side_factor, standing
):
    """Set in `standing` the expected points of its strengths less those of the estimate.

    The seven arguments after `lanes` are `LaneEdges`.

    `odds` are those of an upset at the estimate, `expected` the expected upsets there; with
    strengths X relative to the estimate an upset has the chance ``odds X_j / (X_i + odds X_j)``.
    `side_factor` (3, 32) multiplies the odds by the change of the first-mover effect for side -1,
    0 and +1; None stands for no effect, else its points are those of the last row.
    """
    width = len(lanes)
    own = singles(width)
    own_change = singles(width)
    effect_change = singles(width)
    standing[:, width:] = _ZERO
    strength = standing[:, :width]
    many, n_lanes = span(lanes, strength), strength.shape[1]
    for segment in range(np.uint64(len(lower))):
        i = np.uint64(lower[segment])
        for lane in range(n_lanes):
            own[lane] = standing[i, lane]
            own_change[lane] = _ZERO
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            prefetch_ahead(standing, upper, edge, 2 * width)
            other = standing[np.uint64(upper[edge])]
            games, base_odds, base = n_games[edge], odds[edge], expected[edge]
            if side_factor is None:
                for lane in range(many):
                    upset = base_odds * other[lane]
                    more = games * (upset / (own[lane] + upset)) - base
                    other[lane + width] += more
                    own_change[lane] -= more
            else:
                row, sign = np.uint64(side[edge] + 1), np.float32(side[edge])
                for lane in range(many):
                    upset = base_odds * side_factor[row, lane] * other[lane]
                    more = games * (upset / (own[lane] + upset)) - base
                    other[lane + width] += more
                    own_change[lane] -= more
                    effect_change[lane] -= sign * more
        for lane in range(n_lanes):
            standing[i, lane + width] += own_change[lane]
    if side_factor is not None:
        copy_row(effect_change, standing[len(standing) - 1, width:])


@kernel(error_model="numpy", fastmath={"contract"})
def log_odds(half_points, total, target):  # type: ignore[no-untyped-def]
    """Set `target` to the log odds of the points made; undefined where all or none were made."""
    for k in range(len(total)):
        for lane in range(N_LANES):
            made = np.float32(half_points[k, lane]) * _HALF
            target[k, lane] = log32(max(made, _TINY) / max(total[k] - made, _TINY))


@kernel(error_model="numpy", fastmath={"contract"})
def advance(lanes, keep, gain, correction, step, change, standing):  # type: ignore[no-untyped-def]
    """Compute the next step from the last one and the correction, and apply it."""
    for k in range(len(step)):
        for lane in range(span(lanes, step)):
            move = keep * step[k, lane] + gain * correction[k, lane]
            step[k, lane] = move
            change[k, lane] += move
        for lane in range(span(lanes, step)):
            standing[k, lane] = exp32(change[k, lane])


@kernel(error_model="numpy", fastmath={"contract"})
def correct(  # type: ignore[no-untyped-def]
    lanes,
    target,
    standing,
    made_before,
    given_before,
    kappa,
    inverse_diagonal,
    half_trend,
    bin_of,
    coarse,
    is_free,
    change,
    correction,
    largest,
):
    """Set `correction` to the preconditioned residual ``κ (target - log odds)`` of free players.

    A player's own part is divided by the relative change since the estimate of the slope of the
    log odds, half way along that part. `largest` (32,) becomes each lane's largest correction.
    """
    width = len(lanes)
    n_players = len(bin_of)
    n_bins = len(coarse) - (len(correction) - n_players)
    in_bins = single_table(len(coarse), width)
    for k in range(len(correction)):
        row = bin_of[k] if k < n_players else n_bins + k - n_players
        for lane in range(span(lanes, change)):
            more = standing[k, lane + width]
            made = max(made_before[k] + more, _TINY)
            given = max(given_before[k] - more, _TINY)
            residual = kappa[k] * (target[k, lane] - log32(made / given)) * is_free[k, lane]
            correction[k, lane] = residual
            in_bins[row, lane] += residual
    moved = np.dot(coarse, in_bins)
    largest[:] = _ZERO
    for k in range(len(correction)):
        row = bin_of[k] if k < n_players else n_bins + k - n_players
        alone = inverse_diagonal[k] if k < n_players else _ZERO
        trend = half_trend[k] if k < n_players else _ZERO
        for lane in range(span(lanes, change)):
            own = alone * correction[k, lane]
            curvature_ratio = _ONE + trend * (change[k, lane] + _HALF * own)
            own = own / min(max(curvature_ratio, LEAST_CURVATURE_RATIO), MOST_CURVATURE_RATIO)
            value = is_free[k, lane] * (own + moved[row, lane])
            correction[k, lane] = value
            largest[lane] = max(largest[lane], abs(value))


@kernel(error_model="numpy")
def finite_means(change, limit, estimate, scale):  # type: ignore[no-untyped-def]
    """The (32,) means of ``estimate + scale · change`` where `limit` is 0."""
    total, count = doubles(N_LANES), doubles(N_LANES)
    for k in range(len(change)):
        for lane in range(N_LANES):
            is_finite = limit[k, lane] == _ZERO
            rating = estimate[k] + scale * change[k, lane]
            total[lane] += rating if is_finite else 0.0
            count[lane] += 1.0 if is_finite else 0.0
    for lane in range(N_LANES):
        total[lane] /= count[lane]
    return total


@kernel(error_model="numpy")
def to_elo(change, limit, estimate, scale, shift, rating):  # type: ignore[no-untyped-def]
    """Set `rating` (n_players, 32) to ``estimate + scale · change + shift``, or to the limit."""
    for k in range(len(change)):
        for lane in range(N_LANES):
            finite = np.float32(estimate[k] + scale * change[k, lane] + shift[lane])
            rating[k, lane] = finite if limit[k, lane] == _ZERO else limit[k, lane]
