"""Stable rank (安定段位) of mahjong players: unbiased, with reliable intervals.

``rules.py`` the room, ``counts.py`` games by place, ``ties.py`` shared places, ``scores.py`` points
for final scores, ``windows.py`` windows of games. ``estimators.py`` the rank, ``intervals.py`` its
intervals by ``posterior.py``, ``population.py`` the league's spread, ``compare.py`` two players,
``mean_place.py`` the mean place.
"""

from banzuke.engine.stable_rank.compare import games_to_tell_apart, superiority, superiority_table
from banzuke.engine.stable_rank.counts import SharedCounts
from banzuke.engine.stable_rank.estimators import StableRank, estimate
from banzuke.engine.stable_rank.intervals import interval
from banzuke.engine.stable_rank.mean_place import MeanPlace, mean_place
from banzuke.engine.stable_rank.population import Population, population
from banzuke.engine.stable_rank.rules import AnyRule, LadderRule, Rule, ScoreTerm
from banzuke.engine.stable_rank.scores import ScoreSums, sum_scores
from banzuke.engine.stable_rank.ties import sum_places
from banzuke.engine.stable_rank.windows import (
    Windows,
    counts_in,
    last_windows,
    rolling_windows,
    scores_in,
)

__all__ = [
    "AnyRule",
    "LadderRule",
    "MeanPlace",
    "Population",
    "Rule",
    "ScoreSums",
    "ScoreTerm",
    "SharedCounts",
    "StableRank",
    "Windows",
    "counts_in",
    "estimate",
    "games_to_tell_apart",
    "interval",
    "last_windows",
    "mean_place",
    "population",
    "rolling_windows",
    "scores_in",
    "sum_places",
    "sum_scores",
    "superiority",
    "superiority_table",
]
