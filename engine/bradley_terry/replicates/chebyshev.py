"""Steps of the Chebyshev iteration that refits the lanes of a league."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.tuned import MOST_PASSES, REDUCTION, STRAY


class IterationPlan(NamedTuple):
    """Middle and half width of the spectrum, decline per pass, and passes before giving up."""

    middle: float
    half_width: float
    rate: float
    max_walks: int

    @property
    def slowest(self) -> float:
        """Lower end of the spectrum."""
        return self.middle - self.half_width

    def steps(self) -> Iterator[tuple[float, float]]:
        """Yield the shares of the last step and of the correction in each step."""
        keep, gain, ratio = 0.0, 1.0 / self.middle, self.half_width / self.middle
        for _ in range(self.max_walks):
            yield keep, gain
            next_ratio = 1.0 / (2.0 * self.middle / self.half_width - ratio)
            keep, gain = next_ratio * ratio, 2.0 * next_ratio / self.half_width
            ratio = next_ratio


def iteration_plan(league: LaneLeague) -> IterationPlan:
    """The parameters of the Chebyshev iteration of a league."""
    slow, fast = (1.0 - STRAY) * league.slowest, (1.0 + STRAY) * league.fastest
    root = np.sqrt(fast / slow)  # of the condition number
    rate = max((root - 1.0) / (root + 1.0), 0.05)
    max_walks = min(MOST_PASSES, 4 + int(2.0 * np.log(REDUCTION) / -np.log(rate)))
    return IterationPlan(0.5 * (fast + slow), 0.5 * (fast - slow), rate, max_walks)
