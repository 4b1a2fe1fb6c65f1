"""Analytic errors of ratings, and of any quantities that are linear in the state."""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.general.information import Information
from banzuke.engine.bradley_terry.general.linear_system import (
    LinearSystem,
    binned,
    regular,
    scaled_inverse,
)
from banzuke.engine.bradley_terry.general.tuned import DENSE_UP_TO, ERROR_ACCURACY
from banzuke.engine.bradley_terry.linear.binned_variance import binned_variance


def covariance(
    system: LinearSystem, score_covariance: Information, quantities: FloatArray
) -> FloatArray:
    """The (n, n) covariance of n quantities, ``C I⁻¹ J I⁻¹ Cᵀ`` (section 5).

    Parameters
    ----------
    system : LinearSystem
        System of the information I at the optimum.
    score_covariance : Information
        J, the covariance of the scores' gradient; I itself without draws or with ties.
    quantities : (n, n_players + n_effects)
        Rows of C, each orthogonal to the common shift of all strengths.
    """
    columns = [system.solve(row, accuracy=ERROR_ACCURACY) for row in quantities]
    pulled = [score_covariance.times(column) for column in columns]
    return np.array([[np.sum(a * b) for b in pulled] for a in columns]).reshape((len(columns),) * 2)


def rating_variance(
    system: LinearSystem, score_covariance: Information, gauge_weight: FloatArray
) -> FloatArray:
    """The (n_players,) variances of ``β - a · β``, natural units.

    Exact up to 400 players. Above, a player's own variance in the mean gauge is the leading part
    of the inverse, ``(1/d_i)(1 + Σ_j h_ij² / (d_i d_j))``, times the player's ratio of the
    sandwich, plus the share of its bin; the gauge's own error is exact.

    Parameters
    ----------
    gauge_weight : (n_players,)
        a, with Σ a = 1.
    """
    n_players = len(gauge_weight)
    if n_players > DENSE_UP_TO:
        return _approximate(system, score_covariance, gauge_weight)
    rows = scaled_inverse(regular(system.information.dense(), n_players))[:n_players]
    rows -= np.sum(gauge_weight[:, None] * rows, axis=0)
    if score_covariance is system.information:
        own: FloatArray = np.diag(rows) - np.sum(rows[:, :n_players] * gauge_weight, axis=1)
        return own
    pulled = score_covariance.sparse() @ rows.T
    variance: FloatArray = np.sum(rows.T * pulled, axis=0)
    return variance


def _approximate(
    system: LinearSystem, score_covariance: Information, gauge_weight: FloatArray
) -> FloatArray:
    information, n_players = system.information, len(gauge_weight)
    own = _leading_part(information, score_covariance) + _binned_part(system, score_covariance)
    offset = np.zeros(n_players + len(information.corner))
    offset[:n_players] = gauge_weight - 1.0 / n_players
    shared = np.zeros(n_players)
    if offset.any():
        pulled = score_covariance.times(system.solve(offset, accuracy=ERROR_ACCURACY))
        shared = system.solve(pulled, accuracy=ERROR_ACCURACY)[:n_players]
        shared -= shared.mean()
    fixed = gauge_weight == 1.0
    own[fixed] = shared[fixed]
    variance: FloatArray = own - 2.0 * shared + np.sum(gauge_weight * shared)
    return variance


def _leading_part(information: Information, score_covariance: Information) -> FloatArray:
    cells: Cells = information.cells
    diagonal, helped = information.diagonal, cells.helped()
    second = information.off_diagonal**2 / (diagonal[helped] * diagonal[cells.other])
    n_players = cells.n_players
    weighed = np.bincount(helped, second, n_players) + np.bincount(cells.other, second, n_players)
    leading: FloatArray = score_covariance.diagonal / diagonal**2 * (1.0 + weighed)
    return leading


def _binned_part(system: LinearSystem, score_covariance: Information) -> FloatArray:
    return binned_variance(
        system.binned_inverse,
        system.bin_of,
        len(system.binned_inverse) - len(score_covariance.corner),
        information=system.information.diagonal,
        scores=score_covariance.diagonal,
        binned_scores=binned(score_covariance, system.bin_of),
    )
