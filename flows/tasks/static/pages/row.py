"""A player's rating in a period, as pages show it."""

from typing import NamedTuple

RATINGS = """
SELECT period, player_id, status, gauge, rating, se, lo95, hi95, rank, rank_lo95, rank_hi95,
    games, wins, draws, losses, component, version_id, corrected
FROM static_rating WHERE league = $league
"""


class Row(NamedTuple):
    """A player's rating in a period."""

    period: str
    player_id: str
    status: str
    gauge: str | None
    rating: float | None
    se: float | None
    lo95: float | None
    hi95: float | None
    rank: int | None
    rank_lo95: int | None
    rank_hi95: int | None
    games: int
    wins: int
    draws: int
    losses: int
    component: int
    version_id: str
    corrected: float | None


def is_rated(row: Row) -> bool:
    """Whether a row has a rating."""
    return row.rating is not None


def group_of(row: Row) -> int:
    """The row's component, if its ratings have a zero of their own; 0 for the league's group."""
    return row.component + 1 if row.gauge == "own" else 0


def ranks(row: Row) -> str:
    """The interval of a row's rank as a text."""
    if row.rank_lo95 is None or row.rank_hi95 is None:
        return ""
    if row.rank_lo95 == row.rank_hi95:
        return str(row.rank_lo95)
    return f"{row.rank_lo95}–{row.rank_hi95}"
