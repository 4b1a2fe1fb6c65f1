"""Expectation propagation along a finishing order, the inner loop of every TIER rating.

The compiled functions share this file because numba renews its cache by the file of the caller
only: a changed callee in another file would keep running in its old form.
"""

import math

import numpy as np
from scipy.special import erfcx

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.tier.tuned import FAR, LAST_TERM, NODES_PER_UNIT, SERIES_ORDER


def _hazard_table() -> FloatArray:
    """Taylor coefficients of the hazard v(t) around each node in [-8, 8], (nodes, 9).

    The hazard solves ``v' = -v (v + t)``, so its coefficients follow from v at the node alone:
    ``(k + 1) c[k+1] = -(Σ c[j] c[k-j] + t c[k] + c[k-1])``. At a distance of half a step, 1/32,
    the ninth term is below 1e-15.
    """
    t = np.arange(-FAR * NODES_PER_UNIT, FAR * NODES_PER_UNIT + 1) / NODES_PER_UNIT
    c = np.zeros((t.size, SERIES_ORDER + 1))
    c[:, 0] = np.sqrt(2 / np.pi) / erfcx(-t / np.sqrt(2))
    for k in range(SERIES_ORDER):
        square = sum(c[:, j] * c[:, k - j] for j in range(k + 1))
        before = c[:, k - 1] if k > 0 else 0.0
        c[:, k + 1] = -(square + t * c[:, k] + before) / (k + 1)
    return c


def _tail_fraction() -> FloatArray:
    """The polynomials P, Q of ``x k = P(z) / Q(z)``, ``z = 1 / x²``, as rows, low powers first.

    ``x k = 2 / (1 + 3z / (1 + 4z / (1 + … + 17z)))``, folded from the innermost term outwards.
    All coefficients are positive: nothing cancels.
    """
    size = LAST_TERM // 2 + 1
    above, below = np.zeros(size), np.zeros(size)
    below[0] = 1.0
    for term in range(LAST_TERM, 2, -1):
        above, below = np.concatenate(([0.0], term * below[:-1])), below + above
    return np.array([2.0 * below, below + above])


_HAZARD = _hazard_table()
_TAIL = _tail_fraction()


