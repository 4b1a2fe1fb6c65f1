"""The log-likelihood of counted results, its slopes and its curvature, by log-odds and ln ν."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic.in_time import InTime
from engine.dynamic.model import Draws


@dataclass(frozen=True)
class Slopes:
    """Of each row of games, (n_rows,) each; `likelihood` is their sum.

    ``gap`` and ``tie`` are first derivatives of the log-likelihood by log-odds and by ln ν;
    ``bend``, ``cross`` and ``tie_bend`` are second derivatives of its negative.
    """

    likelihood: float
    gap: FloatArray
    tie: FloatArray
    bend: FloatArray
    cross: FloatArray
    tie_bend: FloatArray


def slopes(games: InTime, log_odds: FloatArray, log_nu: float, draws: Draws) -> Slopes:
    """Return what results say at these log-odds of the first, (n_rows,).

    With Davidson's draws (Davidson 1970) the chances of win, draw and loss are as ``e^(d/2)``,
    ``ν`` and ``e^(-d/2)``; otherwise the first scores ``1 / (1 + e^-d)`` on average.
    """
    far = np.exp(-np.abs(log_odds))
    if draws == "davidson":
        return _davidson(games, log_odds, far, np.exp(log_nu))
    half = 0.5 * games.draws if draws == "half" else np.zeros_like(games.draws)
    scored, conceded = games.wins + half, games.losses + half
    n = scored + conceded
    expected = np.where(log_odds >= 0.0, 1.0, far) / (1.0 + far)
    loss = np.log1p(far) + np.where(
        log_odds >= 0.0, conceded, scored
    ) / np.where(n > 0, n, 1.0) * np.abs(log_odds)  # fmt: skip
    none, bend = np.zeros_like(n), n * far / (1.0 + far) ** 2
    return Slopes(-float(np.sum(n * loss)), scored - n * expected, none, bend, none, none)


def _davidson(games: InTime, log_odds: FloatArray, far: FloatArray, nu: float) -> Slopes:
    middle = nu * np.sqrt(far)
    total = 1.0 + middle + far
    ahead = log_odds >= 0.0
    win = np.where(ahead, 1.0, far) / total
    loss = np.where(ahead, far, 1.0) / total
    draw = middle / total
    n = games.wins + games.draws + games.losses
    lead = win - loss
    upset = np.where(ahead, games.losses, games.wins) + 0.5 * games.draws
    likelihood = -np.sum(n * np.log(total) + upset * np.abs(log_odds)) + np.log(nu) * np.sum(
        games.draws
    )
    return Slopes(
        float(likelihood),
        0.5 * (games.wins - games.losses - n * lead),
        games.draws - n * draw,
        0.25 * n * (1.0 - draw - lead**2),
        -0.5 * n * lead * draw,
        n * draw * (1.0 - draw),
    )
