"""Newton's method uphill: compiled into the kernels that climb, or called from Python as it stands.

f has the gradient g at x. H is positive definite: minus the second derivatives of f, or their
expectation (Fisher scoring). A climb repeats

    H δ = g                               the step
    λ = min(1, longest / max |δ|)         its first length; then λ/2, λ/4, …
    f(x + λ δ) >= f(x) + c λ gᵀδ - ε      the length that is taken (Armijo 1966; Nocedal and Wright
                                          2006, section 3.1), ε the rounding error of f
    x += λ δ

until one of the named rules ends it. docs/architecture.md lists the climbs that are written apart,
and why.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.compiled.inner import kernel

AT_REST, LEVEL, NO_RISE, NOWHERE, SPENT = range(5)
"""The rule that ended a climb.

``AT_REST``: the caller's rule for a maximum holds, and x is one. ``LEVEL``: the last step rose by
less than `Rules.least_rise`. ``NO_RISE``: no length of the last step rises. ``NOWHERE``: f is not
finite. ``SPENT``: `Rules.steps` were taken. Only ``AT_REST`` is success.
"""


class Rules(NamedTuple):
    """The length of a step, and the ends of a climb that fails.

    Attributes
    ----------
    steps : int
        Largest number of steps.
    lengths : int
        Lengths that are tried for a step, each half of the one before.
    longest : float
        Largest change of one parameter in a step, in its unit.
    share : float
        c: the share of the predicted rise ``λ gᵀδ`` that a step must reach.
    rounding : float
        ε: the rounding error of f, as a share of ``|f| + size``.
    size : float
        Sum of the sizes of the terms of f, beside f itself.
    least_rise : float
        A step that rises by less ends the climb.
    """

    steps: int
    lengths: int
    longest: float = np.inf
    share: float = 0.0
    rounding: float = 0.0
    size: float = 0.0
    least_rise: float = -np.inf


class Maximum(NamedTuple):
    """The end of a climb.

    Attributes
    ----------
    rule : int
        The rule that ended it.
    n_steps : int
    f : float
        f at x.
    longest : float
        ``max |δ|`` of the last step, inf before any.
    """

    rule: int
    n_steps: int
    f: float
    longest: float


def _from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def line_search(
    f_at: Callable[..., float], *, made: Callable[..., Any] = _from_python
) -> Callable[..., tuple[float, float]]:
    """The search for the length of a step.

    ``search(line, length, f, slope, noise, lengths)`` tries a length, then half of it, and so on,
    until ``f_at(line, length) >= f + length slope - noise``. It returns the length and f there; the
    length is 0 if none of them is long enough.

    Parameters
    ----------
    f_at : function
        ``f_at(line, length)`` returns f at that length of the step ``line``, whatever a line is.
    made : decorator, optional
        Compiles the search; `f_at` is then compiled already.
    """

    @made
    def search(line, length, f, slope, noise, lengths):  # type: ignore[no-untyped-def]
        ahead = -np.inf
        for _ in range(lengths):
            ahead = f_at(line, length)
            if ahead >= f + length * slope - noise:
                return length, ahead
            length *= 0.5
        return 0.0, ahead

    compiled: Callable[..., tuple[float, float]] = search
    return compiled


def newton(
    evaluate: Callable[..., float],
    solve: Callable[..., tuple[float, float]],
    is_at_rest: Callable[..., bool],
    *,
    made: Callable[..., Any] = _from_python,
) -> Callable[..., Maximum]:
    """The method for one kind of f.

    ``climb(problem, x, step, ahead, rules)`` moves x; the arrays step and ahead are its memory. It
    returns a `Maximum`.

    Parameters
    ----------
    evaluate : function
        ``evaluate(problem, x)`` returns f, and leaves in the problem what `solve` reads. It may
        move x into a gauge.
    solve : function
        ``solve(problem, step)`` writes δ at the point evaluated last; returns ``gᵀδ``, ``max |δ|``.
    is_at_rest : function
        ``is_at_rest(gain, longest, f)`` says from these two and f whether x is a maximum.
    made : decorator, optional
        Compiles the method; the three functions are then compiled already.
    """

    @made
    def f_at(line, length):  # type: ignore[no-untyped-def]
        problem, x, step, ahead = line
        moved(x, step, length, ahead)
        return evaluate(problem, ahead)

    search = line_search(f_at, made=made)

    @made
    def climb(problem, x, step, ahead, rules):  # type: ignore[no-untyped-def]
        f, longest = evaluate(problem, x), np.inf
        for n_steps in range(rules.steps):
            if not np.isfinite(f):
                return Maximum(NOWHERE, n_steps, f, longest)
            gain, longest = solve(problem, step)
            if is_at_rest(gain, longest, f):
                return Maximum(AT_REST, n_steps, f, longest)
            length = min(1.0, rules.longest / longest) if longest > 0.0 else 1.0
            noise = rules.rounding * (abs(f) + rules.size)
            length, higher = search(
                (problem, x, step, ahead), length, f, rules.share * gain, noise, rules.lengths
            )
            if length == 0.0:
                return Maximum(NO_RISE, n_steps + 1, f, longest)
            rise, f = higher - f, higher
            copied(ahead, x)
            if rise < rules.least_rise:
                return Maximum(LEVEL, n_steps + 1, f, longest)
        return Maximum(SPENT, rules.steps, f, longest)

    compiled: Callable[..., Maximum] = climb
    return compiled


@kernel()
def moved(x, step, length, ahead):  # type: ignore[no-untyped-def]
    """Write ``x + length step``, a part of a step, into `ahead`."""
    for i in range(len(x)):
        ahead[i] = x[i] + length * step[i]


@kernel()
def copied(x, out):  # type: ignore[no-untyped-def]
    """Write x into `out`."""
    for i in range(len(x)):
        out[i] = x[i]
