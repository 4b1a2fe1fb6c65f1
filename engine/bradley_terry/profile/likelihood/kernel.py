"""The maximum of ln P, alone and with one coordinate given: Newton's method in one kernel.

Sums and steps are written as loops, and all searches are functions of one kernel: whole-array
expressions, and functions compiled once more for each caller, made these kernels the slowest to
compile of all.

They stand apart from `engine.newton`. Two of the three searches end at a given fall of ln P, not at
a maximum; the third clips each player's move by itself, so that ratings without a bound diverge
while the others converge.

Symbols, here and in the code: a search has a coordinate ``c · x``. At the point x are g the
gradient of ln P and H the information (minus the second derivatives of ln P). `kappa` is the
multiplier κ of the Lagrangian ``ln P + κ (c · x - v)``. Two systems are solved at each step:
``u = H⁻¹ (g + κ c)`` and ``a = H⁻¹ c``; their products with c are `c_u` and `c_a`. A change of κ by
`delta` (δ) changes the step u by ``δ a``.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.likelihood.likelihood import (
    PackedCells,
    dot,
    evaluate,
    solve,
)
from banzuke.engine.bradley_terry.profile.likelihood.tuned import (
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


class _Search(NamedTuple):
    """What a search is given.

    Attributes
    ----------
    best : (n,)
        The maximum of ln P.
    top : float
        ln P there.
    c : (n,)
        The coordinate ``c · x``.
    goal : float
        `_DROP`: the value v of the coordinate. `_END`: the signed root at coordinate 0.
    rise : float
        `_END`: what the signed root rises by for 1 of the coordinate.
    accuracy : float
        Accuracy of the linear systems, as a share of their right-hand side.
    """

    best: FloatArray
    top: float
    c: FloatArray
    goal: float
    rise: float
    accuracy: float


class _Space(NamedTuple):
    """Memory of a search: (n,) vectors, and tables as `evaluate` and `solve` take them.

    `gradient` is g, `target` is g + κ c, and `step` is u.
    """

    gradient: FloatArray
    diagonal: FloatArray
    target: FloatArray
    step: FloatArray
    ahead: FloatArray
    weight: FloatArray
    room: FloatArray
    kinds: FloatArray


def climb(cells: PackedCells, x: FloatArray) -> float:
    """Move x to the maximum of ln P, or to within ``NEGLIGIBLE_FALL`` of its supremum.

    Returns ln P there. Redrawn leagues need not bound every rating; unbounded ratings diverge until
    the rest of the rise is negligible.
    """
    return float(_walk(_CLIMB, cells, _Search(x, 0.0, x, 0.0, 0.0, STEP_ACCURACY), x, x))


def drop_at(
    cells: PackedCells, best: FloatArray, top: float, c: FloatArray, value: float, a: FloatArray
) -> float:
    """Return 2 (top - the largest ln P with ``c · x = value``).

    `a` is approximately the information's inverse times c, at `best`.
    """
    search = _Search(best, top, c, value, 0.0, STEP_ACCURACY)
    return 2.0 * (top - float(_walk(_DROP, cells, search, best.copy(), a.copy())))


def end(
    cells: PackedCells,
    best: FloatArray,
    top: float,
    c: FloatArray,
    root: float,
    a: FloatArray,
    *,
    rise: float = 0.0,
) -> float:
    """The value where the signed root of ``c · x`` is root + rise · value, or NaN.

    The signed root is that of twice the fall of ln P, positive below the estimate. Newton's method
    on the Lagrangian (Venzon and Moolgavkar 1988): the highest point with ``c · x`` given has the
    gradient ``-κ c``; of the steps that lead there to first order, κ is chosen so that ln P falls
    by the right amount. `a` is the information's inverse times c.
    """
    value = float(np.sum(c * best))
    if root + rise * value == 0.0:
        return value
    for accuracy in (TRIAL_ACCURACY, STEP_ACCURACY):
        search = _Search(best, top, c, root, rise, accuracy)
        at = float(_walk(_END, cells, search, best.copy(), a.copy()))
        if not np.isnan(at):
            break
    return at


def towards(cells: PackedCells, best: FloatArray, c: FloatArray, accuracy: float) -> FloatArray:
    """The information's inverse at `best` times c."""
    a = np.zeros(len(best))
    _walk(_TOWARDS, cells, _Search(best, 0.0, c, 0.0, 0.0, accuracy), best, a)
    return a


