"""The points for final scores, summed by player and place."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.ties import shares_of_places, sum_by_player


@dataclass(frozen=True)
class ScoreSums:
    """Sums over the games of each player in each place; both arrays are (n_players, n_places).

    Attributes
    ----------
    total
        Σ t, t the points that the rule's ``score`` term adds in a game.
    squares
        Σ t².
    """

    total: FloatArray
    squares: FloatArray

    def of_rows(self, rows: NDArray[np.intp]) -> "ScoreSums":
        """The sums of some players."""
        return ScoreSums(self.total[rows], self.squares[rows])


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
    total, squares = (
        sum_by_player(player_idx, shares * added[:, np.newaxis], n_players=n_players)
        for added in (term, term**2)
    )
    return ScoreSums(total, squares)


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
        return ScoreSums(np.zeros(shape), np.zeros(shape))
    if scores.total.shape != shape or scores.squares.shape != shape:
        raise ValueError(f"scores have shape {scores.total.shape}, counts {shape}; give the same")
    return scores
