"""The scores that a pairwise league's ratings expect: the models of its periods, for pages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from banzuke.engine.match.performance import Performance, expected_scores, performance
from banzuke.engine.outcomes import OutcomeModel, outcome_model
from banzuke.engine.scale import ELO_PER_LOGIT
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


class Alike(NamedTuple):
    """Games of a player with an opponent that the ratings expect alike, from the player's side."""

    player: str
    opponent: str
    period: str
    is_first: bool
    neutral: bool
    given: bool
    wins: int
    draws: int
    losses: int


class Foretold(NamedTuple):
    """The points that games are expected to bring, and their variance."""

    points: float
    variance: float


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

    def of_alike(self, games: Sequence[Alike]) -> list[Foretold | None]:
        """The points that ratings expect of games; None where two ratings do not predict them."""
        found: list[Foretold | None] = [None] * len(games)
        gaps: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, one in enumerate(games):
            model, period = self._models.get(one.period), one.period
            mine = self._ratings.get((period, one.player))
            theirs = self._ratings.get((period, one.opponent))
            if model is None or mine is None or theirs is None:
                continue
            if model.counts(draws=one.draws, given=one.given):
                level = one.neutral or one.given
                edge = model.advantage(is_first=one.is_first, level=level)
                gaps[period].append((at, mine - theirs + edge))
        for period, some in gaps.items():
            model = self._models[period]
            win, draw, loss = model.outcomes.chances(
                np.array([gap for _, gap in some]) / ELO_PER_LOGIT, nu=model.nu
            )
            means, _ = model.outcomes.scores(win, draw, loss)
            each = win * (1.0 - win - draw) + 0.25 * draw * (1.0 - draw)
            for (at, _), mean, variance in zip(some, means.tolist(), each.tolist(), strict=True):
                n = games[at].wins + games[at].draws + games[at].losses
                found[at] = Foretold(n * mean, n * variance)
        return found

    def tally(self, player: str, period: str, games: Sequence[Game]) -> Tally:
        """The performance of a player in some games of a period."""
        model = self._models.get(period)
        known = [
            (game, self._ratings[period, game.opponent(player)])
            for game in games
            if model
            and model.counts(draws=game.draws, given=bool(game.handicap))
            and (period, game.opponent(player)) in self._ratings
        ]
        if model is None or not known:
            return Tally(0, 0.0, None, None, None)
        counts = [game.n for game, _ in known]
        opponents = np.repeat([rating for _, rating in known], counts)
        edges = [
            model.advantage(
                is_first=player == game.first, level=game.neutral or bool(game.handicap)
            )
            for game, _ in known
        ]
        gained = np.repeat(edges, counts)
        points = sum(game.points(player) for game, _ in known)
        done = performance(
            opponents, points, advantage_elo=gained, outcomes=model.outcomes, nu=model.nu
        )
        own, expected = self._ratings.get((period, player)), None
        if own is not None:
            gaps = own - opponents + gained
            expected = float(expected_scores(gaps, outcomes=model.outcomes, nu=model.nu).sum())
        return Tally(len(opponents), points, float(opponents.mean()), expected, done)
