"""Every player's own games in two halves of a period, and the league's information."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray, Int8Array, Int32Array, IntArray
from engine.bradley_terry.draw_rate import draw_probability, fit_draw_rate
from engine.bradley_terry.general.information import FLOOR
from engine.bradley_terry.general.linear_system import regular, scaled_inverse
from engine.bradley_terry.linear.conjugate import conjugate_gradients
from engine.bradley_terry.linear.edges import fold
from engine.bradley_terry.linear.information import information_of
from engine.bradley_terry.linear.laplacian import dense_laplacian
from engine.bradley_terry.linear.two_level import EXACT_UP_TO, bins_by, two_level
from engine.bradley_terry.result import Fit
from engine.checks.callables import Predict
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT

_COLUMNS = ("opponent", "half", "n_games", "score", "gap", "tie", "weight")
_ROW = np.dtype(
    [
        ("player", np.int32),
        ("opponent", np.int32),
        ("half", np.int8),
        ("n_games", np.float64),
        ("score", np.float64),
        ("gap", np.float64),
        ("tie", np.float64),
        ("weight", np.float64),
        ("drawn", np.float64),
    ]
)

_ACCURACY = 0.05
"""Of the others' response: what it leaves out is of second order in the gain, 0.05² = 0.25 % of the
cost.

There is one such system for every player who is tested.
"""

_TINY = 1e-300
"""Keeps quotients finite where a player's games tell nothing."""

_ONLY_DRAWS = 1e150
"""ν from which nothing but draws is expected, which tell nothing: its square is still a double."""


@dataclass(frozen=True)
class OwnGames:
    """Games between rated players, once from each side, sorted by player; natural units.

    Rows of local player i are ``indptr[i] … indptr[i + 1] - 1``. A row's log-likelihood is
    ``score · x - n A(x)``, ``A(x) = ln(e^x + 1 + ν e^(x/2))``, x the log odds of a win against a
    loss.

    Attributes
    ----------
    indptr : (n_rated + 1,) int64
    opponent : (n_rows,) int32
        Local number.
    half : (n_rows,) int8
        0 or 1.
    n_games, score : (n_rows,)
        Score is the player's, a draw half a point.
    gap : (n_rows,)
        x at the fit of both halves together.
    tie : (n_rows,)
        ν, 0 unless draws are outcomes of their own.
    weight : (n_rows,)
        Information ``n A''(x)``.
    dispersion : (n_rated,)
        Variance of the player's scores by the variance that the likelihood supposes; below 1 where
        draws count as half points.
    """

    indptr: IntArray
    opponent: Int32Array
    half: Int8Array
    n_games: FloatArray
    score: FloatArray
    gap: FloatArray
    tie: FloatArray
    weight: FloatArray
    dispersion: FloatArray


@dataclass(frozen=True)
class League:
    """All games of the rated players, and how all ratings answer a pull.

    Attributes
    ----------
    players : (n_rated,) int64
        Index in the league.
    games : OwnGames
    response : callable
        Returns x with ``H x = c``, H the information of the ratings and c a (n_rated,) pull that
        adds up to 0; up to `EXACT_UP_TO` players exactly.
    """

    players: IntArray
    games: OwnGames
    response: Callable[[FloatArray], FloatArray]


def league_of(fit: Fit, both: Pairs, halves: tuple[Pairs, Pairs], predict: Predict) -> League:
    """Return the rated players' own games and the information at the fit of `both` halves."""
    players = np.flatnonzero(fit.components.rated)
    local = np.full(both.n_players, -1, np.int32)
    local[players] = np.arange(len(players), dtype=np.int32)
    cells = [_cells(fit, half, local, predict, number) for number, half in enumerate(halves)]
    one_side = np.concatenate(cells)
    dispersed = _score_variance(fit, one_side)
    rows = np.concatenate((one_side, _seen_by_the_other(one_side)))
    order = np.lexsort((rows["half"], rows["opponent"], rows["player"]))
    rows, dispersed = rows[order], np.concatenate((dispersed, dispersed))[order]
    own_weight = np.bincount(rows["player"], rows["weight"], len(players)).astype(np.float64)
    games = OwnGames(
        indptr=np.concatenate(
            ([0], np.cumsum(np.bincount(rows["player"], minlength=len(players))))
        ),
        **{name: np.ascontiguousarray(rows[name]) for name in _COLUMNS},
        dispersion=np.bincount(rows["player"], dispersed, len(players))
        / np.maximum(own_weight, _TINY),
    )
    upward = rows["player"] < rows["opponent"]
    if len(players) <= EXACT_UP_TO:
        response = _exact_response(rows[upward], len(players))
    else:
        response = _response(fit, both, local, rows[upward])
    return League(players, games, response)


def _exact_response(meetings: NDArray[np.void], n: int) -> Callable[[FloatArray], FloatArray]:
    """Return what solves the information of few players, by its inverse."""
    matrix = dense_laplacian(
        meetings["player"], meetings["opponent"], meetings["weight"], np.full(n, FLOOR)
    )
    inverse = scaled_inverse(regular(matrix, n))
    return lambda pull: np.asarray(np.sum(inverse * pull, axis=1))


