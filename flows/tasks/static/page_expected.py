"""The scores that a pairwise league's ratings expect: the models of its periods, for pages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from banzuke.flows.site.league_data import LeagueData
from banzuke.flows.tasks.static.period_model import MODELS_OF_ALL, PeriodModel, period_model

MODELS = f"""
SELECT * EXCLUDE (league) FROM ({MODELS_OF_ALL}) WHERE league = $league
"""


class PairGames(NamedTuple):
    """A player's games with an opponent on one side, with or without handicaps, and results."""

    player: str
    opponent: str
    period: str
    is_first: bool
    neutral: bool
    given: bool
    wins: int
    draws: int
    losses: int


class Expectations:
    """The expected scores of games in the periods of a league.

    ``ratings`` are those on the league's own scale, by period and player.
    """

    def __init__(self, data: LeagueData, ratings: Mapping[tuple[str, str], float]) -> None:
        self._data, self._ratings = data, ratings

    @cached_property
    def _models(self) -> dict[str, PeriodModel]:
        return {period: period_model(*said) for period, *said in self._data.rows(MODELS)}

    def of_games(self, games: Sequence[PairGames]) -> list[float | None]:
        """The points that ratings expect of games; None where two ratings do not predict them."""
        points: list[float | None] = [None] * len(games)
        of_period: dict[str, list[int]] = defaultdict(list)
        for at, one in enumerate(games):
            pair = ((one.period, one.player), (one.period, one.opponent))
            if one.period in self._models and all(player in self._ratings for player in pair):
                of_period[one.period].append(at)
        for period, some in of_period.items():
            model, those = self._models[period], [games[at] for at in some]
            gaps = np.array([self._gap(one) for one in those])
            edges = model.advantage(
                [one.is_first for one in those], [one.neutral or one.given for one in those]
            )
            predicted = model.foretells([one.draws for one in those], [one.given for one in those])
            means = model.expected(gaps + edges)
            for at, one, mean, known in zip(some, those, means.tolist(), predicted, strict=True):
                if known:
                    points[at] = (one.wins + one.draws + one.losses) * mean
        return points

    def _gap(self, one: PairGames) -> float:
        """The player's rating less the opponent's, in Elo points."""
        mine, theirs = ((one.period, player) for player in (one.player, one.opponent))
        return self._ratings[mine] - self._ratings[theirs]