@inner(error_model="numpy")
def positive_moments(t: float) -> tuple[float, float, float, float]:
    """The message "positive" to a unit Gaussian of mean ``t``: ``(m, v, w, 1 - w)``.

    With the hazard ``v = φ(t) / Φ(t)`` the truncated Gaussian has mean ``t + v`` and variance
    ``1 - w``, ``w = v (v + t)`` (Herbrich, Minka and Graepel 2006, TrueSkill: "v" and "w"). The
    Gaussian message from the first to the second has mean ``m = t + v / w`` and variance
    ``(1 - w) / w``.

    For ``t < -8`` and ``x = -t`` Laplace's continued fraction of Mills' ratio gives
    ``v + t = g = 1 / (x + k)`` with ``k = 2 / (x + 3 / (x + 4 / (x + …)))``, hence ``m = k``,
    ``w = (x + g) g`` and ``1 - w = g (k - g)``: no difference of nearly equal numbers, no
    overflow, no underflow of Φ (Abramowitz and Stegun 26.2.14). Neighbours deep inside a
    field of a thousand regularly have such t: entries ahead say "too low", entries behind "too
    high".

    Parameters
    ----------
    t
        Mean in units of the standard deviation. Very negative values are upsets; very positive
        values are results that were certain (``w`` then underflows to 0).
    """
    if t < -FAR:
        u = -1.0 / t
        z = u * u
        above, below = 0.0, 0.0
        for power in range(LAST_TERM // 2, -1, -1):
            above = above * z + _TAIL[0, power]
            below = below * z + _TAIL[1, power]
        k = u * above / below
        g = 1.0 / (k - t)
        return k, g - t, (g - t) * g, g * (k - g)
    if t > FAR:
        v = np.exp(-0.5 * t * t) / np.sqrt(2.0 * np.pi)
    else:
        node = int((t + FAR) * NODES_PER_UNIT + 0.5)
        h = t - (node / NODES_PER_UNIT - FAR)
        c = _HAZARD[node]
        h2 = h * h
        low = (c[0] + c[1] * h) + h2 * (c[2] + c[3] * h)
        high = (c[4] + c[5] * h) + h2 * ((c[6] + c[7] * h) + h2 * c[8])
        v = low + h2 * h2 * high
    g = v + t
    w = v * g
    return t + 1.0 / g, v, w, 1.0 - w


@inner(error_model="numpy")
def _observe_gap(gap: float, gap_var: float, tied: bool) -> tuple[float, float, float]:
    """The message of one adjacent pair on its gap: mean, and ``(w, 1 - w)``.

    The gap is the performance ahead minus the one behind, N(gap, gap_var). That it is positive is
    a message of variance ``gap_var (1 - w) / w`` (``positive_moments``); a tie says that it is
    exactly 0, the limit of a draw margin that goes to 0.
    """
    if tied:
        return 0.0, 1.0, 0.0
    sd = math.sqrt(gap_var)
    message_mean, _, w, rest = positive_moments(gap / sd)
    return sd * message_mean, w, rest


@kernel(error_model="numpy")
def sweep_chains(  # type: ignore[no-untyped-def]
    mean, var, tied, length, messages, tol, max_iter
) -> tuple[int, float]:
    """Sweep the messages of finishing orders in place until they converge.

    Performances are ``N(mean, var)`` before the event. Each adjacent pair observes that the one
    ahead performed better (or, if tied, equally). Messages run from the winner to the last and
    back. Each uses the newest messages beside it, until no message mean moves by more than
    ``tol`` (Herbrich, Minka and Graepel 2006, TrueSkill, schedule of figure 1).

    Each lane is a separate ranking. Each step of a chain must wait for the step before it. Several
    chains side by side keep the processor busy, and each then takes a third of the time.

    Parameters
    ----------
    mean, var
        (n, n_lanes) points and points²: mean and variance of performance, winner first.
    tied
        (n - 1, n_lanes) whether entry i and i + 1 share a place.
    length
        (n_lanes,) number of entries of each lane; rows beyond it are not read.
    messages
        (4, n, n_lanes) precision and mean of the message from the entry ahead, then of the message
        from the entry behind. ``start_messages`` is an uninformative start; the messages of a
        similar field are a better start.
    tol
        Points: largest change of a message mean at which to stop.
    max_iter
        Largest number of there-and-back sweeps.

    Returns
    -------
    The number of sweeps, and the last largest change.
    """
    down_prec, down_mean, up_prec, up_mean = messages[0], messages[1], messages[2], messages[3]
    ahead_mean, ahead_var = mean.copy(), var.copy()  # prior and message from ahead
    behind_mean, behind_var = mean.copy(), var.copy()  # prior and message from behind
    n, n_lanes = mean.shape
    for i in range(n):
        for lane in range(n_lanes):
            ratio = up_prec[i, lane] * var[i, lane]
            behind_var[i, lane] = var[i, lane] / (1.0 + ratio)
            behind_mean[i, lane] += ratio / (1.0 + ratio) * (up_mean[i, lane] - mean[i, lane])
    change = 0.0
    n_iter = 0
    while n_iter < max_iter:
        n_iter += 1
        change = 0.0
        for i in range(n - 1):
            j = i + 1
            for lane in range(n_lanes):
                if j >= length[lane]:
                    continue
                gap_mean = ahead_mean[i, lane] - behind_mean[j, lane]
                gap_var = ahead_var[i, lane] + behind_var[j, lane]
                gap, w, rest = _observe_gap(gap_mean, gap_var, tied[i, lane])
                message = ahead_mean[i, lane] - gap
                message_var_w = ahead_var[i, lane] * w + gap_var * rest
                change = max(change, abs(message - down_mean[j, lane]))
                down_mean[j, lane], down_prec[j, lane] = message, w / message_var_w
                own = var[j, lane]
                share = 1.0 / (message_var_w + own * w)
                ahead_var[j, lane] = own * message_var_w * share
                ahead_mean[j, lane] = mean[j, lane] + own * w * share * (message - mean[j, lane])
        for j in range(n - 1, 0, -1):
            i = j - 1
            for lane in range(n_lanes):
                if j >= length[lane]:
                    continue
                gap_mean = ahead_mean[i, lane] - behind_mean[j, lane]
                gap_var = ahead_var[i, lane] + behind_var[j, lane]
                gap, w, rest = _observe_gap(gap_mean, gap_var, tied[i, lane])
                message = behind_mean[j, lane] + gap
                message_var_w = behind_var[j, lane] * w + gap_var * rest
                change = max(change, abs(message - up_mean[i, lane]))
                up_mean[i, lane], up_prec[i, lane] = message, w / message_var_w
                own = var[i, lane]
                share = 1.0 / (message_var_w + own * w)
                behind_var[i, lane] = own * message_var_w * share
                behind_mean[i, lane] = mean[i, lane] + own * w * share * (message - mean[i, lane])
        if change <= tol:
            break
    return n_iter, change


def start_messages(mean: FloatArray) -> FloatArray:
    """Uninformative (4, n, …) messages, the start of ``sweep_chains``."""
    messages = np.zeros((4, *mean.shape))
    messages[1] = messages[3] = mean
    return messages


def joint_message(mean: FloatArray, messages: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The (n, n_lanes) precision and mean of the messages of both neighbours together.

    Where the precision is 0 the mean is the prior mean.
    """
    down_prec, down_mean, up_prec, up_mean = messages
    prec = down_prec + up_prec
    pull = down_prec * (down_mean - mean) + up_prec * (up_mean - mean)
    return prec, mean + pull / np.where(prec > 0.0, prec, 1.0)
