"""A place of one entry between two others: its performance is the threshold to the place ahead.

Nearly all places of most tournaments are such places. Their sums are those of `small_places`, for
which the nodes of the threshold are enough. Densities are without what is the same at every node.
"""

from banzuke.engine.compiled.inner import inner
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.tier.log_chances import log_integral


@inner(error_model="numpy")
def one_behind(mean, sd, first, first_after, step, after, out) -> None:  # type: ignore[no-untyped-def]
    """Write F of the place at its nodes: ``φ(x) ∫_{m<x} F_after(m) dm``."""
    integral = doubles(after.size)
    rise, curvature = log_integral(after, step, True, integral)
    for j in range(out.size):
        m = first - first_after + j
        beyond = max(-m, 0)
        out[j] = integral[min(max(m, 0), after.size - 1)]
        out[j] -= beyond * (rise + 0.5 * curvature * beyond)
        out[j] -= 0.5 * (((first + j) * step - mean) / sd) ** 2


@inner(error_model="numpy")
def one_ahead(mean, sd, first, first_after, step, ahead, ahead_after) -> None:  # type: ignore[no-untyped-def]
    """Write B behind the place: ``∫_{x>m} φ(x) B(x) dx``; beyond its nodes, B is a power of e."""
    n_nodes = max(ahead.size, first_after + ahead_after.size - first)
    terms, integral = doubles(n_nodes), doubles(n_nodes)
    slope = ahead[ahead.size - 1] - ahead[ahead.size - 2]
    chance = 0.0
    for j in range(n_nodes):
        chance = ahead[j] if j < ahead.size else chance + slope
        terms[j] = chance - 0.5 * (((first + j) * step - mean) / sd) ** 2
    log_integral(terms, step, False, integral)
    for m in range(ahead_after.size):
        ahead_after[m] = integral[max(first_after - first + m, 0)]


@inner(error_model="numpy")
def one_between(sd, centre, first, step, weight, moments) -> None:  # type: ignore[no-untyped-def]
    """Write the moments of the entry from the chances of its threshold's nodes."""
    shift, square = 0.0, 0.0
    for j in range(weight.size):
        z = ((first + j) * step - centre) / sd
        shift += weight[j] * z
        square += weight[j] * z * z
    moments[0], moments[1] = shift, square
