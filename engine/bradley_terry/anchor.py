"""Players whose rating is known from elsewhere, give or take."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Anchor:
    """A published rating that a fit takes as one more observation, normal around the truth.

    Attributes
    ----------
    player : int
        Index in the league.
    rating_elo : float
        As published.
    error_elo : float
        Its standard error, above 0.

    Raises
    ------
    ValueError
        If the rating or the error is no such number.
    """

    player: int
    rating_elo: float
    error_elo: float

    def __post_init__(self) -> None:
        if not np.isfinite(self.rating_elo):
            raise ValueError(f"anchor rating_elo = {self.rating_elo}; give a finite number of Elo")
        if not 0.0 < self.error_elo < np.inf:
            raise ValueError(
                f"anchor error_elo = {self.error_elo}; give Elo above 0, or a gauge of anchors "
                "where their mean is exact"
            )
