"""Sets of constants for errors: with eras and without, each by its probability.

Ratings and forecasts are those of the likeliest eras, which count only if the filter foresees
results better with them. Errors take in that this may be wrong. There may be an era where none
counts, and none where one does. The day of the last change is uncertain, and so is today's drift,
about which only the results since then say something: if the change was later, the drift is larger.
"""

from dataclasses import replace

import numpy as np
from scipy.special import expit

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.constants import Constants, with_drifts
from banzuke.engine.dynamic.constants.tuned import ERA_PARTS, LEAST_GAIN_OF_ERA
from banzuke.engine.dynamic.evidence import DRIFT
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import MOST_ELO
from banzuke.engine.dynamic.uncertainty.reverting import sets_with_reversion
from banzuke.engine.dynamic.uncertainty.sets import sets_of
from banzuke.engine.dynamic.uncertainty.tuned import (
    ANY_PARTS,
    BELIEF_SURE,
    FEWEST_LIKELY_ERAS,
    LEAST_LIKELY_ERA,
    NEAR_PARTS,
    TIMES_BEFORE,
    TIMES_TODAY,
)

Sets = tuple[tuple[DynamicModel, ...], FloatArray]
"""Models, and the (n_models,) probability of each."""


def sets_with_eras(games: History, found: Constants) -> Sets:
    """Models for errors, and the (n_models,) probability of each.

    Eras have the odds of what the filter gains with the likeliest ones, beside the likeliest set
    without eras, less the gain with which they count in ratings. Where pairings follow strength the
    drift is larger already, and there are no eras.
    """
    are_chosen = np.isfinite(found.model.pairing_elo)
    if not found.free[DRIFT] or are_chosen or found.error[DRIFT] <= BELIEF_SURE[DRIFT]:
        return sets_with_reversion(games, found)
    even = with_drifts(games, found, replace(found.model, eras=()))
    models, shares = sets_with_reversion(games, even)
    least = min(_loss(games, model) for model in (even.model, *models))
    uneven = _near(games, found.model) if found.model.eras else _anywhere(games, found.model)
    gains = least - np.array([_loss(games, model) for model in uneven])
    gains = np.nan_to_num(gains, nan=-np.inf)
    likely = expit(gains.max(initial=-np.inf) - LEAST_GAIN_OF_ERA)
    if likely < LEAST_LIKELY_ERA:
        return models, shares
    with_eras = _with_likely_eras(games, found, uneven, np.exp(gains - gains.max()))
    of_eras = np.full(len(with_eras), 1.0 / len(with_eras))
    if likely > 1.0 - LEAST_LIKELY_ERA:
        return with_eras, of_eras
    return models + with_eras, np.append((1.0 - likely) * shares, likely * of_eras)


def _loss(games: History, model: DynamicModel) -> float:
    """The log-loss of all results, each day predicted from the days before it."""
    return passed(games, model, since=int(games.day.min())).loss


def _with_likely_eras(
    games: History, found: Constants, uneven: list[DynamicModel], likely: FloatArray
) -> tuple[DynamicModel, ...]:
    """Sets of the other constants with likely eras, all equally likely.

    ``uneven`` are models by today's drift, ``likely`` (n_models,) their probabilities times a
    number.
    """
    sets = sets_of(games, found, for_errors=True)
    # There is one from each part of the distribution of today's drift. The order of the sets turns,
    # so that no direction of the constants has the larger drifts. The drift of a set is that of
    # most games, so it is that before today's.
    n_of_each = -(-FEWEST_LIKELY_ERAS // len(sets))
    n = n_of_each * len(sets)
    chosen = np.searchsorted(np.cumsum(likely) / likely.sum(), (np.arange(n) + 0.5) / n)
    order = np.arange(n).reshape(n_of_each, -1)
    order[1::2] = order[1::2, ::-1]
    usual = found.model.drift_elo
    return tuple(
        _at(one, uneven[chosen[at]], one.drift_elo / usual)
        for row in order
        for one, at in zip(sets, row, strict=True)
    )


def _at(one: DynamicModel, eras: DynamicModel, times: float) -> DynamicModel:
    """A set with the eras of a model, whose drifts before today's are so many times as large."""
    before = tuple((day, times * was) for day, was in eras.eras)
    return replace(one, drift_elo=eras.drift_elo, eras=before)


def _near(games: History, model: DynamicModel) -> list[DynamicModel]:
    """Models with other days of the last change and other drifts since then, by drift."""
    *earlier, (day, times) = model.eras
    rows = np.sort(games.day[games.first]).astype(np.int64)
    parts = np.searchsorted(rows, day) / (len(rows) - 1) + NEAR_PARTS / ERA_PARTS
    days = _days(rows, parts[(parts > 0.0) & (parts < 1.0)])
    days = days[days > max((end for end, _ in earlier), default=-np.inf)]
    found = []
    for faster in TIMES_TODAY.tolist():
        drift = min(faster * model.drift_elo, MOST_ELO)
        slower = model.drift_elo / drift
        before = tuple((end, slower * was) for end, was in earlier)
        found += [
            replace(model, drift_elo=drift, eras=(*before, (end, slower * times)))
            for end in days.tolist()
        ]
    return found


def _anywhere(games: History, model: DynamicModel) -> list[DynamicModel]:
    """Models with a change on some day, by today's drift.

    The logarithm of the drift has the same mean over all games as in the model.
    """
    rows = np.sort(games.day[games.first]).astype(np.int64)
    found = []
    for day in _days(rows, ANY_PARTS).tolist():
        before = np.searchsorted(rows, day) / len(rows)
        for times in TIMES_BEFORE.tolist():
            drift = min(float(model.drift_elo * times**-before), MOST_ELO)
            found.append(replace(model, drift_elo=drift, eras=((day, times),)))
    return sorted(found, key=lambda one: one.drift_elo)


def _days(rows: IntArray, parts: FloatArray) -> IntArray:
    """The days after these parts of the games whose days are ``rows``; none is the first day."""
    days = np.unique(rows[np.rint(parts * (len(rows) - 1)).astype(int)])
    later: IntArray = days[days > rows[0]]
    return later
