"""Log-loss of held-out games, predicted with and without the terms of pairs (compatibility)."""

from dataclasses import dataclass

import numpy as np
from scipy.special import xlogy

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.fit import fit
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.checks.compatibility import Compatibility, compatibility, with_term
from banzuke.engine.checks.tuned import FOLDS
from banzuke.engine.games.pairs import Pairs, from_counts


@dataclass(frozen=True)
class HeldOutPairs:
    """Held-out games, predicted by ratings, and by ratings with the terms of pairs.

    Attributes
    ----------
    games : float
        Games of pairs that also met in the other folds, and so have a term.
    log_loss, log_loss_with : float
        Mean loss per game.
    gain, gain_se : float
        The fall of the mean loss by the terms, and its standard error over games.
    """

    games: float
    log_loss: float
    log_loss_with: float
    gain: float
    gain_se: float


def predict_held_out_pairs(fitted: Fit, pairs: Pairs, *, rng: np.random.Generator) -> HeldOutPairs:
    """The log-loss of held-out games, with and without the terms of pairs.

    Draws count as half a win and half a loss. Losses are NaN if fewer than two games could be
    predicted.
    """
    losses: list[FloatArray] = []
    losses_with: list[FloatArray] = []
    games: list[FloatArray] = []
    dealt = _dealt(pairs, rng)
    for fold in range(FOLDS):
        train = _without(pairs, dealt[fold])
        known = fit(train, _plain(fitted.model), gauge=Gauge())
        found = compatibility(known, train)
        share, term, error = _predicted(known, pairs, found)
        won, drawn, lost = (column.astype(np.float64) for column in dealt[fold])
        counted = drawn if known.model.outcomes.counts_draws else 0.0 * drawn
        n, points = won + counted + lost, won + 0.5 * counted
        inside = np.isfinite(share) & (error >= 0.0) & (n > 0)
        both = with_term(share[inside], term[inside], error[inside])
        for values, p in ((losses, share[inside]), (losses_with, both)):
            values.append(-(xlogy(points[inside], p) + xlogy((n - points)[inside], 1.0 - p)))
        games.append(n[inside])
    return _summed(*(np.concatenate(each) for each in (games, losses, losses_with)))


def _summed(games: FloatArray, loss: FloatArray, loss_with: FloatArray) -> HeldOutPairs:
    total = float(games.sum())
    if total < 2.0:
        return HeldOutPairs(total, *[np.nan] * 4)
    gain = loss - loss_with
    mean = float(gain.sum()) / total
    error = float(np.sqrt(np.sum((gain - games * mean) ** 2))) / total
    return HeldOutPairs(
        total, float(loss.sum()) / total, float(loss_with.sum()) / total, mean, error
    )


def _plain(model: Model) -> Model:
    return Model(draws="half" if model.has_ties else model.draws, order=model.order)


def _dealt(pairs: Pairs, rng: np.random.Generator) -> list[IntArray]:
    """The (3, n_cells) wins, draws and losses of each cell in each fold, dealt at random."""
    left = np.stack((pairs.wins, pairs.draws, pairs.losses)).astype(np.int64)
    shares: list[IntArray] = []
    for fold in range(FOLDS):
        shares.append(np.asarray(rng.binomial(left, 1.0 / (FOLDS - fold)), np.int64))
        left = left - shares[-1]
    return shares


def _without(pairs: Pairs, out: IntArray) -> Pairs:
    won, drawn, lost = out
    return from_counts(
        pairs.first_idx, pairs.second_idx, pairs.wins - won, pairs.draws - drawn,
        pairs.losses - lost, n_players=pairs.n_players, handicap=pairs.handicap,
        neutral=pairs.neutral,
    )  # fmt: skip


def _predicted(known: Fit, pairs: Pairs, found: Compatibility) -> tuple[FloatArray, ...]:
    """Expected scores of the cells' first movers by ratings, terms, and errors (-1 without one)."""
    win, draw, _ = predict(
        known, pairs.first_idx, pairs.second_idx, neutral=pairs.neutral, handicap=pairs.handicap
    )
    first, second = pairs.first_idx.astype(np.int64), pairs.second_idx.astype(np.int64)
    key = np.minimum(first, second) * pairs.n_players + np.maximum(first, second)
    keys = found.first_idx * pairs.n_players + found.second_idx
    at = np.minimum(np.searchsorted(keys, key), max(len(keys) - 1, 0))
    there = keys[at] == key if len(keys) else np.zeros(len(key), np.bool_)
    term, error = np.zeros(len(key)), np.full(len(key), -1.0)
    term[there] = np.where(first < second, 1.0, -1.0)[there] * found.shift_elo[at[there]]
    error[there] = found.shift_error_elo[at[there]]
    return win + 0.5 * draw, term, error
