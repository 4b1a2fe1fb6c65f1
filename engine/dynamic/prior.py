"""What is assumed of paths before any game: how first strengths lie, and how strength changes."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.in_time import InTime
from banzuke.engine.dynamic.model import DynamicModel


@dataclass(frozen=True)
class Prior:
    """Precisions, 1 / logits².

    Attributes
    ----------
    first : float
        Of first values.
    step, onward : (longest + 1,) float
        Of a change over so many days: from the value before, and to the next. At 0 there is none:
        ``step`` is that of first values, ``onward`` 0.
    """

    first: float
    step: FloatArray
    onward: FloatArray


def prior_of(games: InTime, model: DynamicModel) -> Prior:
    """Return the prior of all values."""
    first = 1.0 / model.first_variance
    days = np.arange(1, int(games.days_until.max(initial=0)) + 1)
    change = 1.0 / (days * model.variance_per_day)
    return Prior(first, np.append(first, change), np.append(0.0, change))
