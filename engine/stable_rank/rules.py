"""The rules of a room: what each place earns and what last place costs at each rank."""

import math
from dataclasses import dataclass
from types import MappingProxyType


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
        Points by which last place costs more with every rank; positive.
    """

    points: tuple[float, ...] = (90, 45, 0)
    last_cost: float = 135
    at_rank: float = 7
    step: float = 15

    def __post_init__(self) -> None:
        """Refuse a rule under which no rank is stable, or every one."""
        if len(self.points) not in (2, 3):
            raise ValueError(
                f"points {self.points} has {len(self.points)} values; give one per place but the "
                "last: 3 for four players, 2 for three"
            )
        for name, value in (
            *((f"points[{k}]", value) for k, value in enumerate(self.points)),
            ("last_cost", self.last_cost),
            ("at_rank", self.at_rank),
            ("step", self.step),
        ):
            if not math.isfinite(value):
                raise ValueError(f"{name} is {value}; give a finite number of points")
        if max(self.points) <= 0:
            raise ValueError(
                f"points {self.points} earn nothing in any place, so no rank is ever reached; "
                "give at least one place a positive value"
            )
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


def _south(first: int, second: int) -> Rule:
    return Rule(points=(first, second, 0), last_cost=135, at_rank=7, step=15)


def _east(first: int, second: int) -> Rule:
    return Rule(points=(first, second, 0), last_cost=90, at_rank=7, step=10)


# Four-player rooms of Tenhou; last place costs 15 (D + 2) in a south game and 10 (D + 2) in an
# east game at rank D. Source: specification "Stable rank", Definition.
TENHOU = MappingProxyType(
    {
        "general-south": _south(30, 15),
        "upper-south": _south(60, 15),
        "special-south": _south(75, 30),
        "phoenix-south": _south(90, 45),
        "general-east": _east(20, 10),
        "upper-east": _east(40, 10),
        "special-east": _east(50, 20),
        "phoenix-east": _east(60, 30),
    }
)
