"""The points for final scores, summed by player and place."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.ties import shares_of_places, sum_by_player
from banzuke.engine.stable_rank.tuned import LOG_GAMES


@dataclass(frozen=True)
class ScoreSums:
    """Sums over the games of each player in each place; both arrays are (n_players, n_places).

    Attributes
    ----------
    total
        Σ t, t the points that the rule's ``score`` term adds in a game.
    squares
        Σ t².
    typical_mean, typical_variance
        (n_places,) mean of t in each place over all games of all players, and its variance within
        a player.
    """

    total: FloatArray
    squares: FloatArray
    typical_mean: FloatArray
    typical_variance: FloatArray

    def of_rows(self, rows: NDArray[np.intp]) -> "ScoreSums":
        """The sums of some players; what is typical stays."""
        return replace(self, total=self.total[rows], squares=self.squares[rows])


def typical_scores(
    games: FloatArray, total: FloatArray, squares: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """The (n_places,) mean, and variance within a player, of the points for final scores.

    In a log with few games of a place, its variance is mostly that of all places.

    Parameters
    ----------
    games, total, squares
        (n_players, n_places) games, Σ t and Σ t² of each player in each place.
    """
    mean = total.sum(axis=0) / np.maximum(games.sum(axis=0), 1.0)
    within = squares - total**2 / np.where(games > 0.0, games, 1.0)
    spread = np.maximum(within, 0.0).sum(axis=0)
    free = np.maximum(games - 1.0, 0.0).sum(axis=0)
    if not free.any():  # nobody has two games of a place: the variance between players tells it
        spread = np.maximum(squares - 2.0 * mean * total + mean**2 * games, 0.0).sum(axis=0)
        free = np.maximum(games.sum(axis=0) - 1.0, 0.0)
    pooled = float(spread.sum()) / max(float(free.sum()), 1.0)
    return mean, (LOG_GAMES * pooled + spread) / (LOG_GAMES + free)


def sum_scores(
    player_idx: ArrayLike,
    place: ArrayLike,
    score: ArrayLike,
    n_tied: ArrayLike | None = None,
    *,
    n_players: int,
    rule: AnyRule,
) -> ScoreSums:
    """The points for final scores, summed by player and place, in the order of the rows.

    Parameters
    ----------
    player_idx
        (n_seats,) players, 0 to n_players - 1, one row per seat of a game.
    place
        (n_seats,) places, 1 is first.
    score
        (n_seats,) final scores.
    n_tied
        (n_seats,) number of players who share the place, if places are shared; see ``sum_places``.
    n_players
        Number of players.
    rule
        A rule with a score term.

    Raises
    ------
    ValueError
        If the rule has no score term, or a score is not finite.
    """
    if rule.score is None:
        raise ValueError("the rule pays for places only; leave the scores out")
    scores = np.asarray(score, dtype=np.float64)
    if not np.all(np.isfinite(scores)):
        row = int(np.argmin(np.isfinite(scores)))
        raise ValueError(f"score[{row}] is {scores[row]}; the rule needs every final score")
    term = rule.score.of(scores)
    shares = shares_of_places(place, n_tied, n_places=rule.n_places)
    games, total, squares = (
        sum_by_player(player_idx, shares * added[:, np.newaxis], n_players=n_players)
        for added in (np.ones(term.size), term, term**2)
    )
    return ScoreSums(total, squares, *typical_scores(games, total, squares))


def check_scores(scores: ScoreSums | None, *, rule: AnyRule, shape: tuple[int, ...]) -> ScoreSums:
    """The sums that an estimate needs: zeros where only places count.

    Raises
    ------
    ValueError
        If the rule pays for scores and no scores are given, or the reverse, or shapes differ.
    """
    if (rule.score is None) != (scores is None):
        wanted = "pays for scores; give scores=sum_scores(…)" if rule.score else "knows no scores"
        raise ValueError(f"the rule {wanted}")
    if scores is None:
        nothing = np.zeros(shape[1])
        return ScoreSums(np.zeros(shape), np.zeros(shape), nothing, nothing)
    if scores.total.shape != shape or scores.squares.shape != shape:
        raise ValueError(f"scores have shape {scores.total.shape}, counts {shape}; give the same")
    return scores
