"""What the faces of several tasks say in the same way."""

import math
from typing import Any

from flows.site.blocks import Link
from flows.site.numbers import is_number, slug


def period_link(period: str) -> Link:
    """Return the link to a period's leaderboard."""
    return Link(period, f"period-{slug(period)}.html")


def finite(value: Any) -> float | None:
    """Return a number for a script, to two decimals; None where it is none or infinite."""
    return round(value, 2) if is_number(value) and math.isfinite(value) else None


def percentile(rank: int | None, n_ranked: int) -> float | None:
    """Return the share of the others who are ranked below a rank."""
    return (n_ranked - rank) / (n_ranked - 1) if rank is not None and n_ranked > 1 else None
