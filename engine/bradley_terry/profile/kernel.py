"""The maximum of ln P, alone and with one coordinate given: Newton's method in one kernel.

Sums and steps are written as loops, and all searches are functions of one kernel: whole-array
expressions, and functions compiled once more for each caller, made these kernels the slowest to
compile of all.

They stand apart from `engine.newton`. Two of the three searches end at a given fall of ln P, not at
a maximum; the third clips each player's move by itself, so that ratings without a bound diverge
while the others converge.
"""

from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.likelihood import dot, evaluate, solve
from banzuke.engine.bradley_terry.profile.tuned import (
    CLIPPED_TRIES,
    NEGLIGIBLE_FALL,
    STEP_ACCURACY,
    TRIAL_ACCURACY,
    TURN_ACCURACY,
    WALK_LENGTHS,
    WALK_LONGEST,
    WALK_STEPS,
)
from banzuke.engine.compiled.inner import borrower, kernel
from banzuke.engine.compiled.scratch import double_table, doubles

_CLIMB, _DROP, _END, _TOWARDS = range(4)
"""Tasks of `_walk`: the results of the functions with these names."""


def climb(cells: tuple[Any, ...], x: FloatArray) -> float:
    """Move x to the maximum of ln P, or to within ``NEGLIGIBLE_FALL`` of its supremum.

    Returns ln P there. Redrawn leagues need not bound every rating; unbounded ratings diverge until
    the rest of the rise is negligible.
    """
    return float(_walk(_CLIMB, cells, x, x, x, x, 0.0, 0.0, 0.0, STEP_ACCURACY))


def drop_at(
    cells: tuple[Any, ...],
    best: FloatArray,
    top: float,
    c: FloatArray,
    value: float,
    along: FloatArray,
) -> float:
    """Return 2 (top - the largest ln P with ``c · x = value``).

    `along` is approximately the information's inverse times c, at `best`.
    """
    begin = along.copy()
    lnp = float(_walk(_DROP, cells, best, best.copy(), c, begin, top, value, 0.0, STEP_ACCURACY))
    return 2.0 * (top - lnp)


def end(
    cells: tuple[Any, ...],
    best: FloatArray,
    top: float,
    c: FloatArray,
    root: float,
    along: FloatArray,
    *,
    rise: float = 0.0,
) -> float:
    """Return the value where the signed root of ``c · x`` is root + rise · value, or NaN.

    The signed root is that of twice the fall of ln P, positive below the estimate. Newton's method
    on the Lagrangian (Venzon and Moolgavkar 1988): the highest point with ``c · x`` given has the
    gradient ``-κ c``; of the steps that lead there to first order, κ is chosen so that ln P falls
    by the right amount. `along` is the information's inverse times c.
    """
    value = float(np.sum(c * best))
    if root + rise * value == 0.0:
        return value
    for accuracy in (TRIAL_ACCURACY, STEP_ACCURACY):
        begin = along.copy()
        at = float(_walk(_END, cells, best, best.copy(), c, begin, top, root, rise, accuracy))
        if not np.isnan(at):
            break
    return at


def towards(cells: tuple[Any, ...], best: FloatArray, c: FloatArray, accuracy: float) -> FloatArray:
    """Return the information's inverse at `best` times c."""
    along = np.zeros(len(best))
    _walk(_TOWARDS, cells, best, best, c, along, 0.0, 0.0, 0.0, accuracy)
    return along


@borrower()
def _clipped(step):  # type: ignore[no-untyped-def]
    """Return a move no longer than ``WALK_LONGEST``."""
    return min(max(step, -WALK_LONGEST), WALK_LONGEST)


@borrower()
def _largest(step):  # type: ignore[no-untyped-def]
    """Return the longest move, NaN if any move is NaN."""
    longest = 0.0
    for place in range(len(step)):
        size = abs(step[place])
        if np.isnan(size):
            return size
        longest = max(longest, size)
    return longest