def _response(
    fit: Fit, both: Pairs, local: Int32Array, meetings: NDArray[np.void]
) -> Callable[[FloatArray], FloatArray]:
    """Return what solves the information of many players, by conjugate gradients."""
    edges = fold(both, local, draws="drop" if fit.model.draws == "drop" else "half", order=False)
    pair = meetings["player"].astype(np.int64) * edges.n_players + meetings["opponent"]
    _, edge = np.unique(pair, return_inverse=True)
    information = information_of(edges, np.bincount(edge, meetings["weight"]).astype(np.float64))
    rating = fit.rating_elo[fit.components.rated]
    lowest = np.min(rating, where=np.isfinite(rating), initial=np.inf)
    preconditioner = two_level(information, bins_by(np.maximum(rating, lowest) / ELO_PER_LOGIT))
    return partial(conjugate_gradients, information, preconditioner, accuracy=_ACCURACY)


def _cells(
    fit: Fit, pairs: Pairs, local: Int32Array, predict: Predict, number: int
) -> NDArray[np.void]:
    """Return the first mover's rows of one half's games between rated players."""
    drawn = np.zeros(pairs.n_cells) if fit.model.draws == "drop" else pairs.draws.astype(np.float64)
    n_games = pairs.wins + pairs.losses + drawn
    player, opponent = local[pairs.first_idx], local[pairs.second_idx]
    kept = (player >= 0) & (opponent >= 0) & (n_games > 0.0)
    chances = predict(
        fit,
        pairs.first_idx[kept],
        pairs.second_idx[kept],
        neutral=pairs.neutral[kept],
        handicap=pairs.handicap[kept],
    )
    # Additive handicaps can leave two players without strength: nothing is expected of their games.
    nothing = fit.at_zero[pairs.first_idx[kept]] & fit.at_zero[pairs.second_idx[kept]]
    rows = np.zeros(np.count_nonzero(kept), _ROW)
    rows["player"], rows["opponent"], rows["half"] = player[kept], opponent[kept], number
    counted = {"n_games": n_games, "drawn": drawn, "score": pairs.wins + 0.5 * drawn}
    for name, values in counted.items():
        rows[name] = np.where(nothing, 0.0, values[kept])
    gap, tie = _log_odds(fit, *(np.where(nothing, 1.0 / 3.0, chance) for chance in chances))
    rows["gap"], rows["tie"] = gap, tie
    rows["weight"] = rows["n_games"] * _curvature(gap, tie)
    return rows


def _log_odds(
    fit: Fit, p_win: FloatArray, p_draw: FloatArray, p_loss: FloatArray
) -> tuple[FloatArray, FloatArray]:
    if np.isnan(p_win + p_draw + p_loss).any():
        raise ValueError(
            "the fit of both halves together has no prediction for some of its own games; predict "
            "must know every game between rated players"
        )
    if fit.model.draws == "davidson":
        won, lost = np.maximum(p_win, _TINY), np.maximum(p_loss, _TINY)
        return np.log(won / lost), np.minimum(p_draw / _geometric_mean(won, lost), _ONLY_DRAWS)
    share = 0.5 if fit.model.draws == "half" else 0.0
    won, lost = (np.maximum(chance + share * p_draw, _TINY) for chance in (p_win, p_loss))
    return np.log(won / lost), np.zeros(len(won))


def _geometric_mean(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return ``√(one · other)`` also where the product is below all doubles."""
    product = one * other
    return np.where(product > _TINY, np.sqrt(product), np.sqrt(one) * np.sqrt(other))


def _curvature(gap: FloatArray, tie: FloatArray) -> FloatArray:
    """Return A''(x): the variance of one game's score that the likelihood supposes."""
    root = np.exp(-0.5 * np.abs(gap))
    total = 1.0 + root * root + tie * root
    return np.asarray(root * (root + 0.25 * tie * (1.0 + root * root)) / total**2)


def _score_variance(fit: Fit, rows: NDArray[np.void]) -> FloatArray:
    """Return the rows' variance of the score under the draw model of section 5."""
    weight: FloatArray = rows["weight"]
    if fit.model.draws != "half" or not rows["drawn"].any():
        return weight
    small = np.exp(-np.abs(rows["gap"]))
    likely, unlikely = 1.0 / (1.0 + small), small / (1.0 + small)
    n_drawn = int(rows["drawn"].sum())
    rate = fit_draw_rate(rows["n_games"], likely, unlikely, n_drawn)
    return weight - 0.25 * rows["n_games"] * draw_probability(rate, likely, unlikely)


def _seen_by_the_other(rows: NDArray[np.void]) -> NDArray[np.void]:
    other = rows.copy()
    other["player"], other["opponent"] = rows["opponent"], rows["player"]
    other["score"] = rows["n_games"] - rows["score"]
    other["gap"] = -rows["gap"]
    return other
