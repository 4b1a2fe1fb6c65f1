"""Compiled redraw of every game in 32 lanes."""

import numpy as np
from numba import njit

from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import copy_row
from banzuke.engine.bradley_terry.replicates.tuned import LARGE_CELL
from banzuke.engine.compiled.inner import kernel

N_GENERATORS = N_LANES // 2
"""One generator for two lanes: 16 of 32 bits each, enough to decide nearly every game."""

_N = np.uint64(N_GENERATORS)
_GATHER = np.uint64(0x0102040810204080)
"""A 1 in each byte, shifted by one more bit each: see `_one_bit_each`."""

_BITS, _MORE_BITS = np.uint64(64), np.uint64(80)
"""Places in the pool: behind the 4 · 16 words of state, and behind the first bits."""

_ONE = np.int16(1)
"""Of the type of points: a literal would widen the vectors."""

# Shifts of xoshiro128++, see `_draw_bits`, in its own type.
_SEVEN, _NINE, _ELEVEN, _SIXTEEN, _TWENTY_ONE, _TWENTY_FIVE = np.array(
    [7, 9, 11, 16, 21, 25], np.uint32
)


@njit(inline="always")
def _draw_bits(pool, place):  # type: ignore[no-untyped-def]
    """Set ``pool[place : place + 16]`` to 32 random bits per generator, 16 for each of two lanes.

    The generators are xoshiro128++ (Blackman and Vigna 2021); their four words stand at
    ``pool[0 : 64]``. One array for all, so that the compiler sees that nothing overlaps.
    """
    for g in range(np.uint64(_N)):
        a, b, c, d = pool[g], pool[g + _N], pool[g + _N * 2], pool[g + _N * 3]
        total = np.uint32(a + d)
        turned = np.uint32(total << _SEVEN) | np.uint32(total >> _TWENTY_FIVE)
        drawn = np.uint32(np.uint32(turned) + a)
        shifted = np.uint32(b << _NINE)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = np.uint32(np.uint32(d << _ELEVEN) | np.uint32(d >> _TWENTY_ONE))
        pool[g], pool[g + _N], pool[g + _N * 2], pool[g + _N * 3] = a, b, c, d
        pool[place + g] = drawn


@njit(inline="always")
def _one_bit_each(flags):  # type: ignore[no-untyped-def]
    """The 32 flags of one byte each, seen as 4 words, as 32 bits.

    The product moves the lowest bits of a word's 8 bytes to its 8 highest bits.
    """
    packed = np.uint64(0)
    for word in range(4):
        gathered = np.uint64(flags[word] * _GATHER) >> np.uint64(56)
        packed |= np.uint64(gathered << np.uint64(8 * word))
    return np.uint32(packed)


@njit(inline="always")
def _settle_open(bits, more_bits, limit, points):  # type: ignore[no-untyped-def]
    """Count lanes whose upper 16 bits equal those of `limit`, with lower 16 bits below its."""
    high, low = np.uint16(limit >> _SIXTEEN), np.uint16(limit)
    for lane in range(N_LANES):
        points[lane] += np.int16((bits[lane] == high) & (more_bits[lane] < low))


@njit(inline="always")
def _add_games(pool, bits, more_bits, is_open, any_open, games, win, draw, points):  # type: ignore[no-untyped-def]
    """Redraw games of one edge in all lanes and add up the upper player's half points."""
    win_high, draw_high = np.uint16(win >> _SIXTEEN), np.uint16(draw >> _SIXTEEN)
    for _ in range(games):
        _draw_bits(pool, _BITS)
        if win == draw:  # never drawn: one comparison instead of two
            for lane in range(N_LANES):
                is_open[lane] = bits[lane] == win_high
                points[lane] += np.int16(np.int16(bits[lane] < win_high) << _ONE)
        else:
            for lane in range(N_LANES):
                is_open[lane] = (bits[lane] == win_high) | (bits[lane] == draw_high)
                points[lane] += np.int16(bits[lane] < win_high)
                points[lane] += np.int16(bits[lane] < draw_high)
        if any_open[0] | any_open[1] | any_open[2] | any_open[3]:
            _draw_bits(pool, _MORE_BITS)
            _settle_open(bits, more_bits, win, points)
            _settle_open(bits, more_bits, draw, points)


@njit(inline="always")
def _add_first_movers(totals, side, full, points):  # type: ignore[no-untyped-def]
    for lane in range(N_LANES):
        totals[lane] += full - points[lane] if side > 0 else points[lane]


@kernel(error_model="numpy")
def redraw(  # type: ignore[no-untyped-def]
    lower,
    start,
    upper,
    side,
    n_games,
    win_below,
    draw_below,
    large_points,
    recorded,
    random_state,
    half_points,
    lower_took,
    upper_took,
    traced_lane,
    trace,
):
    """Redraw the games of every edge in all lanes; add up half points.

    The first five arguments are those of `LaneEdges`. A game is an upset if a number of 32 random
    bits is below `win_below`, a draw if below `draw_below`; the lower 16 bits are drawn only
    where the upper 16 leave it open. Edges of more than `LARGE_CELL` games take the upper
    player's half points from the next row of `large_points` instead. `half_points`
    (n_players + n_effects, 32) starts at 0. For `recorded` edges, in their order, bit l of
    `lower_took` and `upper_took` says who took points in lane l. With `traced_lane` >= 0 the half
    points of that lane's upper players are written to `trace` (n_edges,) as well.
    """
    pool = np.empty(96, np.uint32)
    copy_row(random_state, pool[:64])
    bits, more_bits = pool[64:80].view(np.uint16), pool[80:].view(np.uint16)
    points = np.empty(N_LANES, np.int16)
    is_open, below, above = np.zeros((3, N_LANES), np.uint8)
    any_open = is_open.view(np.uint64)
    took_below, took_above = below.view(np.uint64), above.view(np.uint64)
    own = np.empty(N_LANES, np.int32)
    effect = np.uint64(len(half_points) - 1)
    n_recorded = 0
    n_large = 0
    for segment in range(np.uint64(len(lower))):
        i = np.uint64(lower[segment])
        own[:] = 0
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            j, games = np.uint64(upper[edge]), np.int32(n_games[edge])
            win, draw = win_below[edge], draw_below[edge]
            full = np.int32(games + games)
            points[:] = 0
            if games > LARGE_CELL:
                copy_row(large_points[n_large], points)
                n_large += 1
                games = np.int32(0)
            _add_games(pool, bits, more_bits, is_open, any_open, games, win, draw, points)
            for lane in range(np.uint64(N_LANES)):
                half_points[j, lane] += points[lane]
                own[lane] += full - points[lane]
            if recorded[edge]:
                for lane in range(N_LANES):
                    below[lane] = points[lane] < full
                    above[lane] = points[lane] > 0
                lower_took[n_recorded] = _one_bit_each(took_below)
                upper_took[n_recorded] = _one_bit_each(took_above)
                n_recorded += 1
            if side[edge] != 0:
                _add_first_movers(half_points[effect], side[edge], full, points)
            if traced_lane >= 0:
                trace[edge] = points[traced_lane]
        for lane in range(np.uint64(N_LANES)):
            half_points[i, lane] += own[lane]