class _Space(NamedTuple):
    """Memory of a search: (n,) vectors, and tables as `evaluate` and `solve` take them."""

    gradient: FloatArray
    diagonal: FloatArray
    target: FloatArray
    step: FloatArray
    ahead: FloatArray
    weight: FloatArray
    room: FloatArray
    kinds: FloatArray


@kernel(error_model="numpy")
def _walk(  # type: ignore[no-untyped-def]  # compiled once for all ways
    way, cells, best, x, c, along, top, value, rise, accuracy
):
    """Move x as `climb`, `drop_at`, `end` and `towards` say; return ln P there, or the end."""
    n = len(x)
    space = _Space(
        doubles(n), doubles(n), doubles(n), doubles(n), doubles(n),
        double_table(3, len(cells[0])), double_table(4, n), double_table(3, len(cells[6])),
    )  # fmt: skip
    if way == _CLIMB:
        return _climbed(cells, x, accuracy, space)
    if way == _DROP:
        return _dropped(cells, x, c, along, value, accuracy, space)
    if way == _END:
        return _ended(cells, best, x, c, along, top, value, rise, accuracy, space)
    lnp = evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)
    solve(cells, space.weight, space.diagonal, c, accuracy, along, space.room, space.kinds)
    return lnp


@borrower(error_model="numpy")
def _climbed(cells, x, accuracy, space):  # type: ignore[no-untyped-def]
    """Move x to the maximum by Newton's method; return ln P there."""
    step, ahead = space.step, space.ahead
    lnp = evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)
    for _ in range(WALK_STEPS):
        gain = _newton(cells, 0.0, x, accuracy, space)
        if gain < 0.1 * NEGLIGIBLE_FALL:
            _move_clipped(x, step)
            return lnp + 0.5 * gain
        share, straight = 1.0, min(1.0, WALK_LONGEST / _largest(step))
        for turn in range(WALK_LENGTHS):
            for place in range(len(x)):
                move = _clipped(step[place]) if turn < CLIPPED_TRIES else straight * step[place]
                ahead[place] = x[place] + share * move
            now = evaluate(cells, ahead, space.gradient, space.weight, space.diagonal, space.kinds)
            if now >= lnp:
                break
            share *= 0.5 if turn != CLIPPED_TRIES - 1 else 2.0 ** (CLIPPED_TRIES - 1)
        for place in range(len(x)):
            x[place] = ahead[place]
        lnp = now
    return lnp


@borrower(error_model="numpy")
def _dropped(cells, x, c, along, value, accuracy, space):  # type: ignore[no-untyped-def]
    """Move x to the highest point with ``c · x = v``; return ln P there.

    With the gradient g, the information H and the pull κ of the Lagrangian ``ln P + κ (c · x - v)``
    let ``u = H⁻¹ (g + κ c)`` and ``a = H⁻¹ c``. Newton's step to the point with ``c · x = v`` is
    ``u + δ a``, and κ grows by ``δ = (v - c · (x + u)) / (c · a)``. ln P rises by
    ``½ (g + (κ + δ) c) · (u + δ a) - (κ + δ) c · (u + δ a)``.
    """
    step = space.step
    pull = (value - dot(c, x)) / dot(c, along)
    _set_off(x, along, pull)
    for _ in range(WALK_STEPS):
        lnp = evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)
        _towards_c(cells, c, along, accuracy, space)
        _newton(cells, pull, c, accuracy, space)
        much, ahead_by = dot(c, along), dot(c, step)
        more = (value - (dot(c, x) + ahead_by)) / much
        pull += more
        drop = _lean(space.target, step, c, along, more)
        if drop < NEGLIGIBLE_FALL:
            return lnp + 0.5 * drop - pull * (ahead_by + more * much)
        _move_clipped(x, step)
    return evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)


