"""Simulated uncertainty: each peer returns the call that redraws and refits `replicates` times.

The estimates are given; peers start every refit from them. The call returns (n_players, replicates)
ratings in Elo with any zero, Ordo's only its estimates.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from banzuke.engine.bradley_terry import Gauge, fit, simulate
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.leagues import League
from bench.ordo import ordo_call
from bench.peers import LBFGS_POINTS, NEWTON_CG_POINTS, lbfgs, sklearn_model, weighted_rows

Array = NDArray[np.floating[Any]]
Call = Callable[[], Array]

LOOSER = 10.0
"""Replicates need 0.1 Elo where estimates need 0.01: peers may stop earlier by this factor."""


def ours(league: League, replicates: int) -> Call:
    pairs = league.pairs()
    estimate = fit(pairs, gauge=Gauge())
    rng = named("bench", "refits")
    return lambda: simulate(estimate, pairs, replicates=replicates, rng=rng).rating_elo


def sklearn_newton_cg(league: League, replicates: int) -> Call:
    meetings, estimate = league.meetings(), league.optimum_elo() / ELO_PER_LOGIT
    design = meetings.design()
    chance = expit(design @ estimate)
    n_games = meetings.n_games.astype(np.int64)
    model = sklearn_model(LOOSER * NEWTON_CG_POINTS / meetings.n_games.sum(), warm_start=True)

    def refit(number: int) -> Array:
        score = child(named("bench", "refits"), number).binomial(n_games, chance)
        rows, won, weight = weighted_rows(design, meetings.n_games, score.astype(np.float64))
        model.coef_ = estimate[None, :].copy()
        return np.asarray(ELO_PER_LOGIT * model.fit(rows, won, sample_weight=weight).coef_[0])

    return lambda: np.stack([refit(number) for number in range(replicates)], axis=1)


def scipy_lbfgs(league: League, replicates: int) -> Call:
    meetings, estimate = league.meetings(), league.optimum_elo() / ELO_PER_LOGIT
    chance = expit(estimate[meetings.lower] - estimate[meetings.upper])
    n_games = meetings.n_games.astype(np.int64)

    def refit(number: int) -> Array:
        score = child(named("bench", "refits"), number).binomial(n_games, chance)
        redrawn = score.astype(np.float64)
        return ELO_PER_LOGIT * lbfgs(meetings, redrawn, estimate, LOOSER * LBFGS_POINTS)

    return lambda: np.stack([refit(number) for number in range(replicates)], axis=1)


def ordo(league: League, replicates: int) -> Call:
    return ordo_call(league, simulations=replicates)


@dataclass(frozen=True)
class Refitter:
    """A peer: its name, its replicates of 1000 on each size, and its first league."""

    title: str
    prepare: Callable[[League, int], Call]
    replicates: dict[str, int]
    warm_up_league: str = "tiny"
    warm_up: int = 2


REFITS = {
    "ours": Refitter(
        "Banzuke simulate()", ours, {"S": 1000, "M": 1000, "L": 1000}, "small", warm_up=320
    ),
    "sklearn_newton_cg": Refitter(
        "scikit-learn newton-cg", sklearn_newton_cg, {"S": 20, "M": 3, "L": 1}
    ),
    "scipy_lbfgs": Refitter("scipy L-BFGS", scipy_lbfgs, {"S": 20, "M": 3, "L": 1}),
    "ordo": Refitter("Ordo -s, whole process", ordo, {"S": 100, "M": 20}),
}


def prepare(peer: str, league: str, replicates: int) -> Call:
    """A peer's call on the league in a folder."""
    return REFITS[peer].prepare(League(Path(league)), replicates)
