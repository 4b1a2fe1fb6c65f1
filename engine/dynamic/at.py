"""Strength at any day: between games and after the last one as the prior lets it move."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.fit import Path
from banzuke.engine.dynamic.marginals import Marginals


@dataclass(frozen=True)
class Strengths:
    """Of players at a day each, logits and logits².

    Somebody without games yet is a newcomer: 0 and the variance of first strengths.
    """

    mean: FloatArray
    variance: FloatArray


def strengths_at(path: Path, errors: Marginals, player_idx: ArrayLike, day: ArrayLike) -> Strengths:
    """Return (n,) strengths of players on days.

    Before the first game the strength is the first one's; between two it is the bridge of Wiener's
    process, after the last one it widens.
    """
    player, days = np.asarray(player_idx, np.int64), np.asarray(day, np.int64)
    games, model = path.games, path.model
    per_day = 0.0 if model.is_still else model.variance_per_day
    at = _last_not_after(path, player, days)
    known = games.start[player + 1] > games.start[player]
    at = np.where(known, at, 0)
    if not games.n_values:
        return Strengths(np.zeros(len(player)), np.full(len(player), model.first_variance))
    following = np.minimum(at + 1, games.n_values - 1)
    has_next = at + 1 < games.start[player + 1]
    width = np.where(has_next, games.day[following] - games.day[at], 1).astype(np.float64)
    since = np.maximum(days - games.day[at], 0).astype(np.float64)
    share = np.where(has_next, since / np.maximum(width, 1.0), 0.0)
    mean = path.strength[at] + share * (path.strength[following] - path.strength[at])
    var = (1.0 - share) ** 2 * errors.variance[at] + share**2 * errors.variance[following]
    var += 2.0 * share * (1.0 - share) * errors.shared[at]
    var += per_day * np.where(has_next, since * (1.0 - share), since)
    return Strengths(np.where(known, mean, 0.0), np.where(known, var, model.first_variance))


def _last_not_after(path: Path, player: IntArray, day: IntArray) -> IntArray:
    """Return each player's last value on or before a day; the first where there is none."""
    games = path.games
    if not games.n_values:
        return np.zeros(len(player), np.int64)
    if path.model.is_still:
        return games.start[player]
    low = int(games.day.min())
    width = int(games.day.max()) - low + 2
    keys = games.player.astype(np.int64) * width + (games.day - low)
    asked = player * width + np.clip(day - low, 0, width - 1)
    at = np.searchsorted(keys, asked, side="right") - 1
    return np.maximum(at, games.start[player])
