"""Conjugate gradients, compiled, for the system of all paths and games at once.

The matrix is ``H = T + Σ h g gᵀ``: T the precisions of first values, of changes and of the two
effects' prior, h the curvature of a row of games and g what it joins, +1 and -1 at the two values
that met. M is the inverse of H where every player's opponents stand still, of one tridiagonal block
``L D Lᵀ`` a player, and of the diagonal at the effects.

A vector has a row for each value, in order of days, then one for the first mover's advantage and
one for the logarithm of Davidson's ν; a column for each of several systems solved side by side,
whose number ``lanes`` tells (`engine.compiled.lanes`).

The form of Chronopoulos and Gear (1989), with the matrix applied to ``z = M r`` and not to p:

    γ = rᵀz,  u = H z,  δ = zᵀu         β = γ / (γ before)
    π = pᵀHp = δ - β² (π before)        α = γ / π
    p = z + β p,  s = u + β s           x += α p,  r -= α s         (s = H p)

So a sweep is one walk through the days and one walk back. Of a player's other values, a walk needs
only the number that the value before it has left (`kernels`). The forward walk steps
along p and begins to solve the blocks, by L. The walk back completes the solution, by D and Lᵀ, and
applies the matrix.
Because ``γ = Σ D⁻¹ (L⁻¹ r)²``, the product γ is known before the solution is.
"""

from typing import Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray, UInt64Array, UIntArray
from banzuke.engine.compiled.inner import BORROWS, borrower, inlined, kernel
from banzuke.engine.compiled.lanes import Number, double, farthest, lane_array, nothing, put, row
from banzuke.engine.dynamic.histories import DailyHistory, Days

GAMMA, BEFORE, PI, LARGEST = 2, 3, 4, 5
"""Rows of `Vectors.sums` behind those of the effects: γ, that before, π and the largest of z."""


class Values(NamedTuple):
    """The layout of values and rows of games, from `DailyHistory`."""

    value_ends: UInt64Array
    row_ends: UInt64Array
    player: UIntArray
    since: Days
    until: Days


class Changes(NamedTuple, Generic[Number]):
    """Precisions of changes (`kernels`), and of each player's first value.

    ``hold`` and ``lean`` are what reversion adds at a value, by its days since and until.
    """

    step: NDArray[Number]
    onward: NDArray[Number]
    hold: NDArray[Number]
    lean: NDArray[Number]
    first: FloatArray


class Curvatures(NamedTuple):
    """The terms of rows of games and of the effects' prior in the matrix.

    Attributes
    ----------
    first, second : (n_rows,) int
        Values that met.
    curvature, cross, tie : (n_rows,) float
        Second derivatives of the row's minus log-likelihood: by log-odds twice, by log-odds and
        ln ν, and by ln ν twice.
    moves : (n_rows,) float
        Whether the first has the advantage.
    ridge : (2,) float
        Precision of the prior of the two effects.
    has_effects : bool
        Whether rows have information on the effects; if not, ``moves``, ``cross`` and ``tie`` are
        not read.
    """

    first: UIntArray
    second: UIntArray
    curvature: FloatArray
    moves: FloatArray
    cross: FloatArray
    tie: FloatArray
    ridge: FloatArray
    has_effects: bool


class Blocks(NamedTuple, Generic[Number]):
    """M: factors as of `kernels.factor`, and the effects' part as of `kernels.alone`."""

    inverse: NDArray[Number]
    effects: FloatArray


class Stop(NamedTuple):
    """The stopping rule: no entry of z is above ``tolerance``.

    If the largest entry at first was above ``fine``, ``part`` of it is enough. The method also
    stops after ``most`` sweeps.
    """

    tolerance: float
    part: float
    fine: float
    most: int


class Vectors(NamedTuple, Generic[Number]):
    """Vectors in which systems of one size are solved one after the other.

    In single precision solutions are only accurate enough for a search direction. With 12 million
    games, allocating the vectors took as long as filling them.

    Attributes
    ----------
    x, r, z, u, p, s : (n_values + 2, n_lanes) float
        The vectors of the equations.
    near : (2 n_players, n_lanes) float
        ``z`` of each player's other value, then the number that a walk carries on for each player.
        The two halves are separate: with 143,000 players at a time, a walk back finds its half in
        the processor's own cache.
    pace : (3, n_lanes) float
        β, α and 0.
    sums : (6, n_lanes) float
        Sums over all values, always in double precision.
    """

    x: NDArray[Number]
    r: NDArray[Number]
    z: NDArray[Number]
    u: NDArray[Number]
    p: NDArray[Number]
    s: NDArray[Number]
    near: NDArray[Number]
    pace: NDArray[Number]
    sums: FloatArray

    @classmethod
    def of(cls, games: DailyHistory, n_lanes: int, number: type[Number]) -> "Vectors[Number]":
        """Memory for so many systems side by side, in single or double precision."""
        x, r, z, u, p, s = (lane_array(games.n_values + 2, n_lanes, number) for _ in range(6))
        near = lane_array(2 * games.n_players, n_lanes, number)
        pace, sums = lane_array(3, n_lanes, number), np.zeros((6, n_lanes))
        return cls(x, r, z, u, p, s, near, pace, sums)


