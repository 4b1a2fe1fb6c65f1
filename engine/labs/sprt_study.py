"""Error rates and lengths of a sequential test, against a test of fixed length."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.match.elo import expected_score
from banzuke.engine.match.sprt import GAMES, PAIRS, bounds, log_likelihood_ratio, score_of
from banzuke.engine.outcomes import DAVIDSON
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child

TESTS = ("games", "pairs", "fixed")
"""Sequential by single games, sequential by pairs, and as many games as planned before."""

_HALVINGS = 60  # of 8000 Elo, to the last bit of a double

_LOOK = 8  # pairs between two looks, as frameworks of testers play them in batches

_LONGEST = 30
"""Multiple of the fixed length at which a sequential test stops. If one of the hypotheses holds,
nine tests in ten end within the fixed length."""


@dataclass(frozen=True)
class SprtCell:
    """The results of one test at a known true difference.

    Attributes
    ----------
    true_elo : float
    test : {"games", "pairs", "fixed"}
    accepts_h1, accepts_h1_se : float
        Share of the matches that end so, and its standard error.
    games, games_se, games_90 : float
        Mean games of a match, its error, and the games within which nine in ten end.
    """

    true_elo: float
    test: str
    accepts_h1: float
    accepts_h1_se: float
    games: float
    games_se: float
    games_90: float


def sprt_study(
    elo0: float,
    elo1: float,
    true_elos: Sequence[float],
    *,
    matches: int,
    rng: np.random.Generator,
    alpha: float = 0.05,
    beta: float = 0.05,
    draw_rate: float = 0.3,
    opening_elo: float = 100.0,
    on_step: Callable[[], None] | None = None,
) -> list[SprtCell]:
    """Error rates and lengths of three tests, at each true difference.

    Games come in pairs of one opening, which is worth `opening_elo` to whoever moves first in it or
    second, at random, and is played with both colours. Results follow Davidson. All tests see the
    same games; sequential ones look every eight pairs.

    Parameters
    ----------
    elo0, elo1 : float
        The hypotheses.
    true_elos : sequence of float
        True differences, in Elo of the mean score.
    matches : int
        Simulated at each, 2 or more.
    rng : Generator
    alpha, beta : float
        As `engine.match.sprt.sprt`.
    draw_rate : float
        Share of drawn games of equals on an even opening; 0 or more, below 1.
    opening_elo : float
    on_step : callable, optional
        Called after each true difference.

    Raises
    ------
    ValueError
        If a value is outside its range.
    """
    if matches < 2 or not 0.0 <= draw_rate < 1.0:
        raise ValueError(
            f"matches = {matches}, draw_rate = {draw_rate}: give 2 or more, and a share below 1"
        )
    limits, scores = bounds(alpha, beta), score_of(elo0, elo1)
    fixed = _fixed(scores, alpha, beta, draw_rate, opening_elo)
    cells = []
    for number, true_elo in enumerate(true_elos):
        chance = _chances(expected_score(true_elo), draw_rate, opening_elo)
        cells += _play(true_elo, chance, scores, limits, fixed, matches, child(rng, number))
        if on_step is not None:
            on_step()
    return cells


def _chances(score: float, draw_rate: float, opening_elo: float) -> FloatArray:
    """The (3, 3) chances of (lost, drawn, won) in both games of a pair of this mean score.

    The points of a pair do not depend on which player the opening favours.
    """
    nu = 2.0 * draw_rate / (1.0 - draw_rate)
    low, high = -4000.0, 4000.0
    for _ in range(_HALVINGS):
        elo = 0.5 * (low + high)
        games = [_game(elo + side * opening_elo, nu) for side in (1.0, -1.0)]
        if 0.5 * float(np.sum(games @ GAMES)) > score:
            high = elo
        else:
            low = elo
    return np.outer(*games)


def _game(elo: float, nu: float) -> FloatArray:
    chances = DAVIDSON.chances(np.array([elo / ELO_PER_LOGIT]), nu=nu)
    return np.concatenate(chances[::-1])


def _fixed(
    scores: tuple[float, float], alpha: float, beta: float, draw_rate: float, opening_elo: float
) -> tuple[int, float]:
    """Pairs of a fixed test of the same errors, and the mean score from which H1 is taken.

    By the normal approximation, with the variances of pairs that the truth has.
    """
    deviation = []
    points = (GAMES[:, None] + GAMES[None, :]) / 2.0
    for score in scores:
        chance = _chances(score, draw_rate, opening_elo)
        deviation.append(math.sqrt(float(np.sum(chance * (points - score) ** 2))))
    z_alpha, z_beta = -float(ndtri(alpha)), -float(ndtri(beta))
    root = (z_alpha * deviation[0] + z_beta * deviation[1]) / (scores[1] - scores[0])
    n_pairs = math.ceil(root**2)
    return n_pairs, scores[0] + z_alpha * deviation[0] / math.sqrt(n_pairs)


def _play(
    true_elo: float,
    chance: FloatArray,
    scores: tuple[float, float],
    limits: tuple[float, float],
    fixed: tuple[int, float],
    matches: int,
    rng: np.random.Generator,
) -> list[SprtCell]:
    n_fixed, threshold = fixed
    by_games, by_pairs = np.zeros((matches, 3)), np.zeros((matches, 5))
    ended = {test: np.zeros(matches) for test in TESTS[:2]}
    is_h1 = {test: np.zeros(matches, np.bool_) for test in TESTS}
    points, total, played = np.add.outer(2.0 * GAMES, 2.0 * GAMES).astype(np.int64), 0.0, 0
    while played < _LONGEST * n_fixed:
        look = _LOOK if played >= n_fixed else min(_LOOK, n_fixed - played)
        drawn = rng.multinomial(look, chance.ravel(), size=matches).reshape(-1, 3, 3)
        # Each drawn cell is a pair of games: the first results are the rows, the second the
        # columns.
        by_games += drawn.sum(axis=1) + drawn.sum(axis=2)
        for value in range(5):
            by_pairs[:, value] += drawn[:, points == value].sum(axis=1)
        played += look
        if played == n_fixed:
            total = by_pairs @ PAIRS / n_fixed
            is_h1["fixed"] = total >= threshold
        for test, counts, worth in (("games", by_games, GAMES), ("pairs", by_pairs, PAIRS)):
            open_ = np.flatnonzero(ended[test] == 0)
            ratio = log_likelihood_ratio(counts[open_], worth, *scores)
            over = (ratio <= limits[0]) | (ratio >= limits[1])
            ended[test][open_[over]] = 2 * played
            is_h1[test][open_[over]] = ratio[over] > 0.0
        if played >= n_fixed and all(np.all(ended[test]) for test in ended):
            break
    lengths = {test: np.where(ended[test], ended[test], 2.0 * played) for test in ended}
    lengths["fixed"] = np.full(matches, 2.0 * n_fixed)
    return [_cell(true_elo, test, is_h1[test], lengths[test]) for test in TESTS]


def _cell(true_elo: float, test: str, is_h1: BoolArray, games: FloatArray) -> SprtCell:
    share, n = float(np.mean(is_h1)), len(games)
    return SprtCell(
        true_elo, test, share, math.sqrt(share * (1.0 - share) / n), float(games.mean()),
        float(games.std(ddof=1)) / math.sqrt(n), float(np.quantile(games, 0.9)),
    )  # fmt: skip
