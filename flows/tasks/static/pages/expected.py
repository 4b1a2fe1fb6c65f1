"""The scores that a pairwise league's ratings expect: the models of its periods, for pages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.static.events.period_model import MODELS_OF_ALL, PeriodModel, period_model

MODELS = f"""
SELECT * EXCLUDE (league) FROM ({MODELS_OF_ALL}) WHERE league = $league
"""


Rating = tuple[float, int]


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

    ``ratings`` are the rating and its scale by period and player: scale 0 is the league's, others
    are of groups that never met it.
    """

    def __init__(self, data: LeagueData, ratings: Mapping[tuple[str, str], Rating]) -> None:
        self._data, self._ratings = data, ratings

    @cached_property
    def _models(self) -> dict[tuple[str, int], PeriodModel]:
        rows = self._data.rows(MODELS)
        return {(period, scale): period_model(*said) for period, scale, *said in rows}

    def of_games(self, games: Sequence[PairGames]) -> list[float | None]:
        """The points that ratings expect of games; None where two ratings do not predict them."""
        points: list[float | None] = [None] * len(games)
        of_scale: dict[tuple[str, int], list[int]] = defaultdict(list)
        for at, one in enumerate(games):
            mine = self._ratings.get((one.period, one.player))
            theirs = self._ratings.get((one.period, one.opponent))
            if mine and theirs and mine[1] == theirs[1] and (one.period, mine[1]) in self._models:
                of_scale[one.period, mine[1]].append(at)
        for key, some in of_scale.items():
            model, those = self._models[key], [games[at] for at in some]
            gaps = np.array([self._gap(one) for one in those])
            level = [one.neutral or one.given for one in those]
            edges = model.advantage([one.is_first for one in those], level)
            predicted = model.foretells(
                [one.draws for one in those], [one.given for one in those], level
            )
            means = model.expected(gaps + edges)
            for at, one, mean, known in zip(some, those, means.tolist(), predicted, strict=True):
                if known:
                    points[at] = (one.wins + one.draws + one.losses) * mean
        return points

    def _gap(self, one: PairGames) -> float:
        """The player's rating less the opponent's, in Elo points."""
        mine, theirs = ((one.period, player) for player in (one.player, one.opponent))
        return self._ratings[mine][0] - self._ratings[theirs][0]