@borrower(error_model="numpy")
def _begin(lanes, values, changes, blocks, right, vectors):  # type: ignore[no-untyped-def]
    """Start from ``x = 0``, ``r = right``, and begin to solve the blocks; return γ."""
    player, until, onward = values.player, values.until, changes.onward
    inverse, effects, near = blocks.inverse, blocks.effects, vectors.near
    n, n_players = player.size, near.shape[0] // 2
    gamma, none = nothing(lanes), nothing(lanes)
    for k in range(n + 2):
        put(vectors.x, k, none)
        put(vectors.p, k, none)
        put(vectors.s, k, none)
        put(vectors.r, k, row(lanes, right, k))
        left = row(lanes, vectors.r, k)
        if k < n:
            left = left + row(lanes, near, n_players + player[k])
            put(near, n_players + player[k], (onward[until[k]] * inverse[k]) * left)
        part = inverse[k] if k < n else effects[k - n]
        gamma = gamma + double(left * (part * left))
        put(vectors.z, k, left)
    return gamma


@borrower(error_model="numpy")
def _forward(lanes, values, changes, blocks, beta, alpha, vectors):  # type: ignore[no-untyped-def]
    """Update p, step along it, and begin to solve the blocks for the residual; return γ."""
    player, since, until = values.player, values.since, values.until
    step, onward, inverse, effects = changes.step, changes.onward, blocks.inverse, blocks.effects
    hold = changes.hold
    x, r, z, u, p, s, near = (
        vectors.x,
        vectors.r,
        vectors.z,
        vectors.u,
        vectors.p,
        vectors.s,
        vectors.near,
    )
    n, n_players = player.size, near.shape[0] // 2
    gamma = nothing(lanes)
    for k in range(n):
        known, carried = player[k], n_players + player[k]
        here = row(lanes, z, k)
        whole = row(lanes, u, k) + step[since[k]] * (here - row(lanes, near, known))
        whole = whole + hold[since[k]] * here
        put(near, known, here)
        left = _move(lanes, k, beta, alpha, here, whole, x, r, p, s)
        left = left + row(lanes, near, carried)
        part = inverse[k] * left
        put(near, carried, onward[until[k]] * part)
        gamma = gamma + double(left * part)
        put(z, k, left)
    for k in range(n, n + 2):
        here, whole = row(lanes, z, k), row(lanes, u, k)
        left = _move(lanes, k, beta, alpha, here, whole, x, r, p, s)
        gamma = gamma + double(left * (effects[k - n] * left))
        put(z, k, left)
    return gamma


@inlined(error_model="numpy")
def _move(lanes, k, beta, alpha, here, whole, x, r, p, s):  # type: ignore[no-untyped-def]
    """Update p and s at a row and step along p; return r at the row."""
    way = here + beta * row(lanes, p, k)
    put(p, k, way)
    put(x, k, row(lanes, x, k) + alpha * way)
    whole = whole + beta * row(lanes, s, k)
    put(s, k, whole)
    left = row(lanes, r, k) - alpha * whole
    put(r, k, left)
    return left


