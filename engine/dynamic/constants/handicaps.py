"""The likely worths of handicaps: beside the ranks behind them, or by the static model."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
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
from banzuke.engine.scale import ELO_PER_LOGIT


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
    worths: FloatArray | None = None,
) -> tuple[StepHypothesis, ...]:
    """The likely worths of handicaps with their constants, the likeliest for forecasts first.

    The constants are found for several worths, and every likely worth counts.

    Where handicaps are given by ranks, players are as many steps apart as ranks. Games between them
    then come out even, as long as a step is worth as much as a rank: results do not say how
    much that is. The probability of a worth is that of the results, predicted day by day, times a
    preference for the usual worth. For ratings only results between players count who both have
    some earlier games (those of two on a day with the same handicap are one), and in part. Ranks of
    others are hardly known where handicaps tell them, and a rank that is off by four seems to say
    that steps are worth little. Forecasts are better with such a worth, ratings are not.

    Other handicaps are worth what the static model says, by all its likely worths. Results
    predicted day by day would not do: whoever is weaker receives more, and as long as results have
    not shown who that is, handicaps seem to be worth little.

    Parameters
    ----------
    games : History
        Their ``shift`` has steps of handicaps, below 0 where the second player is helped.
    find : callable
        Returns the constants of games, as `engine.dynamic.find_constants` does.
    step_elo : float, optional
        A given worth of a step, Elo.
    worths : (n_worths, n_rows) float, optional
        Equally likely log-odds that handicaps add, in order, of handicaps that are not given by
        ranks (`worths_of_handicaps`).
    """
    if not games.shift.any():
        return (StepHypothesis(games, find(games), None, 1.0, 1.0),)
    if worths is not None and step_elo is None and not games.are_proper:
        tried = [replace(games, shift=each) for each in worths]
        alike = 1.0 / len(worths)
        return tuple(StepHypothesis(one, find(one), None, alike, alike) for one in tried)
    steps_elo: FloatArray = np.array(HANDICAP_STEPS_ELO if step_elo is None else (step_elo,))
    tried = [replace(games, shift=worth_of_steps(games.shift, worth)) for worth in steps_elo]
    found = [find(one) for one in tried]
    n_games = float(games.wins.sum() + games.draws.sum() + games.losses.sum())
    share = _shares(steps_elo, [n_games * one.log_loss for one in found])
    for_errors = share
    if len(steps_elo) > 1:
        settled = [_loss_of_settled(*one) for one in zip(tried, found, strict=True)]
        for_errors = _shares(steps_elo, [SETTLED_WEIGHT * loss for loss in settled])
    order = np.argsort(-share, kind="stable")
    return tuple(
        StepHypothesis(
            tried[at], found[at], float(steps_elo[at]), float(share[at]), float(for_errors[at])
        )
        for at in order
        if share[at] > 0.0 or for_errors[at] > 0.0
    )


def in_the_middle(
    games: History, find: Callable[[History], Constants], supposed: Sequence[StepHypothesis]
) -> StepHypothesis:
    """The supposition under which ratings are shown: steps of the mean worth, in logarithms.

    The likeliest worth would do, but several are often nearly as likely. Then it jumps by a factor
    of 2 from one night to the next, and all ratings with it. Of the worths by the static model it
    is the one in the middle.

    Parameters
    ----------
    games, find
        As `suppose_handicaps` had them.
    supposed : sequence of StepHypothesis
        What it found.
    """
    likely = [one for one in supposed if one.share_for_errors > 0.0]
    if len(likely) == 1 or likely[0].step_elo is None:
        return likely[len(likely) // 2]
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
    """The log-loss of games between players who both have earlier games; NaN without a search.

    A game counts once, whatever it weighs for the rarity of draws: that differs by worth.
    """
    if np.isnan(found.log_loss):
        return np.nan
    since = int(games.day.min())
    return passed(games, found.model, since=since, least=SETTLED_GAMES[0]).loss / found.model.weight


def worth_of_steps(steps: FloatArray, step_elo: float) -> FloatArray:
    """The log-odds of (n_rows,) signed steps of handicaps, each worth so many Elo."""
    return np.clip(step_elo / ELO_PER_LOGIT * steps, -MOST_SHIFT, MOST_SHIFT)
