"""Conjugate gradients, compiled, for the system of all paths and games at once.

A vector has a row for each value, in order of days, then one for the first mover's advantage and
one for the logarithm of Davidson's ν; a column for each of several systems solved side by side,
whose number ``lanes`` tells (`engine.compiled.lanes`).

The form of Chronopoulos and Gear (1989): the matrix is applied to the preconditioned residual, so
that a sweep is one walk through the days and one back, and each walk needs of a player's other
values what the last one left (`engine.dynamic.kernels`).
"""

import numpy as np

from banzuke.engine.compiled.inner import BORROWS, borrower, inlined, kernel
from banzuke.engine.compiled.lanes import double, farthest, nothing, put, row


@borrower(error_model="numpy")
def _begin(  # type: ignore[no-untyped-def]
    lanes, player, until, onward, inverse, effects, right, x, residual, z, direction, turned, near,
):  # fmt: skip
    """Start from 0, and begin to solve the blocks; return the solution's product with ``right``."""
    n, n_players = player.size, near.shape[0] // 2
    product, none = nothing(lanes), nothing(lanes)
    for k in range(n + 2):
        put(x, k, none)
        put(direction, k, none)
        put(turned, k, none)
        put(residual, k, row(lanes, right, k))
        left = row(lanes, residual, k)
        if k < n:
            left = left + row(lanes, near, n_players + player[k])
            put(near, n_players + player[k], (onward[until[k]] * inverse[k]) * left)
        part = inverse[k] if k < n else effects[k - n]
        product = product + double(left * (part * left))
        put(z, k, left)
    return product


@borrower(error_model="numpy")
def _forward(  # type: ignore[no-untyped-def]
    lanes, player, since, until, step, onward, inverse, effects, keep, length, x, residual, z,
    image, direction, turned, near,
):  # fmt: skip
    """Turn the direction, go along it, and begin to solve the blocks for what is left.

    Returns the product of what is left with the solution: a block is ``L D Lᵀ``, so that the sum of
    ``D⁻¹`` times squares of ``L⁻¹ r`` is at hand before the solution is.
    """
    n, n_players = player.size, near.shape[0] // 2
    product = nothing(lanes)
    for k in range(n):
        known, carried = player[k], n_players + player[k]
        here = row(lanes, z, k)
        whole = row(lanes, image, k) + step[since[k]] * (here - row(lanes, near, known))
        put(near, known, here)
        left = _go(lanes, k, keep, length, here, whole, x, residual, direction, turned)
        left = left + row(lanes, near, carried)
        part = inverse[k] * left
        put(near, carried, onward[until[k]] * part)
        product = product + double(left * part)
        put(z, k, left)
    for k in range(n, n + 2):
        here, whole = row(lanes, z, k), row(lanes, image, k)
        left = _go(lanes, k, keep, length, here, whole, x, residual, direction, turned)
        product = product + double(left * (effects[k - n] * left))
        put(z, k, left)
    return product


@inlined(error_model="numpy")
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
    lanes, value_ends, row_ends, player, until, onward, first, second, bend, moves, cross, tie,
    ridge, has_effects, inverse, effects, first_precision, z, image, near, sums, none,
):  # fmt: skip
    """Solve the blocks to the end, and apply the matrix to the solution.

    What the changes from the values before add to ``image`` is left to `_forward`. Returns the
    product of the solution with its image, and its largest number. Within a day, too, the walk goes
    back: memory is read ahead in one direction.
    """
    n = player.size
    bent, largest, one = nothing(lanes), row(lanes, none, 0), np.uint64(1)
    for effect in range(2):
        here = effects[effect] * row(lanes, z, n + effect)
        put(z, n + effect, here)
        put(sums, effect, ridge[effect] * here)
        bent = bent + ridge[effect] * double(here) * double(here)
        largest = farthest(largest, here)
    for day in range(value_ends.size - 2, -1, -1):
        for back in range(value_ends[day + 1] - value_ends[day]):
            k = value_ends[day + 1] - one - back
            later = row(lanes, near, player[k])
            sure = onward[until[k]]
            here = inverse[k] * (row(lanes, z, k) + sure * later)
            change = here - later
            force = sure * change
            put(z, k, here)
            put(image, k, force)
            put(near, player[k], here)
            bent = bent + double(force * change)
            largest = farthest(largest, here)
        rows = row_ends[day], row_ends[day + 1]
        if has_effects:
            bent = _games_and_effects(
                lanes, rows, first, second, bend, moves, cross, tie, z, image, sums, bent
            )
        else:
            bent = _games(lanes, rows, first, second, bend, z, image, bent)
    for effect in range(2):
        put(image, n + effect, row(lanes, sums, effect))
    for begun in range(near.shape[0] // 2):
        here = double(row(lanes, near, begun))
        bent = bent + first_precision * here * here
        put(near, begun, nothing(lanes))
    return bent, largest


@inlined(error_model="numpy")
def _games(lanes, rows, first, second, bend, z, image, bent):  # type: ignore[no-untyped-def]
    """Add what some games do where results say nothing of the two effects, and what that weighs."""
    for back in range(rows[1] - rows[0]):
        game = rows[1] - np.uint64(1) - back
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b)
        force = bend[game] * gap
        put(image, a, row(lanes, image, a) + force)
        put(image, b, row(lanes, image, b) - force)
        bent = bent + double(force * gap)
    return bent