@borrower(error_model="numpy")
def _ended(cells, best, x, c, along, top, root, rise, accuracy, space):  # type: ignore[no-untyped-def]
    """Move x to the end that `end` describes; return ``c · x`` there, or NaN.

    In the symbols of `_dropped` the highest point for a pull κ has ``c · x`` at
    ``w = c · (x + u) + (κ - κ₀) c · a``, and has fallen by
    ``2 (top - ln P) + (κ² c · a - κ₀ (2 c · u - κ₀ c · a)) - gain`` where κ₀ was the pull and gain
    is ``(g + κ₀ c) · u``. It must have fallen by the square of the root at w, ``root + rise · w``:
    an equation of second degree in κ, of whose solutions the one on the side of the end is taken.
    """
    step = space.step
    much = dot(c, along)
    start = root + rise * dot(c, x)
    side = -np.sign(start)
    pull = -start / (np.sqrt(much) + rise * much)
    _set_off(x, along, pull)
    for _ in range(WALK_STEPS):
        lnp = evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)
        _towards_c(cells, c, along, accuracy, space)
        gain = _newton(cells, pull, c, accuracy, space)
        much, ahead_by = dot(c, along), dot(c, step)
        there = dot(c, x) + ahead_by
        fall, target = 2.0 * (top - lnp), (root + rise * (there - ahead_by)) ** 2
        missing = target - fall
        # Of a pull p there will be missing: free + 2 tilt p - (1 - rise² much) much p².
        level = root + rise * (there - pull * much)
        free = level * level - fall + gain - pull * (2.0 * ahead_by - pull * much)
        tilt = rise * level * much
        square = tilt * tilt + much * (1.0 - rise * rise * much) * free
        if free <= 0.0 or square <= 0.0:
            for place in range(len(x)):
                x[place] = 0.5 * (x[place] + best[place])
            pull *= 0.5
            continue
        more = free / (side * np.sqrt(square) - tilt) - pull
        pull += more
        there += more * much
        _lean(space.target, step, c, along, more)
        if abs(missing) + abs(gain) < NEGLIGIBLE_FALL * (1.0 + target):
            return there
        share = min(1.0, WALK_LONGEST / _largest(step))
        for place in range(len(x)):
            x[place] += share * step[place]
    return np.nan


@borrower(error_model="numpy")
def _newton(cells, pull, c, accuracy, space):  # type: ignore[no-untyped-def]
    """Write ``g + pull · c``, and Newton's step to it; return the product of the two."""
    target, step = space.target, space.step
    for place in range(len(step)):
        target[place] = space.gradient[place] + pull * c[place]
        step[place] = 0.0
    solve(cells, space.weight, space.diagonal, target, accuracy, step, space.room, space.kinds)
    return dot(target, step)


@borrower(error_model="numpy")
def _towards_c(cells, c, along, accuracy, space):  # type: ignore[no-untyped-def]
    """Renew the information's inverse times c, from what it was at the last point."""
    coarse = TURN_ACCURACY if accuracy == TRIAL_ACCURACY else accuracy
    solve(cells, space.weight, space.diagonal, c, coarse, along, space.room, space.kinds)


@borrower(error_model="numpy")
def _set_off(x, along, pull):  # type: ignore[no-untyped-def]
    """Move x by the first step of a pull, no longer than ``WALK_LONGEST``."""
    share = pull * WALK_LONGEST / max(abs(pull) * _largest(along), WALK_LONGEST)
    for place in range(len(x)):
        x[place] += share * along[place]


@borrower(error_model="numpy")
def _lean(target, step, c, along, more):  # type: ignore[no-untyped-def]
    """Add ``more`` of the pull to a step; return the product of the new target and step."""
    drop = 0.0
    for place in range(len(step)):
        step[place] += more * along[place]
        drop += (target[place] + more * c[place]) * step[place]
    return drop


@borrower()
def _move_clipped(x, step):  # type: ignore[no-untyped-def]
    """Move each place by its own step, no longer than ``WALK_LONGEST``."""
    for place in range(len(x)):
        x[place] += _clipped(step[place])