@kernel(error_model="numpy")
def _walk(way, cells, search, x, a):  # type: ignore[no-untyped-def]  # compiled once for all ways
    """Move x as `climb`, `drop_at`, `end` and `towards` say; return ln P there, or the end."""
    n = len(x)
    space = _Space(
        doubles(n), doubles(n), doubles(n), doubles(n), doubles(n),
        double_table(3, len(cells.helped)), double_table(4, n), double_table(3, len(cells.slope)),
    )  # fmt: skip
    if way == _CLIMB:
        return _climbed(cells, search, x, space)
    if way == _DROP:
        return _dropped(cells, search, x, a, space)
    if way == _END:
        return _ended(cells, search, x, a, space)
    lnp = _evaluate(cells, x, space)
    _solve(cells, space, search.c, search.accuracy, a)
    return lnp


@borrower(error_model="numpy")
def _climbed(cells, search, x, space):  # type: ignore[no-untyped-def]
    """Move x to the maximum by Newton's method; return ln P there."""
    step, ahead = space.step, space.ahead
    lnp = _evaluate(cells, x, space)
    for _ in range(WALK_STEPS):
        gain = _newton(cells, search, 0.0, x, space)
        if gain < 0.1 * NEGLIGIBLE_FALL:
            _move_clipped(x, step)
            return lnp + 0.5 * gain
        share, straight = 1.0, min(1.0, WALK_LONGEST / _largest(step))
        for turn in range(WALK_LENGTHS):
            for place in range(len(x)):
                move = _clipped(step[place]) if turn < CLIPPED_TRIES else straight * step[place]
                ahead[place] = x[place] + share * move
            now = _evaluate(cells, ahead, space)
            if now >= lnp:
                break
            share *= 0.5 if turn != CLIPPED_TRIES - 1 else 2.0 ** (CLIPPED_TRIES - 1)
        for place in range(len(x)):
            x[place] = ahead[place]
        lnp = now
    return lnp


@borrower(error_model="numpy")
def _dropped(cells, search, x, a, space):  # type: ignore[no-untyped-def]
    """Move x to the highest point with ``c · x = v``; return ln P there.

    Newton's step to that point is ``u + δ a``. The step must end at ``c · x = v``, hence
    ``δ = (v - c · (x + u)) / (c · a)``. ln P rises by
    ``½ (g + (κ + δ) c) · (u + δ a) - (κ + δ) c · (u + δ a)``.
    """
    c, v = search.c, search.goal
    kappa = (v - dot(c, x)) / dot(c, a)
    _set_off(x, a, kappa)
    for _ in range(WALK_STEPS):
        lnp = _evaluate(cells, x, space)
        _renew(cells, search, a, space)
        _newton(cells, search, kappa, c, space)
        c_a, c_u = dot(c, a), dot(c, space.step)
        delta = (v - (dot(c, x) + c_u)) / c_a
        kappa += delta
        rise = _turn(space, c, a, delta)
        if rise < NEGLIGIBLE_FALL:
            return lnp + 0.5 * rise - kappa * (c_u + delta * c_a)
        _move_clipped(x, space.step)
    return _evaluate(cells, x, space)


