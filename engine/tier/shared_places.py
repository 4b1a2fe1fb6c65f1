"""Expectation propagation along an order in which entries share places: their order is unknown.

Winners of seats, people who divide the prizes of the last table, and players who bust in one hand
at two tables have equal places, and nobody knows who was better. All that is known of two
neighbouring places is that everybody of the one performed better than everybody of the other.
"""

import math

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.tier.kernel import positive_moments
from banzuke.engine.tier.tuned import (
    FAR,
    SHARED_NODES,
    SHARED_REACH,
    SHARED_STEP,
    SHARED_SWEEPS,
)


def share_places(
    mean: FloatArray, var: FloatArray, tied: BoolArray, chain: FloatArray, tol: float
) -> tuple[FloatArray, int]:
    """The (4, n) messages of an order with shared places, and the number of sweeps.

    They start from those of a chain of all entries (``likely_order``): everybody in a place hears
    what its first entry hears from ahead, and its last from behind. That is already within 3 to 25
    points of the skills at the end, root mean square, because a chain's errors within places are
    symmetric. Where places are shared all over a large field, sweeps need hundreds of rounds, as
    every place has loops. The start is then the result.

    Parameters
    ----------
    mean, var
        (n,) points and points²: performance before the event, in the order of the chain.
    tied
        (n - 1,) whether entry i and i + 1 share a place.
    chain
        (4, n) converged messages of the chain, as of ``sweep_chains``.
    tol
        Points: largest change of a message mean at which to stop.
    """
    starts = starts_of_places(tied)
    place = np.repeat(np.arange(starts.size - 1), np.diff(starts))
    start = np.concatenate((chain[:2, starts[:-1][place]], chain[2:, starts[1:][place] - 1]))
    messages = start.copy()
    n_iter, change = sweep_shared(
        np.ascontiguousarray(mean), np.ascontiguousarray(var), starts, messages, tol, SHARED_SWEEPS
    )
    return (messages if change <= tol else start), n_iter


def likely_order(place: IntArray, mean: FloatArray, var: FloatArray) -> IntArray:
    """The (n,) rows by place; those of one place from the best prior down, whatever their row."""
    return np.lexsort((var, -mean, place))


def starts_of_places(tied: BoolArray) -> IntArray:
    """The (n_places + 1,) first entry of each place, then n, from (n - 1,) ties with the next."""
    first = np.append(True, ~tied)
    return np.append(np.flatnonzero(first), first.size)


@kernel(error_model="numpy")
def sweep_shared(  # type: ignore[no-untyped-def]
    mean, var, starts, messages, tol, max_iter
) -> tuple[int, float]:
    """Sweep the messages of one finishing order with shared places in place until they converge.

    As ``sweep_chains``, but the factor between two neighbouring places is ``min A > max B`` for the
    performances of their entries, A the better place. It is the sum over all orders within the
    places. The message on each entry has the moments of this factor times all cavities, which the
    integral over the threshold gives (``_observe_places``). An order of two places has one factor:
    its marginals are exact. Places of one entry each have the messages of ``sweep_chains``.

    Parameters
    ----------
    mean, var
        (n,) points and points²: mean and variance of performance, winner first.
    starts
        (n_places + 1,) first entry of each place, then n.
    messages
        (4, n) precision and mean of the message from the place ahead, then of that from the place
        behind. The first place has no message from ahead, the last none from behind: precision 0.
    tol
        Points: largest change of a message mean at which to stop.
    max_iter
        Largest number of there-and-back sweeps.

    Returns
    -------
    The number of sweeps, and the last largest change.
    """
    ahead_mean, ahead_var = mean.copy(), var.copy()  # prior and message from ahead
    behind_mean, behind_var = mean.copy(), var.copy()  # prior and message from behind
    for i in range(mean.size):
        ratio = messages[2, i] * var[i]
        behind_var[i] = var[i] / (1.0 + ratio)
        behind_mean[i] += ratio / (1.0 + ratio) * (messages[3, i] - mean[i])
    n_places = starts.size - 1
    change = 0.0
    n_iter = 0
    while n_iter < max_iter:
        n_iter += 1
        change = 0.0
        for at in range(n_places - 1):
            a, b, end = starts[at], starts[at + 1], starts[at + 2]
            # Seen upside down, the place behind is the one ahead.
            change = max(change, _observe_places(
                -behind_mean[b:end], behind_var[b:end], -ahead_mean[a:b], ahead_var[a:b],
                mean[b:end], var[b:end], -1.0, messages[0, b:end], messages[1, b:end],
                ahead_mean[b:end], ahead_var[b:end],
            ))  # fmt: skip
        for at in range(n_places - 2, -1, -1):
            a, b, end = starts[at], starts[at + 1], starts[at + 2]
            change = max(change, _observe_places(
                ahead_mean[a:b], ahead_var[a:b], behind_mean[b:end], behind_var[b:end],
                mean[a:b], var[a:b], 1.0, messages[2, a:b], messages[3, a:b],
                behind_mean[a:b], behind_var[a:b],
            ))  # fmt: skip
        if change <= tol:
            break
    return n_iter, change


