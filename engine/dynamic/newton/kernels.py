"""The compiled loops of strength over time that follow every player's path.

Values are in order of days (`histories.daily_history`). A loop walks through them and keeps, for
each player, the numbers it needs from the value before (or after, on the walk back). These numbers
lie close together, and values are read in the order of memory: a sweep over 3,000,000 games of
125,000 players takes 31 ns a game. With a look-up of each value's neighbours it takes 45 ns.

``step`` and ``onward`` are the precisions of changes over so many days: from the value before,
``since`` days ago, and to the next one, ``until`` days ahead. A first value has 0 days since, where
``step`` is the precision of the prior; a last one has 0 until, where ``onward`` is 0. ``hold`` and
``lean`` are what reversion adds at a value by its days since and until (`model.prior`).
"""

from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.compiled.lanes import put, row


@kernel(error_model="numpy", **BORROWS)
def factor(  # type: ignore[no-untyped-def]
    value_ends, row_ends, player, until, onward, hold, lean, first, second, curvature, passed,
    inverse,
):  # fmt: skip
    """Write the factors of every player's own tridiagonal block, without a subtraction.

    With ``P`` the precision of a value given the days before and its own games, ``q`` that of the
    change to the next value: ``inverse = 1 / (P + q)``, and the next one starts from ``P q / (P +
    q)``. With reversion the change weighs ``q + lean`` at the value and ``q + hold`` at the next.

    Parameters
    ----------
    curvature : (n_rows,) float
        Curvature of each row of games.
    passed : (n_players,) float
        Precision of first values, from the prior; written over.
    inverse : (n_values,) float
        Where the factors are written.
    """
    for day in range(value_ends.size - 1):
        values = value_ends[day], value_ends[day + 1]
        _forget(values, inverse)
        for game in range(row_ends[day], row_ends[day + 1]):
            inverse[first[game]] += curvature[game]
            inverse[second[game]] += curvature[game]
        _factor(values, player, until, onward, hold, lean, passed, inverse)


@borrower(error_model="numpy")
def _forget(values, out):  # type: ignore[no-untyped-def]
    for k in range(values[0], values[1]):
        out[k] = 0.0


@borrower(error_model="numpy")
def _factor(values, player, until, onward, hold, lean, passed, inverse):  # type: ignore[no-untyped-def]
    """Write the factors of a day's values over the information from its games."""
    for k in range(values[0], values[1]):
        known, days = inverse[k] + passed[player[k]], until[k]
        inverse[k] = 1.0 / (known + (onward[days] + lean[days]))
        passed[player[k]] = known * (onward[days] + hold[days]) * inverse[k]


@kernel(error_model="numpy", **BORROWS)
def alone(  # type: ignore[no-untyped-def]
    lanes, player, until, onward, inverse, effects, right, near, out
):
    """Write the solutions of all blocks into ``out``, (n_values + 2, n_lanes) as ``right``.

    ``effects``, (2,), are the reciprocals of the diagonal of the two rows beyond the values;
    ``near`` (n_players, n_lanes) is 0, and working memory.
    """
    n = player.size
    for k in range(n):
        here = row(lanes, right, k) + row(lanes, near, player[k])
        put(near, player[k], (onward[until[k]] * inverse[k]) * here)
        put(out, k, here)
    for k in range(n - 1, -1, -1):
        here = inverse[k] * (row(lanes, out, k) + onward[until[k]] * row(lanes, near, player[k]))
        put(near, player[k], here)
        put(out, k, here)
    for effect in range(2):
        put(out, n + effect, effects[effect] * row(lanes, right, n + effect))


@kernel(error_model="numpy", **BORROWS)
def pull(player, until, onward, lean, x, near, out):  # type: ignore[no-untyped-def]
    """Add to ``out`` the slope of each value by the change to the player's next value.

    ``x``, ``out`` are (n_values + 2,); ``near`` (n_players,) is each player's last value, and
    working memory.
    """
    for k in range(player.size - 1, -1, -1):
        out[k] += onward[until[k]] * (near[player[k]] - x[k]) - lean[until[k]] * x[k]
        near[player[k]] = x[k]


