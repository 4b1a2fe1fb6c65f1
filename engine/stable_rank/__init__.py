"""Stable rank (安定段位) of mahjong players, without bias, with intervals that hold."""

from engine.stable_rank.bootstrap import bootstrap_se
from engine.stable_rank.estimators import StableRank, estimate
from engine.stable_rank.intervals import interval
from engine.stable_rank.mean_place import MeanPlace, mean_place
from engine.stable_rank.rules import AnyRule, LadderRule, Rule, ScoreTerm
from engine.stable_rank.scores import ScoreSums, sum_scores
from engine.stable_rank.study import Study, study

__all__ = [
    "AnyRule",
    "LadderRule",
    "MeanPlace",
    "Rule",
    "ScoreSums",
    "ScoreTerm",
    "StableRank",
    "Study",
    "bootstrap_se",
    "estimate",
    "interval",
    "mean_place",
    "study",
    "sum_scores",
]
