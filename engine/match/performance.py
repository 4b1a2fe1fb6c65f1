"""The performance rating: the strength at which the expected score of some games is their score."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from banzuke.engine.arrays import FloatArray
from banzuke.engine.outcomes import DECISIVE, OutcomeModel
from banzuke.engine.scale import ELO_PER_LOGIT

HALF = 0.5
"""Points by which a score of all or of nothing is moved, for the bound that is given instead."""
WIDE_ELO = 400.0
"""First distance of the search from the strongest and the weakest opponent; then doubled."""
NEAR_ELO = 1e-6
"""Error of the root."""


@dataclass(frozen=True)
class Performance:
    """A performance rating in Elo.

    Attributes
    ----------
    rating_elo : float
        The rating at which the expected score equals the score; NaN without games.
    bound : {"", "≥", "≤"}
        "≥" if every game was won: no rating fits, and any from ``rating_elo`` on, at which half a
        point less is expected, agrees with the games. "≤" if every game was lost.
    """

    rating_elo: float
    bound: str = ""


def expected_scores(
    difference_elo: FloatArray, *, outcomes: OutcomeModel = DECISIVE, nu: float = 0.0
) -> FloatArray:
    """The (n,) expected scores of a player who is so much stronger, by a model of draws."""
    chances = outcomes.chances(np.asarray(difference_elo, np.float64) / ELO_PER_LOGIT, nu=nu)
    return outcomes.scores(*chances)[0]


def performance(
    opponents_elo: FloatArray,
    score: float,
    *,
    advantage_elo: FloatArray | float = 0.0,
    outcomes: OutcomeModel = DECISIVE,
    nu: float = 0.0,
) -> Performance:
    """The performance rating of a score against opponents of known ratings.

    Parameters
    ----------
    opponents_elo : (n,) finite
        The opponent's rating in each game.
    score : float
        Points of all games, a draw half a point; between 0 and n.
    advantage_elo : (n,) or float
        What each game gives the player beside strength, such as the first move.
    outcomes, nu
        The model of draws by which the opponents' ratings were made.

    Raises
    ------
    ValueError
        If a rating is not finite, or the score is impossible.
    """
    level = np.asarray(opponents_elo, np.float64) - advantage_elo
    n = level.size
    if not np.isfinite(level).all():
        raise ValueError("every opponent needs a finite rating")
    if not 0.0 <= score <= n:
        raise ValueError(f"score = {score}: {n} games give between 0 and {n} points")
    if n == 0:
        return Performance(np.nan)
    bound = "≥" if score == n else "≤" if score == 0.0 else ""
    sought = min(max(score, HALF), n - HALF) if bound else score

    def surplus(rating: float) -> float:
        return float(expected_scores(rating - level, outcomes=outcomes, nu=nu).sum() - sought)

    low, high = level.min() - WIDE_ELO, level.max() + WIDE_ELO
    while surplus(low) > 0.0:
        low -= level.max() - low
    while surplus(high) < 0.0:
        high += high - level.min()
    return Performance(float(brentq(surplus, low, high, xtol=NEAR_ELO)), bound)
