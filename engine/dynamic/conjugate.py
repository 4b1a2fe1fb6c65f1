"""Conjugate gradients, compiled, for the system of all paths and games at once.

A vector has a row for each value, in order of days, then one for the first mover's advantage and
one for the logarithm of Davidson's ν; a column for each of several systems solved side by side,
whose number ``lanes`` tells (`engine.dynamic.lanes`).

The form of Chronopoulos and Gear (1989): the matrix is applied to the preconditioned residual, so
that a sweep is one walk through the days and one back, and each walk needs of a player's other
values what the last one left (`engine.dynamic.kernels`).
"""

from engine.dynamic.lanes import farthest, nothing, put, row
from engine.inner import BORROWS, borrower, kernel


@borrower(error_model="numpy")
def _forward(  # type: ignore[no-untyped-def]
    lanes, player, step, onward, inverse, keep, length, x, residual, z, image, direction, turned,
    near,
):  # fmt: skip
    """Turn the direction, go along it, and begin to solve the blocks for what is left."""
    n = player.size
    for k in range(n):
        known, carried = 2 * player[k], 2 * player[k] + 1
        here = row(lanes, z, k)
        whole = row(lanes, image, k) + step[k] * (here - row(lanes, near, known))
        put(near, known, here)
        left = _go(lanes, k, keep, length, here, whole, x, residual, direction, turned)
        left = left + row(lanes, near, carried)
        put(near, carried, (onward[k] * inverse[k]) * left)
        put(z, k, left)
    for k in range(n, n + 2):
        here, whole = row(lanes, z, k), row(lanes, image, k)
        put(z, k, _go(lanes, k, keep, length, here, whole, x, residual, direction, turned))


@borrower(error_model="numpy")
def _go(lanes, k, keep, length, here, whole, x, residual, direction, turned):  # type: ignore[no-untyped-def]
    """Turn the direction and its image at a row and go along it; return the residual there."""
    way = here + keep * row(lanes, direction, k)
    put(direction, k, way)
    put(x, k, row(lanes, x, k) + length * way)
    whole = whole + keep * row(lanes, turned, k)
    put(turned, k, whole)
    left = row(lanes, residual, k) - length * whole
    put(residual, k, left)
    return left


@borrower(error_model="numpy")
def _back(  # type: ignore[no-untyped-def]
    lanes, value_ends, row_ends, player, onward, first, second, bend, moves, cross, tie, ridge,
    has_effects, inverse, effects, first_precision, residual, z, image, near,
):  # fmt: skip
    """Solve the blocks to the end, and apply the matrix to the solution.

    What the changes from the values before add to ``image`` is left to `_forward`. Returns the
    products of the solution with the residual and with its image, and its largest number.
    """
    n = player.size
    product, bent, largest = nothing(lanes), nothing(lanes), nothing(lanes)
    for effect in range(2):
        here = effects[effect] * row(lanes, residual, n + effect)
        put(z, n + effect, here)
        put(image, n + effect, ridge[effect] * here)
        product = product + row(lanes, residual, n + effect) * here
        bent = bent + ridge[effect] * here * here
        largest = farthest(largest, here)
    for day in range(value_ends.size - 2, -1, -1):
        for k in range(value_ends[day], value_ends[day + 1]):
            later = row(lanes, near, 2 * player[k])
            here = inverse[k] * (row(lanes, z, k) + onward[k] * later)
            change = here - later
            force = onward[k] * change
            put(z, k, here)
            put(image, k, force)
            put(near, 2 * player[k], here)
            product = product + row(lanes, residual, k) * here
            bent = bent + force * change
            largest = farthest(largest, here)
        rows = row_ends[day], row_ends[day + 1]
        if has_effects:
            bent = _games_and_effects(
                lanes, rows, first, second, bend, moves, cross, tie, z, image, bent
            )
        else:
            bent = _games(lanes, rows, first, second, bend, z, image, bent)
    for begun in range(0, near.shape[0], 2):
        here = row(lanes, near, begun)
        bent = bent + first_precision * here * here
        put(near, begun, nothing(lanes))
    return product, bent, largest


