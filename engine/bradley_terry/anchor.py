"""Players whose rating is known from elsewhere, with an error."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Anchor:
    """A published rating, used as one more observation, normally distributed around the true one.

    Attributes
    ----------
    player : int
        Index in the league.
    rating_elo : float
        The published rating.
    error_elo : float
        Its standard error, above 0.

    Raises
    ------
    ValueError
        If the rating is not finite or the error is not a finite number above 0.
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
