"""The zero of the scale: only rating differences are identified."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.scale import ELO_PER_LOGIT

KINDS = ("fixed", "anchors", "mean", "strength50", "prior")


@dataclass(frozen=True)
class Gauge:
    """The league's choice of zero.

    Attributes
    ----------
    kind : {"fixed", "anchors", "mean", "strength50", "prior"}
        "fixed": `player` has `rating`. "anchors": `rating` is the mean published rating of
        `players`. "mean": the rated players' mean is `rating`.
        "strength50": Σ 10^(R/400) = 50 N over the N rated players (the handicap paper's); `rating`
        is not used. "prior": the mode of the prior has `rating`; for models with a prior. Where
        anchors are part of the model, their published ratings set the zero.
    rating : float
        In Elo.
    player : int or None
        Index of the fixed player.
    players : tuple of int
        Indices of the anchors.

    Raises
    ------
    ValueError
        If the kind is unknown, the rating not finite, or a player is missing or superfluous.
    """

    kind: str = "mean"
    rating: float = 1500.0
    player: int | None = None
    players: tuple[int, ...] = ()

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
        if (self.kind == "anchors") != bool(self.players):
            raise ValueError(
                f"gauge kind {self.kind!r} with players = {self.players}: "
                "a gauge of anchors needs players, the others take none"
            )
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"gauge players = {self.players}: name each anchor once")

    @property
    def held(self) -> tuple[int, ...]:
        """Indices of the players who hold the zero; none if all players or a prior hold it."""
        return self.players if self.player is None else (self.player,)

    def places(self, local: IntArray | Int32Array) -> IntArray | None:
        """The (n_held,) entries of the players who hold the zero, of (n_players,) numbers.

        None if no single players hold it.
        """
        return local[list(self.held)].astype(np.int64) if self.held else None

    def shift(self, rating_elo: FloatArray, at: IntArray | None) -> float:
        """The shift of the ratings (Elo) that puts them into this gauge.

        `rating_elo` holds the players to align on, all finite; `at` (n_held,) are the positions in
        it of the players who hold the zero.
        """
        if at is not None:
            return float(self.rating - rating_elo[at].mean())
        if self.kind == "mean":
            return float(self.rating - rating_elo.mean())
        top = rating_elo.max()
        strength = np.exp((rating_elo - top) / ELO_PER_LOGIT).mean()
        return float(400.0 * np.log10(50.0) - top - ELO_PER_LOGIT * np.log(strength))

    def weights(self, rating_elo: FloatArray, at: IntArray | None) -> FloatArray:
        """A with Σ a = 1 such that the gauge holds ``a · R`` in place, to first order."""
        weight = np.zeros(len(rating_elo))
        if at is not None:
            weight[at] = 1.0 / len(at)
        elif self.kind == "mean":
            weight[:] = 1.0 / len(rating_elo)
        else:
            strength = np.exp((rating_elo - rating_elo.max()) / ELO_PER_LOGIT)
            weight[:] = strength / strength.sum()
        return weight


@dataclass(frozen=True)
class Holders:
    """The players who hold the zero of a league whose games are redrawn.

    An anchor can be above or below the component in a replicate. The remaining anchors then hold
    the zero, each at its own estimate: anchors that disagree would shift the zero otherwise.

    Attributes
    ----------
    at : (n_held,)
        Rows.
    target_elo : (n_held,)
        The rating of each in the gauge.
    """

    at: IntArray
    target_elo: FloatArray

    def shift(self, rating_elo: FloatArray, there: BoolArray) -> FloatArray:
        """The (n_lanes,) shift of each replicate; NaN if no player is left to hold the zero.

        Parameters
        ----------
        rating_elo : (n_held, n_lanes)
            Before the gauge.
        there : (n_held, n_lanes)
            True where the rating is finite.
        """
        n_there = there.sum(axis=0)
        gap = np.where(there, self.target_elo[:, None] - rating_elo, 0.0).sum(axis=0)
        return np.where(n_there > 0, gap / np.maximum(n_there, 1), np.nan)


def holders(gauge: Gauge, local: IntArray | Int32Array, rating_elo: FloatArray) -> Holders | None:
    """The players who hold a gauge, of (n_players,) rows and estimates; None if nobody does."""
    at = gauge.places(local)
    if at is None:
        return None
    is_one = gauge.player is not None  # at its rating to the last bit
    return Holders(at, np.array([gauge.rating]) if is_one else rating_elo[list(gauge.held)])