@borrower(error_model="numpy")
def _games(lanes, rows, first, second, bend, z, image, bent):  # type: ignore[no-untyped-def]
    """Add what some games do where results say nothing of the two effects, and what that weighs."""
    for game in range(rows[0], rows[1]):
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b)
        force = bend[game] * gap
        put(image, a, row(lanes, image, a) + force)
        put(image, b, row(lanes, image, b) - force)
        bent = bent + force * gap
    return bent


@borrower(error_model="numpy")
def _games_and_effects(  # type: ignore[no-untyped-def]
    lanes, rows, first, second, bend, moves, cross, tie, z, image, bent
):
    """Add what some games do, what they say of the two effects, and what all that weighs."""
    n = image.shape[0] - 2
    lead, log_nu = row(lanes, z, n), row(lanes, z, n + 1)
    on_lead, on_nu = row(lanes, image, n), row(lanes, image, n + 1)
    for game in range(rows[0], rows[1]):
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b) + moves[game] * lead
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
def _divide(lanes, above, below, out):  # type: ignore[no-untyped-def]
    """Write quotients, 0 where a lane has arrived."""
    for lane in range(len(lanes)):
        out[lane] = above[lane] / below[lane] if below[lane] > 0.0 else 0.0


@kernel(error_model="numpy", **BORROWS)
def conjugate(  # type: ignore[no-untyped-def]
    lanes, value_ends, row_ends, player, step, onward, first, second, bend, moves, cross, tie,
    ridge, has_effects, inverse, effects, first_precision, tolerance, most, x, residual, z, image,
    direction, turned, near, room,
):  # fmt: skip
    """Solve by conjugate gradients, preconditioned by the players' own blocks; return the sweeps.

    They end where no entry of the preconditioned residual is above ``tolerance``.

    Parameters
    ----------
    value_ends, row_ends : (n_days + 1,) int
        Where each day's values and rows of games end, and 0.
    player : (n_values,) int
    step, onward : (n_values,) float
        Precisions of the change from the value before and to the next (`engine.dynamic.kernels`).
    first, second : (n_rows,) int
        Values that met.
    bend, moves, cross, tie : (n_rows,) float
        Second derivative of the row's minus log-likelihood by log-odds, whether the first has the
        advantage, and the second derivatives by log-odds and ln ν, and by ln ν twice.
    ridge : (2,) float
        What the prior of the two effects adds.
    has_effects : bool
        Whether rows say anything of them; if not, ``moves``, ``cross`` and ``tie`` are not read.
    inverse, effects
        As of `kernels.factor` and `kernels.alone`.
    first_precision : float
        Of first values, from the prior.
    x, z, image, direction, turned : (n_values + 2, n_lanes) float
        0; the solutions are written into ``x``. ``image`` is the matrix times ``z``, ``turned``
        times ``direction``.
    residual : float, as ``x``
        The right sides; what is left of them is written there.
    near : (2 n_players, n_lanes) float
        0, and room to work in: ``z`` of the other value of each player, and what it carries on.
    room : (6, n_lanes) float
        0, and room to work in.
    """
    size, below, weight, largest, keep, length = 0, 1, 2, 3, 4, 5
    for sweep in range(most):
        _forward(
            lanes, player, step, onward, inverse, row(lanes, room, keep), row(lanes, room, length),
            x, residual, z, image, direction, turned, near,
        )  # fmt: skip
        product, bent, most_left = _back(
            lanes, value_ends, row_ends, player, onward, first, second, bend, moves, cross, tie,
            ridge, has_effects, inverse, effects, first_precision, residual, z, image, near,
        )  # fmt: skip
        put(room, largest, most_left)
        if max(room[largest]) <= tolerance:
            return sweep
        put(room, below, row(lanes, room, size))
        put(room, size, product)
        _divide(lanes, room[size], room[below], room[keep])
        share = row(lanes, room, keep)
        put(room, weight, bent - share * share * row(lanes, room, weight))
        _divide(lanes, room[size], room[weight], room[length])
    return most
