"""A league of riichi tables with known true skills."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.checks import (
    at_least,
    distinct_rows,
    share,
    skewed,
    zipf_activity,
)

UNIT = 100  # points come in hundreds
TOTAL_POINTS = {3: 105_000, 4: 100_000}  # what all seats hold together: 35,000 or 25,000 each
MEAN_GAP = 120.0  # typical distance between neighbouring places, in units of 100 points


@dataclass(frozen=True)
class TableLeague:
    """Games in order of time, seats in seat order, and the truth behind them.

    Attributes
    ----------
    log_skill
        (n_players,) true log strengths, mean 0: at any table, first place (and then each next
        place) is taken in proportion to ``exp(log_skill)`` (Plackett-Luce).
    player_idx
        (n_games, n_seats) players in seat order.
    place
        (n_games, n_seats) place of each seat, 1 for first.
    points
        (n_games, n_seats) final points, multiples of 100, equal sums; equal points are placed by
        seat order.
    day
        (n_games,) whole days since the league began, never decreasing.
    """

    log_skill: FloatArray
    player_idx: IntArray
    place: IntArray
    points: IntArray
    day: IntArray


def tables(
    *,
    n_players: int,
    n_games: int,
    rng: np.random.Generator,
    n_seats: int = 4,
    spread: float = 0.15,
    tie_share: float = 0.0,
    activity_skew: float = 0.0,
    n_days: int = 365,
) -> TableLeague:
    """A league of three- or four-player tables.

    Log skills ~ N(0, spread²); places by Plackett-Luce, drawn as the order of log skill plus
    Gumbel noise. Points are built from the gaps between neighbouring places, so that they always
    agree with the places and always add up; the last may go below zero.

    Parameters
    ----------
    n_players, n_games
        At least ``n_seats`` players; 0 or more games.
    rng
        Random stream.
    n_seats
        3 or 4.
    spread
        Standard deviation of log skill. 0.15 gives mean places from about 2.3 to 2.7.
    tie_share
        Share of neighbouring places that end on equal points, 0 to 1.
    activity_skew
        Exponent of Zipf's law of activity, 0 to 2.
    n_days
        Days over which the games are spread evenly.

    Raises
    ------
    ValueError
        If an argument is outside its range.
    """
    if n_seats not in TOTAL_POINTS:
        raise ValueError(f"n_seats is {n_seats}; a table has 3 or 4")
    at_least("n_players", n_players, n_seats)
    at_least("n_games", n_games, 0)
    at_least("spread", spread, 0)
    share("tie_share", tie_share)
    skewed("activity_skew", activity_skew)
    at_least("n_days", n_days, 1)
    skill = rng.normal(0.0, spread, n_players)
    skill -= skill.mean()
    seats = distinct_rows(zipf_activity(n_players, activity_skew, rng), n_games, n_seats, rng)
    drawn = np.argsort(-(skill[seats] + rng.gumbel(size=seats.shape)), axis=1)
    points = np.empty(seats.shape, dtype=np.int64)
    np.put_along_axis(points, drawn, _points_by_place(n_games, n_seats, tie_share, rng), axis=1)
    by_points = np.argsort(-points, axis=1, kind="stable")
    place = np.empty(seats.shape, dtype=np.int64)
    np.put_along_axis(place, by_points, np.arange(1, n_seats + 1)[np.newaxis, :], axis=1)
    return TableLeague(
        log_skill=skill,
        player_idx=seats,
        place=place,
        points=points,
        day=np.sort(rng.integers(0, n_days, n_games)),
    )


def _points_by_place(
    n_games: int, n_seats: int, tie_share: float, rng: np.random.Generator
) -> IntArray:
    """The (n_games, n_seats) points, first place first, that add up to the table's total."""
    gap = 1 + rng.exponential(MEAN_GAP, (n_games, n_seats - 1)).astype(np.int64)
    gap[rng.random(gap.shape) < tie_share] = 0
    total = TOTAL_POINTS[n_seats] // UNIT
    # The gap below place k lifts k seats; the winner's takes what does not divide evenly.
    lifted = gap @ np.arange(1, n_seats)
    gap[:, 0] += (total - lifted) % n_seats
    last = (total - gap @ np.arange(1, n_seats)) // n_seats
    above_last = np.cumsum(gap[:, ::-1], axis=1)[:, ::-1]
    held = np.concatenate([above_last, np.zeros((n_games, 1), dtype=np.int64)], axis=1)
    return np.asarray(UNIT * (held + last[:, np.newaxis]), dtype=np.int64)
