"""Where the zero of the scale is: only rating differences are identified."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.scale import ELO_PER_LOGIT

KINDS = ("fixed", "mean", "strength50", "prior")


@dataclass(frozen=True)
class Gauge:
    """The league's choice of zero.

    Attributes
    ----------
    kind : {"fixed", "mean", "strength50", "prior"}
        "fixed": `player` has `rating`. "mean": the rated players' mean is `rating`.
        "strength50": Σ 10^(R/400) = 50 N over the N rated players (the handicap paper's); `rating`
        is not used. "prior": the strength at which a prior has its mode has `rating`; for models
        with a prior.
    rating : float
        In Elo.
    player : int or None
        Index of the fixed player.

    Raises
    ------
    ValueError
        If the kind is unknown, the rating not finite, or a player is missing or superfluous.
    """

    kind: str = "mean"
    rating: float = 1500.0
    player: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"gauge kind = {self.kind!r}; allowed: {', '.join(KINDS)}")
        if not np.isfinite(self.rating):
            raise ValueError(f"gauge rating = {self.rating}; give a finite number of Elo points")
        if (self.kind == "fixed") != (self.player is not None):
            raise ValueError(
                f"gauge kind {self.kind!r} with player = {self.player}: "
                "a fixed gauge needs a player, the others take none"
            )

    def shift(self, rating_elo: FloatArray, player: int | None) -> float:
        """Return what to add to the ratings (Elo) so that they stand in this gauge.

        `rating_elo` holds the players to align on, all finite; `player` is the place of the fixed
        player among them.
        """
        if self.kind == "fixed" and player is not None:
            return float(self.rating - rating_elo[player])
        if self.kind == "mean":
            return float(self.rating - rating_elo.mean())
        top = rating_elo.max()
        strength = np.exp((rating_elo - top) / ELO_PER_LOGIT).mean()
        return float(400.0 * np.log10(50.0) - top - ELO_PER_LOGIT * np.log(strength))

    def weights(self, rating_elo: FloatArray, player: int | None) -> FloatArray:
        """Return a with Σ a = 1 such that the gauge holds ``a · R`` in place, to first order."""
        weight = np.zeros(len(rating_elo))
        if self.kind == "fixed" and player is not None:
            weight[player] = 1.0
        elif self.kind == "mean":
            weight[:] = 1.0 / len(rating_elo)
        else:
            strength = np.exp((rating_elo - rating_elo.max()) / ELO_PER_LOGIT)
            weight[:] = strength / strength.sum()
        return weight