@borrower(error_model="numpy")
def _ended(cells, search, x, a, space):  # type: ignore[no-untyped-def]
    """Move x to the end that `end` describes; return ``c · x`` there, or NaN.

    To second order, the highest point for a multiplier κ has ``c · x`` at
    ``w = c · (x + u) + (κ - κ₀) c · a``, where κ₀ is the multiplier that u was computed with. Twice
    the fall of ln P there is
    ``2 (top - ln P) + (κ² c · a - κ₀ (2 c · u - κ₀ c · a)) - (g + κ₀ c) · u``. The fall must be the
    square of the signed root at w, ``root + rise · w``. This is an equation of second degree in κ;
    of its two solutions the one on the side of the end is taken.
    """
    c, root, rise = search.c, search.goal, search.rise
    c_a = dot(c, a)
    start = root + rise * dot(c, x)
    side = -np.sign(start)
    kappa = -start / (np.sqrt(c_a) + rise * c_a)
    _set_off(x, a, kappa)
    for _ in range(WALK_STEPS):
        lnp = _evaluate(cells, x, space)
        _renew(cells, search, a, space)
        gain = _newton(cells, search, kappa, c, space)
        c_a, c_u = dot(c, a), dot(c, space.step)
        there = dot(c, x) + c_u
        fall, wanted = 2.0 * (search.top - lnp), (root + rise * (there - c_u)) ** 2
        missing = wanted - fall
        # A multiplier κ leaves this fall to go: constant + 2 linear κ - (1 - rise² c·a) c·a κ².
        level = root + rise * (there - kappa * c_a)
        constant = level * level - fall + gain - kappa * (2.0 * c_u - kappa * c_a)
        linear = rise * level * c_a
        square = linear * linear + c_a * (1.0 - rise * rise * c_a) * constant
        if constant <= 0.0 or square <= 0.0:  # No such point to second order: half way back.
            for place in range(len(x)):
                x[place] = 0.5 * (x[place] + search.best[place])
            kappa *= 0.5
            continue
        delta = constant / (side * np.sqrt(square) - linear) - kappa
        kappa += delta
        there += delta * c_a
        _turn(space, c, a, delta)
        if abs(missing) + abs(gain) < NEGLIGIBLE_FALL * (1.0 + wanted):
            return there
        share = min(1.0, WALK_LONGEST / _largest(space.step))
        for place in range(len(x)):
            x[place] += share * space.step[place]
    return np.nan


@borrower(error_model="numpy")
def _evaluate(cells, x, space):  # type: ignore[no-untyped-def]
    """Fill g and H at x; return ln P there."""
    return evaluate(cells, x, space.gradient, space.weight, space.diagonal, space.kinds)


@borrower(error_model="numpy")
def _solve(cells, space, target, accuracy, x):  # type: ignore[no-untyped-def]
    """Improve x towards ``H x = target``."""
    solve(cells, space.weight, space.diagonal, target, accuracy, x, space.room, space.kinds)


@borrower(error_model="numpy")
def _newton(cells, search, kappa, c, space):  # type: ignore[no-untyped-def]
    """Fill the target ``g + κ c`` and the step u; return the product of the two."""
    target, step = space.target, space.step
    for place in range(len(step)):
        target[place] = space.gradient[place] + kappa * c[place]
        step[place] = 0.0
    _solve(cells, space, target, search.accuracy, step)
    return dot(target, step)


@borrower(error_model="numpy")
def _renew(cells, search, a, space):  # type: ignore[no-untyped-def]
    """Renew a, from what it was at the last point."""
    accuracy = TURN_ACCURACY if search.accuracy == TRIAL_ACCURACY else search.accuracy
    _solve(cells, space, search.c, accuracy, a)


@borrower(error_model="numpy")
def _set_off(x, a, kappa):  # type: ignore[no-untyped-def]
    """Move x by the first step ``κ a``, no longer than ``WALK_LONGEST``."""
    share = kappa * WALK_LONGEST / max(abs(kappa) * _largest(a), WALK_LONGEST)
    for place in range(len(x)):
        x[place] += share * a[place]


@borrower(error_model="numpy")
def _turn(space, c, a, delta):  # type: ignore[no-untyped-def]
    """Change κ by δ: the step becomes ``u + δ a``; return its product with the new target."""
    target, step = space.target, space.step
    product = 0.0
    for place in range(len(step)):
        step[place] += delta * a[place]
        product += (target[place] + delta * c[place]) * step[place]
    return product


@borrower()
def _clipped(step):  # type: ignore[no-untyped-def]
    """A move no longer than ``WALK_LONGEST``."""
    return min(max(step, -WALK_LONGEST), WALK_LONGEST)


@borrower()
def _largest(step):  # type: ignore[no-untyped-def]
    """The longest move, NaN if any move is NaN."""
    longest = 0.0
    for place in range(len(step)):
        size = abs(step[place])
        if np.isnan(size):
            return size
        longest = max(longest, size)
    return longest


@borrower()
def _move_clipped(x, step):  # type: ignore[no-untyped-def]
    """Move each place by its own step, no longer than ``WALK_LONGEST``."""
    for place in range(len(x)):
        x[place] += _clipped(step[place])
