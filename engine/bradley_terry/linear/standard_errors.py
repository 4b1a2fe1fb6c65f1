"""Analytic standard errors from the information matrix, in the league's gauge."""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.linear.binned_variance import binned_variance
from banzuke.engine.bradley_terry.linear.conjugate import conjugate_gradients
from banzuke.engine.bradley_terry.linear.information import Information, information_of
from banzuke.engine.bradley_terry.linear.newton import Optimum
from banzuke.engine.bradley_terry.linear.tuned import DENSE_UP_TO, ERROR_ACCURACY
from banzuke.engine.bradley_terry.linear.two_level import binned, inverse_root, spd_inverse
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.scale import ELO_PER_LOGIT


def standard_errors(
    optimum: Optimum, score_variance: FloatArray, gauge_weight: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """The (n_players,) errors of ``R - a · R`` and the (n_effects,) errors, in Elo.

    The variance is the sandwich ``I⁻¹ J I⁻¹`` (section 5), I the information at the optimum.

    Parameters
    ----------
    optimum : Optimum
    score_variance : (n_edges,)
        Variance of the points of an edge, the weights of J. Without draws, and if all games have
        the same weight, it is the information's own ``n p (1 - p)`` and the sandwich is I⁻¹.
    gauge_weight : (n_players,)
        a, with Σ a = 1: a single 1 for a fixed player, 1/n for the mean.

    Notes
    -----
    Exact up to 400 players. Above, a player's own variance in the mean gauge is the leading part
    of the inverse, ``(1/d_i)(1 + Σ_j w_ij² / (d_i d_j))``, times the player's ratio of the
    sandwich, plus the share of its bin; the effects and the gauge's own error are exact.
    """
    if optimum.information.edges.n_players <= DENSE_UP_TO:
        variance = _dense(optimum.information, score_variance, gauge_weight)
    else:
        variance = _approximate(optimum, score_variance, gauge_weight)
    error = ELO_PER_LOGIT * np.sqrt(np.maximum(variance, 0.0))
    n_players = len(gauge_weight)
    return error[:n_players], error[n_players:]


def _dense(
    information: Information, score_variance: FloatArray, gauge_weight: FloatArray
) -> FloatArray:
    edges, n_players = information.edges, information.edges.n_players
    matrix = _full_matrix(information)
    if score_variance is not information.weight:
        inverse = spd_inverse(matrix)
        inverse[:n_players] -= np.sum(gauge_weight[:, None] * inverse[:n_players], axis=0)
        return np.asarray(
            _sandwich_diagonal(
                inverse, edges.lower(), edges.upper, edges.side, edges.n_effects, score_variance
            )
        )
    root = inverse_root(matrix)
    held = np.einsum("ij,j->i", root[:, :n_players], gauge_weight, optimize=False)
    root[:, :n_players] -= held[:, None]
    return np.asarray(np.einsum("ij,ij->j", root, root, optimize=False))


def _full_matrix(information: Information) -> FloatArray:
    """The matrix made regular by a penalty on the common shift, which no gauge depends on.

    Below the diagonal only the penalty is filled in: `inverse_root` does not read that part.
    """
    edges, n_players = information.edges, information.edges.n_players
    matrix = np.zeros((n_players + edges.n_effects,) * 2)
    _take_edges(edges.indptr, edges.upper, information.weight, matrix)
    matrix[:n_players, :n_players] += information.diagonal.mean() / n_players
    matrix[:n_players, n_players:] = information.border
    own = np.arange(len(matrix))
    matrix[own, own] += np.concatenate((information.diagonal, information.corner))
    return matrix


@kernel(error_model="numpy")
def _take_edges(indptr, upper, weight, matrix):  # type: ignore[no-untyped-def]
    for i in range(len(indptr) - 1):
        for edge in range(indptr[i], indptr[i + 1]):
            matrix[i, upper[edge]] -= weight[edge]


@kernel(error_model="numpy")
def _sandwich_diagonal(  # type: ignore[no-untyped-def]
    inverse, lower, upper, side, n_effects, score_variance
):
    """Diagonal of ``G J Gᵀ``, J summed over edges; G's rows are already in the gauge."""
    n = len(inverse)
    variance = np.zeros(n)
    for row in range(n):
        effect = inverse[row, n - 1] if n_effects else 0.0
        for edge in range(len(upper)):
            pull = inverse[row, lower[edge]] - inverse[row, upper[edge]] + side[edge] * effect
            variance[row] += score_variance[edge] * pull * pull
    return variance


def _approximate(
    optimum: Optimum, score_variance: FloatArray, gauge_weight: FloatArray
) -> FloatArray:
    edges, n_players = optimum.information.edges, len(gauge_weight)
    score_covariance = optimum.information
    if score_variance is not score_covariance.weight:
        score_covariance = information_of(edges, score_variance)
    own = _leading_part(optimum.information, score_covariance) + _binned_part(
        optimum, score_covariance
    )
    offset = np.zeros(n_players + edges.n_effects)
    offset[:n_players] = gauge_weight - 1.0 / n_players
    shared = _solve(optimum, score_covariance.times(_solve(optimum, offset)))[:n_players]
    shared -= shared.mean()
    fixed = gauge_weight == 1.0
    own[fixed] = shared[fixed]
    variance = own - 2.0 * shared + np.sum(gauge_weight * shared)
    for effect in range(edges.n_effects):
        unit = np.zeros(n_players + edges.n_effects)
        unit[n_players + effect] = 1.0
        column = _solve(optimum, unit)
        variance = np.append(variance, np.sum(column * score_covariance.times(column)))
    return variance


def _solve(optimum: Optimum, target: FloatArray) -> FloatArray:
    if not target.any():
        return np.zeros(len(target))
    return conjugate_gradients(
        optimum.information, optimum.preconditioner, target, accuracy=ERROR_ACCURACY
    )


def _leading_part(information: Information, score_covariance: Information) -> FloatArray:
    edges, diagonal = information.edges, information.diagonal
    second = np.zeros(edges.n_players)
    _second_order(edges.indptr, edges.upper, information.weight, 1.0 / diagonal, second)
    ratio: FloatArray = score_covariance.diagonal / diagonal
    return ratio / diagonal * (1.0 + second)


@kernel(error_model="numpy")
def _second_order(indptr, upper, weight, inverse_diagonal, second):  # type: ignore[no-untyped-def]
    """Add up ``w_ij² / (d_i d_j)`` for both players of every edge."""
    for i in range(len(indptr) - 1):
        own = 0.0
        for edge in range(np.uint64(indptr[i]), np.uint64(indptr[i + 1])):
            j = np.uint64(upper[edge])
            share = weight[edge] * weight[edge] * inverse_diagonal[i] * inverse_diagonal[j]
            own += share
            second[j] += share
        second[i] += own


def _binned_part(optimum: Optimum, score_covariance: Information) -> FloatArray:
    bin_of, inverse = optimum.preconditioner.bin_of, optimum.preconditioner.binned_inverse
    return binned_variance(
        inverse,
        bin_of,
        len(inverse) - score_covariance.edges.n_effects,
        information=optimum.information.diagonal,
        scores=score_covariance.diagonal,
        binned_scores=binned(score_covariance, bin_of),
    )
