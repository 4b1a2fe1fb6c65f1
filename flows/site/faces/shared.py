"""Common parts of the faces of several tasks."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from banzuke.flows.site.parts.blocks import Column, Link, Text
from banzuke.flows.site.parts.numbers import is_number, slug

RATED = (
    Column("rank", "rank"),
    Column("player", "player"),
    Column("interval", "interval"),
    Column("rating", "number"),
    Column("se", "number"),
    Column("lo95", "number"),
    Column("hi95", "number"),
    Column("ranks95"),
    Column("games", "int", minimum=True),
)
"""The first columns of a leaderboard of ratings."""


WIDE = 0.5
"""The share of the table that an interval of ranks covers from which a rank is provisional."""
WHOLE = "all"
"""The name of the period of leagues that do not divide their games."""
FEW = 6
"""Least number of ranked players for provisional ranks: with fewer, intervals always cover half."""


def is_provisional(low: int | None, high: int | None, n_ranked: int) -> bool:
    """Whether a rank may lie anywhere in half of the table."""
    if low is None or high is None or n_ranked < FEW:
        return False
    return high - low + 1 > WIDE * n_ranked


MOST_GROWN = 2.0
"""The ratio of the sizes of two tables from which ranks of one say nothing about the other."""
ELSEWHERE = -1
"""In place of a rank: the player was ranked among others, and the two ranks cannot be compared."""


def ranks_before(then: Mapping[str, int | None], n_ranked: int) -> Mapping[str, int | None] | None:
    """The ranks of the period before; None if it ranked many more or fewer than ``n_ranked``."""
    n_then = sum(rank is not None for rank in then.values())
    return then if are_comparable(n_then, n_ranked) else None


def are_comparable(n_before: int, n_now: int) -> bool:
    """Whether ranks among so many players can be compared; in small tables all ranks are near."""
    low, high = sorted((n_before, n_now))
    return high < FEW or high <= MOST_GROWN * low


def moved(rank: int | None, before: Mapping[str, int | None] | None, player_id: str) -> str:
    """The places that a player rose or fell since the period before; + for a new player."""
    if rank is None or before is None:
        return ""
    was = before.get(player_id)
    if was is None:
        return "+"
    if was == ELSEWHERE:
        return ""
    return f"▲ {was - rank}" if was > rank else f"▼ {rank - was}" if was < rank else "="


def without_empty(
    columns: tuple[Column, ...], rows: list[tuple[Any, ...]]
) -> tuple[tuple[Column, ...], list[tuple[Any, ...]]]:
    """The columns in which some row has a value, and their values."""
    if not rows:
        return columns, rows
    values = zip(columns, zip(*rows, strict=True), strict=True)
    used = [(column, cells) for column, cells in values if any(c not in (None, "") for c in cells)]
    filled, cells = zip(*used, strict=True)
    return tuple(filled), list(zip(*cells, strict=True))


def of_period(key: str, period: str, **values: str) -> Text:
    """A text about a period; for a period with all games, the text without a period's name."""
    return Text(f"{key}-whole" if period == WHOLE else key, {"period": period, **values})


def counted(key: str, period: str, *, ending: str, cutoff: str, **values: str) -> Text:
    """A text about a league's games, or events (by ``ending``), with their last day if known."""
    if not cutoff:
        return Text(f"{key}-undated", values)
    return of_period(f"{key}{ending}", period, cutoff=cutoff, **values)


def period_name(period: str) -> Text | str:
    """The name of a period; for the period with all games, a text in the page's language."""
    return Text("period-whole") if period == WHOLE else period


def period_link(period: str) -> Link:
    """The link to a period's leaderboard."""
    return Link(period_name(period), f"period-{slug(period)}.html")


def finite(value: Any) -> float | None:
    """A number for a script, to two decimals; None for a missing or infinite number."""
    return round(value, 2) if is_number(value) and math.isfinite(value) else None


class Band(NamedTuple):
    """The part of a band that a picture shows, and the edges beyond which the band continues."""

    low: list[float | None]
    high: list[float | None]
    beyond: list[float | None]
    """The edge of the picture if an end is beyond it, infinite ends included; otherwise None."""


def band(rows: Sequence[tuple[Any, Any, Any]]) -> Band:
    """The ends of (low, value, high), limited to what a picture of the values can show.

    A picture shows all values, and on each side the same range again, or the lower quartile of the
    half-widths if it is larger: with a far end in the picture, everything else would be a line.
    """
    values = [v for _, v, _ in rows if finite(v) is not None]
    if not values:
        return Band([None] * len(rows), [None] * len(rows), [None] * len(rows))
    halves = sorted(max(v - low, high - v) for low, v, high in rows
                    if None not in (low, v, high))  # fmt: skip
    room = max(max(values) - min(values), halves[len(halves) // 4] if halves else 0.0)
    if not math.isfinite(room):
        room = max(values) - min(values) or 1.0
    bottom, top = min(values) - room, max(values) + room
    lows = [None if v is None else max(-math.inf if low is None else low, bottom)
            for low, v, _ in rows]  # fmt: skip
    highs = [None if v is None else min(math.inf if high is None else high, top)
             for _, v, high in rows]  # fmt: skip
    beyond = [top if high == top else bottom if low == bottom else None
              for low, high in zip(lows, highs, strict=True)]  # fmt: skip
    return Band(list(map(finite, lows)), list(map(finite, highs)), list(map(finite, beyond)))


def percentile(rank: int | None, n_ranked: int) -> float | None:
    """The share of the other players who are ranked below a rank."""
    return (n_ranked - rank) / (n_ranked - 1) if rank is not None and n_ranked > 1 else None
