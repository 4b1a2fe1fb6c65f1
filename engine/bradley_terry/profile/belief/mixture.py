"""A mixture of normal distributions of strengths and effects, with its means and quantiles."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.belief.joint import Normal
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    BISECTIONS,
    FARTHEST_QUANTILE,
    LEAST_SD,
    LIGHT,
)
from banzuke.engine.bradley_terry.profile.pairings import in_order


@dataclass(frozen=True)
class Mixture:
    """Several normal distributions with weights that sum to 1.

    Attributes
    ----------
    weight : (n_parts,)
    mean : (n_parts, n)
    covariance : (n_parts, n, n)
    """

    weight: FloatArray
    mean: FloatArray
    covariance: FloatArray

    def along(self, rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The (n_parts, n_rows) means and standard deviations of (n_rows, n) coordinates."""
        mean = self.mean @ rows.T
        variance = np.stack([np.sum((rows @ one) * rows, axis=1) for one in self.covariance])
        return mean, np.sqrt(np.maximum(variance, LEAST_SD))

    def above_mean(self, weight: FloatArray, n: int) -> tuple[FloatArray, FloatArray]:
        """The (n_parts, n) means and standard deviations of the first values less a mean of all.

        The same as `along` of n coordinates, without a product of matrices for each part.
        """
        mean = self.mean[:, :n] - (self.mean @ weight)[:, None]
        shared = self.covariance @ weight
        own = np.diagonal(self.covariance, axis1=1, axis2=2)
        variance = own[:, :n] - 2.0 * shared[:, :n] + (shared @ weight)[:, None]
        return mean, np.sqrt(np.maximum(variance, LEAST_SD))

    def differences(self, places: IntArray) -> tuple[FloatArray, FloatArray]:
        """The (n_parts, n, n) means and standard deviations, row less column."""
        mean = self.mean[:, places]
        covariance = self.covariance[:, places[:, None], places]
        own = np.diagonal(covariance, axis1=1, axis2=2)
        variance = own[:, :, None] + own[:, None, :] - 2.0 * covariance
        return mean[:, :, None] - mean[:, None, :], np.sqrt(np.maximum(variance, LEAST_SD))

    def above(self, mean: FloatArray, sd: FloatArray) -> FloatArray:
        """Probabilities that the values of such parts (first axis) are above 0."""
        return np.clip(self._average(ndtr(mean / sd)), 0.0, 1.0)

    def quantiles(self, mean: FloatArray, sd: FloatArray, shares: Sequence[float]) -> FloatArray:
        """The (n_rows, n_shares) quantiles of values of (n_parts, n_rows) parts."""
        share = np.array(shares)
        low = np.repeat((mean - FARTHEST_QUANTILE * sd).min(axis=0)[:, None], len(share), axis=1)
        high = np.repeat((mean + FARTHEST_QUANTILE * sd).max(axis=0)[:, None], len(share), axis=1)
        for _ in range(BISECTIONS):
            middle = 0.5 * (low + high)
            z = (middle - mean[:, :, None]) / sd[:, :, None]
            is_below = self._average(ndtr(z)) < share
            low, high = np.where(is_below, middle, low), np.where(is_below, high, middle)
        return np.asarray(0.5 * (low + high))

    def draws(self, places: IntArray, n_draws: int, rng: np.random.Generator) -> FloatArray:
        """The (n, n_draws) values drawn jointly; each part has its share of the draws.

        Chance sees the values from the least to the largest, so that names change nothing.
        """
        order = in_order(self.middle)
        at = np.argsort(order)[places]
        ends = np.round(np.cumsum(self.weight) * n_draws).astype(np.int64)
        noise = rng.standard_normal((self.mean.shape[1], n_draws))
        drawn = np.empty((len(places), n_draws))
        start = 0
        for mean, covariance, end in zip(self.mean, self.covariance, ends, strict=True):
            lower = np.linalg.cholesky(covariance[order[:, None], order])
            moved = lower[at] @ noise[:, start:end]
            drawn[:, start:end] = mean[places][:, None] + moved
            start = end
        return drawn

    def _average(self, values: FloatArray) -> FloatArray:
        """Mean over the parts, summed in their order, independent of other values."""
        total = np.zeros(values.shape[1:])
        for weight, value in zip(self.weight, values, strict=True):
            total += weight * value
        return total

    @property
    def middle(self) -> FloatArray:
        """The (n,) means of the mixture."""
        return np.asarray(self.weight @ self.mean)


def mixture(accounts: Sequence[tuple[float, Sequence[tuple[float, Normal]]]]) -> Mixture:
    """The mixture of weighted accounts; the parts of each account have log weights."""
    weights, parts = [], []
    for share, own in accounts:
        log_weight = np.array([weight for weight, _ in own])
        weight = np.exp(log_weight - log_weight.max())
        weights.append(share * weight / weight.sum())
        parts += [known for _, known in own]
    weight = np.concatenate(weights)
    heavy = np.flatnonzero(weight > LIGHT)
    return Mixture(
        weight[heavy] / weight[heavy].sum(),
        np.stack([parts[number].mean for number in heavy]),
        np.stack([parts[number].covariance for number in heavy]),
    )
