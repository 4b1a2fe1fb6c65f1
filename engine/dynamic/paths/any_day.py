"""Strength at any day: between games and after the last game, as the prior lets it change."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.paths.fit import Path
from banzuke.engine.dynamic.paths.marginals import Marginals
from banzuke.engine.dynamic.paths.tuned import TINY


@dataclass(frozen=True)
class Strengths:
    """Strengths of players, each at one day, and their variances; logits and logits².

    A player without games has the expected first strength and the variance of first strengths.
    """

    mean: FloatArray
    variance: FloatArray


def strengths_at(
    path: Path,
    errors: Marginals,
    player_idx: ArrayLike,
    day: ArrayLike,
    *,
    declared: FloatArray | None = None,
) -> Strengths:
    """The (n,) strengths of players on days.

    Before the first game a player has the strength of the first game. Between two games it follows
    the bridge of Wiener's process, or of Ornstein and Uhlenbeck's. After the last game the variance
    grows and the strength reverts.

    Parameters
    ----------
    declared : (n,) float, optional
        Ranks declared on that day; NaN where no new rank is known.
    """
    player, days = np.asarray(player_idx, np.int64), np.asarray(day, np.int64)
    games, model = path.games, path.model
    at = _last_not_after(path, player, days)
    known = games.start[player + 1] > games.start[player]
    at = np.where(known, at, 0)
    ranks = np.full(len(player), np.nan) if declared is None else declared
    unseen = path.background.of_ranks(ranks) @ model.ranks
    width_unseen = np.broadcast_to(path.background.unseen_variance(model, declared), player.shape)
    if not games.n_values:
        return Strengths(unseen, width_unseen)
    following = np.minimum(at + 1, games.n_values - 1)
    has_next = at + 1 < games.start[player + 1]
    clock = model.clock(games.day, games.player)
    width = np.where(has_next, clock[following] - clock[at], 1.0)
    since = np.maximum(model.clock(days, player) - clock[at], 0.0)
    keep, moved = _change(model, since)
    left, rest = _change(model, np.maximum(width - since, 0.0))
    # The weight of the next value, given the one before (the bridge).
    share = np.where(has_next, moved * left / np.maximum(moved * left**2 + rest, TINY), 0.0)
    own = keep * (1.0 - share * left)
    expected = path.expected
    mean = expected[at] + own * (path.strength - expected)[at]
    mean += share * (path.strength - expected)[following]
    if declared is not None and path.background.steps is not None:
        before = path.background.steps[at] @ model.ranks
        part = np.where(np.isfinite(declared), _part_of_rank(path, errors, player, at), 0.0)
        mean += part * (unseen - before)
    var = own**2 * errors.variance[at] + share**2 * errors.variance[following]
    var += 2.0 * share * own * errors.shared[at]
    var += moved * (1.0 - share * left)
    return Strengths(np.where(known, mean, unseen), np.where(known, var, width_unseen))


def _part_of_rank(path: Path, errors: Marginals, player: IntArray, at: IntArray) -> FloatArray:
    """The part of a difference of ranks that a strength moves by when a rank is declared.

    Somebody whose rank was known rises by the share of later ranks. Where it was unknown the rank
    does not change the strength, it tells what to expect of it: the part is that which results have
    left of the variance that the strength had before them.
    """
    part, of_player = np.full(len(at), path.model.later_share), np.zeros(path.games.n_players)
    of_player[path.background.apart] = path.model.first_variance + path.background.beyond_spread(
        path.model
    )
    unknown = of_player[player] > 0.0
    left = errors.variance[at[unknown]] / of_player[player[unknown]]
    part[unknown] = np.minimum(left, 1.0)
    return part


def _change(model: DynamicModel, days: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The fraction of a value that remains after days, and the variance of the change."""
    if model.is_still:
        return np.ones_like(days), np.zeros_like(days)
    return model.persistence(days), model.moved(days)


def _last_not_after(path: Path, player: IntArray, day: IntArray) -> IntArray:
    """Each player's last value on or before a day, or else the player's first value."""
    games = path.games
    if not games.n_values:
        return np.zeros(len(player), np.int64)
    if path.model.is_still:
        return games.start[player]
    low = int(games.day.min())
    width = int(games.day.max()) - low + 2
    keys = games.player.astype(np.int64) * width + (games.day - low)
    wanted = player * width + np.clip(day - low, 0, width - 1)
    at = np.searchsorted(keys, wanted, side="right") - 1
    return np.maximum(at, games.start[player])
