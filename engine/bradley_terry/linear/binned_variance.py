"""The part of ratings' variances that players of a bin share."""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray


def binned_variance(
    inverse: FloatArray,
    bin_of: IntArray,
    n_bins: int,
    *,
    information: FloatArray,
    scores: FloatArray,
    binned_scores: FloatArray,
) -> FloatArray:
    """The (n_players,) variances of players' bins around the mean of all players, logits².

    Parameters
    ----------
    inverse : (n_bins + n_effects, n_bins + n_effects)
        Inverse of the binned information.
    bin_of : (n_players,)
    n_bins : int
    information, scores : (n_players,)
        Diagonals of the information and of the covariance of the scores.
    binned_scores : as ``inverse``
        The covariance of the scores between bins.
    """
    inverse = inverse.copy()
    share = np.bincount(bin_of, minlength=n_bins) / len(bin_of)
    inverse[:n_bins] -= np.sum(share[:, None] * inverse[:n_bins], axis=0)
    between = np.einsum("ij,jk,ik->i", inverse, binned_scores, inverse, optimize=False)
    diagonal = np.bincount(bin_of, information, n_bins)
    within = np.bincount(bin_of, scores, n_bins) / diagonal**2
    variance: FloatArray = (between[:n_bins] - within)[bin_of]
    return variance