@inlined(error_model="numpy")
def _games_and_effects(  # type: ignore[no-untyped-def]
    lanes, rows, first, second, bend, moves, cross, tie, z, image, sums, bent
):
    """Add what some games do, what they say of the two effects, and what all that weighs."""
    n = image.shape[0] - 2
    lead, log_nu = row(lanes, z, n), row(lanes, z, n + 1)
    on_lead, on_nu = row(lanes, sums, 0), row(lanes, sums, 1)
    for back in range(rows[1] - rows[0]):
        game = rows[1] - np.uint64(1) - back
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b) + moves[game] * lead
        force = bend[game] * gap + cross[game] * log_nu
        drawn = cross[game] * gap + tie[game] * log_nu
        put(image, a, row(lanes, image, a) + force)
        put(image, b, row(lanes, image, b) - force)
        on_lead = on_lead + double(moves[game] * force)
        on_nu = on_nu + double(drawn)
        bent = bent + double(force * gap + drawn * log_nu)
    put(sums, 0, on_lead)
    put(sums, 1, on_nu)
    return bent


@inlined(error_model="numpy")
def _divide(lanes, above, below, out):  # type: ignore[no-untyped-def]
    """Write quotients, 0 where a lane has arrived."""
    for lane in range(len(lanes)):
        out[lane] = above[lane] / below[lane] if below[lane] > 0.0 else 0.0


@kernel(error_model="numpy", **BORROWS)
def conjugate(  # type: ignore[no-untyped-def]
    lanes, value_ends, row_ends, player, since, until, step, onward, first, second, bend, moves,
    cross, tie, ridge, has_effects, inverse, effects, first_precision, right, tolerance, part, fine,
    most, x, residual, z, image, direction, turned, near, sums, pace,
):  # fmt: skip
    """Solve by conjugate gradients, preconditioned by the players' own blocks.

    They end where no entry of the preconditioned residual is above ``tolerance``, or above ``part``
    of the largest at first where that was above ``fine``. Returns the sweeps and the largest at
    first.

    Parameters
    ----------
    value_ends, row_ends : (n_days + 1,) int
        Where each day's values and rows of games end, and 0.
    player : (n_values,) int
    since, until : (n_values,) int
        Days since the value before and until the next.
    step, onward : (longest + 1,) float
        Precisions of changes over so many days (`engine.dynamic.kernels`).
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
    right : (n_values + 2, n_lanes) float
        The right sides.
    x, residual, z, image, direction, turned : float, as ``right``
        Room; the solutions are written into ``x``, what is left of the right sides into
        ``residual``. ``image`` is the matrix times ``z``, ``turned`` times ``direction``. They may
        be in single precision; what is added up over all values is in double.
    near : (2 n_players, n_lanes) float
        0, and room: ``z`` of each player's other value, then what each carries on. They lie apart:
        of 143,000 players at a time a walk back finds its half in the processor's own cache.
    sums : (6, n_lanes) float
        0, and room, in double precision.
    pace : (3, n_lanes) float
        0, and room, in the precision of ``x``.
    """
    size, below, weight, largest, at_first = 2, 3, 4, 5, 0.0
    keep, length, none = 0, 1, pace[2:]
    product = _begin(
        lanes, player, until, onward, inverse, effects, right, x, residual, z, direction, turned,
        near,
    )  # fmt: skip
    for sweep in range(most):
        bent, most_left = _back(
            lanes, value_ends, row_ends, player, until, onward, first, second, bend, moves, cross,
            tie, ridge, has_effects, inverse, effects, first_precision, z, image, near, sums,
            none,
        )  # fmt: skip
        put(sums, largest, most_left)
        if sweep == 0:
            at_first = max(sums[largest])
            if at_first > fine:
                tolerance = max(tolerance, part * at_first)
        if max(sums[largest]) <= tolerance:
            return sweep, at_first
        put(sums, below, row(lanes, sums, size))
        put(sums, size, product)
        _divide(lanes, sums[size], sums[below], pace[keep])
        share = double(row(lanes, pace, keep))
        put(sums, weight, bent - share * share * row(lanes, sums, weight))
        _divide(lanes, sums[size], sums[weight], pace[length])
        product = _forward(
            lanes, player, since, until, step, onward, inverse, effects, row(lanes, pace, keep),
            row(lanes, pace, length), x, residual, z, image, direction, turned, near,
        )  # fmt: skip
    return most, at_first
