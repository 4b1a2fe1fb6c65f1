"""The worth of handicaps: beside the ranks behind them, or by the static model of all games."""

from collections.abc import Callable, Sequence
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
    SETTLED_GAMES,
    SETTLED_WEIGHT,
    STEP_DECIMALS,
    STEP_WIDTH,
)
from banzuke.engine.dynamic.evidence.tuned import USUAL_RANK_ELO
from banzuke.engine.dynamic.filter import passed
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


class StepHypothesis(NamedTuple):
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
        Its probability for forecasts; those of all suppositions add up to 1.
    share_for_errors : float
        Its probability for ratings and their errors, likewise.
    """

    games: History
    constants: Constants
    step_elo: float | None
    share: float
    share_for_errors: float


def suppose_handicaps(
    games: History,
    find: Callable[[History], Constants],
    step_elo: float | None = None,
    *,
    in_steps: bool,
) -> tuple[StepHypothesis, ...]:
    """The likely worths of handicaps with their constants, the likeliest for forecasts first.

    Where handicaps are given by ranks, players are as many steps apart as ranks. Games between them
    then come out even, as long as a step is worth as much as a rank: results do not say how
    much that is. So the constants are found for several worths, and every likely worth counts. The
    probability of a worth is that of the results, predicted day by day, times a preference for the
    usual worth.

    For ratings only results between players count who both have some earlier games (those of two on
    a day with the same handicap are one), and in part. Ranks of others are hardly known where
    handicaps tell them, and a rank that is off by four seems to say that steps are worth little.
    Forecasts are better with such a worth, ratings are not.

    Parameters
    ----------
    games : History
        Their ``shift`` has steps of handicaps, or log-odds, which are then known.
    find : callable
        Returns the constants of games, as `engine.dynamic.find_constants` does.
    step_elo : float, optional
        A given worth of a step, Elo.
    in_steps : bool
        Whether ``shift`` has steps, below 0 where the second player is helped (`HandicapRanks`).
    """
    if not in_steps or not games.shift.any():
        return (StepHypothesis(games, find(games), None, 1.0, 1.0),)
    worths = np.array(HANDICAP_STEPS_ELO if step_elo is None else (step_elo,))
    tried = [replace(games, shift=worth_of_steps(games.shift, worth)) for worth in worths]
    found = [find(one) for one in tried]
    n_games = float(games.wins.sum() + games.draws.sum() + games.losses.sum())
    share = _shares(worths, [n_games * one.log_loss for one in found])
    for_errors = share
    if len(worths) > 1:
        settled = [_loss_of_settled(*one) for one in zip(tried, found, strict=True)]
        for_errors = _shares(worths, [SETTLED_WEIGHT * loss for loss in settled])
    order = np.argsort(-share, kind="stable")
    return tuple(
        StepHypothesis(
            tried[at], found[at], float(worths[at]), float(share[at]), float(for_errors[at])
        )
        for at in order
        if share[at] > 0.0 or for_errors[at] > 0.0
    )


def in_the_middle(
    games: History, find: Callable[[History], Constants], supposed: Sequence[StepHypothesis]
) -> StepHypothesis:
    """The supposition under which ratings are shown: steps of the mean worth, in logarithms.

    The likeliest worth would do, but several are often nearly as likely. Then it jumps by a factor
    of 2 from one night to the next, and all ratings with it.

    Parameters
    ----------
    games, find
        As `suppose_handicaps` had them.
    supposed : sequence of StepHypothesis
        What it found.
    """
    likely = [one for one in supposed if one.share_for_errors > 0.0]
    if len(likely) == 1:
        return likely[0]
    shares = [one.share_for_errors for one in likely]
    logarithms = np.log([one.step_elo or np.nan for one in likely])
    worth = round(float(np.exp(np.average(logarithms, weights=shares))), STEP_DECIMALS)
    shown = replace(games, shift=worth_of_steps(games.shift, worth))
    return StepHypothesis(shown, find(shown), worth, 0.0, 0.0)


def _shares(worths: FloatArray, losses: Sequence[float]) -> FloatArray:
    """The probabilities of worths by the losses under each; losses may be NaN without a search."""
    unlikely = np.nan_to_num(losses)
    if len(worths) > 1:  # a given worth has no preference
        unlikely = unlikely + 0.5 * (np.log(worths / USUAL_RANK_ELO) / STEP_WIDTH) ** 2
    share = np.exp(unlikely.min() - unlikely)
    share = np.where(share < LEAST_STEP_SHARE * share.max(), 0.0, share)
    shares: FloatArray = share / share.sum()
    return shares


def _loss_of_settled(games: History, found: Constants) -> float:
    """The log-loss of games between players who both have earlier games; NaN without a search."""
    if np.isnan(found.log_loss):
        return np.nan
    return passed(games, found.model, since=int(games.day.min()), least=SETTLED_GAMES).loss


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
