"""Point fits: each peer takes a league and returns the call that is timed.

All before that call is the peer's own input format, which costs it nothing here. The call returns
(n_players,) ratings in Elo with any zero.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack
from scipy.special import expit, log_expit

from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.bradley_terry.linear.edges import fold, points_of
from banzuke.engine.bradley_terry.linear.newton import solve
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from bench.leagues import League
from bench.measure import Missing
from bench.meetings import Meetings
from bench.ordo import ordo_call

FloatArray = NDArray[np.float64]
Call = Callable[[], FloatArray]

NEWTON_CG_POINTS = 1e-3
LBFGS_POINTS = 3e-5
"""A peer may stop when nobody's points are further from the expected ones; looser ones than these
missed 0.01 Elo on S or M."""


def ours(league: League) -> Call:
    pairs = league.pairs()
    return lambda: fit(pairs, gauge=Gauge()).rating_elo


def ours_from_games(league: League) -> Call:
    first, second, score = league.games()
    n_players = league.n_players
    return lambda: (
        fit(aggregate(first, second, score, n_players=n_players), gauge=Gauge()).rating_elo
    )


def ours_solver(league: League) -> Call:
    pairs = league.pairs()
    everybody = np.arange(pairs.n_players, dtype=np.int32)
    edges = fold(pairs, everybody, draws="half", order=False)
    points = points_of(edges)
    return lambda: ELO_PER_LOGIT * solve(edges, points).state


def sklearn_newton_cg(league: League) -> Call:
    meetings = league.meetings()
    rows, won, weight = weighted_rows(meetings.design(), meetings.n_games, meetings.score)
    model = sklearn_model(NEWTON_CG_POINTS / weight.sum())
    return lambda: ELO_PER_LOGIT * model.fit(rows, won, sample_weight=weight).coef_[0]


def scipy_lbfgs(league: League) -> Call:
    meetings = league.meetings()
    start = np.zeros(meetings.n_players)
    return lambda: ELO_PER_LOGIT * lbfgs(meetings, meetings.score, start, LBFGS_POINTS)


def choix_ilsr(league: League) -> Call:
    try:
        import choix  # noqa: PLC0415
    except ImportError:
        raise Missing("choix is not installed") from None
    first, second, score = league.games()
    winner, loser = np.where(score == 1.0, (first, second), (second, first))
    games = list(zip(winner.tolist(), loser.tolist(), strict=True))
    n_players = league.n_players
    return lambda: ELO_PER_LOGIT * choix.ilsr_pairwise(n_players, games, tol=1e-6)


def choix_ilsr_dense(league: League) -> Call:
    try:
        import choix  # noqa: PLC0415
    except ImportError:
        raise Missing("choix is not installed") from None
    meetings = league.meetings()
    won = np.zeros((meetings.n_players, meetings.n_players))
    won[meetings.lower, meetings.upper] = meetings.score
    won[meetings.upper, meetings.lower] = meetings.n_games - meetings.score
    return lambda: ELO_PER_LOGIT * choix.ilsr_pairwise_dense(won, tol=1e-6)


def ordo(league: League) -> Call:
    return ordo_call(league, simulations=0)


@dataclass(frozen=True)
class Peer:
    """A peer: its name, its input, and the largest league on which it is measured."""

    title: str
    given: str
    prepare: Callable[[League], Call]
    largest: str = "L"


FITS = {
    "ours": Peer("Banzuke fit()", "pairs", ours),
    "ours_solver": Peer("Banzuke, solver only", "edges in rows", ours_solver),
    "ours_from_games": Peer("Banzuke aggregate() and fit()", "games", ours_from_games),
    "sklearn_newton_cg": Peer("scikit-learn newton-cg", "sparse design", sklearn_newton_cg),
    "scipy_lbfgs": Peer("scipy L-BFGS", "pairs", scipy_lbfgs),
    "choix_ilsr_dense": Peer("choix ilsr_pairwise_dense", "n × n wins", choix_ilsr_dense, "M"),
    "choix_ilsr": Peer("choix ilsr_pairwise", "list of games", choix_ilsr, "S"),
    "ordo": Peer("Ordo", "PGN, whole process", ordo),
}


def prepare(peer: str, league: str) -> Call:
    """A peer's call on the league in a folder."""
    return FITS[peer].prepare(League(Path(league)))


def error_elo(rating_elo: FloatArray, *, peer: str, league: str) -> float:
    """The largest difference from the optimum, both with mean 0."""
    optimum_elo = League(Path(league)).optimum_elo()
    return float(np.max(np.abs(rating_elo - rating_elo.mean() - optimum_elo)))


def sklearn_model(tolerance: float, **options: object) -> Any:
    """The logistic regression of scikit-learn, unpenalised; tolerance in points per game."""
    try:
        from sklearn.linear_model import LogisticRegression  # noqa: PLC0415
    except ImportError:
        raise Missing("scikit-learn is not installed") from None
    return LogisticRegression(
        C=np.inf, solver="newton-cg", fit_intercept=False, tol=tolerance, max_iter=1000, **options
    )


def weighted_rows(
    design: csr_matrix, n_games: FloatArray, score: FloatArray
) -> tuple[csr_matrix, NDArray[np.int8], FloatArray]:
    """A row per pair and outcome that occurred, whether the lower won, how often."""
    lost = n_games - score
    won_rows, lost_rows = np.flatnonzero(score), np.flatnonzero(lost)
    won = np.repeat(np.array([1, 0], np.int8), [len(won_rows), len(lost_rows)])
    weight = np.concatenate((score[won_rows], lost[lost_rows]))
    return vstack((design[won_rows], design[lost_rows]), format="csr"), won, weight


def lbfgs(meetings: Meetings, score: FloatArray, start: FloatArray, points: float) -> FloatArray:
    """Log strengths by scipy's L-BFGS on the mean loss of a game; tolerance in points."""
    lower, upper, n_games = meetings.lower, meetings.upper, meetings.n_games
    total = math.fsum(n_games)

    def loss(state: FloatArray) -> tuple[float, FloatArray]:
        ahead = state[lower] - state[upper]
        value = np.sum(n_games * log_expit(-ahead) + score * ahead)
        short = score - n_games * expit(ahead)
        slope = np.bincount(lower, short, len(state)) - np.bincount(upper, short, len(state))
        return -value / total, -slope / total

    options = {"maxcor": 20, "maxiter": 10_000, "maxfun": 20_000, "ftol": 0.0}
    options |= {"gtol": points / total}
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x)
