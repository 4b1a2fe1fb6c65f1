"""The scores that a pairwise league's ratings expect: the models of its periods, for pages."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from banzuke.engine.match.performance import Performance, expected_scores, performance
from banzuke.engine.outcomes import OutcomeModel, outcome_model
from banzuke.flows.site.league_data import LeagueData
from banzuke.flows.tasks.static.page_game import Game

MODELS = """
SELECT
    version.period,
    json_extract_string(any_value(version.parameters), '$.draws'),
    json_extract_string(any_value(version.parameters), '$.handicap'),
    coalesce(max(effect.value) FILTER (effect.effect = 'first_mover'), 0),
    coalesce(max(effect.value) FILTER (effect.effect = 'draw'), 0)
FROM version
LEFT JOIN league_effect AS effect
    ON effect.league = version.league AND effect.period = version.period AND effect.component = 0
WHERE version.league = $league AND version.task = 'static' AND version.is_current
GROUP BY version.period
"""


class PeriodModel(NamedTuple):
    """The model of a period as far as it gives a game's expected score.

    ``first_mover`` is in Elo points.
    """

    outcomes: OutcomeModel
    rates_handicaps: bool
    first_mover: float
    nu: float

    def counts(self, game: Game) -> bool:
        """Whether two ratings alone give the expected score of a game."""
        if game.draws and not self.outcomes.counts_draws:
            return False
        return not (game.handicap and self.rates_handicaps)

    def advantage(self, game: Game, player: str) -> float:
        """What moving first or second gives a player in a game, in Elo points."""
        if game.neutral or game.handicap:
            return 0.0
        return self.first_mover if player == game.first else -self.first_mover


class Tally(NamedTuple):
    """Games of a player against opponents whose ratings are on the league's scale.

    ``points`` and ``expected`` are of ``games``, which are those that the ratings can foretell;
    ``expected`` is None if the player has no rating there.
    """

    games: int
    points: float
    opponents: float | None
    expected: float | None
    performance: Performance | None


class Expectations:
    """The expected scores of games in the periods of a league.

    ``ratings`` are those on the league's own scale, by period and player.
    """

    def __init__(self, data: LeagueData, ratings: Mapping[tuple[str, str], float]) -> None:
        self._data, self._ratings = data, ratings

    @cached_property
    def _models(self) -> dict[str, PeriodModel]:
        return {
            period: PeriodModel(outcome_model(draws), handicap != "none", first_mover, nu)
            for period, draws, handicap, first_mover, nu in self._data.rows(MODELS)
        }

    def tally(self, player: str, period: str, games: Sequence[Game]) -> Tally:
        """The performance of a player in some games of a period."""
        model = self._models.get(period)
        known = [
            (game, self._ratings[period, game.opponent(player)])
            for game in games
            if model and model.counts(game) and (period, game.opponent(player)) in self._ratings
        ]
        if model is None or not known:
            return Tally(0, 0.0, None, None, None)
        counts = [game.n for game, _ in known]
        opponents = np.repeat([rating for _, rating in known], counts)
        gained = np.repeat([model.advantage(game, player) for game, _ in known], counts)
        points = sum(game.points(player) for game, _ in known)
        done = performance(
            opponents, points, advantage_elo=gained, outcomes=model.outcomes, nu=model.nu
        )
        own, expected = self._ratings.get((period, player)), None
        if own is not None:
            gaps = own - opponents + gained
            expected = float(expected_scores(gaps, outcomes=model.outcomes, nu=model.nu).sum())
        return Tally(len(opponents), points, float(opponents.mean()), expected, done)
