"""The scores that a pairwise league's ratings expect: the models of its periods, for pages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.site.league_data import LeagueData
from banzuke.flows.tasks.static.period_model import MODELS_OF_ALL, PeriodModel, period_model

MODELS = f"""
SELECT * EXCLUDE (league) FROM ({MODELS_OF_ALL}) WHERE league = $league
"""


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


class Expectations:
    """The expected scores of games in the periods of a league.

    ``ratings`` are those on the league's own scale, by period and player.
    """

    def __init__(self, data: LeagueData, ratings: Mapping[tuple[str, str], float]) -> None:
        self._data, self._ratings = data, ratings

    @cached_property
    def _models(self) -> dict[str, PeriodModel]:
        return {period: period_model(*said) for period, *said in self._data.rows(MODELS)}

    def of_alike(self, games: Sequence[Alike]) -> list[float | None]:
        """The points that ratings expect of games; None where two ratings do not predict them."""
        found: list[float | None] = [None] * len(games)
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
            for (at, _), mean in zip(some, means.tolist(), strict=True):
                n = games[at].wins + games[at].draws + games[at].losses
                found[at] = n * mean
        return found
