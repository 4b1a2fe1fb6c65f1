"""The worth of handicaps: beside the ranks behind them, or by the static model of all games."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry import Fit, Gauge, Model, Selection, fit, select
from banzuke.engine.bradley_terry.curve import log_rise, mean_rating
from banzuke.engine.dynamic.constants.constants import Constants
from banzuke.engine.dynamic.constants.tuned import (
    HANDICAP_STEPS_ELO,
    LEAST_STEP_SHARE,
    MOST_SHIFT,
    STEP_WIDTH,
)
from banzuke.engine.dynamic.evidence.tuned import USUAL_RANK_ELO
from banzuke.engine.dynamic.histories import History
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Handicaps:
    """The handicap model of a league.

    Attributes
    ----------
    model : Model
        Of the static ratings; its ``receiver`` says which player gets the handicap.
    is_chosen : bool
        Whether the kind of handicap is chosen by AIC, whatever ``model`` says.
    """

    model: Model
    is_chosen: bool = False


class Supposed(NamedTuple):
    """A possible worth of handicaps, with the constants found under it.

    Attributes
    ----------
    games : History
        Their ``shift`` is what handicaps are worth.
    constants : Constants
        The constants of the largest evidence.
    step_elo : float or None
        What a step of handicaps is worth, Elo; None if the static model says it.
    share : float
        Its probability; those of all suppositions add up to 1.
    """

    games: History
    constants: Constants
    step_elo: float | None
    share: float


def suppose_handicaps(
    games: History,
    find: Callable[[History], Constants],
    step_elo: float | None = None,
    *,
    in_steps: bool,
) -> tuple[Supposed, ...]:
    """The likely worths of handicaps with their constants, the likeliest first.

    Where handicaps are given by ranks, players are as many steps apart as ranks. Games between them
    then come out even, as long as a step is worth as much as a rank: results do not say how
    much that is. So the constants are found for several worths, and every likely worth counts. The
    probability of a worth is that of the results, predicted day by day, times a preference for the
    usual worth.

    Parameters
    ----------
    games : History
        Their ``shift`` has steps of handicaps, or log-odds, which are then known.
    find : callable
        Returns the constants of games, as `engine.dynamic.find_constants` does.
    step_elo : float, optional
        A given worth of a step, Elo.
    in_steps : bool
        Whether ``shift`` has steps, below 0 where the second player is helped (`BehindHandicaps`).
    """
    if not in_steps or not games.shift.any():
        return (Supposed(games, find(games), None, 1.0),)
    worths = np.array(HANDICAP_STEPS_ELO if step_elo is None else (step_elo,))
    tried = [replace(games, shift=worth_of_steps(games.shift, worth)) for worth in worths]
    found = [find(one) for one in tried]
    n_games = float(games.wins.sum() + games.draws.sum() + games.losses.sum())
    unlikely = np.nan_to_num([n_games * one.log_loss for one in found])
    if len(worths) > 1:
        unlikely = unlikely + 0.5 * (np.log(worths / USUAL_RANK_ELO) / STEP_WIDTH) ** 2
    share = np.exp(unlikely.min() - unlikely)
    share = np.where(share < LEAST_STEP_SHARE * share.max(), 0.0, share)
    share /= share.sum()
    order = np.argsort(-share, kind="stable")[: np.count_nonzero(share)]
    return tuple(
        Supposed(tried[at], found[at], float(worths[at]), float(share[at])) for at in order
    )


def worth_of_steps(steps: FloatArray, step_elo: float) -> FloatArray:
    """The log-odds of (n_rows,) signed steps of handicaps, each worth so many Elo."""
    return np.clip(step_elo / ELO_PER_LOGIT * steps, -MOST_SHIFT, MOST_SHIFT)


def signed_steps(handicaps: Handicaps, level: IntArray) -> FloatArray:
    """The steps of handicaps, below 0 where the second player is helped."""
    sign = 1.0 if handicaps.model.receiver == "first" else -1.0
    return sign * level.astype(np.float64)


def fit_of_handicaps(handicaps: Handicaps, pairs: Pairs) -> Fit | Selection:
    """The fit of a handicap model to all games, or of all models where AIC chooses."""
    if handicaps.is_chosen:
        return select(pairs, handicaps.model, gauge=Gauge(), among=["handicap"])
    return fit(pairs, handicaps.model, gauge=Gauge())


def log_odds_of_handicaps(
    handicaps: Handicaps,
    first: IntArray,
    second: IntArray,
    counts: FloatArray,
    level: IntArray,
    neutral: BoolArray,
    *,
    n_players: int,
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
    """
    shift = np.zeros(len(level))
    given = np.flatnonzero(level > 0)
    if not len(given):
        return shift
    pairs = from_counts(
        first, second, *counts.T, n_players=n_players, handicap=level, neutral=neutral
    )
    fitted = fit_of_handicaps(handicaps, pairs)
    found = fitted if isinstance(fitted, Fit) else fitted.winner
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
