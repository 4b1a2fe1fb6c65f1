"""The prior of paths: the spread of first strengths, and how strength changes."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.histories import DailyHistory
from banzuke.engine.dynamic.model.model import DynamicModel

NONE = np.zeros(0)
"""Where all first strengths have the same variance."""


@dataclass(frozen=True)
class Prior:
    """Precisions, 1 / logits².

    With reversion a change from x to y over some days is ``y - a x``, where a is the fraction that
    is kept. Its weight ``(y - a x)² / q`` is ``(a (y - x)² + (1 - a) y² - a (1 - a) x²) / q``: the
    weight of a plain change, and terms that hold the two values near the expected strength.

    Attributes
    ----------
    first : (n_players,) float
        Of first values.
    step, onward : (n_gaps + n_apart,) float
        Precision of a change over `DailyHistory.gaps`: from the value before, and to the next. At 0
        days there is no change: ``step`` is the precision of first values, ``onward`` is 0. Behind
        the longest change come first values whose precision is their own.
    hold, lean : (n_gaps + n_apart,) float
        The terms of reversion at the value after a change and at the value before it; 0 without
        reversion, and at first values.
    keep : (n_gaps + n_apart,) float
        The fraction of a value that is kept over these days.
    """

    first: FloatArray
    step: FloatArray
    onward: FloatArray
    hold: FloatArray
    lean: FloatArray
    keep: FloatArray

    @property
    def ahead(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """``onward``, ``hold`` and ``lean``, as factors take them."""
        return self.onward, self.hold, self.lean


def prior_of(games: DailyHistory, model: DynamicModel, beyond_spread: FloatArray = NONE) -> Prior:
    """The prior of all values; ``beyond_spread`` is added to `DailyHistory.apart`'s variances."""
    first = 1.0 / model.first_variance
    own = 1.0 / (model.first_variance + beyond_spread)
    of_player = np.full(games.n_players, first)
    of_player[games.player[games.apart]] = own
    days, none = games.gaps[1:], np.zeros_like(own)
    precision, keep, lost = 1.0 / model.moved(days), model.persistence(days), model.lost(days)
    change = keep * precision
    return Prior(
        of_player,
        np.concatenate(([first], change, own)),
        np.concatenate(([0.0], change, none)),
        np.concatenate(([0.0], lost * precision, none)),
        np.concatenate(([0.0], -keep * lost * precision, none)),
        np.concatenate(([1.0], keep, np.ones_like(own))),
    )