@kernel(error_model="numpy", **BORROWS)
def point_after(x, gradient, step, length, out):  # type: ignore[no-untyped-def]
    """Write the point after a part of a step; return ``gradient @ step`` and the step's size."""
    gain, most = 0.0, 0.0
    for k in range(x.size):
        gain += gradient[k] * step[k]
        most = max(most, abs(step[k]))
        out[k] = x[k] + length * step[k]
    return gain, most


@kernel(error_model="numpy", **BORROWS)
def spread(player, until, onward, inverse, later, variance):  # type: ignore[no-untyped-def]
    """Write each value's variance in its own block; ``later`` (n_players,) is 0, a buffer."""
    for k in range(player.size - 1, -1, -1):
        carry = onward[until[k]] * inverse[k]
        variance[k] = inverse[k] + carry * (carry * later[player[k]])
        later[player[k]] = variance[k]


@kernel(error_model="numpy", **BORROWS)
def share(player, until, onward, inverse, later, variance, shared):  # type: ignore[no-untyped-def]
    """Write each value's covariance with the next one, of variances in the players' blocks."""
    for k in range(player.size - 1, -1, -1):
        shared[k] = onward[until[k]] * inverse[k] * later[player[k]]
        later[player[k]] = variance[k]


@kernel(error_model="numpy", **BORROWS)
def pass_messages(  # type: ignore[no-untyped-def]
    value_ends, row_ends, player, until, onward, hold, lean, first, second, curvature, to_first,
    to_second, variance, least, passed, inverse,
):  # fmt: skip
    """One round of belief propagation: the information of each row on its players, new factors.

    A row of curvature h adds to one player the precision ``h / (1 + h v)``, where v is the other's
    variance without the row. ``to_first`` and ``to_second`` (n_rows,) are the precisions it added
    before; without it, at least ``least`` of a precision is left. ``passed`` and ``inverse`` are as
    of `factor`.
    """
    for day in range(value_ends.size - 1):
        values = value_ends[day], value_ends[day + 1]
        _forget(values, inverse)
        for game in range(row_ends[day], row_ends[day + 1]):
            a, b = first[game], second[game]
            one = variance[a] / max(1.0 - variance[a] * to_first[game], least)
            other = variance[b] / max(1.0 - variance[b] * to_second[game], least)
            to_first[game] = curvature[game] / (1.0 + curvature[game] * other)
            to_second[game] = curvature[game] / (1.0 + curvature[game] * one)
            inverse[a] += to_first[game]
            inverse[b] += to_second[game]
        _factor(values, player, until, onward, hold, lean, passed, inverse)


@kernel(error_model="numpy", **BORROWS)
def add_noise(  # type: ignore[no-untyped-def]
    player, since, step, keep, changes, first, second, curvature, games, later, out
):
    """Add noise with the matrix of values as covariance.

    ``step`` and ``curvature`` are square roots: of the precisions of changes, and of curvatures.
    ``keep`` is the fraction of the value before that a value keeps; ``changes`` (n_values,) and
    ``games`` (n_rows,) are normal; ``later`` (n_players,) is 0, and room to work in.
    """
    for k in range(player.size - 1, -1, -1):
        force = step[since[k]] * changes[k]
        out[k] += force - later[player[k]]
        later[player[k]] = keep[since[k]] * force
    for game in range(first.size):
        force = curvature[game] * games[game]
        out[first[game]] += force
        out[second[game]] -= force


@kernel(error_model="numpy", **BORROWS)
def square(player, given, later, sums, shared):  # type: ignore[no-untyped-def]
    """Add squares of (n_values + 2, n_draws), and products with the player's next value.

    ``later`` (n_players, n_draws) is 0, and working memory.
    """
    n = player.size
    for k in range(n + 1, -1, -1):
        for draw in range(given.shape[1]):
            here = given[k, draw]
            sums[k] += here**2
            if k < n:
                shared[k] += here * later[player[k], draw]
                later[player[k], draw] = here
