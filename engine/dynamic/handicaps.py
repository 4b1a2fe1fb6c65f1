"""The worth of handicaps, as log-odds that they add, by the static model of all games."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry import Gauge, Model, fit, select
from banzuke.engine.bradley_terry.curve import log_rise, mean_rating
from banzuke.engine.dynamic.constants import Constants
from banzuke.engine.dynamic.expected import has_ranks
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.tuned import HANDICAP_SHARES, MOST_SHIFT
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Handicaps:
    """The handicap model of a league.

    Attributes
    ----------
    model : Model
        Of the static ratings; its ``receiver`` is who gets handicaps.
    is_chosen : bool
        Whether the kind of handicap is chosen by AIC, whatever ``model`` says.
    """

    model: Model
    is_chosen: bool = False


def find_with_handicaps(
    games: History, find: Callable[[History], Constants], share: float | None = None
) -> tuple[History, Constants, float]:
    """The games with a share of their handicaps' worth, the constants found, and the share.

    Where handicaps follow ranks, static ratings lie too far apart, and handicaps with them: of the
    go of the AGA a stone is worth 87 Elo by the static ratings; quarters ahead lose 0.6840 with
    that, 0.6818 with 20 to 40. Without ranks the share is 1.

    Parameters
    ----------
    games : History
        Their ``shift`` is what handicaps are worth by the static model.
    find : callable
        Returns the constants of games, as `engine.dynamic.find_constants` does.
    share : float, optional
        A given share; otherwise the one of `HANDICAP_SHARES` whose constants predict each day best.
    """
    if share is None and not (games.shift.any() and has_ranks(games).any()):
        share = 1.0
    tried = HANDICAP_SHARES if share is None else (share,)
    found = [(scaled, find(scaled), part) for part in tried for scaled in [_scaled(games, part)]]
    return min(found, key=lambda one: one[1].log_loss)


def _scaled(games: History, share: float) -> History:
    return games if share == 1.0 else replace(games, shift=share * games.shift)


def log_odds_of_handicaps(
    handicaps: Handicaps,
    first: IntArray,
    second: IntArray,
    counts: FloatArray,
    level: IntArray,
    neutral: BoolArray,
    *,
    n_players: int,
    known: BoolArray | None = None,
) -> FloatArray:
    """The (n_rows,) log-odds that handicaps add for the first player.

    The model is fitted to all games at once, as if strength were constant: the effect of a stone
    does not depend on the date of the game.

    Parameters
    ----------
    first, second, level : (n_rows,) int
        Players, and levels of handicaps; 0 is none.
    counts : (n_rows, 3) float
        Games that the first won, drew and lost.
    neutral : (n_rows,) bool
    known : (n_rows,) bool, optional
        Rows whose results are used; all by default.
    """
    shift = np.zeros(len(level))
    used = np.ones(len(level), np.bool_) if known is None else known
    given = np.flatnonzero(level > 0)
    if not np.any(level[used] > 0):
        return shift
    pairs = from_counts(
        first[used], second[used], *counts[used].T, n_players=n_players, handicap=level[used],
        neutral=neutral[used],
    )  # fmt: skip
    if handicaps.is_chosen:
        found = select(pairs, handicaps.model, gauge=Gauge(), among=["handicap"]).winner
    else:
        found = fit(pairs, handicaps.model, gauge=Gauge())
    is_first = handicaps.model.receiver == "first"
    side = first if is_first else second
    mean = mean_rating(found)
    rating = found.rating_elo[side[given]]
    rating = np.where(np.isfinite(rating), rating, mean)
    helped = log_rise(found, level[given].astype(np.int64), rating)
    helped = helped - (rating - mean) / ELO_PER_LOGIT
    worth = np.clip(np.nan_to_num(helped), -MOST_SHIFT, MOST_SHIFT)
    shift[given] = worth if is_first else -worth
    return shift
