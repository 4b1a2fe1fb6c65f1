"""The compiled loops of strength over time: paths' own systems, and conjugate gradients.

Values stand in order of days (`engine.dynamic.in_time`). A vector has a row for each, then one for
the first mover's advantage and one for the logarithm of Davidson's ν; a column for each of several
systems solved side by side, whose number ``lanes`` tells (`engine.dynamic.lanes`).
"""

from engine.dynamic.lanes import farthest, nothing, put, row
from engine.inner import BORROWS, borrower, kernel


@kernel(error_model="numpy", **BORROWS)
def factor(before, after, first, variance, curvature, inverse, carried, carry):  # type: ignore[no-untyped-def]
    """Write the factors of every player's own tridiagonal block; nothing is subtracted.

    With ``P`` the precision of a value given the days before and its own games, ``v`` the variance
    of the change to the next day: ``inverse = v / (1 + P v)``, ``carry = 1 / (1 + P v)``, and the
    next day starts from ``P carry``. The last value has ``inverse = 1 / P``, ``carry = 0``.

    Parameters
    ----------
    before, after : (n_values,) int
        The player's other values; below 0 where there is none.
    first : float
        Precision of first values, from the prior.
    variance : (n_values,) float
        Of the change from the value before; of first values it is not read.
    curvature : (n_values,) float
        From games; what is passed on to the next day is written in its place.
    inverse, carried, carry : (n_values,) float
        Written; ``carried`` is ``carry`` of the value before, 0 at the first.
    """
    for k in range(before.size):
        known = curvature[k]
        if before[k] < 0:
            known += first
            carried[k] = 0.0
        else:
            known += curvature[before[k]]
            carried[k] = carry[before[k]]
        if after[k] >= 0:
            grown = 1.0 + known * variance[after[k]]
            inverse[k] = variance[after[k]] / grown
            carry[k] = 1.0 / grown
            curvature[k] = known / grown
        else:
            inverse[k] = 1.0 / known
            carry[k] = 0.0


@kernel(error_model="numpy", **BORROWS)
def pull(before, step, x, out):  # type: ignore[no-untyped-def]
    """Add to ``out`` how the prior pulls at values; return the sum of what changes weigh.

    ``step`` as of `conjugate`; ``x``, ``out`` are (n_values + 2,).
    """
    weight = 0.0
    for k in range(before.size):
        change = x[k]
        if before[k] >= 0:
            change -= x[before[k]]
        force = step[k] * change
        out[k] -= force
        if before[k] >= 0:
            out[before[k]] += force
        weight += force * change
    return weight


@kernel(error_model="numpy", **BORROWS)
def add_rows(first, second, to_first, to_second, out):  # type: ignore[no-untyped-def]
    """Add what rows of games tell of the two values that met."""
    for game in range(first.size):
        out[first[game]] += to_first[game]
        out[second[game]] += to_second[game]


@kernel(error_model="numpy", **BORROWS)
def spread(after, inverse, carry, variance, shared):  # type: ignore[no-untyped-def]
    """Write each value's variance in its own block, and its covariance with the next value."""
    for k in range(after.size - 1, -1, -1):
        shared[k] = carry[k] * variance[after[k]] if after[k] >= 0 else 0.0
        variance[k] = inverse[k] + carry[k] * shared[k]


@kernel(error_model="numpy", **BORROWS)
def alone(lanes, before, after, inverse, carried, carry, effects, right, out):  # type: ignore[no-untyped-def]
    """Write the solutions of all blocks into ``out``, (n_values + 2, n_lanes) as ``right``.

    ``effects``, (2,), are the reciprocals of the diagonal of the two rows beyond the values.
    """
    n = before.size
    for k in range(n):
        here = row(lanes, right, k)
        if before[k] >= 0:
            here = here + carried[k] * row(lanes, out, before[k])
        put(out, k, here)
    for k in range(n - 1, -1, -1):
        here = inverse[k] * row(lanes, out, k)
        if after[k] >= 0:
            here = here + carry[k] * row(lanes, out, after[k])
        put(out, k, here)
    for effect in range(2):
        put(out, n + effect, effects[effect] * row(lanes, right, n + effect))


