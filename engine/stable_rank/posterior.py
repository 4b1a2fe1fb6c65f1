"""Quantiles of a ratio of rates under a Dirichlet posterior: the loop behind ``interval``."""

import math

import numpy as np

from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.stable_rank.tuned import CENTRE, CLOSE, MOST_STEPS


@inner(error_model="numpy")
def _score(alpha: np.ndarray, points: np.ndarray, s: float) -> tuple[float, float]:
    """``(r*, r)``: a ratio r, and the normal score of P(ratio ≤ r), at saddlepoint ``s``.

    See ``ratio_quantiles``; ``r*`` is infinite beyond the range of s.
    """
    last = alpha.size - 1
    slope, second, third, log_sum, u_squared = 0.0, 0.0, 0.0, 0.0, 0.0
    for k in range(last):
        stretch = 1.0 - points[k] * s
        if stretch <= 0.0:
            return math.copysign(math.inf, s), 0.0
        c = points[k] / stretch
        slope += alpha[k] * c
        second += alpha[k] * c * c
        third += alpha[k] * c * c * c
        # Not s² times the second cumulant, whose terms are below the smallest number far from 0.
        u_squared += alpha[k] * (c * s) ** 2
        log_sum += alpha[k] * math.log1p(-points[k] * s)
    rest = alpha[last] - slope * s
    if rest <= 0.0:
        return math.copysign(math.inf, s), 0.0
    ratio = slope / rest
    # The last place has c = -r, so its -r / (1 + r s) is -A / α_m at this r.
    c = -slope / alpha[last]
    second += alpha[last] * c * c
    third += alpha[last] * c * c * c
    u_squared += alpha[last] * (c * s) ** 2
    log_sum += alpha[last] * math.log1p(ratio * s)
    w = math.copysign(math.sqrt(max(2.0 * log_sum, 0.0)), s)
    # Near s = 0 the formula divides 0 by 0: its limit takes its place.
    if abs(w) < CENTRE:
        return w + third / (3.0 * second**1.5), ratio
    return w + math.log(math.sqrt(u_squared) / abs(w)) / w, ratio


@kernel(error_model="numpy")
def ratio_quantiles(alpha: np.ndarray, points: np.ndarray, score: float) -> np.ndarray:
    """Return, per row, the r with ``P(Σ a_k p_k / p_m ≤ r) = Φ(score)`` for Dirichlet rates p.

    A Dirichlet vector is a vector of gamma variables over its sum, so the event is ``Z ≤ 0`` for
    ``Z = Σ a_k G_k - r G_m`` with cumulant function ``K(s) = -Σ α_k log(1 - c_k s)``, c = (a, -r).
    Lugannani and Rice (1980) in the form of Barndorff-Nielsen (1990): ``P = Φ(r*)``,
    ``r* = w + log(u / w) / w``, ``w = ± sqrt(-2 K(s))``, ``u = s sqrt(K''(s))`` at ``K'(s) = 0``.
    K' = 0 gives r as a function of s, ``r = A / (α_m - A s)``, ``A = Σ a_k α_k / (1 - a_k s)``,
    so that the quantile is one root in one variable: bracket, then the Illinois method.

    Parameters
    ----------
    alpha
        (n_players, n_places) positive parameters of the Dirichlet posteriors.
    points
        (n_players, n_places - 1) points a_k of every place but the last; each row has a positive
        a_k.
    score
        Standard normal quantile of the wanted probability.

    Returns
    -------
    (n_players,) ratios in points.
    """
    n_rows, n_places = alpha.shape
    out = np.empty(n_rows)
    for row in range(n_rows):
        a, pay = alpha[row], points[row]
        mean, second = 0.0, 0.0
        for k in range(n_places - 1):
            mean += a[k] * pay[k]
            second += a[k] * pay[k] * pay[k]
        second += mean * mean / a[n_places - 1]
        # Bracket the root: r* rises with s, and is near 0 at s = 0, the mean.
        near = 0.0
        got, near_ratio = _score(a, pay, near)
        f_near = got - score
        far = -math.copysign(1.0, f_near) * max(abs(score), 0.1) / math.sqrt(second)
        side = -math.copysign(1.0, f_near)
        got, ratio = _score(a, pay, far)
        f_far = got - score
        while f_far * side < 0.0:
            near, f_near, near_ratio = far, f_far, ratio
            far *= 2.0
            got, ratio = _score(a, pay, far)
            f_far = got - score
        held = False
        f = f_far
        for _ in range(MOST_STEPS):
            if math.isinf(f_far):
                s = 0.5 * (near + far)
            else:
                s = far - f_far * (far - near) / (f_far - f_near)
            got, ratio = _score(a, pay, s)
            f = got - score
            if abs(f) < CLOSE or abs(far - near) < 1e-15 * abs(far):
                break
            if f * side < 0.0:
                near, f_near, near_ratio = s, f, ratio
                # The Illinois method: an end that stays twice counts half, or the other would
                # creep.
                f_far = f_far * 0.5 if held else f_far
                held = True
            else:
                far, f_far = s, f
                held = False
        # Past 1e15 times the mean, s has no digits left: the last ratio on this side is kept.
        out[row] = near_ratio if math.isinf(f) else ratio
    return out
