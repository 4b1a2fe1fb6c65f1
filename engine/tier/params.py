"""Every constant of the TIER rating, with the default of the specification."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class TierParams:
    """Parameters of one league: specification "TIER rating", section 1.

    Attributes
    ----------
    mu_start, sigma_start
        Points: skill of a player nobody has seen, N(mu_start, sigma_start²).
    beta
        Points: standard deviation of a performance around the skill.
    sigma_floor
        Points: sigma never falls below it, so that a rating never stops moving.
    k
        Standard deviations that the rate stays below the mean: 80 % upper probability.
    sigma_settled
        Points: the sigma at which the rate equals mu (about three entries); L = k · sigma_settled.
    rate_floor
        Points: the lowest rate that is shown.
    tiers
        ``(name, lowest rate)`` from the best tier down; the last one has no lower end.
    """

    mu_start: float = 1500.0
    sigma_start: float = 500.0
    beta: float = 1000.0
    sigma_floor: float = 300.0
    k: float = 0.84162123357
    sigma_settled: float = 440.0
    rate_floor: float = 900.0
    tiers: tuple[tuple[str, float], ...] = (
        ("S", 2000.0),
        ("AI", 1900.0),
        ("AII", 1800.0),
        ("AIII", 1700.0),
        ("BI", 1600.0),
        ("BII", 1500.0),
        ("BIII", 1400.0),
        ("CI", 1300.0),
        ("CII", 1200.0),
        ("CIII", -math.inf),
    )

    def __post_init__(self) -> None:
        """Refuse constants that no rating can be computed with."""
        for name in ("mu_start", "k", "sigma_settled", "rate_floor"):
            value = getattr(self, name)
            if not math.isfinite(value):
                raise ValueError(f"{name} is {value}; give a finite number")
        for name in ("sigma_start", "beta", "sigma_floor"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0):
                raise ValueError(f"{name} is {value}; it is a spread in points, so give it > 0")
        if self.k < 0:
            raise ValueError(f"k is {self.k}; below 0 an unknown player would outrank a known one")
        if self.sigma_floor > self.sigma_start:
            raise ValueError(
                f"sigma_floor {self.sigma_floor} is above sigma_start {self.sigma_start}; "
                "sigma would have to rise in the first event, so lower the floor"
            )
        self._check_tiers()

    def _check_tiers(self) -> None:
        names = [name for name, _ in self.tiers]
        if len(set(names)) != len(names):
            raise ValueError(f"tiers {names} name one tier twice; give each its own name")
        lowest = [rate for _, rate in self.tiers]
        if not lowest or lowest[-1] != -math.inf:
            raise ValueError(
                f"the tiers start at {lowest}; end the list with a tier from -inf, "
                "so that every rate has one"
            )
        for upper, lower in zip(self.tiers, self.tiers[1:], strict=False):
            if not upper[1] > lower[1]:
                raise ValueError(
                    f"tier {upper[0]} starts at {upper[1]}, the next, {lower[0]}, at {lower[1]}; "
                    "list the tiers from the best down"
                )

    @property
    def offset(self) -> float:
        """Points: L = k · sigma_settled, what the rate adds back to mu - k sigma."""
        return self.k * self.sigma_settled
