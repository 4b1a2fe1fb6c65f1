"""Stable rank (安定段位) of mahjong players, without bias, with intervals that hold."""

from engine.stable_rank.bootstrap import bootstrap_se
from engine.stable_rank.estimators import StableRank, estimate
from engine.stable_rank.intervals import interval
from engine.stable_rank.mean_place import MeanPlace, mean_place
from engine.stable_rank.rules import TENHOU, Rule
from engine.stable_rank.study import Study, study

__all__ = [
    "TENHOU",
    "MeanPlace",
    "Rule",
    "StableRank",
    "Study",
    "bootstrap_se",
    "estimate",
    "interval",
    "mean_place",
    "study",
]
