"""The model of a pairwise league's period, as far as it gives expected scores."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banzuke.engine.match.performance import expected_scores
from banzuke.engine.outcomes import OutcomeModel, outcome_model
from banzuke.flows.inputs.arrays import Array

MODELS_OF_ALL = """
WITH scale AS (
    SELECT DISTINCT league, period, CASE WHEN gauge = 'own' THEN component ELSE 0 END AS component,
        CASE WHEN gauge = 'own' THEN component + 1 ELSE 0 END AS scale
    FROM static_rating
)
SELECT
    version.league,
    version.period,
    scale.scale,
    json_extract_string(any_value(version.parameters), '$.draws'),
    json_extract_string(any_value(version.parameters), '$.handicap'),
    coalesce(max(effect.value) FILTER (effect.effect = 'first_mover'), 0),
    coalesce(max(effect.value) FILTER (effect.effect = 'draw'), 0)
FROM version
JOIN scale ON scale.league = version.league AND scale.period = version.period
LEFT JOIN league_effect AS effect
    ON effect.league = version.league AND effect.period = version.period
    AND effect.component = scale.component
WHERE version.task = 'static' AND version.is_current
GROUP BY version.league, version.period, scale.scale
"""
"""A model for each scale of ratings: 0 is the league's, others are of groups that never met it."""


class PeriodModel(NamedTuple):
    """The model of a period as far as it gives expected scores of games.

    Each argument of its functions has a value per game. ``first_mover`` is in Elo points; it is
    infinite in a group whose games were all won by the first mover, or all by the second.
    """

    outcomes: OutcomeModel
    rates_handicaps: bool
    first_mover: float
    nu: float

    def foretells(
        self, draws: npt.ArrayLike, given: npt.ArrayLike, level: npt.ArrayLike
    ) -> npt.NDArray[np.bool_]:
        """Whether two ratings alone give the expected score of each game.

        ``draws`` are numbers of draws, ``given`` says whether a handicap was given, ``level``
        whether moving first is worth nothing: an infinite worth leaves nothing to two ratings.
        """
        drawn = np.asarray(draws) > 0
        unequal = np.asarray(given, dtype=np.bool_)
        has_edge = np.asarray(level, dtype=np.bool_) | np.isfinite(self.first_mover)
        by_ratings = ~(drawn & (not self.outcomes.counts_draws))
        return np.asarray(by_ratings & ~(unequal & self.rates_handicaps) & has_edge)

    def advantage(self, is_first: npt.ArrayLike, level: npt.ArrayLike) -> Array:
        """The advantage of moving first or second, in Elo points; 0 in a level game."""
        side = np.where(is_first, self.first_mover, -self.first_mover)
        return np.where(level, 0.0, side)

    def expected(self, gaps: Array) -> Array:
        """The expected score of each game at a gap between two ratings, in Elo points."""
        return expected_scores(gaps, outcomes=self.outcomes, nu=self.nu)


def period_model(draws: str, handicap: str, first_mover: float, nu: float) -> PeriodModel:
    """The model from a version's parameters and effects."""
    return PeriodModel(outcome_model(draws), handicap != "none", first_mover, nu)
