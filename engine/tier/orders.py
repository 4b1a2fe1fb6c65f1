"""Log-losses of forecasts of finishing orders, by quadrature."""

import math

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.tier.tuned import ORDER_REACH, ORDER_STEP


def order_losses(mean: ArrayLike, sd: ArrayLike) -> FloatArray:
    """The log-losses of each game: -log of the forecast probability of its result.

    Performances are independent, N(mean, sd²), and the best is first. With densities φ_k and
    distributions Φ_k the chance of an order is ``∫ φ_1 F_2``, ``F_k(x) = ∫_{-∞}^x φ_k F_{k+1}``,
    ``F_n = Φ_n``. The chance of being first is ``∫ φ_1 Π_{j>1} Φ_j``, that of i before j
    ``Φ((mean_i - mean_j) / hypot(sd_i, sd_j))``. The outer integral uses the trapezoidal rule. The
    inner integrals are sums over pieces, on each of which the integrand is the cubic through its
    values and slopes. A result whose probability underflows has an infinite loss.

    Parameters
    ----------
    mean, sd
        (n_games, n_seats) points: performances in finishing order, winner first.

    Returns
    -------
    (n_games, 3): losses of the whole order, of the winner, and the mean over all pairs of seats.

    Raises
    ------
    ValueError
        If shapes differ, there are fewer than 2 seats, a number is not finite, or an sd is not
        positive.
    """
    means = np.ascontiguousarray(mean, dtype=np.float64)
    sds = np.ascontiguousarray(sd, dtype=np.float64)
    if means.ndim != 2 or means.shape[1] < 2 or means.shape != sds.shape:
        raise ValueError(
            f"mean has shape {means.shape} and sd {sds.shape}; give two of (n_games, n_seats)"
        )
    if not (np.all(np.isfinite(means)) and np.all(np.isfinite(sds)) and np.all(sds > 0)):
        raise ValueError("a mean or sd is not finite, or an sd is not positive")
    return np.asarray(_losses(means, sds))


def uniform_losses(n_seats: int) -> FloatArray:
    """The (3,) losses, as in `order_losses`, of a guess that treats all players the same."""
    return np.array([math.lgamma(n_seats + 1), math.log(n_seats), math.log(2.0)])


@kernel(error_model="numpy")
def _losses(mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
    n_games, n = mean.shape
    out = np.empty((n_games, 3))
    for game in range(n_games):
        order, first = _chances(mean[game], sd[game])
        out[game, 0] = -math.log(order)
        out[game, 1] = -math.log(first)
        pairs = 0.0
        for i in range(n):
            for j in range(i + 1, n):
                z = (mean[game, i] - mean[game, j]) / math.hypot(sd[game, i], sd[game, j])
                pairs -= math.log(_below(z))
        out[game, 2] = pairs / (n * (n - 1) / 2)
    return out


@inner(error_model="numpy")
def _chances(mean: np.ndarray, sd: np.ndarray) -> tuple[float, float]:
    """The chances of this order, and of this winner."""
    n = mean.size
    lowest, highest, narrowest, widest = mean[0], mean[0], sd[0], sd[0]
    for i in range(1, n):
        lowest, highest = min(lowest, mean[i]), max(highest, mean[i])
        narrowest, widest = min(narrowest, sd[i]), max(widest, sd[i])
    h = ORDER_STEP * narrowest
    low = lowest - ORDER_REACH * widest
    size = math.ceil((highest + ORDER_REACH * widest - low) / h) + 1
    behind, slope = np.ones(size), doubles(size)  # F and its derivative
    beaten = np.ones(size)
    for i in range(n - 1, 0, -1):
        joint, joint_last, joint_slope = 0.0, 0.0, 0.0
        alone, alone_last, alone_slope = 0.0, 0.0, 0.0
        for k in range(size):
            z = (low + k * h - mean[i]) / sd[i]
            density = _density(z) / sd[i]
            fall = -z / sd[i] * density
            alone += _piece(h, alone_last, density, alone_slope, fall)
            alone_last, alone_slope = density, fall
            beaten[k] *= alone
            here = density * behind[k]
            here_slope = fall * behind[k] + density * slope[k]
            joint += _piece(h, joint_last, here, joint_slope, here_slope)
            joint_last, joint_slope = here, here_slope
            behind[k], slope[k] = joint, here
    order, first = 0.0, 0.0
    for k in range(size):
        density = _density((low + k * h - mean[0]) / sd[0]) / sd[0]
        order += density * behind[k]
        first += density * beaten[k]
    return h * order, h * first


@inner(error_model="numpy")
def _density(z: float) -> float:
    return math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi)


@inner(error_model="numpy")
def _piece(h: float, left: float, right: float, left_slope: float, right_slope: float) -> float:
    """The integral from one node to the next of the cubic with these values and slopes."""
    return h * (0.5 * (left + right) + h / 12.0 * (left_slope - right_slope))


@inner(error_model="numpy")
def _below(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2.0))
