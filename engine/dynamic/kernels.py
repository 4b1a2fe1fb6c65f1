"""The compiled loops of strength over time: paths' own systems, and conjugate gradients.

Values stand in order of days (`engine.dynamic.in_time`). A vector has a row for each, then one for
the first mover's advantage and one for the logarithm of Davidson's ν; a column for each of several
systems solved side by side. How many those are is said by a tuple of as many numbers, ``lanes``,
so that kernels are compiled for that many.
"""

from engine.inner import BORROWS, borrower, kernel


@kernel(error_model="numpy", **BORROWS)
def factor(before, after, first, variance, curvature, passed, inverse, carried, carry):  # type: ignore[no-untyped-def]
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
        From games.
    passed : (n_values,) float
        Room to work in.
    inverse, carried, carry : (n_values,) float
        Written; ``carried`` is ``carry`` of the value before, 0 at the first.
    """
    for k in range(before.size):
        known = curvature[k]
        if before[k] < 0:
            known += first
            carried[k] = 0.0
        else:
            known += passed[before[k]]
            carried[k] = carry[before[k]]
        if after[k] >= 0:
            grown = 1.0 + known * variance[after[k]]
            inverse[k] = variance[after[k]] / grown
            carry[k] = 1.0 / grown
            passed[k] = known / grown
        else:
            inverse[k] = 1.0 / known
            carry[k] = 0.0


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
    for k in range(before.size):
        for lane in range(len(lanes)):
            out[k, lane] = right[k, lane]
        if before[k] >= 0:
            for lane in range(len(lanes)):
                out[k, lane] += carried[k] * out[before[k], lane]
    _backward(lanes, after, inverse, carry, effects, right, out)


@borrower(error_model="numpy")
def _backward(lanes, after, inverse, carry, effects, right, out):  # type: ignore[no-untyped-def]
    n = after.size
    for k in range(n - 1, -1, -1):
        for lane in range(len(lanes)):
            out[k, lane] *= inverse[k]
        if after[k] >= 0:
            for lane in range(len(lanes)):
                out[k, lane] += carry[k] * out[after[k], lane]
    for effect in range(2):
        for lane in range(len(lanes)):
            out[n + effect, lane] = effects[effect] * right[n + effect, lane]


@borrower(error_model="numpy")
def _turn(lanes, before, step, keep, z, direction, image, bent):  # type: ignore[no-untyped-def]
    """Turn the direction; write what its changes from day to day weigh, without games."""
    for k in range(before.size):
        for lane in range(len(lanes)):
            direction[k, lane] = keep[lane] * direction[k, lane] + z[k, lane]
        if before[k] < 0:
            for lane in range(len(lanes)):
                force = step[k] * direction[k, lane]
                image[k, lane] = force
                bent[lane] += force * direction[k, lane]
        else:
            for lane in range(len(lanes)):
                change = direction[k, lane] - direction[before[k], lane]
                force = step[k] * change
                image[k, lane] = force
                image[before[k], lane] -= force
                bent[lane] += force * change


@borrower(error_model="numpy")
def _games(lanes, first, second, bend, direction, image, bent):  # type: ignore[no-untyped-def]
    """Add what games weigh where results say nothing of the two effects."""
    for row in range(first.size):
        a, b = first[row], second[row]
        for lane in range(len(lanes)):
            gap = direction[a, lane] - direction[b, lane]
            force = bend[row] * gap
            image[a, lane] += force
            image[b, lane] -= force
            bent[lane] += force * gap


@borrower(error_model="numpy")
def _games_and_effects(  # type: ignore[no-untyped-def]
    lanes, first, second, bend, moves, cross, tie, direction, image, bent
):
    """Add what games weigh, and what they say of the two effects."""
    n = image.shape[0] - 2
    for row in range(first.size):
        a, b = first[row], second[row]
        for lane in range(len(lanes)):
            log_nu = direction[n + 1, lane]
            gap = direction[a, lane] - direction[b, lane] + moves[row] * direction[n, lane]
            force = bend[row] * gap + cross[row] * log_nu
            drawn = cross[row] * gap + tie[row] * log_nu
            image[a, lane] += force
            image[b, lane] -= force
            image[n, lane] += moves[row] * force
            image[n + 1, lane] += drawn
            bent[lane] += force * gap + drawn * log_nu


@kernel(error_model="numpy", **BORROWS)
def conjugate(  # type: ignore[no-untyped-def]
    lanes, before, after, step, first, second, bend, moves, cross, tie, ridge, has_effects,
    inverse, carried, carry, effects, tolerance, most, x, residual, z, direction, image, room,
):  # fmt: skip
    """Conjugate gradients, preconditioned by the players' own blocks; returns the sweeps made.

    They end where no entry of the preconditioned residual is above ``tolerance``.

    Parameters
    ----------
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
    x : (n_values + 2, n_lanes) float
        0; the solutions are written there.
    residual : float, as ``x``
        The right sides; what is left of them is written there.
    z, direction, image : float, as ``x``
    room : (4, n_lanes) float
        Room to work in.
    """
    n = before.size
    size, keep, bent, length = room[0], room[1], room[2], room[3]
    alone(lanes, before, after, inverse, carried, carry, effects, residual, z)
    direction[:] = 0.0
    keep[:] = 0.0
    size[:] = 0.0
    largest = 0.0
    for k in range(n + 2):
        for lane in range(len(lanes)):
            size[lane] += residual[k, lane] * z[k, lane]
            largest = max(largest, abs(z[k, lane]))
    for sweep in range(most):
        if largest <= tolerance:
            return sweep
        bent[:] = 0.0
        _turn(lanes, before, step, keep, z, direction, image, bent)
        for effect in range(2):
            for lane in range(len(lanes)):
                k = n + effect
                direction[k, lane] = keep[lane] * direction[k, lane] + z[k, lane]
                image[k, lane] = ridge[effect] * direction[k, lane]
                bent[lane] += image[k, lane] * direction[k, lane]
        if has_effects:
            _games_and_effects(
                lanes, first, second, bend, moves, cross, tie, direction, image, bent
            )
        else:
            _games(lanes, first, second, bend, direction, image, bent)
        for lane in range(len(lanes)):
            length[lane] = size[lane] / bent[lane] if bent[lane] > 0.0 else 0.0
        for k in range(n + 2):
            for lane in range(len(lanes)):
                x[k, lane] += length[lane] * direction[k, lane]
                residual[k, lane] -= length[lane] * image[k, lane]
        alone(lanes, before, after, inverse, carried, carry, effects, residual, z)
        for lane in range(len(lanes)):
            keep[lane], size[lane] = size[lane], 0.0
        largest = 0.0
        for k in range(n + 2):
            for lane in range(len(lanes)):
                size[lane] += residual[k, lane] * z[k, lane]
                largest = max(largest, abs(z[k, lane]))
        for lane in range(len(lanes)):
            keep[lane] = size[lane] / keep[lane] if keep[lane] > 0.0 else 0.0
    return most


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
