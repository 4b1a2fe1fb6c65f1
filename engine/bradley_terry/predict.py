"""Chances of single games under a fit."""

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.curve import log_rise, mean_rating, whole_levels
from banzuke.engine.bradley_terry.result import AT_ITS_BOUND, DRAW, ESTIMATED, FIRST_MOVER, Fit
from banzuke.engine.outcomes import DAVIDSON, HALF_POINTS
from banzuke.engine.scale import ELO_PER_LOGIT


def predict(
    fit: Fit,
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    *,
    neutral: ArrayLike | None = None,
    handicap: ArrayLike | None = None,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The chances (win, draw, loss) of the first mover, (n_games,) each.

    Ties after Davidson: exactly the model's. Draws as half points: p the expected score,
    ``P(draw) = min(4 d0 p (1 - p), 2 min(p, 1 - p))``, ``P(win) = p - P(draw)/2`` (section 5).
    Dropped draws: no draws. NaN if one of the players is not rated, or both have strength 0.

    Parameters
    ----------
    fit : Fit
        Plain or general.
    first_idx, second_idx : (n_games,) int
    neutral : (n_games,) bool, optional
        False by default.
    handicap : (n_games,) int, optional
        Codes; 0 by default. Levels that the fit did not see follow the model's formula, in A1 and
        M1 the next lower observed level. Without a handicap model a code only removes the
        first-mover effect, as in the fit.

    Raises
    ------
    ValueError
        If lengths differ, an index is not a player, or a handicap is negative or not whole.
    """
    first, second = _players(fit, first_idx, "first_idx"), _players(fit, second_idx, "second_idx")
    level = np.zeros(len(first), np.int64) if handicap is None else whole_levels(handicap)
    is_neutral = np.zeros(len(first), np.bool_) if neutral is None else np.asarray(neutral) != 0
    for name, values in (("second_idx", second), ("handicap", level), ("neutral", is_neutral)):
        if values.shape != first.shape:
            raise ValueError(f"{name} has shape {values.shape}; first_idx has {first.shape}")
    with np.errstate(invalid="ignore"):
        gap = _log_odds(fit, first, second, level, (level == 0) & ~is_neutral)
    return _outcomes(fit, gap)


def _log_odds(
    fit: Fit, first: IntArray, second: IntArray, level: IntArray, moves: BoolArray
) -> FloatArray:
    """Return ln(effective strength of the first mover / of the second)."""
    mean = mean_rating(fit)
    side = (first, second) if fit.model.receiver == "first" else (second, first)
    helped = log_rise(fit, level, fit.rating_elo[side[0]])
    gap: FloatArray = helped - (fit.rating_elo[side[1]] - mean) / ELO_PER_LOGIT
    if fit.model.receiver == "second":
        gap = -gap
    if fit.has_order:
        gap = gap + moves * fit.effect(FIRST_MOVER).value / ELO_PER_LOGIT
    return gap


def _outcomes(fit: Fit, gap: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    tie = fit.effect(DRAW) if fit.model.has_ties else None
    if tie is not None and tie.status in (ESTIMATED, AT_ITS_BOUND):
        return DAVIDSON.chances(gap, nu=tie.value)
    return HALF_POINTS.chances(gap, draw_rate=fit.draw_rate)  # dropped draws have a rate of 0


def _players(fit: Fit, values: ArrayLike, name: str) -> IntArray:
    given = np.atleast_1d(np.asarray(values))
    idx = given.astype(np.int64)
    bad = (idx < 0) | (idx >= len(fit.rating_elo)) | (idx != given)
    if bad.any():
        at = int(np.argmax(bad))
        raise ValueError(
            f"{name}[{at}] = {given[at]} is not a player 0 … {len(fit.rating_elo) - 1}"
        )
    return idx