@borrower(error_model="numpy")
def _turn(lanes, values, before, step, keep, z, direction, image, bent):  # type: ignore[no-untyped-def]
    """Turn the direction at some values; write its image without games, add what that weighs."""
    for k in range(values[0], values[1]):
        change = keep * row(lanes, direction, k) + row(lanes, z, k)
        put(direction, k, change)
        if before[k] < 0:
            force = step[k] * change
        else:
            change = change - row(lanes, direction, before[k])
            force = step[k] * change
            put(image, before[k], row(lanes, image, before[k]) - force)
        put(image, k, force)
        bent = bent + force * change
    return bent


@borrower(error_model="numpy")
def _turn_effects(lanes, n, ridge, keep, z, direction, image):  # type: ignore[no-untyped-def]
    """Turn the direction at the two effects; return what its image without games weighs."""
    bent = nothing(lanes)
    for effect in range(2):
        change = keep * row(lanes, direction, n + effect) + row(lanes, z, n + effect)
        force = ridge[effect] * change
        put(direction, n + effect, change)
        put(image, n + effect, force)
        bent = bent + force * change
    return bent


@borrower(error_model="numpy")
def _games(lanes, rows, first, second, bend, direction, image, bent):  # type: ignore[no-untyped-def]
    """Add what some games do where results say nothing of the two effects, and what that weighs."""
    for game in range(rows[0], rows[1]):
        a, b = first[game], second[game]
        gap = row(lanes, direction, a) - row(lanes, direction, b)
        force = bend[game] * gap
        put(image, a, row(lanes, image, a) + force)
        put(image, b, row(lanes, image, b) - force)
        bent = bent + force * gap
    return bent


@borrower(error_model="numpy")
def _games_and_effects(  # type: ignore[no-untyped-def]
    lanes, rows, first, second, bend, moves, cross, tie, direction, image, bent
):
    """Add what some games do, what they say of the two effects, and what all that weighs."""
    n = image.shape[0] - 2
    lead, log_nu = row(lanes, direction, n), row(lanes, direction, n + 1)
    on_lead, on_nu = row(lanes, image, n), row(lanes, image, n + 1)
    for game in range(rows[0], rows[1]):
        a, b = first[game], second[game]
        gap = row(lanes, direction, a) - row(lanes, direction, b) + moves[game] * lead
        force = bend[game] * gap + cross[game] * log_nu
        drawn = cross[game] * gap + tie[game] * log_nu
        put(image, a, row(lanes, image, a) + force)
        put(image, b, row(lanes, image, b) - force)
        on_lead = on_lead + moves[game] * force
        on_nu = on_nu + drawn
        bent = bent + force * gap + drawn * log_nu
    put(image, n, on_lead)
    put(image, n + 1, on_nu)
    return bent


@borrower(error_model="numpy")
def _advance(lanes, before, carried, length, direction, image, x, residual, z):  # type: ignore[no-untyped-def]
    """Go along the direction; begin to solve the blocks for what is left of the right side."""
    for k in range(residual.shape[0]):
        put(x, k, row(lanes, x, k) + length * row(lanes, direction, k))
        left = row(lanes, residual, k) - length * row(lanes, image, k)
        put(residual, k, left)
        if k < before.size and before[k] >= 0:
            left = left + carried[k] * row(lanes, z, before[k])
        put(z, k, left)


@borrower(error_model="numpy")
def _return(lanes, after, inverse, carry, effects, residual, z):  # type: ignore[no-untyped-def]
    """Solve the blocks to the end; return the product with the residual, and the largest."""
    n = after.size
    size, largest = nothing(lanes), nothing(lanes)
    for k in range(n + 1, -1, -1):
        if k >= n:
            here = effects[k - n] * row(lanes, z, k)
        else:
            here = inverse[k] * row(lanes, z, k)
            if after[k] >= 0:
                here = here + carry[k] * row(lanes, z, after[k])
        put(z, k, here)
        size = size + row(lanes, residual, k) * here
        largest = farthest(largest, here)
    return size, largest


