"""Every constant of the TIER rating, with the default of the specification."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class TierParams:
    """Parameters of one league: specification "TIER rating", sections 1 and 5 to 7.

    Attributes
    ----------
    mu_start, sigma_start
        Points: skill of an unknown player, N(mu_start, sigma_start²).
    beta
        Points: standard deviation of a performance around the skill.
    sigma_floor
        Points: lower bound of sigma, so that a rating never stops moving.
    k
        Distance of the rate below the mean, in standard deviations: 80 % upper probability.
    sigma_settled
        Points: the sigma at which the rate equals mu (about three entries); L = k · sigma_settled.
    rate_floor
        Points: the lowest displayed rate.
    tiers
        ``(name, lowest rate)`` from the best tier down; the last one has no lower end.
    hands_c, hands_lo, hands_hi, hands_hours
        Hands weight ``H = clip(hands_c · cbrt(h / hands_hours), hands_lo, hands_hi)``. The first
        two are those at which the published numbers are met best (``engine.labs.tier.calibrate``)
        with sigma within 10 of 440 after three entries; without that they would be 0.53 and 0.49,
        and sigma 428. The numbers do not determine ``hands_hi``: nobody in them plays long enough
        to reach it.
    hands_per_hour
        Hands dealt in an hour at a table of nine. With it, logged hands replace the time played;
        ``None`` rates by time even if hands were logged.
    vpip, vpip_share
        ``(table size, percent of hands played)``, and the share of its growth from nine players
        on that counts as more play per hour.
    table_size
        Seats per table if the log does not give it.
    place_weights
        True if gains are weighted by place.
    weight_first, weight_top, weight_final_table, weight_bottom
        Weight of the winner, of the top share, of the final table, of the bottom share.
    weight_rest_lo, weight_rest_hi
        Range of the common weight of all others.
    top_share, bottom_share
        Shares of the entries that count as top and bottom, rounded up.
    late_scale
        Share of the ICM gain that a late entry pays; below 0.8 being late would pay off. The
        published tables need no more than 0.8.
    late_premium
        Payment of a late first entry, in multiples of that of a late re-entry.
    return_late
        True if the ICM part of the payments goes back to the other entries.
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
    hands_c: float = 0.50
    hands_lo: float = 0.46
    hands_hi: float = 1.0
    hands_hours: float = 5.0
    hands_per_hour: float | None = None
    vpip: tuple[tuple[int, float], ...] = (
        (2, 80.0),
        (3, 55.0),
        (4, 43.0),
        (5, 35.0),
        (6, 30.0),
        (7, 26.0),
        (8, 23.0),
        (9, 20.0),
        (10, 18.0),
    )
    vpip_share: float = 0.5
    table_size: int = 9
    place_weights: bool = True
    weight_first: float = 1.0
    weight_top: float = 0.97
    weight_final_table: float = 0.95
    weight_bottom: float = 0.92
    weight_rest_lo: float = 0.8
    weight_rest_hi: float = 0.9
    top_share: float = 0.03
    bottom_share: float = 0.03
    late_scale: float = 0.8
    late_premium: float = 1.25
    return_late: bool = False

    def __post_init__(self) -> None:
        """Refuse constants for which no rating can be computed."""
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
        self._check_hands()
        self._check_places()
        self._check_late()

    def _check_hands(self) -> None:
        for name in ("hands_c", "hands_hours"):
            _positive(name, getattr(self, name))
        if self.hands_per_hour is not None:
            _positive("hands_per_hour", self.hands_per_hour)
        if not 0.0 < self.hands_lo <= self.hands_hi <= 1.0:
            raise ValueError(
                f"hands_lo is {self.hands_lo} and hands_hi {self.hands_hi}; "
                "give 0 < hands_lo ≤ hands_hi ≤ 1, the shares of a full event"
            )
        _share("vpip_share", self.vpip_share)
        percent = dict(self.vpip)
        if len(percent) != len(self.vpip) or 9 not in percent:
            raise ValueError(
                f"vpip is {self.vpip}; give each table size once, and 9, which is the unit"
            )
        for size, value in percent.items():
            if size < 2 or not 0.0 < value <= 100.0:
                raise ValueError(
                    f"vpip has ({size}, {value}); give sizes ≥ 2 and 0 < percent ≤ 100"
                )
        if self.table_size not in percent:
            raise ValueError(
                f"table_size is {self.table_size}, which vpip does not have; give one of "
                f"{sorted(percent)} or add it to vpip"
            )

    def _check_places(self) -> None:
        for name in ("weight_first", "weight_top", "weight_final_table", "weight_bottom"):
            _positive(name, getattr(self, name))
        if not 0.0 < self.weight_rest_lo <= self.weight_rest_hi < math.inf:
            raise ValueError(
                f"weight_rest_lo is {self.weight_rest_lo} and weight_rest_hi "
                f"{self.weight_rest_hi}; give 0 < weight_rest_lo ≤ weight_rest_hi"
            )
        for name in ("top_share", "bottom_share"):
            _share(name, getattr(self, name))

    def _check_late(self) -> None:
        if not 1.0 <= self.late_premium < math.inf:
            raise ValueError(f"late_premium is {self.late_premium}; give 1 or more")
        if not 0.8 <= self.late_scale < math.inf:
            raise ValueError(f"late_scale is {self.late_scale}; below 0.8 being late would pay")

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
        """Points: L = k · sigma_settled, the amount that the rate adds back to mu - k sigma."""
        return self.k * self.sigma_settled


def _positive(name: str, value: float) -> None:
    if not (math.isfinite(value) and value > 0.0):
        raise ValueError(f"{name} is {value}; give a finite number above 0")


def _share(name: str, value: float) -> None:
    if not 0.0 <= value <= 1.0:
        raise ValueError(f"{name} is {value}; it is a share, so give 0 to 1")
