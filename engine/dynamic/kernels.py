"""The compiled loops of strength over time: each path's own system, and the product with games.

A vector has a row for each value (a player on a day), then one for the first mover's advantage and
one for the logarithm of Davidson's ν; a column for each of several systems solved side by side.
"""

from engine.inner import kernel


@kernel(error_model="numpy")
def factor(start, precision, variance, curvature, inverse, carry):  # type: ignore[no-untyped-def]
    """Write the factors of every player's own tridiagonal block; nothing is subtracted.

    With ``P`` the precision of a value given the days before and its own games, ``v`` the variance
    of the change to the next day: ``inverse = v / (1 + P v)``, ``carry = 1 / (1 + P v)``, and the
    next day starts from ``P carry``. The last value has ``inverse = 1 / P``, ``carry = 0``.

    Parameters
    ----------
    start : (n_players + 1,) int
        Where each player's values begin.
    precision : (n_players,) float
        Of the first values, from the prior.
    variance : (n_values,) float
        Of the change from the value before; of first values it is not read.
    curvature : (n_values,) float
        From games.
    inverse, carry : (n_values,) float
        Written.
    """
    for player in range(start.size - 1):
        known = precision[player]
        for k in range(start[player], start[player + 1]):
            known += curvature[k]
            if k + 1 < start[player + 1]:
                grown = 1.0 + known * variance[k + 1]
                inverse[k] = variance[k + 1] / grown
                carry[k] = 1.0 / grown
                known = known / grown
            else:
                inverse[k] = 1.0 / known
                carry[k] = 0.0


@kernel(error_model="numpy")
def solve(inverse, carry, right, out):  # type: ignore[no-untyped-def]
    """Write the solutions of all blocks into ``out``, (n, n_lanes) as ``right``.

    ``carry`` is 0 at each player's last value, so blocks need no bounds. Rows beyond the values
    are each a block of one: its ``inverse`` is the reciprocal of its diagonal.
    """
    n, n_lanes = right.shape
    for lane in range(n_lanes):
        out[0, lane] = right[0, lane]
    for k in range(1, n):
        for lane in range(n_lanes):
            out[k, lane] = right[k, lane] + carry[k - 1] * out[k - 1, lane]
    for lane in range(n_lanes):
        out[n - 1, lane] *= inverse[n - 1]
    for k in range(n - 2, -1, -1):
        for lane in range(n_lanes):
            out[k, lane] = inverse[k] * out[k, lane] + carry[k] * out[k + 1, lane]


@kernel(error_model="numpy")
def spread(inverse, carry, variance, shared):  # type: ignore[no-untyped-def]
    """Write each value's variance in its own block, and its covariance with the next value."""
    following = 0.0
    for k in range(inverse.size - 1, -1, -1):
        shared[k] = carry[k] * following
        following = inverse[k] + carry[k] * shared[k]
        variance[k] = following


@kernel(error_model="numpy")
def multiply(start, precision, step, sides, coupling, ridge, vector, out):  # type: ignore[no-untyped-def]
    """Write the product of the whole matrix with each lane of ``vector`` into ``out``.

    Parameters
    ----------
    start, precision
        As of `factor`.
    step : (n_values,) float
        Precision of the change from the value before; of first values it is not read.
    sides : (n_rows, 2) int
        Values of the first and the second of each row of games.
    coupling : (n_rows, 4) float
        Whether the first has the advantage, and the second derivatives of the row's minus
        log-likelihood by log-odds twice, by log-odds and ln ν, by ln ν twice.
    ridge : (2,) float
        What the prior of the two effects adds.
    vector, out : (n_values + 2, n_lanes) float
    """
    n_values, n_lanes = vector.shape[0] - 2, vector.shape[1]
    for lane in range(n_lanes):
        out[n_values, lane] = ridge[0] * vector[n_values, lane]
        out[n_values + 1, lane] = ridge[1] * vector[n_values + 1, lane]
    for player in range(start.size - 1):
        first = start[player]
        if first == start[player + 1]:
            continue
        for lane in range(n_lanes):
            out[first, lane] = precision[player] * vector[first, lane]
        for k in range(first + 1, start[player + 1]):
            for lane in range(n_lanes):
                force = step[k] * (vector[k, lane] - vector[k - 1, lane])
                out[k, lane] = force
                out[k - 1, lane] -= force
    for row in range(sides.shape[0]):
        a, b = sides[row, 0], sides[row, 1]
        moves, bend, cross, tie = (
            coupling[row, 0], coupling[row, 1], coupling[row, 2], coupling[row, 3]
        )  # fmt: skip
        for lane in range(n_lanes):
            gap = vector[a, lane] - vector[b, lane] + moves * vector[n_values, lane]
            force = bend * gap + cross * vector[n_values + 1, lane]
            out[a, lane] += force
            out[b, lane] -= force
            out[n_values, lane] += moves * force
            out[n_values + 1, lane] += cross * gap + tie * vector[n_values + 1, lane]
