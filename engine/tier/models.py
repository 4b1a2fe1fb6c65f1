"""How far apart the players of a league are and how much they change: models and their weights."""

import math
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.tier.event import State
from banzuke.engine.tier.tuned import DRIFTS, SPREAD_FACTOR, SPREADS


@dataclass(frozen=True)
class Models:
    """What may be true of all players of a league, each with its weight.

    Attributes
    ----------
    spread
        (n_models,) points: standard deviation of the prior of every player.
    drift
        (n_models,) points: standard deviation of the change of a skill from one game of a player to
        the next.
    log_weight
        (n_models,) log of the prior chance and of the likelihood of the games so far: the product
        of the chances of their finishing orders, each forecast from the games before it. The same
        number may be added to all.
    """

    spread: FloatArray
    drift: FloatArray
    log_weight: FloatArray

    @property
    def weight(self) -> FloatArray:
        """The (n_models,) chance of each model after the games so far."""
        likely: FloatArray = np.exp(self.log_weight - self.log_weight.max())
        whole: FloatArray = likely / math.fsum(likely)
        return whole

    @property
    def mean_spread(self) -> float:
        """The spread that is expected after the games so far, points."""
        return math.fsum(self.weight * self.spread)

    @property
    def mean_drift(self) -> float:
        """The drift that is expected after the games so far, points."""
        return math.fsum(self.weight * self.drift)


@dataclass(frozen=True)
class Skills:
    """Skills of all players of a league by each model: N(mu, sigma²) if the model is true.

    Attributes
    ----------
    mu, sigma
        (n_players, n_models) points.
    models
        The models and their weights.
    """

    mu: FloatArray
    sigma: FloatArray
    models: Models

    @property
    def mixed(self) -> State:
        """The mean and standard deviation of each skill when no model is certain.

        The variance is the mean of the models' variances, and the variance of their means.
        """
        mean, variance = np.zeros(len(self.mu)), np.zeros(len(self.mu))
        # One model after the other: the same bits however many players there are.
        weight = self.models.weight
        for share, mu in zip(weight, self.mu.T, strict=True):
            mean += share * mu
        for share, mu, sigma in zip(weight, self.mu.T, self.sigma.T, strict=True):
            variance += share * (sigma**2 + (mu - mean) ** 2)
        return State(mean, np.sqrt(variance))


def possible_models(sigma_start: float, drift: float | None) -> Models:
    """The models of a league before its games.

    The spread is `SPREADS` times ``sigma_start``; its log is normal about that of ``sigma_start``
    with the standard deviation `SPREAD_FACTOR`. No spread is smaller: in a league whose tables are
    levels of near equals games hardly tell the spread, and look as if it was small.

    If ``drift`` is None, each of `DRIFTS` times the spread has the same chance; otherwise all
    models have this drift.
    """
    factor = np.repeat(SPREADS, len(DRIFTS) if drift is None else 1)
    spread = sigma_start * factor
    if drift is None:
        change = spread * np.tile(DRIFTS, len(SPREADS))
    else:
        change = np.full(spread.size, drift)
    return Models(spread, change, -0.5 * (np.log(factor) / SPREAD_FACTOR) ** 2)


def one_model(spread: float, drift: float) -> Models:
    """The only model, where both numbers are certain."""
    return Models(np.array([spread]), np.array([drift]), np.zeros(1))


def start_skills(n_players: int, mu_start: float, models: Models) -> Skills:
    """The skills of players without games: N(mu_start, spread²) of each model."""
    return Skills(
        np.full((n_players, models.spread.size), mu_start),
        np.tile(models.spread, (n_players, 1)),
        models,
    )
