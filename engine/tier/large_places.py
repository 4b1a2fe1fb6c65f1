"""A place of many entries between two others: a sum over both thresholds beside it."""

import math

from banzuke.engine.compiled.inner import inner
from banzuke.engine.compiled.scratch import double_table, doubles
from banzuke.engine.tier.log_chances import log_below, log_sum
from banzuke.engine.tier.tuned import LEAST_GAP, PLACE_BLOCK, PLACE_NATS, PLACE_REST


@inner(error_model="numpy")
def place_table(mean, sd, low, end, step):  # type: ignore[no-untyped-def]
    """Φ and φ of every entry of a place at the nodes from ``low`` up to ``end``.

    Both are divided by a number of each entry, so that they neither underflow nor lose digits: Φ at
    the middle node, or above the mean its complement. What would overflow, far from where the place
    is, stops at ``PLACE_NATS``.

    Returns
    -------
    (n, n_nodes) Φ and φ, and how many factors may be multiplied at a time.
    """
    n_nodes = end - low
    area, density = double_table(mean.size, n_nodes), double_table(mean.size, n_nodes)
    widest = 0.0
    for i in range(mean.size):
        middle = ((low + n_nodes // 2) * step - mean[i]) / sd[i]
        side = -1.0 if middle > 0.0 else 1.0
        scale = log_below(side * middle)[0]
        for j in range(n_nodes):
            z = ((low + j) * step - mean[i]) / sd[i]
            chance = log_below(side * z)[0] - scale
            widest = max(widest, abs(chance))
            area[i, j] = side * math.exp(min(chance, PLACE_NATS))
            log_density = -0.5 * (z * z + math.log(2.0 * math.pi)) - scale
            density[i, j] = math.exp(min(log_density, PLACE_NATS)) / sd[i]
    return area, density, max(int(PLACE_NATS / (min(widest, PLACE_NATS) + 20.0)), 1)


@inner(error_model="numpy")
def _products(area, density, factors, at, lo, hi, is_above, held, product, hazard) -> None:  # type: ignore[no-untyped-def]
    """Write ``log D`` and ``Σ φ_i(x) / D_i`` for the nodes of ``lo`` to ``hi``, each with ``at``.

    x is the upper node of the two: each of ``lo`` to ``hi`` if it ``is_above``, else ``at``.
    """
    n, size = area.shape[0], hi - lo
    for k in range(size):
        product[k], hazard[k] = 0.0, 0.0
    for start in range(0, n, factors):
        for k in range(size):
            held[k] = 1.0
        for i in range(start, min(start + factors, n)):
            area_at, density_at = area[i, at], density[i, at]
            for k in range(size):
                if is_above:
                    gap, upper = area[i, lo + k] - area_at, density[i, lo + k]
                else:
                    gap, upper = area_at - area[i, lo + k], density_at
                gap = max(gap, LEAST_GAP)
                held[k] *= gap
                hazard[k] += upper / gap
        for k in range(size):
            product[k] += math.log(held[k])


@inner(error_model="numpy")
def many_beside(area, density, factors, up, step, is_above, message, out) -> None:  # type: ignore[no-untyped-def]
    """Write F or B of a place of several entries, from the ``message`` of its other threshold.

    F is of the upper threshold, from ``message`` below; B of the lower one, if no moments are
    wanted, from ``message`` that ``is_above``. Node j of the upper threshold is ``up + j`` of the
    table, node j of the lower one is j. The sum goes away from the node of ``out``, and ends where
    no term counts any more: it is log-concave.
    """
    held, product, hazard = doubles(PLACE_BLOCK), doubles(PLACE_BLOCK), doubles(PLACE_BLOCK)
    first, first_out = (up, 0) if is_above else (0, up)
    for j in range(out.size):
        at = first_out + j
        left = message.size - max(at + 1 - first, 0) if is_above else min(at, message.size)
        total, most = -math.inf, -math.inf
        while left > 0:
            size = min(left, PLACE_BLOCK)
            lo = message.size - left if is_above else left - size
            _products(area, density, factors, at, first + lo, first + lo + size, is_above,
                      held, product, hazard)  # fmt: skip
            term = 0.0
            for step_away in range(size):
                k = step_away if is_above else size - 1 - step_away
                term = product[k] + math.log(hazard[k] * step) + message[lo + k]
                most = max(most, term)
                total = log_sum(total, term)
            left -= size
            if term < most - PLACE_REST:
                break
        out[j] = total
    _continue_ends(out)


@inner(error_model="numpy")
def _continue_ends(log_chance) -> None:  # type: ignore[no-untyped-def]
    """Continue log chances as powers of e over nodes at the ends at which a sum has no terms.

    What is there does not count, but the sums of the next place go through it.
    """
    first, last = 0, log_chance.size - 1
    while first < last and log_chance[first] == -math.inf:
        first += 1
    while last > first and log_chance[last] == -math.inf:
        last -= 1
    if last > first:
        for k in range(first - 1, -1, -1):
            log_chance[k] = 2.0 * log_chance[k + 1] - log_chance[k + 2]
        for k in range(last + 1, log_chance.size):
            log_chance[k] = 2.0 * log_chance[k - 1] - log_chance[k - 2]


@inner(error_model="numpy")
def many_between(  # type: ignore[no-untyped-def]
    mean, sd, centre, area, density, factors, first, first_after, step, own, after, ahead,
    ahead_after, moments,
) -> None:  # fmt: skip
    """Write the moments of a place of several entries between two others, and B behind it."""
    held, product, hazard = doubles(PLACE_BLOCK), doubles(PLACE_BLOCK), doubles(PLACE_BLOCK)
    joint = doubles(after.size)  # the chance of each node of the threshold behind
    best = (own + ahead).max()
    up = first - first_after
    total = 0.0
    for j in range(own.size):
        x = up + j
        if x < 0 or not own[j] + ahead[j] > best - PLACE_REST:
            continue
        level, hi = ahead[j] - best, min(x, after.size)
        most = -math.inf
        while hi > 0:
            lo = max(hi - PLACE_BLOCK, 0)
            _products(area, density, factors, x, lo, hi, False, held, product, hazard)
            term = 0.0
            for m in range(hi - lo - 1, -1, -1):
                product[m] += math.log(step) + after[lo + m] + level
                term = product[m] + math.log(hazard[m])
                most = max(most, term)
                # Far from the best, a hazard may be endless.
                held[m] = math.exp(product[m]) if term > -2.0 * PLACE_REST else 0.0
                chance = held[m] * hazard[m] if held[m] > 0.0 else 0.0
                joint[lo + m] += chance
                total += chance
            for i in range(mean.size):
                _add_moments(mean[i], sd[i], centre[i], area[i], density[i], x, lo, hi,
                             first_after, step, held, hazard, moments[:, i])  # fmt: skip
            hi = lo
            if term < most - PLACE_REST:
                break
    moments /= total
    for m in range(after.size):
        ahead_after[m] = math.log(joint[m]) - after[m] if joint[m] > 0.0 else -math.inf
    _continue_ends(ahead_after)


@inner(error_model="numpy")
def _add_moments(  # type: ignore[no-untyped-def]
    mean, sd, centre, area, density, x, lo, hi, low, step, weight, hazard, moments
) -> None:
    """Add the moments of one entry at x, or between m and x, over the nodes m of a block."""
    c, top = (centre - mean) / sd, ((low + x) * step - mean) / sd
    at, area_at, density_at = top - c, area[x], density[x] * sd
    shift, square = 0.0, 0.0
    for m in range(hi - lo):
        if weight[m] > 0.0:
            z = ((low + lo + m) * step - mean) / sd
            gap = max(area_at - area[lo + m], LEAST_GAP)
            below = density[lo + m] * sd
            own = density[x] / gap  # the entry is the one at x
            rest = hazard[m] - own
            fall = (below - density_at) / gap
            shift += weight[m] * (rest * (fall - c) + own * at)
            inside = 1.0 + c * c + (z * below - top * density_at) / gap - 2.0 * c * fall
            square += weight[m] * (rest * inside + own * at * at)
    moments[0] += shift
    moments[1] += square