@inner(error_model="numpy")
def _observe_places(  # type: ignore[no-untyped-def]
    mean, var, other_mean, other_var, own_mean, own_var, sign, prec, told, new_mean, new_var
) -> float:
    """Write the message ``min A > max B`` on each entry of A, and the belief that follows from it.

    The entries of A have the cavities N(mean, var), those of B N(other_mean, other_var). Given the
    threshold ``t = max B``, the entries of A are independent and truncated to what is above t. The
    density of t is ``Π_A Φ_a(t) d/dt Π_B Φ_b(t)``: with G the product of all Φ, ``G Σ_B v_b / s_b``
    with the hazards v. With ``D = E[w] - Var[v]`` over t the variance of an entry becomes
    ``var (1 - D)`` and its mean rises by ``sqrt(var) E[v]``, so that the message has the precision
    ``D / (1 - D) / var`` and the mean ``mean + sqrt(var) E[v] / D``.

    Parameters
    ----------
    own_mean, own_var
        (n,) performance of the entries of A before the event.
    sign
        -1 if all means but ``own_mean`` are negated: for the place behind.
    prec, told, new_mean, new_var
        (n,) written: precision and mean of the message, mean and variance of prior and message.

    Returns
    -------
    Largest change of a message mean, in points.
    """
    n = mean.size
    if n == 1 and other_mean.size == 1:
        sd = math.sqrt(var[0] + other_var[0])
        message, v, w, rest = positive_moments((mean[0] - other_mean[0]) / sd)
        # The message on the gap, seen through the performance of the other.
        moved = other_mean[0] + sd * message
        message_var_w = other_var[0] * w + sd * sd * rest
        return float(_write(0, moved, w, message_var_w, own_mean, own_var, sign, prec, told,
                      new_mean, new_var))  # fmt: skip
    first, step, weight = _thresholds(mean, var, other_mean, other_var)
    total, middle = 0.0, 0.0
    for k in range(weight.size):
        total += weight[k]
        middle += weight[k] * (first + k * step)
    middle /= total
    change = 0.0
    for i in range(n):
        sd = math.sqrt(var[i])
        _, centre, _, _ = positive_moments((mean[i] - middle) / sd)
        shift, square, gone, left = 0.0, 0.0, 0.0, 0.0
        for k in range(weight.size):
            if weight[k] > 0.0:
                _, v, w, rest = positive_moments((mean[i] - (first + k * step)) / sd)
                shift += weight[k] * (v - centre)
                square += weight[k] * (v - centre) ** 2
                gone += weight[k] * w
                left += weight[k] * rest
        shift, square, gone, left = shift / total, square / total, gone / total, left / total
        spread = max(square - shift * shift, 0.0)
        shift, removed, kept = shift + centre, gone - spread, left + spread
        # A result that was certain says nothing: its numbers underflow.
        known = shift > 0.0 and removed > 0.0
        moved = mean[i] + sd * shift / removed if known else mean[i]
        removed = removed if known else 0.0
        change = max(change, _write(i, moved, removed, var[i] * kept, own_mean, own_var, sign, prec,
                                    told, new_mean, new_var))  # fmt: skip
    return change


