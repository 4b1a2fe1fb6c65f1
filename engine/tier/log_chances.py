"""Logarithms of chances, of sums and of integrals, for the chain of thresholds."""

import math

from banzuke.engine.compiled.inner import inner
from banzuke.engine.tier.kernel import positive_moments
from banzuke.engine.tier.tuned import FAR, SERIES_DROP, SMALL_DROP, UNIT_NATS


@inner(error_model="numpy")
def log_below(z: float) -> tuple[float, float]:
    """``log Φ(z)`` and the hazard ``φ(z) / Φ(z)``."""
    _, v, _, _ = positive_moments(z)
    # log Φ = log φ - log v; far above, Φ is 1 to the last digit.
    return (-0.5 * (z * z + math.log(2.0 * math.pi * v * v)) if z < FAR else 0.0), v


@inner(error_model="numpy")
def log_density(mean: float, sd: float, x: float) -> float:
    """The log of the normal density at x, without what all entries and nodes have in common."""
    z = (x - mean) / sd
    return -0.5 * z * z - math.log(sd)


@inner(error_model="numpy")
def log_sum(a: float, b: float) -> float:
    """``log(exp(a) + exp(b))``."""
    high = max(a, b)
    return high + math.log1p(math.exp(min(a, b) - high)) if high > -math.inf else high


@inner(error_model="numpy")
def log_integral(log_density, step, up, out) -> tuple[float, float]:  # type: ignore[no-untyped-def]
    """Write the log integral of a density up to each node, or if not ``up`` from it on.

    Between two nodes, and beyond the first (the last), the log of the density is a parabola. So an
    integral is never 0 where there are nodes: along many thresholds, their windows move on by less
    than a node at a time, and would lose it. The sum itself is no log: it is in units of
    ``exp(unit)``, of a density that it has passed.

    Returns
    -------
    The slope and the curvature of the log integral at its first node, per node.
    """
    n = log_density.size
    start, sign = (0, 1) if up else (n - 1, -1)
    unit = log_density[start]
    curvature = max(_curvature(log_density, start + sign), 0.0)
    rise = log_density[start + sign] - unit + 0.5 * curvature
    falls = 0.0 < rise < math.inf and curvature < math.inf
    # Mills' ratio by the first terms of its continued fraction.
    rise += curvature / (rise + 2.0 * curvature / rise) if falls else 0.0
    total = step / rise if falls else 0.0
    out[start] = unit + math.log(total) if falls else -math.inf
    left, at_left = unit, 1.0
    curvature_left = _curvature(log_density, start + sign)
    for j in range(1, n):
        at = start + sign * j
        right = log_density[at]
        if not abs(right - unit) < UNIT_NATS and right > unit:
            total *= math.exp(unit - right)
            at_left = math.exp(left - right)
            unit = right
        at_right = math.exp(right - unit)
        curvature_right = _curvature(log_density, at) if j < n - 1 else curvature_left
        most, least = max(at_left, at_right), min(at_left, at_right)
        if most > 0.0:
            curved = 0.5 * (curvature_right + curvature_left)
            curved = curved if abs(curved) < 1.0 else 0.0
            total += most * _piece(abs(left - right), least / most, curved) * step
        out[at] = unit + math.log(total)
        left, at_left, curvature_left = right, at_right, curvature_right
    return (rise, curvature) if falls else (0.0, 0.0)


@inner(error_model="numpy")
def _piece(drop, ratio, curved) -> float:  # type: ignore[no-untyped-def]
    """The mean of a density between two nodes, of which one is 1 and the other ``exp(-drop)``.

    Its log is above the line between them by ``curved / 2`` times u (1 - u), u the way from the one
    to the other. The mean of u (1 - u) under the density of the line is a Langevin function.
    """
    share = (1.0 - ratio) / drop if drop > SMALL_DROP else 1.0 - 0.5 * drop
    if drop > SERIES_DROP:
        middle = (1.0 + 2.0 * ratio / (1.0 - ratio) - 2.0 / drop) / drop
    else:
        d = drop * drop
        middle = 1.0 / 6.0 - d * (1.0 / 360.0 - d * (1.0 / 15120.0 - d / 604800.0))
    return float(share * math.exp(0.5 * curved * middle))


@inner(error_model="numpy")
def _curvature(values, at) -> float:  # type: ignore[no-untyped-def]
    """How far a node is above the line through its neighbours, twice; the curvature per node."""
    return float(2.0 * values[at] - values[at - 1] - values[at + 1])