@kernel(error_model="numpy", **BORROWS)
def conjugate(  # type: ignore[no-untyped-def]
    lanes, value_ends, row_ends, before, after, step, first, second, bend, moves, cross, tie, ridge,
    has_effects, inverse, carried, carry, effects, tolerance, most, x, residual, z, direction,
    image, room,
):  # fmt: skip
    """Conjugate gradients, preconditioned by the players' own blocks; returns the sweeps made.

    They end where no entry of the preconditioned residual is above ``tolerance``.

    Parameters
    ----------
    value_ends, row_ends : (n_days + 1,) int
        Where each day's values and rows of games end, and 0.
    step : (n_values,) float
        Precision of the change from the value before; of first values that of the prior.
    first, second : (n_rows,) int
        Values that met.
    bend, moves, cross, tie : (n_rows,) float
        Second derivative of the row's minus log-likelihood by log-odds, whether the first has the
        advantage, and the second derivatives by log-odds and ln ν, and by ln ν twice.
    ridge : (2,) float
        What the prior of the two effects adds.
    has_effects : bool
        Whether rows say anything of them.
    inverse, carried, carry, effects
        As of `alone`.
    x, direction, image : (n_values + 2, n_lanes) float
        0; the solutions are written into ``x``.
    residual : float, as ``x``
        The right sides; what is left of them is written there.
    z : float, as ``x``
        Room to work in.
    room : (4, n_lanes) float
        0, and room to work in.
    """
    size, below, largest, quotient = 0, 1, 2, 3
    for sweep in range(most):
        length = row(lanes, room, quotient)
        _advance(lanes, before, carried, length, direction, image, x, residual, z)
        product, most_left = _return(lanes, after, inverse, carry, effects, residual, z)
        put(room, largest, most_left)
        if max(room[largest]) <= tolerance:
            return sweep
        put(room, below, row(lanes, room, size))
        put(room, size, product)
        _divide(lanes, room[size], room[below], room[quotient])
        keep = row(lanes, room, quotient)
        bent = _turn_effects(lanes, before.size, ridge, keep, z, direction, image)
        for day in range(value_ends.size - 1):
            values = value_ends[day], value_ends[day + 1]
            rows = row_ends[day], row_ends[day + 1]
            bent = _turn(lanes, values, before, step, keep, z, direction, image, bent)
            if has_effects:
                bent = _games_and_effects(
                    lanes, rows, first, second, bend, moves, cross, tie, direction, image, bent
                )
            else:
                bent = _games(lanes, rows, first, second, bend, direction, image, bent)
        put(room, below, bent)
        _divide(lanes, room[size], room[below], room[quotient])
    return most


@borrower(error_model="numpy")
def _divide(lanes, above, below, out):  # type: ignore[no-untyped-def]
    """Write quotients, 0 where a lane has arrived."""
    for lane in range(len(lanes)):
        out[lane] = above[lane] / below[lane] if below[lane] > 0.0 else 0.0


@kernel(error_model="numpy", **BORROWS)
def shake(before, step, changes, first, second, bend, games, out):  # type: ignore[no-untyped-def]
    """Add noise with the matrix of values as covariance.

    ``step`` and ``bend`` are roots of what `conjugate` takes; ``changes`` (n_values,) and ``games``
    (n_rows,) are normal.
    """
    for k in range(before.size):
        force = step[k] * changes[k]
        out[k] += force
        if before[k] >= 0:
            out[before[k]] -= force
    for game in range(first.size):
        force = bend[game] * games[game]
        out[first[game]] += force
        out[second[game]] -= force


@kernel(error_model="numpy", **BORROWS)
def square(after, given, sums, shared):  # type: ignore[no-untyped-def]
    """Add squares of (n_values + 2, n_draws), and products with the player's next value."""
    for k in range(sums.size):
        for draw in range(given.shape[1]):
            sums[k] += given[k, draw] ** 2
    for k in range(after.size):
        if after[k] >= 0:
            for draw in range(given.shape[1]):
                shared[k] += given[k, draw] * given[after[k], draw]
