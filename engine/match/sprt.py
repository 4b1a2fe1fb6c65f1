"""A sequential test of two programs: after any number of games, accept or go on."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.match.elo import expected_score, relative_rating
from banzuke.engine.match.tuned import MISSING_COUNT, MULTIPLIER_HALVINGS
from banzuke.engine.scale import ELO_PER_LOGIT

GAMES = np.array([0.0, 0.5, 1.0])
"""Points of one game: lost, drawn, won."""

PAIRS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
"""Mean points of two games of one opening with colours reversed."""

ACCEPT_H0, ACCEPT_H1, GO_ON = "accept H0", "accept H1", "go on"


@dataclass(frozen=True)
class Sprt:
    """The state of a sequential test.

    Attributes
    ----------
    elo0, elo1 : float
        The hypotheses, in Elo of the mean score.
    log_likelihood_ratio : float
        ``ln L(elo1) / L(elo0)``, generalised: other parameters are maximised under each.
    lower, upper : float
        Bounds: at or below the lower one H0 is accepted, at or above the upper one H1.
    state : {"accept H0", "accept H1", "go on"}
    games : int
    score, score_se : float
        Mean points a game, and its standard error, by pairs where pairs are counted.
    elo, elo_se : float
        Elo of the score, and its first-order error. ±inf for a clean score.
    """

    elo0: float
    elo1: float
    log_likelihood_ratio: float
    lower: float
    upper: float
    state: str
    games: int
    score: float
    score_se: float
    elo: float
    elo_se: float


def sprt(
    counts: Sequence[int], elo0: float, elo1: float, *, alpha: float = 0.05, beta: float = 0.05
) -> Sprt:
    """The state of a sequential probability ratio test (Wald 1945).

    The ratio is generalised for multinomial outcomes (Van den Bergh 2019): each hypothesis fixes
    the mean score, and the outcomes' probabilities are the likeliest with that mean. It needs
    only counts, so a match can be stopped and continued anywhere.

    Parameters
    ----------
    counts : 3 or 5 whole numbers
        Games lost, drawn and won; or pairs of games with 0, 1/2, 1, 3/2 and 2 points, which is
        more exact where openings favour a side: both games of a pair share the opening.
    elo0, elo1 : float
        Hypotheses, elo0 < elo1.
    alpha, beta : float
        Chance to accept H1 if elo0 is true, and to accept H0 if elo1 is true.

    Raises
    ------
    ValueError
        If counts are not 3 or 5 whole numbers of 0 or more with a game among them, or a hypothesis
        or a chance is outside its range.
    """
    tally = list(counts)
    if len(tally) not in {3, 5} or any(c != int(c) or c < 0 for c in tally) or not sum(tally):
        raise ValueError(
            f"counts = {tally}: give lost, drawn and won games, or pairs with 0, 1/2, 1, 3/2 and 2 "
            "points, and at least one"
        )
    lower, upper = bounds(alpha, beta)
    scores = score_of(elo0, elo1)
    n = np.array([tally], np.float64)
    points = GAMES if len(tally) == 3 else PAIRS
    ratio = float(log_likelihood_ratio(n, points, *scores)[0])
    score = float(n[0] @ points / n.sum())
    variance = float(n[0] @ (points - score) ** 2 / n.sum())
    # Elo rises by ELO_PER_LOGIT / (score (1 - score)) per point of the score: the error of Elo is
    # that slope times the error of the score.
    se, spread = math.sqrt(variance / n.sum()), score * (1.0 - score)
    return Sprt(
        elo0=elo0,
        elo1=elo1,
        log_likelihood_ratio=ratio,
        lower=lower,
        upper=upper,
        state=ACCEPT_H1 if ratio >= upper else ACCEPT_H0 if ratio <= lower else GO_ON,
        games=int(n.sum()) * (1 if len(tally) == 3 else 2),
        score=score,
        score_se=se,
        elo=relative_rating(score),
        elo_se=ELO_PER_LOGIT * se / spread if spread > 0.0 else math.inf,
    )


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Wald's bounds of the log likelihood ratio, ``ln β/(1-α)`` and ``ln (1-β)/α``.

    Raises
    ------
    ValueError
        If a chance is not above 0 and below one half.
    """
    for name, value in (("alpha", alpha), ("beta", beta)):
        if not 0.0 < value < 0.5:
            raise ValueError(f"{name} = {value}: give a chance above 0 and below 0.5, such as 0.05")
    return math.log(beta / (1.0 - alpha)), math.log((1.0 - beta) / alpha)


def score_of(elo0: float, elo1: float) -> tuple[float, float]:
    """The mean scores of two hypotheses.

    Raises
    ------
    ValueError
        Unless the first is lower, and neither is a clean score.
    """
    if not -2000.0 < elo0 < elo1 < 2000.0:
        raise ValueError(
            f"elo0 = {elo0}, elo1 = {elo1}: give two differences in Elo, the smaller one first, "
            "such as 0 5"
        )
    return expected_score(elo0), expected_score(elo1)


def log_likelihood_ratio(
    counts: FloatArray, points: FloatArray, score0: float, score1: float
) -> FloatArray:
    """The (n,) generalised log likelihood ratios of (n, n_outcomes) counts."""
    present = np.maximum(counts, MISSING_COUNT)
    share = present / present.sum(axis=1, keepdims=True)
    fitted = [_log_tilt(share, points - score) for score in (score0, score1)]
    return np.asarray(np.sum(present * (fitted[0] - fitted[1]), axis=1))


def _log_tilt(share: FloatArray, off: FloatArray) -> FloatArray:
    """``ln(1 + x off)``, the log divisor of shares that gives them the wanted mean.

    `off` are distances from that mean. x is the root of ``Σ share off / (1 + x off)``, which falls
    in x (empirical likelihood).
    """
    low = np.full(len(share), -1.0 / off.max())
    high = np.full(len(share), -1.0 / off.min())
    for _ in range(MULTIPLIER_HALVINGS):
        x = 0.5 * (low + high)
        rises = np.sum(share * off / (1.0 + x[:, None] * off), axis=1) > 0.0
        low, high = np.where(rises, x, low), np.where(rises, high, x)
    return np.asarray(np.log1p(x[:, None] * off))
