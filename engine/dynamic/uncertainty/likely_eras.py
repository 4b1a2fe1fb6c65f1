"""Sets of constants for errors: with eras and without, each by its probability.

Ratings and forecasts are those of the likeliest eras, which count only if the filter foresees
results better with them. Errors take in that this may be wrong. There may be an era where none
counts, and none where one does. The day of the last change is uncertain, and so is today's drift,
about which only the results since then say something: if the change was later, the drift is larger.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants import (
    Constants,
    gain_of_filter,
    other_eras,
    with_drifts,
)
from banzuke.engine.dynamic.constants.tuned import ERA_PARTS, LEAST_GAIN_OF_ERA
from banzuke.engine.dynamic.evidence import DRIFT
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import MOST_ELO
from banzuke.engine.dynamic.uncertainty.reverting import sets_with_reversion
from banzuke.engine.dynamic.uncertainty.sets import are_sure, sets_of
from banzuke.engine.dynamic.uncertainty.tuned import (
    ERAS_OF_A_SET,
    LEAST_LIKELY_ERA,
    NEAR_PARTS,
    TIMES_TODAY,
)

Sets = tuple[tuple[DynamicModel, ...], FloatArray]
"""Models, and the (n_models,) probability of each."""


def sets_for_errors(games: History, found: Constants) -> Sets:
    """Models for errors, and the (n_models,) probability of each.

    With eras and without count by what the filter gains, less what an era has to gain to count in
    ratings. Where pairings follow strength, the drift is larger already, and there are no eras.
    """
    if found.top is None or not found.free[DRIFT] or found.faster != 1.0 or are_sure(found):
        return sets_with_reversion(games, found)
    other = other_eras(games, found.model, found.top.slope, found.top.values)
    if other is None:
        return _of_these_eras(games, found)
    rival = with_drifts(games, found, other)
    price = LEAST_GAIN_OF_ERA * (len(other.eras) - len(found.model.eras))
    likely = 1.0 / (1.0 + np.exp(price - gain_of_filter(games, found.model, rival.model)))
    # Written so that a gain that is not a number counts as none.
    if not likely >= LEAST_LIKELY_ERA:
        return _of_these_eras(games, found)
    models, shares = _of_these_eras(games, found)
    others, of_others = _of_these_eras(games, rival)
    return models + others, np.append((1.0 - likely) * shares, likely * of_others)


def _of_these_eras(games: History, found: Constants) -> Sets:
    """The sets of constants whose eras are as those found, or near them."""
    if not found.model.eras:
        return sets_with_reversion(games, found)
    free = found.free.copy()
    free[DRIFT] = False
    models = sets_of(games, replace(found, free=free), for_errors=True)
    models = _with_likely_days(games, found.model, models)
    return models, np.full(len(models), 1.0 / len(models))


def _with_likely_days(
    games: History, model: DynamicModel, sets: tuple[DynamicModel, ...]
) -> tuple[DynamicModel, ...]:
    """The sets with likely days of the last change and drifts since then, each as likely."""
    models, first = _near(games, model), int(games.day.min())
    loss = np.array([passed(games, one, since=first).loss for one in models])
    likely = np.exp(loss.min() - loss)
    ends = np.cumsum(likely) / likely.sum()
    # Drifts rise, so the sets have one from each part of their distribution. Their order turns, so
    # that no direction of the other constants has the larger drifts.
    n = ERAS_OF_A_SET * len(sets)
    chosen = np.searchsorted(ends, (np.arange(n) + 0.5) / n)
    order = np.arange(n).reshape(ERAS_OF_A_SET, -1)
    order[1::2] = order[1::2, ::-1]
    return tuple(
        replace(one, drift_elo=models[chosen[at]].drift_elo, eras=models[chosen[at]].eras)
        for row in order
        for one, at in zip(sets, row, strict=True)
    )


def _near(games: History, model: DynamicModel) -> list[DynamicModel]:
    """Models with other days of the last change and other drifts since then, by drift."""
    *earlier, (day, times) = model.eras
    rows = np.sort(games.day[games.first])
    at = np.searchsorted(rows, day) / len(rows) + NEAR_PARTS / ERA_PARTS
    days = rows[(at[(at > 0.0) & (at < 1.0)] * len(rows)).astype(int)]
    days = np.unique(days[days > max([rows[0], *(end for end, _ in earlier)])])
    found = []
    for faster in TIMES_TODAY:
        drift = min(faster * model.drift_elo, MOST_ELO)
        slower = model.drift_elo / drift
        before = tuple((end, slower * was) for end, was in earlier)
        found += [
            replace(model, drift_elo=drift, eras=(*before, (int(end), slower * times)))
            for end in days
        ]
    return found