@borrower(error_model="numpy")
def _back(lanes, values, changes, games, blocks, vectors):  # type: ignore[no-untyped-def]
    """Solve the blocks to the end, and write ``u = H z``; return δ, and the largest of z.

    `_forward` adds to u the terms of the changes from earlier values. Within a day, too, the walk
    goes backwards: the processor prefetches memory in one direction.
    """
    value_ends, row_ends, player, until = (
        values.value_ends, values.row_ends, values.player, values.until
    )  # fmt: skip
    onward, inverse, effects, ridge = changes.onward, blocks.inverse, blocks.effects, games.ridge
    hold, lean = changes.hold, changes.lean
    z, u, near, sums = vectors.z, vectors.u, vectors.near, vectors.sums
    n = player.size
    delta, largest, one = nothing(lanes), row(lanes, vectors.pace[2:], 0), np.uint64(1)
    for effect in range(2):
        here = effects[effect] * row(lanes, z, n + effect)
        put(z, n + effect, here)
        put(sums, effect, ridge[effect] * here)
        delta = delta + ridge[effect] * double(here) * double(here)
        largest = farthest(largest, here)
    for day in range(value_ends.size - 2, -1, -1):
        for back in range(value_ends[day + 1] - value_ends[day]):
            k = value_ends[day + 1] - one - back
            later = row(lanes, near, player[k])
            sure = onward[until[k]]
            here = inverse[k] * (row(lanes, z, k) + sure * later)
            change = here - later
            force = sure * change
            leans = lean[until[k]] * here
            put(z, k, here)
            put(u, k, force + leans)
            put(near, player[k], here)
            delta = delta + double(force * change + leans * here + hold[until[k]] * later * later)
            largest = farthest(largest, here)
        rows = row_ends[day], row_ends[day + 1]
        if games.has_effects:
            delta = _games_and_effects(lanes, rows, games, z, u, sums, delta)
        else:
            delta = _games(lanes, rows, games, z, u, delta)
    for effect in range(2):
        put(u, n + effect, row(lanes, sums, effect))
    for begun in range(near.shape[0] // 2):
        here = double(row(lanes, near, begun))
        delta = delta + changes.first[begun] * here * here
        put(near, begun, nothing(lanes))
    return delta, largest


@inlined(error_model="numpy")
def _games(lanes, rows, games, z, u, delta):  # type: ignore[no-untyped-def]
    """Add ``h g gᵀz`` of some rows without information on the two effects; return δ."""
    first, second, curvature = games.first, games.second, games.curvature
    for back in range(rows[1] - rows[0]):
        game = rows[1] - np.uint64(1) - back
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b)
        force = curvature[game] * gap
        put(u, a, row(lanes, u, a) + force)
        put(u, b, row(lanes, u, b) - force)
        delta = delta + double(force * gap)
    return delta


@inlined(error_model="numpy")
def _games_and_effects(lanes, rows, games, z, u, sums, delta):  # type: ignore[no-untyped-def]
    """Add ``h g gᵀz`` of some rows and their terms in the two effects; return δ."""
    first, second, curvature, moves = games.first, games.second, games.curvature, games.moves
    cross, tie = games.cross, games.tie
    n = u.shape[0] - 2
    lead, log_nu = row(lanes, z, n), row(lanes, z, n + 1)
    on_lead, on_nu = row(lanes, sums, 0), row(lanes, sums, 1)
    for back in range(rows[1] - rows[0]):
        game = rows[1] - np.uint64(1) - back
        a, b = first[game], second[game]
        gap = row(lanes, z, a) - row(lanes, z, b) + moves[game] * lead
        force = curvature[game] * gap + cross[game] * log_nu
        drawn = cross[game] * gap + tie[game] * log_nu
        put(u, a, row(lanes, u, a) + force)
        put(u, b, row(lanes, u, b) - force)
        on_lead = on_lead + double(moves[game] * force)
        on_nu = on_nu + double(drawn)
        delta = delta + double(force * gap + drawn * log_nu)
    put(sums, 0, on_lead)
    put(sums, 1, on_nu)
    return delta


@inlined(error_model="numpy")
def _divide(lanes, above, below, out):  # type: ignore[no-untyped-def]
    """Write quotients; 0 where a lane has converged."""
    for lane in range(len(lanes)):
        out[lane] = above[lane] / below[lane] if below[lane] > 0.0 else 0.0


@kernel(error_model="numpy", **BORROWS)
def conjugate(lanes, values, changes, games, blocks, right, stop, vectors):  # type: ignore[no-untyped-def]
    """Solve ``H x = right``, (n_values + 2, n_lanes); return sweeps and the largest of z at first.

    The solution is in ``vectors.x``, the residual in ``vectors.r``. ``vectors.near`` and
    ``vectors.sums`` must be 0.
    """
    beta, alpha = 0, 1
    sums, pace, tolerance, at_first = vectors.sums, vectors.pace, stop.tolerance, 0.0
    gamma = _begin(lanes, values, changes, blocks, right, vectors)
    for sweep in range(stop.most):
        delta, largest = _back(lanes, values, changes, games, blocks, vectors)
        put(sums, LARGEST, largest)
        if sweep == 0:
            at_first = max(sums[LARGEST])
            if at_first > stop.fine:
                tolerance = max(tolerance, stop.part * at_first)
        if max(sums[LARGEST]) <= tolerance:
            return sweep, at_first
        put(sums, BEFORE, row(lanes, sums, GAMMA))
        put(sums, GAMMA, gamma)
        _divide(lanes, sums[GAMMA], sums[BEFORE], pace[beta])
        turn = double(row(lanes, pace, beta))
        put(sums, PI, delta - turn * turn * row(lanes, sums, PI))
        _divide(lanes, sums[GAMMA], sums[PI], pace[alpha])
        gamma = _forward(
            lanes, values, changes, blocks, row(lanes, pace, beta), row(lanes, pace, alpha), vectors
        )
    return stop.most, at_first
