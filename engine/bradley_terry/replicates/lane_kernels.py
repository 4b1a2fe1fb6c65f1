"""Compiled loops over edges that carry 32 replicates side by side.

Arrays are shaped (n_players, 32), float32; each inner loop runs over the 32 lanes with neither
branch nor call, the shape that the compiler turns into vector instructions. Edges come sorted with
the stronger player as "lower", so an edge counts *upsets*: points of the upper player.
"""

import numpy as np
from numba import njit

N_LANES = 32

SEVEN, NINE, ELEVEN, TWENTY_ONE, TWENTY_FIVE = np.array([7, 9, 11, 21, 25], np.uint32)
ALL_LANES = np.uint32(0xFFFFFFFF)


@njit(cache=True, nogil=True, error_model="numpy")
def redraw(  # type: ignore[no-untyped-def]
    indptr,
    upper,
    side,
    n_games,
    win_below,
    draw_below,
    large_points,
    large_row,
    recorded,
    random_state,
    half_points,
    effect_half_points,
    lower_took,
    upper_took,
    traced_lane,
    trace,
):
    """Redraw the games of every edge in all lanes; add up half points.

    A game is an upset if its 32 random bits are below `win_below`, a draw if below `draw_below`.
    Edges with ``large_row[edge] >= 0`` take the upper player's half points from that row of
    `large_points` instead. The generator is xoshiro128++ (Blackman and Vigna 2021), one per lane.
    For `recorded` edges, in their order, bit l of `lower_took` and `upper_took` says who took
    points in lane l. With `traced_lane` >= 0 the half points of that lane are written to `trace`
    (n_edges,) as well.
    """
    s0, s1 = random_state[0].copy(), random_state[1].copy()
    s2, s3 = random_state[2].copy(), random_state[3].copy()
    points = np.empty(N_LANES, np.int32)
    own = np.empty(N_LANES, np.int32)
    n_recorded = 0
    for i in range(np.uint64(len(indptr) - 1)):
        own[:] = 0
        for edge in range(np.uint64(indptr[i]), np.uint64(indptr[i + 1])):
            j, games = np.uint64(upper[edge]), n_games[edge]
            points[:] = 0
            if large_row[edge] >= 0:
                points[:] = large_points[large_row[edge]]
                games = 0
            win, draw = win_below[edge], draw_below[edge]
            for _ in range(games):
                for lane in range(np.uint64(N_LANES)):
                    a, b, c, d = s0[lane], s1[lane], s2[lane], s3[lane]
                    total = np.uint32(a + d)
                    turned = np.uint32(total << SEVEN) | np.uint32(total >> TWENTY_FIVE)
                    bits = np.uint32(np.uint32(turned) + a)
                    shifted = np.uint32(b << NINE)
                    c ^= a
                    d ^= b
                    b ^= c
                    a ^= d
                    c ^= shifted
                    d = np.uint32(np.uint32(d << ELEVEN) | np.uint32(d >> TWENTY_ONE))
                    s0[lane], s1[lane], s2[lane], s3[lane] = a, b, c, d
                    points[lane] += np.int32(bits < win) + np.int32(bits < draw)
            for lane in range(np.uint64(N_LANES)):
                half_points[j, lane] += points[lane]
                own[lane] -= points[lane]
            if recorded[edge]:
                full = np.int32(2 * n_games[edge])
                took_upper = np.uint32(0)
                took_lower = np.uint32(0)
                for lane in range(N_LANES):
                    bit = np.uint32(1) << np.uint32(lane)
                    took_upper |= bit if points[lane] > 0 else np.uint32(0)
                    took_lower |= bit if points[lane] < full else np.uint32(0)
                upper_took[n_recorded] = took_upper
                lower_took[n_recorded] = took_lower
                n_recorded += 1
            if side[edge] != 0:
                for lane in range(N_LANES):
                    effect_half_points[lane] -= side[edge] * points[lane]
            if traced_lane >= 0:
                trace[edge] = points[traced_lane]
        for lane in range(np.uint64(N_LANES)):
            half_points[i, lane] += own[lane]


