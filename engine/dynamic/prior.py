"""The prior of paths: the spread of first strengths, and how strength changes."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.in_time import InTime
from banzuke.engine.dynamic.model import DynamicModel


@dataclass(frozen=True)
class Prior:
    """Precisions, 1 / logits².

    With reversion a change from x to y over some days is ``y - a x``, where a is the fraction that
    is kept. Its weight ``(y - a x)² / q`` is ``(a (y - x)² + (1 - a) y² - a (1 - a) x²) / q``: the
    weight of a plain change, and terms that hold the two values near the expected strength.

    Attributes
    ----------
    first : float
        Of first values.
    step, onward : (longest + 1,) float
        Precision of a change over so many days: from the value before, and to the next. At 0 days
        there is no change: ``step`` is the precision of first values, ``onward`` is 0.
    hold, lean : (longest + 1,) float
        The terms of reversion at the value after a change and at the value before it; 0 without
        reversion, and at 0 days.
    keep : (longest + 1,) float
        The fraction of a value that is kept over so many days.
    """

    first: float
    step: FloatArray
    onward: FloatArray
    hold: FloatArray
    lean: FloatArray
    keep: FloatArray

    @property
    def ahead(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """``onward``, ``hold`` and ``lean``, as factors take them."""
        return self.onward, self.hold, self.lean


def prior_of(games: InTime, model: DynamicModel) -> Prior:
    """Return the prior of all values."""
    first = 1.0 / model.first_variance
    days = np.arange(1, int(games.days_until.max(initial=0)) + 1)
    precision, keep, lost = 1.0 / model.moved(days), model.persistence(days), model.lost(days)
    change = keep * precision
    return Prior(
        first,
        np.append(first, change),
        np.append(0.0, change),
        np.append(0.0, lost * precision),
        np.append(0.0, -keep * lost * precision),
        np.append(1.0, keep),
    )