@inner(error_model="numpy")
def _write(  # type: ignore[no-untyped-def]
    i, moved, w, message_var_w, own_mean, own_var, sign, prec, told, new_mean, new_var
) -> float:
    """Write a message of variance ``message_var_w / w``, and the belief that follows from it."""
    before = told[i]
    told[i], prec[i] = sign * moved, w / message_var_w
    own = own_var[i]
    share = 1.0 / (message_var_w + own * w)
    new_var[i] = own * message_var_w * share
    new_mean[i] = own_mean[i] + own * w * share * (told[i] - own_mean[i])
    return float(abs(told[i] - before))


@inner(error_model="numpy")
def _thresholds(  # type: ignore[no-untyped-def]
    mean, var, other_mean, other_var
) -> tuple[float, float, np.ndarray]:
    """The nodes of the threshold ``max B``: the first, their distance, and the weight of each.

    ``log G`` is concave: from its maximum, the nodes go down by ``SHARED_REACH`` on both sides. A
    node every ``SHARED_STEP`` of the narrowest performance resolves every factor.
    """
    low, high, narrowest, widest = mean[0], mean[0], var[0], var[0]
    for i in range(mean.size):
        low, high = min(low, mean[i]), max(high, mean[i])
        narrowest, widest = min(narrowest, var[i]), max(widest, var[i])
    for i in range(other_mean.size):
        low, high = min(low, other_mean[i]), max(high, other_mean[i])
        narrowest, widest = min(narrowest, other_var[i]), max(widest, other_var[i])
    narrowest, widest = math.sqrt(narrowest), math.sqrt(widest)
    # The maximum by halving: where all of A are likely above and all of B likely below.
    low, high = low - FAR * widest, high + FAR * widest
    while high - low > 0.1 * narrowest:
        middle = 0.5 * (low + high)
        _, up, down = _log_chance(middle, mean, var, other_mean, other_var)
        if up > down:
            low = middle
        else:
            high = middle
    peak = 0.5 * (low + high)
    top, _, _ = _log_chance(peak, mean, var, other_mean, other_var)
    first, last, stride = peak, peak, narrowest
    while top - _log_chance(first, mean, var, other_mean, other_var)[0] < SHARED_REACH:
        first -= stride
        stride *= 1.25
    stride = narrowest
    while top - _log_chance(last, mean, var, other_mean, other_var)[0] < SHARED_REACH:
        last += stride
        stride *= 1.25
    crowd = math.sqrt(1.0 + math.log(mean.size * other_mean.size))
    size = max(math.ceil((last - first) / (SHARED_STEP * narrowest) * crowd), SHARED_NODES) + 1
    step = (last - first) / (size - 1)
    weight = doubles(size)
    for k in range(size):
        chance, up, _ = _log_chance(first + k * step, mean, var, other_mean, other_var)
        weight[k] = math.exp(chance - top) * up
    return first, step, weight


@inner(error_model="numpy")
def _log_chance(t, mean, var, other_mean, other_var):  # type: ignore[no-untyped-def]
    """``log G`` at the threshold t, and the hazards of B and of A there: its slope is their gap."""
    chance, up, down = 0.0, 0.0, 0.0
    for i in range(mean.size):
        sd = math.sqrt(var[i])
        z = (mean[i] - t) / sd
        _, v, _, _ = positive_moments(z)
        down += v / sd
        if z < FAR:  # log Φ = log φ - log v; above, Φ is 1 to the last digit
            chance -= 0.5 * (z * z + math.log(2.0 * math.pi * v * v))
    for i in range(other_mean.size):
        sd = math.sqrt(other_var[i])
        z = (t - other_mean[i]) / sd
        _, v, _, _ = positive_moments(z)
        up += v / sd
        if z < FAR:
            chance -= 0.5 * (z * z + math.log(2.0 * math.pi * v * v))
    return chance, up, down
