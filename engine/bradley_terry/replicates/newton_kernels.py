"""Compiled loops of Newton's method in 32 lanes, each with its own curvature."""

import numpy as np
from numba import njit

from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lane_kernels import copy_row, log32
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles, single_table, singles

_ZERO, _ONE, _HALF, _TINY = np.array([0.0, 1.0, 0.5, 1e-30], np.float32)
"""In single precision, as in `lane_kernels`."""


@kernel(error_model="numpy", fastmath=True)
def curvature_times(  # type: ignore[no-untyped-def]
    lower,
    start,
    upper,
    side,
    n_games,
    odds,
    expected,
    side_factor,
    standing,
    vector,
    product,
    diagonal,
):
    """Set `product` to the information at these strengths times a vector; also its diagonal.

    The arguments are those of `upset_change`; vector and product are (n_players + n_effects, 32).
    """
    own = singles(N_LANES)
    own_value = singles(N_LANES)
    own_product = singles(N_LANES)
    own_diagonal = singles(N_LANES)
    product[:] = _ZERO
    diagonal[:] = _ZERO
    effect = np.uint64(len(product) - 1)
    for segment in range(np.uint64(len(lower))):
        i = np.uint64(lower[segment])
        for lane in range(N_LANES):
            own[lane] = standing[i, lane]
            own_value[lane] = vector[i, lane]
            own_product[lane] = _ZERO
            own_diagonal[lane] = _ZERO
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            j = np.uint64(upper[edge])
            games, base_odds = n_games[edge], odds[edge]
            if side_factor is None:
                for lane in range(N_LANES):
                    upset = base_odds * standing[j, lane]
                    ratio = _ONE / (own[lane] + upset)
                    weight = games * (upset * ratio) * (own[lane] * ratio)
                    flow = weight * (own_value[lane] - vector[j, lane])
                    own_product[lane] += flow
                    own_diagonal[lane] += weight
                    product[j, lane] -= flow
                    diagonal[j, lane] += weight
            else:
                row, sign = np.uint64(side[edge] + 1), np.float32(side[edge])
                for lane in range(N_LANES):
                    upset = base_odds * side_factor[row, lane] * standing[j, lane]
                    ratio = _ONE / (own[lane] + upset)
                    weight = games * (upset * ratio) * (own[lane] * ratio)
                    gap = own_value[lane] - vector[j, lane] + sign * vector[effect, lane]
                    flow = weight * gap
                    own_product[lane] += flow
                    own_diagonal[lane] += weight
                    product[j, lane] -= flow
                    diagonal[j, lane] += weight
                    product[effect, lane] += sign * flow
                    diagonal[effect, lane] += abs(sign) * weight
        for lane in range(N_LANES):
            product[i, lane] += own_product[lane]
            diagonal[i, lane] += own_diagonal[lane]


@kernel(error_model="numpy", fastmath={"contract"})
def residuals(  # type: ignore[no-untyped-def]
    half_points,
    total,
    target,
    standing,
    made_before,
    given_before,
    diagonal,
    is_free,
    n_players,
    gradient,
    damped,
):
    """Set `gradient` to ``s - E``, and `damped` to the logit-damped gradient.

    That is ``κ (logit(s/n) - logit(E/n))``, κ = E (1 - E/n).

    Effects keep their gradient in `damped`. The sum of `damped` over each lane's free players is
    made 0, as for the gradient, in proportion to the diagonal.
    """
    excess = doubles(N_LANES)
    weight = doubles(N_LANES)
    for k in range(len(gradient)):
        for lane in range(N_LANES):
            points = np.float32(half_points[k, lane]) * _HALF
            more = standing[k, lane + N_LANES]
            made = max(made_before[k] + more, _TINY)
            given = max(given_before[k] - more, _TINY)
            missed = total[k] - points
            gap = points - made if made < given else given - missed
            gradient[k, lane] = is_free[k, lane] * gap
            if k < n_players:
                gap = made * given / total[k] * (target[k, lane] - log32(made / given))
                damped[k, lane] = is_free[k, lane] * gap
                excess[lane] += is_free[k, lane] * gap
                weight[lane] += is_free[k, lane] * diagonal[k, lane]
            else:
                damped[k, lane] = gap
    for lane in range(N_LANES):
        excess[lane] /= max(weight[lane], 1e-30)
    for k in range(n_players):
        for lane in range(N_LANES):
            share = is_free[k, lane] * diagonal[k, lane]
            damped[k, lane] -= np.float32(excess[lane]) * share


@kernel(error_model="numpy", fastmath={"contract"})
def lane_precondition(  # type: ignore[no-untyped-def]
    residual, diagonal, bin_of, coarse, is_free, moved
):
    """Set `moved` to ``Qᵀ (D⁻¹ + P A⁻¹ Pᵀ) Q r``, D the lane's own diagonal.

    Q removes the common shift of all players, weighted by D: the information is blind to that
    shift, so rounding errors would accumulate in it.
    """
    n_players = len(bin_of)
    n_bins = len(coarse) - (len(residual) - n_players)
    weight = doubles(N_LANES)
    shift = doubles(N_LANES)
    weight[:] = 1e-30
    for k in range(n_players):
        for lane in range(N_LANES):
            weight[lane] += is_free[k, lane] * diagonal[k, lane]
            shift[lane] += is_free[k, lane] * residual[k, lane]
    away = singles(N_LANES)
    _divide(shift, weight, away)
    in_bins = single_table(len(coarse), N_LANES)
    _copy_rows(residual[n_players:], in_bins[n_bins:])
    for k in range(n_players):
        for lane in range(N_LANES):
            left = is_free[k, lane] * (residual[k, lane] - away[lane] * diagonal[k, lane])
            moved[k, lane] = left
            in_bins[bin_of[k], lane] += left
    lifted = np.dot(coarse, in_bins)
    shift[:] = 0.0
    for k in range(n_players):
        for lane in range(N_LANES):
            alone = moved[k, lane] / max(diagonal[k, lane], _TINY)
            moved[k, lane] = is_free[k, lane] * (alone + lifted[bin_of[k], lane])
            shift[lane] += moved[k, lane] * diagonal[k, lane]
    _divide(shift, weight, away)
    for k in range(n_players):
        for lane in range(N_LANES):
            moved[k, lane] -= is_free[k, lane] * away[lane]
    _copy_rows(lifted[n_bins:], moved[n_players:])


@njit(inline="always")
def _copy_rows(source, target):  # type: ignore[no-untyped-def]
    for k in range(len(target)):
        copy_row(source[k], target[k])


@njit(inline="always")
def _divide(one, other, ratio):  # type: ignore[no-untyped-def]
    for lane in range(N_LANES):
        ratio[lane] = one[lane] / other[lane]