@njit(cache=True, nogil=True)
def spread_marks(indptr, upper, lower_took, upper_took, above, below):  # type: ignore[no-untyped-def]
    """Spread "has a path to" and "is reached from" the baseline, one bit per lane, to the end."""
    n_players = len(indptr) - 1
    sweep = 0
    while True:
        changed = np.uint32(0)
        for step in range(n_players):
            i = step if sweep % 2 == 0 else n_players - 1 - step
            own_above, own_below = above[i], below[i]
            for edge in range(indptr[i], indptr[i + 1]):
                j = upper[edge]
                down, up = lower_took[edge], upper_took[edge]
                new_below = below[j] | (own_below & down)
                new_above = above[j] | (own_above & up)
                changed |= (new_below ^ below[j]) | (new_above ^ above[j])
                below[j], above[j] = new_below, new_above
                own_below |= new_below & up
                own_above |= new_above & down
            changed |= (own_above ^ above[i]) | (own_below ^ below[i])
            above[i], below[i] = own_above, own_below
        sweep += 1
        if changed == 0 or np.all(above & below == ALL_LANES):
            return sweep


@njit(cache=True, nogil=True)
def order_witnesses(indptr, upper, side, lower_took, upper_took, is_free):  # type: ignore[no-untyped-def]
    """Return the lanes in which two edges of one couple show that the effect is bounded.

    Bit l is set if in lane l one couple of rated players (bit set in `is_free`) traded points with
    Σ x > 0, and one with Σ x < 0, in the terms of ``order.order_status``. What is not set is not
    decided.
    """
    first_wins = np.uint32(0)
    second_wins = np.uint32(0)
    for i in range(len(indptr) - 1):
        for edge in range(indptr[i] + 1, indptr[i + 1]):
            for other in range(max(edge - 2, indptr[i]), edge):
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


@njit(cache=True, nogil=True, error_model="numpy", fastmath=True)
def upset_change(  # type: ignore[no-untyped-def]
    lower, start, upper, side, n_games, odds, expected, strength, side_factor, change, effect_change
):
    """Add up how many more points each player expects at these strengths than at the estimate.

    The first seven arguments are `LaneEdges`.

    `odds` are those of an upset at the estimate, `expected` the expected upsets there, and
    `strength` (n_players, 32) the players' strengths relative to the estimate, so an upset has
    the chance ``odds X_j / (X_i + odds X_j)``. `side_factor` (3, 32) multiplies the odds by the
    change of the first-mover effect for side -1, 0 and +1; None stands for no effect.
    """
    own = np.empty(N_LANES, np.float32)
    own_change = np.empty(N_LANES, np.float32)
    for segment in range(np.uint64(len(lower))):
        i = np.uint64(lower[segment])
        for lane in range(N_LANES):
            own[lane] = strength[i, lane]
            own_change[lane] = np.float32(0.0)
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            j = np.uint64(upper[edge])
            games, base_odds, base = n_games[edge], odds[edge], expected[edge]
            if side_factor is None:
                for lane in range(N_LANES):
                    upset = base_odds * strength[j, lane]
                    more = games * (upset / (own[lane] + upset)) - base
                    change[j, lane] += more
                    own_change[lane] -= more
            else:
                row, sign = np.uint64(side[edge] + 1), np.float32(side[edge])
                for lane in range(N_LANES):
                    upset = base_odds * side_factor[row, lane] * strength[j, lane]
                    more = games * (upset / (own[lane] + upset)) - base
                    change[j, lane] += more
                    own_change[lane] -= more
                    effect_change[lane] -= sign * more
        for lane in range(N_LANES):
            change[i, lane] += own_change[lane]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=True)
