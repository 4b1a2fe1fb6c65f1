"""The worth of handicaps by the static model of all games, as far as it is known."""

from dataclasses import dataclass, replace

import numpy as np
from scipy.special import ndtri

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry import (
    Fit,
    Gauge,
    Model,
    NotConverged,
    Selection,
    fit,
    profile,
    select,
)
from banzuke.engine.bradley_terry.curve import log_rise, mean_rating
from banzuke.engine.bradley_terry.profile import Belief
from banzuke.engine.dynamic.constants.tuned import (
    HAVE_POSTERIORS,
    LIKELY_WORTHS,
    MOST_BELIEVED,
    MOST_SHIFT,
    STEP_WIDTH,
    USUAL_STEPS,
    WORTH_DECIMALS,
)
from banzuke.engine.dynamic.evidence.tuned import USUAL_RANK_ELO
from banzuke.engine.dynamic.histories import History
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named


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


def signed_steps(handicaps: Handicaps, level: IntArray) -> FloatArray:
    """The steps of handicaps, below 0 where the second player is helped."""
    sign = 1.0 if handicaps.model.receiver == "first" else -1.0
    return sign * level.astype(np.float64)


def fit_of_handicaps(handicaps: Handicaps, pairs: Pairs) -> Fit | Selection:
    """The fit of a handicap model to all games, or of all models where AIC chooses."""
    if handicaps.is_chosen:
        return select(pairs, handicaps.model, gauge=Gauge(), among=["handicap"])
    return fit(pairs, handicaps.model, gauge=Gauge())


def worths_of_handicaps(
    handicaps: Handicaps, fitted: Fit | Selection, pairs: Pairs, games: History
) -> FloatArray:
    """The (n_worths, n_rows) log-odds that handicaps add for the first player, equally likely.

    They are quantiles of the posterior of the static model, or of what is usual where hardly any
    results are linked. In large leagues, and where the worth clearly differs by rating, there is
    one worth: that of the fit. The effect of a stone does not depend on the date of the game.

    Parameters
    ----------
    handicaps : Handicaps
    fitted : Fit or Selection
        Of all games at once, as if strength were constant (`fit_of_handicaps`).
    pairs : Pairs
        The games that were fitted.
    games : History
        Their ``shift`` has steps of handicaps.
    """
    given = np.flatnonzero(games.shift != 0.0)
    codes, code_of = np.unique(np.abs(games.shift[given]).astype(np.int64), return_inverse=True)
    found = fitted if isinstance(fitted, Fit) else fitted.of_intervals
    if found.model.handicap in HAVE_POSTERIORS and pairs.n_players <= MOST_BELIEVED:
        seen = _believed(handicaps.model, found, pairs)
        by_code = _usual(codes, code_of)
        helped = (by_code if seen is None else _by_results(seen, codes, by_code))[:, code_of]
    else:
        side = games.first if handicaps.model.receiver == "first" else games.second
        helped = _by_fit(found, codes[code_of], games.player[side[given]])[np.newaxis]
    worths = np.zeros((len(helped), len(games.shift)))
    worths[:, given] = np.sign(games.shift[given]) * np.clip(helped, -MOST_SHIFT, MOST_SHIFT)
    return worths


def _believed(model: Model, found: Fit, pairs: Pairs) -> Belief | None:
    """The posterior of a league's handicaps; None if hardly any results are linked."""
    try:
        if found.model.handicap == "none":
            found = fit(pairs, replace(model, handicap="M4"), gauge=Gauge())
        seen = profile(found, pairs, named("dynamic", "handicaps"))
    except NotConverged:
        return None
    return seen if isinstance(seen, Belief) else None


def _usual(codes: IntArray, code_of: IntArray) -> FloatArray:
    """The (n_worths, n_codes) quantiles of what is known of codes before any result, log-odds.

    Where codes are large they are no steps, and each is worth less.
    """
    usual = np.sqrt(np.mean(codes[code_of] ** 2.0))
    step_elo = USUAL_RANK_ELO * np.exp(STEP_WIDTH * ndtri(LIKELY_WORTHS))
    step_elo *= min(1.0, USUAL_STEPS / usual)
    worths: FloatArray = np.outer(step_elo / ELO_PER_LOGIT, codes)
    return worths


def _by_results(seen: Belief, codes: IntArray, usual: FloatArray) -> FloatArray:
    """The (n_worths, n_codes) quantiles by results, log-odds, at least 0.

    Codes that no linked result has keep their usual worth.
    """
    worths = usual.copy()
    for at, code in enumerate(codes.tolist()):
        row = seen.problem.level(code)
        if row is not None:
            along = seen.posterior.along(row[np.newaxis])
            worths[:, at] = seen.posterior.quantiles(*along, LIKELY_WORTHS)[0]
    found: FloatArray = np.maximum(worths, 0.0).round(WORTH_DECIMALS)
    return found


def _by_fit(found: Fit, codes: IntArray, player: Int32Array) -> FloatArray:
    """The (n_rows,) log-odds that codes add for the players who receive them."""
    mean, rating = mean_rating(found), found.rating_elo[player]
    rating = np.where(np.isfinite(rating), rating, mean)
    helped = log_rise(found, codes, rating)
    added: FloatArray = np.nan_to_num(helped - (rating - mean) / ELO_PER_LOGIT)
    return added
