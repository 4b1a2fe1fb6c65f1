"""The performance rating: the strength at which the expected score of some games is their score."""

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.match.tuned import HALF_POINT, NEAR_ELO, WIDE_ELO
from banzuke.engine.outcomes import DECISIVE, OutcomeModel
from banzuke.engine.scale import ELO_PER_LOGIT


def expected_scores(
    difference_elo: FloatArray, *, outcomes: OutcomeModel = DECISIVE, nu: float = 0.0
) -> FloatArray:
    """The (n,) expected scores of a player who is so much stronger, by a model of draws."""
    chances = outcomes.chances(np.asarray(difference_elo, np.float64) / ELO_PER_LOGIT, nu=nu)
    return outcomes.scores(*chances)[0]


def performances(
    player_idx: IntArray,
    opponents_elo: FloatArray,
    score: FloatArray,
    *,
    advantage_elo: FloatArray | float = 0.0,
    outcomes: OutcomeModel = DECISIVE,
    nu: float = 0.0,
) -> tuple[FloatArray, list[str]]:
    """The (n_players,) performance ratings in Elo, and their bounds: "", "≥" or "≤".

    A rating is NaN without games. The bound is "≥" if every game was won: no rating fits, and any
    from the one given on, at which half a point less is expected, agrees with the games. It is "≤"
    if every game was lost.

    Parameters
    ----------
    player_idx : (n_games,)
        Whose game it is.
    opponents_elo : (n_games,) finite
        The opponent's rating in each game.
    score : (n_players,)
        Points of all games of each player, a draw half a point; between 0 and their number.
    advantage_elo : (n_games,) or float
        What each game gives the player beside strength, such as the first move.
    outcomes, nu
        The model of draws by which the opponents' ratings were made.

    Raises
    ------
    ValueError
        If a rating is not finite, or a score is impossible.
    """
    level = np.asarray(opponents_elo, np.float64) - advantage_elo
    points = np.asarray(score, np.float64)
    n = np.bincount(player_idx, minlength=points.size)
    if not np.isfinite(level).all():
        raise ValueError("every opponent needs a finite rating")
    for wrong in np.flatnonzero(~((points >= 0.0) & (points <= n)))[:1]:
        raise ValueError(
            f"score = {points[wrong]}: {n[wrong]} games give between 0 and {n[wrong]} points"
        )
    bound = ["≥" if p == m else "≤" if p == 0.0 else "" for p, m in zip(points, n, strict=True)]
    # No rating gives all points or none: such a score is moved by half a point, and is a bound.
    sought = np.clip(points, HALF_POINT, np.maximum(n - HALF_POINT, HALF_POINT))

    def is_above(rating: FloatArray) -> BoolArray:
        gaps = rating[player_idx] - level
        means = expected_scores(gaps, outcomes=outcomes, nu=nu)
        return np.asarray(np.bincount(player_idx, means, points.size) > sought)

    low, high = np.full(points.size, np.inf), np.full(points.size, -np.inf)
    np.minimum.at(low, player_idx, level)
    np.maximum.at(high, player_idx, level)
    low, high = np.where(n > 0, low, 0.0) - WIDE_ELO, np.where(n > 0, high, 0.0) + WIDE_ELO
    played = n > 0
    # Double the bracket until it holds each root, then halve it: scores rise with the rating.
    while (too_high := is_above(low) & played).any():
        low = np.where(too_high, 2.0 * low - high, low)
    while (too_low := ~is_above(high) & played).any():
        high = np.where(too_low, 2.0 * high - low, high)
    while (high - low).max(initial=0.0) > NEAR_ELO:
        middle = 0.5 * (low + high)
        above = is_above(middle)
        low, high = np.where(above, low, middle), np.where(above, middle, high)
    rating = np.where(played, 0.5 * (low + high), np.nan)
    return rating, ["" if m == 0 else sign for sign, m in zip(bound, n, strict=True)]
