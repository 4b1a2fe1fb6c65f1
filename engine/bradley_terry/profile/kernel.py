"""The maximum of ln P, alone and with one coordinate given: Newton's method in one kernel.

Sums and steps are written as loops, and one kernel does all searches: whole-array expressions, and
functions compiled once more for each caller, made these kernels the slowest to compile of all.
"""

from typing import Any

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.likelihood import dot, evaluate, solve
from banzuke.engine.compiled.inner import borrower, kernel
from banzuke.engine.compiled.scratch import double_table, doubles

ACCURACY = 0.02
"""Relative accuracy of each step's two systems: ln P depends on the error's square."""

FINE = 1e-3
"""The same for the initial direction of the climb to an end."""

_ROUGH = 0.05
"""The same for a first try for an end: wherever it stops, slope and fall are correct. It takes a
third less time, and where chains are long some searches do not stop at all."""

_ROUGHEST = 0.2
"""The same for the later directions, in which the pull on a coordinate moves it."""

_MAX_STEPS = 60
"""Steps along one coordinate; 3 to 6 are usual, distant ends of lopsided leagues take 15."""

_LONGEST = 1.5
"""Largest step of a player in natural units (260 Elo): the curvature has changed by then."""

_ENOUGH = 1e-3
"""Negligible difference in 2 ln P: it moves an end by 1/4,000 of its distance."""

_CLIPPED = 4
"""Tries with every move clipped by itself, which lets unbounded ratings diverge. Where many moves
are clipped the step no longer leads up, and the whole step is shortened instead."""

_CLIMB, _DROP, _END, _TOWARDS = range(4)
"""Tasks of `_walk`: the results of the functions with these names."""


def climb(cells: tuple[Any, ...], x: FloatArray) -> float:
    """Move x to the maximum of ln P, or to within ``_ENOUGH`` of its supremum.

    Returns ln P there. Redrawn leagues need not bound every rating; unbounded ratings diverge until
    the rest of the rise is negligible.
    """
    return float(_walk(_CLIMB, cells, x, x, x, x, 0.0, 0.0, 0.0, ACCURACY))


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
    lnp = float(_walk(_DROP, cells, best, best.copy(), c, begin, top, value, 0.0, ACCURACY))
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
    for accuracy in (_ROUGH, ACCURACY):
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
    """Return a move no longer than ``_LONGEST``."""
    return min(max(step, -_LONGEST), _LONGEST)


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


@kernel(error_model="numpy")
def _walk(  # type: ignore[no-untyped-def]  # noqa: PLR0912, PLR0915  # compiled once for all ways
    way, cells, best, x, c, along, top, value, rise, accuracy
):
    """Move x as `climb`, `drop_at`, `end` and `towards` say; return ln P there, or the end."""
    n = len(x)
    gradient, diagonal, rest = doubles(n), doubles(n), doubles(n)
    weight, room = double_table(3, len(cells[0])), double_table(4, n)
    kinds = double_table(3, len(cells[6]))
    up, ahead = doubles(n), doubles(n)
    lnp, pull, share, side = 0.0, 0.0, 1.0, 0.0
    if way in (_DROP, _END):
        much = dot(c, along)
        if way == _DROP:
            pull = (value - dot(c, x)) / much
        else:
            root = value + rise * dot(c, x)
            side = -np.sign(root)
            pull = -root / (np.sqrt(much) + rise * much)
        share = pull * _LONGEST / max(abs(pull) * _largest(along), _LONGEST)
        for place in range(n):
            x[place] += share * along[place]
    for step in range(_MAX_STEPS + 1):
        if step == 0 or way != _CLIMB:
            lnp = evaluate(cells, x, gradient, weight, diagonal, kinds)
        if step == _MAX_STEPS:
            break
        for place in range(n):
            rest[place] = gradient[place]
            up[place] = 0.0
        if way != _CLIMB:
            coarse = _ROUGHEST if accuracy == _ROUGH else accuracy
            solve(cells, weight, diagonal, c, coarse, along, room, kinds)
            if way == _TOWARDS:
                break
            for place in range(n):
                rest[place] += pull * c[place]
        solve(cells, weight, diagonal, rest, accuracy, up, room, kinds)
        gain = dot(rest, up)
        if way == _CLIMB:
            if gain < 0.1 * _ENOUGH:
                for place in range(n):
                    x[place] += _clipped(up[place])
                return lnp + 0.5 * gain
            share, straight = 1.0, min(1.0, _LONGEST / _largest(up))
            for turn in range(30):
                for place in range(n):
                    move = _clipped(up[place]) if turn < _CLIPPED else straight * up[place]
                    ahead[place] = x[place] + share * move
                now = evaluate(cells, ahead, gradient, weight, diagonal, kinds)
                if now >= lnp:
                    break
                share *= 0.5 if turn != _CLIPPED - 1 else 2.0 ** (_CLIPPED - 1)
            for place in range(n):
                x[place] = ahead[place]
            lnp = now
            continue
        much, ahead_by = dot(c, along), dot(c, up)
        there = dot(c, x) + ahead_by
        if way == _DROP:
            more = (value - there) / much
        else:
            fall, target = 2.0 * (top - lnp), (value + rise * (there - ahead_by)) ** 2
            missing = target - fall
            # Of a pull p there will be missing: free + 2 tilt p - (1 - rise² much) much p².
            level = value + rise * (there - pull * much)
            free = level * level - fall + gain - pull * (2.0 * ahead_by - pull * much)
            tilt = rise * level * much
            square = tilt * tilt + much * (1.0 - rise * rise * much) * free
            if free <= 0.0 or square <= 0.0:
                for place in range(n):
                    x[place] = 0.5 * (x[place] + best[place])
                pull *= 0.5
                continue
            more = free / (side * np.sqrt(square) - tilt) - pull
        pull += more
        there += more * much
        drop = 0.0
        for place in range(n):
            up[place] += more * along[place]
            drop += (rest[place] + more * c[place]) * up[place]
        if way == _DROP:
            if drop < _ENOUGH:
                return lnp + 0.5 * drop - pull * (ahead_by + more * much)
            for place in range(n):
                x[place] += _clipped(up[place])
            continue
        if abs(missing) + abs(gain) < _ENOUGH * (1.0 + target):
            return there
        share = min(1.0, _LONGEST / _largest(up))
        for place in range(n):
            x[place] += share * up[place]
    return np.nan if way == _END else lnp
