"""A test of every player for a change of rating between two halves of a period (section 7)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.checks.callables import Predict, Refit
from banzuke.engine.checks.cells import union
from banzuke.engine.checks.own_games import League, league_of
from banzuke.engine.checks.second_rating import SecondRating, second_rating
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


def q_values(p_value: FloatArray) -> FloatArray:
    """Each test's q-value: the smallest false discovery rate at which it is flagged.

    ``q_(k) = min over l ≥ k of p_(l) m / l``, with the m p-values sorted. NaN means no test and
    stays NaN.
    """
    tested = np.flatnonzero(~np.isnan(p_value))
    order = tested[np.argsort(p_value[tested], kind="stable")]
    scaled = p_value[order] * len(order) / np.arange(1, len(order) + 1)
    q_value = np.full(len(p_value), np.nan)
    q_value[order] = np.minimum.accumulate(scaled[::-1])[::-1]
    return q_value


TESTED = "tested"
UNBOUNDED = "unbounded"
TOO_FEW = "too few games"
NO_FIRST = "no games in first half"
NO_SECOND = "no games in second half"
NOT_ASKED = "not asked for"
NOT_RATED = "not rated"

_TEXT = "<U23"


@dataclass(frozen=True)
class Stationarity:
    """One row per player of the league.

    Attributes
    ----------
    status : (n_players,) str
        "tested"; "unbounded": tested, but a half has only wins or only losses, so that the change
        is infinite (its likelihood ratio is not); else the reason for no test: "too few games", "no
        games in first half", "no games in second half", "not asked for", "not rated" (including
        players whose strength an additive model sends to 0).
    n_first, n_second : (n_players,)
        Games against rated players in each half.
    change_elo : (n_players,)
        Second rating minus first; ±inf if unbounded, NaN without a test.
    se_elo : (n_players,)
        Standard error of a finite change, by the curvature at its optimum and the dispersion.
    statistic : (n_players,)
        ``2 (ln P with a second rating - ln P) / dispersion``; χ² with 1 degree of freedom if
        nothing changed.
    dispersion : (n_players,)
        Variance of the player's scores, divided by the binomial variance: 1 unless draws are half
        points.
    p_value, q_value : (n_players,)
        p-value of the statistic, and its q-value among the players tested.
    flagged : (n_players,) bool
        ``q_value <= fdr``.
    fdr : float
    """

    status: NDArray[np.str_]
    n_first: FloatArray
    n_second: FloatArray
    change_elo: FloatArray
    se_elo: FloatArray
    statistic: FloatArray
    dispersion: FloatArray
    p_value: FloatArray
    q_value: FloatArray
    flagged: BoolArray
    fdr: float


def stationarity(
    first_half: Pairs,
    second_half: Pairs,
    *,
    refit: Refit,
    predict: Predict,
    fdr: float = 0.05,
    min_information: float = 2.5,
    tested: BoolArray | None = None,
    both: Pairs | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> Stationarity:
    """The players whose results in the two halves fit different ratings.

    One player at a time gets a second rating in the second half; all other players keep one, and
    all ratings are free. The likelihood ratio is maximised as in `second_rating`. Draws as half
    points vary less than the binomial likelihood assumes: under "half" the statistic is divided by
    the player's dispersion, ``Σ n (p (1 - p) - P(draw)/4) / Σ n p (1 - p)`` with the draw rate of
    section 5. Effects of moving first, of handicaps and of ties are fixed at the fit of the whole
    period, and a rating is assumed to shift the log odds of a win against a loss (under additive
    handicaps this holds to first order).

    Parameters
    ----------
    first_half, second_half : Pairs
        With the same player numbers; see `engine.checks.halves`.
    refit, predict
        The model.
    fdr : float
        False discovery rate, between 0 and 1 (Benjamini-Hochberg).
    min_information : float
        Players with less information in one of the halves are not tested: χ² does not hold for
        them. In units of ``Σ n p (1 - p)``: 10 games between equals are 2.5.
    tested : (n_players,) bool, optional
        The players to test; by default all.
    both : Pairs, optional
        The games of both halves together, if available.
    on_step : callable, optional
        Called with (players done, players) after each player.

    Raises
    ------
    ValueError
        If the halves number players differently, or an argument is out of range. Whatever `refit`
        raises.
    """
    if not 0.0 < fdr < 1.0 or not min_information > 0.0:
        raise ValueError(
            f"fdr = {fdr}, min_information = {min_information}: give a rate between 0 and 1, and "
            "an information above 0"
        )
    both = union(first_half, second_half) if both is None else both
    wanted = np.ones(both.n_players, np.bool_) if tested is None else tested
    if wanted.shape != (both.n_players,):
        raise ValueError(f"tested has shape {wanted.shape}; expected ({both.n_players},)")
    fit = refit(both)
    if not fit.components.rated.any():
        return _nobody(both.n_players, fdr)
    league = league_of(fit, both, (first_half, second_half), predict, tested=wanted)
    reason = _reasons(league, wanted[league.players], min_information)
    reason[fit.at_zero[league.players]] = NOT_RATED
    testable = np.flatnonzero(reason == TESTED)
    found = []
    for local in testable:
        found.append(second_rating(league, int(local)))
        if on_step is not None:
            on_step(len(found), len(testable))
    return _collect(_nobody(both.n_players, fdr), league, reason, testable, found)


def _nobody(n_players: int, fdr: float) -> Stationarity:
    columns = {
        name: np.full(n_players, np.nan)
        for name in ("change_elo", "se_elo", "statistic", "dispersion", "p_value", "q_value")
    }
    return Stationarity(
        status=np.full(n_players, NOT_RATED, _TEXT),
        n_first=np.zeros(n_players),
        n_second=np.zeros(n_players),
        flagged=np.zeros(n_players, np.bool_),
        fdr=fdr,
        **columns,
    )


def _reasons(league: League, wanted: BoolArray, min_information: float) -> NDArray[np.str_]:
    """(n_rated,) "tested", or the reason for no test."""
    n_games, information = league.n_games, league.information
    return np.select(
        [
            ~wanted,
            n_games[:, 0] == 0.0,
            n_games[:, 1] == 0.0,
            information.min(axis=1) < min_information,
        ],
        [NOT_ASKED, NO_FIRST, NO_SECOND, TOO_FEW],
        TESTED,
    ).astype(_TEXT)


def _collect(
    blank: Stationarity,
    league: League,
    reason: NDArray[np.str_],
    testable: IntArray,
    found: list[SecondRating],
) -> Stationarity:
    gain, change, variance = (
        np.array([(each.gain, each.change, each.variance) for each in found]).reshape(-1, 3).T
    )
    reason[testable[np.isinf(change)]] = UNBOUNDED
    dispersion = league.dispersion[testable]
    # If all games are drawn with draws as half points, scores have variance 0.
    varies = dispersion > 0.0
    statistic = np.where(varies, 2.0 * gain / np.where(varies, dispersion, 1.0), np.nan)
    p_value = chdtrc(1.0, statistic)
    tested, everybody = league.players[testable], league.players
    n_games = league.n_games

    def scatter(values: NDArray[Any], at: IntArray, empty: NDArray[Any]) -> NDArray[Any]:
        column = empty.copy()
        column[at] = values
        return column

    q_value = q_values(p_value)
    return replace(
        blank,
        status=scatter(reason, everybody, blank.status),
        n_first=scatter(n_games[:, 0], everybody, blank.n_first),
        n_second=scatter(n_games[:, 1], everybody, blank.n_second),
        change_elo=scatter(ELO_PER_LOGIT * change, tested, blank.change_elo),
        se_elo=scatter(ELO_PER_LOGIT * np.sqrt(dispersion * variance), tested, blank.se_elo),
        statistic=scatter(statistic, tested, blank.statistic),
        dispersion=scatter(league.dispersion, everybody, blank.dispersion),
        p_value=scatter(p_value, tested, blank.p_value),
        q_value=scatter(q_value, tested, blank.q_value),
        flagged=scatter(q_value <= blank.fdr, tested, blank.flagged),
    )
