"""The compiled loops of strength over time that follow every player's path.

Values stand in order of days (`engine.dynamic.in_time`); a loop walks through them and keeps for
each player what it needs of the value before, or of the one after when it walks back. Those numbers
lie close together, and values are read as they stand in memory: a sweep over 3,000,000 games of
125,000 players, which looked up each value's neighbours in 45 ns a game, takes 31.

``step`` and ``onward`` are the precisions of the change from the value before and to the next one:
at first values that of the prior, at last values 0.
"""

from engine.dynamic.lanes import put, row
from engine.inner import BORROWS, kernel


@kernel(error_model="numpy", **BORROWS)
def factor(player, onward, passed, inverse):  # type: ignore[no-untyped-def]
    """Write the factors of every player's own tridiagonal block; nothing is subtracted.

    With ``P`` the precision of a value given the days before and its own games, ``q`` that of the
    change to the next value: ``inverse = 1 / (P + q)``, and the next one starts from ``P q / (P +
    q)``.

    Parameters
    ----------
    passed : (n_players,) float
        Precision of first values, from the prior; written over.
    inverse : (n_values,) float
        Curvature from games; the factors are written in its place.
    """
    for k in range(player.size):
        known = inverse[k] + passed[player[k]]
        inverse[k] = 1.0 / (known + onward[k])
        passed[player[k]] = known * onward[k] * inverse[k]


@kernel(error_model="numpy", **BORROWS)
def alone(lanes, player, onward, inverse, effects, right, near, out):  # type: ignore[no-untyped-def]
    """Write the solutions of all blocks into ``out``, (n_values + 2, n_lanes) as ``right``.

    ``effects``, (2,), are the reciprocals of the diagonal of the two rows beyond the values;
    ``near`` (n_players, n_lanes) is 0, and room to work in.
    """
    n = player.size
    for k in range(n):
        here = row(lanes, right, k) + row(lanes, near, player[k])
        put(near, player[k], (onward[k] * inverse[k]) * here)
        put(out, k, here)
    for k in range(n - 1, -1, -1):
        here = inverse[k] * (row(lanes, out, k) + onward[k] * row(lanes, near, player[k]))
        put(near, player[k], here)
        put(out, k, here)
    for effect in range(2):
        put(out, n + effect, effects[effect] * row(lanes, right, n + effect))


@kernel(error_model="numpy", **BORROWS)
def pull(player, step, onward, x, near, out):  # type: ignore[no-untyped-def]
    """Add to ``out`` how the prior pulls at values; return the sum of what changes weigh.

    ``x``, ``out`` are (n_values + 2,); ``near`` (n_players,) is 0, and room to work in.
    """
    weight = 0.0
    for k in range(player.size):
        change = x[k] - near[player[k]]
        out[k] -= step[k] * change
        weight += step[k] * change**2
        near[player[k]] = x[k]
    for k in range(player.size - 1, -1, -1):
        out[k] += onward[k] * (near[player[k]] - x[k])
        near[player[k]] = x[k]
    return weight


@kernel(error_model="numpy", **BORROWS)
def spread(player, onward, inverse, later, variance, shared):  # type: ignore[no-untyped-def]
    """Write each value's variance in its own block, and its covariance with the next value.

    ``later`` (n_players,) is 0, and room to work in.
    """
    for k in range(player.size - 1, -1, -1):
        carry = onward[k] * inverse[k]
        shared[k] = carry * later[player[k]]
        variance[k] = inverse[k] + carry * shared[k]
        later[player[k]] = variance[k]


@kernel(error_model="numpy", **BORROWS)
def tell(first, second, bend, to_first, to_second, variance, least, out):  # type: ignore[no-untyped-def]
    """Write what each row of games tells of the two that met, and add it up in ``out``.

    A row of curvature h tells of one player ``h / (1 + h v)``, v what the other's variance would be
    without the row. ``to_first`` and ``to_second`` (n_rows,) are what it told before; at least
    ``least`` of a precision is left without it.
    """
    for game in range(first.size):
        a, b = first[game], second[game]
        one = variance[a] / max(1.0 - variance[a] * to_first[game], least)
        other = variance[b] / max(1.0 - variance[b] * to_second[game], least)
        to_first[game] = bend[game] / (1.0 + bend[game] * other)
        to_second[game] = bend[game] / (1.0 + bend[game] * one)
        out[a] += to_first[game]
        out[b] += to_second[game]


@kernel(error_model="numpy", **BORROWS)
def add_rows(first, second, told, out):  # type: ignore[no-untyped-def]
    """Add what rows of games tell of both values that met."""
    for game in range(first.size):
        out[first[game]] += told[game]
        out[second[game]] += told[game]


@kernel(error_model="numpy", **BORROWS)
def shake(player, step, changes, first, second, bend, games, later, out):  # type: ignore[no-untyped-def]
    """Add noise with the matrix of values as covariance.

    ``step`` and ``bend`` are roots of what `conjugate` takes; ``changes`` (n_values,) and ``games``
    (n_rows,) are normal; ``later`` (n_players,) is 0, and room to work in.
    """
    for k in range(player.size - 1, -1, -1):
        force = step[k] * changes[k]
        out[k] += force - later[player[k]]
        later[player[k]] = force
    for game in range(first.size):
        force = bend[game] * games[game]
        out[first[game]] += force
        out[second[game]] -= force


@kernel(error_model="numpy", **BORROWS)
def square(player, given, later, sums, shared):  # type: ignore[no-untyped-def]
    """Add squares of (n_values + 2, n_draws), and products with the player's next value.

    ``later`` (n_players, n_draws) is 0, and room to work in.
    """
    n = player.size
    for k in range(n + 1, -1, -1):
        for draw in range(given.shape[1]):
            here = given[k, draw]
            sums[k] += here**2
            if k < n:
                shared[k] += here * later[player[k], draw]
                later[player[k], draw] = here
