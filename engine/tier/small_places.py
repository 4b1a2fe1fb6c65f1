"""A place of few entries: all their orders at once, by which of them are behind.

An order of a place is a path through its subsets. C_S(x) is the chance that the entries S of the
place are below x in any order, and everything behind the place below them:
``C_S(x) = Σ_{i in S} ∫_{z<x} φ_i(z) C_{S - i}(z) dz``. E_S is the same from above. So the work
grows with the number of nodes, not with its square.
"""

import math

from banzuke.engine.compiled.inner import inner
from banzuke.engine.compiled.scratch import double_table, doubles
from banzuke.engine.tier.log_chances import log_density, log_integral, log_sum


@inner(error_model="numpy")
def union_nodes(first, size, first_after, size_after) -> int:  # type: ignore[no-untyped-def]
    """The number of nodes from the threshold behind a place to its own."""
    return int(max(first + size, first_after + size_after) - min(first, first_after))


@inner(error_model="numpy")
def few_behind(mean, sd, first, first_after, step, after, out, kept) -> None:  # type: ignore[no-untyped-def]
    """Write F of the place at its nodes, and C of every subset into ``kept`` unless it is empty."""
    n, low = mean.size, min(first, first_after)
    n_nodes, start = union_nodes(first, out.size, first_after, after.size), first_after - low
    below = (kept if kept.size else doubles(2**n * n_nodes)).reshape(-1, n_nodes)
    integral = doubles(after.size)
    rise, curvature = log_integral(after, step, True, integral)
    for j in range(n_nodes):
        m = j - start
        beyond = max(-m, 0)
        below[0, j] = integral[min(max(m, 0), after.size - 1)]
        below[0, j] -= beyond * (rise + 0.5 * curvature * beyond)
    density, terms = _densities(mean, sd, low, step, n_nodes), doubles(n_nodes)
    for subset in range(1, 2**n):
        _terms(density, subset, below, terms)
        if subset < 2**n - 1:
            log_integral(terms, step, True, below[subset])
    for j in range(out.size):
        out[j] = terms[first - low + j]


@inner(error_model="numpy")
def few_between(  # type: ignore[no-untyped-def]
    mean, sd, centre, first, first_after, step, ahead, ahead_after, kept, moments
) -> None:
    """Write the moments of the place's entries, and B behind it; B alone if ``kept`` is empty."""
    n, low = mean.size, min(first, first_after)
    n_nodes, all_of = union_nodes(first, ahead.size, first_after, ahead_after.size), 2**n - 1
    below = kept.reshape(-1, n_nodes)
    above = double_table(2**n, n_nodes)
    above[:] = -math.inf
    for j in range(ahead.size):
        above[0, first - low + j] = ahead[j]
    slope = ahead[ahead.size - 1] - ahead[ahead.size - 2]
    for j in range(first - low + ahead.size, n_nodes):
        above[0, j] = above[0, j - 1] + slope
    density, terms = _densities(mean, sd, low, step, n_nodes), doubles(n_nodes)
    for subset in range(1, 2**n):
        _terms(density, subset, above, terms)
        log_integral(terms, step, False, above[subset])
    for m in range(ahead_after.size):
        ahead_after[m] = above[all_of, first_after - low + m]
    for i in range(n if kept.size else 0):
        rest = all_of - 2**i
        for j in range(n_nodes):
            chance = -math.inf
            for subset in range(2**n):
                if subset & rest == subset:
                    chance = log_sum(chance, below[subset, j] + above[rest - subset, j])
            terms[j] = chance + density[i, j]
        _moments_of(terms, low, step, centre[i], sd[i], moments[:, i])


@inner(error_model="numpy")
def _densities(mean, sd, low, step, n_nodes):  # type: ignore[no-untyped-def]
    """The (n, n_nodes) log densities of a place's entries at nodes from ``low`` on."""
    density = double_table(mean.size, n_nodes)
    for i in range(mean.size):
        for j in range(n_nodes):
            density[i, j] = log_density(mean[i], sd[i], (low + j) * step)
    return density


@inner(error_model="numpy")
def _terms(density, subset, chances, out) -> None:  # type: ignore[no-untyped-def]
    """Write the log of ``Σ_{i in S} φ_i C_{S - i}`` at every node."""
    some = False
    for i in range(density.shape[0]):
        if subset & 2**i:
            for j in range(out.size):
                term = density[i, j] + chances[subset - 2**i, j]
                out[j] = log_sum(out[j], term) if some else term
            some = True


@inner(error_model="numpy")
def _moments_of(log_chance, first, step, centre, sd, moments) -> None:  # type: ignore[no-untyped-def]
    """Write the moments of one entry from the log chances of its nodes."""
    most, total, shift, square = log_chance.max(), 0.0, 0.0, 0.0
    for j in range(log_chance.size):
        weight = math.exp(log_chance[j] - most)
        z = ((first + j) * step - centre) / sd
        total += weight
        shift += weight * z
        square += weight * z * z
    moments[0], moments[1] = shift / total, square / total
