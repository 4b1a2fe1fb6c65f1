"""Logarithms of chances, of sums and of integrals, for the chain of thresholds."""

import math

from banzuke.engine.compiled.inner import inner
from banzuke.engine.tier.kernel import positive_moments
from banzuke.engine.tier.tuned import FAR, SMALL_DROP


@inner(error_model="numpy")
def log_below(z: float) -> tuple[float, float]:
    """``log Φ(z)`` and the hazard ``φ(z) / Φ(z)``."""
    _, v, _, _ = positive_moments(z)
    # log Φ = log φ - log v; far above, Φ is 1 to the last digit.
    return (-0.5 * (z * z + math.log(2.0 * math.pi * v * v)) if z < FAR else 0.0), v


@inner(error_model="numpy")
def log_density(mean: float, sd: float, x: float) -> float:
    """The log of the normal density at x, without the constant."""
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
    than a node at a time, and would lose it.

    Returns
    -------
    The slope and the curvature of the log integral at its first node, per node.
    """
    n = log_density.size
    start, sign = (0, 1) if up else (n - 1, -1)
    edge = log_density[start]
    bend = max(_bend(log_density, start + sign), 0.0)
    rise = log_density[start + sign] - edge + 0.5 * bend
    falls = 0.0 < rise < math.inf and bend < math.inf
    # Mills' ratio by the first terms of its continued fraction.
    rise += bend / (rise + 2.0 * bend / rise) if falls else 0.0
    total = edge - math.log(rise / step) if falls else -math.inf
    out[start] = total
    for j in range(1, n):
        at = start + sign * j
        left, right = log_density[at - sign], log_density[at]
        high, drop = max(left, right), abs(left - right)
        if high > -math.inf:
            share, middle = 1.0 - 0.5 * drop, 1.0 / 6.0
            if drop > SMALL_DROP:
                share = -math.expm1(-drop) / drop
                # Where between the nodes the density is: E[u (1 - u)], u the way from one to other.
                middle = (1.0 + 2.0 / math.expm1(drop) - 2.0 / drop) / drop
            bent = 0.5 * (
                _bend(log_density, min(max(at, 1), n - 2))
                + _bend(log_density, min(max(at - sign, 1), n - 2))
            )
            bent = bent if abs(bent) < 1.0 else 0.0
            total = log_sum(total, high + math.log(share * step) + 0.5 * bent * middle)
        out[at] = total
    return (rise, bend) if falls else (0.0, 0.0)


@inner(error_model="numpy")
def _bend(values, at) -> float:  # type: ignore[no-untyped-def]
    """How far a node is above the line through its neighbours, twice; the curvature per node."""
    return float(2.0 * values[at] - values[at - 1] - values[at + 1])
