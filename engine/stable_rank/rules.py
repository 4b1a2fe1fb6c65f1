"""The rules of a room: the points of each place, and the cost of last place at each rank."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import FloatArray


@dataclass(frozen=True)
class ScoreTerm:
    """Points that a final score adds in every place: ``(score - start) / unit``.

    Attributes
    ----------
    start
        The score that adds nothing.
    unit
        Score worth one point; positive.
    round_up
        Whether the term is rounded up to whole points, as Mahjong Soul does.
    """

    start: float
    unit: float
    round_up: bool = False

    def __post_init__(self) -> None:
        """Refuse a term with an invalid number."""
        if not math.isfinite(self.start):
            raise ValueError(f"score start is {self.start}; give a finite score")
        if not (math.isfinite(self.unit) and self.unit > 0):
            raise ValueError(f"score unit is {self.unit}; give the score that is worth one point")

    def of(self, score: ArrayLike) -> FloatArray:
        """The points that scores add."""
        term = (np.asarray(score, dtype=np.float64) - self.start) / self.unit
        return np.ceil(term) if self.round_up else term


@dataclass(frozen=True)
class Rule:
    """Placement points of one room; the default is the Tenhou phoenix room, south game.

    At rank D a game earns ``points[k]`` in place k + 1 and costs
    ``last_cost + step (D - at_rank)`` in last place.

    Attributes
    ----------
    points
        Points of every place but the last: three values at a table of four, two at one of three.
    last_cost
        Points that last place costs at rank ``at_rank``; positive.
    at_rank
        The rank at which ``last_cost`` is given.
    step
        Increase of the cost of last place per rank, in points; positive.
    score
        Points for the final score, in every place; ``None`` where only places count.
    """

    points: tuple[float, ...] = (90, 45, 0)
    last_cost: float = 135
    at_rank: float = 7
    step: float = 15
    score: ScoreTerm | None = None

    def __post_init__(self) -> None:
        """Refuse a rule under which no rank is stable, or every rank is."""
        _check_points(self.points)
        for name in ("last_cost", "at_rank", "step"):
            _check_finite(name, getattr(self, name))
        if self.last_cost <= 0:
            raise ValueError(
                f"last_cost is {self.last_cost}; without a penalty for last place players rise "
                "for ever and no rank is stable. Give the cost as a positive number"
            )
        if self.step <= 0:
            raise ValueError(
                f"step is {self.step}; unless last place costs more at a higher rank, no rank is "
                "stable. Give the points added per rank as a positive number"
            )

    @property
    def n_places(self) -> int:
        """Players at a table."""
        return len(self.points) + 1

    def rank_of(self, ratio: ArrayLike) -> FloatArray:
        """The rank at which last place costs ``ratio`` points, by the definition."""
        return np.asarray(self.at_rank + (np.asarray(ratio) - self.last_cost) / self.step)

    def points_per_rank(self, ratio: ArrayLike) -> FloatArray:
        """The points that last place costs more per rank, where it costs ``ratio``."""
        return np.full(np.shape(ratio), float(self.step))


@dataclass(frozen=True)
class LadderRule:
    """A room where the cost of last place is not linear in the rank.

    The stable rank is the rank at which the expected change of a game crosses zero. It is
    interpolated linearly between the levels of the ladder, and extrapolated beyond the first and
    last level.

    Attributes
    ----------
    points
        Points of every place but the last.
    ranks
        (n_levels,) ranks in rising order, at least two.
    last_costs
        (n_levels,) points that last place costs at each rank; positive and rising.
    score
        Points for the final score, in every place; ``None`` where only places count.
    """

    points: tuple[float, ...]
    ranks: tuple[float, ...]
    last_costs: tuple[float, ...]
    score: ScoreTerm | None = None

    def __post_init__(self) -> None:
        """Refuse a rule under which no rank is stable, or every rank is."""
        _check_points(self.points)
        if len(self.ranks) < 2 or len(self.ranks) != len(self.last_costs):
            raise ValueError(
                f"{len(self.ranks)} ranks and {len(self.last_costs)} last_costs; give two or more "
                "ranks and what last place costs at each"
            )
        for name in ("ranks", "last_costs"):
            values = getattr(self, name)
            for k, value in enumerate(values):
                _check_finite(f"{name}[{k}]", value)
            for k in range(1, len(values)):
                if values[k] <= values[k - 1]:
                    raise ValueError(
                        f"{name}[{k}] is {values[k]} after {values[k - 1]}; unless last place "
                        "costs more at a higher rank, no rank is stable. Give rising numbers"
                    )
        if self.last_costs[0] <= 0:
            raise ValueError(
                f"last_costs[0] is {self.last_costs[0]}; without a penalty for last place players "
                "rise for ever and no rank is stable. Start where last place costs points"
            )

    @property
    def n_places(self) -> int:
        """Players at a table."""
        return len(self.points) + 1

    def rank_of(self, ratio: ArrayLike) -> FloatArray:
        """The rank at which last place costs ``ratio`` points."""
        cost = np.asarray(ratio, dtype=np.float64)
        ranks, costs = np.array(self.ranks), np.array(self.last_costs)
        low = self._stretch(cost)
        rise = (ranks[low + 1] - ranks[low]) / (costs[low + 1] - costs[low])
        return np.asarray(ranks[low] + (cost - costs[low]) * rise)

    def points_per_rank(self, ratio: ArrayLike) -> FloatArray:
        """The points that last place costs more per rank, where it costs ``ratio``."""
        steepness = np.diff(self.last_costs) / np.diff(self.ranks)
        return np.asarray(steepness[self._stretch(np.asarray(ratio, dtype=np.float64))])

    def _stretch(self, cost: FloatArray) -> NDArray[np.intp]:
        """The index of the level below each cost; at the ends, that of the end stretch."""
        return np.clip(np.searchsorted(self.last_costs, cost) - 1, 0, len(self.ranks) - 2)


AnyRule = Rule | LadderRule


def _check_points(points: tuple[float, ...]) -> None:
    if len(points) not in (2, 3):
        raise ValueError(
            f"points {points} has {len(points)} values; give one per place but the "
            "last: 3 for four players, 2 for three"
        )
    for k, value in enumerate(points):
        _check_finite(f"points[{k}]", value)
    if max(points) <= 0:
        raise ValueError(
            f"points {points} earn nothing in any place, so no rank is ever reached; "
            "give at least one place a positive value"
        )


def _check_finite(name: str, value: float) -> None:
    if not math.isfinite(value):
        raise ValueError(f"{name} is {value}; give a finite number of points")
