"""The model of a pairwise league's period, as far as it gives a game's expected score."""

from typing import NamedTuple

from banzuke.engine.outcomes import OutcomeModel, outcome_model

MODELS_OF_ALL = """
SELECT
    version.league,
    version.period,
    json_extract_string(any_value(version.parameters), '$.draws'),
    json_extract_string(any_value(version.parameters), '$.handicap'),
    coalesce(max(effect.value) FILTER (effect.effect = 'first_mover'), 0),
    coalesce(max(effect.value) FILTER (effect.effect = 'draw'), 0)
FROM version
LEFT JOIN league_effect AS effect
    ON effect.league = version.league AND effect.period = version.period AND effect.component = 0
WHERE version.task = 'static' AND version.is_current
GROUP BY version.league, version.period
"""


class PeriodModel(NamedTuple):
    """The model of a period as far as it gives a game's expected score.

    ``first_mover`` is in Elo points.
    """

    outcomes: OutcomeModel
    rates_handicaps: bool
    first_mover: float
    nu: float

    def counts(self, *, draws: int, given: bool) -> bool:
        """Whether two ratings alone give the expected score of games with draws and handicaps."""
        if draws and not self.outcomes.counts_draws:
            return False
        return not (given and self.rates_handicaps)

    def advantage(self, *, is_first: bool, level: bool) -> float:
        """The advantage of moving first or second, in Elo points; 0 in a level game."""
        if level:
            return 0.0
        return self.first_mover if is_first else -self.first_mover


def period_model(draws: str, handicap: str, first_mover: float, nu: float) -> PeriodModel:
    """The model from a version's parameters and effects."""
    return PeriodModel(outcome_model(draws), handicap != "none", first_mover, nu)