def add_soft_edges(  # type: ignore[no-untyped-def]
    lower, start, upper, side, n_games, odds, expected, strength, side_factor, change, diagonal
):
    """As `upset_change`, and each player's information ``Σ n p (1 - p)`` in `diagonal`."""
    own = np.empty(N_LANES, np.float32)
    chance = np.empty(N_LANES, np.float32)
    for segment in range(np.uint64(len(lower))):
        i = np.uint64(lower[segment])
        for lane in range(N_LANES):
            own[lane] = strength[i, lane]
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            j = np.uint64(upper[edge])
            games, base_odds, base = n_games[edge], odds[edge], expected[edge]
            for lane in range(N_LANES):
                upset = base_odds * strength[j, lane]
                if side_factor is not None:
                    upset *= side_factor[side[edge] + 1, lane]
                chance[lane] = upset / (own[lane] + upset)
            for lane in range(N_LANES):
                change[j, lane] += games * chance[lane] - base
                diagonal[j, lane] += games * chance[lane] * (np.float32(1.0) - chance[lane])
            for lane in range(N_LANES):
                change[i, lane] -= games * chance[lane] - base
                diagonal[i, lane] += games * chance[lane] * (np.float32(1.0) - chance[lane])


@njit(cache=True, nogil=True, error_model="numpy")
def step_soft(  # type: ignore[no-untyped-def]
    soft,
    total,
    made_before,
    given_before,
    target,
    more,
    diagonal,
    is_free,
    longest,
    change,
    strength,
    largest,
):
    """Newton step on the log odds of each soft player's points, with its strength kept in step."""
    largest[:] = 0.0
    for k in soft:
        for lane in range(N_LANES):
            made = max(made_before[k] + more[k, lane], np.float32(1e-30))
            given = max(given_before[k] - more[k, lane], np.float32(1e-30))
            slope = max(diagonal[k, lane] * total[k], np.float32(1e-30)) / (made * given)
            step = (target[k, lane] - np.log(made / given)) / slope
            step = is_free[k, lane] * min(max(step, -longest), longest)
            change[k, lane] += step
            strength[k, lane] *= np.exp(step)
            largest[lane] = max(largest[lane], abs(step))


@njit(cache=True, nogil=True, error_model="numpy")
def precondition(  # type: ignore[no-untyped-def]
    residual, inverse_diagonal, bin_of, coarse, is_free, step
):
    """Write the two-level preconditioned residual into `step`; 0 for players without a rating."""
    n_players = len(bin_of)
    n_bins = len(coarse) - (len(residual) - n_players)
    in_bins = np.zeros((len(coarse), N_LANES), np.float32)
    moved = np.zeros((len(coarse), N_LANES), np.float32)
    for i in range(n_players):
        for lane in range(N_LANES):
            in_bins[bin_of[i], lane] += is_free[i, lane] * residual[i, lane]
    for effect in range(len(coarse) - n_bins):
        in_bins[n_bins + effect] = residual[n_players + effect]
    for a in range(len(coarse)):
        for b in range(len(coarse)):
            share = coarse[a, b]
            for lane in range(N_LANES):
                moved[a, lane] += share * in_bins[b, lane]
    for i in range(n_players):
        a = bin_of[i]
        for lane in range(N_LANES):
            step[i, lane] = is_free[i, lane] * (
                inverse_diagonal[i] * residual[i, lane] + moved[a, lane]
            )
    for effect in range(len(coarse) - n_bins):
        step[n_players + effect] = moved[n_bins + effect]


@njit(cache=True, nogil=True)
def nearest_edges(indptr, upper, n_nearest):  # type: ignore[no-untyped-def]
    """Mark each player's nearest stronger and nearest weaker opponents among its edges."""
    marked = np.zeros(len(upper), np.bool_)
    seen = np.zeros(len(indptr) - 1, np.int64)
    for i in range(len(indptr) - 2, -1, -1):
        for edge in range(indptr[i], indptr[i + 1]):
            seen[upper[edge]] += 1
            marked[edge] = edge - indptr[i] < n_nearest or seen[upper[edge]] <= n_nearest
    return marked
